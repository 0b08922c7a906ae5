// Reactions and short replies to people.
import { createHash } from 'node:crypto';
import { type Person, type RefusalWhy, texts, type WrittenComment } from '../../shared/github/index.ts';
import type { Problem } from '../../shared/yaml/index.ts';
import type { ReactionName } from '../store/effect.ts';
import type { WrittenIn } from '../store/question.ts';
import type { HandledChange, IssuePlace, Occasion } from './handled.ts';
import { configurationPath } from './read-configuration.ts';
import { reactionOn, writtenEffect } from './reply-effects.ts';
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
  readonly what: texts.Refusal['what'];
  readonly why: RefusalWhy;
  /** The newest run of the issue. */
  readonly runId: string | null;
}

export function writeReaction(
  { place, occasion }: Replying,
  { comment }: Answered,
  content: ReactionName,
): readonly HandledChange[] {
  const { repository, installationId, number } = place;
  const cause = { id: null, repository, installationId };
  const key = `delivery/${occasion.id}/reaction`;
  const effect = reactionOn(comment ?? { kind: 'issue', id: number }, cause, content, key);
  return effect === null ? [] : [{ kind: 'effect', effect }];
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
  const text = texts.refusalReply({ login: sender.login, what, why });
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
    ...writeReply(replying, (marker) => texts.configurationErrors(view, marker), key),
  ];
}

/** Repeats get only a reaction, so that an issue cannot be flooded; what can have none gets a reply each time. */
const eachTime = (replying: Replying, answered: Answered): string =>
  writeReaction(replying, answered, 'confused').length > 0 ? '' : `/${replying.occasion.id}`;

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
