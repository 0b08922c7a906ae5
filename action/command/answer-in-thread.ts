// `/approve` and `/reject`: finds what they mean, answers it once, and says in the thread what became of it.

import {
  type ConfirmationResult,
  confirmationComment,
  confirmationReply,
  settledConfirmation,
} from '../../shared/github/index.ts';
import { addressed } from '../../shared/question/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { answerPending } from '../conversations/answer-pending.ts';
import { answerTools } from '../conversations/answer-tools.ts';
import type { Answered } from '../conversations/answered.ts';
import { endingOfAnswered } from '../conversations/answered-words.ts';
import { questionOf } from '../conversations/on-waiting.ts';
import { claim } from '../github/claim.ts';
import { GitHubError } from '../github/github-error.ts';
import { authorOf, type MarkedComment, markerKey, markerLine } from '../github/marker.ts';
import { createComment, editComment } from '../github/thread.ts';
import { isUnchanged } from '../github/triggering-comment.ts';
import { confirmationViewOf } from '../report/views.ts';
import type { CommandStep } from './command-step.ts';

export interface WrittenAnswer {
  readonly name: 'approve' | 'reject';
  readonly code: string | null;
  readonly reason: string | null;
}

export async function answerInThread(written: WrittenAnswer, play: CommandStep): Promise<Ending> {
  const { step, comment, thread, marked, refuse } = play;
  const open = onceEach(
    marked.filter(({ marker }) => marker.question !== null && marker.conversationId !== null),
  );
  const meant = addressed(
    open.map(({ id, marker }) => ({ id: String(id), code: marker.question?.code ?? '' })),
    { code: written.code, thread: null },
  );
  if (meant.kind !== 'this') return refuse(meant, 'not_waiting');
  const asked = open.find(({ id }) => String(id) === meant.id);
  const question = asked?.marker.question;
  const conversationId = asked?.marker.conversationId;
  if (!asked || !question || !conversationId) return refuse({ kind: 'none_open' }, 'not_waiting');

  const claimed = await claim(step.gitHub, thread.repository, comment);
  if (claimed.kind === 'again') return refuse({ kind: 'already_answered' }, 'not_waiting');
  const url = step.services.api.conversationPage(conversationId);
  step.ledger.note({ conversationId, conversationUrl: url });

  const accept = written.name === 'approve';
  const answered = await answerOrUndo();
  if (answered === 'edited') return refuse({ kind: 'edited' }, 'denied');
  const ending = endingOfAnswered(answered, accept, step.clock.now());
  try {
    if (answered.kind === 'failed') {
      await refuse({ kind: 'out_of_reach', why: answered.error.message }, ending.outcome);
    } else {
      await tell(answered, written, asked, play);
    }
  } catch (error) {
    // What was sent was sent: not being able to say so does not change how it ended.
    if (!(error instanceof GitHubError)) throw error;
    step.log.warn(`the thread could not be told: ${error.message}`);
  }
  return ending;

  /** A claim on which nothing was sent is given back, so that the job can be run again. */
  async function answerOrUndo(): Promise<Answered | 'edited'> {
    let result: Answered | null = null;
    try {
      // Right before, because the comment may say something else by now.
      if (!(await isUnchanged(step.gitHub, thread.repository, comment))) return 'edited';
      const shown = {
        kind: 'shown',
        fingerprint: question?.fingerprint ?? 'unknown',
        epoch: null,
        expiresAt: null,
      } as const;
      const answer = { conversationId: conversationId ?? '', accept, reason: written.reason, asked: shown };
      result = await answerPending(answer, answerTools(step));
      return result;
    } finally {
      // Without a result, as after a cancel, whatever has left may have been taken.
      const mayBeTaken = result ? takenKinds.includes(result.kind) : step.ledger.facts().answerSent;
      if (!mayBeTaken && claimed.kind === 'first') await claimed.undo();
    }
  }
}

const takenKinds: readonly Answered['kind'][] = ['answered', 'unknown'];

