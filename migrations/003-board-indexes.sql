-- Indexes that answer every filter of the board by themselves, so that a row a filter drops is never fetched, and ones
-- by team, so that the runs of some teams are found in any order.

DROP INDEX results_by_rank;
DROP INDEX results_by_date;
DROP INDEX results_by_cost;
DROP INDEX results_by_tokens;

CREATE INDEX results_by_rank ON results (section, events_right DESC, total_ms, run, team, ended_at_us);
CREATE INDEX results_by_date ON results (section, ended_at_us, run, team, events_right);
CREATE INDEX results_by_cost ON results (section, cost_nano_usd, run, team, ended_at_us, events_right);
CREATE INDEX results_by_tokens ON results (section, tokens, run, team, ended_at_us, events_right);

CREATE INDEX results_of_team_by_rank ON results (team, section, events_right DESC, total_ms, run, ended_at_us);
CREATE INDEX results_of_team_by_date ON results (team, section, ended_at_us, run, events_right);
CREATE INDEX results_of_team_by_cost ON results (team, section, cost_nano_usd, run, ended_at_us, events_right);
CREATE INDEX results_of_team_by_tokens ON results (team, section, tokens, run, ended_at_us, events_right);

CREATE INDEX bests_now_of_team ON bests (team, section, events_right, total_ms, run, ended_at_us, tokens, cost_nano_usd)
  WHERE until_us IS NULL;

DROP INDEX runs_without_finish;
CREATE INDEX runs_without_finish ON runs (practice, started_at_us, number, team_hash) WHERE ended_at_us IS NULL;
