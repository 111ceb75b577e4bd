"""How the sprites of `render/assets` are made. Not needed to run the bot."""

from __future__ import annotations
