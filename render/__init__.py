"""Pictures of the games from what a reader may see of them. Knows the engine, not Discord."""

from __future__ import annotations
