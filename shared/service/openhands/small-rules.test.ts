// Tables for the small pure rules: addresses, keys, ids, times, excerpts.
import { expect, test } from '@jest/globals';
import { linesOf } from '../../../test/support/lines.ts';
import { cleanWords, excerpt, withoutSecrets } from '../excerpt.ts';
import {
  agentServerUrlOf,
  checkApiKey,
  checkedId,
  checkNamedServer,
  dashedId,
  parseBaseUrl,
} from './address.ts';
import { decodeStartTasks } from './decode/records.ts';
import { decodeErrorBody, msUntil } from './decode/refusal.ts';
import { parseRetryAfter } from './http/judge-reply.ts';
import { task } from './testing/records.ts';

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  ['https://app.example.com/', 'https://app.example.com'],
  [' https://app.example.com/agents//\n', 'https://app.example.com/agents'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/x/', 'http://127.0.0.1:3000/x'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('the base URL %j is taken as %s', (given, taken) => {
  expect(parseBaseUrl(given)).toBe(taken);
});

test.each([
  ['', 'is not a URL'],
  ['app.example.com', 'is not a URL'],
  ['ftp://app.example.com', 'begins with https'],
  ['http://app.example.com', 'must begin with https'],
  ['http://127.0.0.1.example.com', 'must begin with https'],
  ['https://me:secret@app.example.com', 'must not contain a user name'],
  ['https://app.example.com/?a=b', 'must not contain "?"'],
  ['https://app.example.com/#top', 'must not contain "?"'],
])('the base URL %j is refused: %s', (given, why) => {
  expect(() => parseBaseUrl(given)).toThrow(expect.objectContaining({ code: 'bad_configuration' }));
  expect(() => parseBaseUrl(given)).toThrow(why);
  expect(() => parseBaseUrl(given)).not.toThrow('secret');
});

test.each([
  ['https://w.example.com/api/conversations/1', 'https://w.example.com'],
  ['https://w.example.com/run/7/api/conversations/1', 'https://w.example.com/run/7'],
  ['http://localhost:8000/api/conversations/1', 'http://localhost:8000'],
  ['http://w.example.com/api/conversations/1', 'http://w.example.com'],
])('the agent server of a conversation at %s is %s', (given, url) => {
  expect(agentServerUrlOf(given)).toBe(url);
});

test.each([
  'https://a:b@w.example.com/api/conversations/1',
  'https://w.example.com/conversations/1',
  'javascript:alert(1)',
  'nowhere',
])('no agent server is known for a conversation at %s', (given) => {
  expect(agentServerUrlOf(given)).toBeNull();
});

const nearby = linesOf`
  http://localhost:8000 ~ http://LOCALHOST. ~ http://a.localhost ~ http://127.0.0.1 ~ http://127.9.9.9:1
  http://2130706433 ~ http://0x7f.1 ~ http://[::1]:80 ~ http://[::ffff:127.0.0.1] ~ http://0.0.0.0
  https://localhost:8443 ~ https://169.254.169.254 ~ https://10.0.0.5 ~ https://192.168.1.1 ~ https://172.31.0.1
  https://kubernetes.default.svc ~ https://kubernetes ~ https://a.internal ~ https://100.64.0.1 ~ https://[fd00::1]
  http://169.254.169.254 ~ http://[fe80::1] ~ http://[febf::1] ~ http://[::ffff:169.254.1.1]
`;
test.each(nearby)('an agent server at %s is refused, unless the service is near too', (address) => {
  expect(() => checkNamedServer(address, 'https://app.example.com')).toThrow(
    /^the service names https?:\/\/.* as the agent server, which is this machine or its network, and is itself elsewhere/,
  );
  expect(() => checkNamedServer(address, 'http://localhost:3000')).not.toThrow();
  expect(() => checkNamedServer(address, 'http://127.0.0.1:3000/x')).not.toThrow();
});

test.each([
  ...'https://work.example.com https://172.32.0.1 http://work.example.com http://12.7.0.1'.split(' '),
  ...'https://100.128.0.1 https://fd.example.com'.split(' '),
])('an agent server at %s is not refused as near', (address) =>
  expect(() => checkNamedServer(address, 'https://app.example.com')).not.toThrow(),
);

test.each([
  ['', 'is empty'],
  ['  ', 'only white space'],
  ['abc\n', 'ends with a line break'],
  [' abc', 'begins or ends with white space'],
  ['Bearer abc', 'begins with "Bearer"'],
  ['abc def', 'contains white space'],
  ['abcé', 'characters that a key cannot have'],
  ['ab\u0000c', 'characters that a key cannot have'],
])('the key %j is refused: %s', (key, why) => {
  expect(() => checkApiKey(key)).toThrow(why);
  expect(() => checkApiKey(key)).not.toThrow(/abc/);
});

