-- The effect that people see first. It is waited for until it was delivered once or given up.
ALTER TABLE outbox ADD COLUMN after_key TEXT;
