-- What is asked of several in passing: windows that close, standing orders; and what of the luck everybody has seen.

ALTER TABLE matches ADD COLUMN window_since INTEGER;                -- how much of the match was told when what its open window asks was asked; NULL: none is open
ALTER TABLE matches ADD COLUMN window_until BIGINT;                 -- when the house closes it, milliseconds; NULL: no end is set
ALTER TABLE matches ADD COLUMN window_rest BIGINT;                  -- milliseconds left of it, while the match's clocks stand still
ALTER TABLE matches ADD COLUMN window_time BIGINT;                  -- for how many milliseconds a window is open where turns take days; NULL: as its pace says

ALTER TABLE seats ADD COLUMN orders TEXT;                           -- its player's standing order; NULL: the usual one
ALTER TABLE seats ADD COLUMN in_window INTEGER NOT NULL DEFAULT 0;  -- the last window that has asked it: matches.window_since then
ALTER TABLE seats ADD COLUMN called INTEGER NOT NULL DEFAULT 0;     -- the last window that has waited for it by its order, and pings for it
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;     -- how many windows in a row its player has let run out

ALTER TABLE positions ADD COLUMN shown TEXT NOT NULL DEFAULT '';    -- what of the luck everybody has seen in that turn: words apart by spaces
