// All stories in the order in which they are told.
import type { Scenario } from '../scenario.ts';
import { approve, reject, rejectSilently } from './approve-and-reject.ts';
import { contract } from './contract.ts';
import { messageWhileWaiting, runWhileWaiting } from './danger.ts';
import { deafEars, heardToTheEnd } from './live.ts';
import { movedHead } from './moved-head.ts';
import { policySetLater, riskyOnly } from './policy.ts';
import { failedCalls, longHistory, reusedCallIds } from './reading.ts';
import { limits, malformedAnswers, unknownConversation, wrongKey } from './refusals.ts';
import { costTold, filesHandedOut } from './results.ts';
import {
  askedOnTheSide,
  stoppedWhileWaiting,
  toldAfterFinish,
  toldAfterReject,
  toldAfterStop,
  toldWhilePaused,
  toldWhileRunning,
} from './rounds.ts';
import { deedsKept, rulesAccept, rulesReject, rulesUndecided } from './rules.ts';
import { approveTwo, rejectTwo } from './several.ts';
import { noRoom, sleepWhileWaiting } from './sleep.ts';
import { staleApproval } from './stale.ts';
import { deathBetween, messageHeld, messagesFound, otherPolicies, taskAfterPolicy } from './task.ts';
import { toolShapes } from './tool-shapes.ts';
import { whileFinished, whileIdle, whileInError, whileRunning, whileStuck } from './while-not-waiting.ts';

export const scenarios: readonly Scenario[] = [
  contract,
  approve,
  reject,
  rejectSilently,
  approveTwo,
  rejectTwo,
  staleApproval,
  policySetLater,
  riskyOnly,
  taskAfterPolicy,
  otherPolicies,
  messagesFound,
  deathBetween,
  messageHeld,
  toldWhileRunning,
  toldAfterFinish,
  toldAfterReject,
  toldAfterStop,
  toldWhilePaused,
  stoppedWhileWaiting,
  askedOnTheSide,
  costTold,
  filesHandedOut,
  toolShapes,
  rulesAccept,
  rulesReject,
  rulesUndecided,
  deedsKept,
  wrongKey,
  unknownConversation,
  malformedAnswers,
  limits,
  whileIdle,
  whileRunning,
  whileFinished,
  whileInError,
  whileStuck,
  runWhileWaiting,
  messageWhileWaiting,
  failedCalls,
  reusedCallIds,
  longHistory,
  movedHead,
  heardToTheEnd,
  deafEars,
  sleepWhileWaiting,
  noRoom,
];
