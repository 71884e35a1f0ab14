"""Tests of how models are served."""
