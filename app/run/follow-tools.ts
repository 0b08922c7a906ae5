// What the follower in the App works with: what it does is logged and counted, and a proof is read with the stored questions.
import type { Done } from '../../shared/conversation/index.ts';
import type { FollowTools } from '../../shared/drive/index.ts';
import type { Proof } from '../../shared/question/index.ts';
import type { Service } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type Run, rulesOf } from '../store/run/run.ts';

const mostQuestions = 10_000;

export function followTools(deps: RunDeps, service: Service, run: Run): FollowTools {
  const { store, clock, log } = deps;
  return {
    service,
    now: clock.now,
    observing: () => rulesOf(run, clock.now()),
    prove: async (read) => read(await store.questions.ofRun(run.id, mostQuestions)),
    onDone: (done, { wakes }) => noteDone(deps, run, done, wakes?.count ?? 0),
    onFailure: (what, { code }) => log.warn(failures[what], { run: run.id, code }),
  };
}

const failures = {
  wake: 'a paused sandbox could not be resumed',
  pause_start: 'the sandbox of a start could not be paused',
  read_end: 'the final message of a run could not be read',
} as const;

function noteDone({ log, metrics }: RunDeps, { id, watch }: Run, done: Done, wakes: number): void {
  if (done.kind === 'wake') log.info('a paused sandbox was asked to resume', { run: id, count: wakes });
  if (done.kind === 'pause_start' && done.reply === 'pausing')
    log.info('the sandbox of a start was paused', { run: id });
  if (done.kind !== 'tell_policy' || done.told === 'in_force') return;
  const { told } = done;
  if (watch?.policyInDoubt !== true) {
    metrics?.policyLifted();
    log.error('somebody else has set when an agent asks', { run: id, policy: told.instead });
  }
  if ('set' in told) log.info('an agent was told again when to ask', { run: id });
  else log.warn('an agent could not be told again when to ask', { run: id, why: told.failed });
}

export function noteProof({ log }: RunDeps, { id }: Run, proof: Proof | null): void {
  if (proof?.kind !== 'known') return;
  if (proof.unasked > 0) {
    log.error('actions ran that nobody had decided on', { run: id, count: proof.unasked });
  }
  if (proof.elsewhere > 0) {
    log.warn('actions were answered outside of GitHub', { run: id, count: proof.elsewhere });
  }
}
