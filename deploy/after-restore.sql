-- After restoring a backup that is older than the last thing that the App did, and before it starts. For both databases.

-- What was waiting to be shown may have been shown since: it is looked for on GitHub before it is written again.
UPDATE outbox SET attempts = attempts + 1 WHERE due_at IS NOT NULL;

-- What was waiting to be started may have been started since: it is looked for at the service, and never sent again.
UPDATE runs SET state = 'starting' WHERE state = 'pending';

-- Who has signed out since would be signed in again.
DELETE FROM sessions;
