// Turns the input strings into settings, or returns all problems. Reads no environment and sends nothing.

import { asks } from '../../shared/message/index.ts';
import { anyConfirmation } from '../../shared/question/index.ts';
import { type OutcomeName, outcomeNames } from '../../shared/watch/index.ts';
import { type InputName, type Mode, modes, type RawInputs } from '../deps/contract.ts';
import { type RunContext, whyWithoutSecrets } from '../deps/run-context.ts';
import { readCommentKey } from './comment-key.ts';
import { readConfirmation } from './confirmation.ts';
import { Fields, quoted } from './fields.ts';
import { readOutputSchema } from './output-schema.ts';
import { readPrompt } from './prompt.ts';
import { readRulesInput } from './rules.ts';
import { type Job, type LateParts, permissions, type Settings, type StartJob } from './settings.ts';

export type ReadSettings =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/** Inputs that have a meaning in some modes only. In other modes they are an error. */
const onlyFor: readonly (readonly [InputName, readonly Mode[], string?])[] = [
  ['prompt', ['run', 'start', 'message']],
  ['prompt-file', ['run', 'start', 'message']],
  ['prompt-vars', ['run', 'start', 'message']],
  ['branch', ['run', 'start']],
  ['conversation-id', ['wait', 'message', 'stop', 'respond']],
  ['start-task-id', ['wait', 'message', 'stop', 'respond']],
  ['decision', ['respond']],
  ['reason', ['respond']],
  ['confirmation', ['respond'], anyConfirmation],
  ['ask', ['run', 'start', 'command'], 'service'],
  ['rules', ['run', 'wait', 'message', 'command']],
  ['max-cost', ['run', 'wait', 'message', 'command']],
  ['output-schema', ['run', 'start', 'wait', 'message']],
  ['artifacts', ['run', 'wait', 'message', 'stop', 'command'], 'never'],
  ['on-cancel', ['run', 'start', 'wait', 'message', 'command'], 'leave'],
];

const commandEvents = ['issue_comment', 'pull_request_review_comment', 'pull_request_review'];

/** How long looks may fail without a break before the service counts as unavailable. */
const outageTimeout = 10 * 60_000;
const quickMs = 5_000;

export function readSettings(
  raw: RawInputs,
  context: RunContext,
  readFile: (path: string) => string,
  { compile, parseRules }: LateParts,
): ReadSettings {
  const fields = new Fields(raw);
  const apiKey = readApiKey(fields, context);
  const baseUrl = fields.address('base-url') ?? '';
  if (baseUrl === '') fields.problem('base-url', 'must not be empty');
  const mode = fields.oneOf('mode', modes);
  for (const [name, places, standard = null] of onlyFor) {
    if (![null, standard].includes(fields.text(name)) && !places.includes(mode)) {
      fields.problem(name, `has no meaning in mode ${mode}, only in ${places.join(' and ')}`);
    }
  }
  const outputSchema = readOutputSchema(fields, readFile, compile);
  const job = readJob(mode, fields, context, readFile);
  const onConfirmation = fields.oneOf('on-confirmation', ['stop', 'wait', 'accept', 'reject']);
  const rules = readRulesInput(fields, parseRules);
  const pollInterval = fields.duration('poll-interval', 'positive');
  const timeout = fields.duration('timeout', 'zero');
  const pauseTimeout = fields.duration('pause-timeout', 'zero');
  const settings: Settings = {
    job,
    apiKey,
    baseUrl,
    agentServerUrl: fields.address('agent-server-url'),
    sessionKey: fields.key('session-api-key'),
    limits: {
      // Where rules may decide, the agent should not wait for half a minute.
      pollInterval: rules === null ? pollInterval : Math.min(quickMs, pollInterval),
      startTimeout: fields.duration('start-timeout', 'positive'),
      timeout: timeout === 0 ? null : timeout,
      idleTimeout: fields.duration('idle-timeout', 'zero'),
      pauseTimeout: pauseTimeout === 0 ? null : pauseTimeout,
      outageTimeout,
      // With rules, what waits is looked at first.
      onConfirmation: onConfirmation === 'stop' && rules === null ? 'end' : 'wait',
    },
    rules,
    onConfirmation,
    live: fields.oneOf('live', ['auto', 'off']) === 'auto',
    maxCost: fields.dollars('max-cost'),
    onCancel: fields.oneOf('on-cancel', ['leave', 'stop']),
    succeedOn: readSucceedOn(fields, mode),
    outputSchema,
    artifacts: fields.oneOf('artifacts', ['never', 'failure', 'always']),
    comment: fields.oneOf('comment', ['never', 'failure', 'always']),
    commentKey: readCommentKey(fields.text('comment-key') ?? ''),
    githubToken: fields.text('github-token') ?? '',
    summary: fields.flag('summary'),
    dryRun: fields.flag('dry-run'),
    warnings: warningsFor(job),
  };
  if (settings.githubToken === '' && (settings.comment !== 'never' || mode === 'command')) {
    fields.problem(
      'github-token',
      mode === 'command' ? 'is needed in mode command' : 'is needed for comment',
    );
  }
  return fields.problems.length > 0
    ? { kind: 'problems', problems: fields.problems }
    : { kind: 'settings', settings };
}

