"""Measurements of the whole product, run by `make bench`."""
