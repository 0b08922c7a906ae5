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
  version INTEGER NOT NULL DEFAULT 0,
  installation_id BIGINT NOT NULL,
  repository_id BIGINT NOT NULL,
  owner TEXT NOT NULL,
  repo TEXT NOT NULL,
  issue INTEGER NOT NULL,
  pull INTEGER,
  api_key TEXT NOT NULL,
  -- Who started it, and how it ended: to be found by. The login is in lower case.
  requester TEXT NOT NULL,
  requester_id BIGINT,
  outcome TEXT,
  state TEXT NOT NULL,
  message TEXT NOT NULL,
  facts TEXT NOT NULL,
  watch TEXT,
  -- Where a poll has changed nothing but these numbers of its watch, only they are stored.
  polls INTEGER,
  next_poll_at BIGINT,
  -- While it is in a waiting list: its limits as they were when it was asked for, and the position that people were told.
  waiting TEXT,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  ended_at BIGINT
);
CREATE UNIQUE INDEX runs_one_live_per_issue ON runs (repository_id, issue) WHERE ended_at IS NULL;
CREATE INDEX runs_of_issue ON runs (repository_id, issue, created_at);
CREATE INDEX runs_of_pull ON runs (repository_id, pull) WHERE pull IS NOT NULL;
CREATE INDEX runs_of_repository ON runs (repository_id, created_at);
CREATE INDEX runs_of_installation ON runs (installation_id) WHERE ended_at IS NULL;
CREATE INDEX runs_due_of_key ON runs (api_key, state, due_at) WHERE due_at IS NOT NULL;
-- Which runs of a state are due is asked many times a second: it must cost what is due, and not what there is.
CREATE INDEX runs_due_in_state ON runs (state, due_at, api_key) WHERE due_at IS NOT NULL;
CREATE INDEX runs_waiting ON runs (api_key, created_at, id) WHERE waiting IS NOT NULL;
-- The status page and the metrics read these every few seconds, however many runs there are.
CREATE INDEX runs_live ON runs (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX runs_by_state ON runs (state);
CREATE INDEX runs_ended ON runs (ended_at) WHERE ended_at IS NOT NULL;

-- The agent's questions: what was shown, who answered, and what became of it. At most one of a run is live.
CREATE TABLE questions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  run_id TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL,
  code TEXT,
  fingerprint TEXT,
  facts TEXT NOT NULL,
  shown TEXT,
  expires_at BIGINT,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);
CREATE UNIQUE INDEX questions_epochs ON questions (run_id, epoch);
CREATE UNIQUE INDEX questions_one_live_per_run ON questions (run_id) WHERE settled_at IS NULL;
CREATE INDEX questions_due ON questions (due_at) WHERE due_at IS NOT NULL;

-- What was decided about the agent's questions, one row for each answer. The name of the repository is in lower case, to be
-- found by.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  repository_name TEXT NOT NULL,
  at BIGINT NOT NULL,
  facts TEXT NOT NULL,
  result TEXT NOT NULL,
  result_at BIGINT
);
CREATE INDEX decisions_in_order ON decisions (at, id);
CREATE INDEX decisions_of_run ON decisions (run_id, at, id);
CREATE INDEX decisions_of_repository ON decisions (repository_name, at, id);

-- What people tell an agent, in order. The task is the first, where the agent is told before when to ask.
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  run_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  state TEXT NOT NULL,
  text TEXT NOT NULL,
  facts TEXT NOT NULL,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);
CREATE UNIQUE INDEX messages_numbers ON messages (run_id, number);
CREATE INDEX messages_due ON messages (due_at) WHERE due_at IS NOT NULL;

-- What people ask an agent on the side: at most one at a time for a run.
CREATE TABLE side_questions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  run_id TEXT NOT NULL,
  facts TEXT NOT NULL,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);
CREATE UNIQUE INDEX side_questions_one_open ON side_questions (run_id) WHERE settled_at IS NULL;
CREATE INDEX side_questions_of_run ON side_questions (run_id, created_at);
CREATE INDEX side_questions_due ON side_questions (due_at) WHERE due_at IS NOT NULL;

-- One row for each key for which runs have waited: which repositories had a turn last, and until when the service is not
-- asked again.
CREATE TABLE waiting_lists (
  api_key TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  turns TEXT NOT NULL,
  refused INTEGER NOT NULL DEFAULT 0,
  closed_until BIGINT NOT NULL DEFAULT 0,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX waiting_lists_due ON waiting_lists (due_at) WHERE due_at IS NOT NULL;

-- What a run has cost in all, before a day (UTC) and at the end of it, in millionths of a dollar.
CREATE TABLE costs (
  run_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  repository_id BIGINT NOT NULL,
  before BIGINT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (run_id, day)
);
CREATE INDEX costs_of_day ON costs (repository_id, day);

-- What is still to be shown on GitHub. One row per effect; a comment that changes is one row with a wanted revision.
-- The subject is the run, the channel is the installation.
CREATE TABLE outbox (
  key TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  subject TEXT,
  channel BIGINT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  wanted INTEGER NOT NULL DEFAULT 1,
  delivered INTEGER NOT NULL DEFAULT 0,
  target BIGINT,
  last_error TEXT,
  -- The effect that people see first. It is waited for until it was delivered once or given up.
  after_key TEXT,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  delivered_at BIGINT
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_of_channel ON outbox (channel) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_by_state ON outbox (state);
CREATE INDEX outbox_changed ON outbox (changed_at);

-- Housekeeping that exactly one replica does at a time.
CREATE TABLE chores (
  name TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  due_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL
);
