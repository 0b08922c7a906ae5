// Reads the comments on an issue or pull request for the agent. Each author's permission is looked up once.

import { readPerson } from '../../events/read-parts.ts';
import { isObject, listAt, numberAt, objectAt, textAt } from '../../github/decode.ts';
import type { OctokitLike } from '../../github/octokit-like.ts';
import type { Person } from '../../model/ask.ts';
import type { Repository } from '../../model/run.ts';
import type { RepositoryConfiguration } from '../../repository-configuration/types.ts';
import { mayAct } from '../may-act.ts';
import {
  type Author,
  type ChosenComments,
  chooseComments,
  sortComments,
  type ToldComment,
} from './choose-comments.ts';

export interface CommentsWanted {
  readonly repository: Repository;
  readonly number: number;
  readonly startedAt: number;
  /** Who starts: this person's permission is known. */
  readonly starter: Person;
  readonly configuration: RepositoryConfiguration;
}

const mostRead = 50;
const mostPeople = 15;

const connection = `comments(last: ${mostRead}) {
  totalCount
  nodes { id body createdAt lastEditedAt isMinimized }
}`;
const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${connection} }
      ... on PullRequest { ${connection} }
    }
  }
}`;

/** Throws what GitHub threw, and where its answer cannot be read. */
export async function readComments(github: OctokitLike, wanted: CommentsWanted): Promise<ChosenComments> {
  const { repository, number, startedAt, configuration } = wanted;
  const { told, total } = await tellComments(github, repository, number);
  const { fitting, edited } = sortComments(told, startedAt, configuration.commands);
  const counts = { edited, unread: Math.max(0, total - told.length) };
  const oldest = fitting.at(-1);
  if (oldest === undefined) return chooseComments([], counts);
  const writers = await writersSince(github, repository, number, oldest.at);
  const authors = authorsIn(github, wanted);
  const authored = [];
  for (const comment of fitting) {
    authored.push({ comment, author: await authors(writers.get(comment.nodeId)) });
  }
  return chooseComments(authored, counts);
}

async function tellComments(github: OctokitLike, { owner, name }: Repository, number: number) {
  const { data } = await github.request('POST /graphql', { query, variables: { owner, name, number } });
  const found = objectAt(objectAt(objectAt(data, 'data'), 'repository'), 'issueOrPullRequest');
  const comments = objectAt(found, 'comments');
  const total = numberAt(comments, 'totalCount');
  if (total === null) throw new Error('GitHub does not tell of comments');
  return { total, told: listAt(comments, 'nodes').flatMap(toldComment) };
}

function toldComment(node: unknown): readonly ToldComment[] {
  const nodeId = textAt(node, 'id');
  const at = textAt(node, 'createdAt');
  const body = textAt(node, 'body');
  if (!isObject(node) || nodeId === null || at === null || body === null) return [];
  const editedAt = node.lastEditedAt === null ? null : (textAt(node, 'lastEditedAt') ?? undefined);
  return [{ nodeId, at, body, editedAt, isHidden: node.isMinimized === true }];
}

/** Only the REST API tells whether an App wrote a comment in a person's name. */
interface Writer {
  readonly person: Person;
  readonly isByApp: boolean;
}

async function writersSince(
  github: OctokitLike,
  { owner, name: repo }: Repository,
  number: number,
  since: string,
): Promise<ReadonlyMap<string, Writer>> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const { data } = await github.request(route, { owner, repo, issue_number: number, since, per_page: 100 });
  const items = Array.isArray(data) ? data : [];
  return new Map(
    items.flatMap((item): [string, Writer][] => {
      const nodeId = textAt(item, 'node_id');
      const person = readPerson(objectAt(item, 'user'));
      if (nodeId === null || person === null) return [];
      return [[nodeId, { person, isByApp: objectAt(item, 'performed_via_github_app') !== null }]];
    }),
  );
}

function authorsIn(github: OctokitLike, { repository, starter, configuration }: CommentsWanted) {
  const known = new Map<number, Author>([[starter.id, { kind: 'trusted', login: starter.login }]]);
  return async (writer: Writer | undefined): Promise<Author> => {
    if (writer === undefined) return { kind: 'unknown' };
    const { person, isByApp } = writer;
    if (isByApp || person.bot) return { kind: 'aside' };
    const before = known.get(person.id);
    if (before !== undefined) return before;
    if (known.size > mostPeople) return { kind: 'unknown' };
    const author = await authorOf(github, repository, person, configuration);
    known.set(person.id, author);
    return author;
  };
}

async function authorOf(
  github: OctokitLike,
  repository: Repository,
  person: Person,
  configuration: RepositoryConfiguration,
): Promise<Author> {
  try {
    const needs = configuration.permission.start;
    const access = await mayAct(github, repository, { sender: person }, needs, configuration);
    return access.kind === 'allowed' ? { kind: 'trusted', login: person.login } : { kind: 'denied' };
  } catch {
    return { kind: 'unknown' };
  }
}
