"""Catalogues of every text that people read, and the translator."""
