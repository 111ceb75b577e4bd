"""The Royal Court: rules, notation, records and the opponent. docs/royal-court.md has the rules, and says which are
ours."""
