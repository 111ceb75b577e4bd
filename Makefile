# Everything runs from .venv, which holds what requirements.lock names and nothing else.
# The lock has parts, each ending with a line "# end of …": what `run` needs, what `postgres`, `play` and `dev` add.
# A target installs the parts up to its own, again only when the lock, the Python or the folder has changed.

PYTHON ?= python3
WORKERS ?= 6
ARGS ?=
LOCK_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
.SHELLFLAGS := -ec

# Some environments switch bytecode off: then each process that a test starts would compile the whole bot again.
unexport PYTHONDONTWRITEBYTECODE

# A tool that is needed seldom: in a folder of its own, so that it meets no version of ours.
with_tool = test -x .tools/$(1)/bin/$(or $(2),$(1)) || { $(PYTHON) -m venv .tools/$(1) && \
    .tools/$(1)/bin/python -m pip --disable-pip-version-check -qq install $(1); }; .tools/$(1)/bin/$(or $(2),$(1))

.DEFAULT_GOAL := help

help: ## Show this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo '  make test ARGS="-k sentence"     hand arguments to pytest'
	@echo '  make test WORKERS=0              run the tests one after the other'
	@echo '  make test PYTHON=python3.13      use another Python (3.11 or newer)'

play: install-play ## Play both seats in the browser, without a Discord account
	@$(BIN)/python -m bot play $(ARGS)

run: install-run ## Run the bot on Discord: wants DISCORD_TOKEN from the environment or .env
	@$(BIN)/python -m bot run $(ARGS)

# mypy takes half a minute of one core: it runs beside everything else, and what it says comes last.
test: install-dev ## Check style, types, import walls and catalogues, and run the tests
	@types=$$(mktemp); $(MAKE) --no-print-directory types >"$$types" 2>&1 & checked=$$!; \
	trap 'kill $$checked 2>/dev/null || true; rm -f "$$types"' EXIT; \
	$(MAKE) --no-print-directory -j2 style compiled; \
	passed=0; $(MAKE) --no-print-directory tests || passed=$$?; \
	typed=0; wait $$checked || typed=$$?; cat "$$types"; \
	exit $$((passed ? passed : typed))

tests: install-dev
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

style: install-dev
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(if $(wildcard tools/catalogues.py),$(BIN)/python -m tools.catalogues check)

