// The hidden first line of a comment of the Action: which run wrote it, and which question it shows.

import { type Fingerprint, readFingerprint } from '../../shared/conversation/index.ts';
import {
  deriveKey,
  hashOfShown,
  type MarkerPayload,
  ownComments,
  type PostedComment,
  readMarker,
  writeMarker,
} from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Thread } from './create-github.ts';

export interface Marker {
  readonly workflow: string;
  readonly job: string;
  readonly run: number;
  /** Distinguishes the jobs of a matrix, which have the same name. */
  readonly key: string | null;
  readonly conversationId: string | null;
  /** Which round of the conversation the comment tells of; absent where that is not known. */
  readonly round?: number;
  /** Until when its step follows the conversation, or answers a question, at the longest; absent once that has ended. */
  readonly until?: number;
  /** The node id of the comment that its step has read as a command; absent in modes that read none. */
  readonly reads?: string;
  /** While its step answers: the code of the question, or a word for the only one that is open. */
  readonly answers?: string;
  /** Null while nothing is asked. */
  readonly question: {
    readonly fingerprint: Fingerprint;
    readonly code: string;
    /** Epoch milliseconds; null in comments of older versions. */
    readonly askedAt: number | null;
    /** Whether people can read all of it there. */
    readonly whole: boolean;
    /** How many further comments hold what this one does not. */
    readonly parts: number;
  } | null;
  /** The hash of the text below, as we wrote it; null in comments from before it was kept. */
  readonly hash: string | null;
}

export interface MarkedComment extends PostedComment {
  readonly marker: Marker;
}

/** The marker is signed with the API key, so that no one else can name a conversation or an action in a comment. */
export function markerKey(apiKey: string): Uint8Array {
  return deriveKey(apiKey, 'marker of the action');
}

export function markerOf(
  conversationId: string | null,
  question: Marker['question'],
  context: RunContext,
  { round = null, until = null }: { readonly round?: number | null; readonly until?: number | null } = {},
): Omit<Marker, 'hash'> {
  return {
    ...authorOf(context),
    conversationId,
    question,
    ...(round !== null && { round }),
    ...(until !== null && { until }),
  };
}

/** The author in the marker: the same for every attempt of one job of one run. */
function authorOf({ workflow, job, runId, commentKey }: RunContext): StepIdentity {
  return { workflow, job, run: runId, key: commentKey?.digest ?? null };
}

export type StepIdentity = Pick<Marker, 'workflow' | 'job' | 'run' | 'key'>;

/** A whole comment. What people read in it is signed too, so that a question of ours cannot be given other words. */
export function markedText(
  marker: Omit<Marker, 'hash'>,
  text: string,
  thread: Thread,
  key: Uint8Array,
): string {
  return `${markerLine({ ...marker, hash: hashOfShown(text) }, thread, key)}\n${text}`;
}

/** Reads what an unchanged comment of ours asks; null where it says something else. */
export function asksAsWritten(
  body: string,
  asked: NonNullable<Marker['question']>,
  thread: Thread,
  key: Uint8Array,
): 'this' | 'nothing' | 'another' | null {
  const marker = readOwn(body, thread, key);
  if (marker === null || marker.hash !== hashOfShown(body)) return null;
  const { question } = marker;
  if (question === null) return 'nothing';
  return question.fingerprint === asked.fingerprint && question.code === asked.code ? 'this' : 'another';
}

export function markerLine(marker: Marker, thread: Thread, key: Uint8Array): string {
  const { workflow, job, run, key: own, conversationId, question, hash } = marker;
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
    parts: question?.parts ?? null,
    text: hash,
    ...(marker.round !== undefined && { round: marker.round }),
    ...(marker.until !== undefined && { until: marker.until }),
    ...(marker.reads !== undefined && { reads: marker.reads }),
    ...(marker.answers !== undefined && { answers: marker.answers }),
  };
  return writeMarker('action', payload, thread, key);
}

/**
 * Finds a comment for each run, job, key and command that was read, oldest first. A workflow may write with a person's
 * token, so any author counts.
 */
export function markedComments(
  comments: readonly PostedComment[],
  thread: Thread,
  key: Uint8Array,
): readonly MarkedComment[] {
  const nameOf = (body: string) => {
    const marker = readOwn(body, thread, key);
    return marker && `${identityOf(marker)} ${marker.reads ?? ''}`;
  };
  return ownComments(comments, nameOf, 'anyone').flatMap((comment) => {
    const marker = readOwn(comment.body, thread, key);
    return marker === null ? [] : [{ ...comment, marker }];
  });
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
    .map(({ body }) => readMarker('action', body, thread, [key]));
  return !isKnown && readings.some(({ kind }) => kind === 'untrusted');
}

export function identityOf({ workflow, job, run, key }: StepIdentity): string {
  return JSON.stringify([workflow.slice(0, 200), job.slice(0, 200), run, key]);
}

function readOwn(body: string, thread: Thread, key: Uint8Array): Marker | null {
  const reading = readMarker('action', body, thread, [key]);
  if (reading.kind !== 'valid') return null;
  const { workflow, job, run, key: own, conversation, fingerprint, code, ...more } = reading.payload;
  if (typeof workflow !== 'string' || typeof job !== 'string' || typeof run !== 'number') return null;
  const shown = readFingerprint(fingerprint);
  return {
    workflow,
    job,
    run,
    key: typeof own === 'string' ? own : null,
    conversationId: typeof conversation === 'string' ? conversation : null,
    ...(typeof more.round === 'number' && { round: more.round }),
    ...(typeof more.until === 'number' && { until: more.until }),
    ...(typeof more.reads === 'string' && { reads: more.reads }),
    ...(typeof more.answers === 'string' && { answers: more.answers }),
    question:
      shown !== null && typeof code === 'string'
        ? {
            fingerprint: shown,
            code,
            whole: more.whole === true,
            parts: typeof more.parts === 'number' ? more.parts : 0,
            askedAt: typeof more.asked === 'number' ? more.asked : null,
          }
        : null,
    hash: typeof more.text === 'string' ? more.text : null,
  };
}
