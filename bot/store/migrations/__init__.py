"""The steps from an empty database to today's: `0001.sql`, and then one for each released schema that came after it.

A step is never changed once it has been released; until then it is edited in place.
"""
