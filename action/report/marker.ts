// The hidden first line of a comment of the Action: which run wrote it, and what it is. One comment of a run follows it to its end; each
// question is a comment of its own, and so is the end of a run that people waited for.

import { type Fingerprint, readFingerprint } from '../../shared/conversation/index.ts';
import { api, type MarkerPayload, type PostedComment } from '../../shared/github/index.ts';
import { type AskPolicy, askPolicies, isBelow } from '../../shared/schema/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Thread } from './create-github.ts';

export interface Marker {
  readonly workflow: string;
  readonly job: string;
  readonly run: number;
  /** Which attempt of the run; absent for the first. */
  readonly attempt?: number;
  /** Distinguishes the jobs of a matrix, which have the same name. */
  readonly key: string | null;
  readonly conversationId: string | null;
  /** Which round of the conversation the comment tells of; absent where that is not known. */
  readonly round?: number;
  /** When the agent of the conversation has to ask; absent where its step neither started it nor says so. */
  readonly asks?: AskPolicy;
  /** Until when its step follows the conversation, or answers a question, at the longest; absent once that has ended. */
  readonly until?: number;
  /** The node id of the comment that its step has read as a command; absent in modes that read none. */
  readonly reads?: string;
  /** While its step answers: the code of the question, or a word for the only one that is open. */
  readonly answers?: string;
  /** The code of the question that this comment leads to; absent where it leads to none. */
  readonly waits?: string;
  /** The end that this comment tells of, and nothing else. */
  readonly ends?: string;
  /** Whom this comment has told how to answer which question, and nothing else. */
  readonly hints?: string;
  /** The question that this comment is, and stays once it is over; null for all others. */
  readonly question: MarkedQuestion | null;
  /** The hash of the text below, as we wrote it. */
  readonly hash: string;
}

export interface MarkedQuestion {
  readonly fingerprint: Fingerprint;
  readonly code: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** Whether people can read all of it there. */
  readonly whole: boolean;
  /** `over`: it was not answered here, and an answer would reach nothing. */
  readonly state: 'open' | 'answered' | 'over';
}

export interface MarkedComment extends PostedComment {
  readonly marker: Marker;
}

/** The marker is signed with the API key, so that no one else can name a conversation or an action in a comment. */
export function markerKey(apiKey: string): Uint8Array {
  return api.deriveKey(apiKey, 'marker of the action');
}

/** Signs what tells that no key was given, so that the next attempt finds it. Nothing is believed for it. */
export const noKey = 'no key was given';

export function markerOf(
  conversationId: string | null,
  context: RunContext,
  question: Marker['question'] = null,
): Omit<Marker, 'hash'> {
  const { workflow, job, runId, runAttempt, commentKey } = context;
  const attempt = runAttempt > 1 ? { attempt: runAttempt } : {};
  return { workflow, job, run: runId, ...attempt, key: commentKey?.digest ?? null, conversationId, question };
}

/** Then its job is over: GitHub runs one attempt at a time. */
export function isOfEarlierAttempt(
  { run, attempt = 1 }: Pick<Marker, 'run' | 'attempt'>,
  { runId, runAttempt }: Pick<RunContext, 'runId' | 'runAttempt'>,
): boolean {
  return run === runId && attempt < runAttempt;
}

/** Of the author: the same for every attempt of one job of one run. */
export type StepIdentity = Pick<Marker, 'workflow' | 'job' | 'run' | 'key'>;

/** A whole comment. What people read in it is signed too, so that a question of ours cannot be given other words. */
export function markedText(
  marker: Omit<Marker, 'hash'>,
  text: string,
  thread: Thread,
  key: Uint8Array,
): string {
  return `${markerLine({ ...marker, hash: api.hashOfShown(text) }, thread, key)}\n${text}`;
}

/** Where an unchanged comment of ours shows this question; null where it says something else. */
export function asksAsWritten(
  body: string,
  asked: MarkedQuestion,
  thread: Thread,
  key: Uint8Array,
): MarkedQuestion['state'] | null {
  const marker = readOwn(body, thread, key);
  if (marker === null || !isAsWritten({ body, marker })) return null;
  const { question } = marker;
  return question !== null && isSameQuestion(question, asked) ? question.state : null;
}

export function isSameQuestion(one: MarkedQuestion, other: MarkedQuestion): boolean {
  return one.fingerprint === other.fingerprint && one.code === other.code && one.askedAt === other.askedAt;
}

/** In place of a code: an answer without one means the only question that is open, whichever that is. */
export const onlyOpen = '*';

/** Whether it is the claim of an answer that may be about the question with this code. */
export function answersThis({ answers }: Pick<Marker, 'answers'>, code: string): boolean {
  return answers === code || answers === onlyOpen || (answers !== undefined && code === onlyOpen);
}

/** Whether it still says what we wrote. */
export function isAsWritten({ body, marker }: Pick<MarkedComment, 'body' | 'marker'>): boolean {
  return marker.hash === api.hashOfShown(body);
}

