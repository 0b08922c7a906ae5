// Checks the conversation service: its address, the API keys, and the agent server of a running conversation. Changes
// nothing there.
import { asksWords, readList } from '../../../shared/github/index.ts';
import type { Ask } from '../../../shared/message/index.ts';
import type { OperatorPolicy } from '../../../shared/rules/index.ts';
import {
  type AccountFacts,
  type Conversation,
  createOpenHands,
  type OpenHands,
  type Service,
  ServiceError,
  type Transport,
  type Versions,
  valueOrNull,
} from '../../../shared/service/index.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { judgeFacts, judgeVersions } from './check-account.ts';
import { accountOf, type InstallationsReply } from './check-github.ts';
import { bad, type Check, check, type Finding, ok, once, unchecked } from './finding.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The service's answer to one API key. */
export interface KeyAnswer {
  /** The owner that it is for; empty for the only key. */
  readonly owner: string;
  readonly failure: Failure | null;
  /** When the account lets the agent ask; null where the service does not tell. */
  readonly asks: Ask | null;
  /** Its agent is of another vendor; absent = no. */
  readonly grantsItself?: boolean;
  /** Both null, or absent, where the service does not tell. */
  readonly facts?: AccountFacts | null;
  readonly versions?: Versions | null;
  readonly running: Running | null;
}

/** A conversation that runs, and the service that knows it. */
interface Running {
  readonly conversation: Conversation;
  readonly service: OpenHands;
}

export type AgentServerAnswer =
  | { readonly kind: 'none_running' }
  | { readonly kind: 'answered'; readonly url: string; readonly tellsPending: boolean }
  | { readonly kind: 'no_address'; readonly conversation: string }
  | ({ readonly kind: 'failed'; readonly url: string } & Failure);

/** A person waits at the terminal, so the doctor does not wait long for a reply. */
const patienceMs = 15_000;
/** How many of the newest conversations are searched for a running one. */
const mostSearched = 50;

export function serviceChecks(
  configuration: Configuration,
  transport: Transport,
  installations: () => Promise<InstallationsReply>,
): readonly Check[] {
  const { agentKeys, agentBaseUrl, policy } = configuration;
  const named = agentKeys.kind === 'one' ? [['', agentKeys.key] as const] : [...agentKeys.keys];
  const keys = once(() =>
    Promise.all(named.map(([owner, key]) => askWithKey(owner, key, configuration, transport))),
  );
  const checkKeys = (question: string, judge: (answers: readonly KeyAnswer[]) => readonly Finding[]) =>
    check({ question, ask: keys, judge });
  return [
    checkKeys('service address', (answers) => [judgeAddress(agentBaseUrl, answers)]),
    checkKeys('API key', (answers) => answers.map(judgeKey)),
    checkKeys('asking', (answers) =>
      answers.flatMap((answer) => judgeAsking(answer, policy?.least.ask ?? null)),
    ),
    checkKeys('account', (answers) => answers.flatMap(({ owner, facts = null }) => judgeFacts(owner, facts))),
    checkKeys('versions', (answers) =>
      answers.flatMap(({ owner, versions = null }) => judgeVersions(owner, versions)),
    ),
    check({
      question: 'API keys',
      ask: installations,
      judge: (reply) => (agentKeys.kind === 'one' ? [] : judgeOwners([...agentKeys.keys.keys()], reply)),
    }),
    check({
      question: 'agent server',
      ask: async () => {
        const running = (await keys()).find((answer) => answer.running !== null)?.running ?? null;
        return askAgentServer(running, transport);
      },
      judge: judgeAgentServer,
    }),
  ];
}

async function askWithKey(
  owner: string,
  apiKey: string,
  { agentBaseUrl: baseUrl, agentServerUrl }: Configuration,
  transport: Transport,
): Promise<KeyAnswer> {
  try {
    const service = createOpenHands({ baseUrl, apiKey, agentServerUrl, transport });
    const deadline = transport.now() + patienceMs;
    let searched = 0;
    let running: Running | null = null;
    for await (const conversation of service.list({ pageSize: mostSearched, deadline })) {
      if (conversation.sandbox?.is === 'up') running ??= { conversation, service };
      searched += 1;
      if (searched >= mostSearched) break;
    }
    const options = { deadline: transport.now() + patienceMs, attempts: 1 };
    const [account, facts, versions] = await Promise.all([
      askAccount(service, transport),
      valueOrNull(() => service.accountFacts(options)),
      service.versions(running?.conversation ?? null, options),
    ]);
    return { owner, failure: null, ...account, facts, versions, running };
  } catch (error) {
    return { owner, failure: failureOf(error), asks: null, grantsItself: false, running: null };
  }
}

async function askAccount(
  service: Service,
  transport: Transport,
): Promise<Pick<KeyAnswer, 'asks' | 'grantsItself'>> {
  const nothing = { asks: null, grantsItself: false };
  try {
    const options = { deadline: transport.now() + patienceMs, attempts: 1 };
    const asks = await service.accountAsks(options);
    const grants = await service.accountGrantsItself(options);
    return asks.kind === 'known'
      ? { asks: asks.value, grantsItself: grants.kind === 'known' && grants.value }
      : nothing;
  } catch (error) {
    failureOf(error);
    return nothing;
  }
}

