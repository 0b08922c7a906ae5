// What may go wrong at GitHub, and how a plan draws it.
import type { Dice } from '../support/dice.ts';
import type { Moments } from './draw-trouble.ts';
import { began } from './ground/epoch.ts';
import type { Trouble } from './plan.ts';

type GitHubFault = Extract<Trouble, { kind: 'github' }>['fault'];

/** As an outage, a mistyped setting or a rule of the network takes to be seen and mended. */
const aWhile = (dice: Dice) => dice.between(20_000, 8 * 60_000);
const seconds = (ms: number) => Math.ceil(ms / 1_000);
/** Of what is asked all the time: it begins amid what is being done, or before that. */
const amid = (dice: Dice) => ({ skip: dice.chance(0.5) ? 0 : dice.between(1, 10) });
const lasting = (dice: Dice) => ({ forMs: aWhile(dice), ...amid(dice) });

const gitHubPaths = [
  '/issues/\\d+/comments',
  '/issues/comments/\\d+',
  '/reactions',
  '/check-runs',
  '/collaborators/',
  '/contents/',
  '/access_tokens$',
  '/graphql$',
  '',
] as const;

const notAllowedAddress =
  'Although you appear to have the correct authorization credentials, the organization has an IP allow list enabled, and your IP address is not permitted to access this resource.';

/** The limit of an hour is reached; when it ends is reported as a time. */
function limitReached(dice: Dice, { at }: Moments) {
  const forMs = dice.between(60_000, 20 * 60_000);
  const reset = seconds(began + at * 60_000 + forMs);
  return {
    forMs,
    ...amid(dice),
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
  };
}

function refusal(path: string, status: number, message: string, more: Partial<GitHubFault>): GitHubFault {
  return { path, status, body: { message }, ...more };
}

const times = (dice: Dice, most: number) => ({ times: dice.between(1, most) });
const skipping = (dice: Dice, mostTimes: number, most: number) => ({
  ...times(dice, mostTimes),
  skip: dice.between(0, most),
});
const down = [500, 502, 503] as const;

export const gitHubFaults: Readonly<Record<string, (dice: Dice, moments: Moments) => GitHubFault>> = {
  'GitHub refuses everything': (dice) => refusal('', 403, notAllowedAddress, lasting(dice)),
  'GitHub gives no token': (dice) =>
    refusal('/access_tokens$', dice.pick([404, 401]), 'Not Found', { forMs: aWhile(dice) }),
  'GitHub hides the repositories': (dice) => refusal('^/repos/', 404, 'Not Found', lasting(dice)),
  'GitHub refuses one kind of request': (dice) =>
    refusal(dice.pick(gitHubPaths), 403, notAllowedAddress, lasting(dice)),
  'a permission is missing': (dice) =>
    refusal('/contents/', 403, 'Resource not accessible by integration', {
      headers: { 'x-accepted-github-permissions': 'contents=read' },
      ...lasting(dice),
    }),
  'a file is not found once': (dice) => refusal('/contents/', 404, 'Not Found', times(dice, 3)),
  'the limit of GraphQL is spent': (dice, moments) => ({
    path: '/graphql$',
    status: 200,
    body: { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
    ...limitReached(dice, moments),
  }),
  'GitHub answers no queries': (dice) => ({
    path: '/graphql$',
    ...(dice.chance(0.5) ? { reset: 'after' as const } : { status: dice.pick([500, 502]) }),
    forMs: aWhile(dice),
  }),
  'the limit of an hour is spent': (dice, moments) =>
    refusal('', 403, 'API rate limit exceeded for installation.', limitReached(dice, moments)),
  'GitHub asks to wait': (dice) =>
    refusal(dice.pick(gitHubPaths), dice.pick([403, 429]), 'You have exceeded a secondary rate limit', {
      headers: { 'retry-after': String(dice.between(1, 90)) },
      ...times(dice, 4),
    }),
  'GitHub is down': (dice) => refusal('', dice.pick(down), 'Service unavailable', lasting(dice)),
  'GitHub is down for hours': (dice) =>
    refusal('', dice.pick(down), 'Service unavailable', { forMs: dice.between(80, 180) * 60_000 }),
  'GitHub fails now and then': (dice) => ({
    path: dice.pick(gitHubPaths),
    status: dice.pick([...down, 401]),
    ...skipping(dice, 4, 3),
  }),
  'GitHub answers with any status': (dice) => ({
    path: dice.pick(gitHubPaths),
    status: dice.pick([400, 401, 403, 408, 409, 423, 425, 429, 451, 500, 501, 502, 503, 504, 520]),
    body: dice.chance(0.5) ? '<html>Whoa there!</html>' : { message: 'trouble on request' },
    ...skipping(dice, 3, 5),
  }),
  'GitHub cuts connections': (dice) => ({
    path: dice.pick(gitHubPaths),
    reset: dice.pick(['before', 'after']),
    ...skipping(dice, 4, 3),
  }),
  'GitHub loses the answer to a comment': (dice) => ({
    method: 'POST',
    path: '/(issues/\\d+/comments|replies)$',
    reset: 'after',
    ...skipping(dice, 2, 2),
  }),
  'GitHub is slow': (dice) => ({
    path: dice.pick(gitHubPaths),
    ...(dice.chance(0.5)
      ? { delayMs: dice.between(500, 40_000) }
      : { answerDelayMs: dice.between(500, 40_000) }),
    ...times(dice, 4),
  }),
};
