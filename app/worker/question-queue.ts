// Visits due questions of the agent: shows new ones, sends answers, and reports the results.
import { visit } from '../../shared/question/index.ts';
import type { Deps } from '../deps/deps.ts';
import { questionPorts } from '../question/question-ports.ts';
import { atMost } from './at-most.ts';
import { workDue } from './work-due.ts';

const atOnce = 4;
const pauseAfterBug = 30_000;

export function workQuestions(deps: Deps): Promise<number> {
  const { store, clock, log } = deps;
  return workDue(deps, store.questions, { limit: atOnce }, (due) =>
    atMost(
      atOnce,
      due,
      async (each) => void (await visit(questionPorts(deps, each), each)),
      async (error, each) => {
        log.error('a question could not be processed', { question: each.id, error: String(error) });
        await store.questions.save({ ...each, dueAt: clock.now() + pauseAfterBug });
      },
    ),
  );
}
