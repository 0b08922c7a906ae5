// One visit to a question: look, decide, at most one step, and that step stored. Everything that leaves is stored before.
import type { PendingLook } from '../../shared/api/index.ts';
import type { Confirmation } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeAnswering } from './judge-answering.ts';
import { judgeAsking } from './judge-asking.ts';
import { judgeGoOn } from './judge-go-on.ts';
import { judgeOpen } from './judge-open.ts';
import * as after from './moved.ts';
import type { Move } from './moves.ts';
import type { VisitTools } from './visit-tools.ts';

const resendPauseMs = 2_000;
/** How long what provably did not arrive is tried again. */
const patienceMs = 60_000;

export async function visit(tools: VisitTools, claimed: Confirmation): Promise<void> {
  const run = await tools.run(claimed.runId);
  const judged = run && (await judge(tools, claimed, run));
  // Its run is forgotten; nothing of it can be told any more.
  if (judged === null) {
    await tools.store({ confirmation: after.settled(claimed, forgotten, tools.now()) });
    return;
  }
  await follow(tools, claimed, judged);
}

const forgotten = { kind: 'settle', state: 'closed', result: null, again: false } as const;

interface Judged {
  readonly run: Run;
  readonly move: Move;
  readonly look: PendingLook | null;
  readonly seenAt: number;
}

async function judge(tools: VisitTools, confirmation: Confirmation, before: Run): Promise<Judged | null> {
  const { state, facts } = confirmation;
  const { answer, sent } = facts;
  // Before the look: nothing may lie between the look and the request.
  const check = state === 'open' && answer ? await tools.check(answer, confirmation) : null;
  const seen = await tools.look(before);
  const now = tools.now();
  // Both may have taken a while. What was seen of the run meanwhile may be all that tells a new question from an old one.
  const run = await tools.run(before.id);
  if (run === null) return null;
  const decide = (): Move => {
    switch (state) {
      case 'asking':
        return judgeAsking(confirmation, run, seen, now);
      case 'open':
        return answer && check
          ? judgeAnswer({ ...confirmation, facts: { ...facts, answer } }, run, check, seen, now)
          : judgeOpen(confirmation, run, seen, now);
      case 'answering':
        if (!answer || !sent) throw new Error(`${confirmation.id} is answering without an answer`);
        return judgeAnswering({ ...confirmation, facts: { ...facts, answer, sent } }, run, seen, now);
      default:
        return facts.goOn === 'wanted' ? judgeGoOn(confirmation, seen, now) : { kind: 'leave_idle' };
    }
  };
  return { run, move: decide(), look: seen.kind === 'seen' ? seen.look : null, seenAt: now };
}

async function follow(
  tools: VisitTools,
  claimed: Confirmation,
  { run, move, look, seenAt }: Judged,
): Promise<void> {
  const now = tools.now();
  const { answer } = claimed.facts;
  switch (move.kind) {
    case 'rest':
      await tools.store({ confirmation: { ...claimed, dueAt: now + move.afterMs } });
      return;
    case 'wake':
      await wake(tools, claimed, run, look);
      return;
    case 'show':
      await tools.store({ confirmation: after.opened(claimed, run, move.actions, now), show: true });
      return;
    case 'give_back':
      await tools.store({
        confirmation: after.withoutAnswer(claimed, now),
        show: true,
        ...(answer && { giveBack: { answer, why: move.why } }),
      });
      return;
    case 'settle':
      await tools.store({
        confirmation: after.settled(claimed, move, now),
        show: move.result !== null,
        tell: answer !== null && move.result !== null,
        again: move.again,
        hurry: true,
      });
      return;
    case 'send':
      if (look) await send(tools, claimed, move, look, seenAt);
      return;
    case 'tell_to_go_on':
      if (look) await goOn(tools, claimed, look, seenAt);
      return;
    case 'leave_idle':
      await tools.store({ confirmation: after.leftIdle(claimed) });
  }
}

async function wake(
  tools: VisitTools,
  claimed: Confirmation,
  run: Run,
  look: PendingLook | null,
): Promise<void> {
  const answered = look ? await tools.wake(look, run) : 'failed';
  const now = tools.now();
  const { answer } = claimed.facts;
  const lost = answered === 'gone' || answered === 'not_resumable';
  if (answer && lost && claimed.state === 'open') {
    const why = {
      kind: 'out_of_reach',
      why: `the sandbox is paused and cannot be resumed: ${answered}`,
    } as const;
    await tools.store({
      confirmation: after.withoutAnswer(claimed, now),
      giveBack: { answer, why },
      show: true,
    });
    return;
  }
  const wokenAt = answered === 'failed' ? claimed.facts.wokenAt : now;
  await tools.store({
    confirmation: { ...claimed, dueAt: now + 1_000, facts: { ...claimed.facts, wokenAt } },
  });
}

async function send(
  tools: VisitTools,
  claimed: Confirmation,
  { before }: Extract<Move, { kind: 'send' }>,
  look: PendingLook,
  seenAt: number,
): Promise<void> {
  const { answer } = claimed.facts;
  if (answer === null) return;
  const mark = { nonce: tools.nonce(), at: tools.now(), fate: null, before } as const;
  const recorded = await tools.store({
    confirmation: after.answering(claimed, mark, tools.leaseUntil()),
    show: true,
  });
  if (recorded === null) return;
  const sent = await tools.send(look, answer, seenAt);
  const now = tools.now();
  if (sent.kind !== 'not_taken') {
    await tools.store({ confirmation: after.sentAs(recorded, sent.kind, now) });
    return;
  }
  const again = after.notSent(recorded, now + resendPauseMs);
  if (now - answer.at < patienceMs) {
    await tools.store({ confirmation: again });
    return;
  }
  const why = { kind: 'out_of_reach', why: sent.why } as const;
  await tools.store({ confirmation: after.withoutAnswer(again, now), giveBack: { answer, why }, show: true });
}

async function goOn(
  tools: VisitTools,
  claimed: Confirmation,
  look: PendingLook,
  seenAt: number,
): Promise<void> {
  const recorded = await tools.store({ confirmation: after.goingOn(claimed) });
  if (recorded === null) return;
  const told = await tools.goOn(look, seenAt);
  if (told === 'running') {
    await tools.store({ confirmation: after.wentOn(recorded), show: true, hurry: true });
  }
  if (told === 'not_sent') {
    const now = tools.now();
    const late = now - (recorded.settledAt ?? 0) >= patienceMs;
    const later = late ? after.leftIdle(recorded) : after.notToldYet(recorded, now + resendPauseMs);
    await tools.store({ confirmation: later });
  }
}
