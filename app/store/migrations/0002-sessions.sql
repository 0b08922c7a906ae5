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
