-- What people have chosen for themselves; who has no row has chosen nothing.

CREATE TABLE settings (
    user_id  BIGINT  PRIMARY KEY,
    pictures INTEGER NOT NULL        -- 0: whatever is private to this person comes in words
);
