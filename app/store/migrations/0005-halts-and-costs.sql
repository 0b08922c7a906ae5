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

-- Costs are kept longer than their runs, so they have the name of the repository and who started the run, in lower case.
ALTER TABLE costs ADD COLUMN repository_name TEXT;
ALTER TABLE costs ADD COLUMN requester TEXT;
UPDATE costs SET
  repository_name = (SELECT runs.owner || '/' || runs.repo FROM runs WHERE runs.id = costs.run_id),
  requester = (SELECT runs.requester FROM runs WHERE runs.id = costs.run_id);
CREATE INDEX costs_in_order ON costs (day, run_id);
