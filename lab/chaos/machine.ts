// The machine of the App in a storm: hours pass while it restarts, its clock is set back, its disk is full for a while. Its
// neighbours have the true time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmulatedGitHub } from '../github/index.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { refusals, refuse } from './github-trouble.ts';
import type { Replicas } from './replicas.ts';
import { outage } from './trouble.ts';

export type Machine = ReturnType<typeof createMachine>;

const minute = 60_000;
const hour = 60 * minute;
/** The App tries again after ten minutes at the latest. */
const longestPause = 11 * minute;
const restartsOfOutage = 4;

export function createMachine(replicas: Replicas, github: EmulatedGitHub, tally: Tally) {
  let aheadMs = 0;
  /** Only a restart may jump: what a process has sent is answered before hours have passed, or never. */
  const passTime = async (ms: number) => {
    aheadMs += ms;
    await replicas.restart({ aheadMs });
  };
  return {
    passTime: () => passTime(longestPause),
    async disturb(dice: Dice): Promise<void> {
      switch (dice.pick(['kill', 'outage', 'clock', 'disk'] as const)) {
        case 'kill':
          return replicas.disturb();
        case 'clock':
          aheadMs -= dice.between(10, 90) * minute;
          replicas.trouble({ aheadMs, isFull: false });
          return tally.add('clocks set back by up to 90 minutes');
        case 'disk':
          replicas.trouble({ aheadMs, isFull: true });
          await sleep(dice.between(1_000, 3_000));
          replicas.trouble({ aheadMs, isFull: false });
          return tally.add('spells of a full disk');
        case 'outage': {
          const hours = dice.between(1, 8);
          if (dice.chance(0.5)) await github.addFault({ ...outage, forMs: hour });
          else await refuse(github, dice.pick(refusals), hour, tally);
          for (let restart = 0; restart < restartsOfOutage; restart += 1) {
            await passTime((hours * hour) / restartsOfOutage);
            await sleep(dice.between(300, 1_200));
          }
          await github.clearFaults();
          return tally.add('outages of GitHub that last for hours');
        }
      }
    },
  };
}
