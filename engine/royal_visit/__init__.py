"""Royal Visit by Reiner Knizia: rules, notation, record, and the opponent. See docs/rules.md for the rules and rulings."""
