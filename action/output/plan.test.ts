// A run with `ask: plan`: the agent only reads, and its last words are handed on as plan and scope.
import { expect } from '@jest/globals';
import { parseRules } from '../../shared/yaml/index.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 200);

const good =
  'I change the parser.\\n\\n```scope\\npaths: ["src/**"]\\ncommands: [npm test, git push origin HEAD]\\ncost: 5\\n```';
const saying = (script: string, ...lines: string[]) =>
  [script, ...lines.map((line) => `simulate-says: ${line}`)].join('\n');
const plans = `run ${saying('finish after 1s', good)} → finished`;
const noScope = 'what the agent said is no plan with a scope';
const missing = 'It has no fenced block with the word scope.';
const bad = 'I change the parser.';
const isPlan = 'says plan=I change the parser.';

/** What it was rejected, and why. */
async function onlyReading({ service, id, last }: Telling): Promise<void> {
  const { answers } = await service.control.conversation(id);
  const reasons = answers.flatMap(({ kind, reason }) => (kind === 'reject' ? [reason?.split(':')[0]] : []));
  expect(reasons).toEqual(['plan first', 'plan first']);
  expect(parseRules(last.outputs.scope ?? '')).toMatchObject({
    kind: 'value',
    value: [
      { when: { does: 'read' } },
      { when: { path: ['src/**'] } },
      { when: { tool: ['terminal'], command: ['npm test', 'git push origin HEAD'] } },
      { when: { tool: ['think', 'task_tracker', 'finish'] } },
    ],
  });
  const { plan, scope } = last.outputs;
  expect(JSON.parse(last.outputs.result ?? '')).toMatchObject({ plan, scope });
}

/** It is also checked that the summary shows the scope above its records. */
function showsScope({ last }: Telling): void {
  const summary = last.summaries.join();
  expect(summary).toMatch(
    /^### 📋 The plan\n\n> I change the parser\.\n[\s\S]*- accept: \{ tool: terminal[\s\S]*### 📋 Planned/,
  );
}

/** What is done to the scope on its way to the step that acts. */
const handOn = (change: (scope: string) => string) => (telling: Telling) => {
  const { scope = '' } = telling.last.outputs;
  expect(scope).toMatch(/\n# <!-- agent-conversations:answer /);
  expect(telling.last.summaries.join()).not.toContain('agent-conversations:answer');
  Object.assign(telling.inputs, { rules: change(scope), ask: 'always', 'on-confirmation': 'reject' });
};
const planned = `run ${saying('plan', good, 'Done.')} → finished`;
const acts = 'message Carry it out. → finished | says unasked=0';

playSteps({ live }, { inputs: { 'poll-interval': '0.05', ask: 'plan' } })`
  an agent that plans is rejected what is not reading, and ends with plan and scope
    run ${saying('confirm twice', good)} → finished (0) | ${isPlan} | ${onlyReading} | told Plan first.
    says unasked=0
  a plan with a scope ends the step, and stands first in its summary
    ${plans} | its truth is { messages: 1 } | says plans first (workflow) | never says Final message
    ${isPlan} | ${showsScope}
  a plan without a scope goes back once
    run ${saying('finish after 1s', bad, good)} → finished | its truth is { messages: 2 }
    says ${noScope}, so it is asked once more: ${missing} | ${isPlan}
  a plan without a scope twice is bad output
    run ${saying('finish after 1s', bad, bad)} → bad_output | its truth is { messages: 2 }
    says ${noScope}: ${missing} | says "plan":null | never says plan= | says ${bad}
  mode: message plans in a conversation that is there, and mode: wait reads the plan of a start
    start ${saying('confirm', good)} → started | wait → finished | ${isPlan}
    message Plan it again. → finished | ${isPlan}
  a later step carries the plan out with its scope as rules
    ${plans} | message simulate: confirm tests; ask: always; rules: <scope> → finished
    message simulate: confirm child; ask: always; rules: <first scope> → waiting_for_confirmation
  what the agent read while it planned is not answered elsewhere, as its scope tells
    ${planned} | ${handOn((scope) => scope)} | ${acts} | says elsewhere=0
  without the lines that tell what was read it is answered elsewhere
    ${planned} | ${handOn((scope) => scope.replaceAll(/^# .*\n/gm, ''))} | ${acts} | says elsewhere=1
  where these lines were forged it is answered elsewhere
    ${planned} | ${handOn((scope) => scope.replaceAll(/.{8} -->$/gm, '________ -->'))} | ${acts} | says elsewhere=1
  a step that is cancelled while its agent plans hands no plan on
    cancelled after ask: plan rejected | run ${saying('confirm', good)} → cancelled (130) | never says /^plan=/m
`;
