"""A real vLLM that serves a tiny model on the CPU; `make test-model` runs it, and nothing else does."""
