// The lines that prove the guard on a real account, in the order in which they are played in one conversation.
import {
  defaultLimits,
  type Ending,
  isKnownAgent,
  judgeStart,
  type PendingAction,
  type StartResult,
} from '../../shared/conversation/index.ts';
import { callOptions, failedStart, tellWhenToAsk } from '../../shared/drive/index.ts';
import { failureOr, type Id, ServiceError, valueOrNull } from '../../shared/service/index.ts';
import { CannotTell, type CheckName, type CheckResult, cannotTell, green, red } from './check.ts';
import {
  approveAndJudge,
  askFor,
  commandText,
  isCommand,
  judgeChild,
  judgeEvents,
  rejectAndJudge,
  workAndStop,
} from './judge-guard.ts';
import { followUntil, openTalk, type Rehearsing, type Talk } from './talk.ts';

/** Things that the lines of one rehearsal share. */
export interface GuardStage extends Rehearsing {
  readonly wantedId: Id;
  /** Makes the commands of this rehearsal like no others. */
  readonly nonce: string;
  /** Null until the conversation is there. */
  talk: Talk | null;
  /** The question of the first line that asks, for the line that rejects. */
  asked: readonly PendingAction[] | null;
  hasSlept: boolean;
}

export interface GuardLine extends Required<CheckName> {
  /** The guard is not known to hold unless this is green. */
  readonly isCore?: boolean;
  /** The longest time that it may take, in milliseconds, if more than usual. */
  readonly mostMs?: number;
  try(stage: GuardStage): Promise<CheckResult>;
}

const minute = 60_000;
const neverSlept = cannotTell('its sandbox did not sleep');

export const guardLines: readonly GuardLine[] = [
  {
    name: 'start',
    proves:
      'A conversation starts without a task, so that its agent can be told when to ask before it can act.',
    isCore: true,
    mostMs: 10 * minute,
    try: startTalk,
  },
  {
    name: 'policy',
    proves: 'The agent server takes the policy "ask before each action", and says that it is in force.',
    isCore: true,
    try: judgePolicy,
  },
  {
    name: 'asks',
    proves: 'The agent asks before it runs a command, and what it asks about can be read.',
    isCore: true,
    async try(stage) {
      const { actions, judged } = await askForCommand(stage, 'one');
      stage.asked = actions;
      return judged;
    },
  },
  {
    name: 'rejects',
    proves: 'A command that was rejected does not run.',
    isCore: true,
    async try(stage) {
      const talk = talkOf(stage);
      if (stage.asked === null) return cannotTell('there was no question to reject');
      return rejectAndJudge(talk, stage.asked);
    },
  },
  {
    name: 'approves',
    proves: 'A command that was approved runs, once.',
    isCore: true,
    async try(stage) {
      const { actions, judged } = await askForCommand(stage, 'two');
      return actions === null ? judged : approveAndJudge(talkOf(stage), actions);
    },
  },
  {
    name: 'sleeps',
    proves: 'The sandbox falls asleep, and wakes up with its agent.',
    mostMs: 5 * minute,
    try: sleepAndWake,
  },
  {
    name: 'policy again',
    proves: 'After a sleep it is seen which policy is in force, and one that was forgotten is set again.',
    try: async (stage) => (stage.hasSlept ? judgePolicy(stage) : neverSlept),
  },
  {
    name: 'asks again',
    proves: 'After a sleep the agent asks as before.',
    async try(stage) {
      if (!stage.hasSlept) return neverSlept;
      const { actions, judged } = await askForCommand(stage, 'three');
      if (actions === null) return judged;
      const rejected = await rejectAndJudge(talkOf(stage), actions);
      return rejected.is === 'green' ? green(`${judged.why}, which was rejected`) : rejected;
    },
  },
  {
    name: 'another agent',
    proves: 'The agent asks before it starts another agent, and where that is rejected none starts.',
    try: async (stage) => judgeChild(talkOf(stage)),
  },
  {
    name: 'events',
    proves: 'The events tell each action with its end, and none that nobody decided on.',
    try: async (stage) => judgeEvents(talkOf(stage)),
  },
  {
    name: 'stops',
    proves: 'An agent at work stops when it is told to.',
    try: async (stage) => workAndStop(talkOf(stage)),
  },
];

/** Played last, whatever came of the others. */
export const lastLine: Required<CheckName> = {
  name: 'leaves nothing',
  proves: 'The conversation of the rehearsal, and its sandbox, are gone at the end.',
};

