import type { GitHubClient } from '../../shared/github/index.ts';
import { answerGraphQL, asNode, type FakeAccount, type FakeComment } from './fake-graphql.ts';
import { octokitOn } from './octokit-on.ts';

// GitHub as far as the product asks it for things, in memory: it keeps what was written and can be told to fail.

/** The App under test. */
export const ownApp = 5;

type Parameters = Readonly<Record<string, unknown>>;

export interface FakeCheck {
  readonly id: number;
  fields: Parameters;
}

export class FakeGitHub {
  /** A client whose requests end here. */
  readonly client: GitHubClient = octokitOn(this);
  readonly comments: FakeComment[] = [];
  reactions: Parameters[] = [];
  readonly checks: FakeCheck[] = [];
  /** The configuration file, by repository; that of a commit by `owner/repo@sha`, where it is another. */
  readonly files = new Map<string, string>();
  /** Of the default branch, by path. */
  readonly branchFiles = new Map<string, string>();
  /** Where the configuration file of a repository, or of a commit, leads as a symbolic link: GitHub sends what lies there. */
  readonly links = new Map<string, string>();
  /** Where there is no configuration file, though another commit may have one. */
  readonly missing = new Set<string>();
  readonly noRepository = new Set<string>();
  /** What is shown by a name that was renamed, or is another repository's by now. */
  readonly shownBy = new Map<
    string,
    { readonly id: number; readonly owner: string; readonly name: string }
  >();
  /** Private repositories beside the usual one, and who may read them. */
  readonly secret = new Map<string, readonly string[]>();
  codeOwners: string | null = null;
  /** The installation that each repository is in, as the App itself is told; null where it is in none. */
  installedIn: { readonly id: number } | null = null;
  readonly roles = new Map<string, string>([['mona', 'write']]);
  readonly members = new Set<string>();
  /** Of people and teams. */
  readonly unknownNames = new Set<string>();
  readonly branches = new Set<string>(['main', 'agent/water']);
  /** On every branch but main, and of every pull request. */
  changedFiles: readonly Parameters[] = [];
  readonly requests: { route: string; parameters: Parameters }[] = [];
  readonly reviewRequests: Parameters[] = [];
  readonly hookDeliveries: Parameters[] = [];
  /** Replies in review threads. */
  readonly repliesInThreads: Parameters[] = [];
  /** Runs of workflows that are over. */
  readonly endedRuns = new Set<number>();
  /** Which attempt of a run goes on; the first when absent. */
  readonly attempts = new Map<number, number>();
  readonly redelivered: number[] = [];
  /** The first that fits a route is thrown once; `after` does the work first, as a lost answer would. */
  readonly faults: { route: RegExp; error: Error; after?: boolean }[] = [];
  /** What GraphQL tells of the issue. */
  issueText: Parameters = {
    ...{ number: 12, title: 'Water', body: 'now', url: '', state: 'OPEN', lastEditedAt: null },
    timelineItems: { nodes: [] },
  };
  /** Of every pull request. */
  pull: Parameters = { head: { ref: 'fix', repo: { full_name: 'octo/hello' } } };
  /** Check runs of others, on every commit. */
  otherChecks: readonly Parameters[] = [];
  /** Of every pull request. */
  commits: readonly Parameters[] = [];
  /** Of every pull request. */
  reviews: readonly Parameters[] = [];
  /** Of every review. */
  reviewComments: readonly Parameters[] = [];
  /** What GraphQL tells of the pull request. */
  pullText: Parameters = {
    ...{ number: 40, title: 'Water the plants', body: 'now', url: '', state: 'OPEN', lastEditedAt: null },
    ...{ timelineItems: { nodes: [] }, createdAt: '2026-01-01T00:05:00Z', author: { __typename: 'User' } },
    ...{ headRefName: 'agent/water', headRefOid: 'abc', headRepository: { databaseId: 7 } },
  };
  /** What REST tells of an issue otherwise than the event of its label. */
  shownIssue: Parameters = {};
  private readonly labelled = new Map<unknown, Parameters>();
  /** What GraphQL tells of a comment; null of one that is not here. */
  lookUp = (id: unknown): unknown => {
    const ofReview = this.reviewComments[Number(/^PRRC_review_(\d+)$/.exec(String(id))?.[1])];
    if (ofReview !== undefined) return { lastEditedAt: null, ...ofReview };
    return asNode(this.comments.find(({ node_id }) => node_id === id));
  };
  /** Of every file. */
  newestCommit: string | null = 'c0ffee';
  private nextId = 100;
  private readonly now: () => number;

  constructor(now = () => Date.UTC(2025, 11, 31)) {
    this.now = now;
  }

  async request(
    route: string,
    parameters: Parameters = {},
  ): Promise<{ readonly status: number; readonly data: unknown }> {
    this.requests.push({ route, parameters });
    const place = this.faults.findIndex((fault) => fault.route.test(route));
    const [fault] = place < 0 ? [] : this.faults.splice(place, 1);
    if (fault && !fault.after) throw fault.error;
    const known = this.reactions.some((each) => sameReaction(each, parameters));
    const data = this.answer(route, parameters);
    if (fault) throw fault.error;
    return { status: route.startsWith('POST') && !known ? 201 : 200, data };
  }

