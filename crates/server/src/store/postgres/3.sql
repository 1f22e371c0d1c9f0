-- The secrets that were ended not long ago, wherever and for whatever reason: each server looks here with each of its beats, and ends the
-- connections that are known by them. What it is told of them by NATS may be lost.
CREATE TABLE ended (
    hash BYTEA NOT NULL,
    at   BIGINT NOT NULL DEFAULT now_ms()
);
CREATE INDEX ended_at ON ended(at);
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO ended (hash) VALUES (OLD.hash); RETURN NULL; END $$;
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION session_ended();
