// The product over one agent server alone: its state machines, driven in memory as in a rehearsal, until no further visit is due.

import { strict as assert } from 'node:assert';
import { followUntil } from '../../app/rehearsal/talk.ts';
import { systemClock } from '../../shared/clock.ts';
import {
  beginWatch,
  defaultLimits,
  type Fingerprint,
  fingerprintOf,
  type Judge,
  type Watch,
} from '../../shared/conversation/index.ts';
import {
  type Driven,
  driveMessage,
  driveStop,
  type InMemory,
  questionInMemory,
  readProof,
  tellWhenToAsk,
} from '../../shared/drive/index.ts';
import { seeCommand } from '../../shared/executed/index.ts';
import { type Ask, type Message, newMessage } from '../../shared/message/index.ts';
import {
  type Answer,
  addAnswer,
  type GiveBackWhy,
  newQuestion,
  type Proof,
  type Question,
  type QuestionResult,
  type RulesInForce,
  shownBefore,
} from '../../shared/question/index.ts';
import { agentOf, type Service, sandboxOf } from '../../shared/service/index.ts';
import { serviceOver } from '../../shared/service/openhands/service.ts';
import type { AgentServer, HostedConversation } from '../../shared/service/openhands/types.ts';
import { newStop, type StopResult } from '../../shared/stop/index.ts';
import { parseRules } from '../../shared/yaml/index.ts';
import type { AgentRequests } from './stages/agent-requests.ts';

/** An agent server, by the product's client and by plain requests. */
export interface AgentSide {
  readonly client: AgentServer;
  readonly requests: AgentRequests;
}

const longestMs = 90_000;

/** The product's machines in memory, as a rehearsal drives them. */
function hostOf(side: AgentSide, id: string) {
  const end = Date.now() + longestMs;
  const { signal } = new AbortController();
  return {
    service: servicesOf(side, id),
    clock: systemClock,
    signal,
    pollInterval: 1_000,
    id,
    until: () => end,
  } satisfies InMemory;
}

/** The substitute for a sandbox, where the server is ended and started again. */
export interface Sandbox {
  isAsleep(): boolean;
  sleep(): Promise<void>;
  wake(): Promise<void>;
}

/** The agent server as a service of one conversation, which is there already. `side`: as it is reached now. */
export function serviceOf(side: () => AgentSide, id: string, sandbox: Sandbox): Service {
  const service = servicesOf(side, id, sandbox);
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
): Service {
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
  return serviceOver({
    api: {
      page: () => sideNow().client.url,
      conversations: async () => new Map([[id.replaceAll('-', ''), await readNow()]]),
      account: nothingKnown,
      version: nothingKnown,
      remove: unavailable,
      agentBefore: nothingKnown,
      newestState: nothingKnown,
      recentStarts: nothingKnown,
      startTasks: async () => new Map(),
      remembered: nothingKnown,
      ranActions: nothingKnown,
      wantedActions: nothingKnown,
      trajectory: nothingKnown,
      resumeSandbox: async () => (sandbox === null ? 'unavailable' : sandbox.wake().then(() => 'resuming')),
      pauseSandbox: async () => (sandbox === null ? 'unavailable' : sandbox.sleep().then(() => 'pausing')),
      tell: unavailable,
      start: none,
      list() {
        throw new Error('an agent server alone cannot list');
      },
    },
    urlOf: () => sideNow().client.url,
    addressOf: () => ({ url: sideNow().client.url, sessionKey: null }),
    serverAt: () => sideNow().client,
    listen: none,
  });
}

function recordOf(id: string, status: string | null): HostedConversation {
  const unknown = { repository: null, branch: null, title: null, cost: null, tokens: null };
  const noTimes = { createdAt: null, updatedAt: null };
  const noServer = { sandboxId: null, agentServerUrl: null, sessionKey: null };
  const known = { id, sandbox: sandboxOf('RUNNING'), agent: agentOf(status), pullRequests: [] };
  return { ...unknown, ...noTimes, ...noServer, ...known };
}

