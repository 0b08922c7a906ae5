// What we ask of every workflow that people may copy, beyond what the language service sees. Pure: text in, faults out.
import { parse, parseDocument, visit } from 'yaml';

export const ours = 'agent-conversations/agent-conversations';

export interface Workflow {
  readonly name?: string;
  readonly on: string | readonly string[] | Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly concurrency?: Concurrency;
  readonly jobs: Readonly<Record<string, Job>>;
}

type Concurrency = string | { readonly group?: string };

export interface Job {
  readonly if?: unknown;
  readonly needs?: unknown;
  readonly concurrency?: Concurrency;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
  /** Bounds are those of the workflow that it calls. */
  readonly uses?: string;
}

export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** Names of the inputs that action.yml declares. */
type Inputs = ReadonlySet<string>;

export function faultsOf(text: string, inputs: Inputs): string[] {
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs);
  return [
    ...boundsMissing(workflow),
    ...jobs.flatMap(([name, { 'timeout-minutes': minutes, uses, steps = [] }]) => [
      ...(uses !== undefined || (typeof minutes === 'number' && minutes > 0)
        ? []
        : [`job ${name} has no timeout-minutes`]),
      ...steps.flatMap((step) => faultsOfStep(step, eventsOf(workflow), inputs)),
    ]),
    ...notPinned(text),
    ...cutOff(text),
  ];
}

function boundsMissing({ permissions, concurrency, jobs }: Workflow): string[] {
  const all = Object.values(jobs);
  const grouped =
    isGroup(concurrency) || all.every((job) => job.uses !== undefined || isGroup(job.concurrency));
  // GitHub lets one run wait in a group and cancels the one before it. A run whose jobs are all passed over would do so
  // too where the group is the workflow's; a job that is passed over never enters its own.
  const mayPassOver = all.every((job) => job.if !== undefined || job.needs !== undefined);
  const named = typeof permissions === 'object' && permissions !== null;
  return [
    ...(named ? [] : ['permissions do not name what is needed']),
    ...(grouped ? [] : ['there is no concurrency group']),
    ...(mayPassOver && isGroup(concurrency)
      ? ['the concurrency group is not that of the job with the if']
      : []),
  ];
}

function isGroup(concurrency: Concurrency | undefined): boolean {
  return Boolean(typeof concurrency === 'string' ? concurrency : concurrency?.group);
}

function faultsOfStep(step: Step, events: readonly string[], inputs: Inputs): string[] {
  const faults: string[] = [];
  const script = step.run ?? step.with?.script;
  // Whatever is in the expression: text of an event in a script is a command. `env` is the place for it.
  if (typeof script === 'string' && script.includes('${{')) faults.push('an expression inside a script');
  const [action = ''] = (step.uses ?? '').split('@');
  if (action === 'actions/checkout') faults.push(...faultsOfCheckout(step, events));
  if (action === ours || /^[.$]\//.test(action)) {
    const unknown = Object.keys(step.with ?? {}).filter((name) => !inputs.has(name));
    faults.push(...unknown.map((name) => `action.yml has no input ${name}`));
    const key = step.with?.['api-key'];
    if (!action.startsWith('./') && !/^\$\{\{ secrets\.\w+ \}\}$/.test(String(key)))
      faults.push('the api-key is not a secret');
  }
  return faults;
}

/** These run with secrets, at the word of people who may be strangers. */
const byStrangers = /^(pull_request_target|issue_comment|pull_request_review|pull_request_review_comment)$/;

function faultsOfCheckout(step: Step, events: readonly string[]): string[] {
  const stranger = events.filter((event) => byStrangers.test(event));
  const head = JSON.stringify(step.with ?? {});
  return [
    ...stranger.map((event) => `a checkout on ${event}`),
    ...(events.includes('workflow_run') && /head|workflow_run/.test(head)
      ? ['a checkout of the head on workflow_run']
      : []),
  ];
}

function eventsOf({ on }: Workflow): string[] {
  return typeof on === 'string' ? [on] : Array.isArray(on) ? [...on] : Object.keys(on);
}

/** Ours by its major tag, ourselves by `./` or `$/`, everybody else by a commit with its version beside it. */
function notPinned(text: string): string[] {
  const uses = [...text.matchAll(/^\s*(?:- )?uses: *(.+?) *$/gm)].map(([, use]) => use ?? '');
  const oursByTag = new RegExp(`^${ours}(/\\.github/workflows/[\\w-]+\\.yml)?@v1$`);
  const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  return uses
    .filter((use) => !/^[.$]\//.test(use) && !oursByTag.test(use) && !pinned.test(use))
    .map((use) => `not pinned: ${use}`);
}

/** `prompt: Read issue #${{ … }}` says no more than `Read issue`: the rest is a comment. */
function cutOff(text: string): string[] {
  const faults: string[] = [];
  visit(parseDocument(text), {
    Scalar: (_, { comment, value }) => {
      if (comment?.includes('${{')) faults.push(`cut off by a comment: ${value}`);
    },
  });
  return faults;
}
