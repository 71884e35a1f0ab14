"""From what was done on a phone to a macro. Pure."""
