// A reaction to what a person wrote, and a short reply to it.
import { ownMarker, type WrittenComment } from '../../shared/github/index.ts';
import type { Effect, NewEffect, ReactionName } from '../store/effect.ts';
import type { Run } from '../store/run.ts';

/** What an effect belongs to. The id is the id of a run. */
type Cause = Pick<Run, 'installationId' | 'repository'> & { readonly id: string | null };

/** The REST API has no reactions for reviews. */
export function reactionEffect(
  { kind, id }: Pick<WrittenComment, 'kind' | 'id'>,
  run: Cause,
  content: ReactionName,
): NewEffect | null {
  if (kind === 'review') return null;
  return {
    ...wanted(`answer/${kind}/${id}/${content}`, run),
    effect: { kind: 'reaction', repository: run.repository, on: { kind, id }, content },
  };
}

export interface Spot {
  readonly number: number;
  /** The first comment of the review thread to reply in. */
  readonly thread: number | null;
  readonly since: number;
}

/** A short reply: in the review thread if there is one, else on the issue or pull request. */
export function textEffect(
  key: string,
  run: Cause,
  { number, thread, since }: Spot,
  text: string,
  secret: string,
): NewEffect {
  const marker = ownMarker('reply', { key }, run.repository, number, secret);
  const common = { repository: run.repository, body: `${marker}\n${text}`, marker, since };
  const effect: Effect =
    thread === null
      ? { kind: 'comment', ...common, number, mustStand: false }
      : { kind: 'thread_reply', ...common, pull: number, thread };
  return { ...wanted(key, run), effect };
}

function wanted(key: string, { id, installationId }: Pick<Cause, 'id' | 'installationId'>) {
  return { key, runId: id, installationId, throttle: 0 };
}
