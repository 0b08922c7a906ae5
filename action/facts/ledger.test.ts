import { expect, test } from '@jest/globals';
import { noFacts } from './facts.ts';
import { openLedger } from './ledger.ts';

function opened() {
  const outputs: Record<string, string> = {};
  const core = {
    setOutput(name: string, value: string) {
      outputs[name] = value;
    },
    saveState: () => {},
  };
  return { ledger: openLedger(core, noFacts('run', 0)), outputs };
}

test('an output is written the moment it is known', () => {
  const { ledger, outputs } = opened();
  expect(outputs).toEqual({});
  ledger.note({ conversationId: 'c1' });
  expect(outputs).toMatchObject({ 'conversation-id': 'c1', result: expect.stringContaining('"c1"') });
  expect(outputs).not.toHaveProperty('outcome');
});

test('a status that is not known any more does not stay in its output', () => {
  const { ledger, outputs } = opened();
  ledger.note({ sandboxStatus: 'RUNNING', executionStatus: 'running' });
  ledger.note({ sandboxStatus: 'MISSING', executionStatus: null });
  expect(outputs).toMatchObject({ 'sandbox-status': 'MISSING', 'execution-status': '' });
  expect(JSON.parse(outputs.result ?? '')).toMatchObject({ execution_status: null });
});
