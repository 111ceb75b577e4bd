"""The SQLite engine: opening and migrating the file, its connections, the group-committing writer and the readers.

The only folder that imports aiosqlite.
"""
