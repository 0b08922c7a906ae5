// What a plan calls trouble, done to the world.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryPolicy } from '../github/deliveries.ts';
import { setDiskFull } from './ground/databases.ts';
import type { createPeople } from './people.ts';
import { owners, places, type Trouble } from './plan.ts';
import type { World } from './world.ts';

const ways: Readonly<Record<Extract<Trouble, { kind: 'webhooks' }>['way'], DeliveryPolicy>> = {
  doubled: { copies: 2 },
  late: { delayMs: 90_000 },
  lost: { drop: true },
  reversed: { hold: true },
};

export async function playTrouble(
  trouble: Trouble,
  { github, service, replicas }: World,
  crowd: ReturnType<typeof createPeople>,
): Promise<void> {
  switch (trouble.kind) {
    case 'github':
      return github.addFault(trouble.fault);
    case 'service':
      return service.control.armFault(trouble.fault);
    case 'webhooks':
      await github.setDeliveryPolicy(ways[trouble.way]);
      await sleep(trouble.seconds * 1_000);
      await github.releaseDeliveries('reversed');
      return github.setDeliveryPolicy({});
    case 'lists lag':
      for (const place of Object.values(places)) await github.setListLag(place, trouble.ms);
      await sleep(trouble.seconds * 1_000);
      for (const place of Object.values(places)) await github.setListLag(place, 0);
      return;
    case 'clock':
      return replicas[trouble.replica]?.setClock(trouble.minutes * 60_000);
    case 'disk full': {
      const life = replicas[trouble.replica]?.life();
      if (!life) return;
      setDiskFull(life.name, true);
      await sleep(trouble.seconds * 1_000);
      return setDiskFull(life.name, false);
    }
    case 'moves': {
      const repo = places[trouble.place];
      if (trouble.way === 'renamed') return github.renameRepository(repo, `${trouble.place}-renamed`);
      const there = await github.ids(`${owners[1]}/park`);
      const isThere = (await github.ids(repo)).installation === there.installation;
      return github.transferRepository(repo, owners[isThere ? 0 : 1]);
    }
    case 'taken away': {
      const given = await github.uninstall(owners[0]);
      await sleep(trouble.seconds * 1_000);
      await github.install(owners[0], given);
      return;
    }
    case 'tokens taken back':
      return github.revokeTokens(github.bot);
    case 'sandbox sleeps': {
      const number = crowd.threadOf(trouble.run)?.issue.number;
      const resting = (await service.control.conversations()).find(
        ({ title, sandboxStatus, executionStatus }) =>
          title.includes(`#${number}: `) &&
          sandboxStatus === 'RUNNING' &&
          atRest.includes(executionStatus ?? ''),
      );
      if (resting !== undefined) await service.control.setState(resting.id, { sandbox_status: 'PAUSED' });
    }
  }
}

/** One that works would go on by itself in its sleep, which is nobody's doing: so would one whose state nobody knows. */
const atRest = ['idle', 'waiting_for_confirmation', 'finished', 'error', 'stuck'];
