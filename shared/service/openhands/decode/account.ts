// Decodes what an account and its servers say about themselves, for checking a set-up.
import { excerpt } from '../../excerpt.ts';
import type { AccountFacts } from '../../port.ts';
import { asRecord, type JsonRecord, shownText } from './fields.ts';

const longestName = 100;

/** Settings of the account. An account of a service has no address that mail goes to. */
export function readAccountFacts(account: unknown): AccountFacts {
  const settings = asRecord(account) ?? {};
  const { email, is_service_account: isService, agent_settings: agent } = settings;
  const isPerson = typeof isService === 'boolean' ? !isService : hasText(email) ? true : null;
  const starts = asRecord(agent)?.enable_sub_agents;
  return {
    isPerson,
    startsAgents: typeof starts === 'boolean' ? starts : null,
    loadsSkillsFrom: marketplacesIn(settings),
  };
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
