// `/ask <question>`: stores a question for the worker, within its limits, which asks the agent on the side and answers in a comment.
// Nothing runs because of it, and no state of a run changes.
import { type Machine, type Ports, rest, type Step, settle, visit } from '../../shared/conversation/index.ts';
import { askOnTheSide, type SideReply } from '../../shared/drive/index.ts';
import { type RefusalWhy, refusalReply, removeHidden, sideAnswer } from '../../shared/github/index.ts';
import type { Handled, RunDeps } from '../handling/handled.ts';
import { type CommandRequest, refuse, writeReaction } from '../handling/reply.ts';
import { reactionEffect, textEffect } from '../handling/reply-effects.ts';
import { whileHeld } from '../kernel/lease.ts';
import { saveUnchanged } from '../kernel/queue-table.ts';
import { machineServiceOptions, storeUnlessSuperseded, visitWithRun } from '../run/machine-adapter.ts';
import type { SideQuestion } from '../store/message.ts';
import type { Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

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

/** After a crash it is asked once more. */
const mostAsked = 2;
/** Time limit of one attempt: answering takes a call of the model. */
const longestAsk = 3 * 60_000;

type SideDo = { readonly kind: 'ask' | 'rest' } | { readonly kind: 'settle'; readonly reply: SideReply };
type SideStep = Step<SideQuestion, SideDo>;

interface SideKind {
  readonly thing: SideQuestion;
  readonly do: SideDo;
  readonly look: object;
  readonly replies: { readonly ask: SideReply };
}

const machine: Machine<SideKind> = {
  decide: (question, _look, now) =>
    question.asked >= mostAsked
      ? settleSideQuestion(question, noAnswer, now)
      : { thing: { ...question, asked: question.asked + 1, dueAt: now + longestAsk }, do: { kind: 'ask' } },
  after: {
    ask(question, reply, _look, now) {
      // Certainly not asked. A login service that restarts refuses each key for a moment.
      const isRefused = reply.kind === 'none' && reply.outcome === 'unauthorized';
      return isRefused && now - question.createdAt < longestRefused
        ? rest({ ...question, asked: question.asked - 1 }, now + refusedPause)
        : settleSideQuestion(question, reply, now);
    },
  },
};

const longestRefused = 60_000;
const refusedPause = 5_000;

const noAnswer = { kind: 'none', why: 'no answer came in time', outcome: 'unavailable' } as const;

function settleSideQuestion(question: SideQuestion, reply: SideReply, now: number): SideStep {
  return { thing: settle(question, now).thing, do: { kind: 'settle', reply } };
}

export function visitSideQuestion(deps: RunDeps, question: SideQuestion): Promise<void> {
  return visitWithRun(deps, deps.store.sideQuestions, question, (run) =>
    visit(machine, sidePorts(deps, run), question),
  );
}

function sidePorts(deps: RunDeps, run: Run): Ports<SideKind, SideQuestion, Run> {
  const { store, settings, clock, log } = deps;
  return {
    now: clock.now,
    look: async () => ({ at: run, seenAt: clock.now() }),
    requests: {
      // The claim is of the version before, and an answer takes longer than a lease.
      ask: (_run, recorded) =>
        whileHeld(
          { clock, lease: settings.lease, log },
          (until) => store.sideQuestions.renew([recorded], until),
          () => askAgent(deps, run, recorded.text),
        ),
    },
    async store(before, { thing, do: effect }) {
      const stored = await storeUnlessSuperseded(deps, async (tables) => {
        const saved = await saveUnchanged(tables.sideQuestions, thing);
        if (effect.kind === 'settle') await putReply(tables, before, run, effect.reply, deps);
        return saved;
      });
      if (stored === null || effect.kind !== 'settle') return stored;
      const { reply } = effect;
      if (reply.kind === 'answer') log.info('a side question was answered', { run: run.id });
      else log.warn('a side question was not answered', { run: run.id, why: reply.why });
      return stored;
    },
  };
}

async function askAgent(deps: RunDeps, run: Run, text: string): Promise<SideReply> {
  const { id: conversationId } = run.facts.conversation;
  if (conversationId === null)
    return { kind: 'none', why: 'there is no conversation to ask', outcome: 'not_found' };
  return askOnTheSide(conversationId, text, machineServiceOptions(deps, run));
}

async function putReply(
  tables: Tables,
  { id, from, text }: SideQuestion,
  run: Run,
  reply: SideReply,
  { settings, clock }: RunDeps,
): Promise<void> {
  const now = clock.now();
  const { login, number, comment, receivedAt } = from;
  const spot = { number, thread: comment.thread, since: receivedAt };
  const body =
    reply.kind === 'answer'
      ? sideAnswer({ login, question: text, answer: reply.text }, null)
      : refusalReply({ login, what: '/ask', why: { kind: 'unreachable', why: reply.why } });
  await tables.outbox.put(textEffect(`side/${id}/answer`, run, spot, body, settings.markerSecret), now);
  if (reply.kind === 'none') await tables.outbox.put(reactionEffect(comment, run, 'confused'), now);
}
