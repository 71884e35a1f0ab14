"""A model so small that one core trains it in minutes: its lessons, and whether it learnt them.

It knows a few screens of one simulated phone by heart. It shows that the way from a screenshot to a finished
task works, through a real server and all of this program; nothing of how clever models are.
"""
