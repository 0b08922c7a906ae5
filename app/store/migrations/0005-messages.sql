-- What people tell an agent, in order. The task is the first, where the agent is told before when to ask.
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  state TEXT NOT NULL,
  text TEXT NOT NULL,
  facts TEXT NOT NULL,
  due_at BIGINT,
  version INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);
CREATE UNIQUE INDEX messages_numbers ON messages (run_id, number);
CREATE INDEX messages_due ON messages (due_at) WHERE due_at IS NOT NULL;
