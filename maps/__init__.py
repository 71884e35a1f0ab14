"""Knowledge: app maps, the macros compiled from them, and the replayer. Pure but for `files` and `schema`."""
