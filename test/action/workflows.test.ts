// action.yml, the examples and our own workflows, judged by GitHub's own language service, offline.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const ours = 'agent-conversations/agent-conversations';
const metadata = parse(readFileSync(join(root, 'action.yml'), 'utf8'));

const examples = workflowsIn('examples');
const workflows = [...examples, ...workflowsIn('.github/workflows')];

/** Knows our own action by the action.yml beside it; what others are called with is theirs. */
const actionsMetadataProvider = {
  fetchActionMetadata: async ({ owner, name }: { owner: string; name: string }) =>
    `${owner}/${name}` === ours ? metadata : undefined,
};

/** As much of an editor's document as the service reads. */
function documentOf(uri: string, text: string): Parameters<typeof validate>[0] {
  const notNeeded = () => {
    throw new Error('only whole texts are validated');
  };
  const lineCount = text.split('\n').length;
  return {
    uri,
    languageId: 'yaml',
    version: 1,
    lineCount,
    getText: () => text,
    positionAt: notNeeded,
    offsetAt: notNeeded,
    getLineRange: notNeeded,
    getEOLCharacters: notNeeded,
  };
}

/** Other people's actions would have to be fetched. */
const unknownHere = / Unable to resolve action `/;

async function complaints(path: string, text = readFileSync(join(root, path), 'utf8')): Promise<string[]> {
  const found = await validate(documentOf(`file:///${path}`, text), { actionsMetadataProvider });
  return found
    .map(({ message, range }) => `${path}:${range.start.line + 1} ${message}`)
    .filter((line) => !unknownHere.test(line) || line.includes(ours));
}

test('action.yml is valid', async () => {
  expect(await complaints('action.yml')).toEqual([]);
});

test('the check sees what is wrong', async () => {
  const text = readFileSync(join(root, 'examples/label.yml'), 'utf8');
  expect(await complaints('.github/workflows/x.yml', text.replace('api-key:', 'apikey:'))).not.toEqual([]);
  expect(await complaints('.github/workflows/x.yml', text.replace('runs-on:', 'runson:'))).not.toEqual([]);
});

describe.each(workflows)('%s', (path) => {
  test('is valid', async () => {
    const asWorkflow = `.github/workflows/${path.split('/').at(-1)}`;
    expect(await complaints(asWorkflow, readFileSync(join(root, path), 'utf8'))).toEqual([]);
  });
});

describe.each(examples)('%s is one to copy', (path) => {
  const workflow = parse(readFileSync(join(root, path), 'utf8'));

  test('names its permissions and its concurrency', () => {
    expect(workflow.permissions).toBeDefined();
    expect(workflow.concurrency.group).toBeTruthy();
  });

  test.each(Object.keys(workflow.jobs))('job %s has a time limit', (job) => {
    expect(workflow.jobs[job]['timeout-minutes']).toBeGreaterThan(0);
  });

  test('never runs code of a pull request with secrets', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    const checksOut = JSON.stringify(workflow.jobs).includes('actions/checkout');
    const byComment = Object.keys(workflow.on).some((event) => /comment|review/.test(event));
    expect(checksOut && byComment).toBe(false);
  });

  test('no text of an event inside a script', () => {
    const steps = Object.values<{ steps: { run?: string }[] }>(workflow.jobs).flatMap((job) => job.steps);
    const scripts = steps.map((step) => step.run ?? '');
    expect(scripts.filter((script) => /\$\{\{/.test(script))).toEqual([]);
  });
});

function workflowsIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `${folder}/${name}`);
}
