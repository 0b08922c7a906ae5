// Sends the one start request and makes a watch from its answer, for all three kinds of start.

import {
  advance,
  chosenIdWords,
  type Ending,
  judgeStart,
  noteStreamCut,
  reasonLine,
  type SentStart,
  type StartResult,
  type Watch,
  watchOfStart,
} from '../../shared/conversation/index.ts';
import {
  branchDoubt,
  GitHubError,
  guardDoubt,
  lookUpBranch,
  readGuardChange,
} from '../../shared/github/index.ts';
import {
  type Conversation,
  failedStart,
  isFailedCall,
  type StartRequest,
  type StartTask,
} from '../../shared/service/index.ts';
import type { StartJob } from '../inputs/settings.ts';
import { ownerAndRepo } from '../report/create-github.ts';
import { withSignsOfLife } from './poll-loop.ts';
import type { WorkflowStep } from './workflow-step.ts';

export type Begun =
  | { readonly kind: 'watch'; readonly watch: Watch }
  | { readonly kind: 'ended'; readonly ending: Ending }
  | { readonly kind: 'cancelled' };

/**
 * Each kind of start notes the ids as soon as they are known. The request uses the late signal: a job that is cancelled
 * now may have started a conversation anyway, and people want to know which.
 */
export async function startConversation(job: StartJob, step: WorkflowStep): Promise<Begun> {
  const { repository, branch } = job;
  if (repository !== null && branch !== null) {
    const name = { ...ownerAndRepo(repository), branch };
    const found = await lookUpBranch(step.gitHub, name);
    // If this token may not see the repository, the branch is not checked here. The service has to find it.
    if (found.kind === 'missing') {
      const reason = `branch: ${repository} has no branch ${branch}`;
      return { kind: 'ended', ending: { outcome: 'bad_input', reason, at: step.clock.now() } };
    }
    if (found.kind === 'not_known') {
      const doubt = branchDoubt(name, found.why);
      step.ledger.note({ branchDoubt: doubt });
      step.log.warn(`branch: ${doubt}`);
    }
    const guardChange = await readGuardChange(step.gitHub, name).catch((error: unknown) => {
      if (!(error instanceof GitHubError)) throw error;
      return guardDoubt(branch, error.message);
    });
    step.ledger.note({ guardChange });
    if (guardChange !== null) step.log.warn(`branch: ${guardChange}`);
  }
  const chosenId = job.apiVersion === 'v1' ? step.randomId() : null;
  const request: StartRequest = {
    message: job.ask === 'service' ? job.message : null,
    ...(job.repository === null ? {} : { repository: job.repository }),
    ...(job.branch === null ? {} : { branch: job.branch }),
    ...(job.model === null ? {} : { model: job.model }),
    ...(chosenId === null ? {} : { conversationId: chosenId }),
  };
  // Cancelled during the question to GitHub: nothing has been sent yet, so nothing will be sent.
  if (step.cancel.signal.aborted) return { kind: 'cancelled' };
  step.ledger.note({ start: 'sent', chosenId, repository: job.repository });
  step.log.group('Start-up');
  if (chosenId !== null)
    step.log.line(`the start request is sent; it asks for the conversation id ${chosenId}`);
  const begun = await withSignsOfLife(
    'the start request is not answered yet, or being looked for',
    step,
    send(job, request, step),
  );
  step.ledger.note({ start: 'answered' });
  return begun;
}

/** A failed request is an answer too; an aborted one is none. */
async function send(job: StartJob, request: StartRequest, step: WorkflowStep): Promise<Begun> {
  const options = callOptions(step);
  const { api } = step.services;
  try {
    if (job.apiVersion === 'v0') {
      const { conversationId: id } = await api.startV0(request, options);
      return begunBy({ kind: 'adopted', conversation: { id } }, step);
    }
    if (job.progress === 'stream') return await stream(request, step);
    const started = await api.start(request, options);
    return started.kind === 'adopted'
      ? adopt(started.conversation, step)
      : { kind: 'watch', watch: watchTask(started.task, null, step) };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return begunBy(failedStart(error), step);
  }
}

function begunBy(result: StartResult, step: WorkflowStep): Begun {
  const at = step.clock.now();
  const judged = judgeStart(sentStart(step), result, at);
  if (judged.kind === 'followed') return { kind: 'watch', watch: judged.watch };
  const { outcome, reason } = judged.ending;
  return { kind: 'ended', ending: { outcome, reason: reasonLine(reason), at } };
}

/** The task goes with the start request, or it is a message of its own. */
function sentStart({ ledger, settings: { limits } }: WorkflowStep): SentStart {
  const { task, startedAt } = ledger.facts();
  return { limits, isUntold: task !== null, sentAt: startedAt };
}

/**
 * Follows the start-up as a stream. The service gives up a start whose stream is closed. So after a cancel the stream is held
 * for as long as the runner allows; after a cut, polling shows whether the start goes on.
 */
async function stream(request: StartRequest, step: WorkflowStep): Promise<Begun> {
  const { log, services, cancel, clock, ledger } = step;
  let watch: Watch | null = null;
  const hold = () =>
    log.line('the start-up stream is held: the service gives up a start whose stream is closed');
  cancel.signal.addEventListener('abort', hold);
  const onUpdate = (task: StartTask) => {
    watch = watchTask(task, watch, step);
  };
  ledger.note({ startStreamed: true });
  try {
    const options = { ...callOptions(step), signal: cancel.last };
    const end = await services.api.startStreaming(request, onUpdate, options);
    if (end.kind === 'adopted') return adopt(end.conversation, step);
    if (watch === null) return unclear(request, clock.now());
    if (end.kind === 'closed') ledger.note({ startStreamed: false });
    else watch = cutShort(watch, end.why, step);
  } catch (error) {
    if (watch === null) throw error;
    // The id is known: whatever broke, the task can be looked at.
    watch = noteStreamCut(watch, clock.now());
  } finally {
    cancel.signal.removeEventListener('abort', hold);
  }
  return { kind: 'watch', watch };
}

function cutShort(watch: Watch, why: string, { log, clock }: WorkflowStep): Watch {
  log.warn(
    `the start-up stream broke off (${why}); the service may give up the start with it, so the task is looked at`,
  );
  return noteStreamCut(watch, clock.now());
}

function unclear({ conversationId }: StartRequest, at: number): Begun {
  const lost = 'the start-up stream named no start task, so the start may or may not have been taken';
  const reason = conversationId === undefined ? lost : `${lost}. ${chosenIdWords(conversationId)}`;
  return { kind: 'ended', ending: { outcome: 'start_unknown', reason, at } };
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

function adopt(conversation: Conversation, step: WorkflowStep): Begun {
  const { sandbox, agent, title } = conversation;
  step.ledger.note({ sandbox, agent, title });
  return begunBy({ kind: 'adopted', conversation }, step);
}

function callOptions({ ledger, settings, cancel }: WorkflowStep) {
  const { startTimeout, timeout } = settings.limits;
  const budget = timeout === null ? startTimeout : Math.min(startTimeout, timeout);
  return { signal: cancel.late, deadline: ledger.facts().startedAt + budget, isPersistent: true };
}
