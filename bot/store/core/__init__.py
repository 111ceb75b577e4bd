"""Queries on matches, their seats and their actions."""
