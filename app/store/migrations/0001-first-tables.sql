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
  -- The working copy has the name that the repository had when the run began.
  cloned_as TEXT NOT NULL,
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
  -- When the last look at it began: it has seen what was heard before.
  looked_at BIGINT NOT NULL DEFAULT 0,
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
CREATE INDEX runs_ended_in_repository ON runs (repository_id, ended_at);
CREATE INDEX runs_of_installation ON runs (installation_id) WHERE ended_at IS NULL;
CREATE INDEX runs_due_of_key ON runs (api_key, state, due_at) WHERE due_at IS NOT NULL;
-- Which runs of a state are due is asked many times a second: it must cost what is due, and not what there is.
CREATE INDEX runs_due_in_state ON runs (state, due_at, api_key) WHERE due_at IS NOT NULL;
CREATE INDEX runs_waiting ON runs (api_key, created_at, id) WHERE waiting IS NOT NULL;
-- The pages and the metrics count and filter in these every few seconds, without reading the runs themselves.
CREATE INDEX runs_live ON runs (created_at, id, state, repository_id, requester, owner, repo) WHERE ended_at IS NULL;
CREATE INDEX runs_by_state ON runs (state, repository_id);
CREATE INDEX runs_ended ON runs (ended_at, outcome, repository_id, requester, owner, repo, id) WHERE ended_at IS NOT NULL;

-- The agent's questions: what was shown, who answered, and what became of it. A run may ask about its plan, or about money, while
-- actions wait: at most one question of each kind is live.
CREATE TABLE questions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  run_id TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  about TEXT NOT NULL DEFAULT 'actions',
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
CREATE UNIQUE INDEX questions_one_live_of_each ON questions (run_id, about) WHERE settled_at IS NULL;
CREATE INDEX questions_open ON questions (created_at, id) WHERE settled_at IS NULL;
CREATE INDEX questions_due ON questions (due_at) WHERE due_at IS NOT NULL;

-- What was decided about the agent's questions, one row for each answer. The name of the repository is in lower case, to be
-- found by; its number stays where it is renamed.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  repository_name TEXT NOT NULL,
  repository_id BIGINT,
  at BIGINT NOT NULL,
  facts TEXT NOT NULL,
  result TEXT NOT NULL,
  result_at BIGINT
);
CREATE INDEX decisions_in_order ON decisions (at, id);
CREATE INDEX decisions_of_run ON decisions (run_id, at, id);
CREATE INDEX decisions_of_repository ON decisions (repository_name, at, id);
CREATE INDEX decisions_of_repository_id ON decisions (repository_id, at, id);

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

-- What a run has cost in all, before a day (UTC) and at the end of it, in millionths of a dollar. It is kept longer than the run,
-- so it has the name of the repository and who started the run, in lower case.
CREATE TABLE costs (
  run_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  repository_id BIGINT NOT NULL,
  before BIGINT NOT NULL,
  total BIGINT NOT NULL,
  repository_name TEXT,
  requester TEXT,
  PRIMARY KEY (run_id, day)
);
CREATE INDEX costs_of_day ON costs (repository_id, day);
CREATE INDEX costs_in_order ON costs (day, run_id);

-- What came of each run, kept longer than the run. Its cost is in all, in millionths of a dollar; null where nobody has told it.
CREATE TABLE results (
  run_id TEXT PRIMARY KEY,
  repository_id BIGINT NOT NULL,
  repository_name TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  ended_at BIGINT,
  cost BIGINT
);
CREATE INDEX results_in_order ON results (asked_at, run_id);
CREATE INDEX results_ended ON results (ended_at) WHERE ended_at IS NOT NULL;

-- The pull requests of these runs, as GitHub told last: at told_at, by its clock. look_at: GitHub is asked again then.
CREATE TABLE result_pulls (
  run_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  repository_id BIGINT NOT NULL,
  asked_at BIGINT NOT NULL,
  state TEXT NOT NULL,
  closed_at BIGINT,
  told_at BIGINT NOT NULL DEFAULT 0,
  look_at BIGINT,
  PRIMARY KEY (run_id, number)
);
CREATE INDEX result_pulls_of_pull ON result_pulls (repository_id, number, asked_at, run_id);
CREATE INDEX result_pulls_in_order ON result_pulls (asked_at, run_id);
CREATE INDEX result_pulls_to_look_at ON result_pulls (look_at) WHERE look_at IS NOT NULL;

-- The questions of these runs that people were asked.
CREATE TABLE result_questions (
  question_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  opened_at BIGINT NOT NULL,
  answered_at BIGINT
);
CREATE INDEX result_questions_of_run ON result_questions (run_id);
CREATE INDEX result_questions_in_order ON result_questions (asked_at, run_id);

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
-- Effects are deleted with their run; those of no run by their age.
CREATE INDEX outbox_of_subject ON outbox (subject);
CREATE INDEX outbox_of_nobody ON outbox (changed_at) WHERE subject IS NULL;

-- Until when nothing is sent to an installation: because GitHub said to wait, or because enough was just written there.
CREATE TABLE outbox_channels (
  channel BIGINT PRIMARY KEY,
  closed_until BIGINT NOT NULL DEFAULT 0,
  paced_until BIGINT NOT NULL DEFAULT 0
);

-- Housekeeping that exactly one replica does at a time.
CREATE TABLE chores (
  name TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  due_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL
);

-- What the check of people is kept up to date on: a repository, or one of its open pull requests. The head is that of the last visit.
CREATE TABLE watched (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 0,
  repository_id BIGINT NOT NULL,
  pull INTEGER,
  head TEXT,
  facts TEXT NOT NULL,
  due_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);
CREATE INDEX watched_of_repository ON watched (repository_id);
CREATE INDEX watched_due ON watched (due_at) WHERE due_at IS NOT NULL;

-- A repository keeps its number; its name, its owner and the installation through which it is reached may change.
CREATE TABLE repositories (
  id BIGINT PRIMARY KEY,
  installation_id BIGINT NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL
);

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

-- Who is signed in with GitHub. The id is a hash of what the cookie holds, and only that opens the sealed token of GitHub.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  person_id BIGINT NOT NULL,
  login TEXT NOT NULL,
  sealed_token TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_of_person ON sessions (person_id);
CREATE INDEX sessions_expired ON sessions (expires_at);

-- The number of the account that was first seen under each name in OPERATORS, in lower case: a name can go to another account.
CREATE TABLE operators (
  name TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL
);
