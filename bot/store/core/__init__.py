"""Queries on the two tables that everything else refers to: matches with their seats, and their actions."""
