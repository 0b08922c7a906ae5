// Plays the lines of the guard, one after the other, in a conversation of their own; and leaves nothing behind.
import { type Clock, systemClock } from '../../shared/clock.ts';
import { keepUsage, type Usage, unknownUsage } from '../../shared/conversation/index.ts';
import { askForUsage } from '../../shared/drive/index.ts';
import {
  failureOr,
  readRecord,
  type Service,
  ServiceError,
  type Versions,
} from '../../shared/service/index.ts';
import { CannotTell, type CheckResult, cannotTell, type Finding, green, playChecks, red } from './check.ts';
import { type GuardLine, type GuardStage, guardLines, lastLine } from './guard-lines.ts';
import { clear, clearLeftBehind, longestRehearsal, putToSleep, rehearsalId } from './left-behind.ts';
import { guardOf, type RehearsalReport } from './report.ts';

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
  readonly onLine?: (finding: Finding) => void;
}

export const usualMostCost = 0.5;
const usualMs = 4 * 60_000;
/** Some time is left at the end for leaving nothing behind. */
const lastMs = 60_000;
const versionsMs = 10_000;

interface Playing {
  readonly mostCost: number;
  /** Nothing but the last line begins after this time. */
  readonly end: number;
  lineEnds: number;
  usage: Usage;
  /** Null until they were read. */
  versions: Versions | null;
}

export async function rehearse(options: RehearsalOptions): Promise<RehearsalReport> {
  const { service, uuid, clock = systemClock, pollInterval = 2_000, nonce = uuid().slice(0, 8) } = options;
  const { signal = new AbortController().signal, mostCost = usualMostCost, onLine = () => {} } = options;
  const beganAt = clock.now();
  const cleared = await clearLeftBehind(service, clock.now, signal);
  const end = beganAt + longestRehearsal - lastMs;
  const playing: Playing = { mostCost, end, lineEnds: beganAt, usage: unknownUsage, versions: null };
  const wantedId = rehearsalId(beganAt, uuid());
  const until = () => playing.lineEnds;
  const given = { service, clock, signal, pollInterval, nonce, wantedId, until };
  const stage: GuardStage = { ...given, talk: null, asked: null, hasSlept: false };
  const played = guardLines.map((line) => ({ ...line, find: () => tryLine(line, stage, playing) }));
  const ofGuard = await playChecks(played, clock.now, onLine);
  const isKept = ofGuard.some(({ is }) => is === 'red');
  const ending = { ...lastLine, find: () => leaveNothing(stage, isKept) };
  const atEnd = await playChecks([ending], clock.now, onLine);
  const lines = [...ofGuard, ...atEnd];
  const id = stage.talk?.id ?? null;
  return {
    version: 1,
    guard: guardOf(lines, guardLines),
    beganAt,
    seconds: Math.round((clock.now() - beganAt) / 1000),
    cost: playing.usage.cost,
    versions: playing.versions ?? { hosted: null, agentServer: null },
    conversation: id === null || atEnd[0]?.is === 'green' ? null : { id, url: service.page(id) },
    cleared,
    lines,
  };
}

async function tryLine(line: GuardLine, stage: GuardStage, playing: Playing): Promise<CheckResult> {
  const { clock, signal } = stage;
  const { mostCost, end } = playing;
  const { cost } = playing.usage;
  if (signal.aborted) return cannotTell('the rehearsal was ended');
  if (clock.now() >= end) return cannotTell('the time of the rehearsal is over');
  if (cost !== null && cost > mostCost)
    return cannotTell(`it has cost $${cost.toFixed(2)}, more than $${mostCost.toFixed(2)}`);
  playing.lineEnds = Math.min(end, clock.now() + (line.mostMs ?? usualMs));
  try {
    const judged = await line.try(stage);
    await noteFacts(stage, playing);
    return judged;
  } catch (error) {
    if (signal.aborted && !(error instanceof CannotTell)) return cannotTell('the rehearsal was ended');
    if (error instanceof ServiceError) return cannotTell(error.message);
    throw error;
  }
}

/** What it has cost so far; and once, while the agent server is up, the versions of the servers. */
async function noteFacts({ talk, service, clock, signal }: GuardStage, playing: Playing): Promise<void> {
  if (talk === null) return;
  await failureOr(async () => {
    const record = await talk.record();
    const usage = await askForUsage(record, { service, now: clock.now, signal });
    playing.usage = keepUsage(playing.usage, usage);
    const options = { deadline: clock.now() + versionsMs, attempts: 1, signal };
    playing.versions ??= await service.versions(record, options);
  });
}

/** Tried with a signal of its own: whoever ends a rehearsal wants nothing to be left either. */
async function leaveNothing(stage: GuardStage, isKept: boolean): Promise<CheckResult> {
  const { service, clock, talk, wantedId } = stage;
  const options = { deadline: clock.now() + lastMs, signal: new AbortController().signal };
  const find = () => readRecord(service, talk?.id ?? wantedId, options);
  const done = await failureOr(async () => {
    const record = await find();
    if (record === null) return green(talk === null ? 'there was none' : 'it is gone');
    if (isKept) {
      await putToSleep(service, record, options);
      return cannotTell(
        'it is kept for you to look at, because a line is red; the next rehearsal deletes it',
      );
    }
    if ((await clear(service, record, options)) !== 'removed')
      return cannotTell('the service deletes no conversations; its sandbox sleeps, and costs nothing');
    return (await find()) === null ? green('it is deleted') : red('it was deleted, and is still there');
  });
  return done instanceof ServiceError ? cannotTell(`it could not be deleted: ${done.message}`) : done;
}
