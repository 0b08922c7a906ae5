import { expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
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
  ledger.note({ sandbox: sandboxOf('RUNNING'), agent: agentOf('running') });
  ledger.note({ sandbox: sandboxOf('MISSING'), agent: null });
  expect(outputs).toMatchObject({ 'sandbox-status': 'MISSING', 'execution-status': '' });
  expect(JSON.parse(outputs.result ?? '')).toMatchObject({ execution_status: null });
});

test('cost, tokens and polls are written once, at the end', () => {
  const told: string[] = [];
  const core = { saveState: () => {}, setOutput: (name: string) => void told.push(name) };
  const ledger = openLedger(core, noFacts('run', 0));
  ledger.note({ conversationId: 'c' });
  told.splice(0);
  for (let look = 1; look <= 100; look += 1) {
    ledger.note({ polls: look, cost: look / 100, tokens: { prompt: look, completion: look } });
  }
  expect(told).toEqual([]);
  ledger.note({ ending: { outcome: 'finished', reason: 'done', at: 1 }, exitCode: 0 });
  expect(told.sort()).toEqual([
    'cost',
    'duration-seconds',
    'exit-code',
    'outcome',
    'polls',
    'reason',
    'result',
    'tokens',
  ]);
});

test('the output result has the digits of output, and no more bytes than a variable of the environment may have', () => {
  const { ledger, outputs } = opened();
  const output = JSON.stringify({ text: '水'.repeat(19_000) }).replace('{', '{"id":9007199254740993,');
  ledger.note({ output, finalMessage: '水'.repeat(40_000) });
  const { result = '' } = outputs;
  expect(result).toContain('"output":{"id":9007199254740993,"text"');
  expect(Buffer.byteLength(result)).toBeLessThan(121_000);
  expect(JSON.parse(result).final_message).toMatch(/^水{5000,}\n… \(cut at \d+ characters\)$/);
  expect(outputs.output).toBe(output);
});
