"""The door by HTTP: Discord posts each command and press, signed, to the bot's public address."""
