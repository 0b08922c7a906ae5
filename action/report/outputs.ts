// The outputs of the Action, each declared once: what it means, and how it follows from the facts.
import { confirmationName, isUnknown } from '../../shared/question/index.ts';
import { exactJson } from '../../shared/service/index.ts';
import { type Facts, type ListedConversation, shownQuestion } from './facts.ts';
import { newestFitting } from './fitting.ts';

/** Longer texts would exceed the limits for outputs, and for the environment of the steps that read them. */
const longestText = 30_000;
/** The most that an output may hold: a variable has 128 KB with its name. */
const mostBytes = 120_000;
const mostBytesOfList = 100_000;
/** The most bytes that one character may become in JSON. */
const mostBytesEach = 6;

type Value = string | number | readonly object[] | null;

interface Output {
  /** For the documents. */
  readonly text: string;
  /** Null while it is not known. */
  readonly of: (facts: Facts) => Value;
}

const table = {
  'start-task-id': { text: 'Id of the start task.', of: (facts) => facts.startTaskId },
  'conversation-id': { text: 'Id of the conversation.', of: (facts) => facts.conversationId },
  'conversation-url': { text: 'Web page of the conversation.', of: (facts) => facts.conversationUrl },
  outcome: {
    text: 'How it ended: one of the outcomes in the table below.',
    of: ({ ending }) => ending?.outcome ?? null,
  },
  'exit-code': { text: 'The exit code of that outcome.', of: (facts) => facts.exitCode },
  reason: {
    text: "One line: what happened, in the service's own words where it has any.",
    of: ({ ending }) => ending?.reason ?? null,
  },
  'start-task-status': {
    text: 'Last status of the start task.',
    of: (facts) => facts.startStep?.says ?? null,
  },
  'sandbox-status': { text: 'Last status of the sandbox.', of: (facts) => facts.sandbox?.says ?? null },
  'execution-status': { text: 'Last status of the agent.', of: (facts) => facts.agent?.says ?? null },
  title: { text: 'Title of the conversation.', of: (facts) => facts.title },
  'final-message': { text: "The agent's final message.", of: (facts) => cutOutput(facts.finalMessage) },
  confirmation: {
    text: 'Identifies the question that is still open at the end; `unknown` when the service does not tell what is pending. Pass it to the input `confirmation` of a later step.',
    // Only at the end: an output cannot be taken back once the question is gone.
    of(facts) {
      const question = shownQuestion(facts);
      return facts.ending && question && confirmationName(question.fingerprint, question.whole);
    },
  },
  'duration-seconds': {
    text: 'How long the step took.',
    of: ({ ending, startedAt }) => ending && Math.round((ending.at - startedAt) / 1000),
  },
  polls: { text: 'How many polls of the service it took.', of: ({ ending, polls }) => ending && polls },
  conversations: {
    text: 'For `list`: the conversations as JSON, newest first, as many as fit into a variable.',
    of: ({ conversations }) => conversations && listThatFits(conversations),
  },
  cost: {
    text: 'What the agent has cost, in dollars; empty where the service does not tell.',
    of: ({ ending, cost }) => ending && cost,
  },
  tokens: {
    text: 'How many tokens it has used; empty where the service does not tell.',
    of: ({ ending, tokens }) => ending && tokens && tokens.prompt + tokens.completion,
  },
  'pull-request': {
    text: 'Address of the pull request that the agent opened, where one is found.',
    of: (facts) => facts.pullRequest,
  },
  output: {
    text: "The JSON value in the agent's last words that fits `output-schema`.",
    of: (facts) => facts.output,
  },
  plan: {
    text: 'With `ask: plan`: what the agent wants to do, and why, without the block with the scope.',
    of: (facts) => facts.plan,
  },
  scope: {
    text: 'With `ask: plan`: the scope of the plan as rules, for the input `rules` of the step that carries it out.',
    of: ({ scope, handedOn }) => scope && `${scope}${handedOn}`,
  },
  unasked: {
    text: 'How many actions ran, or began, that nobody decided on although the agent had to ask; `0` is the promise. `unknown` where its events cannot be read, empty where it did not have to ask.',
    of: ({ ending, proof }) =>
      !ending ? null : isUnknown(proof) ? 'unknown' : proof?.kind === 'known' ? proof.unasked : null,
  },
  elsewhere: {
    text: 'How many actions were answered elsewhere, by whom is not known: on the page of the service, by what runs in the sandbox, or by a step that left no reply in a thread, such as one with `mode: respond`. Empty where `unasked` is no number.',
    of: ({ ending, proof }) => (ending && proof?.kind === 'known' ? proof.elsewhere : null),
  },
  'patch-file': {
    text: 'With `artifacts`: path of the diff of what the agent changed.',
    of: (facts) => facts.patchFile,
  },
  'trajectory-file': {
    text: 'With `artifacts`: path of the zip of all that it did.',
    of: (facts) => facts.trajectoryFile,
  },
} satisfies Readonly<Record<string, Output>>;

