// The check of a pull request that changes the rules, and `/agent rules`.

import { beforeEach, describe, expect, test } from '@jest/globals';
import { presetText } from '../../shared/schema/index.ts';
import { commentEvent, pullEvent } from '../../test/support/deliveries.ts';
import { type FakeCheck, httpError } from '../../test/support/fake-github.ts';
import { configure, goOnWith, label, rig } from '../../test/support/issue-stage.ts';
import { rigSettings, workerRig } from '../../test/support/worker-rig.ts';
import type { Decision } from '../store/decision.ts';
import { aDecision } from '../testing/decisions.ts';

beforeEach(() => {
  rig.github.changedFiles = [{ filename: '.github/agent-conversations.yml' }];
});

const verified = { kind: 'verified', agent: null, why: null } as const;
async function keep(command: string, changes: Partial<Decision> = {}, count = 1): Promise<void> {
  const action = { tool: 'terminal', risk: 'LOW', summary: null, cut: null };
  const actions = [{ ...action, arguments: { kind: 'TerminalAction', command } }];
  const run = await rig.store.runs.newestAt(7, 12);
  const { repository, id: runId } = run ?? { repository: { id: 7, owner: 'octo', name: 'garden' }, id: 'r' };
  for (let at = 0; at < count; at += 1) {
    const id = `${command}/${at}/${JSON.stringify(changes)}`;
    await rig.store.decisions.put(
      aDecision({ id, runId, repository, actions, result: verified, ...changes }),
    );
  }
}
async function propose(today: string, proposed: string): Promise<Record<string, string> | undefined> {
  configure(today);
  rig.github.files.set('octo/garden@abc', proposed);
  await rig.deliver('pull_request', pullEvent('opened'));
  return shown(rig.github.checks.find(({ fields }) => fields.name === 'agent-conversations/rules'));
}
/** The fields of a check, with those of its output. */
const shown = (check: FakeCheck | undefined): Record<string, string> | undefined =>
  check && Object({ ...check.fields, ...Object(check.fields.output) });
const someHead = { ref: 'agent/water', sha: 'abc', repo: { id: 7 } };
const rule = (command: string) => `  - accept: { tool: terminal, command: "${command}" }\n`;

