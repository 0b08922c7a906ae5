// Which request each verb sends, and what it makes of the reply.
import { expect, test } from '@jest/globals';
import { tableOf } from '../../../test/support/table.ts';
import { dashedA, idA } from './testing/records.ts';
import { repliesOf, resultInWords } from './testing/replies.ts';
import type { Seen } from './testing/servers.ts';
import { apiKey, facesOver, sessionKey, thrownBy } from './testing/transports.ts';
import { agentVerbs, hi, hostedVerbs } from './testing/verbs.ts';

async function done(verb: string, replies: string) {
  const { api, agent, server } = await facesOver(repliesOf(replies), { below: '/run/7/' });
  const [ofApi, ofAgent] = [hostedVerbs[verb], agentVerbs[verb]];
  const work = async () => (ofApi ? ofApi(api) : ofAgent?.(agent));
  return { work, seen: server.seen };
}

const plain = (path: string) =>
  path
    .replaceAll(dashedA, 'A')
    .replaceAll(idA, 'A')
    .replace(/^\/run\/7/, 'agent');

test.each(tableOf`
  the verb                | sends
  read conversations      | GET /api/v1/app-conversations?ids=A&ids=bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
  read the start          | GET /api/v1/app-conversations/start-tasks?ids=A
  wake a sandbox          | POST /api/v1/sandboxes/s-1/resume
  pause a sandbox         | POST /api/v1/sandboxes/s-1/pause
  send a message          | POST /api/v1/app-conversations/A/send-message {"role":"user","content":[{"type":"text","text":"Hi"}],"run":true}
  read the last status    | GET /api/v1/conversation/A/events/search?kind__eq=ConversationStateUpdateEvent&sort_order=TIMESTAMP_DESC&limit=100
  list the starts         | GET /api/v1/app-conversations/start-tasks/search?limit=100
  fetch the trajectory    | GET /api/v1/app-conversations/A/download
  approve                 | POST agent/api/conversations/A/events/respond_to_confirmation {"accept":true}
  reject                  | POST agent/api/conversations/A/events/respond_to_confirmation {"accept":false,"reason":"no"}
  reject without a reason | POST agent/api/conversations/A/events/respond_to_confirmation {"accept":false}
  let it run              | POST agent/api/conversations/A/run
  tell it                 | POST agent/api/conversations/A/events {"role":"user","content":[{"type":"text","text":"Hi"}],"run":true}
  interrupt it            | POST agent/api/conversations/A/interrupt
  pause it                | POST agent/api/conversations/A/pause
  let it never ask        | POST agent/api/conversations/A/confirmation_policy {"policy":{"kind":"NeverConfirm"}}
  ask on the side         | POST agent/api/conversations/A/ask_agent {"question":"Why?"}
  fetch its trajectory    | GET agent/api/file/download-trajectory/A
`)('to %s is to send %s, with its own key alone', async (verb, expected) => {
  const { work, seen } = await done(verb, '200');
  await work().catch(() => {});
  const { method, path, body, headers } = seen[0] as Seen;
  expect(`${method} ${plain(path)} ${body}`.trim()).toBe(expected);
  const isHosted = verb in hostedVerbs;
  expect(headers.authorization).toBe(isHosted ? `Bearer ${apiKey}` : undefined);
  expect(headers['x-session-api-key']).toBe(isHosted ? apiKey : sessionKey);
});

const saved =
  'Message saved, but the conversation run limit was reached. Retry POST /api/conversations/x/run without resending the message.';