/** Looks ten times in a second. */
export function followToEnd(side: AgentSide, id: string): Promise<Watch> {
  const limits = { ...defaultLimits, pollInterval: 1_000 };
  const begun = beginWatch({ conversationId: id, limits, now: Date.now() });
  return followUntil({ ...hostOf(side, id), pollInterval: 100 }, begun, () => false);
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
  const driven = await questionOf(side, id).drive(shownBefore(shown, given, now));
  if (driven.kind === 'given_back') return driven.why;
  return resultOf(driven);
}

/** Asks people about what waits, as the product would. */
export async function askPeople(side: AgentSide, id: string): Promise<Question> {
  const driven = await questionOf(side, id).drive(newQuestion(Date.now()));
  assert(driven.kind === 'asks_people', JSON.stringify(driven));
  return driven.question;
}

/** Decided by people, where there are no rules. */
const questionOf = (side: AgentSide, id: string, rules?: RulesInForce) =>
  questionInMemory({ ...hostOf(side, id), ask: null, ...(rules && { rules }) });

function resultOf(driven: Driven): QuestionResult {
  assert(driven.kind === 'settled' && driven.question.result, `it has no result: ${JSON.stringify(driven)}`);
  return driven.question.result;
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
  return resultOf(await questionOf(side, id).drive(answered));
}

/** What the product tells an agent again while it follows it. `judge`: who judged its risks so far. */
export function tellAgain(side: AgentSide, id: string, ask: Ask, judge: Judge | null = null) {
  const service = servicesOf(side, id);
  const keeping = { ask, byAccount: false, inDoubt: false, judge };
  return tellWhenToAsk(service, recordOf(id, 'running'), keeping, {});
}

/** What the product says at the end of a run that always had to ask, and whose questions others have answered. */
export function proofOf(side: AgentSide, id: string): Promise<Proof> {
  const service = servicesOf(side, id);
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
  const inForce = {
    sets: [{ rules: parsed.value, from: 'rules.yml' }],
    workingCopies: [workingCopy],
    granted: [],
    seeCommand,
    afterReject: 'continue',
  } as const;
  const driven = await questionOf(side, id, inForce).drive(newQuestion(Date.now()));
  assert('question' in driven, JSON.stringify(driven));
  return driven.question;
}

/** The name of what waits, with the files that it executes, as a question has it. */
export async function nameOfPending(side: AgentSide, id: string): Promise<Fingerprint> {
  const looked = await questionOf(side, id).look(newQuestion(Date.now()));
  return fingerprintOf(looked?.seen.kind === 'seen' ? looked.seen.pending : { kind: 'unavailable' });
}

export type Sending = 'policy' | 'message' | 'run';

export interface Delivery {
  message: Message;
  /** The requests that were sent, in order. */
  readonly sent: Sending[];
}

export function newDelivery(text: string, ask: Ask | null, number = 1): Delivery {
  return { message: newMessage({ number, text, ask }, Date.now()), sent: [] };
}

/** Visits a message until its result is known. */
export async function deliver(side: AgentSide, id: string, delivery: Delivery): Promise<Delivery> {
  const host = hostOf(side, id);
  const sending =
    <A extends unknown[], T>(what: Sending, request: (...args: A) => T) =>
    (...args: A): T => {
      delivery.sent.push(what);
      return request(...args);
    };
  const { setPolicy, tell, resume } = host.service;
  const service = {
    ...host.service,
    setPolicy: sending('policy', setPolicy),
    tell: sending('message', tell),
    resume: sending('run', resume),
  };
  const onStore = (message: Message) => {
    delivery.message = message;
  };
  await driveMessage({ ...host, service, pollInterval: 200, onStore }, delivery.message);
  return delivery;
}

export async function stopAgent(side: AgentSide, id: string): Promise<StopResult> {
  const { result } = await driveStop(hostOf(side, id), newStop('interop', null, Date.now()));
  assert(result);
  return result;
}
