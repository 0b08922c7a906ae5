-- After restoring a backup that is older than the last thing that the App did, and before it starts. For both databases.

-- What was waiting to be shown may have been shown since: it is looked for on GitHub before it is written again.
UPDATE outbox SET attempts = attempts + 1 WHERE due_at IS NOT NULL;

-- What was waiting to be started may have been started since: it is looked for at the service, and never sent again.
-- One in a waiting list, when it is its turn.
UPDATE runs SET state = 'starting', due_at = CASE WHEN waiting IS NULL THEN created_at END WHERE state = 'pending';

-- A message that was waiting may have been sent since: a task is looked for in its conversation, and of any other people are told that
-- nobody knows. A quotation mark inside a text is escaped, so this finds only the field.
UPDATE messages SET
  state = 'sending',
  facts = REPLACE(facts, '"sent":null', '"sent":{"at":' || created_at || ',"fate":null,"why":null,"newest":null,"run":true}')
  WHERE state = 'held';

-- What people did may have been handled since: an agent would be started once more.
UPDATE deliveries SET due_at = NULL, payload = '{}', result = 'not handled before a restore', finished_at = received_at
  WHERE due_at IS NOT NULL;
DELETE FROM side_questions WHERE settled_at IS NULL;

-- Who has signed out since would be signed in again.
DELETE FROM sessions;
