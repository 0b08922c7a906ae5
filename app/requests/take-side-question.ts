// `/ask <question>`: stores the question for the worker, within its limits.
import { type RefusalWhy, removeHidden } from '../../shared/github/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { CommentAsk } from '../model/ask.ts';
import type { Run } from '../model/run.ts';
import { Superseded } from '../store/index.ts';
import type { Handled } from './handled.ts';
import { type Replying, react } from './replies.ts';

export interface SideQuestionRequest {
  readonly ask: CommentAsk;
  readonly text: string;
  readonly run: Run;
  readonly replying: Replying;
  refused(what: string, why: RefusalWhy): Handled;
}

const mostInADay = 20;
const day = 24 * 60 * 60_000;
const longest = 4_000;

export async function takeSideQuestion(
  { store }: Deps,
  { ask, text, run, replying, refused }: SideQuestionRequest,
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
  const { kind, id, thread } = ask.comment;
  const question = {
    ...{ id: `${run.id}/${kind}/${id}`, version: 0, runId: run.id, text: words, asked: 0 },
    from: {
      ...{ login: ask.sender.login, number: ask.place.number, comment: { kind, id, thread } },
      receivedAt: replying.occasion.receivedAt,
    },
    ...{ dueAt: now, createdAt: now, settledAt: null },
  };
  return {
    result: `a side question for run ${run.id}`,
    store: async (tables) => {
      if (!(await tables.sideQuestions.add(question))) {
        throw new Superseded('another side question was asked in the meantime');
      }
      await react(tables, replying, { comment: ask.comment }, 'eyes');
    },
  };
}
