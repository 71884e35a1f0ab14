"""Thinking: how models are reached. No model drives a phone yet; tasks without a macro say so."""
