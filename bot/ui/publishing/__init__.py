"""How posts reach Discord: finding, sending, editing and deleting messages, and opening threads."""
