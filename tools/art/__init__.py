"""Makes the sprites of `render/assets`. The bot does not need it to run."""

from __future__ import annotations
