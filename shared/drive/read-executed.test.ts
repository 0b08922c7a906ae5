import { describe, expect, test } from '@jest/globals';
import { aConversation } from '../../test/support/fake-service.ts';
import { someAction } from '../../test/support/questions/some.ts';
import type { FileReading, KnownPending, PendingAction } from '../conversation/index.ts';
import { ServiceError } from '../service/errors.ts';
import type { FilePlace, Optional } from '../service/index.ts';
import { foldersOf, readExecuted, sandboxReader } from './read-executed.ts';

const file = (text: string): FileReading => ({ kind: 'file', bytes: Buffer.from(text) });
const copy = '/workspace/project/garden';
const reading = { shown: null, folders: [copy], byRules: { listed: [], known: [] } };
const pendingOf = (...commands: string[]): KnownPending => ({
  kind: 'known',
  value: commands.map((command, at) => someAction(command, `a${at}`)),
});

interface How {
  readonly shown?: readonly PendingAction[] | null;
  readonly isAwake?: boolean;
}

function over(sandbox: Record<string, string>, branch: Record<string, string> = {}) {
  const asked: string[] = [];
  const readingOf = (text: string | undefined): FileReading =>
    text === undefined ? { kind: 'absent' } : file(text);
  const fromSandbox = async (path: string) => {
    asked.push(path);
    return readingOf(sandbox[path]);
  };
  const fromBranch = async (paths: readonly string[]) => {
    asked.push(`GitHub: ${paths.join(' ')}`);
    return new Map(paths.map((path) => [path, readingOf(branch[path])]));
  };
  const read = async (pending: KnownPending, { shown = null, isAwake = true }: How = {}) => {
    const readFile = isAwake ? fromSandbox : null;
    return readExecuted({ ...reading, pending, shown, isElsewhere: false, readFile, fromBranch });
  };
  return { read, asked };
}

test('a question that runs no file reads none', async () => {
  const { read, asked } = over({});
  const pending = pendingOf('ls -l');
  expect(await read(pending)).toEqual(pending);
  expect(asked).toEqual([]);
});

test('a usual question costs one file of the sandbox and one request to GitHub', async () => {
  const { read, asked } = over({ 'a.sh': 'ls' }, { 'a.sh': 'pwd' });
  const { value } = await read(pendingOf('bash a.sh'));
  expect(value[0]?.executes?.files).toMatchObject([{ path: 'a.sh', state: 'changed' }]);
  expect(asked).toEqual(['a.sh', 'GitHub: a.sh']);
});

test('the files of several actions are read once each', async () => {
  const { read, asked } = over({ 'a.sh': 'ls', 'b.sh': 'ls' });
  const { value } = await read(pendingOf('bash a.sh', './b.sh', 'sh a.sh'));
  expect(value.map(({ executes }) => executes?.files[0]?.path)).toEqual(['a.sh', 'b.sh', 'a.sh']);
  expect(asked.toSorted()).toEqual(['GitHub: a.sh b.sh', 'a.sh', 'b.sh']);
});

test('GitHub is not asked again while the files are what people see', async () => {
  const { read, asked } = over({ 'a.sh': 'ls' }, { 'a.sh': 'ls' });
  const { value: shown } = await read(pendingOf('bash a.sh'));
  expect(shown[0]?.executes?.files[0]?.state).toBe('same');
  asked.length = 0;
  expect((await read(pendingOf('bash a.sh'), { shown })).value).toEqual(shown);
  expect(asked).toEqual(['a.sh']);
  const other = over({ 'a.sh': 'rm' }, { 'a.sh': 'ls' });
  const { value: changed } = await other.read(pendingOf('bash a.sh'), { shown });
  expect(changed[0]?.executes?.files[0]?.state).toBe('changed');
  expect(other.asked).toEqual(['a.sh', 'GitHub: a.sh']);
});

test('what runs behind an action that may change files cannot be seen', async () => {
  const { read } = over({ 'a.sh': 'ls' });
  const { value } = await read(pendingOf('cd evil', 'bash a.sh'));
  expect(value.map(({ executes }) => executes?.notKnown)).toEqual([undefined, 'part']);
});

