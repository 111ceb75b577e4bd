"""Queries on people: names, settings, ratings, results, lists of their matches."""
