"""The drawings of The Royal Court: card faces, crests, castles, dice. Run by `tools.art.court.rasterise`."""

from __future__ import annotations
