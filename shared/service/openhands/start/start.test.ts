import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../../../test/support/jumping-time.ts';
import { tableOf } from '../../../../test/support/table.ts';
import { failureOr } from '../../errors.ts';
import type { StartOptions, StartRequest } from '../../port.ts';
import { startStepOf } from '../decode/states.ts';
import { conversation, dashedA, idA, task } from '../testing/records.ts';
import { repliesOf, resultInWords } from '../testing/replies.ts';
import { json, reset, type Seen, type Step, text } from '../testing/servers.ts';
import { facesOver, hostedOver } from '../testing/transports.ts';

letTimeJump();

const v0 = { way: 'v0' };
const request: StartRequest = {
  message: 'Fix it',
  repository: 'o/r',
  branch: 'dev',
  model: 'openai/gpt',
  title: 'T',
  conversationId: dashedA,
};

const named: Readonly<Record<string, Step>> = {
  task: json(task()),
  'a list of it': json([task()]),
  found: json([conversation({ id: idA })]),
  'cut JSON': text('{"id":', 'application/json'),
  'an empty success': (response) => response.writeHead(200).end(),
  'a page of 413': text('<html>413</html>', 'text/html', 413),
};

/** On a service that does not list its start tasks. */
async function startOn(steps: string | readonly Step[], given = request, options: StartOptions = {}) {
  const replies = typeof steps === 'string' ? repliesOf(steps, named) : steps;
  const seen: Seen[] = [];
  const { api } = await hostedOver((response, asked) => {
    if (asked.path.includes('/start-tasks/search'))
      return json({ detail: 'Not Found' }, 404)(response, asked);
    seen.push(asked);
    return replies[Math.min(seen.length, replies.length) - 1]?.(response, asked);
  });
  const started = await failureOr(() => api.start(given, options));
  const posts = seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  return { started, seen, posts };
}

test('a start is sent with the fields that were given, and no others', async () => {
  const { started, seen, posts } = await startOn('task');
  expect(started).toMatchObject({ kind: 'task', task: { id: 'task-1', step: startStepOf('WORKING') } });
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/app-conversations' });
  expect(seen[0]?.headers['content-type']).toBe('application/json');
  expect(posts).toEqual([
    {
      initial_message: { content: [{ type: 'text', text: 'Fix it' }] },
      selected_repository: 'o/r',
      selected_branch: 'dev',
      llm_model: 'openai/gpt',
      title: 'T',
      conversation_id: dashedA,
    },
  ]);
  const bare = { initial_message: { content: [{ type: 'text', text: 'Hi' }] } };
  expect((await startOn('task', { message: 'Hi' })).posts).toEqual([bare]);
});

test.each([
  // Another limit is another matter.
  ['is full', { detail: { error: 'CONCURRENCY_LIMIT_REACHED' } }, true, 1],
  ['wants to be asked slowly', { detail: 'slow down' }, false, 5],
])('a caller that waits for room by itself and meets a service that %s is told', async (...row) => {
  const [, refusal, isFull, times] = row;
  const { started, posts } = await startOn([json(refusal, 429)], request, { waitsForRoom: false });
  expect(started).toMatchObject({ code: 'rate_limited', isFull });
  expect(posts).toHaveLength(times);
});

/** What is not named has an id that was chosen for it, which can be looked up. */
test.each(tableOf`
  the start    | meets                                                | ends as         | sent | requests
  one          | reset & 200 [null] & reset & found                   | adopted         | 1    | 4
  one          | an empty success & 200 [null] & reset & found        | adopted         | 1    | 4
  one          | 200 {"fine":true} & 200 [null] & reset & found       | adopted         | 1    | 4
  one          | a list of it & 200 [null] & reset & found            | adopted         | 1    | 4
  one          | cut JSON & 200 [null] & reset & found                | adopted         | 1    | 4
  one          | a page & 200 [null] & found                          | adopted         | 1    | 3
  one          | a page                                               | ! bad_response  | 1    | 2
  one          | 429 & 409 this id exists & found                     | adopted         | 2    | 3
  one          | reset & 200 []                                       | ! start_unknown | 1    | 6
  one          | reset & 401                                          | ! start_unknown | 1    | 6
  one          | 404 Not Found                                        | ! bad_response  | 1    | 1
  one of no id | 409 this id exists                                   | ! rejected      | 1    | 1
  one of no id | reset                                                | ! start_unknown | 1    | 1
`)('%s that meets %s ends as %s', async (which, replies = '', expected = '', ...counts) => {
  const { started, posts, seen } = await startOn(replies, which === 'one' ? request : { message: 'Hi' });
  expect(await resultInWords(async () => started)).toBe(expected);
  expect([posts.length, seen.length]).toEqual(counts.map(Number));
});

test('an unclear start stays unknown after an abort among its look-ups', async () => {
  const caller = new AbortController();
  const sleep = async () => {
    caller.abort();
    throw new Error('aborted');
  };
  const { api, server } = await facesOver([reset, json([])], { sleep });
  const started = await failureOr(() => api.start(request, { signal: caller.signal }));
  expect(started).toMatchObject({ code: 'start_unknown' });
  expect(server.seen).toHaveLength(1);
});

