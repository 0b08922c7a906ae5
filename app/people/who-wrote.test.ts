import { expect, test } from '@jest/globals';
import { tableOf } from '../../test/support/table.ts';
import { agentOfAddress, loginOfAddress } from './known-agents.ts';
import { coAuthorsIn } from './read-pull.ts';
import {
  type Commit,
  exemptAuthor,
  type NamedAccounts,
  type PullOrigin,
  type Signature,
  tracesOfAgents,
} from './who-wrote.ts';

const account = (login: string) => ({ login, id: login.length, bot: login.endsWith('[bot]') });
const addressOf = (name: string) => (name.includes('@') ? name : `1+${name}@users.noreply.github.com`);
/** By the account of that name, or an address that GitHub finds no account for. */
const signature = (who: string): Signature =>
  who.includes('@') ? { account: null, email: who } : { account: account(who), email: addressOf(who) };
const commit: Commit = {
  ...{
    sha: 'abc',
    author: signature('mona'),
    committer: signature('mona'),
    coAuthors: [],
    isVerified: false,
  },
};
const origin = (changes: Partial<PullOrigin> = {}): PullOrigin => ({
  ...{
    author: account('mona'),
    commits: [commit],
    pushers: [account('mona')],
    isPushUnseen: false,
    forkOwner: [],
    isOurs: false,
  },
  ...changes,
});
const dependabot = account('dependabot[bot]');
const exempting: NamedAccounts = { exempt: ['Dependabot[bot]'], also: [] };

/** What is special about a pull request of mona: of its opening, of its one commit, and of the configuration. */
type Known = { origin: PullOrigin; commit: Commit | null; named: NamedAccounts };
const special: Readonly<Record<string, (who: string, known: Known) => object>> = {
  ours: (_, { origin }) => Object.assign(origin, { isOurs: true }),
  opened: (who, { origin }) => Object.assign(origin, { author: who === 'gone' ? null : account(who) }),
  pushed: (who, { origin }) =>
    Object.assign(origin, {
      pushers: who.split(' and ').map((each) => (each === 'gone' ? null : account(each))),
    }),
  unseen: (_, { origin }) => Object.assign(origin, { isPushUnseen: true }),
  fork: (who, { origin }) => Object.assign(origin, { forkOwner: [who === 'gone' ? null : account(who)] }),
  author: (who, { commit }) => Object.assign(commit ?? {}, { author: signature(who) }),
  committer: (who, { commit }) => Object.assign(commit ?? {}, { committer: signature(who) }),
  'co-author': (who, { commit }) => Object.assign(commit ?? {}, { coAuthors: [addressOf(who)] }),
  verified: (_, { commit }) => Object.assign(commit ?? {}, { isVerified: true }),
  unlisted: (_, known) => Object.assign(known, { commit: null }),
  exempt: (_, known) => Object.assign(known, { named: exempting }),
  also: (who, known) => Object.assign(known, { named: { exempt: [], also: [who] } }),
};

