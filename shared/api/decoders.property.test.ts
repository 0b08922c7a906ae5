// Each decoder alone, over every JSON there is: a value of our shape, or a DecodeError that a person can read.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import type { Usage } from '../watch/index.ts';
import { branchFrom } from './active-branch.ts';
import { decodeConversation, decodeConversations } from './decode/conversation.ts';
import { decodeErrorBody, wordsOf } from './decode/error-body.ts';
import { asRecord, DecodeError } from './decode/fields.ts';
import { decodePage } from './decode/page.ts';
import { decodeStartTask, decodeStartTasks } from './decode/start-task.ts';
import { decodeStatistics } from './decode/usage.ts';
import { createHostedApi } from './hosted.ts';
import { parseJson } from './parse-json.ts';
import { readPending } from './pending-actions.ts';
import { parseRetryAfter } from './retry-after.ts';
import { conversation, task } from './testing/records.ts';
import { apiKey, testTransport } from './testing/transports.ts';

const wire = [
  ...['id', 'status', 'app_conversation_id', 'sandbox_id', 'created_at', 'error', 'detail', 'message', 'msg'],
  ...['sandbox_status', 'execution_status', 'conversation_url', 'session_api_key', 'pr_number', 'title'],
  ...['items', 'next_page_id', 'kind', 'action', 'action_id', 'parent_id', 'tool_name', 'tool_call_id'],
  ...['thought', 'text', 'loc', 'code', 'reset_at', 'metrics', 'accumulated_cost', 'stats'],
  ...['accumulated_token_usage', 'prompt_tokens', 'completion_tokens', 'usage_to_metrics'],
];
/** What an object may call a field although every object has something of that name. */
const traps = ['toString', 'valueOf', '__proto__', 'constructor', 'length', 'then', 'toJSON', 'join'];
const word = fc.constantFrom(
  ...['READY', 'ActionEvent', 'x.AgentErrorEvent', 'e1', '__root__', 'daily_conversation_limit_reached', ''],
  ...['https://a/api/conversations/b', '2026-01-01T00:00:00Z', '\ud800', '\0\u2028\n', '9'.repeat(400)],
);
const number = fc.constantFrom(0, -1, 1e308, -1e308, 5e-324, 2 ** 53, 1.5);

const { value: json } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  object: fc
    .array(fc.tuple(fc.constantFrom(...wire, ...wire, ...traps), tie('value')), { maxLength: 8 })
    .map((fields) => parsed(`{${fields.map(([key, value]) => `"${key}":${JSON.stringify(value)}`)}}`) ?? {}),
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(word, number, fc.constantFrom(null, true), anyText(8)),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));

/** Never a guess: a number that somebody could have paid, or null. */
function checkUsage({ cost, tokens }: Usage): void {
  if (cost !== null) expect(cost >= 0 && cost <= 1_000_000).toBe(true);
  if (tokens !== null) expect(tokens.prompt >= 0 && tokens.completion >= 0).toBe(true);
}

/** As from the wire: a field that is called `__proto__` is a field. */
function parsed(text: string): object | null {
  return asRecord(parseJson(text));
}

const records = fc.array(
  json.map((value) => ({ id: 'e1', kind: 'ActionEvent', ...asRecord(value) })),
  { maxLength: 4 },
);

test('any JSON is a value or a DecodeError of one short line', () => {
  const api = createHostedApi({ baseUrl: 'https://a.example', apiKey, transport: testTransport().transport });
  let [values, errors] = [0, 0];
  fc.assert(
    fc.property(json, records, (value, events) => {
      const pages: ((value: unknown) => unknown)[] = [
        (each) => api.conversationPage(decodeConversation(each).id),
        (each) => api.conversationPage(decodeStartTask(each).conversationId ?? ''),
        decodeConversations,
        decodeStartTasks,
        decodePage,
        (each) => checkUsage(decodeStatistics(each)),
        () => {
          const pending = readPending((text) => text);
          for (const event of events) pending.read(event);
          return pending.actions();
        },
        () => {
          const branch = branchFrom('e1');
          for (const event of events) branch.takes(event);
          branch.end();
        },
      ];
      for (const decode of pages) {
        try {
          decode(value);
          values += 1;
        } catch (error) {
          errors += 1;
          expect(error).toBeInstanceOf(DecodeError);
          expect(String(error)).toMatch(/^DecodeError: \$[^\n]{1,250}$/);
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(values, errors)).toBeGreaterThan(200);
});

const refusal = fc.oneof(
  json,
  fc.record({
    detail: fc.array(fc.record({ loc: fc.array(json, { maxLength: 3 }), msg: json }), { maxLength: 3 }),
  }),
  fc.record({ detail: fc.record({ code: fc.constant('daily_conversation_limit_reached'), reset_at: json }) }),
);

test('a refusal of any shape has words, and no time that a timer could not take', () => {
  fc.assert(
    fc.property(
      refusal,
      fc.oneof(fc.string(), fc.constantFrom('1e9', '-5', '9'.repeat(400))),
      (value, after) => {
        const said = decodeErrorBody(JSON.stringify(value), 1000);
        expect(typeof said.text).toBe('string');
        for (const ms of [said.quota?.resetInMs ?? 0, parseRetryAfter(after, 1000) ?? 0]) {
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(ms)).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('fields that nobody knows change nothing', () => {
  const unknown = fc.dictionary(
    fc.string().filter((key) => !wire.includes(key) && !/^selected_|^updated_at/.test(key)),
    fc.jsonValue(),
    { maxKeys: 5 },
  );
  fc.assert(
    fc.property(unknown, (more) => {
      expect(decodeConversation({ ...more, ...conversation() })).toEqual(decodeConversation(conversation()));
      expect(decodeStartTask({ ...more, ...task() })).toEqual(decodeStartTask(task()));
    }),
  );
});

test.each<[string, unknown]>([
  ['an object that names its own toString', { toString: 1 }],
  ['an object that claims to be a list', { length: 3 }],
])('in the place of a validation error stands %s', (_, step) => {
  expect(wordsOf({ detail: [{ loc: ['body', step, 2], msg: 'wrong' }] })).toBe('body.2: wrong');
});

test('a quota that ends at no time at all ends at an unknown one', () => {
  const body = { detail: { code: 'daily_conversation_limit_reached', reset_at: { toString: 1 } } };
  expect(decodeErrorBody(JSON.stringify(body), 0).quota).toEqual({ resetInMs: null });
});

test('half a character in an id still makes an address', () => {
  const api = createHostedApi({ baseUrl: 'https://a.example', apiKey, transport: testTransport().transport });
  expect(api.conversationPage('a\ud800')).toBe('https://a.example/conversations/a%EF%BF%BD');
});
