-- Rows of many days are kept: what is read often has to be found by an index, and deleted by one.

-- Live runs of a repository, and those that ended lately.
CREATE INDEX runs_ended_in_repository ON runs (repository_id, ended_at);

-- The pages count and filter in these without reading the runs themselves.
DROP INDEX runs_by_state;
CREATE INDEX runs_by_state ON runs (state, repository_id);
DROP INDEX runs_ended;
CREATE INDEX runs_ended ON runs (ended_at, outcome, repository_id, requester, owner, repo, id) WHERE ended_at IS NOT NULL;
DROP INDEX runs_live;
CREATE INDEX runs_live ON runs (created_at, id, state, repository_id, requester, owner, repo) WHERE ended_at IS NULL;
CREATE INDEX questions_open ON questions (created_at, id) WHERE settled_at IS NULL;

-- Effects go with their run; those of no run by their age.
CREATE INDEX outbox_of_subject ON outbox (subject);
DROP INDEX outbox_changed;
CREATE INDEX outbox_of_nobody ON outbox (changed_at) WHERE subject IS NULL;
