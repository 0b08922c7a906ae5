// Sends the one start request and makes a watch from its answer, for all three kinds of start.

import {
  advance,
  type Ending,
  judgeStart,
  reasonLine,
  type SentStart,
  type StartResult,
  type Watch,
  watchOfStart,
} from '../../shared/conversation/index.ts';
import { failedStart } from '../../shared/drive/index.ts';
import { api, texts } from '../../shared/github/index.ts';
import { isFailedCall, type Started, type StartRequest, type StartTask } from '../../shared/service/index.ts';
import { triggeringText } from '../inputs/run-context.ts';
import type { StartSettings } from '../inputs/settings.ts';
import { ownerAndRepo } from '../report/create-github.ts';
import { withSignsOfLife } from './step/poll-loop.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

export type StartBegun =
  | { readonly kind: 'watch'; readonly watch: Watch }
  | { readonly kind: 'ended'; readonly ending: Ending }
  | { readonly kind: 'cancelled' };

/**
 * Each kind of start notes the ids as soon as they are known. The request uses the late signal: a job that is cancelled
 * now may have started a conversation anyway, and people want to know which.
 */
export async function startConversation(starting: StartSettings, step: WorkflowStep): Promise<StartBegun> {
  const { repository, branch } = starting;
  if (repository !== null && branch !== null) {
    const name = { ...ownerAndRepo(repository), branch };
    const found = await api.lookUpBranch(step.gitHub, name);
    // If this token may not see the repository, the branch is not checked here. The service has to find it.
    if (found.kind === 'missing') {
      const reason = `branch: ${repository} has no branch ${branch}`;
      return { kind: 'ended', ending: { outcome: 'bad_input', reason, at: step.clock.now() } };
    }
    if (found.kind === 'not_known') {
      const doubt = api.branchDoubt(name, found.why);
      step.ledger.note({ branchDoubt: doubt });
      step.log.warn(`branch: ${doubt}`);
    }
    const guardChange = await api.readGuardChange(step.gitHub, name).catch((error: unknown) => {
      if (!(error instanceof api.GitHubError)) throw error;
      return api.guardDoubt(branch, error.message);
    });
    step.ledger.note({ guardChange });
    if (guardChange !== null) step.log.warn(`branch: ${guardChange}`);
  }
  const chosenId = starting.apiVersion === 'v1' ? step.randomId() : null;
  const request: StartRequest = {
    message: starting.ask === 'service' ? starting.message : null,
    ...(starting.repository === null ? {} : { repository: starting.repository }),
    ...(starting.branch === null ? {} : { branch: starting.branch }),
    ...(starting.model === null ? {} : { model: starting.model }),
    ...titleOf(step),
    ...(chosenId === null ? {} : { conversationId: chosenId }),
  };
  // Cancelled during the question to GitHub: nothing has been sent yet, so nothing will be sent.
  if (step.cancel.signal.aborted) return { kind: 'cancelled' };
  step.ledger.note({ start: 'sent', chosenId, repository: starting.repository });
  step.log.line(`starting conversation ${chosenId ?? ''}`.trim());
  // YAML takes all behind ` #` for a comment, and here it is seen what is left.
  step.log.line(`its task: ${texts.cut(starting.message, longestTask)}`);
  const begun = await withSignsOfLife(
    'the start is not taken yet, perhaps for want of room, or it is being looked for',
    step,
    send(starting, request, step),
  );
  step.ledger.note({ start: 'answered' });
  return begun;
}

const longestTask = 100;

/** Tags of the issue or pull request that triggered the run, where there is one. */
function titleOf({ context }: WorkflowStep): Pick<StartRequest, 'title'> {
  const issue = triggeringText(context);
  return issue === null
    ? {}
    : { title: texts.conversationTitle(context.repository, issue.number, issue.title) };
}

