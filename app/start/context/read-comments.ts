// Reads the comments on an issue or pull request for the agent. Each author's permission is looked up once.
import { api, type Loose, type Person, type Repository } from '../../../shared/github/index.ts';
import { checkPermission } from '../../handling/check-permission.ts';
import type { RepositoryConfiguration } from '../../handling/terms.ts';
import {
  type Author,
  type ChosenComments,
  chooseComments,
  type ListedComment,
  sortComments,
} from './choose-comments.ts';

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
  nodes { id body createdAt isMinimized ${api.editorFields} }
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
export async function readComments(
  github: api.GitHubClient,
  wanted: CommentsWanted,
): Promise<ChosenComments> {
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

type CommentNode = api.HistoryNode & { readonly id: string; readonly isMinimized: boolean };

type Found = Loose<{
  readonly repository: {
    readonly issueOrPullRequest: {
      readonly comments: { readonly totalCount: number; readonly nodes: readonly CommentNode[] };
    };
  };
}>;

async function listNewest(github: api.GitHubClient, { owner, name }: Repository, number: number) {
  const { data } = await api.askGraphQL<Found>(github, query, { owner, name, number });
  const comments = data?.repository?.issueOrPullRequest?.comments;
  const total = comments?.totalCount;
  if (typeof total !== 'number') throw new Error('GitHub did not list the comments');
  return { total, listed: api.readList(comments?.nodes).flatMap((node) => readNode(node) ?? []) };
}

function readNode(node: Loose<CommentNode> | null | undefined): ListedComment | null {
  const nodeId = api.readText(node?.id);
  const at = api.readText(node?.createdAt);
  const body = api.readText(node?.body);
  if (!node || nodeId === null || at === null || body === null) return null;
  const editedAt = node.lastEditedAt === null ? null : (api.readText(node.lastEditedAt) ?? undefined);
  const isHidden = node.isMinimized === true;
  return { nodeId, at, body, editedAt, editedByOthers: api.isEditedByOthers(node), isHidden };
}

/** Only the REST API says whether an App wrote a comment in a person's name. */
interface Writer {
  readonly person: Person;
  readonly isByApp: boolean;
}

async function writersSince(
  github: api.GitHubClient,
  repository: Repository,
  number: number,
  since: string,
): Promise<ReadonlyMap<string, Writer>> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...api.repositoryName(repository),
    issue_number: number,
    since,
    per_page: 100,
  });
  return new Map(
    data.flatMap(({ node_id, user, performed_via_github_app }): [string, Writer][] => {
      const person = api.readPerson(user);
      return person === null ? [] : [[node_id, { person, isByApp: Boolean(performed_via_github_app) }]];
    }),
  );
}

function authorsIn(github: api.GitHubClient, { repository, starter, configuration }: CommentsWanted) {
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
  github: api.GitHubClient,
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
