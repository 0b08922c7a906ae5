// What holds an agent back, as its server and its account tell it: its policy, who judges risks, hooks that act, and a goal.
import { type Ask, asks, type Guard, type StandingPolicy } from '../../../conversation/index.ts';
import { asRecord, type JsonRecord } from './fields.ts';
import { isAcp } from './records.ts';

/** When an agent asks before it acts. An action without a stated risk counts as risky. */
export const policies = {
  always: { kind: 'AlwaysConfirm' },
  risky: { kind: 'ConfirmRisky', threshold: 'MEDIUM', confirm_unknown: true },
  never: { kind: 'NeverConfirm' },
} as const satisfies Readonly<Record<Ask, object>>;

/** The policy in the record of an agent server; null where it tells none. An agent of another vendor asks by no policy. */
export function readStandingPolicy({
  agent,
  confirmation_policy: policy,
}: JsonRecord): StandingPolicy | null {
  if (isAcp(asRecord(agent)?.kind)) return 'asks_by_none';
  return readPolicy(policy) ?? (typeof asRecord(policy)?.kind === 'string' ? 'other' : null);
}

/** The name of its class tells the policy, and no threshold. */
export function policyOfClass(name: string): Ask | 'other' {
  return asks.find((ask) => policies[ask].kind === name) ?? 'other';
}

/** Null for a policy that is none of ours, for example with a higher threshold. */
function readPolicy(value: unknown): Ask | null {
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

/**
 * Rules of the server beside the agent's own word; the higher risk counts. Where one of them cannot tell, the risk is unknown, so that
 * an agent that names none is asked as before.
 */
export const analyser = {
  kind: 'EnsembleSecurityAnalyzer',
  analyzers: [
    { kind: 'LLMSecurityAnalyzer' },
    { kind: 'PolicyRailSecurityAnalyzer' },
    { kind: 'PatternSecurityAnalyzer' },
  ],
  propagate_unknown: true,
} as const;

/** Null where the record tells no policy. `newestFirst`: its newest changes of state. */
export function readGuard(record: JsonRecord, newestFirst: readonly JsonRecord[]): Guard | null {
  const policy = readStandingPolicy(record);
  if (policy === null) return null;
  return {
    policy,
    isJudged: judges(record.security_analyzer),
    hooksAct: haveHooksAgents(record.hook_config),
    hasGoal: newestFirst.map(goalIn).find((active) => active !== null) ?? false,
  };
}

/** Whether a change of state tells that a goal is pursued, or no more; null where it tells of none. */
export function goalIn({ key, value }: JsonRecord): boolean | null {
  const { active } = (key === 'goal' ? asRecord(value) : null) ?? {};
  return typeof active === 'boolean' ? active : null;
}

function judges(value: unknown): boolean {
  const { kind, analyzers, propagate_unknown } = asRecord(value) ?? {};
  if (kind !== analyser.kind || propagate_unknown !== true || !Array.isArray(analyzers)) return false;
  const kinds = analyzers.map((each) => asRecord(each)?.kind);
  return analyser.analyzers.every((each) => kinds.includes(each.kind));
}

/** For each event of the agent's a list of matchers, each with its hooks. */
function haveHooksAgents(config: unknown): boolean {
  const matchers = Object.values(asRecord(config) ?? {}).flatMap((each) => (Array.isArray(each) ? each : []));
  const hooks = matchers.flatMap((each) => asRecord(each)?.hooks ?? []);
  return hooks.some((hook) => asRecord(hook)?.type === 'agent');
}
