-- When the game started, for how long it took.
ALTER TABLE tables ADD COLUMN started INTEGER;

-- What a chart needs of a game: which mode and battle, how long, with which deck, against whom.
ALTER TABLE results ADD COLUMN mode TEXT;
ALTER TABLE results ADD COLUMN quest TEXT;
ALTER TABLE results ADD COLUMN moves INTEGER;
ALTER TABLE results ADD COLUMN turns INTEGER;
ALTER TABLE results ADD COLUMN seconds INTEGER;
ALTER TABLE results ADD COLUMN deck TEXT;
ALTER TABLE results ADD COLUMN against TEXT NOT NULL DEFAULT '[]';
CREATE INDEX results_share ON results(share);

-- Of older games as much as is known.
UPDATE results SET moves = (SELECT json_array_length(p.replay, '$.choices') FROM replays p WHERE p.share = results.share);
UPDATE results SET mode = t.mode, quest = CASE WHEN t.mode = 'quest' THEN json_extract(t.options, '$.quest') END
    FROM tables t WHERE t.share = results.share;
UPDATE results SET against = (
    SELECT json_group_array(json_object('seat', s.seat, 'name', s.name, 'kind', s.kind, 'deck', NULL))
    FROM seats s WHERE s.table_id = t.id AND s.seat <> results.seat)
    FROM tables t WHERE t.share = results.share;

-- What somebody at a table found wrong, with the game as it was then.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    person   INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    table_id TEXT NOT NULL,
    game     TEXT NOT NULL,
    seat     INTEGER,
    words    TEXT NOT NULL,
    version  TEXT NOT NULL,
    replay   TEXT,
    at       INTEGER NOT NULL
) STRICT;
CREATE INDEX reports_person ON reports(person);
