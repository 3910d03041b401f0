# `make lab` plays, `make test` checks everything; `make` alone says what else there is.
#
# Everything lives in .venv, made on the first call. Nothing is installed twice: a file in .venv marks what is there,
# and it is older than pyproject.toml or the pinned versions exactly when something has to be done.

PYTHON ?= python3
PORT ?= 8888
# More for JupyterLab, for example LAB_FLAGS=--no-browser
LAB_FLAGS ?=
# Test processes at once, and more for pytest, for example TEST_FLAGS='-k rewind'
JOBS ?= 2
TEST_FLAGS ?=
# The game that `make quick` looks at
GAME ?=

VENV := .venv
BIN := $(VENV)/bin
PINNED := binder/requirements.txt
SETTINGS := $(VENV)/share/jupyter/lab/settings/overrides.json
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# JupyterLab refuses to run as root unless told; a container often has no other user.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help lab test check quick clean FORCE

# What the caller's shell set for other environments stays out of this one.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONOPTIMIZE PYTHONWARNINGS MYPYPATH PYTEST_ADDOPTS PYTEST_PLUGINS
unexport PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_REQUIRE_VIRTUALENV PIP_CONSTRAINT PIP_REQUIREMENT VIRTUAL_ENV

help:
	@echo 'make lab     start JupyterLab with a table to play at   (PORT=8888 LAB_FLAGS=--no-browser)'
	@echo 'make test    every check; takes a few minutes           (TEST_FLAGS="-k rewind" JOBS=2)'
	@echo 'make check   the quick ones: no browser, no notebooks'
	@echo 'make quick   one game in seconds, while you change it      (GAME=sticht)'
	@echo 'make clean   remove .venv and what tools left behind'

lab: $(VENV)/.lab
	@echo 'JupyterLab starts. Its address is below; Ctrl-C twice ends it.'
	@JUPYTER_PREFER_ENV_PATH=1 $(BIN)/python -m jupyterlab $(AS_ROOT) --log-level=WARN --ServerApp.port=$(PORT) \
		--ServerApp.root_dir='$(CURDIR)' --LabApp.default_url=/lab/tree/notebooks/start.ipynb $(LAB_FLAGS)

test: $(VENV)/.test
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -rfEsx $(TEST_FLAGS)

check: $(VENV)/.test
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m 'not slow and not browser' tests README.md $(TEST_FLAGS)

# How a game is played and what it says: its rules by 20 games, each clause, each mutant, its examples, its words. Nothing is compiled, no table
# is drawn, and what says something of many games only is left out.
QUICK := tests/conformance/test_law.py tests/games/test_clauses.py tests/games/test_lines_cite.py tests/playthroughs tests/tell \
	tests/project/test_words.py
# nbval stays out: what it imports takes as long as half of the tests.
quick: $(VENV)/.test
	@$(BIN)/python -m pytest -q -o addopts='--strict-markers --strict-config --import-mode=importlib' -p no:nbval -p no:xdist \
		--game '$(GAME)' -m 'not slow and not browser and not many' $(QUICK) \
		$(filter-out %_scene.py %_table.py %_knowledge.py,$(wildcard tests/games/$(GAME)/test_*.py)) $(TEST_FLAGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find cardlab tests benchmarks notebooks tutorials -depth \( -name __pycache__ -o -name .ipynb_checkpoints \) -exec rm -rf {} +

# An environment knows its place by absolute paths: in a folder that was moved or copied it is made anew.
ifneq ($(shell cat $(VENV)/.place 2>/dev/null),$(CURDIR))
$(VENV)/.place: FORCE
endif

$(VENV)/.place:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'cardlab needs Python 3.11 or newer, and $(PYTHON) is not. Say which one to use: make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) cannot make environments. On Debian and Ubuntu: apt install python3-venv'; exit 1; }
	@echo 'Making $(VENV) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@echo '$(CURDIR)' > $@

$(VENV)/.lab: $(VENV)/.place pyproject.toml $(PINNED) binder/overrides.json
	@echo 'Installing cardlab and JupyterLab, once (about a minute) ...'
	@$(PIP) install -c $(PINNED) -e '.[lab]'
	@mkdir -p $(dir $(SETTINGS)) && cp binder/overrides.json $(SETTINGS)
	@touch $@

$(VENV)/.test: $(VENV)/.place pyproject.toml $(PINNED) binder/overrides.json
	@echo 'Installing cardlab, JupyterLab and what the tests need, once (about a minute) ...'
	@$(PIP) install -c $(PINNED) -e '.[lab,test]'
	@mkdir -p $(dir $(SETTINGS)) && cp binder/overrides.json $(SETTINGS)
	@touch $(VENV)/.lab $@

FORCE:
