// The App on one issue, as a scene plays on it: service and GitHub are in memory, the store is a real one.
import { Registry } from 'prom-client';
import { createCounters } from '../../../app/handling/metrics.ts';
import type { Log } from '../../../app/kernel/create-log.ts';
import type { StoredQuestion } from '../../../app/store/question.ts';
import type { Run } from '../../../app/store/run/run.ts';
import type { PendingAction } from '../../../shared/conversation/index.ts';
import { agentOf } from '../../../shared/service/index.ts';
import { issueEvent } from '../deliveries.ts';
import { told } from '../questions/some.ts';
import type { StoreWorld } from '../store-stories.ts';
import { type LogLine, type RigChanges, type WorkerRig, workerRig } from '../worker-rig.ts';

/** Whoever does something; all of them but the bot and the reader may write. */
export const people = {
  mona: { login: 'mona', id: 1, type: 'User' },
  otto: { login: 'otto', id: 2, type: 'User' },
  ada: { login: 'ada', id: 11, type: 'User' },
  bob: { login: 'bob', id: 12, type: 'User' },
  cleo: { login: 'cleo', id: 13, type: 'User' },
  rita: { login: 'rita', id: 14, type: 'User' },
  helper: { login: 'helper[bot]', id: 8, type: 'Bot' },
} as const;
export type Name = keyof typeof people;
export const isName = (name: string): name is Name => name in people;
export function nameOf(who: string): Name {
  if (!isName(who)) throw new Error(`nobody is called ${who}`);
  return who;
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const;
export function msOf(count = '0', unit = ''): number {
  const of = new Map(Object.entries(units)).get(unit);
  if (of === undefined) throw new Error(`${unit} is no unit of time`);
  return Number(count) * of;
}

interface Written {
  readonly id: number;
  readonly body: string;
}

export interface Scene {
  readonly rig: WorkerRig;
  readonly lines: readonly LogLine[];
  /** What came of each delivery. */
  readonly results: string[];
  /** What became of answers, as the metrics count it. */
  readonly counted: string[];
  /** What the agent waits to do. */
  pending: readonly PendingAction[];
  /** The newest comment of each person. */
  readonly written: Map<Name, Written>;
  /** What GitHub tells of a comment that is looked up again; null of one that is gone. */
  readonly shown: Map<string, unknown>;
  /** What calls of the store have answered. */
  readonly held: StoreWorld['held'];
  isBegun: boolean;
  /** How many comments people have written. */
  comments: number;
}

export async function openScene(
  dataDir: string,
  changes: RigChanges = {},
  openRig: (dataDir: string, changes: RigChanges) => Promise<WorkerRig> = workerRig,
): Promise<Scene> {
  const results: string[] = [];
  const lines: LogLine[] = [];
  const write =
    (level: keyof Log) =>
    (message: string, fields: Parameters<Log['info']>[1] = {}) => {
      lines.push({ level, message, ...fields });
      if (fields.delivery !== undefined && fields.result !== undefined) results.push(String(fields.result));
    };
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const counted: string[] = [];
  const metrics = { ...createCounters(new Registry()), answer: (what: string) => void counted.push(what) };
  const rig = await openRig(dataDir, { log, metrics, ...changes });
  const shown = new Map<string, unknown>();
  const { lookUp } = rig.github;
  rig.github.lookUp = (id) => (shown.has(String(id)) ? shown.get(String(id)) : lookUp(id));
  for (const { login, type } of Object.values(people))
    rig.github.roles.set(login, type === 'Bot' || login === 'rita' ? 'read' : 'write');
  rig.service.wakes = true;
  const scene: Scene = {
    rig,
    lines,
    results,
    shown,
    counted,
    pending: [],
    ...{ written: new Map(), held: new Map() },
    isBegun: false,
    comments: 900,
  };
  Object.assign(rig.service.agent, {
    pending: async () => ({ ...told(...scene.pending), policy: 'always' }),
  });
  return scene;
}

/** The label is set, and the agent has begun. */
export async function begin(scene: Scene): Promise<void> {
  if (scene.isBegun) return;
  scene.isBegun = true;
  await scene.rig.deliver('issues', issueEvent('labeled'));
  await scene.rig.pass(10_000);
}

export async function runOf({ rig }: Scene, issue = '12'): Promise<Run> {
  const run = await rig.store.runs.newestAt(7, Number(issue));
  if (run === null) throw new Error('there is no run');
  return run;
}

/** The oldest first. */
export async function questionsOf({ rig }: Scene): Promise<readonly StoredQuestion[]> {
  return (await rig.store.questions.at(7, 12, 99)).toReversed();
}

/** `CODE` becomes that of the newest question, `CODE1` that of the first one. */
export async function withCodes(scene: Scene, text: string): Promise<string> {
  const codes = (await questionsOf(scene)).map(({ code }) => code ?? '');
  return text
    .replaceAll(/CODE(\d)/g, (_, place) => codes[place - 1] ?? '')
    .replaceAll('CODE', codes.at(-1) ?? '')
    .replaceAll('\\n', '\n');
}

/** The agent is in that state from now on, and time passes. */
export async function agentIs({ rig }: Scene, says: string, ms = 60_000, step = 20_000): Promise<void> {
  rig.service.change({ agent: agentOf(says) });
  await rig.pass(ms, step);
}
