"""The slash commands: their names, options and autocompletion. What they do is left to the handlers."""
