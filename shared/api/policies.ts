// When an agent asks before it acts, in the words of the agent server and of the account's settings. Pure.
import type { Ask } from '../message/index.ts';
import { asRecord } from './decode/fields.ts';

/** Of an action without a risk nobody knows that it is harmless. */
export const policies = {
  always: { kind: 'AlwaysConfirm' },
  risky: { kind: 'ConfirmRisky', threshold: 'MEDIUM', confirm_unknown: true },
  never: { kind: 'NeverConfirm' },
} as const satisfies Readonly<Record<Ask, object>>;

/** Null for what is none of ours, for example a higher threshold. */
export function readPolicy(value: unknown): Ask | null {
  const { kind, threshold, confirm_unknown } = asRecord(value) ?? {};
  switch (kind) {
    case 'AlwaysConfirm':
      return 'always';
    case 'NeverConfirm':
      return 'never';
    case 'ConfirmRisky':
      return threshold === policies.risky.threshold && confirm_unknown !== false ? 'risky' : null;
    default:
      return null;
  }
}

/** With an analyser, only what that finds risky is asked about. */
export function readAccountPolicy(settings: unknown): Ask | null {
  const { confirmation_mode: mode, security_analyzer: analyser } = asRecord(settings) ?? {};
  if (mode === false) return 'never';
  if (mode !== true) return null;
  return typeof analyser === 'string' && analyser.toLowerCase() === 'llm' ? 'risky' : 'always';
}
