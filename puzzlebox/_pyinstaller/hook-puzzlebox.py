# Read by PyInstaller. Commands, games and views are imported by name when they are needed, so it cannot find them.
from PyInstaller.utils.hooks import collect_data_files, collect_submodules

PACKAGES = ("puzzlebox", "puzzlebox_games", "puzzlebox_assets")


def _is_needed(module):
    return not module.startswith("puzzlebox._pyinstaller")


hiddenimports = [module for package in PACKAGES for module in collect_submodules(package, _is_needed)]
datas = [file for package in PACKAGES for file in collect_data_files(package)]