const refusal = (detail: unknown): Step => json({ detail }, 422);
const extra = (field: string) => ({
  loc: ['body', field],
  msg: 'Extra inputs are not permitted',
  type: 'extra_forbidden',
});
const noTitle = refusal([extra('title')]);
const noId = refusal('unknown field conversation_id');

test.each<[string, Step[], string[]]>([
  ['the title', [noTitle], ['conversation_id']],
  ['the chosen id, in words', [noId], ['title']],
  ['both', [refusal([extra('title'), extra('conversation_id')])], []],
  ['one after the other', [noTitle, noId], []],
])('a start is sent again without what a 422 names: %s', async (_, refusals, kept) => {
  const { started, posts } = await startOn([...refusals, json(task())]);
  expect(started).toMatchObject({ kind: 'task' });
  const last = posts.at(-1);
  expect(Object.keys(Object(last)).filter((key) => /^(?:title|conversation_id)$/.test(key))).toEqual(kept);
  expect(last).toMatchObject({ selected_repository: 'o/r', selected_branch: 'dev' });
});

const withPictures = { ...request, images: ['data:image/png;base64,AAAA'] };
const noPictures = refusal([
  { loc: ['body', 'initial_message', 'content', 1, 'type'], msg: 'bad', type: 'x' },
]);
const partsOf = (body: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(body), 'initial_message')), 'content');

test.each<[string, Step[]]>([
  ['refuses', [noPictures]],
  ['refuses after the title', [noTitle, noPictures]],
  ['finds too large', [...repliesOf('413 too large')]],
  ['cannot take behind a proxy', [...repliesOf('a page of 413', named)]],
])('pictures that the service %s are left out, and this is reported', async (_, steps) => {
  let told = 0;
  const onPicturesRefused = () => {
    told += 1;
  };
  const { started, posts } = await startOn([...steps, json(task())], withPictures, { onPicturesRefused });
  expect(started).toMatchObject({ kind: 'task' });
  const words = { type: 'text', text: 'Fix it' };
  const image = { type: 'image', image_urls: withPictures.images };
  expect(posts.map(partsOf)).toEqual([...steps.map(() => [words, image]), [words]]);
  expect(told).toBe(1);
});

test.each<[string, Step]>([
  ['is too large without pictures', json({ detail: 'too large' }, 413)],
  ...(
    [
      ['the branch, which is not left out silently,', [extra('selected_branch')]],
      ['the model, which is not left out either,', [extra('llm_model')]],
      ['pictures that it has not', [extra('content')]],
      ['nothing', undefined],
      ['a sentence', 'the message is too short'],
    ] as const
  ).map(([what, detail]): [string, Step] => [`is refused for ${what}`, refusal(detail)]),
])('a start that %s is not sent again', async (_, step) => {
  const { started, posts } = await startOn([step]);
  expect(started).toMatchObject({ code: 'rejected' });
  expect(posts).toHaveLength(1);
});

test('a start that is refused whatever is left out ends', async () => {
  const all = refusal([extra('title'), extra('conversation_id'), extra('selected_branch')]);
  const { started, posts } = await startOn([all, all]);
  expect(started).toMatchObject({ code: 'rejected' });
  expect(posts).toHaveLength(2);
});

test('a start sent again without its id is retried as before, and not looked up by that id', async () => {
  const { started, posts, seen } = await startOn([noId, ...repliesOf('429 & reset')]);
  expect(started).toMatchObject({ code: 'start_unknown' });
  expect([posts.length, seen.length]).toEqual([3, 3]);
});

test('a start of V0 sends its own body and takes the id', async () => {
  const { started, seen, posts } = await startOn(
    '200 {"status":"ok","conversation_id":"abc123"}',
    request,
    v0,
  );
  expect(started).toEqual({ kind: 'adopted', conversation: { id: 'abc123' } });
  expect(seen[0]?.path).toBe('/api/conversations');
  expect(posts).toEqual([{ initial_user_msg: 'Fix it', repository: 'o/r', selected_branch: 'dev' }]);
  expect((await startOn('reset', { message: 'Hi' }, v0)).posts).toEqual([{ initial_user_msg: 'Hi' }]);
});

test.each(tableOf`
  meets                                                               | ends as
  reset                                                               | ! start_unknown
  200 {"status":"ok"}                                                 | ! start_unknown
  404 Not Found                                                       | ! bad_response
  200 {"status":"error","message":"no","conversation_id":"abc123"}    | ! bad_response
  200 {"conversation_id":"abc123"}                                    | ! bad_response
  200 {"status":"ok","conversation_id":"x; echo"}                     | ! bad_response
`)('a start of V0 that meets %s ends as %s, and is not sent again', async (replies, expected) => {
  const { started, posts } = await startOn(replies, request, v0);
  expect(await resultInWords(async () => started)).toBe(expected);
  expect(posts).toHaveLength(1);
});