test.each(tableOf`
  where there is                                                           | it has                                  | who wrote it
  a person                                                                 |                                         |
  a run of ours                                                            | ours                                    | run
  an account that is gone                                                  | opened gone                             | author_gone
  a bot that opened it                                                     | opened jules[bot]                       | opened
  the account of an agent that GitHub calls a person                       | opened openhands-agent                  | opened
  an account in also                                                       | also MONA                               | opened, pushed, author
  a push of an account that is gone                                        | pushed mona and gone                    | pusher_gone
  a bot that pushed                                                        | pushed mona and x[bot]                  | pushed
  a push that nobody is seen to have made                                  | unseen                                  | push_unseen
  a fork of a person                                                       | fork ada                                |
  a fork of an agent                                                       | fork openhands-agent                    | owned
  a fork of an account that is gone                                        | fork gone                               | pusher_gone
  more commits than are listed                                             | unlisted                                | too_many_commits
  a bot as author                                                          | author x[bot]                           | author
  a bot as committer                                                       | committer x[bot]                        | committer
  the address of an agent                                                  | author OpenHands@all-hands.dev          | author
  the address of a bot that GitHub finds no account for                    | author 1+x[bot]@users.noreply.github.com | author
  a known agent as co-author                                               | co-author noreply@anthropic.com         | co-author
  a program that nobody knows as co-author                                 | co-author noreply@agent.example         | co-author
  a program of another kind as co-author                                   | co-author agent@example.com             | co-author
  an address that nobody reads, of an author                               | author noreply@example.com              |
  a co-author in also                                                      | co-author helper, also helper           | co-author
  a bot as co-author, as GitHub writes it when it squashes commits         | co-author x[bot]                        | co-author
  an exempt bot as co-author                                               | co-author dependabot[bot], exempt       |
  people as co-authors                                                     | co-author ada                           |
  an exempt bot                                                            | opened dependabot[bot], pushed dependabot[bot], author dependabot[bot], exempt |
  the same bot, not exempt                                                 | opened dependabot[bot], pushed dependabot[bot] | opened, pushed
  its verified commit with a person                                        | author dependabot[bot], verified, exempt |
  its name in a commit of a person                                         | author dependabot[bot], exempt          | author
  its name in a commit of another bot                                      | opened x[bot], author dependabot[bot], exempt | opened, author
  an agent beside it                                                       | opened dependabot[bot], pushed dependabot[bot] and x[bot], author dependabot[bot], exempt | pushed
`)('of a pull request, where there is %s: who wrote it', (_, has = '', kinds = '') => {
  const known: Known = { origin: { ...origin() }, commit: { ...commit }, named: { exempt: [], also: [] } };
  for (const each of has.split(', ').filter(Boolean)) {
    const [what = '', ...who] = each.split(' ');
    const makes = special[what];
    if (makes === undefined) throw new Error(`nothing is written so: ${each}`);
    makes(who.join(' '), known);
  }
  const commits = known.commit && [known.commit];
  const traces = tracesOfAgents({ ...known.origin, commits }, known.named);
  expect(traces.map(({ kind }) => kind).join(', ')).toBe(kinds);
});

test('only a bot that opened it is named as exempt', () => {
  expect(exemptAuthor(origin({ author: dependabot }), exempting)).toBe('dependabot[bot]');
  expect(exemptAuthor(origin({ author: account('x[bot]') }), exempting)).toBeNull();
  expect(exemptAuthor(origin({ author: { ...dependabot, bot: false } }), exempting)).toBeNull();
});

test.each([
  ['223556219+Copilot@users.noreply.github.com', 'Copilot'],
  ['noreply@anthropic.com', 'Claude'],
  ['noreply@openai.com', 'Codex'],
  ['161369871+google-labs-jules[bot]@users.noreply.github.com', 'Jules'],
  ['158243242+devin-ai-integration[bot]@users.noreply.github.com', 'Devin'],
  ['openhands@all-hands.dev', 'OpenHands'],
  ['cursoragent@cursor.com', 'Cursor'],
  ['218195315+gemini-cli@users.noreply.github.com', 'Gemini'],
  ['aider@aider.chat', 'Aider'],
  ['amp@ampcode.com', 'Amp'],
  ['crush@charm.land', 'Crush'],
  ['junie@jetbrains.com', 'Junie'],
  ['claude@example.com', null],
])('%s is the address of %s', (email, name) => {
  expect(agentOfAddress(email)).toBe(name);
});

test('an Enterprise Server has addresses of its own', () => {
  expect(loginOfAddress('12+Mona@users.noreply.git.example.com')).toBe('mona');
  expect(loginOfAddress('mona@example.com')).toBeNull();
});

test('a co-author is found wherever it is, and however it is written', () => {
  const message =
    'x\r\n\r\nco-authored-by: A <a@b>\r\nCo-Authored-By:B<c@d>\n\nmore <e@f>\nCo-authored-by: none';
  expect(coAuthorsIn(message)).toEqual(['a@b', 'c@d']);
});

test.each([
  'Co-authored-by : A <a@b>',
  'Co-authored-by: a@b',
  '* Co-authored-by: A <a@b>',
  '> Co-authored-by: A <a@b>',
  'Co-authored-by: A\n <a@b>',
  'Co-authored-by: A <A> <a@b>',
  'Co-authored-by: A < a@b >',
  'Co-authored-by: A (a@b)',
  'Co-authored-by: A <mailto:a@b>',
  'Fix this. Co-authored-by: A <a@b>',
])('a co-author is found in %j', (line) => {
  expect(coAuthorsIn(`x\n\n${line}\nmore e@f`)).toEqual(['a@b']);
});
