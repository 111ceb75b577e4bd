"""Queries on drafts of turns, and on people who follow a match."""
