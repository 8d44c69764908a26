# `make help` lists the commands; each makes the environment first if it is missing.
PYTHON ?= python3
BIN := .venv/bin
# Compiled modules are kept, whatever the environment says: all workers and the programs that tests start share them.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest
SUITE := $(PYTEST) --numprocesses 3 --dist worksteal
PIP := $(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt
# What is said before packages are downloaded: pip shows the size and the progress of each.
SAYS = @echo "Preparando o Carteado em .venv: o que falta é baixado ($(1))." && \
	echo "Getting Carteado ready in .venv: what is missing is downloaded ($(2))."
HINT := { echo "Sem internet? Veja docs/upgrade.md: um arquivo de make bundle instala sem ela." && \
	echo "No internet? See docs/upgrade.md: an archive of make bundle installs without it." && exit 1; }

# macOS has a python3 of its own, which is older.
OLD := echo "O Carteado precisa de Python 3.11 ou mais novo: make PYTHON=python3.13 run" && \
	echo "Carteado needs Python 3.11 or later: make PYTHON=python3.13 run" && exit 1;

# The folder or word by which `make test-fast` finds its tests, such as dalmuti, plain or tui/lobby.
PART ?=
FOUND = $(sort $(shell find tests -path '*$(PART)*' -name 'test_*.py'))
OF_ALL_GAMES := tests/laws tests/engine/test_golden.py tests/engine/test_counted_lines.py

.PHONY: help run test test-deep test-quick test-fast test-suite test-deep-suite test-quick-suite check check-systems
.PHONY: lint snapshots bench wheel bundle clean
.DEFAULT_GOAL := run

help:  ## lists the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: .venv/app.stamp  ## opens Carteado
	@$(BIN)/carteado

test:  ## style, types, imports, and the tests that every change has to pass
test-deep:  ## the same with all that takes long: every seed, every product of parameters
test-quick:  ## the same without evenings, strength of bots and crowds

# The types are checked, which takes one core, while the tests begin.
test test-deep test-quick: .venv/dev.stamp
	@$(MAKE) --no-print-directory --jobs 2 check $@-suite

test-suite:
	$(SUITE) -m 'not deep'

test-deep-suite: check-systems
	$(SUITE)

test-quick-suite:
	$(SUITE) -m 'not deep and not marathon'

test-fast: .venv/dev.stamp  ## the tests of one part alone: make test-fast PART=dalmuti
	@test -n "$(PART)" || { echo "which part? make test-fast PART=dalmuti (or lobby, plain, tui/lobby)"; exit 2; }
	@test -n "$(FOUND)" || { echo "no test has $(PART) in its path"; exit 2; }
	$(PYTEST) -p no:xdist -x -m 'not deep and not marathon' -k '$(notdir $(PART))' $(FOUND) $(OF_ALL_GAMES)

check: .venv/dev.stamp  ## style, format, types and imports, without tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Whether everything is there on other systems, as far as types tell.
check-systems: .venv/dev.stamp  ## types as they are on Windows and macOS
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin

lint: .venv/dev.stamp  ## mends what of the style can be mended by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Draws the screens anew after an intended change; look at them before committing.
snapshots: .venv/dev.stamp  ## draws the kept pictures of screens anew
	$(BIN)/pytest tests/tui --snapshot-update

bench: .venv/app.stamp  ## measures speed, as ratios in one run
	$(BIN)/carteado bench

wheel: .venv/bin/python  ## makes the file that pipx, uv and pip install
	rm -rf build/lib build/bdist.*
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build .
	@rm -rf build/lib build/bdist.*
	@ls build/carteado-*.whl

bundle: .venv/bin/python  ## makes an archive that installs without internet
	@$(BIN)/python bundle/make_bundle.py

clean:  ## removes the environment
	rm -rf .venv

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { $(OLD) }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/app.stamp: pyproject.toml constraints.txt | .venv/bin/python
	$(call SAYS,na primeira vez 40 MB; no disco 195 MB,the first time 40 MB; on the disk 195 MB)
	@$(PIP) --editable . || $(HINT)
	@touch $@

# What the tests import they compile, and keep; to compile all that is installed takes longer than to install it.
.venv/dev.stamp: pyproject.toml constraints.txt | .venv/bin/python
	$(call SAYS,na primeira vez 95 MB; no disco 320 MB,the first time 95 MB; on the disk 320 MB)
	@$(PIP) --no-compile --editable '.[dev]' || $(HINT)
	@touch $@ .venv/app.stamp
