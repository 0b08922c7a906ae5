// Everything that may go wrong around the App, and how a plan draws some of it. Each plan has a mixture of its own: a few kinds, each
// often, find more than all kinds, each seldom.
import type { Dice } from '../support/dice.ts';
import { began } from './ground/epoch.ts';
import type { Place, RunPart, Trouble } from './plan.ts';

export interface Moments {
  /** Minutes since the beginning. */
  readonly at: number;
  readonly replicas: number;
  readonly runs: readonly string[];
  /** The run that it is about: elsewhere nobody may wait for anything. */
  readonly near: RunPart | null;
}

type Draw = (dice: Dice, moments: Moments) => Trouble;
type GitHubFault = Extract<Trouble, { kind: 'github' }>['fault'];
type ServiceFault = Extract<Trouble, { kind: 'service' }>['fault'];

const github = (draw: (dice: Dice, moments: Moments) => GitHubFault): Draw => {
  return (dice, moments) => ({ kind: 'github', fault: draw(dice, moments) });
};
const service = (draw: (dice: Dice) => ServiceFault): Draw => {
  return (dice) => ({ kind: 'service', fault: draw(dice) });
};

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

const serviceRoutes = [
  'start',
  'start_tasks',
  'conversations',
  'resume',
  'settings',
  'send_message',
  'message',
  'confirmation_policy',
  'hosted_events',
  'respond',
  'run',
  'events',
  'final_response',
  '*',
] as const;

const hostile: readonly [ServiceFault, ...ServiceFault[]] = [
  { route: 'events', method: 'GET', action: 'bomb' },
  { route: 'events', method: 'GET', action: 'drip' },
  { route: 'final_response', action: 'bomb' },
  { route: 'socket', action: 'socket_lie' },
  { route: 'socket', action: 'socket_mute' },
];

const everyPlace: readonly [Place, ...Place[]] = ['asking', 'trusting', 'thrifty', 'paired', 'planning'];

const notAllowedAddress =
  'Although you appear to have the correct authorization credentials, the organization has an IP allow list enabled, and your IP address is not permitted to access this resource.';

const placeOf = (dice: Dice, { near }: Moments): Place => near?.place ?? dice.pick(everyPlace);

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