function readApiKey(fields: Fields, context: RunContext): string {
  const key = fields.key('api-key');
  if (key !== null) return key;
  const why = whyWithoutSecrets(context);
  fields.problem(
    'api-key',
    why === null ? 'is empty; is the secret set, and spelt as in the workflow?' : `is empty, because ${why}`,
  );
  return '';
}

function readJob(mode: Mode, fields: Fields, context: RunContext, readFile: (path: string) => string): Job {
  const apiVersion = fields.oneOf('api-version', ['v1', 'v0']);
  const progress = fields.oneOf('start-progress', ['poll', 'stream']);
  const repository = fields.text('repository');
  if (repository !== null && !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    fields.problem('repository', `${quoted(repository)} is not of the form owner/repo`);
  }
  const allowedPermission = fields.oneOf('allowed-permission', permissions);
  const limit = fields.wholeNumber('limit', 1, 1_000);
  const conversationId = fields.id('conversation-id', apiVersion === 'v0' ? 'any' : 'uuid');
  const startTaskId = fields.id('start-task-id', 'uuid');
  switch (mode) {
    case 'run':
    case 'start': {
      const branch = fields.text('branch');
      if (branch !== null && (!isBranchName(branch) || repository === null)) {
        fields.problem(
          'branch',
          repository === null ? 'needs a repository' : `${quoted(branch)} is not a branch name`,
        );
      }
      const message = readPrompt(fields, context, readFile);
      return { mode, message, ask: readAsk(fields, apiVersion), repository, branch, progress, apiVersion };
    }
    case 'wait':
      demandConversation(fields, conversationId, startTaskId, mode);
      return { mode, conversationId, startTaskId };
    case 'message':
      demandConversation(fields, conversationId, startTaskId, mode);
      return { mode, conversationId, startTaskId, message: readPrompt(fields, context, readFile) };
    case 'stop':
      demandConversation(fields, conversationId, startTaskId, mode);
      return { mode, conversationId, startTaskId };
    case 'respond': {
      demandConversation(fields, conversationId, startTaskId, mode);
      const decision = fields.oneOf('decision', ['accept', 'reject']);
      return {
        mode,
        conversationId,
        startTaskId,
        accept: decision === 'accept',
        reason: fields.text('reason'),
        confirmation: readConfirmation(fields),
      };
    }
    case 'command':
      if (!commandEvents.includes(context.eventName)) {
        const event = context.eventName === '' ? 'nothing known' : context.eventName;
        fields.problem(
          'mode',
          `command runs on ${commandEvents.join(', ')}; this run was triggered by ${event}`,
        );
      }
      return { mode, allowedPermission, ask: readAsk(fields, apiVersion), repository, progress, apiVersion };
    case 'list':
      return { mode, limit };
  }
}

function readAsk(fields: Fields, apiVersion: 'v1' | 'v0'): StartJob['ask'] {
  const ask = fields.oneOf('ask', ['service', ...asks]);
  if (ask !== 'service' && apiVersion === 'v0') {
    fields.problem('ask', 'needs api-version v1: with v0 nobody can say when the agent asks');
  }
  return ask;
}

function demandConversation(
  fields: Fields,
  conversation: string | null,
  task: string | null,
  mode: Mode,
): void {
  if (conversation === null && task === null) {
    fields.problem('conversation-id', `mode ${mode} needs it, or start-task-id`);
  }
}

function isBranchName(name: string): boolean {
  return name.length <= 255 && !/[\s\p{Cc}~^:?*[\\]|\.\.|@\{|^[-/]|\/$|\.lock$|\/\//u.test(name);
}

/** Whoever stops an agent wants it stopped, by `/stop` too. Nothing else in these modes ends so. */
function readSucceedOn(fields: Fields, mode: Mode): readonly OutcomeName[] {
  const outcomes = readOutcomes(fields);
  return mode === 'stop' || mode === 'command' ? [...outcomes, 'stopped'] : outcomes;
}

function readOutcomes(fields: Fields): readonly OutcomeName[] {
  const names = (fields.text('succeed-on') ?? '').split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0) fields.problem('succeed-on', 'must name at least one outcome');
  const known = outcomeNames.filter((name) => names.includes(name));
  const unknown = names.filter((name) => !known.some((outcome) => outcome === name));
  if (unknown.length > 0) {
    fields.problem(
      'succeed-on',
      `${unknown.map(quoted).join(', ')} is not one of ${outcomeNames.join(', ')}`,
    );
  }
  return known;
}

function warningsFor(job: Job): string[] {
  if (!('apiVersion' in job) || job.apiVersion !== 'v0') return [];
  const deprecated =
    'api-version v0 is deprecated and gone from the hosted service; use v1 where the service has it';
  return job.progress === 'stream'
    ? [deprecated, 'start-progress stream has no meaning with api-version v0']
    : [deprecated];
}