/** A question may stand in two comments: that of a run which still follows, and one in which it was asked again. */
function onceEach(open: readonly MarkedComment[]): readonly MarkedComment[] {
  const oldest = new Map(open.toReversed().map((each) => [questionKey(each), each]));
  return [...oldest.values()].toReversed();
}

function questionKey({ marker }: MarkedComment): string {
  return JSON.stringify([marker.conversationId, marker.question?.fingerprint, marker.question?.code]);
}

type Told = Exclude<Answered, { kind: 'failed' }>;

async function tell(
  answered: Told,
  written: WrittenAnswer,
  asked: MarkedComment,
  play: CommandStep,
): Promise<void> {
  const { step, thread, say } = play;
  const result = resultOf(answered, written, play);
  if (result.kind !== 'stale') {
    await say(confirmationReply(result));
    if (result.kind !== 'unclear') await settle(result, answered, asked, play);
    return;
  }
  const next =
    answered.kind === 'stale' && answered.pending ? await askAgain(answered.pending, asked, play) : null;
  const told: ConfirmationResult = { ...result, next };
  await say(confirmationReply(told));
  await settle(told, answered, asked, play);
  step.log.line(`asked in ${thread.repository}#${thread.number}: ${next?.code ?? 'not again'}`);
}

/** What is pending now, as a question of its own. */
async function askAgain(
  pending: NonNullable<Extract<Answered, { kind: 'stale' }>['pending']>,
  asked: MarkedComment,
  { step, thread }: CommandStep,
): Promise<{ code: string; url: string } | null> {
  const { conversationId } = asked.marker;
  if (conversationId === null) return null;
  const question = questionOf(conversationId, pending);
  const { serverUrl } = step.context;
  const marker = markerLine({ ...authorOf(step.context), conversationId, question }, thread, keyOf(step));
  const view = confirmationViewOf(question, step.ledger.facts().conversationUrl);
  const id = await createComment(step.gitHub, thread, confirmationComment(view, marker));
  const url = `${serverUrl}/${thread.repository}/issues/${thread.number}#issuecomment-${id}`;
  return id === null ? null : { code: question.code, url };
}

/** The question's comment says what became of it, and its marker no longer asks. */
async function settle(
  result: ConfirmationResult,
  answered: Answered,
  asked: MarkedComment,
  { step, thread, marked }: CommandStep,
): Promise<void> {
  const { question } = asked.marker;
  if (question === null) return;
  const actions = answered.kind === 'answered' ? answered.pending : null;
  const view = confirmationViewOf({ ...question, actions }, step.ledger.facts().conversationUrl);
  for (const each of marked.filter((other) => questionKey(other) === questionKey(asked))) {
    const marker = markerLine({ ...each.marker, question: null }, thread, keyOf(step));
    await editComment(step.gitHub, thread, each.id, settledConfirmation(view, result, marker));
  }
}

function resultOf(
  answered: Told,
  written: WrittenAnswer,
  { comment, step }: CommandStep,
): ConfirmationResult {
  const at = step.clock.now();
  const who = { by: comment.sender.login, answer: written.name, at };
  switch (answered.kind) {
    case 'answered':
      return answered.ours
        ? {
            kind: 'verified',
            status: answered.wentOn ? 'running' : answered.status,
            reason: written.reason,
            ...who,
          }
        : { kind: 'gone', status: answered.status, ...who };
    case 'stale':
      return { kind: 'stale', why: answered.why, next: null };
    case 'not_waiting':
      return { kind: 'not_waiting', why: answered.why };
    case 'unknown':
      return { kind: 'unclear', why: answered.why, ...who };
    case 'expired':
      return { kind: 'expired', at };
    case 'not_found':
      return { kind: 'not_waiting', why: 'the service does not know the conversation' };
    case 'no_agent_server':
      return { kind: 'not_waiting', why: 'the service does not name the agent server' };
  }
}

function keyOf({ settings }: CommandStep['step']): Uint8Array {
  return markerKey(settings.apiKey);
}
