"""Tools for the host: checks, backups, logs and metrics."""