export function markerLine(marker: Marker, thread: Thread, key: Uint8Array): string {
  const { workflow, job, run, key: own, conversationId, question, hash, ...more } = marker;
  const payload: MarkerPayload = {
    workflow: workflow.slice(0, 200),
    job: job.slice(0, 200),
    run,
    key: own,
    conversation: conversationId,
    fingerprint: question?.fingerprint ?? null,
    code: question?.code ?? null,
    asked: question?.askedAt ?? null,
    whole: question?.whole ?? null,
    state: question?.state ?? null,
    text: hash,
    ...more,
  };
  return api.writeMarker('action', payload, thread, key);
}

/**
 * Finds a comment for each run, job, key and command that was read, for each question and each end, oldest first. A workflow may
 * write with a person's token, so any author counts.
 */
export function markedComments(
  comments: readonly PostedComment[],
  thread: Thread,
  key: Uint8Array,
): readonly MarkedComment[] {
  const nameIn = (body: string) => {
    const marker = readOwn(body, thread, key);
    return marker && thingOf(marker);
  };
  return api.ownComments(comments, nameIn, 'anyone').flatMap((comment) => {
    const marker = readOwn(comment.body, thread, key);
    return marker === null ? [] : [{ ...comment, marker }];
  });
}

/** What a comment is, of which there is one. */
function thingOf(marker: Marker): string {
  const { conversationId, question, ends, hints, reads = '' } = marker;
  if (ends !== undefined) return `end ${ends}`;
  if (hints !== undefined) return `hint ${hints}`;
  if (question === null) return `${identityOf(marker)} ${reads}`;
  const { fingerprint, code, askedAt } = question;
  return `question ${JSON.stringify([conversationId, fingerprint, code, askedAt])}`;
}

/** The comment that follows a run, and not a question, a claim of another command, an end or a hint. */
export function isSticky({ marker: { question, ends, hints } }: MarkedComment): boolean {
  return question === null && ends === undefined && hints === undefined;
}

/** Whether bots have written comments as steps do, and none of them is signed with this key and for this thread. */
export function isSignedOtherwise(
  comments: readonly PostedComment[],
  thread: Thread,
  key: Uint8Array,
): boolean {
  const isKnown = markedComments(comments, thread, key).some(({ marker }) => marker.conversationId !== null);
  const readings = comments
    .filter(({ byApp }) => byApp)
    .map(({ body }) => api.readMarker('action', body, thread, [key, markerKey(noKey)]));
  return !isKnown && readings.some(({ kind }) => kind === 'untrusted');
}

export function identityOf({ workflow, job, run, key }: StepIdentity): string {
  return JSON.stringify([workflow.slice(0, 200), job.slice(0, 200), run, key]);
}

function readOwn(body: string, thread: Thread, key: Uint8Array): Marker | null {
  const reading = api.readMarker('action', body, thread, [key]);
  if (reading.kind !== 'valid') return null;
  const { workflow, job, run, key: own, conversation, text, ...more } = reading.payload;
  if (typeof workflow !== 'string' || typeof job !== 'string' || typeof run !== 'number') return null;
  if (typeof text !== 'string') return null;
  return {
    workflow,
    job,
    run,
    key: typeof own === 'string' ? own : null,
    conversationId: typeof conversation === 'string' ? conversation : null,
    ...(typeof more.attempt === 'number' && { attempt: more.attempt }),
    ...(typeof more.round === 'number' && { round: more.round }),
    ...asksIn(more.asks),
    ...(typeof more.until === 'number' && { until: more.until }),
    ...(typeof more.reads === 'string' && { reads: more.reads }),
    ...(typeof more.answers === 'string' && { answers: more.answers }),
    ...(typeof more.waits === 'string' && { waits: more.waits }),
    ...(typeof more.ends === 'string' && { ends: more.ends }),
    ...(typeof more.hints === 'string' && { hints: more.hints }),
    question: questionIn(reading.payload),
    hash: text,
  };
}

function asksIn(value: unknown): Pick<Marker, 'asks'> {
  const asks = askPolicies.find((each) => each === value);
  return asks === undefined ? {} : { asks };
}

/** The strictest that is said of when this agent has to ask; null where nothing is. */
export function askSaidOf(
  conversationId: string | null,
  marked: readonly Pick<MarkedComment, 'marker'>[],
  own: AskPolicy | null = null,
): AskPolicy | null {
  const said = marked.flatMap(({ marker: { asks, conversationId: id } }) =>
    asks !== undefined && id === conversationId ? [asks] : [],
  );
  const isLooser = isBelow<AskPolicy>(askPolicies);
  return said.reduce((most, each) => (most === null || isLooser(most, each) ? each : most), own);
}

function questionIn({ fingerprint, code, asked, whole, state }: MarkerPayload): MarkedQuestion | null {
  const shown = readFingerprint(fingerprint);
  if (shown === null || typeof code !== 'string' || typeof asked !== 'number') return null;
  return {
    fingerprint: shown,
    code,
    askedAt: asked,
    whole: whole === true,
    state: state === 'open' || state === 'answered' ? state : 'over',
  };
}
