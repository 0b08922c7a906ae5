// Reactions and short replies to people.
import { createHash } from 'node:crypto';
import {
  type GitHubClient,
  type Person,
  type ReactionName,
  type RefusalWhy,
  texts,
} from '../../shared/github/index.ts';
import type { Problem } from '../../shared/yaml/index.ts';
import type { Run } from '../store/run/run.ts';
import type { CommentEvent, Handled, HandledChange, IssuePlace, Occasion, RunDeps } from './handled.ts';
import { configurationPath } from './read-configuration.ts';
import { reactionOn, writtenEffect } from './reply-effects.ts';
import type { RepositoryConfiguration, Source } from './terms.ts';

/** What a person did. */
interface Deed {
  readonly place: IssuePlace;
  readonly sender: Person;
  /** Absent = it was no comment, so the reaction goes on the issue. */
  readonly comment?: CommentEvent['comment'];
}

export interface Replying extends Deed {
  readonly occasion: Occasion;
  readonly markerSecret: string;
  readonly now: number;
}

export function replyTo(
  { settings: { markerSecret }, clock }: RunDeps,
  { place, sender, comment }: Deed,
  occasion: Occasion,
): Replying {
  return { place, sender, ...(comment && { comment }), occasion, markerSecret, now: clock.now() };
}

/** A command, with what is known where it was written. */
export interface CommandRequest {
  /** Signed in to its installation. */
  readonly github: GitHubClient;
  readonly event: CommentEvent;
  readonly run: Run | null;
  readonly configuration: RepositoryConfiguration;
  readonly replying: Replying;
}

/** A person hears each reason once for a run, or for what is given in its place. */
export function refuse(
  { run, replying }: Pick<CommandRequest, 'run' | 'replying'>,
  what: string,
  why: RefusalWhy,
  about = run?.id ?? null,
): Handled {
  return { result: `refused: ${why.kind}`, changes: writeRefusal(replying, { what, why, runId: about }) };
}

interface Refused {
  readonly what: texts.Refusal['what'];
  readonly why: RefusalWhy;
  /** The newest run of the issue. */
  readonly runId: string | null;
}

export function writeReaction(
  { place, occasion, comment }: Replying,
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
  const { place, occasion, markerSecret, comment } = replying;
  const { repository, installationId, number } = place;
  const spot = { number, thread: comment?.thread ?? null, since: occasion.receivedAt };
  const effect = writtenEffect(key, { id: null, repository, installationId }, spot, write, markerSecret);
  return [{ kind: 'effect', effect }];
}

/** Replies once for a person, a mistake and a run. */
export function writeRefusal(replying: Replying, { what, why, runId }: Refused): readonly HandledChange[] {
  const { place, sender } = replying;
  const { repository, number } = place;
  const text = texts.refusalReply({ login: sender.login, what, why });
  const mistake = `${mistakeIn(why)}${eachTime(replying)}`;
  const key = `refused/${repository.id}#${number}/${sender.id}/${runId ?? ''}/${mistake}`;
  return [
    ...writeReaction(replying, 'confused'),
    ...writeReply(replying, (marker) => `${marker}\n${text}`, key),
  ];
}

/** The same problems are reported once on an issue for labels, and once for comments: they have other next steps. */
export function reportProblems(
  replying: Replying,
  source: Source,
  problems: readonly Problem[],
): readonly HandledChange[] {
  const { repository, number } = replying.place;
  const repositoryName = `${source.owner}/${source.repo}`;
  const deed = deedIn(replying);
  const digest = digestOf(JSON.stringify([repositoryName, problems, deed]));
  const key = `configuration/${repository.id}#${number}/${digest}${eachTime(replying)}`;
  const view = { repository: repositoryName, file: configurationPath, url: null, problems, deed };
  return [
    ...writeReaction(replying, 'confused'),
    ...writeReply(replying, (marker) => texts.configurationErrors(view, marker), key),
  ];
}

function deedIn({ comment }: Replying): texts.ConfigurationErrorsView['deed'] {
  if (comment === undefined) return 'label';
  return comment.kind === 'button' ? 'press' : 'comment';
}

/** Repeats get only a reaction, so that an issue cannot be flooded; what can have none gets a reply each time. */
const eachTime = (replying: Replying): string =>
  writeReaction(replying, 'confused').length > 0 ? '' : `/${replying.occasion.id}`;

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
