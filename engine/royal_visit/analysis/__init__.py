"""What to say about a turn: its prospect, reasons for it, quickest wins, advice and judgements."""
