"""What each kind of action does to a match: plain functions of a `Change` and the action, as it was just recorded."""
