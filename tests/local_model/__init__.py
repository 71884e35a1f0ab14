"""Tests of how models are reached."""
