-- What the server knows of itself: for how long it has run, and the key by which addresses are marked.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- How many seats are open; from which place it was set up, while it is not over; and when it was last touched, in
-- seconds that the server has run, which no clock can make jump.
ALTER TABLE tables ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN place BLOB;
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET open = (SELECT count(*) FROM seats WHERE table_id = tables.id AND kind = 'open');
ALTER TABLE reports ADD COLUMN place BLOB;

-- When a secret was last used is told in such seconds from now on: everybody has the whole time once more.
UPDATE sessions SET used = 0;

-- A seat knows of its table what a list of one's own tables is cut by.
ALTER TABLE seats ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET (game, state, changed) = (SELECT t.game, t.state, t.changed FROM tables t WHERE t.id = seats.table_id);
CREATE TRIGGER seats_follow AFTER UPDATE OF state, changed ON tables BEGIN
    UPDATE seats SET state = new.state, changed = new.changed WHERE table_id = new.id;
END;
CREATE TRIGGER place_forgotten AFTER UPDATE OF state ON tables WHEN new.state = 'over' AND new.place IS NOT NULL BEGIN
    UPDATE tables SET place = NULL WHERE id = new.id;
END;

-- Lists, the newest first. One that is not cut by state is made from those of each state.
CREATE INDEX tables_public ON tables(state, changed DESC, id) WHERE public;
CREATE INDEX tables_public_game ON tables(game, state, changed DESC, id) WHERE public;
CREATE INDEX tables_open ON tables(state, changed DESC, id) WHERE public AND open > 0;
DROP INDEX seats_person;
CREATE INDEX seats_person ON seats(person, state, changed DESC, table_id);
CREATE INDEX seats_person_game ON seats(person, game, state, changed DESC, table_id);
CREATE INDEX results_person ON results(person);

-- Limits, and what is cleared away.
CREATE INDEX tables_host ON tables(host, state);
CREATE INDEX tables_next ON tables(next) WHERE next IS NOT NULL;
CREATE INDEX tables_place ON tables(place) WHERE place IS NOT NULL;
CREATE INDEX reports_place ON reports(place);
CREATE INDEX sessions_used ON sessions(used);

-- Written and emptied again to find out whether the file can still grow.
CREATE TABLE probe (data BLOB NOT NULL) STRICT;
