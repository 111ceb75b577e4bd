"""What answers a command or press: read it, call a use case, answer. One function for each action."""
