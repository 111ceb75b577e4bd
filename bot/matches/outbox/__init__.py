"""bot.matches.outbox."""
