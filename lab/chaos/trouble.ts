// Faults for both neighbours of the App: everything that passes, nothing that would make the truth itself a lie.
import type { EmulatedGitHub } from '../github/index.ts';
import type { FaultOrder } from '../service/control/faults.ts';
import type { Control } from '../service/index.ts';
import { redeliverLost } from '../stage/redeliver-lost.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { longestDelay } from '../virtual/books.ts';

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

type ServiceFault = Omit<FaultOrder, 'route' | 'times'>;

const serviceFaults: readonly [ServiceFault, ...ServiceFault[]] = [
  { action: 'respond', status: 500 },
  { action: 'respond', status: 502, body: '<html>bad gateway</html>' },
  { action: 'respond', status: 503, headers: { 'retry-after': '1' } },
  { action: 'respond', status: 408 },
  { action: 'reset_before' },
  { action: 'reset_after' },
  { action: 'cut_body' },
  { action: 'html', status: 200 },
  { action: 'html', status: 504 },
  { preset: 'address_rate' },
  { preset: 'concurrency' },
  { action: 'pass', delayMs: 700 },
  { action: 'pass', delayMs: longestDelay },
];

const githubPaths = [
  '/issues/\\d+/comments',
  '/issues/comments/\\d+',
  '/reactions',
  '/pulls/\\d+/comments',
  '/pulls/comments',
  '/check-runs',
  '/check-suites',
  '/collaborators/',
  '/contents/',
  '/access_tokens$',
  '/graphql$',
  '',
] as const;

type GitHubFault = Omit<Parameters<EmulatedGitHub['addFault']>[0], 'path' | 'times'>;

const githubFaults: readonly [GitHubFault, ...GitHubFault[]] = [
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { status: 429, headers: { 'retry-after': '1' } },
  {
    status: 403,
    headers: { 'retry-after': '2' },
    body: { message: 'You have exceeded a secondary rate limit' },
  },
  { reset: 'before' },
  { reset: 'after' },
  { delayMs: 600 },
  { delayMs: 2_000 },
];

type HostileFault = Pick<FaultOrder, 'route' | 'method' | 'action'>;

/** What somebody hostile in a sandbox makes of its agent server. */
const hostileFaults: readonly [HostileFault, ...HostileFault[]] = [
  { route: 'events', method: 'GET', action: 'bomb' },
  { route: 'events', method: 'GET', action: 'drip' },
  { route: 'final_response', action: 'bomb' },
  { route: 'socket', action: 'socket_bomb' },
];

export async function armService(control: Control, dice: Dice, tally: Tally): Promise<void> {
  if (dice.chance(0.15)) {
    await control.armFault({ ...dice.pick(hostileFaults), times: dice.between(1, 3) });
    tally.add('hostile answers armed at agent servers');
    return;
  }
  const route = dice.pick(serviceRoutes);
  const fault = dice.pick(serviceFaults);
  await control.armFault({ ...fault, route, times: dice.between(1, 3), skip: dice.between(0, 2) });
  tally.add('faults armed at the service');
}

/** Everything fails for longer than a pause between two tries. */
export const outage = { path: '', status: 503, body: { message: 'Service unavailable' } } as const;

/** The limit of an hour is reached, and the hour ends soon. */
function limitReached(dice: Dice): GitHubFault {
  const reset = Math.ceil(Date.now() / 1000) + dice.between(1, 3);
  return {
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
    body: { message: 'API rate limit exceeded for installation.' },
  };
}

export async function armGitHub(github: EmulatedGitHub, dice: Dice, tally: Tally): Promise<void> {
  if (dice.chance(0.03)) {
    await github.addFault({ ...outage, forMs: dice.between(1_500, 4_000) });
    tally.add('outages of GitHub');
    return;
  }
  const path = dice.pick(githubPaths);
  const fault = dice.chance(0.1) ? limitReached(dice) : dice.pick(githubFaults);
  await github.addFault({ ...fault, path, times: dice.between(1, 3), skip: dice.between(0, 2) });
  tally.add('faults armed at GitHub');
}

