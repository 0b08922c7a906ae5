-- A repository keeps its number; its name, its owner and the installation through which it is reached may change. `as_of` is
-- when GitHub last changed it, as the event said that told of it.
CREATE TABLE repositories (
  id BIGINT PRIMARY KEY,
  installation_id BIGINT NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  as_of BIGINT
);
INSERT INTO repositories (id, installation_id, owner, name)
SELECT repository_id, installation_id, owner, repo FROM runs
WHERE NOT EXISTS (
  SELECT 1 FROM runs AS later
  WHERE later.repository_id = runs.repository_id AND (later.created_at, later.id) > (runs.created_at, runs.id)
);

-- The working copy of a run has the name that its repository had when it began.
ALTER TABLE runs ADD COLUMN cloned_as TEXT NOT NULL DEFAULT '';
UPDATE runs SET cloned_as = repo;
UPDATE runs SET
  installation_id = (SELECT repositories.installation_id FROM repositories WHERE repositories.id = runs.repository_id),
  owner = (SELECT repositories.owner FROM repositories WHERE repositories.id = runs.repository_id),
  repo = (SELECT repositories.name FROM repositories WHERE repositories.id = runs.repository_id)
WHERE EXISTS (
  SELECT 1 FROM repositories WHERE repositories.id = runs.repository_id
  AND (repositories.installation_id, repositories.owner, repositories.name) <> (runs.installation_id, runs.owner, runs.repo)
);
