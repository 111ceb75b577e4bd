"""Use cases that keep a server in order: moderators, deletion of data, lost places and members, retention."""
