-- Due times live in the rows: whatever has a due_at is still to be done, a claim pushes it by one lease and raises version.

-- Events as GitHub delivered them. The sequence keeps the events of one issue in order.
CREATE TABLE deliveries (
  seq {{identity}},
  id TEXT NOT NULL UNIQUE,
  event TEXT NOT NULL,
  subject TEXT NOT NULL,
  payload TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  result TEXT,
  finished_at BIGINT
);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_in_order ON deliveries (subject, seq) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_finished ON deliveries (finished_at) WHERE finished_at IS NOT NULL;

-- One conversation for one issue; its id is also the conversation id that the start request asks for.
CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  installation_id BIGINT NOT NULL,
  repository_id BIGINT NOT NULL,
  owner TEXT NOT NULL,
  repo TEXT NOT NULL,
  issue_number INTEGER NOT NULL,
  pull_number INTEGER,
  api_key TEXT NOT NULL,
  state TEXT NOT NULL,
  message TEXT NOT NULL,
  facts TEXT NOT NULL,
  watch TEXT,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  ended_at BIGINT
);
CREATE UNIQUE INDEX runs_one_live_per_issue ON runs (repository_id, issue_number) WHERE ended_at IS NULL;
CREATE INDEX runs_of_issue ON runs (repository_id, issue_number, created_at);
CREATE INDEX runs_of_pull ON runs (repository_id, pull_number) WHERE pull_number IS NOT NULL;
CREATE INDEX runs_of_installation ON runs (installation_id) WHERE ended_at IS NULL;
CREATE INDEX runs_due ON runs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX runs_due_of_key ON runs (api_key, state, due_at) WHERE due_at IS NOT NULL;
-- The status page and the metrics read these every few seconds, however many runs there are.
CREATE INDEX runs_live ON runs (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX runs_by_state ON runs (state);
CREATE INDEX runs_ended ON runs (ended_at) WHERE ended_at IS NOT NULL;

-- What is still to be shown on GitHub. One row per effect; a comment that changes is one row with a wanted revision.
CREATE TABLE outbox (
  key TEXT PRIMARY KEY,
  run_id TEXT,
  installation_id BIGINT NOT NULL,
  effect TEXT NOT NULL,
  state TEXT NOT NULL,
  wanted INTEGER NOT NULL DEFAULT 1,
  delivered INTEGER NOT NULL DEFAULT 0,
  target BIGINT,
  last_error TEXT,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  delivered_at BIGINT
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_of_installation ON outbox (installation_id) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_by_state ON outbox (state);
CREATE INDEX outbox_changed ON outbox (changed_at);

-- Housekeeping that exactly one replica does at a time.
CREATE TABLE chores (
  name TEXT PRIMARY KEY,
  due_at BIGINT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL
);
