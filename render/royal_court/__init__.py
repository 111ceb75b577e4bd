"""Pictures of The Royal Court: from a view and what just happened to PNG bytes. Words come in as labels."""
