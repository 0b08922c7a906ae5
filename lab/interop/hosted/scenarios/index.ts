// All stories of the hosted server in the order in which they are told.
import type { Scenario } from '../../scenario.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { appApprove, appKilled, appReject, appSleep, label } from './app.ts';
import { askAndAnswer, onConfirmationAccept, rejectWithReason, twoAtOnce } from './asking.ts';
import { lostAnswer, startTaskAtOnce, streamCut, streamLeft } from './broken-starts.ts';
import { commands } from './command.ts';
import { agentError, noProvider, stuck } from './failing.ts';
import { sameIdTwice, unknownIds } from './ids.ts';
import { list } from './list.ts';
import { recorded } from './recorded.ts';
import { run, startAndWait, streamed } from './run.ts';
import { deletedSandbox, pausedWhileWaiting } from './sandbox.ts';

export const scenarios: readonly Scenario<HostedWorld>[] = [
  run,
  streamed,
  streamCut,
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
  pausedWhileWaiting,
  noProvider,
  agentError,
  stuck,
  commands,
  label,
  appApprove,
  appReject,
  appSleep,
  appKilled,
  recorded,
  deletedSandbox,
];
