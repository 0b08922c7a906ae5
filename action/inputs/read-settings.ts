// Turns the input strings into settings, or returns all problems. Reads no environment and sends nothing.
import { inCamelCase, inQuotes, readTable } from '../../shared/schema/index.ts';
import { isUuid } from '../../shared/service/index.ts';
import {
  type InputName,
  type InputValues,
  inputNames,
  inputOf,
  inputs,
  type RawInputs,
  type ReportInput,
} from './inputs.ts';
import { readOutputSchema, readRules } from './late-inputs.ts';
import { readPrompt } from './prompt.ts';
import { type RunContext, triggeringIssue, whyWithoutSecrets } from './run-context.ts';
import type { LateParts, Settings } from './settings.ts';

type ReadSettings =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

const commandEvents = ['issue_comment', 'pull_request_review_comment', 'pull_request_review'];

const quickMs = 5_000;

export function readSettings(
  raw: RawInputs,
  context: RunContext,
  readFile: (path: string) => string,
  { output, parseRules, plan }: LateParts,
): ReadSettings {
  const found: { readonly name: InputName; readonly problem: string }[] = [];
  const report: ReportInput = (name, problem) => void found.push({ name, problem });
  const values = inCamelCase(readTable(inputs, (name) => raw[name], report));
  const { mode } = values;
  // An input that has no meaning in this mode is one problem, not two.
  const problems = found.filter(({ name }) => counts(name, mode));
  const reportMore: ReportInput = (name, problem) => void problems.push({ name, problem });
  reportMeaningless(raw, mode, reportMore);
  if (values.apiKey === null) reportMore('api-key', whyNoKey(context));
  if (values.baseUrl === null) reportMore('base-url', 'must not be empty');
  const message = readMessage(values, context, readFile, reportMore);
  const rules = readRules(values.rules, parseRules, reportMore) ?? (plan && []);
  const schema = readOutputSchema(values.outputSchema, readFile, output, reportMore);
  const wanted = plan?.wants ?? schema;
  checkPlan(values, reportMore);
  if (values.githubToken === '' && mode === 'command')
    reportMore('github-token', 'is needed in mode command');
  else if (values.githubToken === '' && values.comment !== 'never')
    reportMore('github-token', 'is needed for comment');
  const settings: Settings = {
    ...values,
    apiKey: values.apiKey ?? '',
    baseUrl: values.baseUrl ?? '',
    // The task says what the agent's last words should be.
    message: wanted === null || message === '' ? message : `${message}\n\n${wanted.instruction}`,
    verdict: values.decision === 'reject' ? 'reject' : 'approve',
    limits: limitsOf(values, rules !== null),
    rules,
    handedOn: handedOnIn(values.rules),
    planning: plan?.rules ?? null,
    // A person who stops an agent wants it stopped, by `/stop` too. Nothing else in these modes ends so.
    succeedOn: mode === 'stop' || mode === 'command' ? [...values.succeedOn, 'stopped'] : values.succeedOn,
    wanted,
    warnings: [
      ...warningsOfVersion(values),
      ...warningsOfSilence(values, context),
      ...warningsOfAttempt(values, context),
    ],
  };
  return problems.length > 0
    ? { kind: 'problems', problems: problems.map(({ name, problem }) => `${name}: ${problem}`) }
    : { kind: 'settings', settings };
}

function counts(name: InputName, mode: InputValues['mode']): boolean {
  return inputOf(name).modes?.includes(mode) ?? true;
}

function reportMeaningless(raw: RawInputs, mode: InputValues['mode'], report: ReportInput): void {
  for (const name of inputNames.filter((each) => !counts(each, mode))) {
    const { default: standard, modes = [] } = inputOf(name);
    const isGiven = !['', standard].includes(raw[name].trim());
    if (isGiven) report(name, `has no meaning in mode ${mode}, only in ${modes.join(', ')}`);
  }
}

function whyNoKey(context: RunContext): string {
  const why = whyWithoutSecrets(context);
  return why === null
    ? 'is empty; is the secret set (AGENT_API_KEY in the examples), and spelt as in the workflow?'
    : `is empty, because ${why}`;
}

/** The message for the agent, where the mode sends one. Reports what its inputs need of others. */
function readMessage(
  values: InputValues,
  context: RunContext,
  readFile: (path: string) => string,
  report: ReportInput,
): string {
  const { mode, repository, branch } = values;
  switch (mode) {
    case 'run':
    case 'start':
      if (branch !== null && repository === null) report('branch', 'needs a repository');
      checkVersion(values, report);
      return readPrompt(values, context, readFile, report);
    case 'message':
      checkIds(values, report);
      return readPrompt(values, context, readFile, report);
    case 'wait':
    case 'stop':
    case 'respond':
      checkIds(values, report);
      return '';
    case 'command':
      checkVersion(values, report);
      if (!commandEvents.includes(context.eventName)) {
        const event = context.eventName === '' ? 'nothing known' : context.eventName;
        report('mode', `command runs on ${commandEvents.join(', ')}; this run was triggered by ${event}`);
      }
      return '';
    case 'list':
      return '';
  }
}

