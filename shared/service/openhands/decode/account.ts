// What an account says of itself, and a server of its version.
import type { Ask } from '../../../conversation/index.ts';
import { excerpt } from '../../excerpt.ts';
import type { Account } from '../../port.ts';
import { asRecord, type JsonRecord, shownText } from './fields.ts';
import { isAcp } from './records.ts';

/** Settings of the account. An account of a service has no address that mail goes to. */
export function decodeAccount(account: unknown): Account {
  const settings = asRecord(account) ?? {};
  const { email, is_service_account: isService } = settings;
  const isPerson = typeof isService === 'boolean' ? !isService : hasText(email) ? true : null;
  const { agent_kind: kind, enable_sub_agents: starts } = asRecord(settings.agent_settings) ?? {};
  const grantsItself = isAcp(kind);
  return {
    asks: grantsItself ? 'never' : asksInSettings(settings),
    grantsItself,
    isPerson,
    startsAgents: typeof starts === 'boolean' ? starts : null,
    loadsSkillsFrom: marketplacesIn(settings),
  };
}

/** With an analyser, it asks only about actions that the analyser finds risky. */
function asksInSettings({ conversation_settings: settings }: JsonRecord): Ask | null {
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
  return loading.map((name) => excerpt(name, 100));
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** The version of a server, where it looks like one. */
export function versionIn(told: JsonRecord | null): string | null {
  const version = told?.version;
  return typeof version === 'string' && /^\d+\.\d+[\w.+-]{0,40}$/.test(version) ? version : null;
}
