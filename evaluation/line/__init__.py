"""The line of pilots, measured on paper: how much is done, by whom, and what it costs, by thresholds."""