async function askAgentServer(running: Running | null, transport: Transport): Promise<AgentServerAnswer> {
  if (running === null) return { kind: 'none_running' };
  const { conversation, service } = running;
  const url = service.agentAddress(conversation);
  if (url === null) return { kind: 'no_address', conversation: conversation.id };
  try {
    const pending = await service.pending(conversation, { deadline: transport.now() + patienceMs });
    return { kind: 'answered', url, tellsPending: pending.kind === 'known' };
  } catch (error) {
    return { kind: 'failed', url, ...failureOf(error) };
  }
}

/** Anything else is a bug, which ends the doctor. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, message: error.message };
}

/** Codes with which the API answers a wrong key: it was reached. */
const answeredByApi = ['unauthorized', 'rate_limited', 'rejected'];

/** Judges the address from the answers to all keys. */
export function judgeAddress(baseUrl: string, keys: readonly KeyAnswer[]): Finding {
  const failures = keys.flatMap(({ failure }) => failure ?? []);
  const wasReached =
    failures.length < keys.length || failures.some(({ code }) => answeredByApi.includes(code));
  if (wasReached) return ok(`${baseUrl} is the API`);
  const [first] = failures;
  if (first === undefined) return unchecked('no API key is set');
  if (first.code === 'bad_response') {
    return bad(
      `${baseUrl} answers, but not as the API (${first.message})`,
      'set AGENT_BASE_URL to the address of the API, without a path of its web page, and see whether a login page or a proxy answers instead',
    );
  }
  return bad(
    `${baseUrl} cannot be used (${first.message})`,
    'check AGENT_BASE_URL, the network and the proxy variables',
  );
}

export function judgeKey({ owner, failure }: KeyAnswer): Finding {
  const about = owner === '' ? 'API key' : `API key of ${owner}`;
  switch (failure?.code) {
    case undefined:
      return ok('accepted', about);
    case 'rate_limited':
      return ok('accepted, though the service asks to slow down', about);
    case 'unauthorized':
      return bad(
        `refused (${failure?.message})`,
        'make a new key in the account settings of the service and replace it here',
        about,
      );
    default:
      return { ...unchecked('cannot be checked while the service does not answer'), about };
  }
}

/** Nothing to say where the service does not tell. `policy`: what the operator asks of every repository. */
export function judgeAsking(
  { owner, asks, grantsItself = false }: KeyAnswer,
  policy: OperatorPolicy['least']['ask'],
): readonly Finding[] {
  if (asks === null) return [];
  const about = owner === '' ? 'asking' : `asking for ${owner}`;
  if (grantsItself) {
    const found = 'the account runs an agent of another vendor (ACP), which grants itself every permission';
    const fix =
      'choose another agent in the settings of the account: where a repository or POLICY_FILE has `ask`, this one gets no task, and elsewhere nobody is asked';
    return [bad(found, fix, about)];
  }
  if (policy === 'plan' || policy === 'always' || policy === 'risky') {
    return [ok(`POLICY_FILE has \`ask: ${policy}\` for every repository`, about)];
  }
  if (asks !== 'never') return [ok(`as the account is set, the agent ${asksWords(asks)}`, about)];
  const found =
    'nobody will be asked where a repository does not say so: the account lets the agent act without a question';
  const fix =
    'add `ask: always` to .github/agent-conversations.yml of a repository, or to POLICY_FILE for all of them; an agent of another vendor (ACP) cannot be told to ask, and gets no task then';
  return [{ ...unchecked(`${found}; ${fix}`), about }];
}

/** Owners who have installed the App but have no API key. They can start nothing. */
export function judgeOwners(
  keyNames: readonly string[],
  installations: InstallationsReply,
): readonly Finding[] {
  const { data } = installations.kind === 'answered' ? installations : { data: [] };
  const owners = new Set(keyNames.map((name) => name.split('/')[0]?.toLowerCase()));
  const accounts = readList(data).map(accountOf);
  return accounts
    .filter((account) => !owners.has(account.toLowerCase()))
    .map((account) =>
      bad(
        'none, though the App is installed there',
        `add ${account} to the file of AGENT_API_KEYS_FILE, or uninstall the App there`,
        `API key of ${account}`,
      ),
    );
}

export function judgeAgentServer(answer: AgentServerAnswer): Finding {
  switch (answer.kind) {
    case 'none_running':
      return unchecked('no conversation is running; start one and run this again');
    case 'no_address':
      return bad(
        `conversation ${answer.conversation} names no agent server`,
        'set AGENT_SERVER_URL, or confirmations cannot be answered',
      );
    case 'answered':
      return answer.tellsPending
        ? ok(`${answer.url} answers and tells what is pending`)
        : ok(
            `${answer.url} answers; it does not tell what is pending, so confirmations are shown without it`,
          );
    case 'failed':
      return answer.code === 'unauthorized'
        ? bad(
            `${answer.url} refuses the session key (${answer.message})`,
            'check whether AGENT_SERVER_URL belongs to the same service as AGENT_BASE_URL',
          )
        : bad(
            `${answer.url} cannot be used (${answer.message})`,
            'let this machine reach it, or set AGENT_SERVER_URL to an address that it reaches',
          );
  }
}
