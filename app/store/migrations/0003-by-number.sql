-- A name can go to another repository, person or organisation, a number cannot.

-- Each decision has the number of its run's repository; where no run is left, it has none, and is found by no repository.
ALTER TABLE decisions ADD COLUMN repository_id BIGINT;
UPDATE decisions SET repository_id = (SELECT runs.repository_id FROM runs WHERE runs.id = decisions.run_id);
CREATE INDEX decisions_of_repository_id ON decisions (repository_id, at, id);

-- The number of the account that was first seen under each name in OPERATORS, in lower case.
CREATE TABLE operators (
  name TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL
);
