// The inputs `ask` and `rules`: the agent is told when to ask before it gets its task, and what the rules decide is done.
import { afterEach, describe, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService, effectsOn, postedRoutes } from '../../test/support/simulated.ts';
import { cancelAt, play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);
const documented = await aService('documented', 120);
const demanding = await aService('live', 120, { refuseEmptyStarts: true });
const neverAsking = await aService('live', 120, { confirmationMode: false });
const ofAnotherVendor = await aService('live', 120, { acp: true });
afterEach(() => live.control.clear());

const quick = { 'poll-interval': '0.03' };
const asking = { ...quick, prompt: 'Do it', ask: 'always' };
const following = (id = '') => ({ ...quick, mode: 'wait', prompt: '', 'conversation-id': id, ask: 'always' });

describe('the input ask', () => {
  test('with ask: always the policy is set before the task is sent, and the agent asks', async () => {
    const step = await play(live, asking);
    expect(step).toMatchObject({ exitCode: 22, outputs: { outcome: 'waiting_for_confirmation' } });
    expect(await postedRoutes(live)).toEqual([
      'start',
      ...['security_analyzer', 'confirmation_policy', 'send_message'],
    ]);
    expect(step.lines.join('\n')).toContain('the agent asks before every action, and has its task');
    expect(step.summaries.join()).toContain('asks before every action (workflow)');
    const [conversation] = await live.control.conversations();
    expect(conversation).toMatchObject({ message: null, runs: 1, startRequests: 1 });
  });

  test('the summary tells at the end who decided on each action that ran', async () => {
    const given = { ...asking, prompt: 'Do it\nsimulate: confirm twice', 'on-confirmation': 'accept' };
    const step = await play(live, given);
    expect(step.outputs).toMatchObject({ outcome: 'finished', unasked: '0' });
    const sentence = '5 actions ran: 2 allowed by the workflow, 3 only thought or finished.';
    expect(step.summaries.join()).toContain(sentence);
    expect(step.lines.join('\n')).toContain(sentence);
  });

  test('an action that was answered in another place is reported as answered elsewhere', async () => {
    const begun = await play(live, { ...asking, prompt: 'Do it\nsimulate: confirm' });
    const id = begun.outputs['conversation-id'] ?? '';
    for (const status of ['running', 'finished'])
      await live.control.setState(id, { execution_status: status });
    const followed = await play(live, following(id));
    expect(followed.outputs).toMatchObject({ outcome: 'finished', unasked: '0', elsewhere: '1' });
    expect(followed.summaries.join()).toContain('1 answered elsewhere, by whom is not known');
    expect(followed.summaries.join()).not.toContain('🔑');
    expect(followed.lines.join('\n')).toMatch(/^warning: .*1 answered elsewhere/m);
  });

  test.each([
    ['makes a good end unguarded, and the last line says so', 'finished', 27],
    ['is green where succeed-on names unguarded', 'finished, unguarded', 0],
    ['makes another end unguarded that succeed-on names', 'stuck', 27],
  ])('an action that nobody was asked about %s', async (_, succeedOn, exitCode) => {
    const begun = await play(live, {
      ...asking,
      mode: 'start',
      ask: 'never',
      prompt: `Do it\nsimulate: confirm, ${succeedOn === 'stuck' ? 'stuck' : 'finish'}`,
    });
    // By then it has come to its end.
    await live.control.advance('5m');
    const followed = await play(live, {
      ...following(begun.outputs['conversation-id']),
      'succeed-on': succeedOn,
    });
    expect(followed).toMatchObject({ exitCode, outputs: { outcome: 'unguarded', elsewhere: '0' } });
    expect(followed.outputs.reason).toContain('nobody decided on 1 action although it had to ask');
    expect(followed.lines.at(-1)).toContain(`unguarded (exit code ${exitCode}): `);
    expect(Number(followed.outputs.unasked)).toBeGreaterThan(0);
    expect(followed.summaries.join()).toMatch(/had to ask, and did not[\s\S]*left-pad/);
  });

  test('an action that nobody was asked about leaves a bad end as it is, and is reported', async () => {
    const first = { ...asking, mode: 'start', ask: 'never', prompt: 'Do it\nsimulate: confirm, stuck' };
    const { outputs } = await play(live, first);
    await live.control.advance('5m');
    const followed = await play(live, following(outputs['conversation-id']));
    expect(followed).toMatchObject({ exitCode: 21, outputs: { outcome: 'stuck', unasked: '1' } });
    expect(followed.lines.join('\n')).toMatch(/^warning: .*1 without a decision/m);
  });

  test('conversations that the agent started are named', async () => {
    const given = { ...asking, prompt: 'Do it\nsimulate: confirm child', 'on-confirmation': 'accept' };
    const step = await play(live, given);
    expect(step.outputs).toMatchObject({ outcome: 'finished', unasked: '0', elsewhere: '0' });
    const words = 'The agent started 1 other conversation, of which nothing is recorded here: ';
    expect(step.lines.join('\n')).toContain(words);
    expect(step.summaries.join()).toMatch(new RegExp(`${words}\\[.*\\]\\(http`));
    const none = await play(live, { ...given, prompt: 'Do it\nsimulate: confirm' });
    expect(none.lines.join('\n')).not.toContain(words);
  });

  test('with ask: observe the agent acts, and the end tells what it would have asked', async () => {
    const rules = '- accept: { tool: terminal, command: "npm test" }';
    const given = { ...asking, ask: 'observe', rules, prompt: 'Do it\nsimulate: confirm twice' };
    const step = await play(live, given);
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.outputs).not.toHaveProperty('unasked');
    const sentence = 'With ask: always, ';
    expect(step.lines.join('\n')).toMatch(/With ask: always, [12] of 5 actions would have waited for you/);
    expect(step.summaries.join()).toContain(`Nobody was asked. ${sentence}`);
    expect(step.summaries.join()).toContain('- accept: { tool: ');
    const { observed } = JSON.parse(step.outputs.result ?? '');
    expect(observed).toMatchObject({ actions: 5, exempt: 3, rejected: 0 });
    expect(observed.accepted + observed.asked).toBe(2);
  });

  test('events that cannot be read make the output unasked unknown', async () => {
    await live.control.armFault({ route: 'events', status: 404, body: {}, times: 99 });
    const step = await play(live, { ...asking, ask: 'risky', prompt: 'simulate: finish after 2s' });
    expect(step.outputs).toMatchObject({ outcome: 'unguarded', unasked: 'unknown' });
    await live.control.clearFaults();
  });

  test.each([
    ['ask: never', { ask: 'never', prompt: 'Do it\nsimulate: confirm' }, 'finished'],
    ['ask: always and mode: start', { ask: 'always', mode: 'start' }, 'started'],
    [
      'ask: always and a streamed start',
      { ask: 'always', 'start-progress': 'stream' },
      'waiting_for_confirmation',
    ],
  ])('with %s the policy is set before the task is sent', async (_, given, outcome) => {
    expect((await play(live, { ...asking, ...given })).outputs).toMatchObject({ outcome });
    const judged = given.ask === 'never' ? [] : ['security_analyzer'];
    const expected = [...judged, 'confirmation_policy', 'send_message'];
    expect((await postedRoutes(live)).slice(1)).toEqual(expected);
  });

  test.each([
    ['starts no conversation without a task', demanding, 'the service starts no conversation without a task'],
    ['runs an agent of another vendor (ACP)', ofAnotherVendor, 'grants itself every permission'],
    ['has no way to set when to ask', documented, 'the agent was told nothing'],
  ])('a service that %s gets no task', async (_, service, why) => {
    const step = await play(service, asking);
    expect(step).toMatchObject({ exitCode: 13, outputs: { outcome: 'ask_unavailable' } });
    expect(step.outputs.reason).toContain(why);
    expect(await postedRoutes(service)).not.toContain('send_message');
  });

  test.each([
    ['always', 'ask_unavailable', []],
    ['risky', 'ask_unavailable', []],
    ['observe', 'ask_unavailable', []],
    ['never', 'finished', ['send_message']],
  ] as const)(
    'with ask: %s an agent of another vendor ends with %s, and is told no policy',
    async (...row) => {
      const [ask, outcome, routes] = row;
      await ofAnotherVendor.control.clearRequests();
      const step = await play(ofAnotherVendor, { ...quick, ask, prompt: 'simulate: finish after 1s' });
      expect(step.outputs).toMatchObject({ outcome });
      expect((await postedRoutes(ofAnotherVendor)).slice(1)).toEqual(routes);
    },
  );

  test('where the policy is refused the agent gets no task', async () => {
    await live.control.armFault({ route: 'confirmation_policy', status: 403, times: 99 });
    expect((await play(live, asking)).outputs).toMatchObject({ outcome: 'ask_unavailable' });
    expect(await postedRoutes(live)).not.toContain('send_message');
  });

  test('a task that cannot be given in time is not given', async () => {
    await live.control.armFault({ route: 'confirmation_policy', status: 503, body: {}, times: 99 });
    const step = await play(live, { ...asking, 'poll-interval': '5', 'start-timeout': '40' });
    expect(step.outputs).toMatchObject({ outcome: 'start_timeout' });
    expect(step.outputs.reason).toMatch(/was told nothing: .*status 503/);
  });

  test('a cancel before the task says that the agent was told nothing', async () => {
    await live.control.armFault({ route: 'confirmation_policy', status: 503, body: {}, times: 99 });
    const step = await play(live, asking, cancelAt('start-up: ready', 100));
    expect(step.outputs).toMatchObject({ outcome: 'cancelled' });
    expect(step.outputs.reason).toContain('was told nothing');
  });

  test('a task whose reply was lost is found among the events, and not sent twice', async () => {
    await live.control.armFault({ route: 'send_message', action: 'reset_after' });
    expect((await play(live, asking)).outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
    expect((await postedRoutes(live)).filter((route) => route === 'send_message')).toHaveLength(1);
  });

  test('with ask: service and an agent of another vendor the log says that nobody is asked', async () => {
    const step = await play(ofAnotherVendor, { ...quick, prompt: 'simulate: finish after 1s' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.lines.join('\n')).toContain('Nobody will be asked');
  });

  test('with ask: service and an account that never asks the log says so, and how to change it', async () => {
    const step = await play(neverAsking, { ...quick, prompt: 'simulate: confirm' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.lines.join('\n')).toMatch(
      /Nobody will be asked: the account at the service[\s\S]*`ask: always`/,
    );
    expect(step.summaries.join()).toContain('never asks before it acts (as the account is set)');
    await neverAsking.control.armFault({ route: 'settings', status: 500, body: {}, times: 9 });
    const silent = await play(neverAsking, { ...quick, prompt: 'simulate: finish after 1s' });
    expect(silent.lines.join('\n')).not.toContain('Nobody will be asked');
  });
});

describe('rules where nobody is asked', () => {
  const ruled = { ...quick, prompt: 'simulate: finish after 1s', rules: '- reject: { tool: browser }' };
  const warnings = ({ lines }: { readonly lines: readonly string[] }) =>
    lines.filter((line) => line.startsWith('warning: '));

  test.each([
    ['by the account', {}, /`rules` decide nothing here: the account/],
    ['by the input', { ask: 'never' }, /`rules` decide nothing here: `ask` is `never`/],
  ])('are a warning that names them: %s', async (_, given, expected) => {
    await neverAsking.control.clearFaults();
    const step = await play(neverAsking, { ...ruled, ...given });
    expect(warnings(step).filter((line) => expected.test(line))).toHaveLength(1);
  });

  test('are a warning also where the account cannot be read, and none where it asks or observes', async () => {
    const said = async (service: typeof live, given: object) =>
      warnings(await play(service, { ...ruled, ...given })).filter((line) => line.includes('`rules`'));
    await neverAsking.control.armFault({ route: 'settings', status: 500, body: {}, times: 9 });
    expect(await said(neverAsking, {})).toEqual([expect.stringContaining('is not known')]);
    expect(await said(live, { ask: 'observe' })).toEqual([]);
    expect(await said(live, { ask: 'always' })).toEqual([]);
  });
});

describe('the input rules', () => {
  const install = '- accept: { tool: terminal, command: ["npm install --save-dev left-pad && npm test"] }\n';
  const edit = '- accept: { tool: file_editor, path: ["src/**"] }\n';
  const ask = '- ask: { tool: terminal }\n';
  const reject = '- reject: { tool: terminal }\n  reason: No commands here.\n';
  const approved = 'accept approved';

  test.each<[string, string, string, string, readonly string[]]>([
    ['accepts both actions of the agent', install + edit, 'stop', 'finished', [approved, approved]],
    [
      'accepts the first action, and the second is a question',
      install,
      'stop',
      'waiting_for_confirmation',
      [approved],
    ],
    [
      'accepts the first action, and on-confirmation the second',
      install,
      'accept',
      'finished',
      [approved, approved],
    ],
    ['that asks is not overruled by on-confirmation: accept', ask, 'accept', 'waiting_for_confirmation', []],
    ['that asks is not overruled by on-confirmation: reject', ask, 'reject', 'waiting_for_confirmation', []],
    [
      'rejects the first action, and the second is a question',
      reject,
      'stop',
      'waiting_for_confirmation',
      ['reject refused', 'run started'],
    ],
  ])('a rule %s', async (_, rules, onConfirmation, outcome, effects) => {
    const given = { prompt: 'Do it\nsimulate: confirm twice', rules, 'on-confirmation': onConfirmation };
    const step = await play(live, { ...quick, ...given });
    expect(step.outputs).toMatchObject({ outcome });
    expect(await effectsOn(live, step.outputs['conversation-id'] ?? '')).toEqual(effects);
  });

  test('does not let on-confirmation decide where the service does not tell what the agent asks', async () => {
    const given = { prompt: 'Do it\nsimulate: confirm', rules: edit, 'on-confirmation': 'accept' };
    const step = await play(documented, { ...quick, ...given });
    expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
    expect(step.outputs.reason).toBe('the agent waits for a confirmation');
    expect(await effectsOn(documented, step.outputs['conversation-id'] ?? '')).toEqual([]);
  });

  test('each decision of a rule is in the log and the summary, and a rejection reaches the agent with its reason', async () => {
    const twice = { ...quick, prompt: 'Do it\nsimulate: confirm twice' };
    const accepted = await play(live, { ...twice, rules: install + edit });
    for (const rule of ['rule 1', 'rule 2']) expect(accepted.summaries.join()).toContain(`${rule} allowed: `);
    expect(accepted.lines.join('\n')).toMatch(/rule 1 allowed: terminal: npm install --save-dev left-pad/);
    const rejected = await play(live, { ...quick, prompt: 'Do it\nsimulate: confirm', rules: reject });
    const { answers } = await live.control.conversation(rejected.outputs['conversation-id'] ?? '');
    expect(answers[0]?.reason).toBe('No commands here.');
  });

  test('with ask: always and rules a step goes to its end without a person', async () => {
    const step = await play(live, { ...asking, rules: install });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
  });
});
