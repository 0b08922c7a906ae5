// Checks the conversation service: its address, the API keys, and the agent server of a running conversation. Changes
// nothing there.
import { asksWords, readList } from '../../../shared/github/index.ts';
import type { OperatorPolicy } from '../../../shared/schema/index.ts';
import {
  type Account,
  type Conversation,
  createOpenHands,
  failureOr,
  type OpenHands,
  ServiceError,
  type Transport,
  type Versions,
  valueOrNull,
} from '../../../shared/service/index.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import {
  about,
  type Check,
  type CheckResult,
  cannotTell,
  check,
  green,
  once,
  red,
} from '../../rehearsal/check.ts';
import type { InstallationsReply } from './ask-github.ts';
import { accountFindings, judgeVersions } from './check-account.ts';
import { accountOf } from './check-permissions.ts';

type Failure = Pick<ServiceError, 'code' | 'message'>;

/** The service's answer to one API key. */
export interface KeyAnswer {
  /** The owner that it is for; empty for the only key. */
  readonly owner: string;
  readonly failure: Failure | null;
  /** Both null where the service does not tell. */
  readonly account: Account | null;
  readonly versions: Versions | null;
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
  | { readonly kind: 'failed'; readonly url: string; readonly failure: Failure };

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
  /** A finding for each key, named after its owner. */
  const ofEach = (name: string, judge: (answer: KeyAnswer) => readonly CheckResult[], of = 'for') =>
    check(name, keys, (answers) =>
      answers.flatMap((answer) => {
        const { owner } = answer;
        return judge(answer).map((each) => (owner === '' ? each : about(`${name} ${of} ${owner}`, each)));
      }),
    );
  const ofAccount = (name: string, judge: (account: Account) => readonly CheckResult[]) =>
    ofEach(name, ({ account }) => (account === null ? [] : judge(account)));
  return [
    check('service address', keys, (answers) => judgeAddress(agentBaseUrl, answers)),
    ofEach('API key', (answer) => [judgeKey(answer)], 'of'),
    ofAccount('asking', (account) => judgeAsking(account, policy?.least.ask ?? null)),
    ...Object.entries(accountFindings).map(([name, find]) => ofAccount(name, find)),
    ofEach('versions', ({ versions }) => (versions === null ? [] : judgeVersions(versions))),
    ...(agentKeys.kind === 'one'
      ? []
      : [check('API keys', installations, (reply) => judgeOwners([...agentKeys.keys.keys()], reply))]),
    check(
      'agent server',
      async () => askAgentServer((await keys()).find(({ running }) => running)?.running ?? null, transport),
      judgeAgentServer,
    ),
  ];
}

async function askWithKey(
  owner: string,
  apiKey: string,
  { agentBaseUrl: baseUrl, agentServerUrl }: Configuration,
  transport: Transport,
): Promise<KeyAnswer> {
  const told = await failureOr(async () => {
    const service = createOpenHands({ baseUrl, apiKey, agentServerUrl, transport });
    const running = await findRunning(service, transport);
    const options = { deadline: transport.now() + patienceMs, attempts: 1 };
    const [account, versions] = await Promise.all([
      valueOrNull(() => service.account(options)),
      service.versions(running?.conversation ?? null, options),
    ]);
    return { account, versions, running };
  });
  return told instanceof ServiceError
    ? { owner, failure: told, account: null, versions: null, running: null }
    : { owner, failure: null, ...told };
}

async function findRunning(service: OpenHands, { now }: Transport): Promise<Running | null> {
  let searched = 0;
  let running: Running | null = null;
  for await (const conversation of service.list({ pageSize: mostSearched, deadline: now() + patienceMs })) {
    if (conversation.sandbox?.is === 'up') running ??= { conversation, service };
    searched += 1;
    if (searched >= mostSearched) break;
  }
  return running;
}

async function askAgentServer(running: Running | null, transport: Transport): Promise<AgentServerAnswer> {
  if (running === null) return { kind: 'none_running' };
  const { conversation, service } = running;
  const url = service.agentAddress(conversation);
  if (url === null) return { kind: 'no_address', conversation: conversation.id };
  const options = { deadline: transport.now() + patienceMs };
  const pending = await failureOr(() => service.pending(conversation, options));
  return pending instanceof ServiceError
    ? { kind: 'failed', url, failure: pending }
    : { kind: 'answered', url, tellsPending: pending.kind === 'known' };
}

/** Codes with which the API answers a wrong key: it was reached. */
const answeredByApi: readonly string[] = ['unauthorized', 'rate_limited', 'rejected'];

