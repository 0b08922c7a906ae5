// The input `rules`, by the built bundle under the runner: what it decides is done, and what it leaves is asked as before.
import { expect, jest, test } from '@jest/globals';
import { lastLine, onStage } from './stage.ts';

jest.setTimeout(60_000);

// What the simulated agent wants first, and second.
const install = '- accept: { tool: terminal, command: ["npm install --save-dev left-pad && npm test"] }\n';
const edit = '- accept: { tool: file_editor, path: ["src/**"] }\n';
const twice = { prompt: 'Do it\nsimulate: confirm twice' };

test.concurrent('what the rules accept runs to the end, and each decision is on record', async () => {
  await onStage(async ({ run, simulator }) => {
    const step = await run({ ...twice, rules: install + edit });
    expect(lastLine(step)).toMatch(/^finished \(exit code 0\)/);
    expect(step.summary).toContain('rules&#91;0&#93; of the input rules: approved');
    expect(step.summary).toContain('rules&#91;1&#93; of the input rules: approved');
    expect(step.stdout).toContain(
      'rules[0] of the input rules: approved; the agent is working: terminal: Install a package',
    );
    const [conversation] = await simulator.control.conversations();
    expect(conversation?.answers).toMatchObject([{ effect: 'approved' }, { effect: 'approved' }]);
  });
});

test.concurrent('what no rule decides is asked, as on-confirmation says', async () => {
  await onStage(async ({ run, simulator }) => {
    const step = await run({ ...twice, rules: install });
    expect(lastLine(step)).toMatch(/^waiting_for_confirmation \(exit code 22\)/);
    expect(step.outputs.confirmation).toMatch(/^actions:/);
    expect(step.summary).toContain('src/index.js');
    const [conversation] = await simulator.control.conversations();
    expect(conversation?.answers).toHaveLength(1);
    const accept = await run({ ...twice, rules: install, 'on-confirmation': 'accept' });
    expect(lastLine(accept)).toMatch(/^finished/);
  });
});

test.concurrent('a rule that asks is not overruled by on-confirmation', async () => {
  await onStage(async ({ run, simulator }) => {
    const rules = '- ask: { tool: terminal }\n';
    for (const decision of ['accept', 'reject']) {
      const step = await run({ ...twice, rules, 'on-confirmation': decision });
      expect(lastLine(step)).toMatch(/^waiting_for_confirmation/);
    }
    const conversations = await simulator.control.conversations();
    expect(conversations.flatMap(({ answers }) => answers)).toEqual([]);
  });
});

test.concurrent('a rejecting rule tells the agent why, and it goes on', async () => {
  await onStage(async ({ run, simulator }) => {
    const rules = '- reject: { tool: terminal }\n  reason: No commands here.\n';
    const step = await run({ prompt: 'Do it\nsimulate: confirm', rules });
    expect(lastLine(step)).toMatch(/^finished/);
    const [conversation] = await simulator.control.conversations();
    expect(conversation?.answers).toMatchObject([
      { kind: 'reject', effect: 'refused', reason: 'No commands here.' },
      { kind: 'run' },
    ]);
  });
});

test.concurrent('with ask and rules nobody has to be there, and nothing runs that no rule accepts', async () => {
  await onStage(async ({ run }) => {
    const step = await run({ prompt: 'Do it', ask: 'always', rules: install });
    expect(lastLine(step)).toMatch(/^finished/);
    expect(step.stdout).toContain('it asks before every action');
  });
});
