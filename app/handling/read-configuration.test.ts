// What is in force in octo/garden, by the files of its owner's repositories: each story names them, and what is read.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { LeastPolicy } from '../../shared/schema/index.ts';
import { fillInConfiguration, presetRules } from '../../shared/schema/index.ts';
import { FakeGitHub, httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { storiesOn } from '../../test/support/tell-story.ts';
import { readConfiguration } from './read-configuration.ts';

const garden = { owner: 'octo', repo: 'garden' };
const path = '.github/agent-conversations.yml';
const read = (github: FakeGitHub) => readConfiguration(github.client, garden);

const play = storiesOn<FakeGitHub>(() => new FakeGitHub(), {
  'reads …': async (github, values = '') =>
    expect(await read(github)).toMatchObject({ kind: 'configuration', configuration: parse(values) }),
  'wrong in (\\S+): …': async (github, repo, problem = '') => {
    const said = { problem: expect.stringContaining(problem) };
    const answer = { kind: 'problems', source: { owner: 'octo', repo }, problems: [said] };
    expect(await read(github)).toMatchObject(answer);
  },
  'problems …': async (github, fields = '') => expect(await read(github)).toMatchObject(parse(fields)),
  'rules of (\\S+), lines …': async (github, from = '', lines = '') =>
    expect(await setsOf(github)).toMatchObject([
      { from: `octo/${from.replace('@', `/${path}@`)}`, lines: lines.split(' ').map(Number) },
    ]),
  'fails: …': (github, words = '') => expect(read(github)).rejects.toThrow(words),
  '(\\S+) is a link': ({ links }, repo) => links.set(`octo/${repo}`, 'docs/agents.yml'),
  'no repository (\\S+)': ({ noRepository }, repo) => noRepository.add(`octo/${repo}`),
  'GitHub refuses _: #': ({ faults }, route = '', status) =>
    faults.push({ route: new RegExp(route), error: httpError(Number(status), 'oops') }),
  '(\\S+): …': ({ files }, repo = '', text = '') => files.set(`octo/${repo}`, `${text}\n`),
});

async function setsOf(github: FakeGitHub) {
  const answer = await read(github);
  return answer.kind === 'configuration' ? answer.configuration.ruleSets : [];
}

const { rules: _noRules, ...defaults } = fillInConfiguration([]);
const isDefault = async (github: FakeGitHub) =>
  expect(await read(github)).toEqual({
    kind: 'configuration',
    configuration: { ...defaults, askedBy: 'configuration', ruleSets: [{ rules: [], from: 'no rules' }] },
    sources: [],
    origins: expect.objectContaining({ label: 'default', 'permission.start': 'default', rules: 'default' }),
  });
const chain = ['a: _extends: b', 'b: _extends: c', 'c: _extends: d', 'd: _extends: e'];
const usual = 'reads ask: service';
/** Once, for a file that is there. */
const hides =
  (name: string) =>
  (github: FakeGitHub): void => {
    const { request } = github;
    github.request = async (route, given = {}) => {
      const isIt = route.includes('/contents/') && `${given.owner}/${given.repo}` === `octo/${name}`;
      if (!isIt) return request.call(github, route, given);
      github.request = request.bind(github);
      throw httpError(404, 'Not Found');
    };
  };
const fourRequests = ({ requests }: FakeGitHub) => expect(requests).toHaveLength(4);

play`
  a configuration is all defaults without a file
    ${isDefault}
  a configuration is not needed, and GraphQL neither, where there never was one
    GitHub refuses graphql: 502 | no repository .github | ${usual} | ${fourRequests}
  a configuration is asked for by GraphQL in a repository without a commit
    GitHub refuses commits: 409 | ${usual}
  a configuration is not taken for all defaults where GitHub does not show the repository
    no repository garden | fails: GitHub does not show octo/garden
  a configuration is wrong where it is a symbolic link, here or where it leads, so that nothing starts
    shared: ask: never | shared is a link | garden: _extends: shared | wrong in shared: is a symbolic link
    garden is a link | wrong in garden: is a symbolic link
  a configuration may not mention %s
    garden: questions: { mention: [%s] } | problems { problems: [{ path: "questions.mention[0]" }] }
    - a login with an @ ~ "@otto"
    - several logins in one text ~ "otto, all"
  a configuration comes from its own file, with the gaps filled
    garden: permission: { start: admin }\nallow_requester: false\nbranch: | .github: label: shared
    reads { label: agent, allowRequester: false, branch: null, permission: { start: admin, approve: write } }
  a configuration falls back to the shared repository of the owner
    .github: label: shared | reads label: shared
  a configuration takes what it leaves out from the file that it extends
    garden: _extends: base\npermission: { start: admin }\nbots: ["a[bot]"]
    base: _extends: Octo/deep\nlabel: base\npermission: { approve: triage }\nbots: ["b[bot]"]
    ${({ files }) => files.set('Octo/deep', 'label: deep\non_pause: wait')}
    reads { label: base, onPause: wait, bots: ["a[bot]"], permission: { start: admin, approve: triage, reject: write } }
  a configuration may not extend %s
    garden: _extends: %s | circle: _extends: garden | ${chain} | wrong in %s
    - another owner ~ evil/garden ~ garden: evil, another owner
    - itself ~ garden ~ garden: is circular
    - a circle ~ circle ~ circle: is circular
    - a repository without the file ~ none ~ none: octo/none has no
    - a chain too long ~ a ~ d: too long
  a configuration with problems says whose file it is, and which label it seems to mean
    base: nonsense: 1 | garden: label: robot\n_extends: base | problems { source: { repo: base }, label: robot }
    garden: label: "robot" # ours\nnonsense: 1 | problems { source: { repo: garden }, label: robot }
    garden: nonsense: 1 | problems label: agent | garden: label: [robot]\nnonsense: 1 | problems label: agent
    garden: label: true\nnonsense: 1 | problems label: agent | garden: label: ~\nnonsense: 1 | problems label: agent
  a configuration is not guessed while its own file cannot be read
    GitHub refuses contents: 500 | fails: oops
  a configuration is not taken for all defaults by one 404 for the file of %s
    %s | fails: GitHub says that octo/%s has no ${path} | reads ask: always
    - the repository ~ garden: ask: always | ${hides('garden')} ~ garden
    - its owner ~ .github: ask: always | ${hides('.github')} ~ .github
    - what it extends ~ garden: _extends: base | base: ask: always | ${hides('base')} ~ base
`;

test.each([
  ['500', httpError(500, 'oops')],
  ['a refusal', httpError(403, 'Resource not accessible by integration')],
  ['a rate limit', httpError(403, 'You have exceeded a secondary rate limit')],
  ['no answer', new Error('socket hang up')],
])("a configuration is not guessed while the owner's shared file cannot be read: %s", async (_, error) => {
  let calls = 0;
  const failing = clientAnswering(() => {
    calls += 1;
    throw calls === 1 ? httpError(404, 'Not Found') : error;
  });
  await expect(readConfiguration(failing, garden)).rejects.toBe(error);
});

test.each([
  ['a folder', []],
  ['a file too large to be sent', { content: '', encoding: 'none', size: 2_000_000 }],
])('a configuration whose file is %s is a problem, and not taken for all defaults', async (_, data) => {
  const answer = await readConfiguration(
    clientAnswering(() => data),
    garden,
  );
  expect(answer).toMatchObject({ kind: 'problems', problems: [{ problem: 'cannot be read' }] });
});

test('a configuration is not guessed, and is no problem, where a reply says nothing of the file', async () => {
  const told = readConfiguration(
    clientAnswering(() => ({})),
    garden,
  );
  await expect(told).rejects.toThrow(`GitHub does not say what ${path} of octo/garden is`);
});

const rules = 'rules:\n  - accept: { tool: think }';
const rule = { kind: 'approve', when: { tool: ['think'], path: null, command: null, risk: null } } as const;
const isAskedOnce = async (github: FakeGitHub) => {
  github.requests.length = 0;
  expect(await setsOf(github)).toMatchObject([{ rules: [rule] }]);
  const asked = github.requests.filter(({ route }) => route.includes('/commits'));
  expect(asked.map(({ parameters }) => parameters)).toEqual([{ ...garden, path, per_page: 1 }]);
};
const areRead = async (github: FakeGitHub) => {
  const [set, ...others] = await setsOf(github);
  expect([set?.rules.slice(0, 2), others]).toEqual([presetRules('read'), []]);
};
const areThoseOfDocs = async (github: FakeGitHub) =>
  expect(await setsOf(github)).toMatchObject([{ rules: presetRules('docs') }]);
const namesEach = async (github: FakeGitHub) => {
  const origins = { rules: `octo/base/${path}@c0ffee`, ask: `octo/garden/${path}@blob27` };
  expect(await read(github)).toMatchObject({ configuration: { ask: 'always' }, origins });
};
const noCommit = (github: FakeGitHub) => Object.assign(github, { newestCommit: null });
const changes = (github: FakeGitHub) => {
  const first = github.request.bind(github);
  github.request = async (route, parameters) => {
    const reply = await first(route, parameters);
    if (route.includes('/commits')) github.files.set('octo/garden', `${rules}# changed\n`);
    return reply;
  };
};
const areNamedByContent = async (github: FakeGitHub) => {
  const [set, ...others] = await setsOf(github);
  expect([set?.from, others]).toEqual([`octo/garden/${path}@blob${rules.length + 1}`, []]);
  expect(set).not.toHaveProperty('lines');
};

play`
  rules are named by the commit of their file, each with its line there
    garden: ${rules} | rules of garden@c0ffee, lines 2 | ${isAskedOnce}
  rules of a preset have the line where it is named
    garden: rules:\n  - ask: { path: a }\n  - preset: read\n  - ask: { path: b }
    rules of garden@c0ffee, lines 2 3 3 4 | garden: ask: always\nrules: read | rules of garden@c0ffee, lines 2 2
  rules are those of the nearest file that has any, and are named after it
    garden: _extends: base\nask: always | base: ${rules} | rules of base@c0ffee, lines 2 | ${namesEach}
  rules of a preset that an organisation names hold in a repository without any: %s
    garden: _extends: base\nask: always | base: ask: never\n%s | rules of base@c0ffee, lines %s | ${areRead}
    - a name ~ rules: read ~ 2 2
    - an item ~ rules:\n  - preset: read\n  - reject: { tool: browser } ~ 3 3 4
  rules of a repository count in place of the preset that it would have from its organisation
    garden: _extends: base\nrules:\n  - preset: docs | base: rules: node | rules of garden@c0ffee, lines 3 3 3
    ${areThoseOfDocs}
  rules of an unknown preset are a problem of the file of %s
    garden: %s | base: %s | problems { source: { repo: %s }, problems: [{ line: %s }] }
    wrong in %s: is "nod" (did you mean node?)
    - a repository ~ _extends: base\nrules: nod ~ rules: node ~ garden ~ 2 ~ garden
    - what it extends ~ _extends: base\nrules: node ~ rules: nod ~ base ~ 1 ~ base
    - what it extends, as an item ~ _extends: base ~ rules:\n  - preset: nod ~ base ~ 2 ~ base
  rules are named by their content, without lines, where %s
    garden: ${rules} | %s | ${areNamedByContent}
    - GitHub tells no commit ~ ${noCommit}
    - the commits cannot be seen ~ GitHub refuses commits: 404
    - the repository is empty ~ GitHub refuses commits: 409
    - the file was changed in the meantime ~ ${changes}
  rules that cannot be named because GitHub fails are not used
    garden: ${rules} | GitHub refuses commits: 502 | fails: oops
`;

test("the operator's policy makes values stricter and none less, and its rules decide beside those of the repository", async () => {
  const github = new FakeGitHub();
  github.files.set('octo/garden', 'permission: { start: triage, approve: admin }\nask: risky\n');
  const when = { tool: ['browser'], path: null, command: null, risk: null };
  const least: LeastPolicy = {
    permission: { start: 'maintain', approve: 'write' },
    ...{ allowRequester: false, ask: 'service', limits: {} },
    rules: [{ kind: 'reject', when, reason: null }],
  };
  const name = 'POLICY_FILE@1';
  const ofGarden = expect.stringMatching(/^octo\/garden/);
  expect(await readConfiguration(github.client, garden, { least, name })).toMatchObject({
    configuration: {
      permission: { start: 'maintain', approve: 'admin', reject: 'write' },
      ...{ allowRequester: false, ask: 'risky' },
      ruleSets: [
        { rules: least.rules, from: name, isOperators: true },
        { rules: [], from: 'no rules' },
      ],
    },
    origins: {
      'permission.start': name,
      'permission.approve': ofGarden,
      'permission.reject': 'default',
      ...{ allow_requester: name, ask: ofGarden, rules: `${name} and default` },
    },
  });
});
