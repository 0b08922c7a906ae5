// Drives the product's own state machines over one agent server, in memory: visit after visit until no further visit is due.
// Everything that knows how the product is driven is in this file.

import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  advance,
  beginWatch,
  defaultLimits,
  driveUntilSettled,
  type Fingerprint,
  fingerprintOf,
  type Judge,
  type Watch,
} from '../../shared/conversation/index.ts';
import {
  type MachineServiceOptions,
  messageService,
  questionService,
  readProof,
  stopService,
  tellWhenToAsk,
} from '../../shared/drive/index.ts';
import { filesOfCommand } from '../../shared/executed/index.ts';
import {
  type Ask,
  type Message,
  type MessagePorts,
  messagePatienceAt,
  newMessage,
  visitMessage,
} from '../../shared/message/index.ts';
import {
  type Answer,
  addAnswer,
  type GiveBackWhy,
  newQuestion,
  type Proof,
  type Question,
  type QuestionContext,
  type QuestionPorts,
  type QuestionResult,
  questionPatienceAt,
  type RulesInForce,
  shownBefore,
  visitQuestion,
} from '../../shared/question/index.ts';
import { agentOf, type Conversation, type Service, sandboxOf } from '../../shared/service/index.ts';
import { serviceOver } from '../../shared/service/openhands/service.ts';
import type { AgentServer, HostedConversation } from '../../shared/service/openhands/types.ts';
import { newStop, type Stop, type StopPorts, type StopResult, visitStop } from '../../shared/stop/index.ts';
import { parseRules } from '../../shared/yaml/index.ts';
import type { AgentRequests } from './stages/agent-requests.ts';

/** An agent server, by the product's client and by plain requests. */
export interface AgentSide {
  readonly client: AgentServer;
  readonly requests: AgentRequests;
}

const longestMs = 90_000;

/** For the product's loop, which in the product ends with the step. */
function inTime() {
  const end = Date.now() + longestMs;
  return {
    now: Date.now,
    async sleep(ms: number) {
      assert(Date.now() < end, `it is not over within ${longestMs / 1000} s`);
      await sleep(Math.max(0, ms));
    },
  };
}

/** What stands in for a sandbox, where the server is ended and started again. */
export interface Sandbox {
  isAsleep(): boolean;
  sleep(): Promise<void>;
  wake(): Promise<void>;
}

/** The agent server as a service of one conversation, which is there already. `side`: as it is reached now. */
export function serviceOf(side: () => AgentSide, id: string, sandbox: Sandbox): Service {
  const { service } = servicesOf(side, id, sandbox);
  return {
    ...service,
    start: async () => ({ kind: 'adopted', conversation: { id } }),
    async *list() {},
  };
}

/** The hosted API is made up from the agent server's own record. It passes nothing on, so all goes to the agent server. */
function servicesOf(
  side: AgentSide | (() => AgentSide),
  id: string,
  sandbox: Sandbox | null = null,
): MachineServiceOptions {
  const sideNow = typeof side === 'function' ? side : () => side;
  const unavailable = async () => 'unavailable' as const;
  const nothingKnown = async () => ({ kind: 'unavailable' as const });
  const none = async (): Promise<never> => {
    throw new Error('an agent server alone cannot do this');
  };
  const readNow = async (): Promise<HostedConversation> => {
    const known = { sandboxId: sandbox === null ? null : 'sandbox' };
    if (sandbox?.isAsleep()) return { ...recordOf(id, null), ...known, sandbox: sandboxOf('PAUSED') };
    return { ...recordOf(id, await sideNow().requests.status(id)), ...known };
  };
  const service = serviceOver({
    api: {
      baseUrl: sideNow().client.url,
      conversationPage: () => sideNow().client.url,
      conversations: async () => new Map([[id.replaceAll('-', ''), await readNow()]]),
      accountAsks: nothingKnown,
      accountGrantsItself: nothingKnown,
      accountFacts: nothingKnown,
      version: nothingKnown,
      remove: unavailable,
      lastKnownStatus: nothingKnown,
      newestState: nothingKnown,
      recentStarts: nothingKnown,
      startTasks: async () => new Map(),
      remembered: nothingKnown,
      ranActions: nothingKnown,
      wantedActions: nothingKnown,
      trajectory: nothingKnown,
      resumeSandbox: async () => (sandbox === null ? 'unavailable' : sandbox.wake().then(() => 'resuming')),
      pauseSandbox: async () => (sandbox === null ? 'unavailable' : sandbox.sleep().then(() => 'pausing')),
      sendMessage: unavailable,
      start: none,
      startStreaming: none,
      startV0: none,
      search() {
        throw new Error('an agent server alone cannot list');
      },
    },
    urlOf: () => sideNow().client.url,
    addressOf: () => ({ url: sideNow().client.url, sessionKey: null }),
    serverAt: () => sideNow().client,
    listen: none,
    clock: { now: Date.now, sleep: async () => {} },
  });
  return { service, now: Date.now, readOptions: () => ({}), sendOptions: () => ({}) };
}

