"""The Royal Court: rules and notation."""
