"""The SQLite engine: opening and migrating the file, one writing connection, several reading ones."""
