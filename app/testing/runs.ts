// Plain runs and effects for tests of the store and the worker.
import type { WatchLimits } from '../../shared/conversation/index.ts';
import { fillInConfiguration, keptOf } from '../../shared/schema/index.ts';

import type { NewEffect } from '../store/effect.ts';
import type { Run } from '../store/run/run.ts';
import { newFacts } from '../store/run/run-facts.ts';

export const someLimits: WatchLimits = {
  ...{ pollInterval: 30_000, startTimeout: 60_000, timeout: null, idleTimeout: 60_000, pauseTimeout: null },
  road: 'app',
};

export const someRepository = { id: 7, owner: 'octo', name: 'garden' };

const terms = keptOf(fillInConfiguration([]));

const mayAnswer = { approve: 'write', reject: 'write', teams: [], requester: true } as const;

export const begunFacts = {
  requester: 'mona',
  requesterId: 1,
  by: { kind: 'label', label: 'agent' },
  issueTitle: 'Water',
  removed: null,
} as const;

export function aRun(changes: Partial<Run> = {}): Run {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    version: 0,
    installationId: 3,
    repository: someRepository,
    clonedAs: someRepository.name,
    issue: 12,
    apiKey: 'default',
    state: 'pending',
    message: 'Water the plants',
    facts: newFacts({ ...terms, mayAnswer }, begunFacts, null),
    watch: null,
    waiting: null,
    dueAt: 1000,
    attempts: 0,
    createdAt: 1000,
    endedAt: null,
    ...changes,
  };
}

export function aComment(body: string, changes: Partial<NewEffect> = {}): NewEffect {
  return {
    key: 'run/1/comment',
    runId: null,
    installationId: 3,
    effect: {
      kind: 'comment',
      repository: someRepository,
      number: 12,
      body,
      marker: 'run/1',
      since: 1000,
      mustStand: false,
    },
    ...changes,
  };
}
