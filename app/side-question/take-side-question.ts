// `/ask <question>`: stores the question for the worker, within its limits.
import { type RefusalWhy, removeHidden } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { CommentEvent, Handled } from '../handling/handled.ts';
import { type Replying, writeReaction } from '../handling/reply.ts';
import type { Run } from '../store/run/run.ts';

interface SideQuestionRequest {
  readonly event: CommentEvent;
  readonly text: string;
  readonly run: Run;
  readonly replying: Replying;
  refused(what: string, why: RefusalWhy): Handled;
}

const mostInADay = 20;
const day = 24 * 60 * 60_000;
const longest = 4_000;

export async function takeSideQuestion(
  { store }: RunDeps,
  { event, text, run, replying, refused }: SideQuestionRequest,
): Promise<Handled> {
  const { now } = replying;
  const words = removeHidden(text).text.trim();
  if (words === '' || words.length > longest) {
    return refused('/ask', { kind: 'malformed', hint: `A question has at most ${longest} characters.` });
  }
  const lately = await store.sideQuestions.ofRun(run.id, now - day);
  if (lately.some(({ settledAt }) => settledAt === null)) return refused('/ask', { kind: 'still_asking' });
  const [oldest] = lately;
  if (oldest && lately.length >= mostInADay) {
    const againAt = oldest.createdAt + day;
    return refused('/ask', { kind: 'too_many_asked', most: mostInADay, againAt });
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
    changes: [
      { kind: 'side_question', question },
      ...writeReaction(replying, { comment: event.comment }, 'eyes'),
    ],
  };
}
