-- Which runs of a state are due is asked many times a second: it must cost what is due, and not what there is.
CREATE INDEX runs_due_in_state ON runs (state, due_at, api_key) WHERE due_at IS NOT NULL;
DROP INDEX runs_due;