export function judgeAddress(baseUrl: string, keys: readonly Pick<KeyAnswer, 'failure'>[]): CheckResult {
  const failures = keys.flatMap(({ failure }) => failure ?? []);
  const wasReached =
    failures.length < keys.length || failures.some(({ code }) => answeredByApi.includes(code));
  if (wasReached) return green(`${baseUrl} is the API`);
  const [first] = failures;
  if (first === undefined) return cannotTell('no API key is set');
  return first.code === 'bad_response'
    ? red(
        `${baseUrl} answers, but not as the API (${first.message})`,
        'set AGENT_BASE_URL to the address of the API, without a path of its web page, and see whether a login page or a proxy answers instead',
      )
    : red(
        `${baseUrl} cannot be used (${first.message})`,
        'check AGENT_BASE_URL, the network and the proxy variables',
      );
}

export function judgeKey({ failure }: Pick<KeyAnswer, 'failure'>): CheckResult {
  switch (failure?.code) {
    case undefined:
      return green('accepted');
    case 'rate_limited':
      return green('accepted, though the service asks to slow down');
    case 'unauthorized':
      return red(
        `refused (${failure?.message})`,
        'make a new key in the account settings of the service and replace it here',
      );
    default:
      return cannotTell('cannot be checked while the service does not answer');
  }
}

/** Nothing to say where the service does not tell. `policy`: what the operator asks of every repository. */
export function judgeAsking(
  { asks, grantsItself }: Pick<Account, 'asks' | 'grantsItself'>,
  policy: OperatorPolicy['least']['ask'],
): readonly CheckResult[] {
  if (asks === null) return [];
  if (grantsItself) {
    const found = 'the account runs an agent of another vendor (ACP), which grants itself every permission';
    const fix =
      'choose another agent in the settings of the account: where a repository or POLICY_FILE has `ask`, this one gets no task, and elsewhere nobody is asked';
    return [red(found, fix)];
  }
  if (policy === 'plan' || policy === 'always' || policy === 'risky')
    return [green(`POLICY_FILE has \`ask: ${policy}\` for every repository`)];
  if (asks !== 'never') return [green(`as the account is set, the agent ${asksWords[asks]}`)];
  const found =
    'nobody will be asked where a repository does not say so: the account lets the agent act without a question';
  const fix =
    'add `ask: always` to .github/agent-conversations.yml of a repository, or to POLICY_FILE for all of them; an agent of another vendor (ACP) cannot be told to ask, and gets no task then';
  return [cannotTell(`${found}; ${fix}`)];
}

/** Owners who have installed the App, and have no API key for each of their repositories. There nothing can be started. */
export function judgeOwners(
  keyNames: readonly string[],
  installations: InstallationsReply,
): readonly CheckResult[] {
  const { data } = installations.kind === 'answered' ? installations : { data: [] };
  return readList(data).flatMap((installation) => {
    const account = accountOf(installation);
    const owner = account.toLowerCase();
    const names = keyNames.map((name) => name.toLowerCase());
    const own = names.filter((name) => name.startsWith(`${owner}/`));
    if (names.includes(owner)) return [];
    const fix = `add ${account} to the file of AGENT_API_KEYS_FILE and start the App again, or uninstall the App there`;
    const found =
      own.length === 0
        ? red('none, though the App is installed there', fix)
        : cannotTell(`only for ${own.join(', ')}: nothing starts in another repository of ${account}`);
    return [about(`API key of ${account}`, found)];
  });
}

export function judgeAgentServer(answer: AgentServerAnswer): CheckResult {
  switch (answer.kind) {
    case 'none_running':
      return cannotTell('no conversation is running; start one and run this again');
    case 'no_address': {
      const fix = 'set AGENT_SERVER_URL, or confirmations cannot be answered';
      return red(`conversation ${answer.conversation} names no agent server`, fix);
    }
    case 'answered':
      return answer.tellsPending
        ? green(`${answer.url} answers and tells what is pending`)
        : green(
            `${answer.url} answers; it does not tell what is pending, so confirmations are shown without it`,
          );
    case 'failed': {
      const { code, message } = answer.failure;
      return code === 'unauthorized'
        ? red(
            `${answer.url} refuses the session key (${message})`,
            'check whether AGENT_SERVER_URL belongs to the same service as AGENT_BASE_URL',
          )
        : red(
            `${answer.url} cannot be used (${message})`,
            'let this machine reach it, or set AGENT_SERVER_URL to an address that it reaches',
          );
    }
  }
}
