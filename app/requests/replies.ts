// Reactions and short replies to people.

import { createHash } from 'node:crypto';
import {
  configurationErrors,
  type Refusal,
  type RefusalWhy,
  refusalReply,
} from '../../shared/github/index.ts';
import type { Person, Place, WrittenComment } from '../model/ask.ts';
import type { ReactionName, Wanted } from '../model/effect.ts';
import { ownMarker } from '../outbox/own-marker.ts';
import { configurationPath } from '../repository-configuration/read-configuration.ts';
import type { Problem, Source } from '../repository-configuration/types.ts';
import type { Tables } from '../store/index.ts';
import type { Occasion } from './handled.ts';

export interface Replying {
  readonly place: Place;
  readonly occasion: Occasion;
  readonly markerSecret: string;
  readonly now: number;
}

/** The comment to reply to; absent = the event was not a comment, so the reaction goes on the issue. */
export interface Answered {
  readonly comment?: Pick<WrittenComment, 'kind' | 'id'> & Partial<Pick<WrittenComment, 'writtenAt'>>;
}

export interface Refused {
  readonly sender: Person;
  readonly what: Refusal['what'];
  readonly why: RefusalWhy;
  /** The newest run of the issue. */
  readonly runId: string | null;
}

export async function react(
  tables: Tables,
  { place, occasion, now }: Replying,
  { comment }: Answered,
  content: ReactionName,
): Promise<void> {
  // The REST API has no reactions for reviews.
  if (comment?.kind === 'review') return;
  await tables.outbox.putOnce(
    {
      key: `delivery/${occasion.id}/reaction`,
      runId: null,
      installationId: place.installationId,
      throttle: 0,
      effect: {
        kind: 'reaction',
        repository: place.repository,
        on: comment ? { kind: comment.kind, id: comment.id } : { kind: 'issue', id: place.number },
        content,
      },
    },
    now,
  );
}

export async function reply(
  tables: Tables,
  replying: Replying,
  write: (marker: string) => string,
  key = `delivery/${replying.occasion.id}/reply`,
): Promise<void> {
  await tables.outbox.putOnce(replyEffect(replying, write, key), replying.now);
}

/** Replies once for a person, a reason and a run. Repeats get only a reaction, so that nobody can fill an issue. */
export async function refuse(
  tables: Tables,
  replying: Replying,
  answered: Answered,
  { sender, what, why, runId }: Refused,
): Promise<void> {
  const { repository, number } = replying.place;
  await react(tables, replying, answered, 'confused');
  const text = refusalReply({ login: sender.login, what, why });
  const key = `refused/${repository.id}#${number}/${sender.id}/${runId ?? ''}/${why.kind}`;
  await reply(tables, replying, (marker) => `${marker}\n${text}`, key);
}

/** The same problems are reported once on an issue. */
export async function tellProblems(
  tables: Tables,
  replying: Replying,
  answered: Answered,
  source: Source,
  problems: readonly Problem[],
): Promise<void> {
  const { repository, number } = replying.place;
  const repositoryName = `${source.owner}/${source.repo}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([repositoryName, problems]))
    .digest('hex');
  const key = `configuration/${repository.id}#${number}/${digest.slice(0, 16)}`;
  const view = { repository: repositoryName, file: configurationPath, url: null, problems };
  await react(tables, replying, answered, 'confused');
  await reply(tables, replying, (marker) => configurationErrors(view, marker), key);
}

function replyEffect(
  { place, occasion, markerSecret }: Replying,
  write: (marker: string) => string,
  key: string,
): Wanted {
  const marker = ownMarker('reply', { key }, place.repository, place.number, markerSecret);
  return {
    key,
    runId: null,
    installationId: place.installationId,
    throttle: 0,
    effect: {
      kind: 'comment',
      repository: place.repository,
      number: place.number,
      body: write(marker),
      marker,
      since: occasion.receivedAt,
      mustStand: false,
    },
  };
}
