-- How many hints a seat may have, if that was said, and how many each has had; whether machines say what they weighed.
ALTER TABLE tables ADD COLUMN hints TEXT;
ALTER TABLE tables ADD COLUMN explain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
