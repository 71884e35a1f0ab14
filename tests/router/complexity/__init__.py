"""Tests of how hard tasks are taken to be."""
