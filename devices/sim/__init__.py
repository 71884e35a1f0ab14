"""The simulated phone: apps described in YAML, reached only over the real wires."""
