# Everything runs in .venv, which `make setup` fills from the locked requirements.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
STAMP  := $(VENV)/.installed

# The interpreter of the virtual environment alone decides what is imported.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV

.PHONY: help setup run test bench lint format messages lock
.DEFAULT_GOAL := help

help:
	@echo "make setup     make .venv with everything that the commands below need"
	@echo "make run       run the service on http://$(HOST):$(PORT)/ (HOST=0.0.0.0 opens it to the network)"
	@echo "make test      run the tests"
	@echo "make bench     run the benchmarks; each prints one line of JSON"
	@echo "make lint      check format, style, import contracts and types"
	@echo "make format    format the sources"
	@echo "make messages  bring the translation catalogs up to date with the sources"
	@echo "make lock      lock the requirements anew (needs uv)"

setup: $(STAMP)

$(STAMP): requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit("Goninkan needs Python 3.11 or newer. Name one: make setup PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	@echo "Installing into $(VENV); the first time this takes a minute or two."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r requirements/dev.txt
	@$(BIN)/python manage.py messages compile
	@touch $@

run: setup
	@exec $(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

test: setup
	@$(BIN)/python -m pytest $(ARGS)

bench: setup
	@for bench in benches/bench_*.py; do \
		$(BIN)/python -m benches.$$(basename $$bench .py) || exit 1; \
	done

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

messages: setup
	$(BIN)/python manage.py messages update

UV_COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header

lock:
	$(UV_COMPILE) --extra embedded --extra dev pyproject.toml -o requirements/dev.txt
	$(UV_COMPILE) --constraint requirements/dev.txt pyproject.toml -o requirements/production.txt
