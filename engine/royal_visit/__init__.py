"""Royal Visit by Reiner Knizia: rules, notation, records and the opponent. docs/rules.md has the
rules and our rulings."""
