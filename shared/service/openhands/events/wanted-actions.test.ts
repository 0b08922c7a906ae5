// What agents wanted to do, and what rules make of it, on events that the real agent server wrote.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tableIn } from '../../../../lab/support/markdown-table.ts';
import { saw, told } from '../../../../test/support/questions/some.ts';
import type { PendingAction, WantedActions } from '../../../conversation/index.ts';
import { seeCommand } from '../../../executed/index.ts';
import { readPlan } from '../../../plan/index.ts';
import { ruledAnswer } from '../../../question/by-rules.ts';
import { observeRun } from '../../../question/index.ts';
import {
  compareRules,
  decideAll,
  isNeverAsked,
  type RuleSet,
  readExactly,
  scopeSet,
} from '../../../rules/index.ts';
import { presetNames, repositoryFile } from '../../../schema/index.ts';
import { parseRules, parseYaml } from '../../../yaml/index.ts';
import { happened } from '../testing/events.ts';
import { collectWanted } from './wanted-actions.ts';

type Event = Readonly<Record<string, unknown>>;

const same = (text: string) => text;
/** Of events, oldest first. */
function wantedIn(events: readonly Event[]) {
  async function* newestFirst() {
    yield* events.toReversed();
  }
  return collectWanted(newestFirst(), same);
}

test('actions of one reply of the model are wanted together', async () => {
  const vendors = { kind: 'ACPToolCallEvent', tool_call_id: 'e', title: 'runs' };
  const words = 'z by zero, z done, a by one, b by one, asks, a done, c by two, d ?';
  const events = [...happened(words), vendors];
  const groups = (await wantedIn(events)).map(({ actions, asked }) => [
    ...[actions.map(({ id, tool }) => `${id} ${tool}`).join(), asked],
  ]);
  expect(groups).toEqual([
    ['z terminal', false],
    ['a terminal,b terminal', true],
    ['c terminal', false],
    ['e acp', false],
  ]);
  const odd = { ...happened('a')[0], tool_name: 7 };
  await expect(wantedIn([odd])).rejects.toThrow('an action cannot be read');
});

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8');
const approvals = page('docs/approvals.md');
const sampleSets = [...approvals.matchAll(/```yaml\n# (?!preset)(\w+ \w+ ?\w*)\n([\s\S]*?)```/g)].map(
  ([, name = '', text = '']) => {
    const parsed = parseYaml(text, repositoryFile);
    if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
    return { name, sets: [{ rules: parsed.value.rules ?? [], from: name }] };
  },
);

