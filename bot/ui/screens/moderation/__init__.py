"""Screens for moderators and about personal data: moderated match, audit log, export and deletion."""