describe('the check of a pull request that changes the rules', () => {
  test('fails with an annotation on the line where the file is wrong', async () => {
    const check = await propose('label: agent', 'label: agent\nask: sometimes\n');
    expect(check).toMatchObject({
      head_sha: 'abc',
      status: 'completed',
      conclusion: 'failure',
      title: 'The configuration is wrong',
      annotations: [
        {
          path: '.github/agent-conversations.yml',
          ...{ start_line: 2, end_line: 2, annotation_level: 'failure' },
          message: expect.stringContaining('ask is "sometimes"; expected: one of service'),
        },
      ],
    });
  });

  test.each([
    ['.github/CODEOWNERS', 'ask: { path: "db/**" }\n    owners: true', 'neutral'],
    ['docs/CODEOWNERS', 'ask: { path: "db/**" }\n    owners: true', 'neutral'],
    ['CODEOWNERS', 'ask: { path: "db/**" }\n    people: 2', undefined],
    ['src/CODEOWNERS', 'ask: { path: "db/**" }\n    owners: true', undefined],
  ])('says that %s changes who decides where %s: %s', async (filename, asked, conclusion) => {
    rig.github.changedFiles = [{ filename }];
    const same = `ask: always\nrules:\n  - ${asked}\n`;
    const check = await propose(same, same);
    expect(check?.conclusion).toBe(conclusion);
    if (conclusion !== undefined) {
      expect(check?.summary).toContain('who owns which path (`CODEOWNERS`)');
    }
  });

  test('says in its first line that rules are looser, and shows whole what they would accept', async () => {
    await keep('npm test', {}, 3);
    await keep('git push');
    const check = await propose('ask: always', `ask: always\nrules:\n${rule('npm test')}`);
    expect(check?.conclusion).toBe('neutral');
    const { summary = '' } = check ?? {};
    expect(summary.split('\n')[0]).toBe(
      '⚠️ **Looser than what is in force:** 1 more rule accepts; 1 action newly accepted.',
    );
    expect(summary).toContain('| accepted | 0 | 3 |');
    expect(summary).toMatch(/### Newly accepted\n\n3 times:[\s\S]*npm test/);
    expect(rig.service.requests).toEqual([]);
  });

  test.each([
    ['ask: always', 'ask: never', 'ask'],
    ['rules:\n  - reject: { command: x }', 'rules: []', '1 rule that asks or rejects is gone or changed'],
    ['rules: read', 'rules: docs', '1 more rule accepts'],
    ['rules: [{ ask: { path: a } }]', 'rules: read', '2 more rules accept'],
    ['rules:\n  - known: turbo', 'rules:\n  - known: [turbo, nx]', 'commands of nx count as known'],
    ['teams: [security]', 'teams: [security, all]', 'teams'],
    ['ask: [wrong', `rules:\n${rule('ls')}`, '1 more rule accepts'],
  ])('calls %j to %j looser even where nothing was decided on yet', async (today, proposed, why) => {
    const { conclusion, summary } = { ...(await propose(today, proposed)) };
    expect(conclusion).toBe('neutral');
    expect(summary?.split('\n')[0]).toContain(why);
    expect(summary).toContain('Nothing was decided on in this repository yet.');
  });

  test('calls nothing looser where a preset is written out, or gets another place', async () => {
    const later = 'rules: [{ reject: { tool: browser } }, { preset: node }]';
    for (const proposed of [`rules:\n${presetText('node')}`, later])
      expect(await propose('rules: node', proposed)).toMatchObject({ conclusion: 'success' });
  });

  const loose = `ask: always\nrules:\n${rule('npm test')}`;
  const tight = loose.replace(/ ?\}\n$/, ', unchanged: true }\n');
  test.each([
    [tight, loose, /^.*1 more rule accepts; 1 action newly accepted/],
    [loose, tight, /^Nothing becomes looser\./],
  ])('from %j to %j, what demands unchanged files accepts less', async (today, proposed, first) => {
    await keep('npm test');
    const { summary } = { ...(await propose(today, proposed)) };
    expect(summary).toMatch(first);
    expect(summary).toContain(
      'What a command executed then is taken as unchanged against the default branch.',
    );
  });

  test('calls an accept looser that the policy of the operator has too: so far only one of the two accepted', async () => {
    const [when, reason] = [{ tool: ['terminal'], path: null, command: ['npm publish'], risk: null }, null];
    const rules = [
      { kind: 'approve', when },
      { kind: 'reject', when: { ...when, command: ['git push'] }, reason },
    ] as const;
    const least = { permission: {}, allowRequester: null, ask: null, rules, limits: {} };
    const settings = { ...rigSettings, policy: { least, name: 'POLICY_FILE@1' } };
    goOnWith(await workerRig('', { settings }, rig));
    const rejecting = `rules:\n  - reject: { tool: terminal, command: "git push" }\n`;
    const check = await propose(rejecting, `rules:\n${rule('npm publish')}`);
    expect(check).toMatchObject({ conclusion: 'neutral', title: 'Looser than what is in force' });
    // The operator rejects the other one all the same.
    expect(check?.summary?.split('\n')[0]).toBe('⚠️ **Looser than what is in force:** 1 more rule accepts.');
  });

  test('succeeds where rules become stricter', async () => {
    await keep('npm test');
    const check = await propose(
      `ask: always\nrules:\n${rule('npm test')}`,
      'ask: always\nrules:\n  - ask: {}',
    );
    expect(check).toMatchObject({ conclusion: 'success', title: 'Nothing becomes looser' });
    expect(check?.summary).toContain('| asked about | 0 | 1 |');
  });

  test('fails where the file is a symbolic link: what it leads to could change without any check', async () => {
    rig.github.links.set('octo/garden@abc', 'docs/agents.yml');
    expect(await propose('ask: always', 'ask: always')).toMatchObject({
      conclusion: 'failure',
      annotations: [{ message: 'the file is a symbolic link; expected: the file itself' }],
    });
  });

  test('comes for a pull request of so many files that GitHub does not list them all', async () => {
    rig.github.changedFiles = Array.from({ length: 3_000 }, (_, at) => ({ filename: `.a/${at}` }));
    expect(await propose('ask: always', 'ask: never')).toMatchObject({ conclusion: 'neutral' });
  });

  test('comes for a pull request that gives the file another name, so that it counts no more', async () => {
    const before = '.github/agent-conversations.yml';
    rig.github.changedFiles = [{ filename: 'docs/old.yml', previous_filename: before, status: 'renamed' }];
    configure('ask: always');
    rig.github.missing.add('octo/garden@abc');
    await rig.deliver('pull_request', pullEvent('opened'));
    expect(rig.github.checks.map(({ fields }) => fields)).toMatchObject([
      { name: 'agent-conversations/rules', conclusion: 'neutral' },
    ]);
  });

  test('is not there where GitHub refuses the files of the pull request, which is linked all the same', async () => {
    configure('ask: always');
    await label();
    rig.github.faults.push({
      route: /pull_number}\/files/,
      error: httpError(403, 'Resource not accessible'),
    });
    await rig.deliver('pull_request', pullEvent('opened'));
    const run = await rig.store.runs.newestAt(7, 12);
    expect(run?.facts.pull.linked?.number).toBe(40);
    expect(rig.github.checks.map(({ fields }) => fields.name)).not.toContain('agent-conversations/rules');
  });

  test('is not there where the file does not change, and comes once for one commit', async () => {
    rig.github.changedFiles = [{ filename: 'README.md' }];
    expect(await propose('', 'ask: always')).toBeUndefined();
    rig.github.changedFiles = [{ filename: '.github/agent-conversations.yml' }];
    await propose('', 'ask: always');
    await rig.deliver('pull_request', pullEvent('synchronize'));
    expect(rig.github.checks).toHaveLength(1);
  });

  describe('where the file leads to another repository', () => {
    const otto = { login: 'otto', id: 2, type: 'User' };
    const same = 'ask: always\npermission: { approve: admin }\n';
    const leadTo = (repository: string, file: string | null) => {
      if (file !== null) rig.github.files.set(repository, file);
      return propose(same, `_extends: ${repository.split('/')[1]}\n`);
    };

    test('names those who can write there as looser, though no value changes', async () => {
      expect(await leadTo('octo/sandbox', same)).toMatchObject({
        conclusion: 'neutral',
        summary: expect.stringContaining('**Looser than what is in force:** who may write to octo/sandbox'),
      });
    });

    test('says nothing new of a repository that counts today', async () => {
      rig.github.files.set('octo/shared', same);
      const today = '_extends: shared\n';
      rig.github.secret.set('octo/shared', []);
      expect(await propose(today, `${today}allow_requester: false\n`)).toMatchObject({
        conclusion: 'success',
      });
    });

    test('names those of the repository of the owner once the file is gone', async () => {
      configure(same);
      rig.github.files.set('octo/.github', same);
      rig.github.missing.add('octo/garden@abc');
      await rig.deliver('pull_request', pullEvent('opened'));
      expect(shown(rig.github.checks.at(-1))?.summary).toContain('who may write to octo/.github decides too');
    });

    test.each([
      ['that its author cannot read', 'permission: { approve: triage }', []],
      ['that is not there', null, null],
    ])(
      'fails at one %s, without a word of what it says or whether it is there',
      async (_which, file, readers) => {
        if (readers === null) rig.github.noRepository.add('octo/secret');
        else rig.github.secret.set('octo/secret', readers);
        const check = await leadTo('octo/secret', file);
        expect(check).toMatchObject({
          conclusion: 'failure',
          title: 'Not compared',
          annotations: [{ message: expect.stringContaining('_extends leads to') }],
        });
        expect(JSON.stringify(check)).not.toContain('triage');
        const read = rig.github.requests.filter(({ route }) => route.includes('/contents/'));
        expect(read.map(({ parameters }) => parameters.repo)).not.toContain('secret');
      },
    );

    test('compares with a public one where GitHub does not say who opened it, and with no private one', async () => {
      const user = null;
      configure(same);
      rig.github.files.set('octo/garden@abc', '_extends: shared\n');
      rig.github.files.set('octo/shared', same);
      await rig.deliver('pull_request', pullEvent('opened', { user }));
      rig.github.secret.set('octo/shared', ['mona']);
      rig.github.files.set('octo/garden@def', '_extends: shared\n');
      const head = { ...someHead, sha: 'def' };
      await rig.deliver('pull_request', pullEvent('synchronize', { user, head }));
      const titles = rig.github.checks.map((check) => shown(check)?.title);
      expect(titles).toEqual(['Looser than what is in force', 'Not compared']);
    });

    test('compares with a private one that everybody who proposes it can read, and with no other', async () => {
      rig.github.secret.set('octo/secret', ['mona']);
      expect((await leadTo('octo/secret', 'ask: never\n'))?.summary).toContain('ask');
      const pushed = { ...pullEvent('synchronize', { head: { ...someHead, sha: 'def' } }), sender: otto };
      rig.github.files.set('octo/garden@def', '_extends: secret\n');
      await rig.deliver('pull_request', pushed);
      const titles = rig.github.checks.map((check) => shown(check)?.title);
      expect(titles).toEqual(['Looser than what is in force', 'Not compared']);
    });
  });

  test('is not there for a fork: what its file extends would be read with the permissions of the App', async () => {
    rig.github.changedFiles = [{ filename: '.github/agent-conversations.yml' }];
    rig.github.files.set('octo/garden@abc', '_extends: octo/secret\n');
    const head = { ref: 'agent/water', sha: 'abc', repo: { id: 8 } };
    await rig.deliver('pull_request', pullEvent('opened', { head }));
    expect(rig.github.checks).toEqual([]);
  });
});

