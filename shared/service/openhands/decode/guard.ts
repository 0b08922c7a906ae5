// What an agent server tells of what holds an agent back: its policy, who judges risks, hooks that act, and a goal.
import type { Ask, Guard } from '../../../conversation/index.ts';
import { excerpt } from '../../excerpt.ts';
import type { Account } from '../../port.ts';
import { asRecord, type JsonRecord, shownText } from './fields.ts';
import { isAcp, readStandingPolicy } from './records.ts';

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

// Decodes what an account and its servers say about themselves.

const longestName = 100;

/** Settings of the account. An account of a service has no address that mail goes to. */
export function decodeAccount(account: unknown): Account {
  const settings = asRecord(account) ?? {};
  const { email, is_service_account: isService } = settings;
  const isPerson = typeof isService === 'boolean' ? !isService : hasText(email) ? true : null;
  const { agent_kind: kind, enable_sub_agents: starts } = asRecord(settings.agent_settings) ?? {};
  const grantsItself = isAcp(kind);
  return {
    asks: grantsItself ? 'never' : policyIn(settings),
    grantsItself,
    isPerson,
    startsAgents: typeof starts === 'boolean' ? starts : null,
    loadsSkillsFrom: marketplacesIn(settings),
  };
}

/** With an analyser, it asks only about actions that the analyser finds risky. */
function policyIn({ conversation_settings: settings }: JsonRecord): Ask | null {
  const { confirmation_mode: mode, security_analyzer: analyser } = asRecord(settings) ?? {};
  if (mode === false) return 'never';
  if (mode !== true) return null;
  return typeof analyser === 'string' && analyser.toLowerCase() === 'llm' ? 'risky' : 'always';
}

function marketplacesIn({ registered_marketplaces, inherited_marketplaces }: JsonRecord) {
  const lists = [registered_marketplaces, inherited_marketplaces].filter(Array.isArray);
  if (lists.length === 0) return null;
  const loading = lists.flat().flatMap((each) => {
    const market = asRecord(each);
    return market?.auto_load === true ? [shownText(market, 'name') ?? 'unnamed'] : [];
  });
  return loading.map((name) => excerpt(name, longestName));
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** The version of a server, where it looks like one. */
export function versionIn(told: JsonRecord | null): string | null {
  const version = told?.version;
  return typeof version === 'string' && /^\d+\.\d+[\w.+-]{0,40}$/.test(version) ? version : null;
}
