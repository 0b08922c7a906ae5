-- What was decided about the agent's questions, one row for each answer. The repository is kept in lower case, to be found by.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  repository TEXT NOT NULL,
  at BIGINT NOT NULL,
  facts TEXT NOT NULL,
  result TEXT NOT NULL,
  result_at BIGINT
);
CREATE INDEX decisions_in_order ON decisions (at, id);
CREATE INDEX decisions_of_run ON decisions (run_id, at, id);
CREATE INDEX decisions_of_repository ON decisions (repository, at, id);
