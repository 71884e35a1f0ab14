"""Tests of learning macros from what was done."""
