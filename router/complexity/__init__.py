"""How hard a task is for the model on this machine: when to watch it, or whether a larger one begins."""
