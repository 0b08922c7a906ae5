-- A run may ask about its plan, or about money, while actions wait: at most one live question of each kind.
ALTER TABLE questions ADD COLUMN about TEXT NOT NULL DEFAULT 'actions';
DROP INDEX questions_one_live_per_run;
CREATE UNIQUE INDEX questions_one_live_of_each ON questions (run_id, about) WHERE settled_at IS NULL;
