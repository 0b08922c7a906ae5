// Rules decide what the agent may do without a person, by the very visits that the product makes.
import { strict as assert } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { deedOf, type Question } from '../../../shared/question/index.ts';
import { finish, type ToolCall } from '../completion.ts';
import { object } from '../raw.ts';
import { approveOpen, rulesFrom, visitByRules } from '../ruled.ts';
import type { Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

const rules = rulesFrom(`
- accept: { tool: file_editor, path: "docs/**" }
- accept: { tool: terminal, command: ["touch *"] }
- reject: { command: ["rm"] }
  reason: Nothing is deleted here.
`);

const runs = (command: string): ToolCall => ({ tool: 'terminal', arguments: { command } });

export const rulesAccept: Scenario = {
  name: 'rules: accepted',
  async play(world) {
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: ({ makes }) => [
        { calls: [makes('docs/made.md'), runs('touch one.txt two.txt')] },
        finish('Done.'),
      ],
    });
    mkdirSync(talk.path('docs'));
    const question = await visitByRules(world, talk, rules);
    assert.equal(question.result?.kind, 'verified', JSON.stringify(question));
    assert.deepEqual(question.answer && 'rule' in question.answer && question.answer.rule, {
      ...{ rule: 'rules[0], rules[1]', configuration: 'rules.yml' },
    });
    await world.raw.reaches(talk.id, 'finished');
    const made = ['docs/made.md', 'one.txt', 'two.txt'].filter((name) => talk.exists(name));
    assert.equal(made.length, 3, `there is only ${made}`);
    assert.equal(talk.script.beyond(), 0);
    return 'a file in docs/ and a command were accepted together, each by its rule, and ran once without a person';
  },
};

export const rulesReject: Scenario = {
  name: 'rules: rejected',
  async play(world) {
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: ({ makes }) => [
        { calls: [makes('docs/made.md')] },
        { calls: [makes('docs/more.md'), runs('rm -f docs/made.md')] },
        finish('Done.'),
      ],
    });
    mkdirSync(talk.path('docs'));
    await visitByRules(world, talk, rules);
    const question = await visitByRules(world, talk, rules);
    assert.equal(question.answer?.verdict, 'reject', JSON.stringify(question));
    await world.raw.reaches(talk.id, 'finished');
    assert.deepEqual([talk.exists('docs/made.md'), talk.exists('docs/more.md')], [true, false]);
    assert.match(talk.script.asked[2] ?? '', /Nothing is deleted here\./);
    assert.equal(talk.script.asked.length, 3);
    return 'one rejected command rejects both; nothing ran, and the agent was told the reason and went on by itself';
  },
};

export const rulesUndecided: Scenario = {
  name: 'rules: asked',
  async play(world) {
    const others = (path: (name: string) => string): readonly ToolCall[] => [
      runs('touch one.txt; touch two.txt'),
      runs(`touch ${path('../outside.txt')}`),
      { tool: 'file_editor', arguments: { command: 'create', path: path('other.txt'), file_text: 'x' } },
      {
        tool: 'file_editor',
        arguments: { command: 'create', path: `${path('docs')}/../other.txt`, file_text: 'x' },
      },
    ];
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: ({ path, makes }) => [
        ...others(path).map((call) => ({ calls: [makes('docs/made.md'), call] })),
        finish('Done.'),
      ],
    });
    for (const call of others(talk.path)) {
      const before = await traceOf(world, talk.id);
      const question = await visitByRules(world, talk, rules);
      assert.equal(question.state, 'open', JSON.stringify(call));
      assert.deepEqual(await traceOf(world, talk.id), before);
      await world.client().respond(talk.id, { accept: false });
      await world.raw.reaches(talk.id, 'idle');
      await world.client().run(talk.id);
    }
    await world.raw.reaches(talk.id, 'finished');
    for (const name of ['one.txt', 'other.txt', 'docs/made.md', '../outside.txt']) {
      assert.equal(talk.exists(name), false, name);
    }
    return `a second command, a path outside and two spellings of another path, each beside an accepted one: people are asked, nothing was sent, nothing ran`;
  },
};

export const deedsKept: Scenario = {
  name: 'rules: always',
  async play(world) {
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: () => [
        ...['echo >> one.txt', 'echo >> one.txt', 'echo >> two.txt'].map((command) => ({
          calls: [runs(command)],
        })),
        { calls: [{ tool: 'terminal', arguments: { command: 'echo >> one.txt', timeout: 5 } }] },
        finish('Done.'),
      ],
    });
    const open = await visitByRules(world, talk, []);
    assert.equal(open.state, 'open');
    assert.equal(talk.exists('one.txt'), false);
    const approved = await approveOpen(world, talk, open);
    assert.equal(approved.result?.kind, 'verified', JSON.stringify(approved));
    const granted = (open.actions ?? []).map((action) => ({
      ...{ deed: deedOf(action), by: 'interop', question: 'first' },
    }));
    assert.equal(granted.length, 1);

    const again = await visitByRules(world, talk, [], granted);
    assert.equal(again.result?.kind, 'verified', JSON.stringify(again));
    assert.equal(again.answer?.by, '/approve always by interop');
    const other = await visitByRules(world, talk, [], granted);
    assert.deepEqual([other.state, commandOf(other)], ['open', 'echo >> two.txt']);
    assert.equal(talk.exists('two.txt'), false);
    await approveOpen(world, talk, other);
    const longer = await visitByRules(world, talk, [], granted);
    assert.deepEqual([longer.state, commandOf(longer)], ['open', 'echo >> one.txt']);
    await approveOpen(world, talk, longer);
    await world.raw.reaches(talk.id, 'finished');
    return 'the same command ran again without a person; another one, and the same with a timeout, were asked about';
  },
};

function commandOf({ actions }: Question): unknown {
  return object(actions?.[0]?.arguments).command;
}

async function traceOf(world: World, id: string) {
  await world.raw.reaches(id, 'waiting_for_confirmation');
  return world.raw.trace(id);
}
