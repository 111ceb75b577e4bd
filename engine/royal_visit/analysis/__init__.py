"""What can be said about a turn: its prospect, the reasons for it, quickest wins, advice and judgements."""
