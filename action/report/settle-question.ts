// What becomes of the comment of a question that is over: one line in its place.
import { hasMovedOn, isLost, type ShownAction } from '../../shared/conversation/index.ts';
import { hasStopped } from '../../shared/drive/index.ts';
import { askedIn, editComment, settledQuestion, unlessGone } from '../../shared/github/index.ts';
import type { Question, QuestionResult } from '../../shared/question/index.ts';
import { commentPage, commentsOf } from './create-github.ts';
import { type Facts, shownQuestion } from './facts.ts';
import * as markers from './marker.ts';
import {
  isFollowing,
  type QuestionInThread,
  questionsIn,
  type StepThread,
  type ThreadComments,
} from './step-thread.ts';
import { questionViewOf } from './views.ts';

interface Settled {
  readonly result: QuestionResult;
  /** Null where they are not known here. */
  readonly actions: readonly ShownAction[] | null;
  readonly conversationUrl: string | null;
  readonly at: number;
  /** Signs the text with the answer that was given; absent where none was. */
  readonly sign?: (text: string) => string;
}

/** Also in the comment of an ended step that leads to the question. */
export async function settleQuestion(
  { comment, question, conversationId }: QuestionInThread,
  { result, actions, conversationUrl, at, sign = (text) => text }: Settled,
  { marked }: ThreadComments,
  place: StepThread,
): Promise<void> {
  const { github, thread, key } = place;
  // Only what we wrote is a record of what people saw.
  const record = markers.isAsWritten(comment) ? askedIn(comment.body, question.code) : null;
  const view = { ...questionViewOf({ ...question, actions }, conversationUrl), record };
  const text = settledQuestion(view, result, null);
  const write = (id: number, marker: Omit<markers.Marker, 'hash'>, words: string) =>
    unlessGone(editComment(github, commentsOf(thread), id, markers.markedText(marker, words, thread, key)));
  const state = answeredBy.includes(result.kind) ? 'answered' : 'over';
  await write(comment.id, { ...comment.marker, question: { ...question, state } }, sign(text));
  for (const each of marked) {
    const { waits, ...marker } = each.marker;
    if (!markers.isSticky(each) || marker.conversationId !== conversationId || waits !== question.code)
      continue;
    const writesItself = at - question.askedAt < longestToken && (await isAlive(each, at, place));
    if (!writesItself) await write(each.id, marker, text);
  }
}

/** The token of a job ends after 24 hours, also where the job goes on. */
const longestToken = 24 * 60 * 60_000;

const answeredBy: readonly QuestionResult['kind'][] = ['verified', 'gone', 'elsewhere'];

/**
 * Questions of the conversation that are over by what this step has seen, and that are not settled yet: they were answered in another
 * place, or by a job that was killed. `asked`: the one that is asked now. Returns those that are left open.
 */
export async function settlePassed(
  facts: Facts,
  { asked, at }: { readonly asked: QuestionInThread | null; readonly at: number },
  read: ThreadComments,
  place: StepThread,
): Promise<readonly QuestionInThread[]> {
  const { conversationId, conversationUrl, passed } = facts;
  const next = asked && {
    code: asked.question.code,
    url: commentPage(asked.comment.id, place.context, place.thread),
  };
  const left: QuestionInThread[] = [];
  for (const each of questionsIn(read.marked)) {
    const { question } = each;
    if (each.conversationId !== conversationId || question.state !== 'open') continue;
    const seen = [passed, facts.question].find((one) => one && isItsQuestion(one, question));
    const { actions = null, result: known = null } = seen ?? {};
    const result = known ?? resultBy(facts, question, at);
    if (result === null || (await isBeingAnswered(question.code, at, read, place))) left.push(each);
    else {
      const told = result.kind === 'stale' ? { ...result, next } : result;
      await settleQuestion(each, { result: told, actions, conversationUrl, at }, read, place);
    }
  }
  return left;
}

/** One that was answered beforehand may have no code, or another one. */
function isItsQuestion(
  { code, fingerprint, sent, result }: Question,
  asked: markers.MarkedQuestion,
): boolean {
  const isAnswered = result?.kind === 'verified' && (sent?.at ?? 0) >= asked.askedAt;
  return code === asked.code || (isAnswered && fingerprint === asked.fingerprint);
}

/** Whether this step has seen that it needs no answer any more. */
export function isPassed(facts: Facts, question: markers.MarkedQuestion): boolean {
  return resultBy(facts, question, 0) !== null;
}

/** Null while it may still be answered. The same actions are asked about again where somebody has changed the first question. */
function resultBy(facts: Facts, { fingerprint }: markers.MarkedQuestion, at: number): QuestionResult | null {
  const { question, sandbox, agent, stop } = facts;
  if (hasStopped(stop?.result ?? null)) return { kind: 'closed', at };
  const shown = shownQuestion(facts);
  if (shown !== null) {
    return shown.fingerprint === fingerprint ? null : { kind: 'stale', why: 'other_actions', next: null };
  }
  if (question !== null) return null;
  if (isLost(sandbox)) return { kind: 'closed', at };
  return hasMovedOn(agent) ? { kind: 'elsewhere', agent, at } : null;
}

/** Then that job writes the result, with the name of who has answered. */
async function isBeingAnswered(
  code: string,
  at: number,
  { marked }: ThreadComments,
  place: StepThread,
): Promise<boolean> {
  for (const each of marked) {
    if (markers.answersThis(each.marker, code) && (await isAlive(each, at, place))) return true;
  }
  return false;
}

/** Whether the step that wrote it goes on, as far as GitHub tells. */
async function isAlive({ marker }: markers.MarkedComment, at: number, place: StepThread): Promise<boolean> {
  return (marker.until ?? 0) > at && isFollowing(marker, place);
}
