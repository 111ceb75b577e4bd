"""How posts get to Discord: messages, boards and threads that the bot owes a channel or person."""
