// Live runs put straight into an App's embedded database, as they are in the middle of their conversations.

import { defaultSettings } from '../../../app/handling/deps.ts';
import { limitsOf } from '../../../app/run/followed.ts';
import { createServices } from '../../../app/run/services.ts';
import { newRun } from '../../../app/start/advance-start.ts';
import { noContext } from '../../../app/start/context/read-context.ts';
import type { Run } from '../../../app/store/run/run.ts';
import { withFacts } from '../../../app/store/run/run-facts.ts';
import { openStore, type Tables } from '../../../app/store/store.ts';
import { advance, beginWatch, type Reading, type Watch } from '../../../shared/conversation/index.ts';
import { fillInConfiguration } from '../../../shared/schema/index.ts';
import { agentOf, createTransport, sandboxOf } from '../../../shared/service/index.ts';
import type { UnderLoad } from './surroundings.ts';

interface Seeding {
  readonly count: number;
  readonly pollInterval: number;
  /** The first of them is due then, the last one poll interval later. */
  readonly firstDue: number;
  /** How many of them have an issue on GitHub, evenly among all; absent = none. */
  readonly shown?: number;
}

const countedAtOnce = 90;

export async function seedRuns(
  { service, github, dataDir }: UnderLoad,
  { count, pollInterval, firstDue, shown = 0 }: Seeding,
) {
  const ids = await service.control.populate({ count, message: 'simulate: hang' });
  const { repository, installation } = await github.ids(github.repository);
  for (let number = 1; number <= shown; number += 1) {
    await github.createIssue(github.people.reader, github.repository, {
      title: 'Water the plants',
      body: '',
    });
  }
  const apart = shown === 0 ? Number.POSITIVE_INFINITY : Math.floor(count / shown);
  const isShown = (place: number) => place % apart === 0 && place / apart < shown;
  const issueOf = (place: number) => (isShown(place) ? place / apart + 1 : shown + 1 + place);
  const transport = createTransport({ env: {} });
  const known = createServices(
    {
      agentKeys: { kind: 'one', key: service.apiKey },
      agentBaseUrl: service.url,
      agentServerUrl: null,
    },
    transport,
  ).forRepository('octo', 'widgets');
  if (known === null) throw new Error('no key');
  /** By conversation: the time of the look that its run remembers as its last. */
  const lookedAt = new Map<string, number>();
  const counted: Parameters<Tables['runs']['saveCounts']>[0][number][] = [];
  const store = await openStore({ dataDir, now: Date.now });
  try {
    await store.transaction(async (tables) => {
      for (const [place, id] of ids.entries()) {
        const at = Math.round(firstDue - pollInterval + (place / count) * pollInterval);
        const watch = quietWatch(id, at, pollInterval);
        const page = known.service.page(id);
        const live = { id, page, apiKey: known.key, watch, repository, installation: installation ?? 0 };
        await tables.runs.insert(liveRun({ ...live, issue: issueOf(place) }));
        // The last of its looks only counted, as nearly all do.
        const { polls, nextPollAt } = watch;
        counted.push({ id, version: 0, polls: polls + 1, nextPollAt });
        if (counted.length === countedAtOnce || place === count - 1)
          await tables.runs.saveCounts(counted.splice(0));
        lookedAt.set(id, at);
      }
    });
  } finally {
    await store.close();
    await transport.close();
  }
  return {
    lookedAt,
    /** Conversations of those that have an issue. */
    shown: ids.filter((_, place) => isShown(place)),
  };
}

const running: Reading = { kind: 'conversation', sandbox: sandboxOf('RUNNING'), agent: agentOf('running') };

/** Looked at often enough without news to be on the longest pause, last at `at`. */
function quietWatch(conversationId: string, at: number, pollInterval: number): Watch {
  const settings = {
    ...defaultSettings,
    pollInterval,
    startTimeout: 15 * 60_000,
    runTimeout: 24 * 60 * 60_000,
    idleTimeout: 5 * 60_000,
    markerSecret: '',
    web: 'https://github.com',
    appId: 1,
  };
  const looks = [2, 1, 0].map((before) => at - before * pollInterval);
  const begun = beginWatch({ conversationId, limits: limitsOf(settings), now: looks[0] ?? at });
  return looks.reduce((watch, now) => advance(watch, running, now), begun);
}

interface Live {
  readonly issue: number;
  readonly id: string;
  readonly page: string;
  readonly apiKey: string;
  readonly watch: Watch;
  readonly repository: number;
  readonly installation: number;
}

function liveRun({ issue, id, page, apiKey, watch, repository, installation }: Live): Run {
  const run = newRun(
    {
      pull: null,
      context: noContext,
      place: {
        installationId: installation,
        repository: { id: repository, owner: 'octo', name: 'widgets' },
        number: issue,
      },
      issue: { number: issue, title: 'Water the plants', body: '', url: '', open: true },
      sender: { login: 'maya', id: 1, bot: false },
      by: { kind: 'label', label: 'agent' },
      configuration: { ...fillInConfiguration([]), ruleSets: [], askedBy: 'configuration' },
      apiKey,
    },
    { uuid: () => id, fraction: () => 0 },
    watch.beganAt,
  );
  return {
    ...withFacts(run, {
      start: { sentAt: watch.beganAt },
      conversation: { id, url: page, title: 'simulate: hang' },
    }),
    state: 'watching',
    message: '',
    watch,
    dueAt: watch.nextPollAt,
  };
}
