// Checks the conversation service: its address, the API keys, and the agent server of a running conversation.
import { asksWords } from '../../shared/github/index.ts';
import type { OperatorPolicy } from '../../shared/rules/index.ts';
import { bad, type Check, ok, open } from './check.ts';
import type { AgentServerFacts, InstallationFacts, KeyFacts } from './types.ts';

/** The address is judged from the answers to all keys: an answer about a key means that the API was reached. */
export function judgeAddress(baseUrl: string, keys: readonly KeyFacts[]): Check {
  const name = 'service address';
  const failures = keys.flatMap(({ service }) => (service.kind === 'failed' ? [service] : []));
  const reached = failures.length < keys.length || failures.some(({ code }) => speaks.includes(code));
  if (reached) return ok(name, `${baseUrl} is the API`);
  const [first] = failures;
  if (first === undefined) return open(name, 'no API key is set');
  if (first.code === 'bad_response') {
    return bad(
      name,
      `${baseUrl} answers, but not as the API (${first.message})`,
      'set AGENT_BASE_URL to the address of the API, without a path of its web page, and see whether a login page or a proxy answers instead',
    );
  }
  return bad(
    name,
    `${baseUrl} cannot be used (${first.message})`,
    'check AGENT_BASE_URL, the network and the proxy variables',
  );
}

const speaks = ['unauthorized', 'rate_limited', 'rejected'];

export function judgeKey({ owner, service }: KeyFacts): Check {
  const name = owner === '' ? 'API key' : `API key of ${owner}`;
  if (service.kind === 'answered') return ok(name, 'accepted');
  switch (service.code) {
    case 'unauthorized':
      return bad(
        name,
        `refused (${service.message})`,
        'make a new key in the account settings of the service and replace it here',
      );
    case 'rate_limited':
      return ok(name, 'accepted, though the service asks to slow down');
    default:
      return open(name, 'cannot be checked while the service does not answer');
  }
}

/** Nothing to say where the service does not tell. `floor`: what the operator's policy asks of every repository. */
export function judgeAsking(
  { owner, service }: KeyFacts,
  floor: OperatorPolicy['floor']['ask'],
): readonly Check[] {
  if (service.kind !== 'answered' || service.asks === undefined) return [];
  const name = owner === '' ? 'asking' : `asking for ${owner}`;
  if (floor === 'always' || floor === 'risky') {
    return [ok(name, `POLICY_FILE has \`ask: ${floor}\` for every repository`)];
  }
  if (service.asks !== 'never')
    return [ok(name, `as the account is set, the agent ${asksWords(service.asks)}`)];
  const found =
    'nobody will be asked where a repository does not say so: the account lets the agent act without a question';
  const fix =
    'add `ask: always` to .github/agent-conversations.yml of a repository, or to POLICY_FILE for all of them';
  return [open(name, `${found}; ${fix}`)];
}

/** Owners who have installed the App but have no API key. They can start nothing. */
export function judgeOwners(
  keyNames: readonly string[],
  installations: readonly InstallationFacts[],
): readonly Check[] {
  const owners = new Set(keyNames.map((name) => name.split('/')[0]?.toLowerCase()));
  return installations
    .filter(({ account }) => !owners.has(account.toLowerCase()))
    .map(({ account }) =>
      bad(
        `API key of ${account}`,
        'none, though the App is installed there',
        `add ${account} to the file of AGENT_API_KEYS_FILE, or uninstall the App there`,
      ),
    );
}

export function judgeAgentServer(facts: AgentServerFacts): Check {
  const name = 'agent server';
  switch (facts.kind) {
    case 'none_running':
      return open(name, 'no conversation is running; start one and run this again');
    case 'no_address':
      return bad(
        name,
        `conversation ${facts.conversation} names no agent server`,
        'set AGENT_SERVER_URL, or confirmations cannot be answered',
      );
    case 'answered':
      return facts.tellsPending
        ? ok(name, `${facts.url} answers and tells what is pending`)
        : ok(
            name,
            `${facts.url} answers; it does not tell what is pending, so confirmations are shown without it`,
          );
    case 'failed':
      return facts.code === 'unauthorized'
        ? bad(
            name,
            `${facts.url} refuses the session key (${facts.message})`,
            'check whether AGENT_SERVER_URL belongs to the same service as AGENT_BASE_URL',
          )
        : bad(
            name,
            `${facts.url} cannot be used (${facts.message})`,
            'let this machine reach it, or set AGENT_SERVER_URL to an address that it reaches',
          );
  }
}
