"""The steps from an empty database to today's: `0001.sql`, `0002.sql`, … and, for what SQL cannot say, `m0002.py`.

A step's module has `def after(tx: Transaction) -> None`, called right after the step's SQL and in its transaction.
Nothing here is ever changed once it has been released.
"""
