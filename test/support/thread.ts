// One thread on the fake of GitHub, behind a client as the Action has it.
import { GitHubError } from '../../shared/github/index.ts';
import { FakeGitHub, httpError } from './fake-github.ts';
import type { FakeComment } from './fake-graphql.ts';
import { octokitOn } from './octokit-on.ts';

export interface FakeThread {
  readonly client: ReturnType<typeof octokitOn>;
  readonly github: FakeGitHub;
  readonly comments: FakeComment[];
  /** Of a person. */
  add(body: string, login?: string): number;
  /** Another workflow of the repository, which is the same account, reacts to a comment. */
  greet(comment: number): void;
  /** Comments with a reaction. */
  readonly claims: () => number;
  /** Routes that begin so are refused. */
  readonly refused: Set<string>;
}

export function createThread(role = 'write'): FakeThread {
  const github = new FakeGitHub(Date.now);
  github.roles.set('wendy', role);
  github.issueText = { ...github.issueText, number: 7 };
  github.branches.add('fix');
  const refused = new Set<string>();
  return {
    refused,
    github,
    comments: github.comments,
    add: (body, login) => github.addComment(7, body, 'User', login).id,
    greet: (comment_id) =>
      void github.reactions.push({ owner: 'octo', repo: 'hello', comment_id, content: 'eyes' }),
    claims: () => github.reactions.length,
    client: octokitOn({
      async request(route, parameters) {
        try {
          if ([...refused].some((start) => route.startsWith(start))) throw httpError(403, 'Refused');
          return await github.request(route, parameters);
        } catch (error) {
          throw new GitHubError(error);
        }
      },
    }),
  };
}
