// What the service says for a moment, and is no last word: a refused key, a web page in its place, a Retry-After of an hour.
import type { FaultOrder } from '../service/control/faults.ts';
import type { Control } from '../service/index.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import type { Machine } from './machine.ts';
import type { Replicas } from './replicas.ts';

/** A start that is refused may end its run at once. */
const routes = [
  'conversations',
  'conversations',
  'start_tasks',
  'respond',
  'send_message',
  'confirmation_policy',
  'events',
  'pause_sandbox',
] as const;

export type Moment = Omit<FaultOrder, 'route' | 'times'> & { readonly name: string; readonly most: number };

export const moments: readonly [Moment, ...Moment[]] = [
  {
    ...{ name: 'moments in which the service refused the key', most: 2 },
    ...{ action: 'respond', status: 401, body: { detail: 'Not authenticated' } },
  },
  {
    ...{ name: 'moments in which a gateway refused the key', most: 2 },
    ...{ action: 'html', status: 403 },
  },
  { name: 'maintenance pages of the service', most: 12, action: 'html', status: 200 },
];

export async function refuseForAMoment(
  control: Control,
  { name, most, ...fault }: Moment,
  dice: Dice,
  tally: Tally,
): Promise<void> {
  await control.armFault({ ...fault, route: dice.pick(routes), times: dice.between(1, most) });
  tally.add(name);
}

/** Ten minutes of it are kept by each process that is told so. */
export async function askToWait(control: Control, tally: Tally): Promise<void> {
  const hour = { action: 'respond', status: 503, headers: { 'retry-after': '3600' }, body: {} } as const;
  await control.armFault({ ...hour, route: 'conversations', method: 'GET', times: 1 });
  tally.add('times that the service asked to wait for an hour');
}

/** A process that is started anew was asked nothing. */
export async function forgetPauses(replicas: Replicas, machine: Machine | null): Promise<void> {
  await (machine === null ? replicas.restart({ aheadMs: 0 }) : machine.passTime());
}
