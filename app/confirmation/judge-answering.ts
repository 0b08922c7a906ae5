// The request may have left: only looks tell what became of it, and nothing is ever sent again. Pure.
import { judgeAfter } from '../../shared/confirmation/index.ts';
import type { Run } from '../run/types.ts';
import { who } from './judge-answer.ts';
import { type Move, rest, type Seen } from './moves.ts';
import { nowOf } from './now-of.ts';
import type { Confirmation, GivenAnswer, SentMark } from './types.ts';

/** After this long without a clear sign it is said openly that nobody knows. */
const patienceMs = 30_000;

type Answering = Confirmation & {
  readonly facts: { readonly answer: GivenAnswer; readonly sent: SentMark };
};

export function judgeAnswering({ facts }: Answering, run: Run, seen: Seen, now: number): Move {
  const { answer, sent } = facts;
  const waited = now - sent.at;
  const unclear = (why: string, again: boolean): Move =>
    waited < patienceMs
      ? rest(Math.min(3_000, Math.max(200, waited / 2)))
      : { kind: 'settle', state: 'unknown', result: { kind: 'unclear', why, ...who(answer) }, again };
  if (seen.kind !== 'seen') {
    return unclear(seen.kind === 'failed' ? seen.why : 'the service does not know the conversation', false);
  }
  const { sandboxStatus, executionStatus, pending } = nowOf(seen.look, run, now);
  const judgement = judgeAfter({
    sent: sent.fate ?? 'unknown',
    before: sent.before,
    after: { sandboxStatus, executionStatus, pending },
  });
  // Without a live run nobody asks again.
  const waitsOn = executionStatus === 'waiting_for_confirmation' && run.state !== 'ended';
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
      return unclear(judgement.why, waitsOn);
  }
}
