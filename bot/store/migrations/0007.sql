-- The rematch of a match that is over: whoever sat second was asked for one, or it has been offered or begun.

CREATE TABLE rematches (
    match BIGINT PRIMARY KEY REFERENCES matches (id),
    asked BIGINT,
    rematch BIGINT REFERENCES matches (id)
);
