"""Found instead of vLLM: a folder for PYTHONPATH."""
