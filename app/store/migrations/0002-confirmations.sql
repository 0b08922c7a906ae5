-- The agent's questions: what was shown, who answered, and what became of it. At most one of a run is live.
CREATE TABLE confirmations (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL,
  code TEXT,
  fingerprint TEXT,
  facts TEXT NOT NULL,
  shown TEXT,
  expires_at BIGINT,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);
CREATE UNIQUE INDEX confirmations_epochs ON confirmations (run_id, epoch);
CREATE UNIQUE INDEX confirmations_one_live_per_run ON confirmations (run_id) WHERE settled_at IS NULL;
CREATE INDEX confirmations_due ON confirmations (due_at) WHERE due_at IS NOT NULL;
