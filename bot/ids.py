"""Ids that must not be taken for each other."""

from __future__ import annotations

from typing import NewType

PublicId = NewType("PublicId", str)
"""Names a match in custom_ids and links; random, so that it cannot be guessed."""

MatchRef = int | PublicId
"""A match's number, or its public id."""
