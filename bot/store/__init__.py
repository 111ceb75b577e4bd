"""The database: migrations and queries."""
