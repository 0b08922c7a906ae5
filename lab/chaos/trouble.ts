// Trouble on real sockets: what is lost on its way, cut, late or doubled. Each status at each request is played on virtual time.
import type { EmulatedGitHub } from '../github/index.ts';
import type { FaultOrder } from '../service/control/faults.ts';
import type { Control } from '../service/index.ts';
import { redeliverLost } from '../stage/redeliver-lost.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { longestDelay } from '../virtual/agent-books.ts';

type ServiceFault = Omit<FaultOrder, 'route' | 'times'>;
type GitHubFault = Omit<Parameters<EmulatedGitHub['addFault']>[0], 'path' | 'times'>;

const serviceRoutes = ['start', 'conversations', 'message', 'hosted_events', 'respond', 'run', '*'] as const;
const serviceFaults: readonly [ServiceFault, ...ServiceFault[]] = [
  { action: 'reset_before' },
  { action: 'reset_after' },
  { action: 'cut_body' },
  { action: 'respond', status: 503, headers: { 'retry-after': '1' } },
  { action: 'pass', delayMs: longestDelay },
];
const githubPaths = [
  '/issues/\\d+/comments',
  '/issues/comments/\\d+',
  '/reactions',
  '/check-runs',
  '',
] as const;
const githubFaults: readonly [GitHubFault, ...GitHubFault[]] = [
  { reset: 'before' },
  { reset: 'after' },
  { status: 502 },
  { delayMs: 2_000 },
];

export async function armService(control: Control, dice: Dice, tally: Tally): Promise<void> {
  const order = { ...dice.pick(serviceFaults), route: dice.pick(serviceRoutes) };
  await control.armFault({ ...order, times: dice.between(1, 3), skip: dice.between(0, 2) });
  tally.add('faults armed at the service');
}

export async function armGitHub(github: EmulatedGitHub, dice: Dice, tally: Tally): Promise<void> {
  const order = { ...dice.pick(githubFaults), path: dice.pick(githubPaths) };
  await github.addFault({ ...order, times: dice.between(1, 3), skip: dice.between(0, 2) });
  tally.add('faults armed at GitHub');
}

/** How webhooks travel for the next while. */
export async function changeDeliveries(github: EmulatedGitHub, dice: Dice, tally: Tally): Promise<void> {
  await github.releaseDeliveries('reversed');
  const ways = { plain: {}, doubled: { copies: 2 }, late: { delayMs: 800 }, lost: { drop: true } } as const;
  const way = dice.pick(['plain', 'doubled', 'late', 'lost'] as const);
  await github.setDeliveryPolicy(ways[way]);
  tally.add(`spells of webhooks ${way}`);
}

/** What the App's sweeper asks for every few minutes. */
export async function redeliver(github: EmulatedGitHub, tally: Tally): Promise<void> {
  const lost = await redeliverLost(github);
  if (lost > 0) tally.add('lost webhooks sent again', lost);
}
