"""`python -m bot`: see `bot/command_line.py`."""

from __future__ import annotations

from bot.command_line import main

if __name__ == "__main__":
    main()
