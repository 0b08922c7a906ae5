-- Costs are kept longer than their runs, so they have the name of the repository and who started the run, in lower case.
ALTER TABLE costs ADD COLUMN repository_name TEXT;
ALTER TABLE costs ADD COLUMN requester TEXT;
UPDATE costs SET
  repository_name = (SELECT runs.owner || '/' || runs.repo FROM runs WHERE runs.id = costs.run_id),
  requester = (SELECT runs.requester FROM runs WHERE runs.id = costs.run_id);
CREATE INDEX costs_in_order ON costs (day, run_id);
