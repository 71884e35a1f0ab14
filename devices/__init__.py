"""Wires: the Android driver, the iOS driver, and the simulated phone that both can reach."""
