"""Who drives: a macro, the model on this machine, a larger one, or the caller; when they change, and why."""
