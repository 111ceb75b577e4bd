"""Royal Visit by Reiner Knizia: rules, notation, record, and the opponent. docs/rules.md has the rules and rulings."""
