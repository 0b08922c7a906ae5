// action.yml, and every workflow of this repository, in files and in documents, by the language service and our rules.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { inputNames } from '../../action/inputs/inputs.ts';
import { policyFile, repositoryFile } from '../../shared/schema/index.ts';
import { parseYaml } from '../../shared/yaml/index.ts';
import { codeBlocks, documents, read, root } from '../docs/markdown.ts';
import { type Block, blockOf } from '../support/workflows/fragments.ts';
import { complaints } from '../support/workflows/language-service.ts';
import { faultsOf } from '../support/workflows/rules.ts';

const inputs = new Set<string>(inputNames);
const expression = (inner: string) => `\${{ ${inner} }}`;
const configurationKeys = Object.keys(repositoryFile.fields);

async function wrongWith(text: string): Promise<string[]> {
  return [...(await complaints('.github/workflows/x.yml', text)), ...faultsOf(text, inputs)];
}

test.each(['action.yml', '.github/actions/agent/action.yml'])('%s is a valid action', async (path) => {
  expect(await complaints(path, read(path))).toEqual([]);
});

test.each([...workflowsIn('examples'), ...workflowsIn('.github/workflows')])(
  '%s is valid, bounded, pinned and safe',
  async (path) => {
    expect(await wrongWith(read(path))).toEqual([]);
  },
);

test('each action has the same pin in every workflow and document', () => {
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

test('each YAML block of the documents is a valid and safe workflow, or a configuration that can be read', async () => {
  const blocks = documents.flatMap((path) =>
    codeBlocks(read(path))
      .filter(({ language }) => /^ya?ml$/.test(language))
      .map(({ text, line }) => ({ where: `${path}:${line}`, block: blockOf(text, configurationKeys) })),
  );
  expect(blocks.map(({ where }) => where).join()).toMatch(/README\.md.*docs\/app\.md/);
  const judged = await Promise.all(
    blocks.map(async ({ where, block }) => ({ where, wrong: await wrongWithBlock(block) })),
  );
  expect(judged.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

async function wrongWithBlock(block: Block): Promise<string[]> {
  switch (block.kind) {
    case 'workflow':
      return wrongWith(block.text);
    case 'repository configuration': {
      // The operator's policy has the same keys, and may say more.
      const read = [repositoryFile, policyFile].map((file) => parseYaml(block.text, file).kind);
      return read.includes('value') ? [] : ['it cannot be read as a configuration'];
    }
    case 'not ours':
      return [];
    case 'unknown':
      return ['neither a part of a workflow nor a configuration: test/support/workflows/fragments.ts'];
  }
}

describe('the check of workflows', () => {
  const good = read('examples/label.yml');
  const [permissions = ''] = /^permissions:\n(?: .*\n)+/m.exec(good) ?? [];
  const title = expression('github.event.issue.title');
  const sha = expression('github.sha');
  const wrong: readonly (readonly [string, string, string])[] = [
    ['an input that does not exist', 'api-key:', 'apikey:'],
    ['a key that does not exist', 'runs-on:', 'runson:'],
    ['a workflow without permissions', 'permissions:', 'env:'],
    ['the permission to write all', permissions, 'permissions: write-all\n'],
    ['a workflow without a concurrency group', 'concurrency:', 'x-concurrency:'],
    ['a concurrency group that skipped runs would enter too', 'jobs:', 'concurrency: one\njobs:'],
    ['a job without a time limit', 'timeout-minutes: 70', 'continue-on-error: false'],
    ['an action of somebody else by its tag', /checkout@.*/.exec(good)?.[0] ?? '', 'checkout@v7'],
    ['a pin without its version', ' # v7.0.1', ''],
    ['our own action by a branch', 'agent-conversations@v1', 'agent-conversations@main'],
    ['an API key that is no secret', expression('secrets.AGENT_API_KEY'), 'sk-1234'],
    ['a checkout where a stranger may cause the event', 'issues:\n', 'pull_request_target:\n'],
    ['text of an event inside a script', '- uses: actions', `- run: echo ${title}\n      - uses: actions`],
    ['a prompt whose end is a comment', 'prompt-file: .github', `prompt: Read #${sha} in .github`],
    ['an expression with a name that does not exist', 'github.event.label.name', 'github.evnt.label.name'],
  ];

  test.each([
    ['an input of the workflow that is called', 'rules:', 'ruls:'],
    ['its secret', 'AGENT_API_KEY:', 'API_KEY:'],
    ['a tag that moves', '@v1', '@main'],
    ['its name', 'agent.yml', 'agents.yml'],
  ])('finds %s misspelt in a call', async (_, from, to) => {
    const call = read('examples/quickstart.yml');
    expect(await wrongWith(call)).toEqual([]);
    expect(await wrongWith(call.replace(from, to))).not.toEqual([]);
  });

  test.each(wrong)('finds %s', async (_, from, to) => {
    expect(good).toContain(from);
    expect(await wrongWith(good.replace(from, () => to))).not.toEqual([]);
  });

  test.each([
    ['a list of steps', '- uses: actions/cache@v4\n- run: true'],
    ['a step', 'uses: actions/cache@v4'],
    ['jobs', 'jobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/cache@v4'],
  ])('judges %s alone as the workflow around it', async (_, text) => {
    const block = blockOf(text, configurationKeys);
    expect(block.kind).toBe('workflow');
    if (block.kind === 'workflow')
      expect((await wrongWith(block.text)).join()).toContain('not pinned: actions/cache@v4');
  });
});

function workflowsIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `${folder}/${name}`);
}