const dashed = '0a8f7b8e-26af-4c66-8d72-3a1b4c5d6e7f';
test('an id is written with dashes where it is a UUID', () => {
  expect(dashedId('0A8F7B8E26AF4C668D723A1B4C5D6E7F')).toBe(dashed);
  expect(dashedId('short')).toBe('short');
});

test.each(['', '..', 'a/b', 'a?b', 'ä', 'x'.repeat(129)])('the id %j cannot be put into an address', (id) => {
  expect(() => checkedId(id)).toThrow(/an id of letters/);
});

const now = Date.UTC(2026, 0, 1);
test.each([
  ['3', 3000],
  ['0', 0],
  ['1.5', 1500],
  ['0.0001', 1],
  ['1.0001', 1001],
  ['9'.repeat(30), 10 * 60_000],
  ['Fri, 01 Jan 2027 00:00:00 GMT', 10 * 60_000],
  ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
])('Retry-After: %s means %i ms', (value, ms) => {
  expect(parseRetryAfter(value, now)).toBe(ms);
});

test.each(['-5', 'soon', 'Someday, maybe', '', undefined])('Retry-After: %j means nothing', (value) => {
  expect(parseRetryAfter(value, now)).toBeNull();
});

test.each<[string, unknown, number | null]>([
  ['in ISO text', '2026-01-01T00:01:00Z', 60_000],
  ['in seconds', now / 1000 + 5, 5_000],
  ['of a part of a millisecond, which is rounded up', now / 1000 + 5.0005, 5_001],
  ['of this very one', now / 1000, 0],
  ['in the past', (now - 1) / 1000, 0],
  ['far away, which counts as a year', Number.MAX_SAFE_INTEGER, 366 * 24 * 60 * 60_000],
  ['that is none', null, null],
  ['of another shape', {}, null],
])('a moment in a body %s: %j is in %j ms', (_, moment, ms) => {
  expect(msUntil(moment, now)).toBe(ms);
});

test('the time in the body of a quota is rounded up, so that nothing is asked too early', () => {
  const body = { code: 'daily_conversation_limit_reached', reset_at: (now + 0.25) / 1000 };
  expect(decodeErrorBody(JSON.stringify(body), now).quota).toEqual({ resetInMs: 1 });
});

test.each([
  ['an object with error', '{"error":"Invalid key"}', 'Invalid key'],
  ['a bare JSON string', '"nope"', 'nope'],
  ['an object with detail', '{"detail":"Forbidden"}', 'Forbidden'],
  ['no error beside a detail', '{"error":null,"detail":"cloning failed"}', 'cloning failed'],
  ['a list of problems', '{"detail":[{"loc":["query","ids"],"msg":"too many"}]}', 'query.ids: too many'],
  ['a nested object', '{"detail":{"error":"BUSY"}}', 'BUSY'],
  ['a nested message', '{"error":{"message":"deep","code":1}}', 'deep'],
  ['plain words', 'go away', 'go away'],
  ['an object without a word', '{"a":[null]}', '{"a":[null]}'],
])('a refusal that is %s is reported in the words of the service', (_, body, words) => {
  expect(decodeErrorBody(body, now).text).toBe(words);
});

test.each<[object, string | null]>([
  [{ error: 'no space' }, 'no space'],
  [{ error: null, detail: 'cloning failed' }, 'cloning failed'],
  [{ error: '', detail: { detail: [{ loc: ['a', 1], msg: 'bad' }] } }, 'a.1: bad'],
  [{ error: { odd: [1, null] } }, '{"odd":[1,null]}'],
  [{}, null],
])('the failure text of the start task %j is %j', (more, error) => {
  expect(decodeStartTasks(task({ status: 'ERROR', ...more }))).toMatchObject([{ error }]);
});

test('an excerpt of a text is one short line', () => {
  expect(excerpt('a\r\n\u0000b\u2028c  d')).toBe('a b c d');
  expect(excerpt('x'.repeat(1000))).toHaveLength(300);
});

test('secrets are taken out of a text in every spelling', () => {
  const secret = 'a"b/c=';
  const text = `${secret} ${encodeURIComponent(secret)} ${JSON.stringify({ secret })}`;
  expect(withoutSecrets(text, [secret, ''])).toBe('*** *** {"secret":"***"}');
});

test('a very long text is cut before it is cleaned, and no part of a key is left at the cut', () => {
  const key = 'a-key-of-twenty-letters';
  for (const before of [256 * 1024 - 10, 256 * 1024 - 30_000]) {
    const cleaned = cleanWords(`${'x '.repeat(before / 2)}${key}${' y'.repeat(3_000_000)}`, [key]);
    expect(cleaned).not.toContain('a-key');
    expect(cleaned.length).toBeLessThan(256 * 1024);
  }
});