/** A plan is what the agent ends with, and until then only reading is accepted. */
function checkPlan({ ask, mode, outputSchema, onConfirmation }: InputValues, report: ReportInput): void {
  if (ask !== 'plan') return;
  if (mode === 'respond')
    report(
      'ask',
      'plan has no meaning in mode respond: it answers a question, and an agent that plans asks none',
    );
  if (mode === 'command')
    report(
      'ask',
      'plan has no meaning in mode command: nothing is kept between two comments, so nobody could approve the plan; use the App, or a job that plans and one that acts',
    );
  if (outputSchema !== null)
    report(
      'output-schema',
      'has no meaning with ask: plan, whose agent ends with its plan; give it to the step that carries it out',
    );
  if (onConfirmation === 'approve' || onConfirmation === 'accept')
    report(
      'on-confirmation',
      `must not be ${onConfirmation} with ask: plan: nothing but reading is accepted before the plan is there`,
    );
}

function checkVersion({ ask, model, apiVersion }: InputValues, report: ReportInput): void {
  if (apiVersion === 'v1') return;
  if (ask !== 'service') report('ask', 'needs api-version v1: with v0 the agent cannot be told when to ask');
  if (model !== null) report('model', 'needs api-version v1: with v0 the model cannot be chosen');
}

function checkIds({ mode, conversationId, startTaskId, apiVersion }: InputValues, report: ReportInput): void {
  if (conversationId === null && startTaskId === null)
    report('conversation-id', `mode ${mode} needs it, or start-task-id`);
  const checkId = (name: InputName, id: string | null) => {
    // An id with other characters has its own problem already.
    if (id !== null && /^[\w-]+$/.test(id) && !isUuid(id))
      report(name, `${inQuotes(id)} is not an id of 32 hexadecimal digits; hand on the output as it is`);
  };
  // The deprecated API gives short ids too.
  if (apiVersion !== 'v0') checkId('conversation-id', conversationId);
  checkId('start-task-id', startTaskId);
}

function limitsOf(values: InputValues, hasRules: boolean): Settings['limits'] {
  const { pollInterval, startTimeout, timeout, idleTimeout, pauseTimeout } = values;
  return {
    // Where rules may decide, the agent should not wait for half a minute.
    pollInterval: hasRules ? Math.min(quickMs, pollInterval) : pollInterval,
    startTimeout,
    timeout,
    idleTimeout,
    pauseTimeout,
    road: 'step',
  };
}

const startingModes: readonly InputValues['mode'][] = ['run', 'start', 'command'];

function warningsOfVersion({ mode, apiVersion, startProgress }: InputValues): readonly string[] {
  if (!startingModes.includes(mode) || apiVersion !== 'v0') return [];
  const deprecated =
    'api-version v0 is deprecated and gone from the hosted service; use v1 where the service has it';
  return startProgress === 'stream'
    ? [deprecated, 'start-progress stream has no meaning with api-version v0']
    : [deprecated];
}

/** Who could answer a question does not hear of it in the thread. A command is answered there in any case. */
function warningsOfSilence(
  { mode, ask, onConfirmation, comment }: InputValues,
  context: RunContext,
): readonly string[] {
  const asksPeople = ask === 'always' || ask === 'risky';
  const isSilent = comment !== 'always' && mode !== 'command' && triggeringIssue(context) !== null;
  if (!asksPeople || onConfirmation !== 'wait' || !isSilent) return [];
  return [
    `the step waits for answers, and with comment ${comment} nobody is told in the thread what the agent asks; set comment to always, and give the workflow a job with mode command that takes the answers`,
  ];
}

/** The agent of an earlier attempt goes on after a timeout and a cancel. */
function warningsOfAttempt({ mode }: InputValues, { runAttempt }: RunContext): readonly string[] {
  if (runAttempt === 1 || (mode !== 'run' && mode !== 'start')) return [];
  return [
    `attempt ${runAttempt} of this run starts another agent, and one of an earlier attempt may still work: with the conversation-id of that attempt, mode wait follows it, and mode stop stops it`,
  ];
}

function handedOnIn(rules: string | null): readonly string[] {
  const lines = (rules ?? '').split(/\r?\n/);
  return lines.flatMap((line) => /^\s*# (<!-- agent-conversations:answer .*)$/.exec(line)?.[1] ?? []);
}
