"""Tools for the operator: checks, backups, logs and metrics."""
