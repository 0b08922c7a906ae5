import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LeastPolicy } from '../../shared/schema/index.ts';
import { fillInConfiguration, presetRules } from '../../shared/schema/index.ts';
import { FakeGitHub, httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { readConfiguration } from './read-configuration.ts';

let github: FakeGitHub;
beforeEach(() => {
  github = new FakeGitHub();
});
const read = () => readConfiguration(github.client, { owner: 'octo', repo: 'garden' });
/** Of the repositories with these names. */
function files(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) github.files.set(`octo/${name}`, text);
}
const { rules: _noRules, ...defaults } = fillInConfiguration([]);
const noRules = [{ rules: [], from: 'no rules' }];
const problemOf = async () => {
  const answer = await read();
  return answer.kind === 'problems' ? answer : null;
};

describe('the configuration of a repository', () => {
  test('is all defaults without a file', async () => {
    expect(await read()).toEqual({
      kind: 'configuration',
      configuration: { ...defaults, askedBy: 'configuration', ruleSets: noRules },
      sources: [],
      origins: expect.objectContaining({ label: 'default', 'permission.start': 'default', rules: 'default' }),
    });
  });

  test('is wrong where it is a symbolic link, here or where it leads, so that nothing starts', async () => {
    github.files.set('octo/garden', 'ask: never\n');
    github.links.set('octo/garden', 'docs/agents.yml');
    expect(await problemOf()).toMatchObject({
      source: { repo: 'garden' },
      problems: [{ problem: 'is a symbolic link', expected: 'the file itself' }],
    });
    github.links.clear();
    files({ garden: '_extends: shared\n', shared: 'ask: never\n' });
    github.links.set('octo/shared', 'docs/agents.yml');
    expect(await problemOf()).toMatchObject({ source: { repo: 'shared' } });
  });

  test.each([
    ['a login with an @', '"@otto"'],
    ['several logins in one text', '"otto, all"'],
  ])('may not mention %s', async (_, who) => {
    github.files.set('octo/garden', `questions: { mention: [${who}] }\n`);
    expect((await problemOf())?.problems).toMatchObject([{ path: 'questions.mention[0]' }]);
  });

  test.each([
    [
      'comes from its own file, with the gaps filled',
      {
        garden: 'permission: { start: admin }\nallow_requester: false\nbranch:\n',
        '.github': 'label: shared',
      },
      {
        label: 'agent',
        allowRequester: false,
        branch: null,
        permission: { start: 'admin', approve: 'write' },
      },
    ],
    ['falls back to the shared repository of the owner', { '.github': 'label: shared' }, { label: 'shared' }],
    [
      'takes what it leaves out from the file that it extends',
      {
        garden: '_extends: base\npermission: { start: admin }\nbots: ["a[bot]"]',
        base: '_extends: Octo/deep\nlabel: base\npermission: { approve: triage }\nbots: ["b[bot]"]',
      },
      {
        ...{ label: 'base', onPause: 'wait', bots: ['a[bot]'] },
        permission: { start: 'admin', approve: 'triage', reject: 'write' },
      },
    ],
  ])('%s', async (_, texts, configuration) => {
    github.files.set('Octo/deep', 'label: deep\non_pause: wait');
    files(texts);
    expect(await read()).toMatchObject({ configuration });
  });

  test.each([
    ['another owner', 'evil/garden', /evil, another owner/],
    ['itself', 'garden', /is circular/],
    ['a circle', 'circle', /is circular/],
    ['a repository without the file', 'none', /octo\/none has no/],
    ['a chain too long', 'a', /too long/],
  ])('may not extend %s', async (_, extended, what) => {
    const chain = { a: '_extends: b', b: '_extends: c', c: '_extends: d', d: '_extends: e' };
    files({ garden: `_extends: ${extended}`, circle: '_extends: garden', ...chain });
    expect((await problemOf())?.problems[0]?.problem).toMatch(what);
  });

  test('with problems says whose file it is, and which label it seems to mean', async () => {
    github.files.set('octo/garden', 'label: "robot" # ours\nnonsense: 1');
    expect(await problemOf()).toMatchObject({ source: { owner: 'octo', repo: 'garden' }, label: 'robot' });
    files({ garden: 'label: robot\n_extends: base', base: 'nonsense: 1' });
    expect(await problemOf()).toMatchObject({ source: { repo: 'base' }, label: 'robot' });
    github.files.set('octo/garden', 'nonsense: 1');
    expect(await problemOf()).toMatchObject({ label: 'agent' });
    for (const noLabel of ['[robot]', 'true', '~', '|']) {
      github.files.set('octo/garden', `label: ${noLabel}\nnonsense: 1`);
      expect([noLabel, await problemOf()]).toMatchObject([noLabel, { label: 'agent' }]);
    }
  });

  test('is not guessed while its own file cannot be read', async () => {
    github.faults.push({ route: /contents/, error: httpError(500, 'oops') });
    await expect(read()).rejects.toThrow('oops');
  });

  test.each([
    ['500', httpError(500, 'oops')],
    ['a refusal', httpError(403, 'Resource not accessible by integration')],
    ['a rate limit', httpError(403, 'You have exceeded a secondary rate limit')],
    ['no answer', new Error('socket hang up')],
  ])("is not guessed while the owner's shared file cannot be read: %s", async (_, error) => {
    let calls = 0;
    const failing = clientAnswering(() => {
      calls += 1;
      throw calls === 1 ? httpError(404, 'Not Found') : error;
    });
    await expect(readConfiguration(failing, { owner: 'octo', repo: 'garden' })).rejects.toBe(error);
  });

  test.each([
    ['the repository', 'octo/garden', 'ask: always'],
    ['its owner', 'octo/.github', 'ask: always'],
    ['what it extends', 'octo/base', 'ask: always'],
  ])('is not taken for all defaults by one 404 for the file of %s', async (_, name, text) => {
    if (name === 'octo/base') github.files.set('octo/garden', '_extends: base');
    github.files.set(name, text);
    const { request } = github;
    github.request = async (route, given = {}) => {
      const isIt = route.includes('/contents/') && `${given.owner}/${given.repo}` === name;
      if (isIt) throw httpError(404, 'Not Found');
      return request.call(github, route, given);
    };
    await expect(read()).rejects.toThrow(`GitHub says that ${name} has no .github/agent-conversations.yml`);
    github.request = request.bind(github);
    expect(await read()).toMatchObject({ kind: 'configuration', configuration: { ask: 'always' } });
  });

  test('is not needed, and GraphQL neither, where there never was one', async () => {
    github.faults.push({ route: /graphql/, error: httpError(502, 'Bad gateway') });
    github.noRepository.add('octo/.github');
    expect(await read()).toMatchObject({ kind: 'configuration', configuration: { ask: 'service' } });
    expect(github.requests).toHaveLength(4);
  });

  test('is asked for by GraphQL in a repository without a commit', async () => {
    github.faults.push({ route: /commits/, error: httpError(409, 'Git Repository is empty.') });
    expect(await read()).toMatchObject({ kind: 'configuration', configuration: { ask: 'service' } });
  });

  test('is not taken for all defaults where GitHub does not show the repository', async () => {
    github.noRepository.add('octo/garden');
    await expect(read()).rejects.toThrow('GitHub does not show octo/garden');
    github.noRepository.clear();
    github.noRepository.add('octo/.github');
    expect(await read()).toMatchObject({ kind: 'configuration', configuration: { ask: 'service' } });
  });

  test.each([
    ['a folder', []],
    ['a file too large to be sent', { content: '', encoding: 'none', size: 2_000_000 }],
  ])('whose file is %s is a problem, and not taken for all defaults', async (_, data) => {
    const answer = await readConfiguration(
      clientAnswering(() => data),
      { owner: 'octo', repo: 'garden' },
    );
    expect(answer).toMatchObject({ kind: 'problems', problems: [{ problem: 'cannot be read' }] });
  });
});

