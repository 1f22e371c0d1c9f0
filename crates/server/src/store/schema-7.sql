-- Every seat commits to its part of the seed before any part is revealed. `setup_digest` is the digest of the setup, once it and
-- all commitments are fixed; `seed` is there once all parts are, and always for a table that plays on.
ALTER TABLE tables ADD COLUMN setup_digest TEXT;
ALTER TABLE seats ADD COLUMN commitment TEXT;
ALTER TABLE seats ADD COLUMN part BLOB;

-- What was added without a commitment counts only where the game has begun.
UPDATE seats SET entropy = '' WHERE table_id IN (SELECT id FROM tables WHERE state = 'waiting');

-- A result that this server has not seen played itself is what somebody says. So is one of a game that counts for nothing.
ALTER TABLE results ADD COLUMN claim INTEGER NOT NULL DEFAULT 0;
UPDATE results SET claim = 1 WHERE NOT EXISTS (
    SELECT 1 FROM tables t JOIN seats s ON s.table_id = t.id
    WHERE t.share = results.share AND s.seat = results.seat AND s.person = results.person
    AND t.origin IS NULL AND json_extract(t.options, '$.given') IS NULL);
