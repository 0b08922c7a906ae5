-- A run that waits in line: its limits as they were when it was asked for, and the place that people were told.
ALTER TABLE runs ADD COLUMN line TEXT;
CREATE INDEX runs_in_line ON runs (api_key, created_at, id) WHERE line IS NOT NULL;
CREATE INDEX runs_of_repository ON runs (repository_id, created_at);

-- One row for each key for which runs have waited: who had a turn last, and until when the service is not asked again.
CREATE TABLE lines (
  api_key TEXT PRIMARY KEY,
  turns TEXT NOT NULL,
  refused INTEGER NOT NULL DEFAULT 0,
  closed_until BIGINT NOT NULL DEFAULT 0,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX lines_due ON lines (due_at) WHERE due_at IS NOT NULL;

-- What a run has cost in all, before a day (UTC) and at the end of it, in millionths of a dollar.
CREATE TABLE costs (
  run_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  repository_id BIGINT NOT NULL,
  before BIGINT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (run_id, day)
);
CREATE INDEX costs_of_day ON costs (repository_id, day);
