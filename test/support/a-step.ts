// One step of a workflow over a scripted service, with the time in the test's hands.
import { watchForCancel } from '../../action/inputs/cancel.ts';
import type { RawInputs } from '../../action/inputs/inputs.ts';
import { readSettings } from '../../action/inputs/read-settings.ts';
import { type Facts, noFacts } from '../../action/report/facts.ts';
import { openLedger } from '../../action/report/ledger.ts';
import type { WorkflowStep } from '../../action/run/step/workflow-step.ts';
import { track } from '../../action/run/track.ts';
import { rawInputs, runContext } from '../../action/testing/fixtures.ts';
import { noGitHub } from '../../action/testing/play.ts';
import { beginWatch } from '../../shared/conversation/index.ts';
import { checkNamedServer } from '../../shared/service/openhands/address.ts';
import type { HostedConversation } from '../../shared/service/openhands/types.ts';
import { parseRules } from '../../shared/yaml/index.ts';
import { id, type Script, scripted } from './scripted-service.ts';
import { serviceOn } from './service-on.ts';

export function aStep(script: Script, inputs: Partial<RawInputs> = {}, facts: Partial<Facts> = {}) {
  const read = readSettings(rawInputs({ prompt: 'x', ...inputs }), runContext(), () => '', {
    output: null,
    parseRules,
    plan: null,
  });
  if (read.kind === 'problems') throw new Error(read.problems.join('\n'));
  const { api, server, clock, asked } = scripted(script);
  const serverOf = ({ agentServerUrl }: HostedConversation) => {
    if (agentServerUrl === null) return null;
    checkNamedServer(agentServerUrl, read.settings.baseUrl);
    return server;
  };
  const lines: string[] = [];
  const nothing = () => {};
  const step: WorkflowStep = {
    settings: read.settings,
    context: runContext(),
    ledger: openLedger({ saveState: nothing, setOutput: nothing }, { ...noFacts('run', 0), ...facts }),
    log: {
      warn: nothing,
      changes: nothing,
      still: nothing,
      activity: nothing,
      debug: nothing,
      line: (text) => void lines.push(text),
    },
    comment: {
      update: async () => {},
      catchUp: async () => {},
      isBehind: () => false,
      decides: async () => true,
      isFollowed: async () => false,
      questionPage: () => null,
    },
    service: serviceOn({ api, agentServer: serverOf, ...clock }),
    close: async () => {},
    live: {
      begin: nothing,
      listenTo: nothing,
      pollAt: () => null,
      taken: nothing,
      close: nothing,
      rest: (ms, signal) => clock.sleep(ms, signal),
    },
    gitHub: noGitHub,
    clock,
    cancel: watchForCancel(() => nothing),
    randomId: () => id,
    saveArtifacts: async () => {},
  };
  const watch = beginWatch({ conversationId: id, limits: read.settings.limits, now: 0 });
  const follow = () => track(watch, step, 'end');
  return { step, api, server, asked, lines, watch, follow };
}