  private history(name: string, path: string): unknown {
    if (this.noRepository.has(name)) throw httpError(404, 'Not Found');
    const isThere = path.endsWith('CODEOWNERS') ? this.codeOwners !== null : this.files.has(name);
    return isThere && this.newestCommit !== null ? [{ sha: this.newestCommit }] : [];
  }

  private answer(route: string, given: Parameters): unknown {
    switch (route) {
      case 'GET /repos/{owner}/{repo}/contents/{path}': {
        const text = this.textAt(given);
        if (text === null) throw httpError(404, 'Not Found');
        const path = this.links.get(placeOf(given)) ?? given.path;
        const content = Buffer.from(text).toString('base64');
        return { type: 'file', path, content, sha: `blob${text.length}` };
      }
      case 'GET /repos/{owner}/{repo}/commits':
        return this.history(`${given.owner}/${given.repo}`, String(given.path));
      case 'GET /repos/{owner}/{repo}/collaborators/{username}/permission':
        return { role_name: this.roleOf(String(given.username), `${given.owner}/${given.repo}`) };
      case 'GET /users/{username}':
      case 'GET /orgs/{org}/teams/{team_slug}':
        if (this.unknownNames.has(String(given.team_slug ?? given.username)))
          throw httpError(404, 'Not Found');
        return {};
      case 'GET /orgs/{org}/teams/{team_slug}/memberships/{username}':
        if (!this.members.has(`${given.team_slug}/${given.username}`)) throw httpError(404, 'Not Found');
        return { state: 'active' };
      case 'GET /repos/{owner}/{repo}/branches/{branch}':
        if (!this.branches.has(String(given.branch))) throw httpError(404, 'Branch not found');
        return { commit: { sha: `tip-of-${given.branch}` } };
      case 'GET /repos/{owner}/{repo}': {
        const asked = `${given.owner}/${given.repo}`;
        if (this.noRepository.has(asked)) throw httpError(404, 'Not Found');
        const { id, owner, name } = this.shownBy.get(asked) ?? {
          id: 7,
          owner: given.owner,
          name: given.repo,
        };
        return { id, owner: { login: owner }, name, default_branch: 'main', private: this.secret.has(asked) };
      }
      case 'GET /repos/{owner}/{repo}/compare/{basehead}':
        return { behind_by: 0, files: this.changedFiles };
      case 'GET /repos/{owner}/{repo}/pulls/{pull_number}':
        return this.pull;
      case 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers':
        this.reviewRequests.push(given);
        return {};
      case 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments':
        return this.reviewComments.map((comment, place) => ({ node_id: `PRRC_review_${place}`, ...comment }));
      case 'GET /repos/{owner}/{repo}/issues/{issue_number}':
        return {
          labels: [{ name: 'agent' }],
          state: 'open',
          ...this.labelled.get(given.issue_number),
          ...this.shownIssue,
        };
      case 'POST /graphql':
        return answerGraphQL(this, given);
      case 'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions':
      case 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions':
      case 'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions':
        this.reactions.push({ ...given, on: route.split('/')[4] });
        return { id: 1, created_at: new Date().toISOString() };
      case 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}':
      case 'DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions/{reaction_id}': {
        const isIt = ({ comment_id, on }: Parameters) =>
          comment_id === given.comment_id && on === route.split('/')[4];
        this.reactions = this.reactions.filter((each) => !isIt(each));
        return {};
      }
      case 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments':
        return this.addComment(Number(given.issue_number), String(given.body));
      case 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}':
        return this.commentWith(given.comment_id);
      case 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': {
        const comment = this.commentWith(given.comment_id);
        this.edit(comment, String(given.body));
        comment.edits += 1;
        return comment;
      }
      case 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': {
        const from = (Number(given.page ?? 1) - 1) * 100;
        return this.comments.filter(({ issue }) => issue === given.issue_number).slice(from, from + 100);
      }
      case 'POST /repos/{owner}/{repo}/check-runs': {
        const check = { id: this.nextId++, fields: given };
        this.checks.push(check);
        return { id: check.id };
      }
      case 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': {
        const check = this.checks.find(({ id }) => id === given.check_run_id);
        if (!check) throw httpError(404, 'Not Found');
        check.fields = { ...check.fields, ...given };
        return { id: check.id };
      }
      case 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': {
        const from = (Number(given.page ?? 1) - 1) * 100;
        const { check_name: asked } = given;
        const ours = this.checks.filter(({ fields: { name } }) => asked === undefined || name === asked);
        const all = [
          ...ours.map(({ id, fields }) => ({ conclusion: null, ...fields, id, app: { id: ownApp } })),
          ...this.otherChecks.map(({ annotations: _a, log: _l, ...check }) => check),
        ];
        return { total_count: all.length, check_runs: all.slice(from, from + 100) };
      }
      case 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations':
        return this.otherChecks.find(({ id }) => id === given.check_run_id)?.annotations ?? [];
      case 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs': {
        const log = this.otherChecks.find(({ id }) => id === given.job_id)?.log;
        if (log === undefined) throw httpError(403, 'Resource not accessible by integration');
        return new Blob([String(log)]).stream();
      }
      case 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files':
        return this.changedFiles;
      case 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits':
        return this.commits;
      case 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews':
        return this.reviews;
      case 'GET /repos/{owner}/{repo}/activity':
        return [];
      case 'GET /repos/{owner}/{repo}/pulls':
        return [this.pull];
      case 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies': {
        const reply = { id: this.nextId++, body: given.body, user: { type: 'Bot' } };
        this.repliesInThreads.push(reply);
        return reply;
      }
      case 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments':
        return this.repliesInThreads;
      case 'GET /repos/{owner}/{repo}/actions/runs/{run_id}':
        return {
          status: this.endedRuns.has(Number(given.run_id)) ? 'completed' : 'in_progress',
          run_attempt: this.attempts.get(Number(given.run_id)) ?? 1,
        };
      case 'GET /repos/{owner}/{repo}/installation':
        if (this.installedIn === null) throw httpError(404, 'Not Found');
        return this.installedIn;
      case 'GET /app/hook/deliveries':
        return this.hookDeliveries;
      case 'POST /app/hook/deliveries/{delivery_id}/attempts':
        this.redelivered.push(Number(given.delivery_id));
        return {};
      default:
        throw httpError(404, `the fake knows no ${route}`);
    }
  }

  /** Of the configuration file, or of that of the owners; null where it is not there. */
  textAt({ owner, repo, path, ref }: Parameters): string | null {
    const place = placeOf({ owner, repo, ref });
    if (this.missing.has(place)) return null;
    if (String(path).endsWith('CODEOWNERS')) return this.codeOwners;
    return this.files.get(place) ?? this.files.get(`${owner}/${repo}`) ?? null;
  }

  addComment(issue: number, body: string, type: 'Bot' | 'User' = 'Bot', login = 'bot'): FakeComment {
    const id = this.nextId++;
    const createdAt = new Date(this.now()).toISOString();
    const comment = {
      ...{ id, node_id: nodeId(id), issue, body, edits: 0 },
      user: { type, login, id: login === 'mona' ? 1 : 1000 + login.length },
      ...{ createdAt, lastEditedAt: null, author: account(type, login), editor: null },
      ...{ history: [], isMinimized: false },
    };
    this.comments.push(comment);
    return comment;
  }

  /** As somebody edits it on the website; GitHub keeps what was there. */
  edit(comment: FakeComment, body: string, by = comment.author): void {
    const { history, body: diff, createdAt, author } = comment;
    if (history.length === 0) history.push({ editedAt: createdAt, diff, editor: author });
    const editedAt = new Date(this.now()).toISOString();
    history.unshift({ editedAt, diff: body, editor: by });
    Object.assign(comment, { body, lastEditedAt: editedAt, editor: by });
  }

  /** What an event says of the label and the state of an issue, GitHub shows from then on. */
  noteEvent(payload: object): void {
    const { action, issue, pull_request, label } = payload as Readonly<Record<string, Parameters>>;
    const shown = issue ?? pull_request;
    if (!shown) return;
    const note = (changes: Parameters) =>
      this.labelled.set(shown.number, { ...shown, ...this.labelled.get(shown.number), ...changes });
    if (String(action) === 'labeled') this.labelled.set(shown.number, { ...shown, labels: [label] });
    if (String(action) === 'unlabeled' && label?.name === 'agent') note({ labels: [] });
    if (String(action) === 'closed') note({ state: 'closed' });
  }

  private roleOf(login: string, repository: string): string {
    const readers = this.secret.get(repository);
    if (readers !== undefined) return readers.includes(login) ? 'read' : 'none';
    return this.roles.get(login) ?? 'read';
  }

  private commentWith(wanted: unknown): FakeComment {
    const comment = this.comments.find(({ id }) => id === wanted);
    if (!comment) throw httpError(404, 'Not Found');
    return comment;
  }

  /** Comments of one kind, by their hidden first line. */
  marked(kind: string): readonly FakeComment[] {
    return this.comments.filter(({ body }) => body.startsWith(`<!-- agent-conversations:${kind} `));
  }
}

const placeOf = ({ owner, repo, ref }: Parameters): string =>
  `${owner}/${repo}${ref === undefined ? '' : `@${ref}`}`;

export const account = (type: 'Bot' | 'User', login: string): FakeAccount => ({
  ...{ __typename: type, login, id: `${type}_${login}` },
});

/** As GitHub names a comment in GraphQL. */
export const nodeId = (id: number): string => `IC_${id}`;

const sameReaction = (one: Parameters, other: Parameters): boolean =>
  one.content === other.content &&
  one.comment_id === other.comment_id &&
  one.issue_number === other.issue_number;

/** As Octokit throws it. */
export function httpError(status: number, message: string, headers: Record<string, string> = {}): Error {
  return Object.assign(new Error(message), { status, response: { headers, data: { message } } });
}
