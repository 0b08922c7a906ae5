// One thread on GitHub, in memory, behind the one function that the Action uses.
import type { GitHub } from '../deps/deps.ts';
import { GitHubError } from '../deps/github-error.ts';

interface FakeComment {
  readonly id: number;
  readonly node_id: string;
  body: string;
  readonly createdAt: string;
  lastEditedAt: string | null;
  readonly author: { readonly login: string };
  editor: { readonly login: string } | null;
}

export interface FakeThread {
  readonly request: GitHub;
  readonly comments: FakeComment[];
  add(body: string): number;
  /** Comments with a reaction. */
  readonly claims: ReadonlySet<unknown>;
  /** Routes that begin so are refused. */
  readonly refused: Set<string>;
}

export function createThread(role = 'write'): FakeThread {
  const comments: FakeThread['comments'] = [];
  const refused = new Set<string>();
  const reacted = new Set<unknown>();
  const add = (body: string) => {
    const createdAt = new Date().toISOString();
    const id = comments.length + 1;
    const [node_id, author] = [nodeId(id), { login: 'bot' }];
    return comments.push({ id, node_id, body, createdAt, lastEditedAt: null, author, editor: null });
  };
  const find = (id: unknown) => {
    const comment = comments.find((each) => each.id === id);
    if (comment === undefined) throw new GitHubError('Not Found', 404);
    return comment;
  };
  const request: GitHub = async (route, parameters) => {
    if ([...refused].some((start) => route.startsWith(start))) throw new GitHubError('Refused', 403);
    if (route === 'POST /graphql') return { status: 200, data: nodesOf(comments, parameters) };
    if (route.endsWith('/permission')) return { status: 200, data: { role_name: role } };
    if (route.includes('/branches/')) throw new GitHubError('Branch not found', 404);
    if (route.endsWith('/issues/{issue_number}/comments')) {
      if (route.startsWith('GET')) return { status: 200, data: comments };
      return { status: 201, data: comments[add(String(parameters.body)) - 1] };
    }
    if (route.includes('/reactions')) {
      const known = reacted.has(parameters.comment_id);
      if (route.startsWith('DELETE')) reacted.delete(parameters.comment_id);
      else reacted.add(parameters.comment_id);
      return { status: known ? 200 : 201, data: { id: 1 } };
    }
    const comment = find(parameters.comment_id ?? parameters.review_id);
    if (route.startsWith('PATCH')) comment.body = String(parameters.body);
    return { status: 200, data: comment };
  };
  return { request, comments, add, claims: reacted, refused };
}

function nodesOf(comments: FakeThread['comments'], { variables }: Record<string, unknown>) {
  const ids: readonly unknown[] = (variables as { ids: readonly unknown[] }).ids;
  const nodes = ids.map((id) => comments.find((each) => nodeId(each.id) === id) ?? null);
  return { data: { nodes }, ...(nodes.includes(null) && { errors: [{ type: 'NOT_FOUND' }] }) };
}

/** As GitHub names a comment in GraphQL. */
export const nodeId = (id: number) => `IC_${id}`;
