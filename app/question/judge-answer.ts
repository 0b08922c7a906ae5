// An answer that somebody gave: may it be sent now? Pure.

import type { Confirmation, GivenAnswer } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import type { AnswerCheck } from './check-answer.ts';
import { decideFor, endedWith, expired, stale } from './judge-open.ts';
import { type Move, rest, type Seen } from './moves.ts';
import { nowOf } from './now-of.ts';

const pauseMs = 1_000;
/** How long a state that is not clear is looked at again before the answer is given back. */
const patienceMs = 60_000;
/** A sandbox takes a while to come up. */
const wakingMs = 5 * 60_000;

export function judgeAnswer(
  open: Confirmation & { readonly facts: { readonly answer: GivenAnswer } },
  run: Run,
  check: AnswerCheck,
  seen: Seen,
  now: number,
): Move {
  if (run.state === 'ended') return endedWith(open, run, now);
  const waited = now - open.facts.answer.at;
  const patient = (patience: number, why: string): Move =>
    waited < patience ? rest(pauseMs) : { kind: 'give_back', why: { kind: 'out_of_reach', why } };

  switch (check.kind) {
    case 'failed':
      return waited < patienceMs ? rest(pauseMs) : { kind: 'give_back', why: { kind: 'edit_unknown' } };
    case 'unreadable':
      return { kind: 'give_back', why: { kind: 'edit_unknown' } };
    case 'edited':
    case 'gone':
      return { kind: 'give_back', why: { kind: 'edited' } };
    case 'too_early':
      return { kind: 'give_back', why: { kind: 'none_open' } };
    case 'as_written':
      break;
  }
  if (seen.kind !== 'seen') {
    return patient(
      patienceMs,
      seen.kind === 'failed' ? seen.why : 'the service does not know the conversation',
    );
  }
  const { look } = seen;
  const decision = decideFor(open, nowOf(look, run, now));
  switch (decision.kind) {
    case 'send':
      if (look.agentServer === null) {
        return patient(0, 'the service does not name the agent server');
      }
      return { kind: 'send', before: beforeOf(open) };
    case 'wake_first':
      if (open.facts.wokenAt === null) return { kind: 'wake' };
      return patient(wakingMs, 'the sandbox is paused and does not come up');
    case 'look_again':
      return patient(open.facts.wokenAt === null ? patienceMs : wakingMs, decision.why);
    case 'stale':
      return stale(decision.why);
    case 'not_waiting':
      return {
        kind: 'settle',
        state: 'elsewhere',
        result: { kind: 'not_waiting', why: decision.why },
        again: false,
      };
    case 'expired':
      return expired(now);
    case 'already_sent':
      // A bug elsewhere must not end in a second request.
      return {
        kind: 'settle',
        state: 'unknown',
        result: { kind: 'unclear', why: 'an answer was sent before', ...who(open.facts.answer) },
        again: false,
      };
  }
}

export function who({ by, verdict, at }: GivenAnswer) {
  return { by, answer: verdict, at };
}

function beforeOf({ fingerprint }: Confirmation) {
  return fingerprint ?? 'unknown';
}
