// One thread on the fake of GitHub, behind the one function that the Action uses.
import type { GitHub } from '../../action/deps/deps.ts';
import { GitHubError } from '../../action/deps/github-error.ts';
import { type FakeComment, FakeGitHub } from './fake-github.ts';

export interface FakeThread {
  readonly request: GitHub;
  readonly github: FakeGitHub;
  readonly comments: FakeComment[];
  /** Of a person. */
  add(body: string): number;
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
    add: (body) => github.addComment(7, body, 'User').id,
    claims: () => github.reactions.length,
    async request(route, parameters) {
      if ([...refused].some((start) => route.startsWith(start))) throw new GitHubError('Refused', 403);
      try {
        return await github.request(route, parameters);
      } catch (error) {
        const { message, status }: { message: string; status: number } = Object(error);
        throw new GitHubError(message, status);
      }
    },
  };
}
