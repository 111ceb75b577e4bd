"""Handlers of claims, extensions, nudges and days away."""
