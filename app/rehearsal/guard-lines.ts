// The lines that prove the guard on a real account, in the order in which they are played in one conversation.

import {
  approveAndJudge,
  askForCommand,
  judgeChild,
  judgeEvents,
  judgePolicy,
  neverSlept,
  rejectAndJudge,
  sleepAndWake,
  workAndStop,
} from './judge-guard.ts';
import { cannotTell, green, type Line } from './line.ts';
import { type GuardStage, talkOf } from './stage.ts';
import { startTalk } from './start-talk.ts';

const minute = 60_000;

export const guardLines: readonly Line<GuardStage>[] = [
  {
    name: 'start',
    proves:
      'A conversation starts without a task, so that its agent can be told when to ask before it can act.',
    isCore: true,
    mostMs: 10 * minute,
    try: (stage) => startTalk(stage),
  },
  {
    name: 'policy',
    proves: 'The agent server takes the policy "ask before each action", and says that it stands.',
    isCore: true,
    try: (stage) => judgePolicy(stage, talkOf(stage)),
  },
  {
    name: 'asks',
    proves: 'The agent asks before it runs a command, and what it asks about can be read.',
    isCore: true,
    async try(stage) {
      const asked = await askForCommand(stage, 'one');
      if (asked.kind !== 'asked') return asked.judged;
      stage.asked = asked.actions;
      return green(`it asked before \`${asked.command}\``);
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
      const asked = await askForCommand(stage, 'two');
      return asked.kind === 'asked' ? approveAndJudge(talkOf(stage), asked.actions) : asked.judged;
    },
  },
  {
    name: 'sleeps',
    proves: 'The sandbox falls asleep, and wakes up with its agent.',
    mostMs: 5 * minute,
    try: (stage) => sleepAndWake(stage, talkOf(stage)),
  },
  {
    name: 'policy again',
    proves: 'After a sleep it is seen which policy stands, and one that was forgotten is set again.',
    try: async (stage) => (stage.hasSlept ? judgePolicy(stage, talkOf(stage)) : neverSlept),
  },
  {
    name: 'asks again',
    proves: 'After a sleep the agent asks as before.',
    async try(stage) {
      if (!stage.hasSlept) return neverSlept;
      const asked = await askForCommand(stage, 'three');
      if (asked.kind !== 'asked') return asked.judged;
      const judged = await rejectAndJudge(talkOf(stage), asked.actions);
      return judged.is === 'green'
        ? green(`it asked before \`${asked.command}\`, which was rejected`)
        : judged;
    },
  },
  {
    name: 'another agent',
    proves: 'The agent asks before it starts another agent, and where that is rejected none starts.',
    try: (stage) => judgeChild(talkOf(stage)),
  },
  {
    name: 'events',
    proves: 'The events tell each action with its end, and none that nobody decided on.',
    try: (stage) => judgeEvents(talkOf(stage)),
  },
  {
    name: 'stops',
    proves: 'An agent at work stops when it is told to.',
    try: (stage) => workAndStop(talkOf(stage)),
  },
];

/** Played last, whatever came of the others. */
export const lastLine: Pick<Line<never>, 'name' | 'proves'> = {
  name: 'leaves nothing',
  proves: 'The conversation of the rehearsal, and its sandbox, are gone at the end.',
};
