// Reads the comments on an issue or pull request for the agent. Each author's permission is looked up once.
import {
  askGraphQL,
  editorFields,
  type GitHubClient,
  type HistoryNode,
  isEditedByOthers,
  type Loose,
  type Person,
  parseCommand,
  type Repository,
  readList,
  readPerson,
  readText,
  repositoryName,
  type UntrustedComment,
} from '../../../shared/github/index.ts';
import { checkPermission } from '../../handling/check-permission.ts';
import type { RepositoryConfiguration } from '../../handling/terms.ts';

interface CommentsWanted {
  readonly repository: Repository;
  readonly number: number;
  readonly startedAt: number;
  /** The person who starts, whose permission is known. */
  readonly starter: Person;
  readonly configuration: RepositoryConfiguration;
}

const mostRead = 50;
const mostPeople = 15;

const connection = `comments(last: ${mostRead}) {
  totalCount
  nodes { id body createdAt isMinimized ${editorFields} }
}`;
const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${connection} }
      ... on PullRequest { ${connection} }
    }
  }
}`;

/** Throws the error of a failed call, also where the reply lacks the list. */
export async function readComments(github: GitHubClient, wanted: CommentsWanted): Promise<ChosenComments> {
  const { repository, number, startedAt, configuration } = wanted;
  const { listed, total } = await listNewest(github, repository, number);
  const { fitting, edited } = sortComments(listed, startedAt, configuration.commands);
  const counts = { edited, unread: Math.max(0, total - listed.length) };
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

type CommentNode = HistoryNode & { readonly id: string; readonly isMinimized: boolean };

type Found = Loose<{
  readonly repository: {
    readonly issueOrPullRequest: {
      readonly comments: { readonly totalCount: number; readonly nodes: readonly CommentNode[] };
    };
  };
}>;

async function listNewest(github: GitHubClient, { owner, name }: Repository, number: number) {
  const { data } = await askGraphQL<Found>(github, query, { owner, name, number });
  const comments = data?.repository?.issueOrPullRequest?.comments;
  const total = comments?.totalCount;
  if (typeof total !== 'number') throw new Error('GitHub did not list the comments');
  return { total, listed: readList(comments?.nodes).flatMap((node) => readNode(node) ?? []) };
}

function readNode(node: Loose<CommentNode> | null | undefined): ListedComment | null {
  const nodeId = readText(node?.id);
  const at = readText(node?.createdAt);
  const body = readText(node?.body);
  if (!node || nodeId === null || at === null || body === null) return null;
  const editedAt = node.lastEditedAt === null ? null : (readText(node.lastEditedAt) ?? undefined);
  const isHidden = node.isMinimized === true;
  return { nodeId, at, body, editedAt, editedByOthers: isEditedByOthers(node), isHidden };
}

/** Only the REST API says whether an App wrote a comment in a person's name. */
interface Writer {
  readonly person: Person;
  readonly isByApp: boolean;
}

async function writersSince(
  github: GitHubClient,
  repository: Repository,
  number: number,
  since: string,
): Promise<ReadonlyMap<string, Writer>> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...repositoryName(repository),
    issue_number: number,
    since,
    per_page: 100,
  });
  return new Map(
    data.flatMap(({ node_id, user, performed_via_github_app }): [string, Writer][] => {
      const person = readPerson(user);
      return person === null ? [] : [[node_id, { person, isByApp: Boolean(performed_via_github_app) }]];
    }),
  );
}

function authorsIn(github: GitHubClient, { repository, starter, configuration }: CommentsWanted) {
  const known = new Map<number, Author>([[starter.id, { kind: 'trusted', login: starter.login }]]);
  return async (writer: Writer | undefined): Promise<Author> => {
    if (writer === undefined) return { kind: 'unknown' };
    const { person, isByApp } = writer;
    if (isByApp || person.bot) return { kind: 'ignored' };
    const before = known.get(person.id);
    if (before !== undefined) return before;
    if (known.size > mostPeople) return { kind: 'unknown' };
    const author = await authorOf(github, repository, person, configuration);
    known.set(person.id, author);
    return author;
  };
}

async function authorOf(
  github: GitHubClient,
  repository: Repository,
  person: Person,
  configuration: RepositoryConfiguration,
): Promise<Author> {
  try {
    const needs = configuration.permission.start;
    const access = await checkPermission(github, repository, { sender: person }, needs, configuration);
    return access.kind === 'allowed' ? { kind: 'trusted', login: person.login } : { kind: 'denied' };
  } catch {
    return { kind: 'unknown' };
  }
}

// Chooses the comments for the agent: first by their kind, then, when it is known who may start, by a budget. Pure.

/** As GitHub's GraphQL lists it. */
export interface ListedComment {
  readonly nodeId: string;
  readonly at: string;
  readonly body: string;
  /** Null = never; undefined = the reply does not contain it. */
  readonly editedAt: string | null | undefined;
  /** Whether anybody but its author may have edited it. */
  readonly editedByOthers: boolean;
  readonly isHidden: boolean;
}

interface SortedComments {
  /** Newest first. */
  readonly fitting: readonly ListedComment[];
  readonly edited: number;
}

/** GitHub gives times in whole seconds. A change within the second of the start counts as made after it. */
const tick = 1000;

const ownMarker = '<!-- agent-conversations:';

/** The comments as they were before the start. Commands, hidden comments and our own are no context. */
export function sortComments(
  listed: readonly ListedComment[],
  startedAt: number,
  spelling: RepositoryConfiguration['commands'],
): SortedComments {
  const before = Math.floor(startedAt / tick) * tick;
  const isBefore = (time: string) => Date.parse(time) < before;
  const there = listed.filter(
    ({ at, body, isHidden }) =>
      isBefore(at) &&
      !isHidden &&
      body.trim() !== '' &&
      !body.startsWith(ownMarker) &&
      parseCommand(body, spelling).kind === 'none',
  );
  const fitting = there.filter(
    ({ editedAt, editedByOthers }) =>
      !editedByOthers && (editedAt === null || (editedAt !== undefined && isBefore(editedAt))),
  );
  // Within the same second, the comment that GitHub lists later counts as newer.
  const newestFirst = fitting
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { fitting: newestFirst, edited: there.length - fitting.length };
}

/** `denied`: its author may not start. `ignored`: a bot or an App wrote it. */
type Author =
  | { readonly kind: 'trusted'; readonly login: string }
  | { readonly kind: 'denied' | 'unknown' | 'ignored' };

export interface AuthoredComment {
  readonly comment: ListedComment;
  readonly author: Author;
}

export const budget = { comments: 20, characters: 16_000, longest: 8_000 };

interface ChosenComments {
  /** Oldest first. */
  readonly comments: readonly UntrustedComment[];
  readonly leftOut: readonly string[];
}

/** The newest comments that fit into the budget. `unread`: the number of older ones that were not read. */
export function chooseComments(
  newestFirst: readonly AuthoredComment[],
  { edited, unread }: { readonly edited: number; readonly unread: number },
): ChosenComments {
  const count = (kind: Author['kind']) => newestFirst.filter(({ author }) => author.kind === kind).length;
  const trusted = newestFirst.flatMap(({ comment: { at, body }, author }) =>
    author.kind === 'trusted' ? [{ by: author.login, at, body }] : [],
  );
  const short = trusted.filter(({ body }) => body.length <= budget.longest);
  const chosen: UntrustedComment[] = [];
  let characters = 0;
  for (const comment of short) {
    characters += comment.body.length;
    if (chosen.length === budget.comments || characters > budget.characters) break;
    chosen.push(comment);
  }
  const older = short.length - chosen.length + unread;
  return {
    comments: chosen.toReversed(),
    leftOut: [
      ...counted(older, 'an older comment', 'older comments'),
      ...counted(trusted.length - short.length, 'a very long comment', 'very long comments'),
      ...counted(
        edited,
        'a comment that was edited after the start, or by somebody else',
        'comments that were edited after the start, or by somebody else',
      ),
      ...counted(
        count('denied'),
        'a comment by somebody who may not start the agent',
        'comments by people who may not start the agent',
      ),
      ...counted(
        count('unknown'),
        'a comment whose author could not be checked',
        'comments whose authors could not be checked',
      ),
    ],
  };
}

/** Nothing where there is none. */
export function counted(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? one : `${count} ${many}`];
}
