-- When a secret was last used, to the day: those of guests who do not come back are forgotten.
ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET used = created;

-- What a person said elsewhere, brought along by an import: the tables are not here.
CREATE TABLE said (
    id     INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    text   TEXT NOT NULL
) STRICT;
CREATE INDEX said_person ON said(person);
CREATE INDEX chat_person ON chat(person);
