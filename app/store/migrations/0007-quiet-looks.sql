-- Which runs of a state are due is asked many times a second: it must cost what is due, and not what there is.
CREATE INDEX runs_due_in_state ON runs (state, due_at, api_key) WHERE due_at IS NOT NULL;
DROP INDEX runs_due;

-- Where a look has changed nothing but these numbers of its watch, only they are stored. They count if there are more looks
-- than the watch has: the previous version writes the watch alone.
ALTER TABLE runs ADD COLUMN looks INTEGER;
ALTER TABLE runs ADD COLUMN next_look_at BIGINT;
