import { expect, test } from '@jest/globals';
import { fingerprintOf } from '../../shared/question/index.ts';
import { beginWatch, type Watch } from '../../shared/watch/index.ts';
import { watchForCancel } from '../cancel.ts';
import { noFacts } from '../facts/facts.ts';
import { openLedger } from '../facts/ledger.ts';
import { readSettings } from '../settings/read-settings.ts';
import { rawInputs, runContext } from '../testing/fixtures.ts';
import { noGitHub } from '../testing/play.ts';
import { action, conversation, id, scripted } from '../testing/service.ts';
import type { WorkflowStep } from '../workflow-step.ts';
import { dealWithQuestion } from './on-waiting.ts';

/** A step that was told to accept whatever comes, and has answered so often already. */
function acceptingStep(answers: number): { step: WorkflowStep; asked: string[] } {
  const read = readSettings(rawInputs({ prompt: 'x', 'on-confirmation': 'accept' }), runContext(), () => '');
  if (read.kind === 'problems') throw new Error(read.problems.join('\n'));
  const { tools, asked } = scripted({
    looks: [conversation(), conversation({ executionStatus: 'running' })],
  });
  const server = tools.agentServer(conversation());
  if (server === null) throw new Error('no agent server');
  const nothing = () => {};
  const step: WorkflowStep = {
    settings: read.settings,
    context: runContext(),
    ledger: openLedger({ saveState: nothing, setOutput: nothing }, { ...noFacts('run', 0), answers }),
    log: {
      line: nothing,
      warn: nothing,
      changes: nothing,
      still: nothing,
      group: nothing,
      endGroup: nothing,
    },
    comment: { update: async () => {} },
    services: { api: tools.api, agentServer: () => server, close: async () => {} },
    gitHub: noGitHub,
    clock: tools.clock,
    cancel: watchForCancel(() => nothing),
    maskSecret: nothing,
    randomId: () => id,
  };
  return { step, asked };
}

async function ask(answers: number) {
  const { step, asked } = acceptingStep(answers);
  const watch = beginWatch({ conversationId: id, limits: step.settings.limits, now: 0 });
  const waiting: Watch = {
    ...watch,
    seen: { ...watch.seen, sandboxStatus: 'RUNNING', executionStatus: 'waiting_for_confirmation' },
  };
  const ending = await dealWithQuestion(waiting, conversation(), step);
  return { ending, asked, question: step.ledger.facts().question };
}

test('a standing order answers whatever waits', async () => {
  const { ending, asked, question } = await ask(49);
  expect(ending).toBeNull();
  expect(asked).toContain('respond true');
  expect(question).toBeNull();
});

test('one that has answered too often stops, and shows what it leaves unanswered', async () => {
  const { ending, asked, question } = await ask(50);
  expect(ending).toMatchObject({
    outcome: 'waiting_for_confirmation',
    reason: expect.stringContaining('50 times'),
  });
  expect(asked).toEqual([]);
  expect(question?.fingerprint).toBe(fingerprintOf({ kind: 'known', value: [action] }));
});
