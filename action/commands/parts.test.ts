// A question that is too long for one comment is asked in several, and each must stay as it was written.
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen } from '../../lab/support/listen.ts';
import { questionsOf, ranInThread, write } from '../../test/support/in-thread.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';

letTimeJump();

const simulator = await aService('live', 200);
const script = `${'echo "one more line of it"\\n'.repeat(5_000)}rm -rf /`;
let front: Awaited<ReturnType<typeof listen>>;
let service: { url: string; apiKey: string };

/** The same service, whose agent wants to run a long script. */
beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, 'content-length': __, connection: ___, upgrade: ____, ...headers } = request.headers;
    const answer = await fetch(`${simulator.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = (await answer.text())
      .replaceAll(simulator.url, service.url)
      .replace(/"command":\s*"[^"]*"/g, () => `"command":${JSON.stringify(script.replaceAll('\\n', '\n'))}`);
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(text);
  });
  front = await listen(server);
  service = { ...simulator, url: front.origin };
});
afterAll(() => front.close());

/** Large bodies take long on a busy machine, and how long an answer is looked for goes by it. */
const patient = { 'poll-interval': '0.3' };

async function asked(thread: FakeThread): Promise<FakeThread> {
  const { step } = await ranInThread(service, 'confirm', patient, thread);
  expect(step.exitCode).toBe(22);
  return thread;
}

const follow = (thread: FakeThread) => write(service, thread, '/approve', patient);
const parts = ({ comments }: FakeThread) => comments.filter(({ body }) => body.includes('### ✋ Part '));

test('every part of a long question is posted once, and its approval reaches the agent', async () => {
  const thread = await asked(createThread());
  expect(questionsOf(thread, 'open')[0]?.body).toContain('**This is part 1 of 3.**');
  expect(parts(thread).map(({ body }) => /Part \d of \d/.exec(body)?.[0])).toEqual([
    'Part 2 of 3',
    'Part 3 of 3',
  ]);
  expect(parts(thread)[1]?.body).toContain('rm -rf /');
  for (const { body } of thread.comments) expect(body.length).toBeLessThan(65_536);
  expect((await follow(thread)).outputs).toMatchObject({ outcome: 'finished' });
});

const isEdited = (thread: FakeThread) => {
  const [, last] = parts(thread);
  if (last) last.body = last.body.replace('rm -rf /', 'npm test');
};
const isDeleted = ({ comments }: FakeThread) => {
  const second = comments.findIndex(({ body }) => body.includes('Part 2 of 3'));
  comments.splice(second, 1);
};
const isReplaced = (thread: FakeThread) => {
  const [one, other] = parts(thread);
  if (one && other) one.body = other.body;
};
test.each<[string, (thread: FakeThread) => void, string]>([
  ['edited', isEdited, 'did not say what we wrote there'],
  ['deleted', isDeleted, 'was deleted'],
  ['replaced by another part', isReplaced, 'was deleted'],
])(
  'where a part of a question was %s nothing is sent, and the whole question is asked again',
  async (_, change, why) => {
    const thread = await asked(createThread());
    change(thread);
    expect((await follow(thread)).outputs).toMatchObject({ outcome: 'not_waiting' });
    expect(thread.comments.some(({ body }) => body.includes(why))).toBe(true);
    expect(thread.comments[0]?.body).toContain('Out of date');
    expect(thread.comments.filter(({ body }) => body.includes('npm test'))).toEqual([]);
    const open = parts(thread).slice(-2);
    expect(open.map(({ body }) => /Part \d of \d/.exec(body)?.[0])).toEqual(['Part 2 of 3', 'Part 3 of 3']);
    expect((await follow(thread)).outputs).toMatchObject({ outcome: 'finished' });
  },
);

test('a question of which a part cannot be written cannot be approved', async () => {
  const thread = createThread();
  let writes = 0;
  thread.client.hook.before('request', ({ method, url }) => {
    // The first comment reports the start; the second is the first of the parts.
    if (method === 'POST' && url.includes('/issues/') && ++writes > 1) thread.refused.add('POST /repos');
  });
  await asked(thread);
  thread.refused.clear();
  expect(parts(thread)).toEqual([]);
  expect((await follow(thread)).outputs).toMatchObject({ outcome: 'not_waiting' });
});
