"""Thinking: reserved for the local vision-language model. Nothing here yet; tasks without a macro say so."""
