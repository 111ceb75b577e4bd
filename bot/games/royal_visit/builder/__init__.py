"""The turn builder: the turn that a draft amounts to, the effect of a press on it, and its controls."""