/** Each sent once, or as often as it is said. */
test.each(tableOf`
  the verb             | meets                                         | and comes to     | times
  wake a sandbox       | 200                                           | resuming         |
  wake a sandbox       | 404 gone                                      | gone             |
  wake a sandbox       | 410                                           | gone             |
  wake a sandbox       | 409                                           | not_resumable    |
  wake a sandbox       | 405                                           | unavailable      |
  wake a sandbox       | a page                                        | unavailable      |
  wake a sandbox       | 401                                           | ! unauthorized   |
  wake a sandbox       | 502 & 409                                     | resuming         | 2
  pause a sandbox      | 200 {"success":true}                          | pausing          |
  pause a sandbox      | 404 Sandbox not found                         | gone             |
  pause a sandbox      | 410 Gone                                      | gone             |
  pause a sandbox      | 500                                           | ! unavailable    | 5
  send a message       | 200 {"success":true}                          | taken            |
  send a message       | 409                                           | asleep           |
  send a message       | 410 archived                                  | gone             |
  send a message       | 404 Not Found                                 | unavailable      |
  read the last status | 404 Not Found                                 | unavailable      |
  read the last status | a page                                        | unavailable      |
  read the last status | 401                                           | ! unauthorized   |
  read the last status | 200 {"items":["x"]}                           | ! bad_response   |
  list the starts      | 404 Not Found                                 | unavailable      |
  list the starts      | a page                                        | unavailable      |
  list the starts      | 200 []                                        | ! bad_response   |
  approve              | 200 {"success":false}                         | ! rejected       |
  approve              | 200 null                                      | ! answer_unknown |
  let it run           | 200 {"success":true}                          | running          |
  let it run           | reset                                         | ! answer_unknown |
  let it run           | 405                                           | unavailable      |
  let it run           | 409 Conversation already running. Wait for completion or pause first. | running |
  let it run           | 409 Conversation already running              | running          |
  let it run           | 409 Conversation is owned by another agent server instance | ! rejected |
  let it run           | 409 The credentials of this conversation have to be activated first | ! rejected |
  let it run           | 409                                           | ! rejected       |
  interrupt it         | 200 {"success":true}                          | interrupted      |
  interrupt it         | 404 Not Found                                 | unavailable      |
  interrupt it         | 500                                           | ! answer_unknown |
  pause it             | 200 {"success":true}                          | pausing          |
  pause it             | 404 Not Found                                 | unavailable      |
  pause it             | 500                                           | ! answer_unknown |
  let it never ask     | reset & 200                                   | set              | 2
  let it never ask     | 405                                           | unavailable      |
  let it ask if risky  | 200                                           | set              | 2
  let it ask if risky  | 404 Not Found & 200                           | set_unjudged     | 2
  let it ask if risky  | 422 [{"msg":"Unknown kind"}] & 200            | set_unjudged     | 2
  ask on the side      | 200                                           | unavailable      |
  ask on the side      | 200 {"response":"Done."}                      | known "Done."    |
  ask on the side      | 200 {"response":null}                         | unavailable      |
  ask on the side      | 200 []                                        | unavailable      |
  read its last words  | 405                                           | unavailable      |
  read its error       | 405                                           | unavailable      |
  read what is pending | 404 & 404                                     | unavailable      | 2
  read what is pending | 404 & a page                                  | ! bad_response   | 2
  fetch the patch      | 200 {"id":"A"}                                | unavailable      |
  fetch the patch      | 200 {"workspace":{"working_dir":"/w"}} & a page        | ! bad_response | 2
  fetch the patch      | 200 {"workspace":{"working_dir":"/w"}} & 404 Not Found | unavailable    | 2
  fetch the patch      | 200 {"workspace":{"working_dir":"/w"}} & 401           | ! unauthorized | 2
  fetch the patch      | 200 {"workspace":{"working_dir":"/w"}} & 400 Not a git repository: /w | ! rejected | 2
`)('to %s, which meets "%s", comes to "%s"', async (verb, replies = '', expected = '', times = '') => {
  const { work, seen } = await done(verb, replies);
  expect(await resultInWords(work)).toBe(expected);
  expect(seen).toHaveLength(Number(times || '1'));
});

test('a text that is no id becomes no part of an address', async () => {
  const { api, agent, server } = await facesOver(repliesOf('200'));
  const bad = '../..';
  const write = async () => {};
  for (const work of [
    ...[() => api.resumeSandbox(bad), () => api.tell(bad, hi), () => api.agentBefore(bad)],
    ...[() => api.remove(bad), () => api.trajectory(bad, write)],
    ...[() => agent.trajectory(bad, write), () => agent.run(bad)],
  ])
    expect(await resultInWords(work)).toBe('! bad_configuration');
  expect(server.seen).toEqual([]);
});

test('a refusal has its status and the words of the server, and names the session key as the cause of a 401', async () => {
  const refusal = 'Conversation is owned by another agent server instance';
  const error = await thrownBy((await done('let it run', `409 ${refusal}`)).work);
  expect(error).toMatchObject({ status: 409, message: expect.stringContaining(refusal) });
  expect(String(await thrownBy((await done('approve', '401')).work))).toContain('the session key is not');
});

test.each([
  [saved, 'answer_unknown', true],
  ['The conversation run limit was reached.', 'rate_limited', false],
])('a message that is refused with the words "%s" is %s, as saved: %s', async (words, code, isSaved) => {
  const { work, seen } = await done('tell it', `429 ${words}`);
  expect(await thrownBy(work)).toMatchObject({ code, isSaved });
  expect(seen).toHaveLength(1);
});

test('a server is told by what it judges risks before it is told when its agent has to ask', async () => {
  const { work, seen } = await done('let it ask if risky', '200');
  await work();
  expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual([
    'security_analyzer',
    'confirmation_policy',
  ]);
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
    security_analyzer: { kind: 'EnsembleSecurityAnalyzer', propagate_unknown: true },
  });
});