describe('rules', () => {
  const rules = 'rules:\n  - accept: { tool: think }\n';
  const setsOf = async () => {
    const answer = await read();
    return answer.kind === 'configuration' ? answer.configuration.ruleSets : [];
  };
  const path = '.github/agent-conversations.yml';

  test('are named by the commit of their file, each with its line there', async () => {
    github.files.set('octo/garden', rules);
    expect(await setsOf()).toEqual([
      {
        rules: [{ kind: 'approve', when: { tool: ['think'], path: null, command: null, risk: null } }],
        from: `octo/garden/${path}@c0ffee`,
        lines: [2],
      },
    ]);
    const asked = github.requests.filter(({ route }) => route.includes('/commits'));
    expect(asked.map(({ parameters }) => parameters)).toEqual([
      { owner: 'octo', repo: 'garden', path, per_page: 1 },
    ]);
  });

  test('of a preset have the line where it is named', async () => {
    github.files.set('octo/garden', 'rules:\n  - ask: { path: a }\n  - preset: read\n  - ask: { path: b }\n');
    expect(await setsOf()).toMatchObject([{ lines: [2, 3, 3, 4] }]);
    github.files.set('octo/garden', 'ask: always\nrules: read\n');
    expect(await setsOf()).toMatchObject([{ lines: [2, 2] }]);
  });

  test('are those of the nearest file that has any, and are named after it', async () => {
    files({ garden: '_extends: base\nask: always\n', base: rules });
    const answer = await read();
    expect(answer).toMatchObject({
      configuration: {
        ask: 'always',
        ruleSets: [{ rules: [{}], from: `octo/base/${path}@c0ffee`, lines: [2] }],
      },
      origins: { rules: `octo/base/${path}@c0ffee`, ask: `octo/garden/${path}@blob27` },
    });
  });

  test.each([
    ['a name', 'rules: read', [2, 2]],
    ['an item', 'rules:\n  - preset: read\n  - reject: { tool: browser }', [3, 3, 4]],
  ])(
    'of a preset that an organisation names hold in a repository without any: %s',
    async (_, text, lines) => {
      files({ garden: '_extends: base\nask: always\n', base: `ask: never\n${text}\n` });
      const [set, ...others] = await setsOf();
      expect(set).toMatchObject({ from: `octo/base/${path}@c0ffee`, lines });
      expect(set?.rules.slice(0, 2)).toEqual(presetRules('read'));
      expect(others).toEqual([]);
    },
  );

  test('of a repository count in place of the preset that it would have from its organisation', async () => {
    files({ garden: '_extends: base\nrules:\n  - preset: docs\n', base: 'rules: node\n' });
    expect(await setsOf()).toEqual([
      { rules: presetRules('docs'), from: `octo/garden/${path}@c0ffee`, lines: [3, 3, 3] },
    ]);
  });

  test.each([
    ['garden', '_extends: base\nrules: nod\n', 'rules: node\n', 2],
    ['base', '_extends: base\nrules: node\n', 'rules: nod\n', 1],
    ['base', '_extends: base\n', 'rules:\n  - preset: nod\n', 2],
  ])('of an unknown preset are a problem of the file of %s', async (repo, own, base, line) => {
    files({ garden: own, base: base });
    expect(await problemOf()).toMatchObject({
      source: { owner: 'octo', repo },
      problems: [{ line, problem: 'is "nod" (did you mean node?)' }],
    });
  });

  const failsWith = (status: number) => () =>
    void github.faults.push({ route: /commits/, error: httpError(status, '') });
  const changes = () => {
    const first = github.request.bind(github);
    github.request = async (route, parameters) => {
      const reply = await first(route, parameters);
      if (route.includes('/commits')) github.files.set('octo/garden', `${rules}# changed\n`);
      return reply;
    };
  };
  test.each([
    ['GitHub tells no commit', () => void Object.assign(github, { newestCommit: null })],
    ['the commits cannot be seen', failsWith(404)],
    ['the repository is empty', failsWith(409)],
    ['the file was changed in the meantime', changes],
  ])('are named by their content, without lines, where %s', async (_, happens) => {
    github.files.set('octo/garden', rules);
    happens();
    const [set, ...others] = await setsOf();
    expect(set?.from).toBe(`octo/garden/${path}@blob${rules.length}`);
    expect(set).not.toHaveProperty('lines');
    expect(others).toEqual([]);
  });

  test('that cannot be named because GitHub fails are not used', async () => {
    github.files.set('octo/garden', rules);
    github.faults.push({ route: /commits/, error: httpError(502, 'Bad Gateway') });
    await expect(read()).rejects.toMatchObject({ status: 502 });
  });
});