/** One that nobody knows may be one of an agent that works. */
const restingStatuses = ['idle', 'waiting_for_confirmation', 'finished', 'error', 'stuck', 'paused'];

/**
 * The sandbox of an agent at rest falls asleep: when it wakes, its server asks about nothing until it is told to. One that works
 * would go on by itself in its sleep, which is nobody's doing.
 */
export async function putToSleep(control: Control, dice: Dice, tally: Tally): Promise<void> {
  const resting = (await control.conversations()).filter(
    ({ sandboxStatus, executionStatus, message }) =>
      sandboxStatus === 'RUNNING' && restingStatuses.includes(executionStatus ?? '') && message === null,
  );
  const waiting = resting.filter(({ executionStatus }) => executionStatus === 'waiting_for_confirmation');
  const one = dice.oneOf(waiting) ?? dice.oneOf(resting);
  if (one === null) return;
  await control.setState(one.id, { sandbox_status: 'PAUSED' });
  tally.add(`sandboxes that fell asleep (${one.executionStatus})`);
}

/** How webhooks travel for the next while. */
export async function changeDeliveries(github: EmulatedGitHub, dice: Dice, tally: Tally): Promise<void> {
  const way = dice.pick(['plain', 'doubled', 'late', 'dropped', 'reversed', 'doubled and late'] as const);
  tally.add(`spells of webhooks ${way}`);
  switch (way) {
    case 'plain':
      return github.setDeliveryPolicy({});
    case 'doubled':
      return github.setDeliveryPolicy({ copies: dice.between(2, 3) });
    case 'late':
      return github.setDeliveryPolicy({ delayMs: dice.between(100, 1_500) });
    case 'doubled and late':
      return github.setDeliveryPolicy({ copies: 2, delayMs: dice.between(100, 800) });
    case 'dropped':
      return github.setDeliveryPolicy({ drop: true });
    case 'reversed':
      return github.setDeliveryPolicy({ hold: true });
  }
}

/** For the next while a list goes without what was just written. */
export async function changeListLag(
  github: EmulatedGitHub,
  repo: string,
  dice: Dice,
  tally: Tally,
): Promise<void> {
  const ms = dice.chance(0.6) ? dice.between(300, 3_500) : 0;
  await github.setListLag(repo, ms);
  if (ms > 0) tally.add('spells of lists that lag behind a write');
}

/** GitHub counts for the next while. Above the limit of writes nothing is taken until its minute is over. */
export async function changeLimits(
  github: EmulatedGitHub,
  isFirst: boolean,
  dice: Dice,
  tally: Tally,
): Promise<void> {
  const counted = { requestsPerHour: 15_000, workflowRequestsPerHour: 1_000 };
  const isTight = dice.chance(0.3) || isFirst;
  await github.setLimits(isTight ? { ...counted, writesPerMinute: dice.between(20, 60) } : counted);
  tally.add(isTight ? 'spells of counted writes' : 'spells of counted requests');
}

/** What the App's sweeper asks for every few minutes; here more often, and now and then of what had arrived too. */
export async function redeliver(github: EmulatedGitHub, dice: Dice, tally: Tally): Promise<void> {
  const lost = await redeliverLost(github);
  if (lost > 0) tally.add('lost webhooks sent again', lost);
  const again = dice.chance(0.5) ? dice.oneOf(await github.attempts()) : null;
  if (again) {
    await github.redeliver(again.id);
    tally.add('webhooks sent again for no reason');
  }
}

/** GitHub tells now that the App was taken out of a repository long ago; it is there again. */
export async function tellOldRemoval(github: EmulatedGitHub, repo: string, tally: Tally): Promise<void> {
  const { repository, installation } = await github.ids(repo);
  const about = { installation: { id: installation }, repositories_added: [] };
  const removed = { action: 'removed', ...about, repositories_removed: [{ id: repository }] };
  // A replica that is down gets none.
  await github.forgeDelivery('installation_repositories', JSON.stringify(removed)).catch(() => {});
  tally.add('old removals of the App told');
}