function recordOf(id: string, status: string | null): HostedConversation {
  const unknown = { repository: null, branch: null, title: null, cost: null, tokens: null };
  const noTimes = { createdAt: null, updatedAt: null };
  const noServer = { sandboxId: null, agentServerUrl: null, sessionKey: null };
  const known = { id, sandbox: sandboxOf('RUNNING'), agent: agentOf(status), pullRequests: [] };
  return { ...unknown, ...noTimes, ...noServer, ...known };
}

/** Looks ten times in a second. */
export async function followToEnd(side: AgentSide, id: string): Promise<Watch> {
  const { service } = servicesOf(side, id);
  const { sleep } = inTime();
  const limits = { ...defaultLimits, pollInterval: 1_000 };
  let watch = beginWatch({ conversationId: id, limits, now: Date.now() });
  while (watch.ending === null) {
    await sleep(100);
    const [looked] = await service.poll([watch]);
    if (looked) watch = advance(watch, looked.reading, Date.now());
  }
  return watch;
}

export interface Reply {
  readonly verdict: Answer['verdict'];
  readonly reason?: string;
  readonly afterReject?: Answer['afterReject'];
}

/** Answers what a person saw. */
export async function answerQuestion(
  side: AgentSide,
  id: string,
  shown: Fingerprint,
  { verdict, reason, afterReject = 'stop' }: Reply,
): Promise<QuestionResult | GiveBackWhy> {
  const now = Date.now();
  const given: Answer = { verdict, reason: reason ?? null, by: 'interop', at: now, afterReject };
  const { question, givenBack } = await driveQuestion(side, id, shownBefore<Answer>(shown, given, now));
  const became = givenBack ?? question.result;
  assert(became, `a question that is ${question.state} has no result`);
  return became;
}

/** Asks people about what waits, as the product would. */
export async function askPeople(side: AgentSide, id: string): Promise<Question> {
  const { question } = await driveQuestion(side, id, newQuestion<Answer>(Date.now()));
  assert.equal(question.state, 'open', JSON.stringify(question.result));
  return question;
}

/** Answers what `askPeople` has shown. */
export async function answerAsked(
  side: AgentSide,
  id: string,
  asked: Question,
  verdict: Answer['verdict'],
): Promise<QuestionResult> {
  const given: Answer = { verdict, reason: null, by: 'interop', at: Date.now(), afterReject: 'stop' };
  const answered = addAnswer(asked, given);
  assert(answered);
  const { question, givenBack } = await driveQuestion(side, id, answered);
  assert(question.result, `it has no result, and was given back: ${JSON.stringify(givenBack)}`);
  return question.result;
}

/** What the product tells an agent again while it follows it. `judge`: who judged its risks so far. */
export function tellAgain(side: AgentSide, id: string, ask: Ask, judge: Judge | null = null) {
  const { service } = servicesOf(side, id);
  const keeping = { ask, byAccount: false, inDoubt: false, judge };
  return tellWhenToAsk(service, recordOf(id, 'running'), keeping, {});
}

/** What the product says at the end of a run that always had to ask, and whose questions others have answered. */
export function proofOf(side: AgentSide, id: string): Promise<Proof> {
  const { service } = servicesOf(side, id);
  const reading = {
    conversation: recordOf(id, 'finished'),
    service,
    options: {},
  };
  return readProof(reading, [], { ask: 'always', byAccount: false });
}

/** An answer to something that is not pending is not sent. */
export async function checkNothingIsSent(side: AgentSide, id: string, why: string): Promise<void> {
  const before = await side.requests.trace(id);
  for (const verdict of ['approve', 'reject'] as const) {
    const became = await answerQuestion(side, id, `actions:${'0'.repeat(64)}`, { verdict });
    assert.deepEqual(became, { kind: 'not_waiting', why });
  }
  assert.deepEqual(await side.requests.trace(id), before);
}

