// The check of a pull request that changes the rules, and `/agent rules`.
import { expect } from '@jest/globals';
import { presetText } from '../../shared/schema/index.ts';
import { pullEvent } from '../../test/support/deliveries.ts';
import { expectSaid } from '../../test/support/said.ts';
import { playScenes, playScenesUnder, type Step } from '../../test/support/scenes/play-scenes.ts';
import { runOf } from '../../test/support/scenes/scene.ts';
import type { Decision } from '../store/decision.ts';
import { aDecision } from '../testing/decisions.ts';
import { aPolicy } from '../testing/policy.ts';

const path = '.github/agent-conversations.yml';

/** Opens a pull request with that file in its commit; null: without one. */
const proposes =
  (text: string | null, pull: object = {}, sha = 'abc'): Step =>
  async ({ rig: { github, deliver } }) => {
    if (github.changedFiles.length === 0) github.changedFiles = [{ filename: path }];
    if (text === null) github.missing.add(`octo/garden@${sha}`);
    else github.files.set(`octo/garden@${sha}`, text);
    const head = { ref: 'agent/water', sha, repo: { id: 7 } };
    await deliver('pull_request', pullEvent('opened', { head, ...pull }));
  };
/** What GitHub tells of it later, with that file in its commit by then. */
const then =
  (action: string, more: object = {}): Step =>
  async ({ rig: { github, deliver } }) => {
    github.files.set('octo/garden@abc', 'ask: never\n');
    await deliver('pull_request', { ...pullEvent(action), ...more });
  };
/** By GitHub itself, with that commit. */
const isShown = `GitHub has { pull: ${JSON.stringify(Object(pullEvent('')).pull_request)} }`;
/** Those checks are edited then. */
const runsAgain =
  (event: 'check_run' | 'check_suite', names: string): Step =>
  async ({ rig: { github, deliver } }) => {
    const { length } = github.requests;
    const checked = { name: 'agent-conversations/rules', head_sha: 'abc', pull_requests: [{ number: 40 }] };
    await deliver(event, { ...pullEvent('rerequested'), [event]: checked });
    const edits = github.requests.slice(length).filter(({ route }) => /^PATCH.*check-runs/.test(route));
    expect(edits.map(({ parameters }) => parameters.name).toSorted()).toEqual(names.split(' '));
  };
const moved = { changes: { base: { ref: { from: 'side' }, sha: { from: 'def' } } } };
const changes = (...files: readonly object[]) => `GitHub has { changedFiles: ${JSON.stringify(files)} }`;
/** So often somebody has approved that command. */
const kept =
  (command: string, count = 1, more: Partial<Decision> = {}): Step =>
  async (scene) => {
    const { decisions, runs } = scene.rig.store;
    const runId = (await runs.newestAt(7, 12)) === null ? 'r' : (await runOf(scene)).id;
    const action = { tool: 'terminal', risk: 'LOW', summary: null, cut: null };
    const actions = [{ ...action, arguments: { kind: 'TerminalAction', command } }];
    const repository = { id: 7, owner: 'octo', name: 'garden' };
    const result = { kind: 'verified', agent: null, why: null } as const;
    for (let at = 0; at < count; at += 1) {
      const id = `${command}/${at}/${JSON.stringify(more)}`;
      await decisions.put(aDecision({ id, runId, repository, actions, result, ...more }));
    }
  };
const rule = (command: string) => `  - accept: { tool: terminal, command: "${command}" }\n`;
const accepting = (command: string) => `ask: always\nrules:\n${rule(command)}`;
/** The newest check, which begins so, with its annotations at the end. */
const shows =
  (begins: string, ...words: readonly string[]): Step =>
  ({ rig }) => {
    const fields = Object(rig.github.checks.at(-1)?.fields);
    const { title, summary, annotations = [] } = Object(fields.output);
    const notes = annotations.map((each: object) => Object.values(each).join(' '));
    const text = [`${fields.conclusion}: ${title}`, summary, ...notes].join('\n');
    expect(text.slice(0, begins.length)).toBe(begins);
    expectSaid(text, [...words, ...(begins.startsWith('fail') ? ['!triage'] : [])]);
  };
const looser = (why: string, ...words: readonly string[]) =>
  shows('neutral: Looser than what is in force\n⚠️ **Looser than what is in force:** ', why, ...words);
