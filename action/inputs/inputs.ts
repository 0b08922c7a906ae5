// The inputs of the Action, each declared once: how it is read, its default, the modes in which it counts, and what it
// means. action.yml and the rows of the README are held against this table.

import { type OutcomeName, outcomeNames } from '../../shared/conversation/index.ts';
import { asks } from '../../shared/message/index.ts';
import { didYouMean } from '../../shared/nearest.ts';
import {
  anyConfirmation,
  type NamedConfirmation,
  readConfirmationName,
} from '../../shared/question/index.ts';
import {
  checked,
  dollars,
  duration,
  durationOrNone,
  type InCamelCase,
  inQuotes,
  modelName,
  oneOf,
  permissions,
  type Setting,
  type SettingOptions,
  setting,
  trueOrFalse,
  type ValuesOf,
  wholeNumber,
  written,
} from '../../shared/schema/index.ts';
import { serviceAddress, serviceKey } from '../../shared/service/index.ts';
import type { Core } from './deps.ts';
import { readCommentKey } from './run-context.ts';

export const modes = ['run', 'start', 'wait', 'message', 'stop', 'respond', 'command', 'list'] as const;

export type Mode = (typeof modes)[number];

interface Input extends Setting<unknown> {
  /** Modes in which the input counts; giving it in others is an error. Absent: each. */
  readonly modes?: readonly Mode[];
  /** Masked in the log before anything else happens. */
  readonly isSecret?: true;
}

const usualOutcomes =
  'the usual ones are finished, idle, timeout and waiting_for_confirmation; docs/reference.md lists all';

const expression = (inner: string) => `\${{ ${inner} }}`;

