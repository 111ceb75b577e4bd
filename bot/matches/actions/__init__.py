"""Actions: what changes a match. One class for each kind, with its data, its effect and its visibility, by subject.

An action is performed within `MatchAggregate.act`, in its transaction. It checks nothing that a use case has to check,
such as permissions or limits. docs/actions.md specifies how each kind is stored.
"""
