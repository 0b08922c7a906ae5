-- Until when nothing is sent to an installation: because GitHub said to wait, or because enough was just written there.
CREATE TABLE outbox_channels (
  channel BIGINT PRIMARY KEY,
  closed_until BIGINT NOT NULL DEFAULT 0,
  paced_until BIGINT NOT NULL DEFAULT 0
);
