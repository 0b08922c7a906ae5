// All stories of the hosted server in the order in which they are told.
import type { Scenario } from '../../scenario.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { accountAsks, accountUnset } from './account.ts';
import { appApprove, appKilled, appReject, appSleep, label } from './app.ts';
import { appAsks, appRules } from './app-asks.ts';
import { askAndStart, askInStep, askWithRules } from './ask-in-step.ts';
import { askAndAnswer, onConfirmationAccept, rejectWithReason, twoAtOnce } from './asking.ts';
import { lostAnswer, startTaskAtOnce, streamCancelled, streamCut, streamLeft } from './broken-starts.ts';
import { commands } from './command.ts';
import { agentError, noProvider, stuck } from './failing.ts';
import { sameIdTwice, unknownIds } from './ids.ts';
import { list } from './list.ts';
import { messageCodes } from './message-codes.ts';
import { recorded } from './recorded.ts';
import { results } from './results.ts';
import { commandRounds, heldRound, nextRounds, stoppedRound } from './rounds.ts';
import { run, startAndWait, streamed } from './run.ts';
import { deletedSandbox, deletedWhileWaiting, pausedWhileWaiting } from './sandbox.ts';

export const scenarios: readonly Scenario<HostedWorld>[] = [
  accountUnset,
  run,
  streamed,
  streamCut,
  streamCancelled,
  streamLeft,
  startAndWait,
  list,
  startTaskAtOnce,
  lostAnswer,
  sameIdTwice,
  unknownIds,
  askAndAnswer,
  twoAtOnce,
  rejectWithReason,
  onConfirmationAccept,
  accountAsks,
  askInStep,
  askAndStart,
  askWithRules,
  messageCodes,
  pausedWhileWaiting,
  noProvider,
  agentError,
  stuck,
  commands,
  nextRounds,
  heldRound,
  stoppedRound,
  commandRounds,
  results,
  label,
  appApprove,
  appReject,
  appSleep,
  appKilled,
  appAsks,
  appRules,
  recorded,
  deletedSandbox,
  deletedWhileWaiting,
];