function talkOf({ talk }: GuardStage): Talk {
  if (talk === null) throw new CannotTell('there is no conversation');
  return talk;
}

const title = 'Rehearsal of agent-conversations';

/** Starts a conversation without a task, and waits until its agent is there. */
async function startTalk(stage: GuardStage): Promise<CheckResult> {
  const { service, clock, wantedId, until, pollInterval } = stage;
  const sentAt = clock.now();
  const limits = { ...defaultLimits, pollInterval, timeout: null, startTimeout: until() - sentAt };
  const request = { message: null, conversationId: wantedId, title };
  const reply = await failureOr(() => service.start(request, { ...callOptions(stage), waitsForRoom: false }));
  const result: StartResult = reply instanceof ServiceError ? failedStart(reply) : reply;
  const judged = judgeStart({ limits, isUntold: true, sentAt }, result, clock.now());
  if (judged.kind === 'unclear')
    return cannotTell(`whether it started is not known: ${judged.ending.reason}`);
  if (judged.kind === 'full') return cannotTell('the account runs as many conversations as it may');
  if (judged.kind !== 'followed') return notStarted(judged.ending);
  const { ending, conversationId: id } = await followUntil(
    stage,
    judged.watch,
    ({ phase, seen }) => phase === 'conversation' && seen.sandbox?.is === 'up' && isKnownAgent(seen.agent),
  );
  if (id !== null) stage.talk = openTalk({ ...stage, id });
  if (ending !== null) return notStarted(ending);
  if (id === null) return red('it has no id');
  const seconds = Math.round((clock.now() - sentAt) / 1000);
  const isChosen = id.replaceAll('-', '').toLowerCase() === wantedId.replaceAll('-', '');
  return green(`its agent was there after ${seconds} s${isChosen ? '' : '; the service chose its id'}`);
}

/** What keeps every conversation from its start, as a wrong key does, says nothing of the guard. */
function notStarted({ outcome, reason }: Pick<Ending, 'outcome' | 'reason'>): CheckResult {
  return outcome === 'start_error' || outcome === 'ask_unavailable' ? red(reason) : cannotTell(reason);
}

async function judgePolicy(stage: GuardStage): Promise<CheckResult> {
  const { service } = stage;
  const talk = talkOf(stage);
  const keeping = { ask: 'always', byAccount: false, inDoubt: true, judge: null } as const;
  const { told } = await tellWhenToAsk(service, await talk.record(), keeping, callOptions(stage));
  if (told !== 'in_force' && 'failed' in told) return red(`it cannot be told when to ask: ${told.failed}`);
  const record = await talk.record();
  const guard = await valueOrNull(() => service.guard(record, callOptions(stage)));
  if (guard === null) return cannotTell('it was set, and the server does not say which policy is in force');
  if (guard.policy !== 'always') return red(`it was set to ask always, and "${guard.policy}" is in force`);
  return green(
    told === 'in_force'
      ? 'it was kept'
      : `"${told.instead ?? 'not known'}" was in force, and "always" was set`,
  );
}

/** Has the agent ask about a command that does nothing, and is like no other. */
function askForCommand(stage: GuardStage, which: string) {
  const command = `echo 'rehearsal ${stage.nonce} ${which}'`;
  return askFor(talkOf(stage), commandText(command), isCommand(command));
}

async function sleepAndWake(stage: GuardStage): Promise<CheckResult> {
  const { service } = stage;
  const talk = talkOf(stage);
  const record = await talk.record();
  if (!service.hasSandbox(record)) return cannotTell('the service names no sandbox');
  const paused = await service.pause(record, callOptions(stage));
  if (paused !== 'pausing') return cannotTell(`its sandbox cannot be put to sleep (${paused})`);
  if (!(await talk.becomes(({ sandbox }) => sandbox?.is === 'asleep')))
    return cannotTell('its sandbox did not fall asleep in time');
  const waking = await service.wake(await talk.record(), callOptions(stage));
  if (waking !== 'resuming') return red(`its sandbox cannot be woken (${waking})`);
  const isUp = await talk.becomes(
    (now) => now.sandbox?.is === 'up' && now.agent !== null && service.reach(now).kind === 'reached',
  );
  if (!isUp) return red('its sandbox did not wake in time');
  stage.hasSlept = true;
  return green('it slept, and woke');
}
