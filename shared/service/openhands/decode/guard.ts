// What an agent server tells of what holds an agent back: its policy, who judges risks, hooks that act, and a goal.
import type { Guard } from '../../../conversation/index.ts';
import { asRecord, type JsonRecord } from './fields.ts';
import { readStandingPolicy } from './records.ts';

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
