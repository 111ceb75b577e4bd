"""The Royal Court: rules, notation, record. docs/royal-court.md has the rules, and which of them are ours."""
