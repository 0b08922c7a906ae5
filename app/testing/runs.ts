// Plain runs and effects for tests of the store and the worker.
import type { Wanted } from '../model/effect.ts';
import type { Run } from '../model/run.ts';

export const someRepository = { id: 7, owner: 'octo', name: 'garden' };

export function aRun(changes: Partial<Run> = {}): Run {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    version: 0,
    installationId: 3,
    repository: someRepository,
    issue: 12,
    apiKey: 'default',
    state: 'pending',
    message: 'Water the plants',
    facts: {
      requester: 'mona',
      by: { kind: 'label', label: 'agent' },
      issueTitle: 'Water',
      terms: { label: 'agent', branch: null, onPause: 'resume', spelling: { prefix: '/agent', bare: true } },
      removed: null,
      startSentAt: null,
      conversationId: null,
      conversationUrl: null,
      title: null,
      agentBranch: null,
      pull: null,
      resumes: null,
      note: null,
      finalMessage: null,
      ending: null,
    },
    watch: null,
    line: null,
    dueAt: 1000,
    attempts: 0,
    createdAt: 1000,
    endedAt: null,
    ...changes,
  };
}

export function aComment(body: string, changes: Partial<Wanted> = {}): Wanted {
  return {
    key: 'run/1/comment',
    runId: null,
    installationId: 3,
    throttle: 0,
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
