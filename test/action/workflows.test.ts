// action.yml, and every workflow of this repository, in files and in documents, by the language service and our rules.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { inputNames } from '../../action/inputs/inputs.ts';
import { policyFile, repositoryFile } from '../../shared/schema/index.ts';
import { parseYaml } from '../../shared/yaml/index.ts';
import { codeBlocks, documents, read, root } from '../docs/markdown.ts';
import { blockOf } from '../support/workflows/fragments.ts';
import { complaints } from '../support/workflows/language-service.ts';
import { faultsOf } from '../support/workflows/rules.ts';

const inputs = new Set<string>(inputNames);
const expression = (inner: string) => `\${{ ${inner} }}`;
const configurationKeys = Object.keys(repositoryFile.fields);

async function wrongWith(text: string): Promise<string[]> {
  return [...(await complaints('.github/workflows/x.yml', text)), ...faultsOf(text, inputs)];
}

test('action.yml is valid', async () => {
  expect(await complaints('action.yml', read('action.yml'))).toEqual([]);
});

describe.each([...workflowsIn('examples'), ...workflowsIn('.github/workflows')])('%s', (path) => {
  test('is valid, bounded, pinned and safe', async () => {
    expect(await wrongWith(read(path))).toEqual([]);
  });
});

test('one action has one pin everywhere', () => {
  const pins = new Map<string, Set<string>>();
  const texts = [...workflowsIn('examples'), ...workflowsIn('.github/workflows'), ...documents].map(read);
  for (const [, action = '', pin = ''] of texts
    .join('\n')
    .matchAll(/uses: ([\w/-]+)@([0-9a-f]{40} # \S+)/g)) {
    pins.set(action, (pins.get(action) ?? new Set()).add(pin));
  }
  expect([...pins.keys()]).toEqual(expect.arrayContaining(['actions/checkout', 'actions/attest']));
  expect([...pins].filter(([, all]) => all.size > 1)).toEqual([]);
});

const blocks = documents.flatMap((path) =>
  codeBlocks(read(path))
    .filter(({ language }) => /^ya?ml$/.test(language))
    .map(({ text, line }) => ({ where: `${path}:${line}`, block: blockOf(text, configurationKeys), text })),
);

describe('YAML in the documents', () => {
  test('there is some', () => {
    expect(blocks.map(({ where }) => where).join()).toMatch(/README\.md.*docs\/app\.md/);
  });

  test.each(blocks)('$where', async ({ block }) => {
    switch (block.kind) {
      case 'workflow':
        expect(await wrongWith(block.text)).toEqual([]);
        break;
      case 'repository configuration':
        // The operator's policy has the same keys, and may say more.
        expect([parseYaml(block.text, repositoryFile).kind, parseYaml(block.text, policyFile).kind]).toEqual(
          expect.arrayContaining(['value']),
        );
        break;
      case 'not ours':
        break;
      case 'unknown':
        throw new Error(
          'neither a part of a workflow nor a configuration: test/support/workflows/fragments.ts',
        );
    }
  });
});

describe('the check sees what is wrong', () => {
  const good = read('examples/label.yml');
  const wrong: readonly (readonly [string, string, string])[] = [
    ['an input that does not exist', 'api-key:', 'apikey:'],
    ['a key that does not exist', 'runs-on:', 'runson:'],
    ['no permissions', 'permissions:', 'env:'],
    ['all permissions', 'permissions:\n  contents: read\n  issues: write', 'permissions: write-all'],
    ['no concurrency', 'concurrency:', 'x-concurrency:'],
    ['a group that passed over runs enter', 'jobs:', 'concurrency: one\njobs:'],
    ['no time limit', 'timeout-minutes: 70', 'continue-on-error: false'],
    ['somebody else by tag', /checkout@.*/.exec(good)?.[0] ?? '', 'checkout@v7'],
    ['a pin without its version', ' # v7.0.1', ''],
    ['ourselves by branch', 'agent-conversations@v1', 'agent-conversations@main'],
    ['a key in plain sight', expression('secrets.AGENT_API_KEY'), 'sk-1234'],
    [
      'a stranger and a checkout',
      'issues:\n    types: [labeled]',
      'pull_request_target:\n    types: [labeled]',
    ],
    [
      'text of an event in a script',
      '- uses: actions',
      `- run: echo ${expression('github.event.issue.title')}\n      - uses: actions`,
    ],
    [
      'a prompt that a comment cuts off',
      'prompt-file: .github',
      `prompt: Read #${expression('github.sha')} in .github`,
    ],
    ['an expression that cannot be', 'github.event.label.name ==', 'github.evnt.label.name =='],
  ];

  test('and passes what is right', async () => {
    expect(await wrongWith(good)).toEqual([]);
  });

  test.each(wrong)('%s', async (_, from, to) => {
    expect(good).toContain(from);
    expect(await wrongWith(good.replace(from, () => to))).not.toEqual([]);
  });

  test('on workflow_run, the head is not checked out', () => {
    const run = good.replace(
      'issues:\n    types: [labeled]',
      'workflow_run:\n    workflows: [CI]\n    types: [completed]',
    );
    expect(faultsOf(run, inputs)).toEqual([]);
    const head = run.replace(
      'persist-credentials: false',
      `ref: ${expression('github.event.workflow_run.head_sha')}`,
    );
    expect(faultsOf(head, inputs)).toEqual(['a checkout of the head on workflow_run']);
  });

  test.each([
    ['steps', '- uses: actions/cache@v4\n- run: true'],
    ['a step', 'uses: actions/cache@v4'],
    ['jobs', 'jobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/cache@v4'],
  ])('%s alone are judged as a workflow', async (_, text) => {
    const block = blockOf(text, configurationKeys);
    expect(block.kind).toBe('workflow');
    if (block.kind === 'workflow')
      expect((await wrongWith(block.text)).join()).toContain('not pinned: actions/cache@v4');
  });

  test('a version beside a pin survives', () => {
    const pin = `actions/cache@${'a'.repeat(40)} # v4.0.0`;
    const block = blockOf(`- uses: ${pin}`, configurationKeys);
    expect(block.kind === 'workflow' && faultsOf(block.text, inputs)).toEqual([]);
  });

  test('YAML of no known kind is an error', () => {
    expect(blockOf('lable: agent', configurationKeys)).toEqual({ kind: 'unknown' });
    expect(blockOf('label: agent', configurationKeys).kind).toBe('repository configuration');
  });
});

function workflowsIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `${folder}/${name}`);
}
