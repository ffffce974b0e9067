# make play        sets up puzzlebox and opens the menu
# make test        adds the developer tools, then runs all checks and tests
# make test-extras runs the tests that need optional packages
# make check       runs the linter, the formatter, the type checker and the import contracts
# make soak        runs the long random tests
# make benchmarks  measures speed and memory
# make pictures    draws the pictures of the documentation again
# make tour        draws every screen of every game into build/tour and checks that all texts can be read
# make messages    writes the template of the translations again, and brings the translations up to date with it
# make web         builds the folder of static files with which a browser plays: build/web/dist
# make web-serve   shows it at http://localhost:8000
# make test-web    tests it: the games under Node, and the page in the browsers that are installed
# make release     checks that all translations are complete, runs all tests, and builds the wheel
# make clean       removes everything that these commands have set up or built
# PYTHON=python3.12 uses that Python instead of python3.
PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
PLAY    := $(VENV)/.play
TEST    := $(VENV)/.test
EXTRAS  := $(VENV)/.extras
MO      := $(patsubst %.po,%.mo,$(wildcard assets/puzzlebox_assets/translations/*/LC_MESSAGES/*.po))
WORKERS ?= auto

# If PYTHON is set, uv uses it; otherwise uv finds a suitable Python.
UV_SYNC := uv sync --quiet --frozen --compile-bytecode $(if $(filter-out file,$(origin PYTHON)),--python $(PYTHON))
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check

OLD     := 'import sys; v = sys.version.split()[0]; sys.exit(sys.version_info < (3, 11) and f"puzzlebox needs Python 3.11 or newer, not {v}; try: make PYTHON=python3.12 play")'
NO_VENV := "puzzlebox needs Python's venv module; install it first, for example: sudo apt install python3-venv"

.PHONY: play test test-extras check soak benchmarks pictures tour messages web web-tools web-serve test-web release clean

play: $(PLAY) $(MO)
	@$(BIN)/puzzlebox

# Keep the compiled tests for the next run, even if PYTHONDONTWRITEBYTECODE is set.
test: check
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --maxprocesses 4

test-extras: $(EXTRAS)
	$(BIN)/python -m pytest -m extras

check: $(TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The long random tests print their seeds. To repeat a run, set PUZZLEBOX_TEST_SEEDS to them.
SEEDS := $(or $(PUZZLEBOX_TEST_SEEDS),$(shell date +%s))
LONG  := PUZZLEBOX_TEST_SEEDS=$(SEEDS) PUZZLEBOX_SOAK_LOGS=$(or $(PUZZLEBOX_SOAK_LOGS),2000)

soak: $(TEST)
	$(LONG) $(BIN)/python -m pytest -n $(WORKERS) tests/games/falling/test_models.py tests/games/falling/test_steady.py
	$(LONG) $(BIN)/python -m pytest -n $(WORKERS) -m soak tests/soak tests/contract tests/games
	$(LONG) $(BIN)/python -m benchmarks soak fuzz_store nonogram

benchmarks: $(TEST)
	$(BIN)/python -m benchmarks

pictures: $(TEST)
	$(BIN)/python -m tools.pictures docs/pictures 960x720 --theme dark --theme classic --moment menu --moment play
	$(BIN)/python -m tools.readme

tour: $(TEST)
	$(BIN)/python -m tools.tour build/tour

messages: $(TEST)
	$(BIN)/python -m tools.messages
	-$(BIN)/python -m tools.catalogues update

WHEELS     := build/web/wheels
PIP_FOR_WEB := $(if $(shell command -v uv),uv run --quiet --no-project --with pip python -m pip,$(BIN)/python -m pip)
WEB_TAGS   := --platform pyemscripten_2026_0_wasm32 --python-version 314 --implementation cp --abi cp314 --abi none

web-tools: $(WHEELS) web/node_modules

web: $(TEST) $(MO) web-tools
	$(BIN)/python -m tools.web build/web/dist $(WHEELS) web/node_modules

web-serve: web
	node web/serve.mjs build/web/dist 8000

test-web: web
	$(BIN)/python -m tests.web build/web
	cd web && node_modules/.bin/tsc && node --test --test-concurrency=1 test/*.test.mjs

$(WHEELS): web/requirements.txt
	rm -rf $@
	$(PIP_FOR_WEB) download --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: $(WEB_TAGS) --dest $@ -r $<
	touch $@

web/node_modules: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --silent
	touch $@

release: $(TEST)
	$(BIN)/python -m tools.catalogues
	$(MAKE) test
	if command -v uv >/dev/null 2>&1; then uv build --wheel; else $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .; fi

# Set up again whenever pyproject.toml or uv.lock changes: with uv if it is installed, otherwise with pip.
$(PLAY): pyproject.toml uv.lock
	@echo "Setting up puzzlebox in $(VENV) …"
	@if command -v uv >/dev/null 2>&1; then \
	  $(UV_SYNC) --no-dev --inexact; \
	else \
	  $(PYTHON) -c $(OLD) && \
	  { $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo $(NO_VENV) >&2; exit 1; }; } && \
	  $(PYTHON) -m venv $(VENV) && \
	  $(PIP) -e .; \
	fi
	@$(BIN)/python -m compileall -q puzzlebox games assets
	@touch $@

$(TEST): $(PLAY)
	@echo "Setting up the developer tools in $(VENV) …"
	@if command -v uv >/dev/null 2>&1; then $(UV_SYNC); else $(PIP) -e '.[dev]'; fi
	@touch $@

$(EXTRAS): $(TEST)
	@echo "Setting up the optional packages in $(VENV) …"
	@if command -v uv >/dev/null 2>&1; then $(UV_SYNC) --extra extras; else $(PIP) -e '.[extras]'; fi
	@touch $@

# Compile the catalogues that have changed.
%.mo: %.po | $(PLAY)
	@$(BIN)/python -m tools.mo

clean:
	rm -rf $(VENV) build dist
