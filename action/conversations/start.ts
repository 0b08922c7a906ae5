// Sends the one start request and makes a watch of its answer, whichever way the start was asked for.
import type { Conversation, StartRequest, StartTask } from '../../shared/api/index.ts';
import { advance, beginWatch, type Ending, normaliseId, type Watch } from '../../shared/watch/index.ts';
import type { Scene } from '../scene.ts';
import type { StartJob } from '../settings/settings.ts';

export type Begun =
  | { readonly kind: 'watch'; readonly watch: Watch; readonly conversation: Conversation | null }
  | { readonly kind: 'ended'; readonly ending: Ending };

/**
 * Every road notes the ids the moment they are known. The request is bound to the late signal: a job cancelled now may
 * have started a conversation all the same, and people want to know which.
 */
export async function startConversation(job: StartJob, scene: Scene): Promise<Begun> {
  const chosenId = job.apiVersion === 'v1' ? scene.randomId() : null;
  const request: StartRequest = {
    message: job.message,
    ...(job.repository === null ? {} : { repository: job.repository }),
    ...(job.branch === null ? {} : { branch: job.branch }),
    ...(chosenId === null ? {} : { conversationId: chosenId }),
  };
  scene.ledger.note({ start: 'sent', repository: job.repository });
  const begun = await send(job, request, scene);
  scene.ledger.note({ start: 'answered' });
  return begun;
}

async function send(job: StartJob, request: StartRequest, scene: Scene): Promise<Begun> {
  const options = callOptions(scene);
  const { api } = scene.services;
  if (job.apiVersion === 'v0') {
    const { conversationId } = await api.startV0(request, options);
    return attach(conversationId, null, scene);
  }
  if (job.progress === 'stream') return stream(request, scene);
  const started = await api.start(request, options);
  return started.kind === 'adopted'
    ? attach(started.conversation.id, started.conversation, scene)
    : { kind: 'watch', watch: watchTask(started.task, null, scene), conversation: null };
}

/** Follows the start-up as it is written; where the stream ends early, polling goes on from what it told. */
async function stream(request: StartRequest, scene: Scene): Promise<Begun> {
  const { log, services, cancel, clock } = scene;
  let watch: Watch | null = null;
  // Once the id is told there is nothing left to wait for after a cancel.
  const known = new AbortController();
  const leave = () => known.abort();
  const onUpdate = (task: StartTask) => {
    watch = watchTask(task, watch, scene);
    if (cancel.signal.aborted) leave();
    cancel.signal.addEventListener('abort', leave, { once: true });
  };
  const signal = AbortSignal.any([cancel.late, known.signal]);
  try {
    const end = await services.api.startStreaming(request, onUpdate, { ...callOptions(scene), signal });
    if (end.kind !== 'closed') log.warn(`the start-up stream broke off (${end.why}); going on by polling`);
  } catch (error) {
    if (watch === null) throw error;
    if (!cancel.signal.aborted) log.warn('the start-up stream broke off; going on by polling');
  } finally {
    cancel.signal.removeEventListener('abort', leave);
  }
  if (watch !== null) return { kind: 'watch', watch, conversation: null };
  return adopt(request, clock.now(), scene);
}

/** The stream told no id. The conversation of the id that we chose is ours, if it exists; its absence proves nothing. */
async function adopt(request: StartRequest, at: number, scene: Scene): Promise<Begun> {
  const { services, cancel } = scene;
  const id = request.conversationId;
  if (id !== undefined) {
    const found = await services.api.conversations([id], { signal: cancel.late });
    const conversation = found.get(normaliseId(id));
    if (conversation) return attach(conversation.id, conversation, scene);
  }
  const reason =
    'the start-up stream ended before it named a start task; the start may or may not have been taken';
  return { kind: 'ended', ending: { outcome: 'start_unknown', reason, at } };
}

function watchTask(task: StartTask, before: Watch | null, { ledger, log, settings, clock }: Scene): Watch {
  const facts = ledger.facts();
  const watch = before ?? beginWatch({ startTaskId: task.id, limits: settings.limits, now: facts.startedAt });
  if (before === null) log.line(`start task ${task.id}`);
  const { status, conversationId, error } = task;
  const next = advance(watch, { kind: 'task', status, conversationId, error }, clock.now());
  log.changes(watch, next);
  ledger.note({ startTaskId: task.id, startTaskStatus: next.seen.startStatus, timeline: next.timeline });
  return next;
}

function attach(id: string, conversation: Conversation | null, { ledger, settings }: Scene): Begun {
  const watch = beginWatch({ conversationId: id, limits: settings.limits, now: ledger.facts().startedAt });
  return { kind: 'watch', watch, conversation };
}

function callOptions({ ledger, settings, cancel }: Scene) {
  const { startTimeout, timeout } = settings.limits;
  const budget = timeout === null ? startTimeout : Math.min(startTimeout, timeout);
  return { signal: cancel.late, deadline: ledger.facts().startedAt + budget };
}
