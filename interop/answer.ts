// Asking and answering as the product does it: look, decide by the pure rule, send at most once, look again.
import type { AgentServer } from '../shared/api/index.ts';
import {
  type AnswerDecision,
  decideAnswer,
  type Fingerprint,
  fingerprintOf,
  type Judgement,
  judgeAfter,
} from '../shared/question/index.ts';
import type { Raw } from './raw.ts';
import { until } from './until.ts';

export interface Reply {
  readonly accept: boolean;
  readonly reason?: string;
}

export type Outcome = AnswerDecision | { readonly kind: 'answered'; readonly judgement: Judgement };

export interface Question {
  readonly id: string;
  /** Of what the person saw. */
  readonly shown: Fingerprint;
}

const settleMs = 30_000;

export async function answer(
  { raw, client }: { readonly raw: Raw; readonly client: AgentServer },
  { id, shown }: Question,
  reply: Reply,
): Promise<Outcome> {
  const look = async () => ({
    sandboxStatus: 'RUNNING',
    executionStatus: await raw.status(id),
    pending: await client.pendingActions(id),
  });
  const before = await look();
  const decision = decideAnswer({
    asked: { kind: 'shown', fingerprint: shown, epoch: null, expiresAt: null },
    now: { ...before, at: Date.now(), epoch: null },
    previouslySent: false,
  });
  if (decision.kind !== 'send') return decision;
  await client.respond(id, reply);

  let judgement: Judgement = { kind: 'still_waiting_same' };
  const lookAfter = async () => {
    judgement = judgeAfter({ sent: 'taken', before: fingerprintOf(before.pending), after: await look() });
    // Status and list are two requests: between them the actions may have run, and that look tells nothing.
    return judgement.kind === 'verified' || judgement.kind === 'gone';
  };
  await until(lookAfter, settleMs, 'the answer shows');
  return { kind: 'answered', judgement };
}

export async function fingerprintNow(client: AgentServer, id: string): Promise<Fingerprint> {
  return fingerprintOf(await client.pendingActions(id));
}
