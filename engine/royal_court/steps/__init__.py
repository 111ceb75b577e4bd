"""Carrying out acts: a mutable position, and the rules that change it, as a chain of subclasses."""