describe("the operator's policy", () => {
  const least = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
  const under = (more: Partial<LeastPolicy>) =>
    readConfiguration(
      github.client,
      { owner: 'octo', repo: 'garden' },
      { least: { ...least, ...more }, name: 'POLICY_FILE@1' },
    );

  test('makes each value stricter, and no value less strict', async () => {
    github.files.set('octo/garden', 'permission: { start: triage, approve: admin }\nask: risky\n');
    const least = {
      permission: { start: 'maintain', approve: 'write' },
      allowRequester: false,
      ask: 'service',
    } as const;
    expect(await under(least)).toMatchObject({
      configuration: {
        permission: { start: 'maintain', approve: 'admin', reject: 'write' },
        allowRequester: false,
        ask: 'risky',
        ruleSets: [{ rules: [], from: 'no rules' }],
      },
      origins: {
        'permission.start': 'POLICY_FILE@1',
        'permission.approve': expect.stringMatching(/^octo\/garden/),
        'permission.reject': 'default',
        allow_requester: 'POLICY_FILE@1',
        ask: expect.stringMatching(/^octo\/garden/),
      },
    });
  });

  test('has rules that decide beside those of the repository', async () => {
    const rules = [
      { kind: 'reject', when: { tool: ['browser'], path: null, command: null, risk: null }, reason: null },
    ] as const;
    expect(await under({ rules })).toMatchObject({
      configuration: {
        ruleSets: [
          { rules, from: 'POLICY_FILE@1', isOperators: true },
          { rules: [], from: 'no rules' },
        ],
      },
      origins: { rules: 'POLICY_FILE@1 and default' },
    });
  });
});
