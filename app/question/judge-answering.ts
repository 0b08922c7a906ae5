// The request may have left: only looks tell what became of it, and nothing is ever sent again. Pure.
import { judgeAfter } from '../../shared/question/index.ts';
import type { Confirmation, GivenAnswer, SentMark } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { who } from './judge-answer.ts';
import { type Move, rest, type Seen } from './moves.ts';
import { nowOf } from './now-of.ts';

/** After this long without a clear sign it is said openly that nobody knows. */
const patienceMs = 20_000;
/** A sandbox that fell asleep in between is woken, because only an awake one tells. */
const wakingMs = 60_000;

type Answering = Confirmation & {
  readonly facts: { readonly answer: GivenAnswer; readonly sent: SentMark };
};

export function judgeAnswering({ facts }: Answering, run: Run, seen: Seen, now: number): Move {
  const { answer, sent } = facts;
  const woken = facts.wokenAt !== null && facts.wokenAt >= sent.at;
  const waited = now - (woken ? (facts.wokenAt ?? now) : sent.at);
  const unclear = (why: string, again: boolean, patience = patienceMs): Move =>
    waited < patience
      ? rest(Math.min(3_000, Math.max(200, Math.round(waited / 2))))
      : { kind: 'settle', state: 'unknown', result: { kind: 'unclear', why, ...who(answer) }, again };
  if (seen.kind !== 'seen') {
    return unclear(seen.kind === 'failed' ? seen.why : 'the service does not know the conversation', false);
  }
  const { sandboxStatus, executionStatus, lastKnownStatus, pending } = nowOf(seen.look, run, now);
  if (sandboxStatus === 'PAUSED' && !woken) return { kind: 'wake' };
  const judgement = judgeAfter({
    sent: sent.fate ?? 'unknown',
    before: sent.before,
    after: { sandboxStatus, executionStatus, pending },
  });
  // Without a live run nobody asks again.
  const status = sandboxStatus === 'PAUSED' ? lastKnownStatus : executionStatus;
  const waitsOn = status === 'waiting_for_confirmation' && run.state !== 'ended';
  switch (judgement.kind) {
    case 'verified': {
      const result = {
        kind: 'verified',
        status: judgement.status,
        reason: answer.reason,
        ...who(answer),
      } as const;
      return { kind: 'settle', state: 'answered', result, again: judgement.asksAgain && waitsOn };
    }
    case 'gone': {
      const result = { kind: 'gone', status: judgement.status, ...who(answer) } as const;
      return { kind: 'settle', state: 'unknown', result, again: judgement.asksAgain && waitsOn };
    }
    case 'still_waiting_same':
      return unclear('the same actions still wait', waitsOn);
    case 'unknown':
      return unclear(judgement.why, waitsOn, sandboxStatus === 'RUNNING' ? patienceMs : wakingMs);
  }
}