test('eighty files are read, and no more', async () => {
  const names = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}.sh`);
  const run = (files: readonly string[]) => files.map((file) => `sh ${file}`);
  // The script is seen to run further files once the room is used up.
  const scripts = { test: run(names('later', 9)).join(' && ') };
  const { read, asked } = over({ 'package.json': JSON.stringify({ scripts }) });
  const { value } = await read(pendingOf('npm test', ...run(names('f', 81))));
  const files = value.flatMap(({ executes }) => executes?.files ?? []);
  const unread = files.filter(({ shown }) => shown.kind === 'unread').map(({ path }) => path);
  expect(unread).toEqual([...names('later', 9), 'f78.sh', 'f79.sh', 'f80.sh']);
  expect(asked.filter((path) => !path.startsWith('GitHub'))).toHaveLength(80);
});

const copies = [copy, '/workspace/project/1f/garden'];

test.each<[string | undefined, readonly string[], boolean]>([
  [`${copy}/`, [copy], true],
  ['./garden', copies, true],
  ['./1f/garden', ['/workspace/project/1f/garden'], true],
  ['./../garden', [], false],
  ['/workspace/project', ['/workspace/project'], false],
  ['garden', [], false],
  [undefined, copies, false],
])('an agent in %s is looked after in %j, its repository: %s', (folder, folders, isCopy) => {
  const known = folder === undefined ? {} : { folder };
  expect(foldersOf(known, copies)).toEqual({ folders, isCopy, isElsewhere: false });
});

test.each<[string, string, boolean]>([
  [copy, `${copy}/`, false],
  [copy, `${copy}/sub`, true],
  [copy, '/tmp', true],
  ['./1f/garden', '/home/me/1f/garden', false],
  ['./1f/garden', '/home/me/garden', true],
  ['./garden', '/home/me/garden/sub', true],
])('of an agent that works in %s the terminal in %s is elsewhere: %s', (folder, terminal, isElsewhere) => {
  expect(foldersOf({ folder, terminal }, copies).isElsewhere).toBe(isElsewhere);
});

test.each([
  ['/tmp', '/tmp'],
  ['', 'not known'],
])(
  'what a terminal in the folder %j runs cannot be seen, unless it goes back first',
  async (terminal, folder) => {
    const pending = { ...pendingOf('bash a.sh', `cd ${copy} && bash a.sh`), terminal };
    const readFile = async () => file('ls');
    const elsewhere = { ...reading, isElsewhere: true, fromBranch: null };
    const { value } = await readExecuted({ ...elsewhere, pending, readFile });
    expect(value.map(({ executes }) => executes?.files[0]?.shown)).toEqual([
      { kind: 'unread', why: 'where it is in the working copy is not known' },
      { kind: 'whole', text: 'ls' },
    ]);
    expect(value[0]?.executes?.notKnown).toBe('part');
    expect(value.map(({ isElsewhere }) => isElsewhere)).toEqual([folder, undefined]);
  },
);

describe('a file of the sandbox', () => {
  const reader = (
    read: (place: FilePlace) => Promise<Optional<FileReading>>,
    { folder = copy, isGivenUp = false }: { folder?: string | null; isGivenUp?: boolean } = {},
  ) => {
    const asked: FilePlace[] = [];
    const of = sandboxReader({
      service: {
        readFile: async (_conversation, place) => {
          asked.push(place);
          return read(place);
        },
      },
      conversation: aConversation(),
      folder: folder ?? undefined,
      optionsOf: () => ({}),
      isGivenUp: () => isGivenUp,
    });
    return { read: () => of('a.sh'), asked };
  };
  const known = async () => ({ kind: 'known', value: file('ls') }) as const;
  const fails = (code: 'unavailable' | 'aborted') => async () => {
    throw new ServiceError(code, 'reset');
  };

  test('is read in the folder in which the agent works', async () => {
    const { read, asked } = reader(known);
    expect(await read()).toEqual(file('ls'));
    expect(asked).toEqual([{ folder: copy, path: 'a.sh' }]);
  });

  test.each([
    ['is not told where its agent works', 'the service does not say where the agent works', null, 0],
    ['lets none be read', 'the service lets no file be read', copy, 1],
  ])('is unread at once where the service %s', async (_, why, folder, times) => {
    const { read, asked } = reader(async () => ({ kind: 'unavailable' }), { folder });
    expect(await read()).toEqual({ kind: 'unread', why });
    expect(asked).toHaveLength(times);
  });

  // What a failure comes to before that is looked at with the question: look-at-question.test.ts.
  test('that could not be read for long is unread, and an abort is passed on', async () => {
    const given = reader(fails('unavailable'), { isGivenUp: true });
    expect(await given.read()).toEqual({ kind: 'unread', why: 'it could not be read' });
    await expect(reader(fails('aborted'), { isGivenUp: true }).read()).rejects.toThrow('reset');
  });
});
