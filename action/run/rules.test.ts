// The inputs `ask` and `rules`: the agent is told when to ask before it gets its task, and what the rules decide is done.
import { afterEach, describe, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { leftBy } from '../../test/support/left-by.ts';
import { expectSaid } from '../../test/support/said.ts';
import { aService, effectsOn, postedRoutes } from '../../test/support/simulated.ts';
import type { InputName } from '../inputs/inputs.ts';
import { cancelAt, type PlayOptions, play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);
const documented = await aService('documented', 120);
const demanding = await aService('live', 120, { refuseEmptyStarts: true });
const neverAsking = await aService('live', 120, { confirmationMode: false });
const ofAnotherVendor = await aService('live', 120, { acp: true });
afterEach(async () => {
  await live.control.clear();
  for (const { control } of [neverAsking, ofAnotherVendor]) await control.clear();
});

type Inputs = Partial<Record<InputName, string>>;
const quick = { 'poll-interval': '0.03' };
const asking = { ...quick, prompt: 'Do it', ask: 'always' };
const finishes = { prompt: 'simulate: finish after 1s' };
const ends = { ask: 'service', ...finishes };

interface World {
  readonly service?: typeof live;
  readonly fault?: Parameters<typeof live.control.armFault>[0];
  readonly options?: PlayOptions;
}
const policy = { route: 'confirmation_policy', body: {}, times: 99 };
const settings = { route: 'settings', status: 500, body: {}, times: 9 };

const worlds = {
  'all is well': {},
  'the agent is of another vendor': { service: ofAnotherVendor },
  'nothing can set when to ask': { service: documented },
  'no conversation starts without a task': { service: demanding },
  'the account never asks': { service: neverAsking },
  'the account cannot be read': { service: neverAsking, fault: settings },
  'events cannot be read': { fault: { route: 'events', status: 404, body: {}, times: 99 } },
  'the policy is refused': { fault: { ...policy, status: 403 } },
  'the policy fails': { fault: { ...policy, status: 503 } },
  'the job is cancelled before the task': {
    fault: { ...policy, status: 503 },
    options: cancelAt('start-up: ready', 100),
  },
  'the reply to the task is lost': { fault: { route: 'send_message', action: 'reset_after' } },
} satisfies Readonly<Record<string, World>>;

const policyFirst = 'posted: security_analyzer, confirmation_policy, send_message.';
const theEnd = '5 actions ran: 2 allowed by the workflow, 3 only thought or finished.';
const decides = { prompt: 'Do it\nsimulate: confirm twice', 'on-confirmation': 'accept' };
const hasChild = { ...decides, prompt: 'Do it\nsimulate: confirm child' };
const asks = 'waiting_for_confirmation';
const untold = 'ask_unavailable';

describe('the input ask', () => {
  // With what it has posted, in order.
  test.each<[keyof typeof worlds, Inputs, string, ...string[]]>([
    ['all is well', {}, asks, policyFirst, 'has its task', 'asks before every action (workflow)'],
    ['all is well', { ask: 'never' }, 'finished', 'posted: confirmation_policy, send_message.'],
    ['all is well', { mode: 'start' }, 'started', policyFirst],
    ['all is well', { 'start-progress': 'stream' }, asks, policyFirst],
    ['all is well', decides, 'finished', theEnd, 'unasked=0', 'elsewhere=0', '!The agent started'],
    ['all is well', hasChild, 'finished', 'The agent started 1 other conversation, of which', 'unasked=0'],
    ['all is well', ends, 'finished', '!Nobody will be asked'],
    ['events cannot be read', { ask: 'risky', prompt: 'simulate: finish' }, 'unguarded', 'unasked=unknown'],
    ['no conversation starts without a task', {}, untold, 'posted: .', 'no conversation without a task'],
    ['nothing can set when to ask', {}, untold, 'posted: .', 'the agent was told nothing'],
    ['the agent is of another vendor', {}, untold, 'posted: .', 'grants itself every permission'],
    ['the agent is of another vendor', { ask: 'risky' }, untold, 'posted: .'],
    ['the agent is of another vendor', { ask: 'observe' }, untold, 'posted: .'],
    ['the agent is of another vendor', { ...ends, ask: 'never' }, 'finished', 'posted: send_message.'],
    ['the agent is of another vendor', ends, 'finished', 'Nobody will be asked'],
    ['the account never asks', ends, 'finished', 'Nobody will be asked: the account', '`ask: always`'],
    ['the account never asks', ends, 'finished', 'never asks before it acts (as the account is set)'],
    ['the account cannot be read', ends, 'finished', '!Nobody will be asked'],
    ['the policy is refused', {}, untold, '!send_message'],
    ['the policy fails', { 'start-timeout': '40', 'poll-interval': '5' }, 'start_timeout', 'told nothing: '],
    ['the job is cancelled before the task', {}, 'cancelled', 'was told nothing'],
    ['the reply to the task is lost', {}, asks, policyFirst],
  ])('where %s, a step with ask: always and %j ends as %s: %s', async (name, inputs, outcome, ...said) => {
    const { service = live, fault, options }: World = worlds[name];
    if (fault !== undefined) await service.control.armFault(fault);
    const step = await play(service, { ...asking, ...inputs }, options);
    expect(step.outputs).toMatchObject({ outcome });
    const posted = (await postedRoutes(service)).filter((route) => !route?.includes('start'));
    expectSaid(`${leftBy(step)}\nposted: ${posted.join(', ')}.`, said);
  });

  /** What `mode: wait` says of an agent that acted before, or was answered elsewhere. */
  async function follow(first: Inputs, more: Inputs = {}, elsewhere = false) {
    const begun = await play(live, { ...asking, ...first });
    const id = begun.outputs['conversation-id'] ?? '';
    // By then it has come to its end.
    if (!elsewhere) await live.control.advance('5m');
    else
      for (const status of ['running', 'finished'])
        await live.control.setState(id, { execution_status: status });
    return play(live, { ...asking, mode: 'wait', prompt: '', 'conversation-id': id, ...more });
  }

  test('an action that was answered in another place is reported as answered elsewhere', async () => {
    const followed = await follow({ prompt: 'Do it\nsimulate: confirm' }, {}, true);
    expect(followed.outputs).toMatchObject({ outcome: 'finished', unasked: '0', elsewhere: '1' });
    expect(followed.summaries.join()).toContain('1 answered elsewhere, by whom is not known');
    expect(followed.lines.join('\n')).toMatch(/^warning: .*1 answered elsewhere/m);
  });

  test.each([
    ['makes a good end unguarded', 'finish', 'finished', 27],
    ['is green where succeed-on names unguarded', 'finish', 'finished, unguarded', 0],
    ['makes another end unguarded that succeed-on names', 'stuck', 'stuck', 27],
    ['leaves a bad end as it is, and is reported', 'stuck', 'finished', 21],
  ])('an action that nobody was asked about %s', async (_, script, succeedOn, exitCode) => {
    const first = { mode: 'start', ask: 'never', prompt: `Do it\nsimulate: confirm, ${script}` };
    const followed = await follow(first, { 'succeed-on': succeedOn });
    const outcome = exitCode === 21 ? 'stuck' : 'unguarded';
    expect(followed).toMatchObject({ exitCode, outputs: { outcome, unasked: '1', elsewhere: '0' } });
    expect(followed.lines.at(-1)).toContain(`${outcome} (exit code ${exitCode}): `);
    expect(followed.lines.join('\n')).toMatch(/^warning: .*1 without a decision/m);
    expect(followed.summaries.join()).toMatch(/had to ask, and did not[\s\S]*left-pad/);
  });

  test('with ask: observe the agent acts, and the end tells what it would have asked', async () => {
    const rules = '- accept: { tool: terminal, command: "npm test" }';
    const given = { ...asking, ask: 'observe', rules, prompt: 'Do it\nsimulate: confirm twice' };
    const step = await play(live, given);
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.outputs).not.toHaveProperty('unasked');
    expect(step.lines.join('\n')).toMatch(/With ask: always, [12] of 5 actions would have waited for you/);
    expect(step.summaries.join()).toContain('Nobody was asked. With ask: always, ');
    const { observed } = JSON.parse(step.outputs.result ?? '');
    expect(observed).toMatchObject({ actions: 5, exempt: 3, rejected: 0 });
    expect(observed.accepted + observed.asked).toBe(2);
  });
});

