"""Pictures of the games from what a reader may see of them. Knows the engine; knows nothing of Discord or the database.

A game plans a `scene` from sprites, shapes and text; `raster` turns it into a PNG or a GIF. `cards` is for profiles and
leaderboards of any game, `royal_visit` and `royal_court` are one game each. Callers import the functions that they need
from these three.
"""

from __future__ import annotations
