-- A table that plays on from a moment of an earlier game: its replay, its seed, the choices made already.
ALTER TABLE tables ADD COLUMN origin TEXT;
ALTER TABLE tables ADD COLUMN seed BLOB;
ALTER TABLE tables ADD COLUMN opening TEXT;

-- Who played is looked up by the name of the replay.
CREATE INDEX tables_share ON tables(share);
