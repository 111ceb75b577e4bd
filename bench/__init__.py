"""Benchmarks, each against a named yardstick in the same run. bench/results.md has what they said."""