describe('/agent rules', () => {
  const ask = async () => {
    await rig.deliver('issue_comment', commentEvent('/agent rules'));
    return rig.github.comments.at(-1)?.body ?? '';
  };

  test('says what is in force, from which commit, and suggests what was always approved', async () => {
    const file = `ask: always\npermission: { approve: maintain }\nrules:\n${rule('npm ci')}  - reject: { command: rm }\n    reason: No.\n`;
    configure(file);
    await label();
    await keep('npm test', {}, 14);
    await keep('npm run x', {}, 3);
    await keep('npm run x', { verdict: 'reject' });
    await keep('npm run y', { result: { kind: 'unclear', agent: null, why: null } }, 3);
    const text = await ask();
    expect(text).toContain('- `ask`: always (octo/garden/.github/agent-conversations.yml@');
    expect(text).toContain('- `permission.approve`: maintain (octo/garden/');
    expect(text).toContain('- `permission.start`: write (default)');
    expect(text).toContain(
      '- accept: { tool: terminal, command: "npm ci" }\n- reject: { command: rm }\n  reason: "No."',
    );
    expect(text).toContain(
      '- accept: { tool: terminal, command: "npm test", unchanged: true } # approved 14 times by 1 person, never rejected',
    );
    expect(text).not.toMatch(/npm run [xy]/);
  });

  test('is for people who may start', async () => {
    rig.github.roles.set('mona', 'read');
    expect(await ask()).not.toContain('Rules in force');
    expect(await ask()).toContain('/rules');
  });

  test('tells nothing of another repository that had this name before', async () => {
    await label();
    const before = { repository: { id: 6, owner: 'octo', name: 'garden' } };
    await keep('ssh deploy@prod.internal', before, 5);
    expect(await ask()).toContain('No suggestion yet');
    const check = await propose('ask: always', `ask: always\nrules:\n${rule('ls')}`);
    expect(check?.summary).toContain('Nothing was decided on in this repository yet.');
  });

  test('says so where there are no rules and no decisions', async () => {
    const text = await ask();
    expect(text).toContain('- `ask`: service (default)');
    expect(text).toContain('No rules: a person is asked');
    expect(text).toContain('No suggestion yet');
  });
});
