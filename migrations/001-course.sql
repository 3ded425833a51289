-- The runs, their records with the texts beside them, and the verdicts the boards are read from.
-- Instants are whole microseconds since 1970-01-01 UTC by the arrival clock, unless a name ends in _ms.

CREATE TABLE runs (
  number        INTEGER PRIMARY KEY,          -- order of arrival; internal, never shown
  id            TEXT    NOT NULL UNIQUE,      -- the run's public name, eight characters
  key           TEXT    NOT NULL UNIQUE,      -- secret: who holds it is the run; 128 bits, base64url
  seed          TEXT    NOT NULL,             -- secret until the run has ended; 256 bits, hex
  start_ticket  TEXT    NOT NULL,             -- the home page's ticket this run was started with
  practice      INTEGER NOT NULL CHECK (practice IN (0, 1)), -- 1: never in the Hall
  team_hash     BLOB    NOT NULL,             -- SHA-256 of name, model and harness in their normal form
  sprint_email  TEXT    NOT NULL,             -- the right e-mail in e1, to notice it in another live run
  relay_code    TEXT    NOT NULL,             -- the right code in e3, to notice it in another live run
  started_at_us INTEGER NOT NULL,             -- arrival of the start
  ended_at_us   INTEGER,                      -- arrival of the finish; null while there is none
  length        INTEGER NOT NULL,             -- number of records in the chain
  last_hash     BLOB    NOT NULL              -- hash of the last record, so that one cut off is missed
) STRICT;

CREATE INDEX runs_by_start_ticket ON runs (start_ticket, started_at_us);
CREATE INDEX runs_without_finish ON runs (practice, started_at_us) WHERE ended_at_us IS NULL;
CREATE INDEX runs_by_live_email ON runs (sprint_email) WHERE ended_at_us IS NULL;
CREATE INDEX runs_by_live_code ON runs (relay_code) WHERE ended_at_us IS NULL;

CREATE TABLE records (
  run             INTEGER NOT NULL REFERENCES runs (number), -- the run whose chain it is in
  position        INTEGER NOT NULL,           -- place in the run's chain, from 0
  kind            TEXT    NOT NULL            -- what happened
    CHECK (kind IN ('start', 'event', 'finish', 'refusal', 'report', 'fault')),
  arrived_at_us   INTEGER NOT NULL,           -- when the request had arrived whole
  client_clock_ms INTEGER,                    -- what the client's clock said, ms; null when it said nothing
  details         TEXT    NOT NULL,           -- JSON; what an entrant wrote stands in it as a salted hash
  previous_hash   BLOB    NOT NULL,           -- hash of the record before; 32 zero bytes for the first
  hash            BLOB    NOT NULL,           -- SHA-256 over RFC 8785 canonical JSON of the fields above
  event           TEXT GENERATED ALWAYS AS (details ->> '$.event') VIRTUAL, -- e1 to e5 of an event record
  texts           TEXT    NOT NULL,           -- JSON by field of details: {salt: hex, text: what was entered or null once masked}
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

-- All columns but texts: a name can be masked, its hash stays.
CREATE TRIGGER records_are_never_changed
BEFORE UPDATE OF run, position, kind, arrived_at_us, client_clock_ms, details, previous_hash, hash ON records
BEGIN SELECT RAISE(ABORT, 'Cannot change a record: the chain is append-only.'); END;

CREATE TRIGGER records_are_never_deleted BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'Cannot delete a record: the chain is append-only.'); END;

CREATE TABLE verdicts (
  run           INTEGER PRIMARY KEY REFERENCES runs (number), -- finished runs only
  rules_version INTEGER NOT NULL,             -- the rules that gave it
  judged_at_us  INTEGER NOT NULL,             -- when they gave it
  practice      INTEGER NOT NULL,             -- as in runs, so that one index serves the board
  outcome       TEXT    NOT NULL              -- void: a fault of ours fell inside the clock
    CHECK (outcome IN ('ranked', 'flagged', 'void')),
  events_right  INTEGER NOT NULL,             -- 0 to 5
  total_us      INTEGER NOT NULL,             -- start to finish
  total_ms      INTEGER NOT NULL GENERATED ALWAYS AS ((total_us + 500) / 1000) STORED, -- what ranks; equal is a tie
  splits_us     TEXT    NOT NULL,             -- JSON list: one duration an answered event, in order
  finish_leg_us INTEGER NOT NULL,             -- last event to finish
  broken_rules  TEXT    NOT NULL              -- JSON list of {flag, measured, limit}; empty when ranked
) STRICT;

CREATE INDEX verdicts_by_rank ON verdicts (practice, outcome, events_right DESC, total_ms, run);

CREATE INDEX verdicts_not_ranked ON verdicts (run) WHERE practice = 0 AND outcome <> 'ranked';

CREATE TABLE teams (
  hash     BLOB    PRIMARY KEY,               -- runs.team_hash
  started  INTEGER NOT NULL,                  -- runs started, practice and void runs not counted
  finished INTEGER NOT NULL                   -- those of them that finished
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
  number       INTEGER PRIMARY KEY,           -- order of noting
  run          INTEGER NOT NULL REFERENCES runs (number), -- the run it is about
  noted_at_us  INTEGER NOT NULL,              -- when
  about        TEXT    NOT NULL               -- a sentence for the maintainers; never shown to the public
) STRICT;