export const inputs = {
  'api-key': checked(serviceKey, {
    isSecret: true,
    text: 'Key of the conversation service; masked before anything else happens. Secrets are empty on fork and Dependabot runs.',
  }),
  'base-url': checked(serviceAddress, {
    default: 'https://app.all-hands.dev',
    text: 'Where the service answers; `https` only, except on loopback.',
  }),
  'api-version': oneOf(['v1', 'v0'], {
    default: 'v1',
    text: '`v1`, or `v0` for old self-hosted services (deprecated).',
  }),
  mode: oneOf(modes, {
    default: 'run',
    text: '`run`, `start`, `wait`, `message`, `stop`, `respond`, `command` or `list`; see [Modes](#modes).',
  }),
  prompt: written({
    modes: ['run', 'start', 'message'],
    text: 'The message for the agent. Exactly one of `prompt` and `prompt-file` for `run`, `start` and `message`.',
  }),
  'prompt-file': written({
    modes: ['run', 'start', 'message'],
    text: 'A file with the message, as a template: `{{ event.issue.title }}`, `{{ repository }}`, `{{ sha }}`, `{{ vars.NAME }}`.',
  }),
  'prompt-vars': written({
    modes: ['run', 'start', 'message'],
    text: 'Lines of `NAME=value` for `{{ vars.NAME }}`.',
  }),
  repository: setting(
    {
      default: expression('github.repository'),
      text: '`owner/repo` that the agent works on; empty for none.',
    },
    (given, report): string | null => {
      const name = given.trim();
      if (!/^([\w.-]+\/[\w.-]+)?$/.test(name)) report(`${inQuotes(name)} is not of the form owner/repo`);
      return name || null;
    },
  ),
  branch: setting(
    {
      modes: ['run', 'start'],
      text: 'The branch that the agent starts from; the default branch of the repository when empty.',
    },
    (given, report): string | null => {
      const name = given.trim();
      if (!isBranchName(name)) report(`${inQuotes(name)} is not a branch name`);
      return name || null;
    },
  ),
  model: setting(
    {
      modes: ['run', 'start', 'command'],
      text: 'The model that the agent uses, as the service names it; the one of the account when empty.',
    },
    (given, report): string | null => {
      const name = given.trim();
      const { pattern, maxLength, title } = modelName;
      const isName = new RegExp(pattern).test(name) && name.length <= maxLength;
      if (name !== '' && !isName) report(`${inQuotes(name)} is not ${title}`);
      return name || null;
    },
  ),
  'conversation-id': identifier({
    modes: ['wait', 'message', 'stop', 'respond'],
    text: 'The conversation, for `wait`, `message`, `stop` and `respond`.',
  }),
  'start-task-id': identifier({
    modes: ['wait', 'message', 'stop', 'respond'],
    text: 'Its start task, where the conversation is not known yet.',
  }),
  // The first word stands for a value that is missing: that must not be an approval.
  decision: oneOf(['reject', 'approve', 'accept'], {
    modes: ['respond'],
    text: '`approve` (also written `accept`) or `reject`, for `respond`.',
  }),
  reason: written({ modes: ['respond'], text: 'Why, for `respond`. The agent is told.' }),
  confirmation: setting(
    {
      modes: ['respond'],
      default: anyConfirmation,
      text: 'For `respond`: the output `confirmation` of the step that showed the question. If anything else is pending, nothing is sent. `any` answers whatever is pending.',
    },
    readConfirmation,
  ),
  ask: oneOf(['service', ...asks, 'observe', 'plan'], {
    modes: ['run', 'start', 'command', 'wait', 'message', 'respond'],
    default: 'service',
    text: 'When the agent has to ask before it acts: `always`, `risky` (before what the rules of its server or the agent find risky), `never`, `service` (as the account at the service is set), `observe`: never, and at the end the step says what `always` with these rules would have asked, or `plan`: the agent only reads, and its last words are a plan with a scope; both are outputs. Where it is no longer set, a later step sets it again before the agent goes on. A `command` step never asks less than our comment says the run was started with.',
  }),
  rules: setting(
    {
      modes: ['run', 'wait', 'message', 'command'],
      text: '[A preset](approvals.md#rules-to-begin-with), `read`, `docs`, `node` or `python`; or a list in YAML: which actions are accepted or rejected without asking, and which are asked about.',
    },
    // Spaces at the beginning mean something to YAML.
    (given): string | null => (given.trim() === '' ? null : given),
  ),
  'agent-server-url': checked(serviceAddress, {
    text: "Overrides the agent server's address in the conversation record.",
  }),
  'session-api-key': checked(serviceKey, {
    isSecret: true,
    text: "Overrides the agent server's key in the conversation record; masked.",
  }),
  'start-progress': oneOf(['poll', 'stream'], {
    default: 'poll',
    text: '`poll`, or `stream` to show every step of the start-up as the service writes it. With `stream` a start is lost when the job is cancelled or the connection breaks before it is ready.',
  }),
  'start-timeout': duration({
    default: '15m',
    text: 'How long the start-up may take.',
  }),
  timeout: durationOrNone({
    default: '60m',
    text: 'How long the whole wait may take, start-up included; `0` for no limit. Durations are written as 90s, 5m, 1h, 1h30m or plain seconds.',
  }),
  'poll-interval': duration({
    default: '30s',
    text: 'The longest pause between two polls of a conversation.',
  }),
  live: oneOf(['auto', 'off'], {
    default: 'auto',
    text: '`auto` also listens to the agent server: an end or a question is noticed at once, and the log shows what the agent does. Without it, or with `off`, the step only polls every `poll-interval`.',
  }),
  'idle-timeout': duration({
    mayBeZero: true,
    default: '5m',
    text: 'How long the agent may be idle before that is the outcome.',
  }),
  'pause-timeout': durationOrNone({
    default: '0',
    text: 'How long a conversation may be paused; `0`: only `timeout` counts. A conversation that is paused while it waits for an answer does not count.',
  }),
  'on-confirmation': oneOf(['stop', 'wait', 'approve', 'accept', 'reject'], {
    modes: ['run', 'wait', 'message', 'command'],
    default: 'stop',
    text: 'When the agent asks before an action: `stop`, `wait` (somebody answers elsewhere), `approve` (also written `accept`) or `reject`.',
  }),
  'max-cost': dollars({
    modes: ['run', 'wait', 'message', 'command'],
    text: 'Dollars, for example `5` or `0.50`: over it the agent is stopped. No limit when empty.',
  }),
  'on-cancel': oneOf(['leave', 'stop'], {
    modes: ['run', 'start', 'wait', 'message', 'command'],
    default: 'leave',
    text: 'When the job is cancelled, or `timeout` or `start-timeout` is over: `leave` the agent working, or `stop` it, also one that is still being started.',
  }),
  'succeed-on': setting(
    { default: 'finished', text: 'Comma-separated outcomes that make the step green.' },
    (given, report): readonly OutcomeName[] => {
      const names = given.split(/[\s,]+/).filter((name) => name !== '');
      if (names.length === 0) report('must name at least one outcome');
      const known = outcomeNames.filter((name) => names.includes(name));
      const unknown = names.filter((name) => !known.some((outcome) => outcome === name));
      if (unknown.length > 0)
        report(
          `has ${unknown.map(inQuotes).join(', ')}, which is no outcome: ${didYouMean(unknown[0] ?? '', outcomeNames) || usualOutcomes}`,
        );
      return known;
    },
  ),
  'output-schema': written({
    modes: ['run', 'start', 'wait', 'message'],
    text: 'A JSON Schema, or the path of a file that holds one: the agent is given it, and the JSON value in its last words is checked afterwards.',
  }),
  artifacts: oneOf(['never', 'failure', 'always'], {
    modes: ['run', 'wait', 'message', 'stop', 'command'],
    default: 'never',
    text: '`never`, `failure` or `always`: save what the agent changed and did to files, for an upload step. They may hold secrets.',
  }),
  comment: oneOf(['never', 'failure', 'always'], {
    default: 'never',
    text: '`never`, `failure` or `always`: one comment on the triggering issue or pull request, edited in place, and one for each question and for the end of a run that asked or took long.',
  }),
  'comment-key': setting(
    {
      default: expression('toJSON(matrix)'),
      text: 'Distinguishes the comments of one run: each job of a matrix has its own comment. The steps of one job share a comment unless they have different keys, and so do jobs that call the same workflow.',
    },
    readCommentKey,
  ),
  'github-token': setting(
    {
      isSecret: true,
      default: expression('github.token'),
      text: 'For comments, for the permission check of `command`, and to check that the branch exists.',
    },
    (given): string => given.trim(),
  ),
  'allowed-permission': oneOf(permissions, {
    default: 'write',
    text: 'For `command`: the least repository permission that a person needs to give commands: `triage`, `write`, `maintain` or `admin`.',
  }),
  limit: wholeNumber({ from: 1, to: 1_000, default: '20', text: 'How many conversations `list` shows.' }),
  summary: trueOrFalse({ default: 'true', text: 'Whether to write a job summary.' }),
  'dry-run': trueOrFalse({
    default: 'false',
    text: 'Check the inputs, print what would be sent, send nothing.',
  }),
} satisfies Readonly<Record<string, Input>>;

