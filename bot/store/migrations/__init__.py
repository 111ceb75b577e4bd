"""The steps from an empty database to today's: `0001.sql`, and then one for each released schema that came after it.

What SQL cannot say stands in a module of the same number, `m0002.py`: its `def after(tx: Transaction) -> None` is
called right after the step's SQL and in its transaction. A step is never changed once it has been released; until then
it is edited in place.
"""
