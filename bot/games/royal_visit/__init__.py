"""Royal Visit as people see it: its controls, words and pictures."""
