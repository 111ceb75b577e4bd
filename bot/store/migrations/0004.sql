-- The bot itself may sit at a table.

ALTER TABLE seats ADD COLUMN level INTEGER;  -- how well the bot plays here; NULL: a person sits here

CREATE INDEX seats_of_the_bot ON seats (match) WHERE level IS NOT NULL;
