// Questions that nobody answers: who is called, reminded once, and the rejection in nobody's name.

import { afterEach, describe, expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { commentEvent, mona } from '../../test/support/deliveries.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { someAction, told } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { workerRig } from '../../test/support/worker-rig.ts';
import { auditLine } from '../pages/audit-line.ts';

let rig: QuestionRig | null = null;
afterEach(() => rig?.store.close());

const minute = 60_000;
const asks = (questions: string) => `questions: ${questions}\n`;

async function asking(
  questions: string,
  agent: Parameters<typeof questionRig>[1] = {},
  prepare?: Parameters<typeof questionRig>[4],
): Promise<QuestionRig> {
  rig = await questionRig(temporaryFolder(), agent, {}, asks(questions), prepare);
  return rig;
}

const said = ({ github }: QuestionRig, kind: string) => github.marked(kind).map(({ body }) => body);

describe('the people who are called to a question', () => {
  test('are those of the configuration, in the question alone', async () => {
    const at = await asking('{ mention: [otto, octo/gardeners] }');
    expect(said(at, 'confirmation')).toEqual([
      expect.stringMatching(/### ✋ @otto @octo\/gardeners, the agent/),
    ]);
    const others = at.github.comments.filter(
      ({ body }) => !body.includes('agent-conversations:confirmation'),
    );
    for (const { body } of others) expect(body).not.toMatch(/@otto|@octo/);
    await at.answer();
    expect(said(at, 'confirmation').join('\n')).not.toMatch(/@otto|@octo/);
  });

  test('are the code owners of what it is about, each once, and nobody whom the agent names', async () => {
    const path = '/workspace/project/garden/docs/@eve/plan.md';
    const action = {
      ...{ ...someAction(), tool: 'file_editor', summary: 'for @eve and @octo/all' },
      arguments: { kind: 'FileEditorAction', command: 'view', path },
    };
    const pendingActions = async () => told(action);
    const at = await asking('{ mention: [otto], owners: true }', { pending: pendingActions }, (github) => {
      github.codeOwners = '* @nobody-here\n/docs/ @Otto @octo/writers docs@example.com\n';
    });
    const [body = ''] = said(at, 'confirmation');
    expect(body).toMatch(/^### ✋ @Otto @octo\/writers, the agent/m);
    expect(body.replace(/^###.*$|`[^`]*`|```[\s\S]*?```/gm, '')).not.toMatch(/@(eve|octo|nobody-here)\b/);
  });

  test('include no name that does not exist, and that is told once', async () => {
    const at = await asking('{ mention: [otto, ghost, octo/gone] }', {}, (github) => {
      github.unknownNames.add('ghost').add('gone');
    });
    expect(said(at, 'confirmation')[0]).toMatch(/^### ✋ @otto, the agent/m);
    const replies = () => said(at, 'reply').filter((reply) => reply.includes('does not know'));
    expect(replies()).toHaveLength(2);
    await at.answer();
    at.service.change({ agent: agentOf('waiting_for_confirmation') });
    await at.pass(2 * minute, 30_000);
    expect(said(at, 'confirmation')).toHaveLength(2);
    expect(replies()).toHaveLength(2);
  });
});

describe('a reminder', () => {
  test('is one reply where the question is, to those who are called', async () => {
    const at = await asking('{ mention: [otto], remind: 30m, expire: 2h }');
    await at.pass(29 * minute, 5 * minute);
    const reminders = () => said(at, 'reply').filter((reply) => reply.includes('⏰'));
    expect(reminders()).toEqual([]);
    await at.pass(2 * minute, 30_000);
    expect(reminders()).toEqual([
      expect.stringMatching(/⏰ @otto, the agent has waited since .* rejected on /),
    ]);
    await at.pass(60 * minute, 5 * minute);
    expect(reminders()).toHaveLength(1);
  });

  test('goes to who started the run where nobody is named, and not to an answered question', async () => {
    const at = await asking('{ remind: 30m }');
    await at.pass(31 * minute, 5 * minute);
    expect(said(at, 'reply')).toEqual([expect.stringMatching(/⏰ @mona, /)]);
    await at.answer();
    at.service.change({ agent: agentOf('waiting_for_confirmation') });
    await at.pass(2 * minute);
    await at.answer();
    await at.pass(60 * minute, 5 * minute);
    expect(said(at, 'reply')).toHaveLength(1);
  });
});

describe('a question that nobody answers in time', () => {
  test("says until when, and is rejected once, in nobody's name", async () => {
    const at = await asking('{ expire: 2h }');
    expect(said(at, 'confirmation').join('')).toMatch(/^### ✋ @mona, the agent/m);
    expect(said(at, 'confirmation').join('')).toMatch(/Until .*, then it is rejected/);
    await at.pass(119 * minute, 5 * minute);
    expect(at.calls).toEqual([]);
    await at.pass(5 * minute, 30_000);
    expect(at.calls).toEqual(['reject', 'run']);
    expect(await at.confirmation()).toMatchObject({ state: 'answered', answer: { verdict: 'reject' } });
    const [text = ''] = said(at, 'confirmation');
    expect(text).toMatch(/⌛ Nobody answered in time/);
    expect(text).not.toMatch(/@nobody|Rejected ·|Reason:/);
    const decisions = await at.store.decisions.ofRun((await at.confirmation()).runId, 10);
    expect(decisions).toMatchObject([
      {
        verdict: 'reject',
        by: { kind: 'nobody' },
        reason: 'nobody answered in time',
        result: { kind: 'verified' },
      },
    ]);
    const [decision] = decisions;
    if (decision) expect(JSON.parse(auditLine(decision, 'https://x')).by).toEqual({ kind: 'nobody' });
  });

  test('whose agent sleeps and does not wake stays open for people, and is rejected later', async () => {
    const at = await asking('{ expire: 10m }');
    const { agentBefore } = at.service.api;
    Object.assign(at.service.api, {
      agentBefore: async () => ({ kind: 'known', value: agentOf('waiting_for_confirmation') }),
    });
    at.service.change({ sandbox: sandboxOf('PAUSED'), agent: null, sandboxId: null });
    await at.pass(40 * minute, minute);
    expect(at.calls).toEqual([]);
    expect(await at.confirmation()).toMatchObject({ state: 'open' });
    const { runId } = await at.confirmation();
    expect(await at.store.decisions.ofRun(runId, 10)).toMatchObject([
      { by: { kind: 'nobody' }, verdict: 'reject' },
    ]);
    Object.assign(at.service.api, { agentBefore });
    at.service.change({
      sandbox: sandboxOf('RUNNING'),
      agent: agentOf('waiting_for_confirmation'),
      sandboxId: 'sandbox',
    });
    await at.pass(30 * minute, minute);
    expect(at.calls).toEqual(['reject', 'run']);
    expect(await at.store.decisions.ofRun(runId, 10)).toHaveLength(1);
  });

  test('takes no answer that was written later, even before the agent was told', async () => {
    const at = await asking('{ expire: 10m }');
    const { code } = await at.confirmation();
    const late = new Date(at.clock.now() + 11 * minute).toISOString();
    const write = (id: number) =>
      at.deliver(
        'issue_comment',
        commentEvent('', {
          comment: { id, node_id: `IC_${id}`, body: `/approve ${code}`, user: mona, created_at: late },
        }),
      );
    const { conversations } = at.service.api;
    Object.assign(at.service.api, { conversations: async () => new Map() });
    at.clock.advance(11 * minute);
    await write(901);
    expect((await at.confirmation()).answer).toBeNull();
    Object.assign(at.service.api, { conversations });
    await at.pass(5 * minute, 30_000);
    expect(at.calls).toEqual(['reject', 'run']);
    await write(902);
    expect(said(at, 'reply').filter((reply) => reply.includes('not decided in time'))).toHaveLength(1);
    expect(at.calls).toEqual(['reject', 'run']);
  });

  test('is reminded of once and rejected once by two processes', async () => {
    const one = await asking('{ remind: 5m, expire: 10m }');
    const two = await workerRig('', { services: one.deps.services }, one);
    for (let passed = 0; passed < 15 * minute; passed += 20_000) {
      one.clock.advance(20_000);
      await Promise.all([one.work(), two.work()]);
    }
    expect(one.calls).toEqual(['reject', 'run']);
    expect(said(one, 'reply')).toEqual([expect.stringContaining('⏰')]);
  });
});