/** `result` has them too, beside all else. */
export function listThatFits(conversations: readonly ListedConversation[]): readonly object[] {
  const oldestFirst = conversations.map(listed).toReversed();
  const size = (row: object) => Buffer.byteLength(JSON.stringify(row)) + 1;
  return newestFitting(oldestFirst, mostBytesOfList, size).toReversed();
}

function listed({ id, title, repository, sandbox, agent, createdAt, url }: ListedConversation) {
  const states = { sandbox_status: sandbox?.says ?? null, execution_status: agent?.says ?? null };
  return { id, title, repository, ...states, created_at: createdAt, url };
}

type KnownOutput = keyof typeof table;
export type OutputName = KnownOutput | 'result';

/** What each one means. action.yml and the rows of the README are held against it. */
export const outputTexts: Readonly<Record<OutputName, string>> = {
  ...(Object.fromEntries(Object.entries(table).map(([name, { text }]) => [name, text])) as Record<
    KnownOutput,
    string
  >),
  result:
    'All of these as one JSON object with a `version`, and with `observed` where `ask: observe` says what would have been asked.',
};
export const outputNames = Object.keys(outputTexts) as readonly OutputName[];

/** The current outputs; unknown ones are absent. Numbers that grow with time are set at the end only. */
export function outputsOf(facts: Facts): Partial<Record<OutputName, string>> {
  const values = Object.entries<Output>(table).map(([name, { of }]) => [name, of(facts)] as const);
  const known = values.filter(([, value]) => value !== null);
  const outputs = known.map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return {
    ...Object.fromEntries(outputs),
    ...(known.length > 0 && { result: resultJson(facts, values) }),
  };
}

/** Only where the agent was observed: how many actions would have been accepted, rejected and asked about. */
function observedIn({ proof }: Facts): object {
  if (proof?.kind !== 'observed') return {};
  const { kind: _, ...observed } = proof;
  return { observed };
}

/** Version 1: every output under its name with underscores. Unknown values are null, numbers are numbers, JSON is JSON. */
function resultJson(facts: Facts, values: readonly (readonly [string, Value])[]): string {
  const named = values.map(([name, value]) => [name.replaceAll('-', '_'), value]);
  const output = facts.output === null ? null : exactJson(facts.output);
  const whole = { version: 1, mode: facts.mode, ...Object.fromEntries(named), output, ...observedIn(facts) };
  const written = JSON.stringify(whole);
  if (Buffer.byteLength(written) <= mostBytes) return written;
  const others = Buffer.byteLength(JSON.stringify({ ...whole, final_message: null }));
  const room = Math.max(0, Math.floor((mostBytes - others) / mostBytesEach) - 100);
  return JSON.stringify({ ...whole, final_message: cutOutput(facts.finalMessage, room) });
}

function cutOutput(text: string | null, longest = longestText): string | null {
  if (text === null || text.length <= longest) return text;
  return `${text.slice(0, longest)}\n… (cut at ${longest} characters)`;
}
