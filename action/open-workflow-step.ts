// Makes from valid settings what a mode works with.
import { formatDuration, loadMarkdownReader } from '../shared/github/index.ts';
import { ServiceError } from '../shared/service/index.ts';
import type { Cancel } from './inputs/cancel.ts';
import type { Deps } from './inputs/deps.ts';
import type { RawInputs } from './inputs/inputs.ts';
import type { LateParts, OutputParts, Settings } from './inputs/settings.ts';
import { noFacts } from './report/facts.ts';
import { openLedger } from './report/ledger.ts';
import { createLog } from './report/log.ts';
import { createStickyComment } from './report/sticky-comment.ts';
import { waitsForLimit } from './report/wait-for-limit.ts';
import { createLive } from './run/live.ts';
import type { WorkflowStep } from './run/step/workflow-step.ts';

/** Creates what a mode needs. Throws a `ServiceError` when a key or a proxy setting cannot be used. */
export function openWorkflowStep(
  settings: Settings,
  startedAt: number,
  cancel: Cancel,
  deps: Deps,
): WorkflowStep {
  const { core, clock, randomId, temporaryFolder } = deps;
  const { ask, mode } = settings;
  // A step that starts its agent knows when it has to ask, also where that is left to the account.
  const isSaid = ask !== 'service' || mode === 'run' || mode === 'start';
  const context = { ...deps.context, commentKey: settings.commentKey };
  const log = createLog(core, clock, startedAt);
  const ledger = openLedger(core, { ...noFacts(mode, startedAt), ask: isSaid ? ask : null });
  const gitHub = deps.gitHub(settings.githubToken, cancel.signal, (pauseMs) => {
    const waits = waitsForLimit(ledger.facts(), settings.limits.timeout, clock.now() + pauseMs);
    if (waits) log.line(`GitHub takes no more requests for now; trying again in ${formatDuration(pauseMs)}`);
    return waits;
  });
  const maskSecret = once(core.setSecret);
  const { service, close } = deps.connect({ ...settings, maskSecret });
  const step: WorkflowStep = {
    settings,
    context,
    ledger,
    log,
    comment: createStickyComment({
      when: settings.comment,
      apiKey: settings.apiKey,
      context,
      github: gitHub,
      log,
      clock,
      timeout: settings.limits.timeout,
      pollInterval: settings.limits.pollInterval,
      waits: settings.onConfirmation === 'wait',
      stopsAgent: settings.onCancel === 'stop',
    }),
    live: createLive({ service, clock, log, isOn: settings.live === 'auto' }),
    service,
    close,
    gitHub,
    clock,
    cancel,
    randomId,
    saveArtifacts: async () => (await import('./run/save-artifacts.ts')).saveArtifacts(step, temporaryFolder),
  };
  return step;
}

/** A service that names another key at each look would fill the log, and the memory of the runner, with masks. */
const mostMasks = 50;

function once(mask: (secret: string) => void): (secret: string) => void {
  const masked = new Set<string>();
  return (secret) => {
    if (masked.has(secret)) return;
    if (masked.size >= mostMasks) {
      throw new ServiceError('bad_configuration', `the service named more than ${mostMasks} session keys`);
    }
    mask(secret);
    masked.add(secret);
  };
}

/** The parts that only some inputs need are chunks of their own in the bundle, so that every other step starts sooner. */
export async function loadLateParts(inputs: RawInputs): Promise<LateParts> {
  // A template may quote the issue, and a command may give it to the agent.
  if (inputs['prompt-file'].trim() !== '' || inputs.mode.trim() === 'command') await loadMarkdownReader();
  const isGiven = (name: 'output-schema' | 'rules') => inputs[name].trim() !== '';
  return {
    output: isGiven('output-schema') ? await loadOutputParts() : null,
    parseRules: isGiven('rules') ? (await import('../shared/yaml/index.ts')).parseRules : null,
    plan: inputs.ask.trim() === 'plan' ? (await import('./output/wanted-plan.ts')).planParts : null,
  };
}

async function loadOutputParts(): Promise<OutputParts> {
  const [{ compileSchema }, { wantedOutput }] = await Promise.all([
    import('./output/compile-schema.ts'),
    import('./output/judge-output.ts'),
  ]);
  return { compile: compileSchema, wants: wantedOutput };
}
