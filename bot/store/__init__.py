"""The database: units of work, transactions, and queries that hide every table from the layers above.

The rooms hold queries by table, named after the rooms of `bot.matches` that use them most. A query is a function of a
`Transaction`; it decides nothing. A row is a dataclass whose fields are columns of its table (`rows`). The engine's own
code lives in `sqlite`.
"""
