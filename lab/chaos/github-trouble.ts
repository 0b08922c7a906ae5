// Windows in which GitHub refuses for a while, with the words of something final or none at all: all of it passes.
import type { EmulatedGitHub } from '../github/index.ts';
import type { Tally } from '../support/tally.ts';

type Fault = Parameters<EmulatedGitHub['addFault']>[0];

export interface Refusal {
  readonly name: string;
  fault(forMs: number): Fault;
  /** What makes it bite: a token lasts for an hour. */
  readonly endsTokens?: true;
}

const message =
  'Although you appear to have the correct authorization credentials, the `octo` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.';
const spent = { type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation ID 7.' };

export const refusals: readonly [Refusal, ...Refusal[]] = [
  {
    name: 'everything',
    fault: () => ({ path: '', status: 403, body: { message } }),
  },
  {
    name: 'the files of a repository',
    fault: () => ({ path: '/contents/', status: 403, body: { message } }),
  },
  {
    name: 'to find the files of a repository',
    fault: () => ({ path: '/contents/', status: 404, body: { message: 'Not Found' } }),
  },
  {
    name: 'each token',
    fault: () => ({ path: '/access_tokens$', status: 404, body: { message: 'Integration not found' } }),
    endsTokens: true,
  },
  {
    name: 'each query, as a limit is spent',
    fault: (forMs) => ({
      path: '/graphql$',
      status: 200,
      headers: {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil((Date.now() + forMs) / 1000)),
      },
      body: { data: null, errors: [spent] },
    }),
  },
];

/** It begins, and ends after that time or when all faults are cleared. */
export async function refuse(
  github: EmulatedGitHub,
  { name, fault, endsTokens }: Refusal,
  forMs: number,
  tally: Tally,
): Promise<void> {
  await github.addFault({ ...fault(forMs), forMs });
  if (endsTokens) await github.revokeTokens(github.bot);
  tally.add(`windows in which GitHub refuses ${name}`);
}