export type InputName = keyof typeof inputs;

export const inputNames = Object.keys(inputs) as readonly InputName[];

export function inputOf(name: InputName): Input {
  return inputs[name];
}

/** All inputs as the runner gives them. An input that is not set is empty. */
export type RawInputs = Readonly<Record<InputName, string>>;

/** Masks the secrets first: from then on the log shows stars instead of a key. */
export function readInputs(core: Pick<Core, 'getInput' | 'setSecret'>): RawInputs {
  for (const name of inputNames.filter((each) => inputOf(each).isSecret)) {
    const value = core.getInput(name);
    if (value !== '') core.setSecret(value);
  }
  // Every name of the table is read, so the record is complete.
  return Object.fromEntries(inputNames.map((name) => [name, core.getInput(name)])) as RawInputs;
}

/** Notes what is wrong with an input. */
export type ReportInput = (name: InputName, problem: string) => void;

/** The value of each input. Durations are milliseconds; null means "not given". */
export type InputValues = InCamelCase<ValuesOf<typeof inputs>>;

/** Ids become part of addresses, so only harmless characters are allowed. */
function identifier<const O extends SettingOptions>(options: O) {
  return setting(options, (given, report): string | null => {
    const id = given.trim();
    if (/^https?:/.test(id)) report(`${inQuotes(id)} is an address; give its last part`);
    else if (!/^[A-Za-z0-9_-]{0,128}$/.test(id)) report(`${inQuotes(id)} does not look like an id`);
    return id || null;
  });
}

function isBranchName(name: string): boolean {
  return name.length <= 255 && !/[\s\p{Cc}~^:?*[\\]|\.\.|@\{|^[-/]|\/$|\.lock$|\/\//u.test(name);
}

/** Empty is not `any`: an output that got lost between two jobs must not become a permission to answer any question. */
function readConfirmation(given: string, report: (problem: string) => void): NamedConfirmation | null {
  const text = given.trim();
  if (text === anyConfirmation) return null;
  const named = readConfirmationName(text);
  if (text === '') {
    report(
      'is empty; pass the output of the step that showed the question, or write any to answer whatever waits',
    );
  } else if (named === null) {
    report(`${inQuotes(text)} is not what an output confirmation says`);
  }
  return named;
}
