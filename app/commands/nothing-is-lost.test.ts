// Whatever GitHub refuses, and for however long: what a person wrote gets a reaction, a reply or its result. Each of them on an issue of
// its own, all of them in one App.
import { cpSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { commandNames } from '../../shared/github/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { buttonEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { fakeClock } from '../../test/support/fake-clock.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { someAction, told } from '../../test/support/questions/some.ts';
import { remember } from '../../test/support/remember.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings, type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { openStore } from '../store/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const settings = { ...rigSettings, pollInterval: 10 * minute };
const needsWords = new Set(['ask']);
const bare = commandNames.map((name) => (needsWords.has(name) ? `/${name} how far are you?` : `/${name}`));
const texts = [...bare, ...bare.map((text) => `/agent ${text.slice(1)}`), '/agent mend the pump', '/agent'];
const places = ['issue', 'thread', 'review'] as const;

/** `number`: of its issue; that of the pull request is a thousand more. */
interface Writing {
  readonly number: number;
  readonly text: string;
  readonly at: (typeof places)[number] | 'button';
}
const writings: readonly Writing[] = [
  ...places.flatMap((at) => texts.map((text) => ({ at, text }))),
  { at: 'button', text: 'approve' } as const,
  { at: 'button', text: 'reject' } as const,
].map((writing, place) => ({ ...writing, number: 100 + place }));

const allowList = httpError(403, 'the `octo` organization has an IP allow list enabled');
const notAccessible = httpError(403, 'Resource not accessible by integration');
const spent = { type: 'RATE_LIMITED', message: 'API rate limit already exceeded.' };
const limit = {
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(Date.UTC(2026, 0, 1, 0, 20) / 1000),
};
const spentReply = { name: 'GraphqlResponseError', errors: [spent], headers: limit };
const request = { url: 'https://api.github.com/app/installations/3/access_tokens' };

const refusals: readonly (readonly [string, RegExp, Error])[] = [
  ['everything, as its addresses are not on a list', /./, allowList],
  ['everything, as a permission is missing', /./, notAccessible],
  ['everything, with 404', /./, httpError(404, 'Not Found')],
  ['everything, with 410', /./, httpError(410, 'Gone')],
  ['everything, with 422', /./, httpError(422, 'Validation Failed')],
  ['everything, with 503', /./, httpError(503, 'Service unavailable')],
  ['everything, as a limit is spent', /./, httpError(403, 'API rate limit exceeded', limit)],
  ['each token', /./, Object.assign(httpError(404, 'Integration not found'), { request })],
  ['each query, as a limit is spent', /graphql/, Object.assign(new Error('spent'), spentReply)],
  ['each query, as a permission is missing', /graphql/, notAccessible],
  ['the configuration, for a while', /contents/, allowList],
  ['the configuration, as a permission is missing', /contents/, notAccessible],
  ['the configuration, with 404', /contents/, httpError(404, 'Not Found')],
  ['to say what people may do, for a while', /collaborators/, allowList],
  ['to say what people may do, as a permission is missing', /collaborators/, notAccessible],
  ['to say what people may do, with 404', /collaborators|\/user\//, httpError(404, 'Not Found')],
];

let rig: WorkerRig;
/** The same App in the state that it began in, with a copy of its data. */
let beginAgain: () => Promise<void>;
beforeAll(async () => {
  const data = temporaryFolder();
  await begin(data);
  const { clock, github, service, lines, uuid } = rig;
  await rig.store.close();
  const began = clock.now();
  const putBack = [remember(github), remember(service)];
  beginAgain = async () => {
    for (const restore of putBack) restore();
    const copy = temporaryFolder();
    cpSync(data, copy, { recursive: true });
    const now = fakeClock(began);
    const store = await openStore({ dataDir: copy, now: now.now });
    rig = await workerRig(copy, { settings }, { clock: now, store, github, service, lines, uuid });
  };
});
afterEach(() => rig.store.close());

/** What GitHub took: where something was written, by the number of its issue or comment. */
let taken: { route: string; at: unknown }[] = [];
let refused: { routes: RegExp; error: Error } | null = null;

/** For each writing an issue whose agent waits for an answer, with its pull request. */
async function begin(data: string): Promise<void> {
  rig = await workerRig(data, { settings });
  Object.assign(rig.service.agent, { pending: async () => told(someAction()) });
  const { github } = rig;
  const send = github.request.bind(github);
  github.request = async (route, given = {}) => {
    if (refused?.routes.test(route)) throw refused.error;
    if (route.endsWith('/replies')) taken.push({ route, at: given.comment_id });
    const reply = await send(route, given);
    if (/POST .*\/(?:comments|reactions)$/.test(route)) {
      taken.push({ route, at: given.comment_id ?? given.issue_number });
    }
    return reply;
  };
  github.files.set('octo/garden', 'ask: always');
  for (const { number } of writings) {
    const issue = { number, title: 'Water', body: 'now', html_url: `https://x/${number}`, state: 'open' };
    await tell('issues', issueEvent('labeled', { issue: { ...issue, updated_at: now() } }));
  }
  await rig.pass(5 * minute);
  for (const { number } of writings) {
    const pull = { number: 1000 + number, body: `Fixes #${number}`, head: headOf(number) };
    await tell('pull_request', pullEvent('opened', pull));
  }
  await rig.pass(hour / 2, 5 * minute);
  for (const id of rig.service.known.keys())
    rig.service.change({ agent: agentOf('waiting_for_confirmation') }, id);
  await rig.pass(hour / 2, 5 * minute);
  for (const writing of writings) expect(await questionOf(writing)).toMatchObject({ state: 'open' });
}

/** GitHub tells of it; it is handled with all that comes next. */
async function tell(event: string, payload: object): Promise<void> {
  rig.github.noteEvent(payload);
  await rig.store.inbox.put({ id: rig.uuid(), event, payload, receivedAt: rig.clock.now() });
}

const headOf = (number: number) => ({ ref: `agent/${number}`, sha: `sha${number}`, repo: { id: 7 } });
const now = () => new Date(rig.clock.now()).toISOString();
const idOf = ({ number }: Writing) => 10_000 + number;

async function put(writing: Writing): Promise<void> {
  const { number, text, at } = writing;
  const comment = { id: idOf(writing), node_id: `IC_${idOf(writing)}`, body: text, user: mona };
  const pull = { number: 1000 + number, state: 'open', head: headOf(number) };
  const common = { ...issueEvent('created'), issue: undefined, label: undefined };
  switch (at) {
    case 'issue': {
      const issue = { number, title: 'Water', body: 'now', html_url: '', state: 'open', updated_at: now() };
      const payload = { ...common, issue, comment: { ...comment, created_at: now() } };
      return tell('issue_comment', payload);
    }
    case 'thread': {
      const payload = { ...common, pull_request: pull, comment: { ...comment, created_at: now() } };
      return tell('pull_request_review_comment', payload);
    }
    case 'review': {
      const review = { ...comment, state: 'commented', submitted_at: now() };
      const payload = { ...common, action: 'submitted', pull_request: pull, review };
      return tell('pull_request_review', payload);
    }
    case 'button': {
      const question = await questionOf(writing);
      const check = { id: idOf(writing), external_id: question?.id };
      return tell('check_run', buttonEvent(`${text} ${question?.code}`, check));
    }
  }
}

const runOf = async ({ number }: Writing) => rig.store.runs.newestAt(7, number);
const questionOf = async (writing: Writing) => {
  const run = await runOf(writing);
  return run && (await rig.store.questions.newestOf(run.id));
};

/** What came of it, apart from words and reactions. */
async function resultOf(writing: Writing): Promise<string> {
  const run = await runOf(writing);
  const question = await questionOf(writing);
  const messages = run && (await rig.store.messages.of(run.id));
  return JSON.stringify([run?.id, run?.state, question?.state, question?.answer, messages?.length]);
}

function seenOf(writing: Writing): number {
  const places = [writing.number, 1000 + writing.number, idOf(writing)];
  return taken.filter(({ at }) => places.includes(Number(at))).length;
}

test.each(refusals)(
  'nothing that a person wrote is lost while GitHub refuses %s',
  async (_, routes, error) => {
    await beginAgain();
    const before = new Map<Writing, string>();
    for (const writing of writings) before.set(writing, await resultOf(writing));
    taken = [];
    refused = { routes, error };
    for (const writing of writings) await put(writing);
    await rig.pass(5 * minute, minute);
    refused = null;
    await rig.pass(30 * minute, 5 * minute);
    const lost: string[] = [];
    for (const writing of writings) {
      const isDone = (await resultOf(writing)) !== before.get(writing);
      if (!isDone && seenOf(writing) === 0) lost.push(`${writing.text} (${writing.at})`);
    }
    expect(lost).toEqual([]);
    expect(writings).toHaveLength(56);
  },
);
