CREATE TABLE people (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE accounts (
    person   INTEGER PRIMARY KEY REFERENCES people(id) ON DELETE CASCADE,
    login    TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

-- A guest's secret and the token of a log-in are the same thing: a way to be known again.
CREATE TABLE sessions (
    id      INTEGER PRIMARY KEY,
    hash    BLOB NOT NULL UNIQUE,
    person  INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    about   TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_person ON sessions(person);

CREATE TABLE decks (
    id      INTEGER PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    game    TEXT NOT NULL,
    name    TEXT NOT NULL,
    list    TEXT NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX decks_person ON decks(person);

CREATE TABLE tables (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    mode     TEXT NOT NULL,
    options  TEXT NOT NULL,
    public   INTEGER NOT NULL,
    invite   TEXT NOT NULL,
    host     INTEGER REFERENCES people(id) ON DELETE SET NULL,
    state    TEXT NOT NULL,
    clock    TEXT,
    part     BLOB NOT NULL,
    setup    TEXT,
    created  INTEGER NOT NULL,
    changed  INTEGER NOT NULL,
    ending   TEXT,
    share    TEXT,
    next     TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_state ON tables(state, changed);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    person   INTEGER REFERENCES people(id) ON DELETE SET NULL,
    name     TEXT NOT NULL,
    deck     TEXT,
    entropy  TEXT NOT NULL,
    verdict  TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_person ON seats(person);

-- What was done at a table, in order; never changed, only added to. `before` is the hash of the
-- position that it was done in: rebuilding a table checks every one.
CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
    n        INTEGER NOT NULL,
    kind     INTEGER NOT NULL,
    value    INTEGER NOT NULL,
    before   INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
    person   INTEGER REFERENCES people(id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_table ON chat(table_id, id);

CREATE TABLE replays (
    share  TEXT PRIMARY KEY,
    game   TEXT NOT NULL,
    replay TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    id      INTEGER PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    share   TEXT NOT NULL REFERENCES replays(share) ON DELETE CASCADE,
    game    TEXT NOT NULL,
    seat    INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    ending  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    UNIQUE (person, share, seat)
) STRICT;
