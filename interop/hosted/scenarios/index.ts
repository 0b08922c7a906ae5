// All stories of the hosted server in the order in which they are told: those that share a sandbox first.
import type { Scenario } from '../../scenario.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { lostAnswer, startTaskAtOnce, streamCut, streamLeft } from './broken-starts.ts';
import { list } from './list.ts';
import { run, startAndWait, streamed } from './run.ts';

export const scenarios: readonly Scenario<HostedWorld>[] = [
  run,
  streamed,
  streamCut,
  streamLeft,
  startAndWait,
  list,
  startTaskAtOnce,
  lostAnswer,
];
