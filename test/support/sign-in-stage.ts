// The pages of the App with sign-in over the emulated GitHub, and browsers that ask them, as steps in words:
// `reader signs in | reader gets /runs/run-secret → 404`.
import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { Agent, request as send } from 'undici';
import { createAuditRoute } from '../../app/pages/audit.ts';
import { createGate } from '../../app/pages/gate.ts';
import { createMetrics, createMetricsRoute } from '../../app/pages/metrics.ts';
import { callbackPath, createGitHubGate } from '../../app/pages/sign-in/github-gate.ts';
import { createPersonalGitHub } from '../../app/pages/sign-in/personal-github.ts';
import { createStatusRoutes } from '../../app/pages/status/routes.ts';
import { createHalting, halterName } from '../../app/store/halt.ts';
import { withFacts } from '../../app/store/run/run-facts.ts';
import { openStore, type Store } from '../../app/store/store.ts';
import { aDecision } from '../../app/testing/decisions.ts';
import { aRun } from '../../app/testing/runs.ts';
import { type EmulatedGitHub, people, type RepositorySeed, startGitHub } from '../../lab/github/index.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';
import { someAction } from './questions/some.ts';
import { expectSaid } from './said.ts';
import { serveRoutes } from './serve-routes.ts';
import { storiesOn } from './tell-story.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const token = 'a-dashboard-token-of-length';
const { admin, maintainer, writer, reader } = people;
const open = 'octo/widgets';
const secret = 'octo/secret';
const repositories: readonly RepositorySeed[] = [
  { name: open, roles: { [admin]: 'admin', [maintainer]: 'maintain', [writer]: 'write', [reader]: 'read' } },
  { name: secret, private: true, roles: { [admin]: 'admin', [maintainer]: 'triage' } },
];

export interface SignInStage {
  readonly github: EmulatedGitHub;
  readonly dataDir: string;
  readonly warnings: string[];
  readonly browsers: Map<string, Browser>;
  /** The address with which GitHub sends each of them back. */
  readonly links: Map<string, string>;
  /** The addresses of the processes of the App; the first one is where GitHub sends people back to. */
  readonly replicas: string[];
  store: Store;
  clock: number;
}

export async function signInStage(): Promise<SignInStage> {
  const time = { clock: Date.UTC(2026, 10, 22) };
  const now = () => time.clock;
  const github = await startGitHub({ repositories, now });
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, now });
  const kept = { warnings: [], browsers: new Map(), links: new Map(), replicas: [] };
  const world: SignInStage = Object.assign(time, { github, dataDir, store, ...kept });
  closeAfterTest(() => github.close());
  closeAfterTest(() => world.store.close());
  return world;
}

/** A further process of the App. */
export async function startReplica(world: SignInStage, operators: readonly string[] = []): Promise<string> {
  const { github, store, warnings, replicas } = world;
  const now = () => world.clock;
  const { clientId, clientSecret, url: githubUrl } = github;
  const dispatcher = new Agent();
  closeAfterTest(() => dispatcher.close());
  const personal = createPersonalGitHub({ clientId, clientSecret, operators }, { githubUrl, dispatcher });
  const log = { info() {}, warn: (message: string) => warnings.push(message) };
  const { sessions, operators: known, decisions, halts } = store;
  const programs = createGate({ kind: 'shared', token, now });
  const gate = createGitHubGate({ sessions, operators: known, github: personal, programs, now, log });
  const done = (what: string, by: Parameters<typeof halterName>[0]) =>
    void log.warn(`${halterName(by)}: ${what}`);
  const halting = createHalting(store, { now, uuid: randomUUID, done });
  const replica = await serveRoutes([
    createMetricsRoute(createMetrics({ store, now, failed: () => {} }), gate),
    createAuditRoute({ decisions, halts, gate, githubUrl, now, log }),
    createStatusRoutes({ store, halting, gate, githubUrl, now }),
  ]);
  replicas.push(replica);
  if (replicas.length === 1) await github.setCallbackUrl(`${replica}${callbackPath}`);
  return replica;
}

export type Browser = ReturnType<typeof newBrowser>;
/** Keeps cookies as a browser does, for every port of this machine. */
export function newBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const get = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(url, { method, headers: { ...headers, ...(cookie && { cookie }) } });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = String(reply.headers.location ?? '');
    return { status: reply.statusCode, text: await reply.body.text(), location, headers: reply.headers };
  };
  /** To the address with which GitHub sends the person back. */
  const toGitHub = async (address: string, more: string, next = '/') => {
    const { location } = await get(`${address}/sign-in/github?${new URLSearchParams({ next })}`);
    return (await get(`${location}&${more}`)).location;
  };
  const signIn = async (address: string, login: string, next?: string) =>
    get(await toGitHub(address, `login=${login}`, next));
  return { cookies, get, toGitHub, signIn };
}

