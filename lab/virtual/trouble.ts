// What a plan calls trouble, done to the world.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryPolicy } from '../github/deliveries.ts';
import { everyRole, people as logins } from '../github/index.ts';
import { setDiskFull } from './ground/databases.ts';
import { trueNow } from './ground/time.ts';
import type { createPeople } from './people.ts';
import { owners, places, type Trouble } from './plan.ts';
import { configurationFile, configurations, type World } from './world.ts';

type WebhooksTrouble = Extract<Trouble, { kind: 'webhooks' }>;

const ways: Readonly<Record<WebhooksTrouble['way'], DeliveryPolicy>> = {
  doubled: { copies: 2 },
  late: { delayMs: 90_000 },
  lost: { drop: true },
  reversed: { hold: true },
  'a day late': { hold: true },
};
const day = 24 * 60 * 60_000;
/** GitHub tells the second of a change: nobody makes two within one. */
const betweenMoves = 2_000;
const brokenFile = 'ask: perhaps\nlimits: [none]\n';

export async function playTrouble(
  trouble: Trouble,
  world: World,
  crowd: ReturnType<typeof createPeople>,
): Promise<void> {
  const { github, service, replicas } = world;
  switch (trouble.kind) {
    case 'github':
      return github.addFault(trouble.fault);
    case 'service':
      return service.control.armFault(trouble.fault);
    case 'webhooks':
      return sendBadly(trouble, github);
    case 'lists lag':
      for (const place of Object.values(places)) await github.setListLag(place, trouble.ms);
      await sleep(trouble.seconds * 1_000);
      for (const place of Object.values(places)) await github.setListLag(place, 0);
      return;
    case 'clock':
      replicas[trouble.replica]?.setClock(trouble.minutes * 60_000);
      if (trouble.seconds === undefined) return;
      await sleep(trouble.seconds * 1_000);
      return replicas[trouble.replica]?.setClock(-trouble.minutes * 60_000);
    case 'disk full': {
      const life = replicas[trouble.replica]?.life();
      if (!life) return;
      setDiskFull(life.name, true);
      await sleep(trouble.seconds * 1_000);
      return setDiskFull(life.name, false);
    }
    case 'restored':
      return world.restore(trouble.seconds * 1_000);
    case 'wrong configuration': {
      const { place, seconds } = trouble;
      await github.setFile(places[place], configurationFile, brokenFile);
      await sleep(seconds * 1_000);
      return github.setFile(places[place], configurationFile, configurations[place]);
    }
    case 'permission lost': {
      const { place, by, seconds } = trouble;
      await github.setRole(places[place], logins[by], 'triage');
      await sleep(seconds * 1_000);
      return github.setRole(places[place], logins[by], everyRole[logins[by]] ?? null);
    }
    case 'old removal told': {
      const { repository, installation } = await github.ids(places[trouble.place]);
      if (installation === null) return;
      const about = { installation: { id: installation }, repositories_added: [] };
      const removed = { action: 'removed', ...about, repositories_removed: [{ id: repository }] };
      // A replica that is down gets none.
      await github.forgeDelivery('installation_repositories', JSON.stringify(removed)).catch(() => {});
      return;
    }
    case 'moves': {
      const repo = places[trouble.place];
      while (trueNow() < world.movedAt + betweenMoves) await sleep(betweenMoves);
      world.movedAt = trueNow();
      if (trouble.way === 'renamed') return github.renameRepository(repo, `${trouble.place}-renamed`);
      const there = await github.ids(`${owners[1]}/park`);
      const isThere = (await github.ids(repo)).installation === there.installation;
      return github.transferRepository(repo, owners[isThere ? 0 : 1]);
    }
    case 'taken away': {
      if (world.isTakenAway) return;
      world.isTakenAway = true;
      const given = await github.uninstall(owners[0]);
      await sleep(trouble.seconds * 1_000);
      await github.install(owners[0], given);
      world.isTakenAway = false;
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

async function sendBadly({ way, seconds }: WebhooksTrouble, github: World['github']): Promise<void> {
  await github.setDeliveryPolicy(ways[way]);
  await sleep(seconds * 1_000);
  if (way === 'a day late') {
    await github.setDeliveryPolicy({});
    await sleep(day);
  }
  await github.releaseDeliveries('reversed');
  await github.setDeliveryPolicy({});
}
