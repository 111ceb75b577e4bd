"""Queries on requests that have created a match, by which repeated ones are recognised."""