async function aRunIn(world: SignInStage, name: string, requester: string): Promise<void> {
  const { github, store, clock: createdAt } = world;
  const { repository: id } = await github.ids(name);
  const [owner = '', repo = ''] = name.split('/');
  const { facts } = withFacts(aRun(), { start: { requester, issueTitle: `Work in ${name}` } });
  const repository = { id, owner, name: repo };
  const run = aRun({ id: `run-${repo}`, repository, createdAt, facts });
  await store.runs.insert(run);
  await store.decisions.put(aDecision({ id: `d-${run.id}`, runId: run.id, repository }));
}

async function anOpenQuestion({ store, clock }: SignInStage, runId: string): Promise<void> {
  await store.questions.ask(runId, clock);
  const [asked] = await store.questions.ofRun(runId, 1);
  if (asked === undefined) throw new Error('nothing was asked');
  const opened = { state: 'open', code: 'A2B3C', openedAt: clock, actions: [someAction()] } as const;
  await store.questions.save({ ...asked, ...opened });
}

type Reply = Awaited<ReturnType<Browser['get']>>;
function expectReply(of: string, reply: Reply, expected = '', words?: string): void {
  const { status, text, location, headers } = reply;
  expect(`${of} ${status}`).toBe(`${of} ${expected}`);
  const lines = text.split('\n').length - 1;
  const said = `${text}\nto: ${location}\nlines: ${lines}\nretry-after: ${headers['retry-after']}`;
  if (words !== undefined) expectSaid(said, words.split('; '));
}

const named: Readonly<Record<string, string>> = people;
export const loginOf = (who = ''): string => named[who] ?? who;

/** Whoever has that name; a program sends the token. */
export function browserOf({ browsers }: SignInStage, who = ''): Browser {
  const browser =
    browsers.get(who) ?? newBrowser(who === 'program' ? { authorization: `Bearer ${token}` } : {});
  browsers.set(who, browser);
  return browser;
}

async function beginAlone(): Promise<SignInStage> {
  const world = await signInStage();
  await startReplica(world);
  return world;
}

/** One process runs from the beginning. */
export const playSignIn = storiesOn<SignInStage>(beginAlone, {
  'another process': (world) => startReplica(world),
  'operators …': (world, names = '') => {
    world.replicas.pop();
    return startReplica(world, names.split(', '));
  },
  'a run in (\\S+) by _': async (world, name = '', who = '') => aRunIn(world, `octo/${name}`, loginOf(who)),
  '_ is asked': (world, name = '') => anOpenQuestion(world, `run-${name}`),
  '_ signs in(?: as (\\S+))?(?: for (\\S+) → (\\S+))?': async (world, who = '', as, next, led) => {
    const login = as ?? who;
    const { location } = await browserOf(world, who).signIn(world.replicas[0] ?? '', loginOf(login), next);
    if (led !== undefined) expect(location).toBe(led);
  },
  '_ (gets|posts) (2:)?(\\S+) → #(?: …)?': async (world, who, method, second, path = '', status, words) => {
    const address = world.replicas[second === undefined ? 0 : 1] ?? '';
    const reply = await browserOf(world, who).get(`${address}${path}`, method === 'gets' ? 'GET' : 'POST');
    expectReply(path, reply, status, words);
  },
  '_ goes to GitHub, (\\S+)': async (world, who = '', more = '') =>
    world.links.set(who, await browserOf(world, who).toGitHub(world.replicas[0] ?? '', more)),
  '_ comes back(?: as _)? → #(?: …)?': async (world, who = '', as = who, status, words) =>
    expectReply(who, await browserOf(world, who).get(world.links.get(as) ?? ''), status, words),
  '#s pass': (world, count) => Object.assign(world, { clock: world.clock + Number(count) * 1_000 }),
  '_ may read _ no more': ({ github }, who, name) => github.setRole(`octo/${name}`, loginOf(who), null),
  'GitHub was asked # times for (\\S+)': async ({ github }, times, path) => {
    const asked = (await github.requests()).filter((request) => request.path === path);
    expect(asked).toHaveLength(Number(times));
  },
  '# sessions? (?:is|are) deleted': async ({ store, clock }, count) =>
    expect(await store.sessions.prune(clock)).toBe(Number(count)),
});
