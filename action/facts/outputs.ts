import { confirmationName } from '../../shared/question/index.ts';
import type { OutputName } from '../deps/contract.ts';
import { exactJson } from './exact-json.ts';
import type { Facts } from './facts.ts';
import { shownQuestion } from './shown-question.ts';

/** Longer texts would exceed the limits for outputs, and for the environment of the steps that read them. */
const longestText = 30_000;
/** Such a variable has 128 KB at most, with its name. */
const mostBytes = 120_000;
/** What one character may become in JSON. */
const mostBytesEach = 6;

/** The current outputs; unknown ones are absent. Numbers that grow with time are set at the end only. */
export function outputsOf(facts: Facts): Partial<Record<OutputName, string>> {
  const values = valuesOf(facts);
  const outputs: Partial<Record<OutputName, string>> = {};
  for (const [name, value] of values) {
    if (value !== null) outputs[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  if (values.some(([, value]) => value !== null)) outputs.result = resultOf(facts, values);
  return outputs;
}

type Value = string | number | readonly object[] | null;

function valuesOf(facts: Facts): readonly (readonly [OutputName, Value])[] {
  const { ending } = facts;
  const question = shownQuestion(facts);
  return [
    ['start-task-id', facts.startTaskId],
    ['conversation-id', facts.conversationId],
    ['conversation-url', facts.conversationUrl],
    ['outcome', ending?.outcome ?? null],
    ['exit-code', facts.exitCode],
    ['reason', ending?.reason ?? null],
    ['start-task-status', facts.startTaskStatus],
    ['sandbox-status', facts.sandboxStatus],
    ['execution-status', facts.executionStatus],
    ['title', facts.title],
    ['final-message', cut(facts.finalMessage)],
    // Only at the end: an output cannot be taken back once the question is gone.
    ['confirmation', ending && question && confirmationName(question.fingerprint, question.whole)],
    ['duration-seconds', ending && Math.round((ending.at - facts.startedAt) / 1000)],
    ['polls', ending && facts.looks],
    ['conversations', facts.conversations],
    ['cost', ending && facts.cost],
    ['tokens', ending && facts.tokens && facts.tokens.prompt + facts.tokens.completion],
    ['pull-request', facts.pullRequest],
    ['output', facts.output],
    ['patch-file', facts.patchFile],
    ['trajectory-file', facts.trajectoryFile],
  ];
}

/** Version 1: every output under its name with underscores. Unknown values are null, numbers are numbers, JSON is JSON. */
function resultOf(facts: Facts, values: ReturnType<typeof valuesOf>): string {
  const named = values.map(([name, value]) => [name.replaceAll('-', '_'), value]);
  const output = facts.output === null ? null : exactJson(facts.output);
  const whole = { version: 1, mode: facts.mode, ...Object.fromEntries(named), output };
  const written = JSON.stringify(whole);
  if (Buffer.byteLength(written) <= mostBytes) return written;
  const others = Buffer.byteLength(JSON.stringify({ ...whole, final_message: null }));
  const room = Math.max(0, Math.floor((mostBytes - others) / mostBytesEach) - 100);
  return JSON.stringify({ ...whole, final_message: cut(facts.finalMessage, room) });
}

function cut(text: string | null, longest = longestText): string | null {
  if (text === null || text.length <= longest) return text;
  return `${text.slice(0, longest)}\n… (cut at ${longest} characters)`;
}
