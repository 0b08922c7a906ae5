-- What people ask an agent on the side: at most one at a time for a run.
CREATE TABLE side_questions (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  facts TEXT NOT NULL,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);
CREATE UNIQUE INDEX side_questions_one_open ON side_questions (run_id) WHERE settled_at IS NULL;
CREATE INDEX side_questions_of_run ON side_questions (run_id, created_at);
CREATE INDEX side_questions_due ON side_questions (due_at) WHERE due_at IS NOT NULL;