const undecided = looser('', 'Nothing was decided on in this repository yet.');
const isLink: Step = ({ rig }) => rig.github.links.set('octo/garden@abc', 'docs/agents.yml');
const ofFork = { head: { ref: 'agent/water', sha: 'abc', repo: { id: 8 } } };
const always = 'ask: always\n';
const tight = accepting('npm test').replace(/ ?}\n$/, ', unchanged: true }\n');
const against = 'What a command executed then is taken as unchanged against the default branch.';
const owned = `${always}rules:\n  - ask: { path: "db/**" }\n    owners: true\n`;
const newly = '### Newly accepted\n\n3 times:';
const many = Array.from({ length: 3_000 }, (_, at) => ({ filename: `.a/${at}` }));
const renamed = { filename: 'docs/old.yml', previous_filename: path, status: 'renamed' };
const knownToo = 'rules:\n  - known: [turbo, nx]';
const later = 'rules: [{ reject: { tool: browser } }, { preset: node }]';

playScenes`
  a check of the rules fails with an annotation on the line where the file is wrong
    no label | under label: agent | ${proposes('label: agent\nask: sometimes\n')} | 1 check | check says "head_sha":"abc"
    ${shows('failure: The configuration is wrong', `${path} 2 2 failure ask is "sometimes"; expected: one of`)}
  a check of the rules fails where the file is a symbolic link: what it leads to could change without any check
    no label | under ask: always | ${isLink} | ${proposes(always)}
    ${shows('failure: ', 'the file is a symbolic link; expected: the file itself')}
  a check of the rules says that %s changes who decides where owners are asked
    no label | under ${owned} | %s | ${proposes(owned)} | ${shows('neutral: ', 'who owns which path (`CODEOWNERS`)')}
    - .github/CODEOWNERS ~ ${changes({ filename: '.github/CODEOWNERS' })}
    - docs/CODEOWNERS ~ ${changes({ filename: 'docs/CODEOWNERS' })}
  a check of the rules is not there for %s
    no label | under %s | %s | no checks
    - a file of owners that nobody asks ~ ask: always ~ ${changes({ filename: 'CODEOWNERS' })} | ${proposes(always)}
    - no file of owners ~ ${owned} ~ ${changes({ filename: 'src/CODEOWNERS' })} | ${proposes(owned)}
    - a fork, whose file would be read as the App ~ ask: never ~ ${proposes('_extends: secret\n', ofFork)}
  a check of the rules is not there where the file does not change, and comes once for one commit
    no label | ${changes({ filename: 'README.md' })} | ${proposes(always)} | no checks
    ${changes({ filename: path })} | ${proposes(always)} | GitHub tells pull_request.synchronize | 1 check
  a check of the rules is not there where GitHub refuses the files of the pull request, which is linked all the same
    under ask: always | works | GitHub refuses /pull_number}.files/: 403 Resource not accessible | ${proposes(always)}
    run has { facts: { pull: { linked: { number: 40 } } } } | no checks
  a check of the rules is made of a pull request that GitHub does not show yet when it tells of it, and that is linked
    under ask: always | works | GitHub refuses /files$/: 404 Not Found | ${proposes('ask: never')} | 10s pass
    run has { facts: { pull: { linked: { number: 40 } } } } | ${looser('ask')}
  a check of the rules comes for a pull request %s
    no label | under ask: always | %s | ${shows('neutral: ')}
    - of so many files that GitHub does not list them all ~ ${changes(...many)} | ${proposes('ask: never')}
    - that gives the file another name, so that it counts no more ~ ${changes(renamed)} | ${proposes(null)}
  a check of the rules says in its first line what is looser, and shows whole what would be accepted
    no label | under ask: always | ${kept('npm test', 3)} | ${kept('git push')} | ${proposes(accepting('npm test'))}
    ${looser('1 more rule accepts; 1 action newly accepted.\n', '| accepted | 0 | 3 |', newly)}
  a check of the rules calls %s looser even where nothing was decided on yet
    no label | under %s | %s | check says /in force:\*\* [^\\]*%s/ | ${undecided}
    - no question ~ ask: always ~ ${proposes('ask: never')} ~ ask
    - no rejection ~ rules:\n  - reject: { command: x } ~ ${proposes('rules: []')} ~ 1 rule that asks or rejects is gone
    - another preset ~ rules: read ~ ${proposes('rules: docs')} ~ 1 more rule accepts
    - a preset for a question ~ rules: [{ ask: { path: a } }] ~ ${proposes('rules: read')} ~ 2 more rules accept
    - a known program ~ rules:\n  - known: turbo ~ ${proposes(knownToo)} ~ commands of nx count as known
    - one team more ~ teams: [security] ~ ${proposes('teams: [security, all]')} ~ teams
    - a rule after a wrong file ~ ask: [wrong ~ ${proposes(`rules:\n${rule('ls')}`)} ~ 1 more rule accepts
  a check of the rules calls nothing looser where a preset %s
    no label | under rules: node | %s | ${shows('success: ')}
    - is written out ~ ${proposes(`rules:\n${presetText('node')}`)}
    - gets another place ~ ${proposes(later)}
  a check of the rules is green where what is accepted has to be unchanged from now on
    no label | under ${accepting('npm test')} | ${kept('npm test')} | ${proposes(tight)}
    ${shows('success: Nothing becomes looser\nNothing becomes looser.', against)}
  a check of the rules calls looser what accepts changed files too
    no label | under ${tight} | ${kept('npm test')} | ${proposes(accepting('npm test'))}
    ${looser('1 more rule accepts; 1 action newly accepted', against)}
  a check of the rules is made where the file is only changed by the time that the pull request %s
    no label | under ${always} | ${changes({ filename: 'README.md' })} | GitHub tells pull_request.opened | no checks
    ${changes({ filename: path })} | %s | ${looser('ask')}
    - is opened again ~ ${then('reopened')}
    - is moved to another base ~ ${then('edited')} | no checks | ${then('edited', moved)}
  a check of the rules whose files GitHub never lists keeps no command waiting for long, and says so
    works | GitHub refuses /files$/ 999 times: 502 Server Error | GitHub tells pull_request.opened | 2m pass | no checks
    mona at 40: /agent status | no replies | 20m pass | ${shows('neutral: Not compared\n', '502: Server Error')} | 1 reply
  a check of the rules of a pull request that is too much for GitHub says so at once
    no label | GitHub refuses /files$/ 999 times: 500 Server Error: Sorry, this diff is taking too long to generate.
    GitHub tells pull_request.opened | ${shows('neutral: Not compared\n', 'too long to generate')}
  a check that is run again %s is shown again as it is, with the others of its commit
    under ${always} | works | ${isShown} | ${proposes('ask: never\n')} | asks npm test | 2 checks | 1 run check
    %s | 2 checks | 1 run check
    - alone ~ ${runsAgain('check_run', 'agent-conversations agent-conversations/question agent-conversations/rules')}
    - with all of them ~ ${runsAgain('check_suite', 'agent-conversations agent-conversations/question agent-conversations/rules')}
  a check of a question about money is shown again with them
    under ask: always\nlimits: { cost_per_run: 5, over_cost: ask } | works | ${isShown} | a pull request is opened
    costs 4.02 | 1 check | ${runsAgain('check_suite', 'agent-conversations agent-conversations/money')}
  a check of the rules that could not be compared is compared when it is run again
    no label | under ${always} | GitHub refuses /files$/: 500 Server Error: Sorry, this diff is taking too long to generate.
    ${proposes('ask: never\n')} | ${shows('neutral: Not compared')} | ${isShown}
    ${runsAgain('check_run', 'agent-conversations/rules')} | ${looser('ask')}
  a check of the rules that is run again is compared with what is in force by then
    no label | under ask: never | ${proposes('ask: never\n')} | ${shows('success: ')} | ${isShown} | under ${always}
    ${runsAgain('check_run', 'agent-conversations/rules')} | ${looser('ask')}
  a check of the rules that is run again keeps its comparison where that cannot be made by then
    no label | under ${always} | ${proposes('ask: never\n')} | ${looser('ask')} | ${isShown}
    GitHub refuses /files$/: 500 Server Error: Sorry, this diff is taking too long to generate.
    ${runsAgain('check_run', 'agent-conversations/rules')} | ${looser('ask')}
  a check of the rules is made after an outage of an hour
    no label | under ${always} | ${changes({ filename: path })} | GitHub refuses /./ 999 times: 502 Server Error
    GitHub tells pull_request.opened | 1h passes | GitHub refuses nothing | ${({ rig }) => void rig.github.files.set('octo/garden@abc', 'ask: never\n')}
    20m pass | ${looser('ask')}
  a check of the rules is green where rules become stricter
    no label | under ${accepting('npm test')} | ${kept('npm test')} | ${proposes('ask: always\nrules:\n  - ask: {}')}
    ${shows('success: Nothing becomes looser\n', '| asked about | 0 | 1 |')}
`;

