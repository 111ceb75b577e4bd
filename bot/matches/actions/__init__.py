"""The effects of actions: what each kind of action changes in a match. One module for each subject.

An effect runs within `MatchAggregate.act`, in its transaction. It checks nothing that a use case has to check, such as
permissions or limits.
"""
