// Visits the agent's questions that are due: new ones are shown, answers are sent, and what became of them is told.
import { visit } from '../../shared/question/index.ts';
import type { Deps } from '../deps/deps.ts';
import { questionPorts } from '../question/question-ports.ts';
import { atMost } from './at-most.ts';
import { whileHeld } from './while-held.ts';

const atOnce = 4;
const pauseAfterBug = 30_000;

export async function workQuestions(deps: Deps): Promise<number> {
  const { store, clock, settings, log } = deps;
  const now = clock.now();
  const due = await store.questions.claim({ now, until: now + settings.lease, limit: atOnce });
  if (due.length === 0) return 0;
  await whileHeld(
    { clock, lease: settings.lease, log },
    (until) => store.questions.renew(due, until),
    () =>
      atMost(
        atOnce,
        due,
        async (each) => void (await visit(questionPorts(deps, each), each)),
        async (error, each) => {
          log.error('a question could not be looked at', { question: each.id, error: String(error) });
          await store.questions.save({ ...each, dueAt: clock.now() + pauseAfterBug });
        },
      ),
  );
  return due.length;
}
