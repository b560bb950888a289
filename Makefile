# Everything runs in .venv, which `make setup` fills from the locked requirements.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
STAMP  := $(VENV)/.installed

.PHONY: setup run test bench lint format types lock messages help

help:
	@echo "make setup   .venv with everything the commands below need"
	@echo "make run     the service on http://$(HOST):$(PORT)/"
	@echo "make test    the tests"
	@echo "make bench   the benchmarks, one JSON line each"
	@echo "make lint    format, lint, import contracts, types"

setup: $(STAMP)

$(STAMP): requirements/dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Goninkan needs Python 3.11 or newer; name one with: make setup PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

run: setup
	$(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

test: setup
	$(BIN)/python -m pytest

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
