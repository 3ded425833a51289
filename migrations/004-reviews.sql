-- The verified tier: who may decide, what was submitted for a run, and every step taken about either.

CREATE TABLE maintainers (
  number        INTEGER PRIMARY KEY,
  name          TEXT    NOT NULL UNIQUE,      -- shown with every step this maintainer takes
  token_hash    BLOB    NOT NULL UNIQUE,      -- SHA-256 of the token, which is kept nowhere
  added_at_us   INTEGER NOT NULL,             -- when
  revoked_at_us INTEGER                       -- when the token stopped to be good; null while it is
) STRICT;

CREATE TABLE submissions (
  number          INTEGER PRIMARY KEY,        -- its public name
  run             INTEGER NOT NULL REFERENCES runs (number), -- the run it was submitted for
  submitted_at_us INTEGER NOT NULL,           -- when it had arrived whole
  digest          TEXT    NOT NULL,           -- SHA-256 over the files as they came, hex: the same files again are the same submission
  version         INTEGER NOT NULL,           -- version of the checks that made the findings
  findings        TEXT    NOT NULL,           -- JSON list; see integrity/reconcile/finding.ts
  traces          TEXT    NOT NULL,           -- JSON list: what each trace shows; see hall/reviews.ts
  files           TEXT    NOT NULL,           -- JSON list: the masked files, by the SHA-256 under which the data folder has them
  UNIQUE (run, digest)
) STRICT;

CREATE TRIGGER submissions_are_never_changed BEFORE UPDATE ON submissions
BEGIN SELECT RAISE(ABORT, 'Cannot change a submission: what was found stays as it was found.'); END;

CREATE TRIGGER submissions_are_never_deleted BEFORE DELETE ON submissions
BEGIN SELECT RAISE(ABORT, 'Cannot delete a submission: nothing is deleted, it can be withdrawn.'); END;

-- Every step about a submission, a run's name or a maintainer. The latest step about a submission is its state.
CREATE TABLE audit (
  number     INTEGER PRIMARY KEY,             -- order of the steps
  at_us      INTEGER NOT NULL,                -- when
  who        TEXT    NOT NULL,                -- a maintainer's name, 'entrant', or 'server' for a command on its machine
  step       TEXT    NOT NULL                 -- what was done
    CHECK (step IN ('submitted', 'verified', 'rejected', 'withdrawn', 'stale', 'reinstated', 'name masked',
                    'house run', 'maintainer added', 'maintainer revoked', 'signed in', 'token refused')),
  run        INTEGER REFERENCES runs (number),          -- the run it is about; null for none
  submission INTEGER REFERENCES submissions (number),   -- the submission it is about; null for none
  reason     TEXT                             -- a sentence for the public; null where none is asked for
) STRICT;

CREATE INDEX audit_by_submission ON audit (submission, number) WHERE submission IS NOT NULL;
CREATE INDEX audit_by_run ON audit (run, number) WHERE run IS NOT NULL;

CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'Cannot change a step: take another.'); END;

CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'Cannot delete a step: take another.'); END;
