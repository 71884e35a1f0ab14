"""A double of vLLM: see `entrypoints/cli/main.py`."""
