# make play: set up, then open the box.   make test: set up, then check everything.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
OLD    := 'import sys; v = sys.version.split()[0]; sys.exit(sys.version_info < (3, 11) and f"puzzlebox needs Python 3.11 or newer, not {v}; try: make PYTHON=python3.12 play")'

.PHONY: play test check setup benchmarks pictures clean

play: setup
	$(BIN)/puzzlebox

test: check
	$(BIN)/python -m pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

benchmarks: setup
	$(BIN)/python -m benchmarks

pictures: setup
	$(BIN)/python -m tools.pictures docs/pictures 960x720 --moment menu --moment play

setup: $(READY)

# Made anew when what the project needs changes; at once otherwise. With uv where it is installed, else with pip.
$(READY): pyproject.toml uv.lock
	@if command -v uv >/dev/null 2>&1; then \
	  uv sync --quiet --frozen --compile-bytecode; \
	else \
	  $(PYTHON) -c $(OLD) && $(PYTHON) -m venv $(VENV) && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'; \
	fi
	@$(BIN)/python -m compileall -q puzzlebox games assets
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist
