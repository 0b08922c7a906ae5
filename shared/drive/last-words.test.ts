import { expect, test } from '@jest/globals';
import { failing, known, serviceWith, unavailable } from '../../test/support/service-with.ts';
import { tableOf } from '../../test/support/table.ts';
import { type Ending, type OutcomeName, outcomeNames } from '../conversation/index.ts';
import { ServiceError } from '../service/errors.ts';
import type { Said } from '../service/index.ts';
import { decodeConversation } from '../service/openhands/decode/records.ts';
import { sandboxOf } from '../service/openhands/decode/states.ts';
import { findLastSaid } from '../service/openhands/events/newest.ts';
import { conversation } from '../service/openhands/testing/records.ts';
import type { AgentServer } from '../service/openhands/types.ts';
import { explained, readLastWords, wordsWanted } from './last-words.ts';

type Server = Pick<AgentServer, 'newestError' | 'lastSaid'>;

const running = decodeConversation(conversation());
const finished = decodeConversation(conversation({ execution_status: 'finished' }));
const inSandbox = (status: string) => decodeConversation(conversation({ sandbox_status: status }));
const asleep = inSandbox('PAUSED');
const ended = (outcome: OutcomeName): Ending => ({ outcome, reason: 'ours', at: 7 });
const silence = (outcome: OutcomeName) => ({ message: null, ending: ended(outcome) });
const saying = (message: string, more: Partial<Server> = {}): Server => ({
  lastSaid: known({ kind: 'finish', text: message } as const),
  newestError: known({ code: 'E1', detail: 'out of\n words' }),
  ...more,
});
const broken = (error: Error): Server => ({
  newestError: failing(error),
  lastSaid: failing(error),
});
/** Keeps these last words for its sandbox that sleeps, and has this agent server. */
const service = (said: Said | null, server: Server | null | (() => Server | null) = null) =>
  serviceWith({ remembered: said === null ? unavailable : known({ pending: [], said }) }, server);
const hear = (server: Server | null, outcome: OutcomeName, note?: (error: ServiceError) => void) => {
  const record = outcome === 'finished' ? finished : running;
  return readLastWords(ended(outcome), record, service(null, server), {}, note);
};

const withMessage = { reason: 'the agent ended with a message', variant: 'with_message' };
test.each<[string, Said, object]>([
  ['a message is reported as an end with a message', { kind: 'message', text: 'Which file?' }, withMessage],
  ['words of the finish tool are the plain ending', { kind: 'finish', text: 'Done.' }, { reason: 'ours' }],
])('of an agent that finished, %s', async (_, said, expected) => {
  const words = { message: said.text, ending: { outcome: 'finished', ...expected } };
  expect(await hear(saying(said.text, { lastSaid: known(said) }), 'finished')).toMatchObject(words);
  for (const record of [asleep, inSandbox('MISSING')])
    expect(await readLastWords(ended('finished'), record, service(said), {})).toMatchObject(words);
  expect((await hear(saying('', { lastSaid: known(said) }), 'idle'))?.ending).toEqual(ended('idle'));
});

const says = (source: string, more: object = {}) => ({ kind: 'MessageEvent', source, ...more });
const asks = says('agent', { llm_message: { content: [{ text: 'What?' }] } });
const finish = { kind: 'x.ActionEvent', id: 'f', tool_name: 'finish', action: { message: '!' } };
const terminal = { kind: 'ActionEvent', id: 't', tool_name: 'terminal' };
const output = { kind: 'ObservationEvent', action_id: 't' };
test.each<[string, object[], Said | null]>([
  ['that end with its message', [{ kind: 'HookExecutionEvent' }, asks], { kind: 'message', text: 'What?' }],
  ['that end with the finish tool', [{ kind: 'ObservationEvent' }, finish], { kind: 'finish', text: '!' }],
  ['that end with another action', [output, terminal, says('agent')], null],
  ['that want more after the end', [terminal, finish], { kind: 'finish', text: '!' }],
  ['that end with a refused end', [{ kind: 'UserRejectObservation', action_id: 'f' }, finish, asks], null],
  ['that end with a message of ours', [says('user')], null],
  ['that are none', [], null],
])("in events %s, the last words are found where they are the agent's own", (_, events, expected) => {
  const records = events.map((event) => ({ ...event }));
  expect(findLastSaid(records, (text) => text)).toEqual(expected);
});

/** A paused sandbox can be known to have finished; its agent server does not answer. */
test.each(tableOf`
  the sandbox | after which ends what is asked for
  RUNNING     | finished: message, idle: message, error: message_and_failure, stuck: message_and_failure
  MISSING     | finished: remembered, error: remembered, stuck: remembered
  NEW_ONE     |
`)('where the sandbox is "%s" last words are asked for after: %s', (sandbox, expected = '') => {
  const wanted = outcomeNames.map((outcome) => [outcome, wordsWanted(outcome, sandboxOf(sandbox || null))]);
  const asked = wanted.filter(([, words]) => words !== 'nothing').map((each) => each.join(': '));
  expect(asked.toSorted()).toEqual(expected.split(', ').filter(Boolean).toSorted());
});

test.each([
  ['E1', 'a detail', 'out of words', 'E1: out of words'],
  ['E1', 'a blank detail', ' ', 'E1'],
  ['', 'no detail', '', 'ours'],
  ['git', 'a password in its detail', 'fatal: https://me:secret@x.y/z', 'git: fatal: https://***@x.y/z'],
  ['E1', 'a very long detail', 'x'.repeat(9000), `E1: ${'x'.repeat(1996)}…`],
])('the failure with code %j and %s becomes the reason of the ending', (code, _, detail, reason) => {
  expect(explained(ended('error'), { code, detail })).toEqual({ outcome: 'error', reason, at: 7 });
});

test('the last words of an agent are its message, and its failure replaces our reason', async () => {
  expect(await hear(saying('Done.'), 'finished')).toEqual({ message: 'Done.', ending: ended('finished') });
  const ending = { outcome: 'error', reason: 'E1: out of words', at: 7 };
  expect(await hear(saying('Sorry.'), 'error')).toEqual({ message: 'Sorry.', ending });
  expect(await hear(saying(' \n'), 'idle')).toEqual(silence('idle'));
});

test('the last words of an agent are asked of nobody where nobody answers, and none where they are not told', async () => {
  const never = () => {
    throw new Error('nobody asks this');
  };
  for (const record of [asleep, null]) {
    const words = await readLastWords(ended('finished'), record, service(null, never), {});
    expect(words).toEqual(silence('finished'));
  }
  expect(await hear(null, 'finished')).toEqual(silence('finished'));
  const mute = { newestError: unavailable, lastSaid: unavailable };
  expect(await hear(mute, 'error')).toEqual(silence('error'));
});

test('last words that cannot be read are noted and change no ending, and a bug is thrown', async () => {
  const down = new ServiceError('unavailable', 'down');
  const heard: ServiceError[] = [];
  expect(await hear(broken(down), 'stuck', (error) => heard.push(error))).toEqual(silence('stuck'));
  expect(heard).toEqual([down, down]);
  expect(await hear(broken(down), 'stuck')).toEqual(silence('stuck'));
  await expect(hear(broken(new TypeError('bug')), 'stuck')).rejects.toThrow('bug');
});

test('a refused address of the agent server changes no ending', async () => {
  const wrong = new ServiceError('bad_configuration', 'the agent server URL is not https');
  const heard: ServiceError[] = [];
  const read = (error: Error) => {
    const refusing = () => {
      throw error;
    };
    return readLastWords(ended('finished'), running, service(null, refusing), {}, (each) => heard.push(each));
  };
  expect(await read(wrong)).toEqual(silence('finished'));
  expect(heard).toEqual([expect.objectContaining({ code: wrong.code, message: wrong.message })]);
  await expect(read(new TypeError('bug'))).rejects.toThrow('bug');
});
