import { expect, test } from '@jest/globals';
import { serviceOn } from '../../test/support/service-on.ts';
import { type Ending, type OutcomeName, outcomeNames } from '../conversation/index.ts';
import { ServiceError } from '../service/errors.ts';
import type { Said } from '../service/index.ts';
import { decodeConversation } from '../service/openhands/decode/records.ts';
import { sandboxOf } from '../service/openhands/decode/states.ts';
import { findLastSaid } from '../service/openhands/events/newest.ts';
import { conversation } from '../service/openhands/testing/records.ts';
import type { AgentServer, HostedApi } from '../service/openhands/types.ts';
import { explained, readLastWords, wordsWanted } from './last-words.ts';

type Server = Pick<AgentServer, 'finalResponse' | 'newestError' | 'lastSaid'>;

const running = decodeConversation(conversation());
const finished = decodeConversation(conversation({ execution_status: 'finished' }));
const asleep = decodeConversation(conversation({ sandbox_status: 'PAUSED' }));
const ended = (outcome: OutcomeName): Ending => ({ outcome, reason: 'ours', at: 7 });
const said = (message: string, code = 'E1', detail = 'out of\n words'): Server => ({
  finalResponse: async () => ({ kind: 'known', value: message }),
  lastSaid: async () => ({ kind: 'known', value: { kind: 'finish', text: message } }),
  newestError: async () => ({ kind: 'known', value: { code, detail } }),
});
const failing = (error: Error): Server => {
  const reject = async () => {
    throw error;
  };
  return { finalResponse: reject, newestError: reject, lastSaid: reject };
};
const hear = (server: Server | null, outcome: OutcomeName) =>
  readLastWords(
    ended(outcome),
    outcome === 'finished' ? finished : running,
    service(null, () => server),
    {},
  );

/** Keeps the last words for its sandbox that sleeps, and has this agent server. */
const service = (said: Said | null, server: () => Server | null = () => null) =>
  serviceOn({
    api: {
      remembered: async () =>
        said === null ? { kind: 'unavailable' } : { kind: 'known', value: { pending: [], said } },
    } as Partial<HostedApi> as HostedApi,
    agentServer: () => server() as AgentServer | null,
  });

const question: Said = { kind: 'message', text: 'Which file do you mean?' };
const done: Said = { kind: 'finish', text: 'All done.' };
const withMessage = { reason: 'the agent ended with a message', variant: 'with_message' };

test.each<[string, Said, object]>([
  ['a message is reported as an ending with a message', question, withMessage],
  ['the words of the finish tool are reported as the plain ending', done, { reason: 'ours' }],
])('of an agent that finished, %s', async (_, told, expected) => {
  const server = { ...said(told.text), lastSaid: async () => ({ kind: 'known', value: told }) as const };
  const words = { message: told.text, ending: { outcome: 'finished', ...expected } };
  expect(await hear(server, 'finished')).toMatchObject(words);
  const gone = decodeConversation(conversation({ sandbox_status: 'MISSING' }));
  for (const record of [asleep, gone]) {
    expect(await readLastWords(ended('finished'), record, service(told), {})).toMatchObject(words);
  }
});

test('a service that keeps nothing leaves an ending as it was', async () => {
  expect(await readLastWords(ended('finished'), asleep, service(null), {})).toEqual({
    message: null,
    ending: ended('finished'),
  });
});

test.each<[string, object[], Said | null]>([
  [
    'that end with a message of the agent',
    [
      { kind: 'ConversationStateUpdateEvent' },
      { kind: 'MessageEvent', source: 'agent', llm_message: { content: [{ text: 'What?' }] } },
    ],
    { kind: 'message', text: 'What?' },
  ],
  [
    'that end with the finish tool',
    [{ kind: 'ObservationEvent' }, { kind: 'x.ActionEvent', tool_name: 'finish', action: { message: '!' } }],
    { kind: 'finish', text: '!' },
  ],
  [
    'that end with another action',
    [
      { kind: 'ActionEvent', tool_name: 'terminal' },
      { kind: 'MessageEvent', source: 'agent' },
    ],
    null,
  ],
  ['that end with a message of ours', [{ kind: 'MessageEvent', source: 'user' }], null],
  ['that are none', [], null],
])("in events %s, the last words are found where they are the agent's own", (_, events, expected) => {
  expect(
    findLastSaid(
      events.map((event) => ({ ...event })),
      (text) => text,
    ),
  ).toEqual(expected);
});

test('an agent server is asked for last words only after finished, idle, error and stuck', () => {
  const wanted = outcomeNames.map((outcome) => [outcome, wordsWanted(outcome, sandboxOf('RUNNING'))]);
  expect(Object.fromEntries(wanted.filter(([, words]) => words !== 'nothing'))).toEqual({
    finished: 'message',
    idle: 'message',
    error: 'message_and_failure',
    stuck: 'message_and_failure',
  });
});

