"""What changes a match: one class a kind of action, with its data, its effect and its visibility."""
