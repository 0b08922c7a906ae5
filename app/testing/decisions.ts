// Plain decisions for tests of the store, the audit and the status page.
import type { Decision } from '../store/decision.ts';
import { aRun, someRepository } from './runs.ts';

export function aDecision(changes: Partial<Decision> = {}): Decision {
  const runId = changes.runId ?? aRun().id;
  return {
    id: `${runId}/1/1000/review_comment-900`,
    runId,
    repository: someRepository,
    issue: 12,
    question: { epoch: 1, code: 'A2B3C' },
    verdict: 'approve',
    by: {
      kind: 'person',
      login: 'mona',
      id: 1,
      comment: { kind: 'review_comment', number: 40, id: 900 },
    },
    reason: null,
    actions: [
      {
        tool: 'terminal',
        arguments: { command: 'npm test' },
        risk: 'LOW',
        summary: 'Run the tests',
        cut: null,
      },
    ],
    actionsLeftOut: 0,
    fingerprint: 'unknown',
    at: 1_000,
    result: { kind: 'waiting', agent: null, why: null },
    resultAt: null,
    ...changes,
  };
}
