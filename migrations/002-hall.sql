-- The Hall. What is kept for good: prices and decisions. What is counted from those, from runs, records and
-- verdicts, in the transaction that changes them, so that reading does not slow as runs pile up: all the others;
-- `npm run rebuild` counts them anew.

DROP TABLE teams;
DROP INDEX verdicts_by_rank;
DROP INDEX verdicts_not_ranked;

CREATE TABLE prices (
  run      INTEGER NOT NULL REFERENCES runs (number), -- the run that was priced
  position INTEGER NOT NULL,                  -- the record with the tokens: its finish, or a report
  price    TEXT    NOT NULL,                  -- JSON: lines without their declared models, rates and source, total; see hall/prices/price.ts
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER prices_are_never_changed BEFORE UPDATE ON prices
BEGIN SELECT RAISE(ABORT, 'Cannot change a price: it is kept with its run.'); END;

CREATE TRIGGER prices_are_never_deleted BEFORE DELETE ON prices
BEGIN SELECT RAISE(ABORT, 'Cannot delete a price: it is kept with its run.'); END;

CREATE TABLE decisions (
  number        INTEGER PRIMARY KEY,          -- order of deciding; the latest about a run holds
  run           INTEGER NOT NULL REFERENCES runs (number), -- the run it is about
  decided_at_us INTEGER NOT NULL,             -- when
  decision      TEXT    NOT NULL              -- what a maintainer decided
    CHECK (decision IN ('verified', 'unverified', 'withdrawn', 'reinstated')),
  reason        TEXT    NOT NULL              -- a sentence for the public
) STRICT;

CREATE INDEX decisions_by_run ON decisions (run, number);

CREATE TRIGGER decisions_are_never_changed BEFORE UPDATE ON decisions
BEGIN SELECT RAISE(ABORT, 'Cannot change a decision: decide again.'); END;

CREATE TRIGGER decisions_are_never_deleted BEFORE DELETE ON decisions
BEGIN SELECT RAISE(ABORT, 'Cannot delete a decision: decide again.'); END;

CREATE INDEX runs_of_team ON runs (team_hash, started_at_us) WHERE practice = 0;

CREATE INDEX unfinished_of_team ON runs (team_hash, started_at_us) WHERE practice = 0 AND ended_at_us IS NULL;

CREATE TABLE teams (
  number       INTEGER PRIMARY KEY,           -- internal, never shown
  hash         BLOB    NOT NULL UNIQUE,       -- runs.team_hash
  slug         TEXT    NOT NULL UNIQUE,       -- public name in addresses, from the hash
  search       TEXT    NOT NULL,              -- normal forms of name, model and harness, a line each
  model_form   TEXT    NOT NULL,              -- normal form of the model; empty when left blank
  harness_form TEXT    NOT NULL,              -- normal form of the harness; empty when left blank
  started      INTEGER NOT NULL,              -- runs started; practice, void and withdrawn ones not counted
  finished     INTEGER NOT NULL,              -- those of them that finished
  changed      INTEGER NOT NULL               -- grows with every change of its results: figures of before hold no more
) STRICT;

CREATE INDEX teams_by_model ON teams (model_form, started);
CREATE INDEX teams_by_harness ON teams (harness_form, started);

-- Everything a line of the board shows but the declared texts, so that a line is one row.
CREATE TABLE results (
  run           INTEGER PRIMARY KEY REFERENCES runs (number), -- finished runs only, no practice
  id            TEXT    NOT NULL,             -- runs.id
  team          INTEGER NOT NULL REFERENCES teams (number),
  section       TEXT    NOT NULL              -- the part of the board it is in
    CHECK (section IN ('verified', 'unverified', 'flagged', 'withdrawn')),
  outcome       TEXT    NOT NULL,             -- as in verdicts, like the next six
  events_right  INTEGER NOT NULL,
  total_us      INTEGER NOT NULL,
  total_ms      INTEGER NOT NULL,
  splits_us     TEXT    NOT NULL,
  finish_leg_us INTEGER NOT NULL,
  broken_rules  TEXT    NOT NULL,
  started_at_us INTEGER NOT NULL,             -- arrival of the start
  ended_at_us   INTEGER NOT NULL,             -- arrival of the finish
  tokens_in     INTEGER,                      -- all input tokens; null when not reported
  tokens_out    INTEGER,                      -- output tokens; null when not reported
  tokens        INTEGER GENERATED ALWAYS AS (tokens_in + tokens_out) STORED, -- null unless both are known
  cost_nano_usd INTEGER,                      -- at list price, billionths of a US dollar; null when not known
  no_cost       TEXT                          -- why there is no cost; null when there is one
) STRICT;

CREATE INDEX results_by_rank ON results (section, events_right DESC, total_ms, run);
CREATE INDEX results_by_date ON results (section, ended_at_us, run);
CREATE INDEX results_by_cost ON results (section, cost_nano_usd, run);
CREATE INDEX results_by_tokens ON results (section, tokens, run);
CREATE INDEX results_of_team ON results (team, run);
CREATE INDEX totals_of_team ON results (team, total_ms, ended_at_us) WHERE section IN ('verified', 'unverified');
CREATE INDEX uncounted_of_team ON results (team) WHERE section = 'withdrawn' OR outcome = 'void';

-- A team's best run of a tier, and from when until when it was that.
CREATE TABLE bests (
  team          INTEGER NOT NULL REFERENCES teams (number),
  section       TEXT    NOT NULL CHECK (section IN ('verified', 'unverified')),
  from_us       INTEGER NOT NULL,             -- its finish, or the decision that put it there
  until_us      INTEGER,                      -- when a better one came; null while it stands
  run           INTEGER NOT NULL REFERENCES runs (number),
  events_right  INTEGER NOT NULL,             -- these five as in results
  total_ms      INTEGER NOT NULL,
  ended_at_us   INTEGER NOT NULL,
  tokens        INTEGER,
  cost_nano_usd INTEGER
) STRICT;

CREATE INDEX bests_by_rank ON bests (section, events_right DESC, total_ms, run) WHERE until_us IS NULL;
CREATE INDEX bests_by_date ON bests (section, ended_at_us, run) WHERE until_us IS NULL;
CREATE INDEX bests_by_cost ON bests (section, cost_nano_usd, run) WHERE until_us IS NULL;
CREATE INDEX bests_by_tokens ON bests (section, tokens, run) WHERE until_us IS NULL;
CREATE INDEX bests_of_team ON bests (team, section);
CREATE INDEX bests_then ON bests (section, events_right DESC, total_ms, run, from_us, until_us);

-- How many runs, or teams by their best, fell into each twentieth of a second, so that a rank needs no count of all
-- before it.
CREATE TABLE placings (
  board        TEXT    NOT NULL,              -- "verified runs", "verified teams", "unverified runs", "unverified teams"
  events_right INTEGER NOT NULL,              -- 0 to 5
  bucket       INTEGER NOT NULL,              -- total_ms / 50
  count        INTEGER NOT NULL,              -- how many
  PRIMARY KEY (board, events_right, bucket)
) STRICT, WITHOUT ROWID;

CREATE TABLE tallies (
  name  TEXT    PRIMARY KEY,                  -- a section, for its runs; a board of teams; "open": runs without a finish
  count INTEGER NOT NULL                      -- how many, practice not counted
) STRICT, WITHOUT ROWID;

CREATE TABLE ledger (
  version INTEGER NOT NULL                    -- the program's way of counting the tables above; 0 while they are being counted
) STRICT;
