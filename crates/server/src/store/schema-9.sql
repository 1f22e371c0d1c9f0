-- The last id that a person was given: no other is given it again, whoever is forgotten.
CREATE TABLE counters (
    name  TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counters SELECT 'people', ifnull(max(id), 0) FROM people;

-- Forgetting somebody visits what they host.
CREATE INDEX IF NOT EXISTS tables_host ON tables(host) WHERE host IS NOT NULL;

-- Who spoke: the seat they held, and the number that they have at this table, by which a host can mute them or send them away.
ALTER TABLE chat ADD COLUMN seat INTEGER;
ALTER TABLE chat ADD COLUMN speaker INTEGER;

-- Whom a host has muted or sent away.
CREATE TABLE barred (
    table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
    person   INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    speaker  INTEGER NOT NULL,
    how      TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX barred_person ON barred(person);

-- When a move was last made, to the minute, and when a game that nobody plays any more will be ended.
ALTER TABLE tables ADD COLUMN played INTEGER;
ALTER TABLE tables ADD COLUMN ends INTEGER;
UPDATE tables SET played = changed WHERE state = 'playing';

-- The card files of one's own that a table was dealt from, as a list of hashes, and what stood in them.
ALTER TABLE tables ADD COLUMN cards TEXT;
CREATE TABLE card_files (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
