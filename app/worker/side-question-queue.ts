// Asks agents on the side, and answers in a comment. Nothing runs because of it, and no state changes.
import { askOnTheSide, type SideReply } from '../../shared/api/index.ts';
import { refusalReply, sideAnswer } from '../../shared/github/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';
import type { SideQuestion } from '../model/side-question.ts';
import { reactionEffect, textEffect } from '../outbox/short-reply.ts';
import { Superseded } from '../store/index.ts';
import { atMost } from './at-most.ts';
import { whileHeld } from './while-held.ts';
import { workDue } from './work-due.ts';

const atOnce = 4;
/** After a crash it is asked once more. */
const mostAsked = 2;
const longestLook = 10_000;
/** Nobody asks again for so long: an answer waits for a call of the model. */
const longestAsk = 3 * 60_000;
const pauseAfterBug = 30_000;

export function workSideQuestions(deps: Deps): Promise<number> {
  const { store, clock, log } = deps;
  return workDue(deps, store.sideQuestions, { limit: atOnce }, (due) =>
    atMost(
      atOnce,
      due,
      (each) => work(deps, each),
      async (error, each) => {
        log.error('a side question could not be asked', { question: each.id, error: String(error) });
        await store.sideQuestions.save({ ...each, dueAt: clock.now() + pauseAfterBug });
      },
    ),
  );
}

async function work(deps: Deps, claimed: SideQuestion): Promise<void> {
  const { store, clock } = deps;
  const run = await store.runs.byId(claimed.runId);
  if (run === null) {
    await store.sideQuestions.save({ ...claimed, dueAt: null, settledAt: clock.now() });
    return;
  }
  if (claimed.asked >= mostAsked) {
    await settle(deps, claimed, run, { kind: 'none', why: 'no answer came in time' });
    return;
  }
  const asked = { ...claimed, asked: claimed.asked + 1, dueAt: clock.now() + longestAsk };
  if (!(await store.sideQuestions.save(asked))) return;
  const recorded = { ...asked, version: asked.version + 1 };
  // The claim is of the version before, and an answer takes longer than a lease.
  const { settings, log } = deps;
  const answer = await whileHeld(
    { clock, lease: settings.lease, log },
    (until) => store.sideQuestions.renew([recorded], until),
    () => answerOf(deps, run, recorded.text),
  );
  await settle(deps, recorded, run, answer);
}

/** Throws what is no word of the service. */
async function answerOf({ services, clock }: Deps, run: Run, text: string): Promise<SideReply> {
  const { conversationId } = run.facts;
  const service = services.forRepository(run.repository.owner, run.repository.name);
  if (conversationId === null || service === null) {
    return { kind: 'none', why: 'there is no conversation to ask' };
  }
  return askOnTheSide(conversationId, text, {
    ...{ api: service.api, agentServer: services.agentServer, now: clock.now },
    look: { deadline: clock.now() + longestLook },
  });
}

async function settle(
  { store, settings, clock, log }: Deps,
  question: SideQuestion,
  run: Run,
  answer: SideReply,
): Promise<void> {
  const now = clock.now();
  const { from, text, id } = question;
  const spot = { number: from.number, thread: from.comment.thread, since: from.receivedAt };
  const { login } = from;
  const body =
    answer.kind === 'answer'
      ? sideAnswer({ login, question: text, answer: answer.text }, null)
      : refusalReply({ login, what: '/ask', why: { kind: 'unreachable', why: answer.why } });
  try {
    await store.transaction(async (tables) => {
      if (!(await tables.sideQuestions.save({ ...question, dueAt: null, settledAt: now }))) {
        throw new Superseded('the side question was changed in the meantime');
      }
      const effect = textEffect(`side/${id}/answer`, run, spot, body, settings.markerSecret);
      await tables.outbox.putOnce(effect, now);
      const reaction = answer.kind === 'none' ? reactionEffect(from.comment, run, 'confused') : null;
      if (reaction) await tables.outbox.putOnce(reaction, now);
    });
    log.info('a side question was answered, or could not be', { run: run.id, result: answer.kind });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}