types: install-dev
	$(BIN)/python -m mypy bot engine examples render tests $(sort $(dir $(wildcard bench/*.py tools/*.py)))

campaign: install-dev ## Try to break the bot, by hand: ARGS="kills --seed 7 --minutes 30" (docs/reliability.md)
	$(BIN)/python -m tests.campaigns $(ARGS)

# Compile the tests once after they have changed: the workers begin at the same time, and each would compile all of them.
compiled: install-dev
	@if [ -n "$$(find tests -name '*.py' -newer $(VENV)/compiled -print -quit 2>&1)" ]; then \
	    $(BIN)/python -m pytest --collect-only -qq >/dev/null 2>&1 && touch $(VENV)/compiled || true; \
	fi

format: install-dev ## Put the code in order as far as ruff can
	$(BIN)/python -m ruff check --fix-only .
	$(BIN)/python -m ruff format .

lock: check-python ## Write requirements.lock anew from pyproject.toml, keeping the versions it has
	@tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	$(PYTHON) -m venv "$$tmp/venv"; \
	"$$tmp/venv/bin/python" -m pip --disable-pip-version-check -qq install 'uv>=0.9'; \
	compile() { \
	    "$$tmp/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	        --no-emit-index-url --no-emit-find-links --output-file "$$tmp/$$1" pyproject.toml $$2; \
	    echo "# end of $$1" >> "$$tmp/$$1"; \
	}; \
	if [ -f requirements.lock ]; then cp requirements.lock "$$tmp/dev"; fi; \
	compile dev '--extra dev $(LOCK_ARGS)'; \
	cp "$$tmp/dev" "$$tmp/run"; compile run; \
	cp "$$tmp/dev" "$$tmp/postgres"; compile postgres '--extra postgres'; \
	cp "$$tmp/dev" "$$tmp/play"; compile play '--extra play'; \
	{ echo '# Written by `make lock`. One lock for every platform and for Python 3.11 and newer.'; \
	  awk '/^[^ ]/ { keep = !seen[$$0]++ } keep' "$$tmp/run" "$$tmp/postgres" "$$tmp/play" "$$tmp/dev"; \
	} > "$$tmp/lock"; \
	cp "$$tmp/lock" requirements.lock

upgrade: ## Write requirements.lock anew with the newest versions
	@$(MAKE) --no-print-directory lock LOCK_ARGS=--upgrade

audit: check-python ## Look the locked packages up among known vulnerabilities
	@$(call with_tool,pip-audit) --require-hashes --disable-pip --requirement requirements.lock $(ARGS)

sbom: check-python ## Write sbom.json, the bill of materials of what `run` needs, from the lock (CycloneDX)
	@lock=$$(mktemp); trap 'rm -f "$$lock"' EXIT; sed '/^# end of run$$/q' requirements.lock > "$$lock"; \
	$(call with_tool,cyclonedx-bom,cyclonedx-py) requirements --output-reproducible --output-file sbom.json "$$lock"
	@echo 'wrote sbom.json'

release: install-dev ## Check version, changelog and tree, and make wheel, sdist and sbom.json; tags and publishes nothing
	@$(BIN)/python -m tools.release
	@rm -rf dist
	@$(BIN)/python -m hatchling build
	@$(MAKE) --no-print-directory sbom
	@$(BIN)/python -m zipfile -t dist/*.whl

clean: ## Remove .venv and every cache; databases and settings stay
	rm -rf $(VENV) .tools dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

check-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo 'error: $(PYTHON) is not Python 3.11 or newer; name one that is: make PYTHON=python3.13 $(MAKECMDGOALS)' >&2; \
	    exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo 'error: $(PYTHON) comes without venv; install it (on Debian and Ubuntu: python3-venv)' >&2; \
	    exit 1; }

# --no-compile: pip would compile every file of every package, and most of them nobody imports.
# Of what pip says, a line for each package is shown, and what is wrong: not that a folder lacks a package that another has.
PIP := $(BIN)/python -u -m pip --disable-pip-version-check install --no-compile --require-hashes
INSTALLS := install-run install-postgres install-play install-dev
$(INSTALLS): install-%: check-python
	@made_of="$$($(PYTHON) -VV) in $(CURDIR)"; \
	if [ "$$(cat $(VENV)/made-of 2>/dev/null)" != "$$made_of" ]; then \
	    if [ -L $(VENV) ]; then \
	        echo 'error: $(VENV) is a link to $(realpath $(VENV)), which holds what another folder needs; remove the link' >&2; \
	        exit 1; \
	    fi; \
	    $(PYTHON) -m venv --clear $(VENV); \
	    echo "$$made_of" > $(VENV)/made-of; \
	fi
	@lock=$$(cksum < requirements.lock); \
	if [ "$$(cat $(VENV)/installed-$* 2>/dev/null)" != "$$lock" ]; then \
	    echo 'Installing what $* needs into $(VENV) …'; \
	    wanted=$$(sed '/^# end of $*$$/q' requirements.lock); \
	    all=$$(echo "$$wanted" | grep -c '=='); at=0; \
	    { { echo "$$wanted" | $(PIP) -r /dev/stdin 2>&1 1>&3 || echo failed >&3; } | grep -v '^WARNING: Location' >&2; } 3>&1 \
	    | while read -r what package rest; do \
	        case "$$what" in Collecting|Processing|Ignoring|Requirement) at=$$((at + 1)) ;; esac; \
	        case "$$what" in \
	            Collecting|Processing) name=$${package##*/}; \
	                printf '  %2d of %d: %s\n' $$at $$all "$${name%%-[cp][py][0-9]*}" ;; \
	            Installing) echo '  unpacking them all …' ;; \
	            failed) exit 1 ;; \
	        esac; \
	    done; \
	    for part in run postgres play dev; do \
	        echo "$$lock" > $(VENV)/installed-$$part; \
	        if [ $$part = $* ]; then break; fi; \
	    done; \
	fi

.PHONY: help play run test tests campaign style types compiled format lock upgrade audit sbom release clean check-python $(INSTALLS)
