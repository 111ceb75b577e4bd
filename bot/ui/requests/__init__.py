"""One handler an action: read what was asked for, call a use case, answer with a screen."""
