"""`python -m bot`: see `bot/command_line.py`."""

from __future__ import annotations

# The bot's worker processes import this module, too, under another name, and need nothing of the command line.
if __name__ == "__main__":
    from bot.command_line import main

    main()
