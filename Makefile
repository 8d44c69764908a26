# `make run` starts Carteado, `make test` runs every check, `make test-deep` also the wide part of what takes long,
# `make test-quick` leaves the marathon out; each makes the environment first if it is missing.
PYTHON ?= python3
BIN := .venv/bin
# Compiled modules are kept, whatever the environment says: all workers and the programs that tests start share them.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest
SUITE := $(PYTEST) --numprocesses 3 --dist worksteal
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: run test test-deep test-quick test-suite test-deep-suite test-quick-suite check lint snapshots bench clean

run: .venv/app.stamp
	@$(BIN)/carteado

# The types are checked, which takes one core, while the tests begin.
test test-deep test-quick: .venv/dev.stamp
	@$(MAKE) --no-print-directory --jobs 2 check $@-suite

test-suite:
	$(SUITE) -m 'not deep'

test-deep-suite:
	$(SUITE)

test-quick-suite:
	$(SUITE) -m 'not deep and not marathon'

check: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Draws the screens anew after an intended change; look at them before committing.
snapshots: .venv/dev.stamp
	$(BIN)/pytest tests/tui --snapshot-update

bench: .venv/app.stamp
	$(BIN)/carteado bench

clean:
	rm -rf .venv

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/app.stamp: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP) --editable .
	@touch $@

# What the tests import they compile, and keep; to compile all that is installed takes longer than to install it.
.venv/dev.stamp: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP) --no-compile --editable '.[dev]'
	@touch $@ .venv/app.stamp
