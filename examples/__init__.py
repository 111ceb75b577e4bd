"""Games to learn from, which the shipped registry does not name: `python -m bot play --game examples.NAME`."""
