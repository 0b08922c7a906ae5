// Whatever JSON a service makes up, a caller gets a decoded value or a ServiceError of one short line.

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../test/support/any-text.ts';
import { beginWatch, type Usage } from '../../conversation/index.ts';
import { ServiceError, valueOrNull } from '../errors.ts';
import { asRecord } from './decode/fields.ts';
import { parseJson } from './decode/parse-json.ts';
import { decodeErrorBody, findErrorWords } from './decode/refusal.ts';
import { parseRetryAfter } from './http/judge-reply.ts';
import { pollWatches } from './poll.ts';
import { dashedA, idA, idB } from './testing/records.ts';
import { json } from './testing/servers.ts';
import { facesOver } from './testing/transports.ts';
import { askAll } from './testing/verbs.ts';

const wire = [
  'id status app_conversation_id conversation_id sandbox_id created_at error detail message msg loc code reset_at',
  'sandbox_status execution_status conversation_url session_api_key pr_number title items next_page_id kind',
  'action action_id parent_id leaf_event_id tool_name tool_call_id thought text key value success response source',
  'llm_message metrics stats accumulated_cost accumulated_token_usage prompt_tokens completion_tokens',
  'usage_to_metrics request workspace working_dir confirmation_policy conversation_settings',
].flatMap((line) => line.split(' '));
/** Names that every object has something for already. */
const traps = ['toString', 'valueOf', '__proto__', 'constructor', 'length', 'then', 'toJSON', 'join'];
const word = fc.constantFrom(
  ...'READY PAUSED ActionEvent x.AgentErrorEvent e1 __root__ daily_conversation_limit_reached'.split(' '),
  ...[idA, dashedA, idB, '', 'https://a/api/conversations/b', '2026-01-01T00:00:00Z', '\ud800', '\0\u2028\n'],
);
const number = fc.constantFrom(0, -1, 1e308, -1e308, 5e-324, 2 ** 53, 1.5);

const { value: anything, object } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  object: fc
    .array(fc.tuple(fc.constantFrom(...wire, ...wire, ...traps), tie('value')), { maxLength: 8 })
    .map(
      (fields) => fromWire(`{${fields.map(([key, value]) => `"${key}":${JSON.stringify(value)}`)}}`) ?? {},
    ),
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(word, number, fc.constantFrom(null, true), anyText(8)),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));

/** As from the wire: a field that is called `__proto__` is a field. */
function fromWire(text: string): object | null {
  return asRecord(parseJson(text));
}

const likely = fc
  .tuple(fc.constantFrom(idA, dashedA, idB), object)
  .map(([id, rest]) => ({ id, status: 'WORKING', sandbox_status: 'PAUSED', kind: 'ActionEvent', ...rest }));
const items = fc.array(fc.oneof(likely, fc.constant(null), anything), { maxLength: 3 });
const page = fc.record({ items, next_page_id: fc.constantFrom(null, 'p', 5) });
const reply = fc.oneof(anything, object, likely, items, page);
const status = fc.constantFrom(200, 200, 200, 201, 400, 403, 404, 422, 429, 500);

const limits = {
  pollInterval: 1,
  startTimeout: 1,
  timeout: null,
  idleTimeout: 1,
  pauseTimeout: null,
  road: 'app',
} as const;

test('any JSON with any status is a value or a ServiceError of one short line, for every method', async () => {
  let [body, code]: [unknown, number] = [null, 200];
  const faces = await facesOver([(response, request) => json(body, code)(response, request)]);
  const watches = [idA, idB].map((conversationId) => beginWatch({ conversationId, limits, now: 0 }));
  let [values, errors] = [0, 0];

  await fc.assert(
    fc.asyncProperty(reply, status, async (madeUp, statusCode) => {
      [body, code] = [madeUp, statusCode];
      const settled = await askAll(faces);
      for (const one of settled) {
        if (one.status === 'fulfilled') values++;
        else {
          errors++;
          expect(one.reason).toBeInstanceOf(ServiceError);
          expect(String(one.reason).length).toBeLessThan(900);
          expect(String(one.reason)).not.toMatch(/[\r\n]/);
        }
      }
      const usage = await valueOrNull(() => faces.agent.usage(idA));
      if (usage !== null) checkUsage(usage);
      const results = await pollWatches(faces.api, watches);
      expect(results).toHaveLength(2);
      for (const { conversation: found } of results)
        expect([idA, idB, dashedA, undefined]).toContain(found?.id);
    }),
    { numRuns: 50 },
  );
  expect(Math.min(values, errors)).toBeGreaterThan(30);
}, 120_000);

/** A cost that is known is one that somebody could have paid. */
function checkUsage({ cost, tokens }: Usage): void {
  if (cost !== null) expect(cost >= 0 && cost <= 1_000_000).toBe(true);
  if (tokens !== null) expect(tokens.prompt >= 0 && tokens.completion >= 0).toBe(true);
}

const refusal = fc.oneof(
  anything,
  fc.record({
    detail: fc.array(fc.record({ loc: fc.array(anything, { maxLength: 3 }), msg: anything }), {
      maxLength: 3,
    }),
  }),
  fc.record({
    detail: fc.record({ code: fc.constant('daily_conversation_limit_reached'), reset_at: anything }),
  }),
);

test('a refusal of any shape has words, and no time that a timer could not take', () => {
  const retryAfter = fc.oneof(fc.string(), fc.constantFrom('1e9', '-5', '9'.repeat(400)));
  fc.assert(
    fc.property(refusal, retryAfter, (value, after) => {
      const said = decodeErrorBody(JSON.stringify(value), 1000);
      expect(typeof said.text).toBe('string');
      for (const ms of [said.quota?.resetInMs ?? 0, parseRetryAfter(after, 1000) ?? 0]) {
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(ms)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.each<[string, unknown]>([
  ['an object that has its own toString', { toString: 1 }],
  ['an object that claims to be a list', { length: 3 }],
])('a validation error whose path holds %s is shown without it', (_, step) => {
  expect(findErrorWords({ detail: [{ loc: ['body', step, 2], msg: 'wrong' }] })).toBe('body.2: wrong');
});

test('half a character in an id still makes an address', async () => {
  const { api, server } = await facesOver([json([])]);
  expect(api.page('a\ud800')).toBe(`${server.url}/conversations/a%EF%BF%BD`);
});
