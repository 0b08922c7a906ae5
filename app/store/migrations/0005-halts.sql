-- What operators have halted, and lifted again. A row that is due is being carried out. At most one is in force.
CREATE TABLE halts (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  began_by TEXT NOT NULL,
  began_at BIGINT NOT NULL,
  lifted_by TEXT,
  lifted_at BIGINT,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX halts_one_in_force ON halts ((COALESCE(lifted_at, 0))) WHERE lifted_at IS NULL;
CREATE INDEX halts_due ON halts (due_at) WHERE due_at IS NOT NULL;
