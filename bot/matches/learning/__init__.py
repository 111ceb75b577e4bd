"""bot.matches.learning."""
