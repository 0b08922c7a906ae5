// Reactions and short replies to people.
import { createHash } from 'node:crypto';
import {
  configurationErrors,
  ownMarker,
  type Person,
  type Refusal,
  type RefusalWhy,
  refusalReply,
  type WrittenComment,
} from '../../shared/github/index.ts';
import type { Problem } from '../../shared/yaml/index.ts';
import type { Effect, NewEffect, ReactionName } from '../store/effect.ts';
import type { WrittenIn } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import type { HandledChange, IssuePlace, Occasion } from './handled.ts';
import { configurationPath } from './read-configuration.ts';
import type { Source } from './terms.ts';

export interface Replying {
  readonly place: IssuePlace;
  readonly occasion: Occasion;
  readonly markerSecret: string;
  readonly now: number;
  /** The first comment of the review thread in which it was written. */
  readonly thread?: number | null;
}

/** The comment to reply to; absent = the event was not a comment, so the reaction goes on the issue. */
export interface Answered {
  readonly comment?: Pick<WrittenIn, 'kind' | 'id'> & Partial<Pick<WrittenComment, 'writtenAt' | 'through'>>;
}

interface Refused {
  readonly sender: Person;
  readonly what: Refusal['what'];
  readonly why: RefusalWhy;
  /** The newest run of the issue. */
  readonly runId: string | null;
}

export function writeReaction(
  { place, occasion }: Replying,
  { comment }: Answered,
  content: ReactionName,
): readonly HandledChange[] {
  // The REST API has no reactions for reviews, and a button has none.
  if (comment?.kind === 'review' || comment?.kind === 'button') return [];
  const { repository, installationId, number } = place;
  const on = comment ? { kind: comment.kind, id: comment.id } : ({ kind: 'issue', id: number } as const);
  const reply = effectOfReply(`delivery/${occasion.id}/reaction`, { id: null, installationId });
  return [{ kind: 'effect', effect: { ...reply, effect: { kind: 'reaction', repository, on, content } } }];
}

export function writeReply(
  replying: Replying,
  write: (marker: string) => string,
  key = `delivery/${replying.occasion.id}/reply`,
): readonly HandledChange[] {
  const { place, occasion, markerSecret, thread = null } = replying;
  const { repository, installationId, number } = place;
  const spot = { number, thread, since: occasion.receivedAt };
  const effect = writtenEffect(key, { id: null, repository, installationId }, spot, write, markerSecret);
  return [{ kind: 'effect', effect }];
}

/** Replies once for a person, a mistake and a run. */
export function writeRefusal(
  replying: Replying,
  answered: Answered,
  { sender, what, why, runId }: Refused,
): readonly HandledChange[] {
  const { repository, number } = replying.place;
  const text = refusalReply({ login: sender.login, what, why });
  const mistake = `${mistakeIn(why)}${eachTime(replying, answered)}`;
  const key = `refused/${repository.id}#${number}/${sender.id}/${runId ?? ''}/${mistake}`;
  return [
    ...writeReaction(replying, answered, 'confused'),
    ...writeReply(replying, (marker) => `${marker}\n${text}`, key),
  ];
}

/** The same problems are reported once on an issue. */
export function reportProblems(
  replying: Replying,
  answered: Answered,
  source: Source,
  problems: readonly Problem[],
): readonly HandledChange[] {
  const { repository, number } = replying.place;
  const repositoryName = `${source.owner}/${source.repo}`;
  const digest = digestOf(JSON.stringify([repositoryName, problems]));
  const key = `configuration/${repository.id}#${number}/${digest}${eachTime(replying, answered)}`;
  const view = { repository: repositoryName, file: configurationPath, url: null, problems };
  return [
    ...writeReaction(replying, answered, 'confused'),
    ...writeReply(replying, (marker) => configurationErrors(view, marker), key),
  ];
}

/** Repeats get only a reaction, so that an issue cannot be flooded; what can have none gets a reply each time. */
const eachTime = ({ occasion }: Replying, { comment }: Answered): string =>
  hasReactions(comment) ? '' : `/${occasion.id}`;

/** The REST API has no reactions for reviews, and a button has none. */
const hasReactions = (comment: Answered['comment']): boolean =>
  comment?.kind !== 'review' && comment?.kind !== 'button';

/**
 * A person who lacks something else by now has made another mistake. It leaves out what a hint quotes: there is no end to what
 * somebody could write.
 */
function mistakeIn(why: RefusalWhy): string {
  switch (why.kind) {
    case 'malformed':
      return `malformed-${digestOf(`${why.meant ?? ''}${why.hint.replace(/“.*”/su, '')}`)}`;
    case 'permission':
      return `permission-${why.needs}`;
    case 'github_refuses':
      return `github_refuses-${digestOf(why.needs ?? '')}`;
    default:
      return why.kind;
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

// A reaction to what a person wrote, and a short reply to it.

/** The run that an effect belongs to. The id is the id of a run. */
type Cause = Pick<Run, 'installationId' | 'repository'> & { readonly id: string | null };

/** The REST API has no reactions for reviews, and a button has none. */
export function reactionEffect(
  { kind, id }: Pick<WrittenIn, 'kind' | 'id'>,
  run: Cause,
  content: ReactionName,
): NewEffect | null {
  if (kind === 'review' || kind === 'button') return null;
  return {
    ...effectOfReply(`answer/${kind}/${id}/${content}`, run),
    effect: { kind: 'reaction', repository: run.repository, on: { kind, id }, content },
  };
}

export const answerReactionKey = ({ kind, id }: Pick<WrittenIn, 'kind' | 'id'>): string =>
  `answer/${kind}/${id}/reaction`;

/** An answer has a single reaction: what came of it replaces 👀 where that is known before 👀 was sent. */
export function answerReaction(
  comment: Pick<WrittenIn, 'kind' | 'id'>,
  run: Cause,
  content: ReactionName,
  delay = 0,
): NewEffect | null {
  const effect = reactionEffect(comment, run, content);
  return effect && { ...effect, key: answerReactionKey(comment), delay, once: false };
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

function writtenEffect(
  key: string,
  run: Cause,
  { number, thread, since }: Spot,
  write: (marker: string) => string,
  secret: string,
): NewEffect {
  const marker = ownMarker('reply', { key }, run.repository, number, secret);
  const common = { repository: run.repository, body: write(marker), marker, since };
  const effect: Effect =
    thread === null
      ? { kind: 'comment', ...common, number, mustStand: false }
      : { kind: 'thread_reply', ...common, pull: number, thread };
  return { ...effectOfReply(key, run), effect };
}

function effectOfReply(key: string, { id, installationId }: Pick<Cause, 'id' | 'installationId'>) {
  return { key, runId: id, installationId, throttle: 0, once: true };
}
