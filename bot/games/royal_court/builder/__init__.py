"""The act builder: the act that a draft amounts to, the effect of a press on it, and its controls."""
