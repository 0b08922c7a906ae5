import { expect, test } from '@jest/globals';
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

const person = (login: string) => ({ login, id: login.length, bot: false });
const bot = (name: string) => ({ login: `${name}[bot]`, id: 100 + name.length, bot: true });
const by = (account: Signature['account'], email = 'a@example.com'): Signature => ({ account, email });
const commit = (changes: Partial<Commit> = {}): Commit => ({
  sha: 'abc',
  author: by(person('mona')),
  committer: by(person('mona')),
  coAuthors: [],
  isVerified: false,
  ...changes,
});
const origin = (changes: Partial<PullOrigin> = {}): PullOrigin => ({
  author: person('mona'),
  commits: [commit()],
  pushers: [person('mona')],
  isOurs: false,
  ...changes,
});
const nobody: NamedAccounts = { exempt: [], also: [] };
const exempting: NamedAccounts = { exempt: ['Dependabot[bot]'], also: [] };
const dependabot = bot('dependabot');
const ofDependabot = by(dependabot, '1+dependabot[bot]@users.noreply.github.com');

test.each<[string, Partial<PullOrigin>, NamedAccounts, readonly string[]]>([
  ['a person', {}, nobody, []],
  ['a run of ours', { isOurs: true }, nobody, ['run']],
  ['an account that is gone', { author: null }, nobody, ['author_gone']],
  ['a bot that opened it', { author: bot('jules') }, nobody, ['opened']],
  [
    'the account of an agent that GitHub calls a person',
    { author: person('openhands-agent') },
    nobody,
    ['opened'],
  ],
  [
    'an account in also',
    { author: person('mona') },
    { exempt: [], also: ['MONA'] },
    ['opened', 'pushed', 'author'],
  ],
  ['a push of an account that is gone', { pushers: [person('mona'), null] }, nobody, ['pusher_gone']],
  ['a bot that pushed', { pushers: [person('mona'), bot('x')] }, nobody, ['pushed']],
  ['more commits than are listed', { commits: null }, nobody, ['too_many_commits']],
  ['a bot as author', { commits: [commit({ author: by(bot('x')) })] }, nobody, ['author']],
  ['a bot as committer', { commits: [commit({ committer: by(bot('x')) })] }, nobody, ['committer']],
  [
    'the address of an agent',
    { commits: [commit({ author: by(null, 'OpenHands@all-hands.dev') })] },
    nobody,
    ['author'],
  ],
  [
    'the address of a bot that GitHub finds no account for',
    { commits: [commit({ author: by(null, '1+x[bot]@users.noreply.github.com') })] },
    nobody,
    ['author'],
  ],
  [
    'a known agent as co-author',
    { commits: [commit({ coAuthors: ['noreply@anthropic.com'] })] },
    nobody,
    ['co-author'],
  ],
  [
    'a co-author in also',
    { commits: [commit({ coAuthors: ['7+helper@users.noreply.github.com'] })] },
    { exempt: [], also: ['helper'] },
    ['co-author'],
  ],
  [
    'a bot as co-author, as GitHub writes it when it squashes commits of a bot',
    { commits: [commit({ coAuthors: ['1+x[bot]@users.noreply.github.com'] })] },
    nobody,
    ['co-author'],
  ],
  [
    'an exempt bot as co-author',
    { commits: [commit({ coAuthors: ['1+dependabot[bot]@users.noreply.github.com'] })] },
    exempting,
    [],
  ],
  [
    'people as co-authors',
    { commits: [commit({ coAuthors: ['7+ada@users.noreply.github.com'] })] },
    nobody,
    [],
  ],
  [
    'an exempt bot',
    { author: dependabot, pushers: [dependabot], commits: [commit({ author: ofDependabot })] },
    exempting,
    [],
  ],
  ['the same bot, not exempt', { author: dependabot, pushers: [dependabot] }, nobody, ['opened', 'pushed']],
  [
    'its verified commit with a person',
    { commits: [commit({ author: ofDependabot, isVerified: true })] },
    exempting,
    [],
  ],
  [
    'its name in a commit of a person',
    { commits: [commit({ author: ofDependabot })] },
    exempting,
    ['author'],
  ],
  [
    'its name in a commit of another bot',
    { author: bot('x'), pushers: [], commits: [commit({ author: ofDependabot })] },
    exempting,
    ['opened', 'author'],
  ],
  [
    'an agent beside it',
    { author: dependabot, pushers: [dependabot, bot('x')], commits: [commit({ author: ofDependabot })] },
    exempting,
    ['pushed'],
  ],
])('of a pull request, where there is %s: who wrote it', (_, changes, named, kinds) => {
  expect(tracesOfAgents(origin(changes), named).map(({ kind }) => kind)).toEqual(kinds);
});

test('only a bot that opened it is named as exempt', () => {
  expect(exemptAuthor(origin({ author: dependabot }), exempting)).toBe('dependabot[bot]');
  expect(exemptAuthor(origin({ author: bot('x') }), exempting)).toBeNull();
  expect(exemptAuthor(origin({ author: person('dependabot[bot]') }), exempting)).toBeNull();
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