/** Decides by rules what waits, until the question is over or people are asked. */
export async function decideByRules(
  side: AgentSide,
  id: string,
  workingCopy: string,
  rules: string,
): Promise<Question> {
  await side.requests.reaches(id, 'waiting_for_confirmation');
  const parsed = parseRules(rules);
  assert(parsed.kind === 'value', JSON.stringify(parsed));
  const { question } = await driveQuestion(side, id, newQuestion<Answer>(Date.now()), {
    sets: [{ rules: parsed.value, from: 'rules.yml' }],
    workingCopies: [workingCopy],
    granted: [],
    filesOfCommand,
    afterReject: 'continue',
  });
  return question;
}

/** The name of what waits, with the files that it executes, as a question has it. */
export async function nameOfPending(side: AgentSide, id: string): Promise<Fingerprint> {
  const { seen } = await questionServiceOf(side, id).look(
    id,
    newQuestion<Answer>(Date.now()),
    async () => null,
  );
  return fingerprintOf(seen.kind === 'seen' ? seen.pending : { kind: 'unavailable' });
}

function questionServiceOf(side: AgentSide, id: string, rules?: RulesInForce) {
  return questionService({
    ...servicesOf(side, id),
    executed: {
      byRules: { listed: [], known: [] },
      workingCopies: () => rules?.workingCopies ?? [],
      patience: questionPatienceAt(1_000),
      defaultBranch: async () => new Map(),
    },
  });
}

async function driveQuestion(side: AgentSide, id: string, first: Question, rules?: RulesInForce) {
  const patience = questionPatienceAt(1_000);
  const service = questionServiceOf(side, id, rules);
  const context: QuestionContext = {
    conversationId: id,
    ended: null,
    wait: null,
    onPause: 'wait',
    pollInterval: 1_000,
    expiresAt: null,
    head: null,
    ask: null,
    patience,
    ...(rules !== undefined && { rules }),
  };
  let givenBack: GiveBackWhy | null = null;
  const ports: QuestionPorts<Answer, Question, Conversation> = {
    ...service,
    look: async (question) => ({ ...(await service.look(id, question, async () => null)), context }),
    store: async (_before, { thing, do: effect }) => {
      if (effect.kind === 'give_back') givenBack = effect.why;
      return thing;
    },
  };
  const question = await driveUntilSettled((each) => visitQuestion(ports, each), first, {
    ...inTime(),
    mayStop: ({ state, answer }) => givenBack !== null || (state === 'open' && answer === null),
  });
  return { question, givenBack };
}

export interface Delivery {
  /** What a later process finds. */
  message: Message;
  /** The requests that were sent, in order. */
  readonly sent: Sending[];
}

export type Sending = 'policy' | 'message' | 'run';

/** The process that delivers dies at this request: before it was sent, or before its reply was stored. */
export interface Death {
  readonly at: Sending;
  readonly when: 'before' | 'after';
}

class Died extends Error {}

export function newDelivery(text: string, ask: Ask | null, number = 1): Delivery {
  return { message: newMessage({ number, text, ask }, Date.now()), sent: [] };
}

/** Visits a message until its result is known, or the process dies. */
export async function deliver(
  side: AgentSide,
  id: string,
  delivery: Delivery,
  death?: Death,
): Promise<Delivery> {
  const { look, requests } = messageService(servicesOf(side, id));
  const patience = messagePatienceAt(200);
  const send = async <T>(what: Sending, request: () => Promise<T>): Promise<T> => {
    const when = death?.at === what ? death.when : null;
    if (when === 'before') throw new Died();
    delivery.sent.push(what);
    const reply = await request();
    if (when === 'after') throw new Died();
    return reply;
  };
  const ports: MessagePorts<Message, Conversation> = {
    now: Date.now,
    look: async (message) => ({
      ...(await look(id, message)),
      context: { ended: null, mayWake: true, isNext: true, patience },
    }),
    store: async (_before, { thing }) => {
      delivery.message = thing;
      return thing;
    },
    requests: {
      ...requests,
      set_policy: (at, message, seenAt) => send('policy', () => requests.set_policy(at, message, seenAt)),
      send: (at, message, seenAt) => send('message', () => requests.send(at, message, seenAt)),
      resume: (at, message, seenAt) => send('run', () => requests.resume(at, message, seenAt)),
    },
  };
  try {
    await driveUntilSettled((each) => visitMessage(ports, each), delivery.message, inTime());
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
  return delivery;
}

export async function stopAgent(side: AgentSide, id: string): Promise<StopResult> {
  const ports: StopPorts<Stop, Conversation> = {
    ...stopService(servicesOf(side, id), id, 1_000),
    store: async (_before, { thing }) => thing,
  };
  const stop = newStop('interop', null, Date.now());
  const { result } = await driveUntilSettled((each) => visitStop(ports, each), stop, inTime());
  assert(result);
  return result;
}
