"""The pictures of Royal Visit: board, hand, result, diagrams. Each is a function of a view and of words."""

from __future__ import annotations