/** A failed request is an answer too; an aborted one is not. */
async function send(starting: StartSettings, request: StartRequest, step: WorkflowStep): Promise<StartBegun> {
  const { service, cancel, ledger, log } = step;
  const way = wayOf(starting);
  const isFragile = way === 'stream';
  const hold = () =>
    log.line('the start-up stream is held: the service gives up a start whose stream is closed');
  if (isFragile) {
    ledger.note({ startIsFragile: true });
    cancel.signal.addEventListener('abort', hold);
  }
  let told: Watch | null = null;
  const onStep = (task: StartTask) => {
    told = watchTask(task, told, step);
  };
  try {
    const signal = isFragile ? cancel.last : cancel.late;
    const options = {
      ...callOptions(step),
      signal,
      sendAgainUntil: cancel.signal,
      onStep,
      onUnclear: (why: string) =>
        log.line(`whether the start was taken is not known, so its conversation is looked for: ${why}`),
      ...(way !== null && { way }),
    };
    return begunWith(await service.start(request, options), told, step);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return begunBy(failedStart(error), step);
  } finally {
    cancel.signal.removeEventListener('abort', hold);
  }
}

/**
 * Null = the usual way. The service gives up a start whose stream is closed. So after a cancel the stream is held for as long as the
 * runner allows; after it broke off, polling shows whether the start goes on.
 */
function wayOf({ apiVersion, startProgress }: StartSettings): 'v0' | 'stream' | null {
  if (apiVersion === 'v0') return 'v0';
  return startProgress === 'stream' ? 'stream' : null;
}

/** `told`: the watch after the steps that were reported while the request lasted. */
function begunWith(started: Started, told: Watch | null, step: WorkflowStep): StartBegun {
  const { ledger, log } = step;
  if (started.kind === 'adopted') return adopt(started.conversation, step);
  const watch = told ?? watchTask(started.task, null, step);
  const { brokenOff } = started;
  ledger.note({ startIsFragile: brokenOff !== undefined });
  if (brokenOff === undefined) return { kind: 'watch', watch };
  log.warn(
    `the start-up stream broke off (${brokenOff}); the service may give up the start with it, so the task is looked at`,
  );
  return { kind: 'watch', watch };
}

function begunBy(result: StartResult, step: WorkflowStep): StartBegun {
  const at = step.clock.now();
  const judged = judgeStart(sentStart(step), result, at);
  if (judged.kind === 'followed') return { kind: 'watch', watch: judged.watch };
  const { ending } = judged;
  return { kind: 'ended', ending: { ...ending, reason: reasonLine(ending.reason), at } };
}

/** The task goes with the start request, or it is a message of its own. */
function sentStart({ ledger, settings: { limits } }: WorkflowStep): SentStart {
  const { task, startedAt } = ledger.facts();
  return { limits, isUntold: task !== null, sentAt: startedAt };
}

function watchTask(task: StartTask, before: Watch | null, workflow: WorkflowStep): Watch {
  const { ledger, log, clock } = workflow;
  const watch = before ?? watchOfStart(sentStart(workflow), { kind: 'task', task }, clock.now());
  if (before === null) log.line(`start task ${task.id}`);
  const { step, conversationId, error } = task;
  const next = advance(watch, { kind: 'task', step, conversationId, error }, clock.now());
  log.changes(watch, next);
  ledger.note({ startTaskId: task.id, startStep: next.seen.step, timeline: next.timeline });
  return next;
}

function adopt(
  conversation: Extract<Started, { kind: 'adopted' }>['conversation'],
  step: WorkflowStep,
): StartBegun {
  const { sandbox = null, agent = null, title = null } = conversation;
  step.ledger.note({ sandbox, agent, title });
  return begunBy({ kind: 'adopted', conversation }, step);
}

function callOptions({ ledger, settings }: WorkflowStep) {
  const { startTimeout, timeout } = settings.limits;
  const budget = timeout === null ? startTimeout : Math.min(startTimeout, timeout);
  return { deadline: ledger.facts().startedAt + budget, isPersistent: true };
}
