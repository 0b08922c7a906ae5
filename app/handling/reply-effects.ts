// A reaction to what a person wrote, and a short reply to it.
import { ownMarker, type ReactionName } from '../../shared/github/index.ts';
import type { Effect, NewEffect } from '../store/effect.ts';
import type { WrittenIn } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';

interface Written {
  readonly kind: WrittenIn['kind'] | 'issue';
  readonly id: number;
  readonly nodeId?: string;
}

/** The run that an effect belongs to. The id is the id of a run. */
type Cause = Pick<Run, 'installationId' | 'repository'> & { readonly id: string | null };

export const reactionEffect = (on: Written, run: Cause, content: ReactionName): NewEffect | null =>
  reactionOn(on, run, content, `answer/${on.kind}/${on.id}/${content}`);

/** The REST API has no reactions for reviews, and a button has none. */
export function reactionOn(
  { kind, id, nodeId = '' }: Written,
  cause: Cause,
  content: ReactionName,
  key: string,
): NewEffect | null {
  if (kind === 'review' || kind === 'button') return null;
  const effect: Effect = {
    kind: 'reaction',
    repository: cause.repository,
    on: { kind, id, nodeId },
    content,
  };
  return { ...effectOf(cause, key), once: true, effect };
}

/** An answer has a single reaction: what came of it replaces 👀 where that is known before 👀 was sent. */
export function answerReaction(
  comment: Written,
  run: Cause,
  content: ReactionName,
  delay = 0,
): NewEffect | null {
  const effect = reactionOn(comment, run, content, `answer/${comment.kind}/${comment.id}/reaction`);
  return effect && { ...effect, delay, once: false };
}

export interface Spot {
  readonly number: number;
  /** The first comment of the review thread to reply in. */
  readonly thread: number | null;
  readonly since: number;
}

/** A short reply: in the review thread if there is one, else on the issue or pull request. */
export function textEffect(key: string, run: Cause, spot: Spot, text: string, secret: string): NewEffect {
  return writtenEffect(key, run, spot, (marker) => `${marker}\n${text}`, secret);
}

export function writtenEffect(
  key: string,
  run: Cause,
  { number, thread, since }: Spot,
  write: (marker: string) => string,
  secret: string,
  as: 'reply' | 'pointer' = 'reply',
): NewEffect {
  const marker = ownMarker(as, { key }, run.repository, number, secret);
  const common = { repository: run.repository, body: write(marker), marker, since };
  const effect: Effect =
    thread === null
      ? { kind: 'comment', ...common, number, mustStand: false }
      : { kind: 'thread_reply', ...common, pull: number, thread };
  return { ...effectOf(run, key), once: true, effect };
}

export function effectOf({ id, installationId }: Pick<Cause, 'id' | 'installationId'>, key: string) {
  return { key, runId: id, installationId };
}