// A paused sandbox can be known to have finished; its agent server does not answer.
test.each(['PAUSED', 'MISSING'])('the service is asked for last words where the sandbox is %s', (sandbox) => {
  for (const outcome of outcomeNames) {
    const isAgents = ['finished', 'error', 'stuck'].includes(outcome);
    expect(wordsWanted(outcome, sandboxOf(sandbox))).toBe(isAgents ? 'remembered' : 'nothing');
  }
});

test.each(['STARTING', 'UNKNOWN', 'deleting', 'NEW_ONE', null])(
  'nobody is asked for last words where the sandbox is %s',
  (sandbox) => {
    for (const outcome of outcomeNames) expect(wordsWanted(outcome, sandboxOf(sandbox))).toBe('nothing');
  },
);

test.each([
  ['E1', 'a detail', 'out of words', 'E1: out of words'],
  ['', 'a detail alone', 'lost', 'lost'],
  ['E1', 'a blank detail', ' ', 'E1'],
  ['', 'no detail', '', 'ours'],
  ['E1', 'a detail of two lines', 'over\n two lines', 'E1: over two lines'],
  [
    'git',
    'a password in its detail',
    'fatal: https://me:secret@github.com/x',
    'git: fatal: https://***@github.com/x',
  ],
  ['E1', 'a very long detail', 'x'.repeat(9000), `E1: ${'x'.repeat(1996)}…`],
])('the failure with code %j and %s becomes the reason of the ending', (code, _, detail, reason) => {
  expect(explained(ended('error'), { code, detail })).toEqual({ outcome: 'error', reason, at: 7 });
});

test('the reason of an ending stays where the agent server tells no failure', () => {
  expect(explained(ended('stuck'), null)).toEqual(ended('stuck'));
});

test('the last words of an agent are its message, and its failure replaces our reason', async () => {
  expect(await hear(said('Done.'), 'finished')).toEqual({ message: 'Done.', ending: ended('finished') });
  expect(await hear(said('Sorry.'), 'error')).toEqual({
    message: 'Sorry.',
    ending: { outcome: 'error', reason: 'E1: out of words', at: 7 },
  });
  expect(await hear(said(' \n'), 'idle')).toEqual({ message: null, ending: ended('idle') });
});

test.each<OutcomeName>(['idle', 'error', 'stuck'])(
  'the words with which an agent finished before are not its last ones where it ends as %s',
  async (outcome) => {
    const server: Server = { ...said('All done.'), lastSaid: async () => ({ kind: 'unavailable' }) };
    expect((await hear(server, outcome)).message).toBeNull();
    expect((await hear(server, 'finished')).message).toBe('All done.');
  },
);

test('the last words of an agent are asked of nobody where nobody answers', async () => {
  const never = () => {
    throw new Error('nobody asks this');
  };
  const silence = { message: null, ending: ended('finished') };
  expect(await readLastWords(ended('finished'), asleep, service(null, never), {})).toEqual(silence);
  expect(await readLastWords(ended('finished'), null, service(null, never), {})).toEqual(silence);
  expect(await hear(null, 'finished')).toEqual(silence);
});

test('the last words of an agent are none where the service does not tell them', async () => {
  const unavailable = async () => ({ kind: 'unavailable' }) as const;
  const server = { finalResponse: unavailable, newestError: unavailable, lastSaid: unavailable };
  expect(await hear(server, 'error')).toEqual({ message: null, ending: ended('error') });
});

test('last words that cannot be read are noted and change no ending, and a bug is thrown', async () => {
  const down = new ServiceError('unavailable', 'down');
  const heard: ServiceError[] = [];
  const note = (error: ServiceError) => void heard.push(error);
  const silence = { message: null, ending: ended('stuck') };
  expect(
    await readLastWords(
      ended('stuck'),
      running,
      service(null, () => failing(down)),
      {},
      note,
    ),
  ).toEqual(silence);
  expect(heard).toEqual([down, down]);
  expect(await hear(failing(down), 'stuck')).toEqual(silence);
  await expect(hear(failing(new TypeError('bug')), 'stuck')).rejects.toThrow('bug');
});

test('a refused address of the agent server changes no ending', async () => {
  const wrong = new ServiceError('bad_configuration', 'the agent server URL is not https');
  const heard: ServiceError[] = [];
  const throwing = (error: Error) => () => {
    throw error;
  };
  const read = (error: Error) =>
    readLastWords(ended('finished'), running, service(null, throwing(error)), {}, (each) => heard.push(each));
  expect(await read(wrong)).toEqual({ message: null, ending: ended('finished') });
  expect(heard).toEqual([expect.objectContaining({ code: wrong.code, message: wrong.message })]);
  await expect(read(new TypeError('bug'))).rejects.toThrow('bug');
});
