"""Choice: from a task to a macro, and the one loop that drives a phone."""
