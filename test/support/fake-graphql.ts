// What the fake of GitHub answers to GraphQL: comments with their history, issues and pull requests, and files.
import { createHash } from 'node:crypto';

type Parameters = Readonly<Record<string, unknown>>;

export interface FakeComment {
  readonly id: number;
  readonly node_id: string;
  readonly issue: number;
  readonly user: { readonly type: 'Bot' | 'User'; readonly login: string; readonly id: number };
  body: string;
  edits: number;
  readonly createdAt: string;
  lastEditedAt: string | null;
  readonly author: FakeAccount;
  editor: FakeAccount | null;
  /** Newest first; the creation among them as soon as there is an edit. */
  readonly history: { editedAt: string; diff: string | null; editor: FakeAccount }[];
  isMinimized: boolean;
}

export interface FakeAccount {
  readonly __typename: 'Bot' | 'User';
  readonly id: string;
  readonly login: string;
}

interface Known {
  readonly comments: readonly FakeComment[];
  readonly noRepository: ReadonlySet<string>;
  /** Of the default branch, by path. */
  readonly branchFiles: ReadonlyMap<string, string>;
  readonly issueText: Parameters;
  readonly pullText: Parameters;
  lookUp(id: unknown): unknown;
  textAt(place: Parameters): string | null;
}

export function answerGraphQL(github: Known, { query, variables }: Parameters): object {
  const given: Parameters = Object(variables);
  if (given.expression !== undefined) return fileThere(github, given);
  if (/\bobject\(expression:/.test(String(query))) return filesOf(github, given);
  return Array.isArray(given.ids) ? nodesOf(github, given.ids) : threadOf(github, given);
}

function nodesOf(github: Known, ids: readonly unknown[]): object {
  const nodes = ids.map((id) => github.lookUp(id));
  return { data: { nodes }, ...(nodes.includes(null) && { errors: [{ type: 'NOT_FOUND' }] }) };
}

function threadOf({ comments: all, issueText, pullText }: Known, { number }: Parameters): object {
  const written = all.filter(({ issue }) => issue === number);
  const nodes = written.map((comment) => ({ ...asNode(comment), id: comment.node_id }));
  const comments = { totalCount: nodes.length, nodes };
  const issueOrPullRequest = { comments, ...issueText };
  return { data: { repository: { databaseId: 7, issueOrPullRequest, pullRequest: pullText } } };
}

/** Whether a file is there, as REST shows it. */
function fileThere(github: Known, { owner, repo, expression }: Parameters): object {
  const [ref, path] = String(expression).split(':');
  if (github.noRepository.has(`${owner}/${repo}`))
    return { data: { repository: null }, errors: [{ type: 'NOT_FOUND' }] };
  const text = github.textAt({ owner, repo, path, ...(ref !== 'HEAD' && { ref }) });
  return { data: { repository: { object: text === null ? null : { oid: 'a file' } } } };
}

/** Files of the default branch, as many as are asked for. */
function filesOf({ branchFiles }: Known, variables: Parameters): object {
  const asked = Object.entries(variables).filter(([name]) => /^e\d+$/.test(name));
  const files = asked.map(([name, expression]) => {
    const text = branchFiles.get(String(expression).replace(/^HEAD:/, ''));
    const field = name.replace('e', 'f');
    if (text === undefined) return [field, null];
    const oid = sha1(`blob ${Buffer.byteLength(text)}\0${text}`);
    return [field, { __typename: 'Blob', oid, isBinary: false, isTruncated: false, text }];
  });
  const target = { oid: sha1(JSON.stringify([...branchFiles])) };
  return { data: { repository: { defaultBranchRef: { target }, ...Object.fromEntries(files) } } };
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

export const asNode = (comment: FakeComment | undefined) =>
  comment === undefined
    ? null
    : {
        ...comment,
        includesCreatedEdit: comment.history.length > 0,
        userContentEdits: { totalCount: comment.history.length, nodes: comment.history.slice(0, 30) },
      };
