// `/ask <question>`: stores the question for the worker, within its limits.
import { type RefusalWhy, removeHidden } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { Handled } from '../handling/handled.ts';
import { type CommandRequest, refuse, writeReaction } from '../handling/reply.ts';
import type { Run } from '../store/run/run.ts';

const mostInADay = 20;
const day = 24 * 60 * 60_000;
const longest = 4_000;

export async function takeSideQuestion(
  { store }: RunDeps,
  request: CommandRequest,
  run: Run,
  text: string,
): Promise<Handled> {
  const { event, replying } = request;
  const { now } = replying;
  const refused = (why: RefusalWhy) => refuse(request, '/ask', why);
  const words = removeHidden(text).text.trim();
  if (words === '' || words.length > longest) {
    return refused({ kind: 'malformed', hint: `A question has at most ${longest} characters.` });
  }
  const lately = await store.sideQuestions.ofRun(run.id, now - day);
  if (lately.some(({ settledAt }) => settledAt === null)) return refused({ kind: 'still_asking' });
  const [oldest] = lately;
  if (oldest && lately.length >= mostInADay) {
    const againAt = oldest.createdAt + day;
    return refused({ kind: 'too_many_asked', most: mostInADay, againAt });
  }
  const { kind, id, thread } = event.comment;
  const question = {
    id: `${run.id}/${kind}/${id}`,
    version: 0,
    runId: run.id,
    text: words,
    asked: 0,
    from: {
      login: event.sender.login,
      number: event.place.number,
      comment: { kind, id, thread },
      receivedAt: replying.occasion.receivedAt,
    },
    dueAt: now,
    createdAt: now,
    settledAt: null,
  };
  return {
    result: `a side question for run ${run.id}`,
    changes: [{ kind: 'side_question', question }, ...writeReaction(replying, 'eyes')],
  };
}