test.each<[string, Inputs, typeof live, boolean, RegExp | null]>([
  ['by the account', {}, neverAsking, false, /decide nothing here: the account/],
  ['by the input', { ask: 'never' }, neverAsking, false, /decide nothing here: `ask` is `never`/],
  ['by an account that cannot be read', {}, neverAsking, true, /is not known/],
  ['but for what is observed', { ask: 'observe' }, live, false, null],
  ['but for an agent that asks', { ask: 'always' }, live, false, null],
])('rules where nobody is asked, %s, are a warning that names them', async (...row) => {
  const [, given, service, isSilent, words] = row;
  if (isSilent) await service.control.armFault(settings);
  const ruled = { ...quick, ...finishes, rules: '- reject: { tool: browser }' };
  const { lines } = await play(service, { ...ruled, ...given });
  const said = lines.filter((line) => line.startsWith('warning: ') && line.includes('`rules`'));
  expect(said).toEqual(words === null ? [] : [expect.stringMatching(words)]);
});

describe('the input rules', () => {
  const install = '- accept: { tool: terminal, command: ["npm install --save-dev left-pad && npm test"] }\n';
  const edit = '- accept: { tool: file_editor, path: ["src/**"] }\n';
  const ask = '- ask: { tool: terminal }\n';
  const reject = '- reject: { tool: terminal }\n  reason: No commands here.\n';
  const approved = 'accept approved';
  const rejected = ['reject refused', 'run started'];
  const twice = { ...quick, prompt: 'Do it\nsimulate: confirm twice' };

  test.each<[string, string, string, string, readonly string[]]>([
    ['accepts both actions of the agent', install + edit, 'stop', 'finished', [approved, approved]],
    ['accepts the first action, and the second is a question', install, 'stop', asks, [approved]],
    [
      'accepts the first action, and on-confirmation the second',
      install,
      'accept',
      'finished',
      [approved, approved],
    ],
    ['that asks is not overruled by on-confirmation: accept', ask, 'accept', asks, []],
    ['that asks is not overruled by on-confirmation: reject', ask, 'reject', asks, []],
    ['rejects the first action, and the second is a question', reject, 'stop', asks, rejected],
  ])('a rule %s', async (_, rules, onConfirmation, outcome, effects) => {
    const step = await play(live, { ...twice, rules, 'on-confirmation': onConfirmation });
    expect(step.outputs).toMatchObject({ outcome });
    const id = step.outputs['conversation-id'] ?? '';
    expect(await effectsOn(live, id)).toEqual(effects);
    if (rules !== reject) return;
    expect((await live.control.conversation(id)).answers[0]?.reason).toBe('No commands here.');
  });

  test('does not let on-confirmation decide where the service does not tell what the agent asks', async () => {
    const given = { prompt: 'Do it\nsimulate: confirm', rules: edit, 'on-confirmation': 'accept' };
    const step = await play(documented, { ...quick, ...given });
    expect(step.outputs).toMatchObject({ outcome: asks });
    expect(await effectsOn(documented, step.outputs['conversation-id'] ?? '')).toEqual([]);
  });

  test('with ask: always each decision of a rule is in the log and the summary, and no person is needed', async () => {
    const step = await play(live, { ...twice, ask: 'always', rules: install + edit });
    expect(step.outputs).toMatchObject({ outcome: 'finished', unasked: '0' });
    for (const rule of ['rule 1', 'rule 2']) expect(step.summaries.join()).toContain(`${rule} allowed: `);
    expect(step.lines.join('\n')).toMatch(/rule 1 allowed: terminal: npm install --save-dev left-pad/);
  });
});