const [when, reason] = [{ tool: ['terminal'], path: null, command: ['npm publish'], risk: null }, null];
const ofOperator = [
  { kind: 'approve', when },
  { kind: 'reject', when: { ...when, command: ['git push'] }, reason },
] as const;
playScenesUnder({ policy: aPolicy({ rules: ofOperator }) })`
  a check of the rules calls an accept looser that the operator has too, but no rejection that the operator keeps
    no label | under rules:\n  - reject: { tool: terminal, command: "git push" }
    ${proposes(`rules:\n${rule('npm publish')}`)} | ${looser('1 more rule accepts.')}
`;

const strict = 'ask: always\npermission: { approve: admin }\n';
const shared =
  (name: string, text: string, readers?: readonly string[]): Step =>
  ({ rig: { github } }) => {
    github.files.set(`octo/${name}`, text);
    if (readers !== undefined) github.secret.set(`octo/${name}`, readers);
  };
const isNowhere: Step = ({ rig }) => rig.github.noRepository.add('octo/secret');
const hidden = shows('failure: Not compared', '_extends leads to');
const isNotRead: Step = ({ rig }) => {
  const read = rig.github.requests.filter(({ route }) => route.includes('/contents/'));
  expect(read.map(({ parameters }) => parameters.repo)).not.toContain('secret');
};
const ottoProposes: Step = async ({ rig }) => {
  rig.github.files.set('octo/garden@def', '_extends: secret\n');
  const head = { ref: 'agent/water', sha: 'def', repo: { id: 7 } };
  const sender = { login: 'otto', id: 2, type: 'User' };
  await rig.deliver('pull_request', { ...pullEvent('synchronize', { head }), sender });
};
const nobody = { user: null };
const inForce = `${always}permission: { approve: maintain }\nrules:\n${rule('npm ci')}  - reject: { command: rm }\n    reason: No.\n`;
const unclear = { kind: 'unclear', agent: null, why: null } as const;
const before = { repository: { id: 6, owner: 'octo', name: 'garden' } };
playScenes`
  a file that leads to another repository names those who can write there as looser, though no value changes
    no label | under ${strict} | ${shared('sandbox', strict)} | ${proposes('_extends: sandbox\n')}
    ${looser('who may write to octo/sandbox')}
  a file that leads to another repository says nothing new of one that counts today
    no label | under _extends: shared | ${shared('shared', strict, [])}
    ${proposes('_extends: shared\nallow_requester: false\n')} | ${shows('success: ')}
  a file that is gone leads to the repository of the owner, and names those who can write there
    no label | under ${strict} | ${shared('.github', strict)} | ${proposes(null)}
    ${looser('', 'who may write to octo/.github decides too')}
  a file that leads to another repository %s fails, without a word of what it says or whether it is there
    no label | under ${strict} | %s | ${proposes('_extends: secret\n')} | ${hidden} | ${isNotRead}
    - that its author cannot read ~ ${shared('secret', 'permission: { approve: triage }', [])}
    - that is not there ~ ${isNowhere}
  a file that leads to another repository is compared for an author whom GitHub does not name where that is public
    no label | under ${strict} | ${shared('shared', strict)} | ${proposes('_extends: shared\n', nobody)} | ${looser('')}
    ${shared('shared', strict, ['mona'])} | ${proposes('_extends: shared\n', nobody, 'def')} | 2 checks | ${hidden}
  a file that leads to another repository is compared where everybody who proposes it can read that
    no label | under ${strict} | ${shared('secret', 'ask: never\n', ['mona'])} | ${proposes('_extends: secret\n')}
    ${looser('', 'ask')} | ${ottoProposes} | 2 checks | ${hidden}
  /agent rules says what is in force, from which commit, and suggests what was always approved
    under ${inForce} | works | ${kept('npm test', 14)} | ${kept('npm run x', 3)}
    ${kept('npm run x', 1, { verdict: 'reject' })} | ${kept('npm run y', 3, { result: unclear })} | mona: /agent rules
    reply says - \`ask\`: always (octo/garden/${path}@ | reply says - \`permission.approve\`: maintain (octo/garden/
    reply says - \`permission.start\`: write (default)
    reply says - accept: { tool: terminal, command: "npm ci" }\n- reject: { command: rm }\n  reason: "No."
    reply says command: "npm test", unchanged: true } # approved 14 times by 1 person, never rejected
    reply does not say /npm run [xy]/
  /agent rules is for people who may start
    rita: /agent rules | reply does not say Rules in force | reply says /rules
  /agent rules tells nothing of another repository that had this name before
    works | ${kept('ssh deploy@prod.internal', 5, before)} | mona: /agent rules | reply says No suggestion yet
    under ask: always | ${proposes(accepting('ls'))} | ${undecided}
  /agent rules says so where there are no rules and no decisions
    no label | mona: /agent rules | reply says - \`ask\`: service (default) | reply says No rules: a person is asked
    reply says No suggestion yet
`;
