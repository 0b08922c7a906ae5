// As much of GitHub's REST API as the Action uses, in memory, with a log of what was asked.
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../../lab/support/listen.ts';

export interface Comment {
  readonly id: number;
  readonly issue: number;
  body: string;
}

export interface FakeGitHub {
  readonly url: string;
  readonly comments: Comment[];
  readonly reviews: Map<number, string>;
  readonly reviewComments: Map<number, string>;
  /** When a comment was written, and last edited, where that is not now and never. */
  readonly writtenAt: Map<number, string>;
  readonly editedAt: Map<number, string>;
  readonly roles: Map<string, string>;
  readonly branches: Set<string>;
  /** Method and path of every request, in order. */
  readonly asked: string[];
  /** When set, every request is refused with it. */
  refuseWith: number | null;
  /** When set, no request is ever answered. */
  silent: boolean;
  comment(issue: number, body: string): Comment;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export async function startGitHub(): Promise<FakeGitHub> {
  const reactions = new Set<string>();
  let lastId = 1000;
  const server = createServer((request, response) => {
    void answer(request).then((reply) => {
      if (reply === null) return;
      response
        .writeHead(reply.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(reply.body));
    });
  });
  const { origin, close } = await listen(server);

  const github: FakeGitHub = {
    url: origin,
    comments: [],
    reviews: new Map(),
    reviewComments: new Map(),
    writtenAt: new Map(),
    editedAt: new Map(),
    roles: new Map(),
    branches: new Set(['main']),
    asked: [],
    refuseWith: null,
    silent: false,
    comment(issue, body) {
      lastId += 1;
      const comment = { id: lastId, issue, body };
      github.comments.push(comment);
      return comment;
    },
    close,
  };
  return github;

  async function answer(request: IncomingMessage): Promise<Reply | null> {
    const url = new URL(request.url ?? '/', github.url);
    const path = decodeURIComponent(url.pathname);
    github.asked.push(`${request.method} ${path}`);
    const body = await bodyOf(request);
    if (github.silent) return null;
    if (github.refuseWith !== null) return { status: github.refuseWith, body: { message: 'Refused' } };
    return route(`${request.method} ${path.replace('/repos/octo/hello', '')}`, url.searchParams, body);
  }

  function route(asked: string, query: URLSearchParams, body: Record<string, unknown>): Reply {
    const [, list] = /^(?:GET|POST) \/issues\/(\d+)\/comments$/.exec(asked) ?? [];
    if (list !== undefined && asked.startsWith('POST'))
      return created(github.comment(Number(list), String(body.body)));
    if (list !== undefined)
      return found(
        page(
          github.comments.filter(({ issue }) => issue === Number(list)),
          query,
        ),
      );
    const [, person] = /^GET \/collaborators\/(.+)\/permission$/.exec(asked) ?? [];
    if (person !== undefined) {
      const role = github.roles.get(person);
      return role === undefined ? missing('Not Found') : found({ permission: 'read', role_name: role });
    }
    const [, branch] = /^GET \/branches\/(.+)$/.exec(asked) ?? [];
    if (branch !== undefined)
      return github.branches.has(branch) ? found({ name: branch }) : missing('Branch not found');
    const [, reacted] = /^(?:POST|DELETE) (\/(?:issues|pulls)\/comments\/\d+)\/reactions/.exec(asked) ?? [];
    if (reacted !== undefined) return react(asked, reacted);
    if (asked === 'POST /graphql') return nodes(body);
    return one(asked, body);
  }

  /** `IC_1`, `PRRC_1`, `PRR_1`: as GitHub names comments, review comments and reviews in GraphQL. */
  function nodes({ variables }: Record<string, unknown>): Reply {
    const ids = (variables as { ids: readonly string[] }).ids;
    const found = ids.map((name) => {
      const [kind, number] = name.split('_');
      const id = Number(number);
      const texts = kind === 'PRRC' ? github.reviewComments : github.reviews;
      const text = kind === 'IC' ? github.comments.find((each) => each.id === id)?.body : texts.get(id);
      if (text === undefined) return null;
      const createdAt = github.writtenAt.get(id) ?? new Date().toISOString();
      return { body: text, createdAt, lastEditedAt: github.editedAt.get(id) ?? null };
    });
    const errors = found.includes(null) ? { errors: [{ type: 'NOT_FOUND' }] } : {};
    return { status: 200, body: { data: { nodes: found }, ...errors } };
  }

  function react(asked: string, reacted: string): Reply {
    if (asked.startsWith('DELETE')) {
      reactions.delete(reacted);
      return { status: 204, body: null };
    }
    const status = reactions.has(reacted) ? 200 : 201;
    reactions.add(reacted);
    return { status, body: { id: 1, content: 'eyes' } };
  }

  function one(asked: string, body: Record<string, unknown>): Reply {
    const [, folder, id] =
      /^(?:GET|PATCH) \/(issues\/comments|pulls\/comments|pulls\/\d+\/reviews)\/(\d+)$/.exec(asked) ?? [];
    if (folder === 'issues/comments') {
      const comment = github.comments.find((each) => each.id === Number(id));
      if (comment === undefined) return missing('Not Found');
      if (asked.startsWith('PATCH')) comment.body = String(body.body);
      return found(comment);
    }
    const texts = folder === 'pulls/comments' ? github.reviewComments : github.reviews;
    const text = texts.get(Number(id));
    return text === undefined ? missing('Not Found') : found({ id: Number(id), body: text });
  }
}

function page(comments: readonly Comment[], query: URLSearchParams): readonly Comment[] {
  const size = Number(query.get('per_page') ?? 30);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return comments.slice(from, from + size);
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const found = (body: unknown): Reply => ({ status: 200, body });
const created = (body: unknown): Reply => ({ status: 201, body });
const missing = (message: string): Reply => ({ status: 404, body: { message } });