export const troubles: Readonly<Record<string, Draw>> = {
  'GitHub refuses everything': github((dice) => ({
    path: '',
    status: 403,
    body: { message: notAllowedAddress },
    ...lasting(dice),
  })),
  'GitHub gives no token': github((dice) => ({
    path: '/access_tokens$',
    status: dice.pick([404, 401]),
    body: { message: 'Not Found' },
    forMs: aWhile(dice),
  })),
  'GitHub hides the repositories': github((dice) => ({
    path: '^/repos/',
    status: 404,
    body: { message: 'Not Found' },
    ...lasting(dice),
  })),
  'GitHub refuses one kind of request': github((dice) => ({
    path: dice.pick(gitHubPaths),
    status: 403,
    body: { message: notAllowedAddress },
    ...lasting(dice),
  })),
  'a permission is missing': github((dice) => ({
    path: '/contents/',
    status: 403,
    headers: { 'x-accepted-github-permissions': 'contents=read' },
    body: { message: 'Resource not accessible by integration' },
    ...lasting(dice),
  })),
  'a file is not found once': github((dice) => ({
    path: '/contents/',
    status: 404,
    body: { message: 'Not Found' },
    times: dice.between(1, 3),
  })),
  'the limit of GraphQL is spent': github((dice, moments) => ({
    path: '/graphql$',
    status: 200,
    body: { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
    ...limitReached(dice, moments),
  })),
  'GitHub answers no queries': github((dice) => ({
    path: '/graphql$',
    ...(dice.chance(0.5) ? { reset: 'after' as const } : { status: dice.pick([500, 502]) }),
    forMs: aWhile(dice),
  })),
  'the limit of an hour is spent': github((dice, moments) => ({
    path: '',
    status: 403,
    body: { message: 'API rate limit exceeded for installation.' },
    ...limitReached(dice, moments),
  })),
  'GitHub asks to wait': github((dice) => ({
    path: dice.pick(gitHubPaths),
    status: dice.pick([403, 429]),
    headers: { 'retry-after': String(dice.between(1, 90)) },
    body: { message: 'You have exceeded a secondary rate limit' },
    times: dice.between(1, 4),
  })),
  'GitHub is down': github((dice) => ({
    path: '',
    status: dice.pick([500, 502, 503]),
    body: { message: 'Service unavailable' },
    ...lasting(dice),
  })),
  'GitHub is down for hours': github((dice) => ({
    path: '',
    status: dice.pick([500, 502, 503]),
    body: { message: 'Service unavailable' },
    forMs: dice.between(80, 180) * 60_000,
  })),
  'GitHub fails now and then': github((dice) => ({
    path: dice.pick(gitHubPaths),
    status: dice.pick([500, 502, 503, 401]),
    times: dice.between(1, 4),
    skip: dice.between(0, 3),
  })),
  'GitHub answers with any status': github((dice) => ({
    path: dice.pick(gitHubPaths),
    status: dice.pick([400, 401, 403, 408, 409, 423, 425, 429, 451, 500, 501, 502, 503, 504, 520]),
    body: dice.chance(0.5) ? '<html>Whoa there!</html>' : { message: 'trouble on request' },
    times: dice.between(1, 3),
    skip: dice.between(0, 5),
  })),
  'GitHub cuts connections': github((dice) => ({
    path: dice.pick(gitHubPaths),
    reset: dice.pick(['before', 'after']),
    times: dice.between(1, 4),
    skip: dice.between(0, 3),
  })),
  'GitHub loses the answer to a comment': github((dice) => ({
    method: 'POST',
    path: '/(issues/\\d+/comments|replies)$',
    reset: 'after',
    times: dice.between(1, 2),
    skip: dice.between(0, 2),
  })),
  'GitHub is slow': github((dice) => ({
    path: dice.pick(gitHubPaths),
    ...(dice.chance(0.5)
      ? { delayMs: dice.between(500, 40_000) }
      : { answerDelayMs: dice.between(500, 40_000) }),
    times: dice.between(1, 4),
  })),
  'the service refuses the key': service((dice) => ({
    route: 'conversations',
    status: 401,
    body: { detail: 'Not authenticated' },
    times: dice.between(1, 3),
    skip: dice.between(0, 8),
  })),
  'the service asks to wait': service((dice) => ({
    route: 'conversations',
    status: dice.pick([503, 429]),
    headers: { 'retry-after': String(dice.pick([1, 30, 3_600, 86_400])) },
    skip: dice.between(0, 8),
  })),
  'the service shows a web page': service((dice) => ({
    route: 'conversations',
    action: 'html',
    status: dice.pick([200, 200, 403, 502]),
    times: dice.between(1, 12),
    skip: dice.between(0, 8),
  })),
  'the service fails': service((dice) => ({
    route: dice.pick(serviceRoutes),
    ...dice.pick([
      { status: 500 },
      { status: 502, body: '<html>bad gateway</html>' },
      { status: 408 },
      { preset: 'address_rate' as const },
      { preset: 'concurrency' as const },
      { action: 'html' as const, status: 504 },
    ]),
    times: dice.between(1, 4),
    skip: dice.between(0, 2),
  })),
  'the service answers with any status': service((dice) => ({
    // A start that is refused ends its run.
    route: dice.oneOf(serviceRoutes.slice(1)) ?? 'conversations',
    status: dice.pick([400, 401, 403, 408, 409, 423, 425, 429, 451, 500, 501, 502, 503, 504, 520]),
    skip: dice.between(0, 5),
  })),
  'the service cuts connections': service((dice) => ({
    route: dice.pick(serviceRoutes),
    action: dice.pick(['reset_before', 'reset_after', 'cut_body', 'hang']),
    times: dice.between(1, 3),
    skip: dice.between(0, 2),
  })),
  'the service is slow': service((dice) => ({
    route: dice.pick(serviceRoutes),
    action: 'pass',
    delayMs: dice.between(500, 40_000),
    times: dice.between(1, 4),
  })),
  'the service passes no messages on': service((dice) => ({
    route: 'send_message',
    status: dice.pick([404, 405, 501]),
    body: { detail: 'Not Found' },
    times: dice.between(2, 12),
  })),
  'an agent server has no room': service((dice) => ({
    route: dice.pick(['message', 'message', 'send_message']),
    action: 'no_room',
    times: dice.between(1, 3),
  })),
  'an agent server is hostile': service((dice) => ({
    ...dice.pick(hostile),
    times: dice.between(1, 3),
  })),
  'webhooks come in reverse': (dice) => ({
    kind: 'webhooks',
    way: 'reversed',
    seconds: dice.between(240, 600),
  }),
  'webhooks come late': (dice) => ({ kind: 'webhooks', way: 'late', seconds: dice.between(30, 600) }),
  'webhooks get lost': (dice) => ({ kind: 'webhooks', way: 'lost', seconds: dice.between(30, 600) }),
  'webhooks travel badly': (dice) => ({
    kind: 'webhooks',
    way: dice.pick(['doubled', 'late', 'lost', 'reversed']),
    seconds: dice.between(30, 600),
  }),
  'lists lag': (dice) => ({
    kind: 'lists lag',
    ms: dice.between(300, 4_000),
    seconds: dice.between(60, 900),
  }),
  'webhooks come a day late': (dice) => ({
    kind: 'webhooks',
    way: 'a day late',
    seconds: dice.between(30, 300),
  }),
  'an old backup is restored': (dice) => ({ kind: 'restored', seconds: dice.between(20, 1_200) }),
  'the configuration is wrong': (dice, moments) => ({
    kind: 'wrong configuration',
    place: placeOf(dice, moments),
    seconds: dice.between(30, 900),
  }),
  'somebody loses their permission': (dice, moments) => ({
    kind: 'permission lost',
    place: placeOf(dice, moments),
    by: dice.pick(['writer', 'maintainer']),
    seconds: dice.between(600, 2_400),
  }),
  'an old removal is told': (dice, moments) => ({
    kind: 'old removal told',
    place: placeOf(dice, moments),
    seconds: 0,
  }),
  'the clock jumps': (dice, { replicas }) => ({
    kind: 'clock',
    replica: dice.between(0, replicas - 1),
    minutes: dice.pick([-90, -30, -10, -2]),
  }),
  'the disk is full': (dice, { replicas }) => ({
    kind: 'disk full',
    replica: dice.between(0, replicas - 1),
    seconds: dice.between(1, 120),
  }),
  'the clock runs ahead': (dice, { replicas }) => ({
    kind: 'clock',
    replica: dice.between(0, replicas - 1),
    minutes: dice.pick([90, 180, 600]),
    seconds: dice.between(60, 1_500),
  }),
  'a repository moves': (dice, moments) => ({
    kind: 'moves',
    place: placeOf(dice, moments),
    way: dice.pick(['renamed', 'transferred', 'transferred']),
  }),
  'the App is taken away and given back': (dice) => ({
    kind: 'taken away',
    seconds: dice.chance(0.5) ? dice.between(1, 60) : dice.between(60, 1_200),
  }),
  'tokens are taken back': () => ({ kind: 'tokens taken back' }),
  'a sandbox falls asleep': (dice, { runs, near }) => ({
    kind: 'sandbox sleeps',
    run: near?.id ?? dice.oneOf(runs) ?? '',
  }),
};

/** The kinds of one plan: a few, or all where each can come often all the same. */
export function drawMixture(dice: Dice, count: number): readonly string[] {
  const left = Object.keys(troubles);
  if (count >= 3 * left.length) return left;
  return Array.from({ length: dice.between(1, 4) }, () =>
    left.splice(dice.between(0, left.length - 1), 1),
  ).flat();
}
