"""Writing a map of an app by looking at it: what to tap, what not, and what was found. No I/O, no clock."""