/** What agents did in conversations that the real agent server told of: see lab/interop/stories/agent-server/conversations.ts. */
const recordedConversations: readonly { readonly name: string; readonly events: readonly Event[] }[] = page(
  'lab/service/recorded/conversations.jsonl',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
/** Where the working copy was. */
const recordedCopies = ['/workspace/project/garden'];
const wanted = await Promise.all(recordedConversations.map(({ events }) => wantedIn(events)));
const all: readonly WantedActions[] = wanted.flat();

function judged(sets: readonly RuleSet[], of: readonly WantedActions[] = all) {
  const observed = observeRun(of, { sets, workingCopies: recordedCopies }, seeCommand);
  if (observed.kind !== 'observed') throw new Error(observed.kind);
  return observed;
}

test('each of more than twenty recorded conversations is read whole', () => {
  expect(recordedConversations.length).toBeGreaterThan(20);
  expect(wanted.every((each) => each.length > 0)).toBe(true);
  expect(all.flatMap(({ actions }) => actions)).toHaveLength(188);
});

/** As the quickstart had them without the two keys: everything that reads and every test was asked about. */
const formerly = [
  '- accept: { tool: file_editor, path: ["src/**", "test/**", "docs/**"] }',
  '- accept: { tool: terminal, command: ["ls", "git status", "git diff"] }',
  '- reject: { tool: browser }',
].join('\n');

const asks = (sets: readonly RuleSet[], areUnchanged: boolean) => {
  const context = { workingCopies: recordedCopies, past: { seeCommand, areUnchanged } };
  return ({ actions }: WantedActions): boolean =>
    !isNeverAsked(actions) && decideAll(sets, actions, context).kind === 'ask';
};
/** Where what commands ran is as on the default branch, and where it is not. */
const inBoth = (count: (areUnchanged: boolean) => number) => [true, false].map(count);
const questions = (sets: readonly RuleSet[]) => inBoth((are) => all.filter(asks(sets, are)).length);
const askedAbout = (sets: readonly RuleSet[]) =>
  inBoth((are) => all.filter(asks(sets, are)).flatMap(({ actions }) => actions).length);

const rulesIn = (text: string): readonly RuleSet[] => {
  const parsed = parseRules(text);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return [{ rules: parsed.value, from: 'text' }];
};
const rowsLike = (row: RegExp) =>
  [...approvals.matchAll(row)].map(([, name = '', ...counts]) => [name, counts.map(Number)]);

test('over recorded conversations: each sample set leaves as many questions as docs/approvals.md says', () => {
  expect(rowsLike(/^\| \*(.+?)\* \| (\d+) \| (\d+) \|$/gm)).toEqual([
    ['no rules', askedAbout([])],
    ...presetNames.map((name) => [`preset ${name}`, askedAbout(rulesIn(name))] as const),
    ...sampleSets.map(({ name, sets }) => [name, askedAbout(sets)] as const),
  ]);
  const [most] = askedAbout([]);
  expect(approvals).toContain(`of the ${most} actions in ${wanted.length} recorded conversations`);
  const [before] = askedAbout(rulesIn(formerly));
  expect(approvals).toContain(`without \`does: read\` and \`unchanged\`, ${before} were asked about.`);
});

const plans = tableIn(page('test/support/recorded-plans.md'), '| task |').map(
  ([name = '', paths = '', commands]) => {
    const scope = `${paths && `paths: ${paths}\n`}commands: ${commands}`;
    const read = readPlan(`It is done so.\n\n\`\`\`scope\n${scope}\n\`\`\``);
    if (read.kind === 'wrong') throw new Error(`${name}: ${read.problems.join()}`);
    return { name, scope: scopeSet(read.plan.scope, { code: 'K3M9A', by: ['ada'] }) };
  },
);

test('over recorded conversations: as often as docs/approvals.md says people are asked with a plan', () => {
  expect(plans.map(({ name }) => name)).toEqual(recordedConversations.map(({ name }) => name));
  /** One question about each plan, and each that is left outside of its scope. */
  const planned = (sets: readonly RuleSet[]) =>
    inBoth((are) =>
      plans.reduce(
        (sum, { scope }, at) => sum + 1 + (wanted[at]?.filter(asks([...sets, scope], are)).length ?? 0),
        0,
      ),
    );
  expect(rowsLike(/^\| ((?:before|about) .+?) \| (\d+) \| (\d+) \|$/gm)).toEqual([
    ['before every action, no rules', questions([])],
    ['before every action, `rules: node`', questions(rulesIn('node'))],
    ['about a plan, no rules', planned([])],
    ['about a plan, `rules: node`', planned(rulesIn('node'))],
  ]);
  expect(approvals).toContain(`last two rows, ${wanted.length} of the questions are the plans themselves`);
});

/** As a look would have found it: what it ran is as on the default branch. */
function asUnchanged(action: PendingAction): PendingAction {
  const { ran } = seeCommand(readExactly(action)?.command ?? '', recordedCopies);
  const listed = [{ path: 'package.json', state: 'same', digest: 'a' }] as const;
  if (ran === 'nothing') return { ...action, executes: { files: [], besides: null, listed } };
  if (ran === 'part') return action;
  const file = { path: 'package.json', part: null, state: 'same', digest: 'a' } as const;
  const shown = { kind: 'as_on_default_branch' } as const;
  return { ...action, executes: { files: [{ ...file, shown }], besides: 'tests' } };
}

/** What the machine of a question would decide, one question after the other. */
test('over recorded conversations: observing and trying tell exactly what the live road would have decided', () => {
  const set = fc.constantFrom(...sampleSets.map(({ sets }) => sets), []);
  const some = fc.subarray([...all], { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(set, some, (sets, of) => {
      const counts = { approve: 0, reject: 0, people: 0, never: 0 };
      for (const { actions } of of) {
        const kind = Object(actions[0]?.arguments).kind;
        if (actions.length === 1 && (kind === 'FinishAction' || kind === 'ThinkAction')) {
          counts.never += 1;
          continue;
        }
        const seen = saw(told(...actions.map(asUnchanged)));
        const given = { sets, workingCopies: recordedCopies, granted: [], seeCommand };
        const rules = { ...given, afterReject: 'continue' } as const;
        counts[ruledAnswer(1, seen, { rules })?.verdict ?? 'people'] += actions.length;
      }
      const { accepted, rejected, asked, exempt } = judged(sets, of);
      expect({ approve: accepted, reject: rejected, people: asked, never: exempt }).toEqual(counts);
      const tried = of.map(({ actions }) => ({ actions, workingCopies: recordedCopies }));
      const after = { accepted, rejected, asked, exempt };
      expect(compareRules([], sets, tried, seeCommand).after).toMatchObject(after);
    }),
  );
});
