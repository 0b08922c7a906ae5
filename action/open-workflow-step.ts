import { saveArtifacts } from './artifacts/save-artifacts.ts';
import type { Cancel } from './deps/cancel.ts';
import type { Deps } from './deps/deps.ts';
import { noFacts } from './facts/facts.ts';
import { openLedger } from './facts/ledger.ts';
import { createLive } from './live/live.ts';
import { createLog } from './report/log.ts';
import { createStickyComment } from './report/sticky-comment.ts';
import type { Settings } from './settings/settings.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

/** Creates what a mode needs. Throws a `ServiceError` when a key or a proxy setting cannot be used. */
export function openWorkflowStep(
  settings: Settings,
  startedAt: number,
  cancel: Cancel,
  deps: Deps,
): WorkflowStep {
  const { core, clock, randomId, temporaryFolder } = deps;
  const context = { ...deps.context, commentKey: settings.commentKey };
  const services = deps.connect(settings, cancel.signal);
  const log = createLog(core, clock, startedAt);
  const gitHub = deps.gitHub(settings.githubToken, cancel.signal);
  const maskSecret = once(core.setSecret);
  const step: WorkflowStep = {
    settings,
    context,
    ledger: openLedger(core, noFacts(settings.job.mode, startedAt)),
    log,
    comment: createStickyComment({
      when: settings.comment,
      apiKey: settings.apiKey,
      context,
      github: gitHub,
      log,
    }),
    live: createLive({ settings, services, maskSecret, clock, log, isOn: settings.live === 'auto' }),
    services,
    gitHub,
    clock,
    cancel,
    maskSecret,
    randomId,
    saveArtifacts: () => saveArtifacts(step, temporaryFolder),
  };
  return step;
}

function once(mask: (secret: string) => void): (secret: string) => void {
  const masked = new Set<string>();
  return (secret) => {
    if (!masked.has(secret)) mask(secret);
    masked.add(secret);
  };
}
