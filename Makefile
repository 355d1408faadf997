# Everything runs from .venv, which the first target you call makes. Needed beforehand: Python 3.11 and make.

PYTHON ?= python3
VENV   ?= .venv
SERVE  ?= 1
DEMO   ?= demo
JOBS   ?= 2
export PYTHON VENV

# Where the surroundings forbid Python to keep what it compiled, each test worker rewrites the asserts of every test
# file and each command that a test starts compiles all of the project again: a third of the time.
unexport PYTHONDONTWRITEBYTECODE

BIN := $(VENV)/bin
SCRIPTS := site_templates/js tests/publish/javascript

.DEFAULT_GOAL := help
.PHONY: help demo test lint format fast slow cover soak bench lock clean venv venv-dev system

help:
	@echo "make demo    a sample match from order forms to a site in your browser (SERVE=0: build it and end)"
	@echo "make test    lint, types, import rules and every test"
	@echo "make lint    lint, types and import rules only"
	@echo "make fast    the tests that need no browser, office program or server (ROOM=publish: of one room)"
	@echo "make slow    the other tests"
	@echo "make cover   branch coverage of the quick tests (SLOW=1: of all; ROOM=publish: of one room)"
	@echo "make soak    mass runs of what the tests try a slice of (hours)"
	@echo "make format  put the code in the project's format"
	@echo "make bench   measurements (not part of the tests)"
	@echo "make lock    rewrite the lock files from pyproject.toml (UPGRADE=1: newest versions)"
	@echo "make clean   remove the environment, the demo and all caches"

venv:
	@bash tools/make_venv.sh requirements.lock

venv-dev:
	@bash tools/make_venv.sh requirements-dev.lock

system:
	@bash tools/system_packages.sh

demo: venv
	$(BIN)/turnsheet demo $(DEMO) $(if $(filter 0,$(SERVE)),--no-serve,--serve)

# One after the other even under make -j: the cheapest news comes first.
test: venv-dev system
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory fast
	@$(MAKE) --no-print-directory slow

lint: venv-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@bash tools/javascript.sh tsc -p tools/javascript
	@bash tools/javascript.sh biome ci --colors=off --config-path=tools/javascript $(SCRIPTS)

format: venv-dev
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	@bash tools/javascript.sh biome check --write --config-path=tools/javascript $(SCRIPTS)

fast: venv-dev
	$(BIN)/pytest -m "not slow and not soak" -n $(JOBS) $(if $(ROOM),$(ROOM) $(wildcard tests/$(ROOM)))

# loadgroup: tests that share a browser, a server or an office program name a common xdist_group
# and then run in one worker. Exit code 5 means that there is no slow test, which is no failure.
# One worker more than cores: these tests wait for other programs a third of the time.
# Browsers and servers on a busy machine are sometimes late: a test that failed is tried once more, and is named.
# So is one that waits for ever: the limit (in seconds) is five times what the longest takes.
slow: venv-dev system
	$(BIN)/pytest -m "slow and not soak" -n $$(($(JOBS) + 1)) --dist loadgroup --reruns 1 -rR --timeout 1200 || [ $$? -eq 5 ]

# The table names what is not covered whole; .cache/coverage-pages/index.html shows the lines.
cover: venv-dev
	$(BIN)/pytest -m "$(if $(SLOW),,not slow and )not soak" -n $(JOBS) --dist loadgroup \
	  $(if $(ROOM),$(ROOM) tests/$(ROOM)) --cov --cov-report=term --cov-report=html:.cache/coverage-pages

# What the sets above try a slice of, whole: hours. Results go into the notes of whoever ran it. A run that was broken
# off goes on with what has not passed yet on this commit. Exit code 5: all of that line has passed.
SOAKED = .cache/soak/$(shell git rev-parse --short HEAD)
soak: venv-dev system
	$(BIN)/pytest -m soak -n $(JOBS) --resume $(SOAKED) || [ $$? -eq 5 ]
	TURNSHEET_ALL_FIGURES=1 $(BIN)/pytest -m slow tests/games/test_printed_figures.py --resume $(SOAKED)-figures || [ $$? -eq 5 ]
	TURNSHEET_KILLS=200 $(BIN)/pytest -m slow tests/referee/test_kills.py --resume $(SOAKED)-kills || [ $$? -eq 5 ]
	TURNSHEET_TURNS=20 $(BIN)/pytest -m slow tests/referee/verifying/test_verify_demo.py --resume $(SOAKED)-verify || [ $$? -eq 5 ]
	$(BIN)/python -m tests.ingest.mutator 10000

bench: venv-dev
	$(BIN)/python -m benchmarks

lock: venv-dev
	@bash tools/make_locks.sh

clean:
	rm -rf $(VENV) $(DEMO) build dist *.egg-info .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
