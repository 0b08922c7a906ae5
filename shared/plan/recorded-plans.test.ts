// How often people would be asked in the recorded conversations: before every action, and once about a plan.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { tableIn } from '../../lab/support/markdown-table.ts';
import {
  newestFirst,
  recordedConversations,
  recordedCopies,
} from '../../test/support/recorded-conversations.ts';
import type { WantedActions } from '../conversation/index.ts';
import { seeCommand } from '../executed/index.ts';
import { decideAll, isNeverAsked, type RuleSet, scopeSet } from '../rules/index.ts';
import { presetRules } from '../schema/index.ts';
import { collectWanted } from '../service/openhands/events/wanted-actions.ts';
import { readPlan } from './index.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const approvals = page('docs/approvals.md');

const plans = new Map(
  tableIn(page('test/support/recorded-plans.md'), '| task |').map(([name = '', paths = '', commands]) => {
    const scope = `${paths && `paths: ${paths}\n`}commands: ${commands}`;
    const read = readPlan(`It is done so.\n\n\`\`\`scope\n${scope}\n\`\`\``);
    if (read.kind === 'wrong') throw new Error(`${name}: ${read.problems.join()}`);
    return [name, scopeSet(read.plan.scope, { code: 'K3M9A', by: ['ada'] })] as const;
  }),
);

const wanted = await Promise.all(
  recordedConversations.map(async ({ name, events }) => {
    const all = await collectWanted(newestFirst(events), (text) => text);
    return { name, all: all.filter(({ actions }) => !isNeverAsked(actions)) };
  }),
);

const node: readonly RuleSet[] = [{ rules: presetRules('node'), from: 'node.yml' }];

function isAsked(sets: readonly RuleSet[], { actions }: WantedActions, areUnchanged: boolean): boolean {
  const past = { seeCommand, areUnchanged };
  return decideAll(sets, actions, { workingCopies: recordedCopies, past }).kind === 'ask';
}

/** Where what commands run is as on the default branch, and where it is not. */
const inBoth = (count: (areUnchanged: boolean) => number) => [true, false].map(count);

const before = (sets: readonly RuleSet[]) =>
  inBoth(
    (areUnchanged) => wanted.flatMap(({ all }) => all.filter((at) => isAsked(sets, at, areUnchanged))).length,
  );

/** One question about each plan, and each that is left outside of its scope. */
const planned = (sets: readonly RuleSet[]) =>
  inBoth((areUnchanged) =>
    wanted.reduce((sum, { name, all }) => {
      const scope = plans.get(name);
      if (scope === undefined) throw new Error(`no plan for ${name}`);
      return sum + 1 + all.filter((at) => isAsked([...sets, scope], at, areUnchanged)).length;
    }, 0),
  );

test('over recorded conversations: as often as docs/approvals.md says people are asked with a plan', () => {
  expect([...plans.keys()]).toEqual(recordedConversations.map(({ name }) => name));
  const counted = [
    ['before every action, no rules', before([])],
    ['before every action, `rules: node`', before(node)],
    ['about a plan, no rules', planned([])],
    ['about a plan, `rules: node`', planned(node)],
  ] as const;
  expect(Object.fromEntries(counted)).toEqual({
    'before every action, no rules': [149, 149],
    'before every action, `rules: node`': [20, 47],
    'about a plan, no rules': [33, 33],
    'about a plan, `rules: node`': [33, 33],
  });
  const rows = [...approvals.matchAll(/^\| ((?:before|about) .+?) \| (\d+) \| (\d+) \|$/gm)];
  expect(rows.map(([, name = '', ...counts]) => [name, counts.map(Number)])).toEqual(counted);
  expect(approvals).toContain(
    `last two rows, ${recordedConversations.length} of the questions are the plans themselves`,
  );
});
