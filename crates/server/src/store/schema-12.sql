-- What has changed about who plays a seat since the cards were dealt, as JSON: a machine that plays on for somebody, and who drew.
ALTER TABLE seats ADD COLUMN since TEXT;
