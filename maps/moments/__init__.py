"""Dates, times and durations as people write and say them, in English and Chinese, without a clock."""
