"""The pictures of The Royal Court: functions of a view of the game (`content`) and of words (`labels`).

`pictures` holds what callers ask for; the modules beside it are parts of those. Rules come from `engine.royal_court`.
"""
