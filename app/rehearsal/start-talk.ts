// The first line: starts a conversation without a task, and waits until its agent is there.
import {
  advance,
  defaultLimits,
  isKnownAgent,
  judgeStart,
  type StartResult,
  type Watch,
} from '../../shared/conversation/index.ts';
import { failedStart } from '../../shared/drive/index.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { callOptions, pause } from './drive-machines.ts';
import { cannotTell, green, type Judged, red } from './line.ts';
import type { GuardStage } from './stage.ts';
import { openTalk } from './talk.ts';

const title = 'Rehearsal of agent-conversations';

export async function startTalk(stage: GuardStage): Promise<Judged> {
  const { clock, wantedId, until, pollInterval } = stage;
  const sentAt = clock.now();
  const limits = { ...defaultLimits, pollInterval, timeout: null, startTimeout: until() - sentAt };
  const judged = judgeStart({ limits, isUntold: true, sentAt }, await sendStart(stage), clock.now());
  if (judged.kind === 'unclear')
    return cannotTell(`whether it started is not known: ${judged.ending.reason}`);
  if (judged.kind === 'full') return cannotTell('the account runs as many conversations as it may');
  if (judged.kind !== 'followed') return red(judged.ending.reason);
  const ready = await followStart(stage, judged.watch);
  const id = ready.conversationId;
  if (id !== null) stage.talk = openTalk({ ...stage, id });
  if (ready.ending !== null || id === null) return red(ready.ending?.reason ?? 'it has no id');
  const seconds = Math.round((clock.now() - sentAt) / 1000);
  const isChosen = id.replaceAll('-', '').toLowerCase() === wantedId.replaceAll('-', '');
  return green(`its agent was there after ${seconds} s${isChosen ? '' : '; the service chose its id'}`);
}

async function sendStart({ service, wantedId, ...stage }: GuardStage): Promise<StartResult> {
  try {
    const request = { message: null, conversationId: wantedId, title };
    return await service.start(request, { ...callOptions(stage), waitsForRoom: false });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return failedStart(error);
  }
}

async function followStart(stage: GuardStage, begun: Watch): Promise<Watch> {
  const { service, clock, pollInterval } = stage;
  let watch = begun;
  while (watch.ending === null && !isThere(watch)) {
    const [polled] = await service.poll([watch], callOptions(stage));
    if (polled) watch = advance(watch, polled.reading, clock.now());
    const { nextPollAt } = watch;
    if (nextPollAt !== null && !isThere(watch))
      await pause(stage, Math.min(pollInterval, nextPollAt - clock.now()));
  }
  return watch;
}

function isThere({ phase, seen }: Watch): boolean {
  return phase === 'conversation' && seen.sandbox?.is === 'up' && isKnownAgent(seen.agent);
}
