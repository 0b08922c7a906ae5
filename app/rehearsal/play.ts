// Plays the lines of the guard, one after the other, in a conversation of their own; and leaves nothing behind.
import { type Clock, systemClock } from '../../shared/clock.ts';
import { keepUsage, normaliseId, type Usage, unknownUsage } from '../../shared/conversation/index.ts';
import { askForUsage } from '../../shared/drive/index.ts';
import {
  type Conversation,
  failureOr,
  type Service,
  ServiceError,
  type Versions,
} from '../../shared/service/index.ts';
import { guardLines, lastLine } from './guard-lines.ts';
import { clear, clearLeftBehind, longestRehearsal, rehearsalId } from './left-behind.ts';
import { CannotTell, cannotTell, green, type Judged, type Line, type LineResult, red } from './line.ts';
import { guardOf, type RehearsalReport } from './report.ts';
import type { GuardStage } from './stage.ts';

export interface RehearsalOptions {
  readonly service: Service;
  readonly uuid: () => string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly pollInterval?: number;
  /** Dollars. Once it has cost more, nothing is tried any more. */
  readonly mostCost?: number;
  /** Makes the commands of this rehearsal like no others. */
  readonly nonce?: string;
  /** Called as soon as a line is known. */
  readonly onLine?: (result: LineResult) => void;
}

export const usualMostCost = 0.5;
const usualMs = 4 * 60_000;
/** Some time is left at the end for leaving nothing behind. */
const lastMs = 60_000;
const versionsMs = 10_000;

export async function rehearse(options: RehearsalOptions): Promise<RehearsalReport> {
  const { service, clock = systemClock, onLine = () => {} } = options;
  const { signal = new AbortController().signal } = options;
  const beganAt = clock.now();
  const cleared = await clearLeftBehind(service, clock.now, signal);
  const playing = openPlaying(options, { clock, signal }, beganAt);
  const { stage } = playing;
  const lines: LineResult[] = [];
  const played = async (line: Pick<LineResult, 'name' | 'proves'>, judge: () => Promise<Judged>) => {
    const began = clock.now();
    const result = {
      name: line.name,
      proves: line.proves,
      ...(await judge()),
      seconds: secondsSince(began, clock),
    };
    lines.push(result);
    onLine(result);
  };
  for (const line of guardLines) await played(line, () => playLine(line, playing));
  const isKept = lines.some(({ is }) => is === 'red');
  await played(lastLine, () => leaveNothing(playing, isKept));
  const id = stage.talk?.id ?? null;
  return {
    version: 1,
    guard: guardOf(lines, guardLines),
    beganAt,
    seconds: secondsSince(beganAt, clock),
    cost: playing.usage.cost,
    versions: playing.versions,
    conversation: id === null || lines.at(-1)?.is === 'green' ? null : { id, url: service.page(id) },
    cleared,
    lines,
  };
}

interface Playing {
  readonly stage: GuardStage;
  readonly mostCost: number;
  /** Nothing but the last line begins after this time. */
  readonly end: number;
  usage: Usage;
  versions: Versions;
  lineEnds: number;
}

const unknownVersions: Versions = { hosted: null, agentServer: null };

function openPlaying(
  {
    service,
    uuid,
    pollInterval = 2_000,
    nonce = uuid().slice(0, 8),
    mostCost = usualMostCost,
  }: RehearsalOptions,
  given: Pick<GuardStage, 'clock' | 'signal'>,
  at: number,
): Playing {
  const shared = { ...given, service, pollInterval, nonce, wantedId: rehearsalId(at, uuid()) };
  const playing = { mostCost, end: at + longestRehearsal - lastMs, lineEnds: at, usage: unknownUsage };
  const until = () => opened.lineEnds;
  const stage: GuardStage = { ...shared, until, talk: null, asked: null, hasSlept: false };
  const opened: Playing = { ...playing, versions: unknownVersions, stage };
  return opened;
}

async function playLine(line: Line<GuardStage>, playing: Playing): Promise<Judged> {
  const { stage, mostCost, end } = playing;
  const { clock, signal } = stage;
  const { cost } = playing.usage;
  if (signal.aborted) return cannotTell('the rehearsal was ended');
  if (clock.now() >= end) return cannotTell('the time of the rehearsal is over');
  if (cost !== null && cost > mostCost)
    return cannotTell(`it has cost $${cost.toFixed(2)}, more than $${mostCost.toFixed(2)}`);
  playing.lineEnds = Math.min(end, clock.now() + (line.mostMs ?? usualMs));
  try {
    const judged = await line.try(stage);
    await noteUsage(playing);
    if (line.name === 'start') await noteVersions(playing);
    return judged;
  } catch (error) {
    if (error instanceof CannotTell) return cannotTell(error.message);
    if (signal.aborted) return cannotTell('the rehearsal was ended');
    if (error instanceof ServiceError) return cannotTell(error.message);
    throw error;
  }
}

async function noteUsage(playing: Playing): Promise<void> {
  const { stage } = playing;
  const { talk, service, clock, signal } = stage;
  if (talk === null) return;
  const now = clock.now;
  const told = await failureOr(async () => askForUsage(await talk.record(), { service, now, signal }));
  if (!(told instanceof ServiceError)) playing.usage = keepUsage(playing.usage, told);
}

/** Read once, while the agent server is up. */
async function noteVersions(playing: Playing): Promise<void> {
  const { talk, service, clock, signal } = playing.stage;
  if (talk === null) return;
  const options = { deadline: clock.now() + versionsMs, attempts: 1, signal };
  const told = await failureOr(async () => service.versions(await talk.record(), options));
  if (!(told instanceof ServiceError)) playing.versions = told;
}

/** Tried with a signal of its own: whoever ends a rehearsal wants nothing to be left either. */
async function leaveNothing({ stage }: Playing, isKept: boolean): Promise<Judged> {
  const { service, clock, talk, wantedId } = stage;
  const options = { deadline: clock.now() + lastMs, signal: new AbortController().signal };
  const id = talk?.id ?? wantedId;
  const find = async (): Promise<Conversation | undefined> =>
    (await service.conversations([id], options)).get(normaliseId(id));
  const done = await failureOr(async () => {
    const record = await find();
    if (record === undefined) return talk === null ? green('there was none') : green('it is gone');
    if (isKept) return keep(service, record, options);
    const became = await clear(service, record, options);
    if (became === 'removed')
      return (await find()) === undefined
        ? green('it is deleted')
        : red('it was deleted, and is still there');
    return cannotTell('the service deletes no conversations; its sandbox sleeps, and costs nothing');
  });
  return done instanceof ServiceError ? cannotTell(`it could not be deleted: ${done.message}`) : done;
}

async function keep(
  service: Service,
  record: Conversation,
  options: { readonly deadline: number; readonly signal: AbortSignal },
): Promise<Judged> {
  if (record.sandbox?.is === 'up' && service.hasSandbox(record)) await service.pause(record, options);
  return cannotTell('it is kept for you to look at, because a line is red; the next rehearsal deletes it');
}

const secondsSince = (at: number, clock: Clock): number => Math.round((clock.now() - at) / 1000);
