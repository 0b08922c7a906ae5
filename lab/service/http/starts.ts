// The three ways to start a conversation.
import type { Dialect } from '../life/rules.ts';
import type { Conversation, StartRequest } from '../world/conversation.ts';
import { isUuid } from '../world/ids.ts';
import { readStart, readV0Start } from './bodies.ts';
import { type Call, unauthorized, type World } from './call.ts';
import { invalid, missing, notUuid } from './fields.ts';
import { json, type Reply } from './reply.ts';
import { startTaskOf } from './wire.ts';

const streamLookMs = 10;

export function start(call: Call, world: World): Reply {
  const begun = begin(call, world);
  return begun.kind === 'begun' ? json(startTaskOf(begun.conversation, world, 'posted')) : begun.reply;
}

export function streamStart(call: Call, world: World): Reply {
  const begun = begin(call, world);
  if (begun.kind === 'refused') return begun.reply;
  return { kind: 'stream', pieces: (signal) => updatesOf(begun.conversation, world, signal) };
}

export function startV0(call: Call, world: World): Reply {
  const request = readV0Start(call.body);
  if (repositoryProblem(request) !== null) return unauthorized(world, 'No access to the repository');
  const conversation = world.store.createShort(request);
  return json({ status: 'ok', conversation_id: conversation.id });
}

type Begun =
  | { readonly kind: 'begun'; readonly conversation: Conversation }
  | { readonly kind: 'refused'; readonly reply: Reply };

function begin(call: Call, world: World): Begun {
  const { settings, store } = world;
  const request = readStart(call.body, settings.dialect);
  if (request.id !== null && !isUuid(request.id))
    return { kind: 'refused', reply: invalid(notUuid('body', 'conversation_id')) };
  if (settings.refuseEmptyStarts && request.message === null)
    return { kind: 'refused', reply: invalid(missing('body', 'initial_message')) };
  const known = request.id === null ? null : store.byId(request.id);
  if (known) {
    known.startRequests += 1;
    return { kind: 'refused', reply: json({ detail: 'A conversation with this id exists' }, 409) };
  }
  const problem = repositoryProblem(request) ?? providerProblem(request, settings.dialect);
  if (problem !== null && settings.dialect === 'documented')
    return { kind: 'refused', reply: unauthorized(world, problem) };
  const conversation = store.create(request, problem);
  if (!settings.confirmationMode) store.act(conversation, { kind: 'policy', policy: 'never' });
  return { kind: 'begun', conversation };
}

/** Any well-formed name is a repository, but for two that tests can rely on. */
function repositoryProblem({ repository }: StartRequest): string | null {
  if (repository === null) return null;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return 'Wrong repository name';
  return /\/(does-not-exist|no-access)$/.test(repository) ? 'No access to the repository' : null;
}

/** Without an account at the provider of the repository, the live service fails with no word about it. */
function providerProblem({ repository }: StartRequest, dialect: Dialect): string | null {
  return dialect === 'live' && repository?.endsWith('/no-provider') ? '' : null;
}

/** The comma is written before the next element, so a reader has to take an element at its closing brace. */
async function* updatesOf(
  { taskId }: Conversation,
  world: World,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const giveUp = () => giveUpStart(taskId, world);
  if (signal.aborted) return giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    yield* tellsOf(taskId, world, signal);
  } finally {
    // A stream that a fault cuts is no caller who went: its start goes on.
    signal.removeEventListener('abort', giveUp);
  }
}

async function* tellsOf(taskId: string, world: World, signal: AbortSignal): AsyncGenerator<string> {
  yield '[\n';
  let told = 0;
  let count = 0;
  while (!signal.aborted) {
    const conversation = world.store.byTask(taskId);
    if (!conversation) return;
    const { log } = conversation.life;
    for (const entry of log.slice(told)) {
      if (entry.kind !== 'start') continue;
      yield (count === 0 ? '' : ',\n') +
        JSON.stringify(startTaskOf(asOf(conversation, entry.status), world, 'posted'));
      count += 1;
      if (entry.status === 'READY' || entry.status === 'ERROR') return yield ']';
    }
    told = log.length;
    await new Promise((resolve) => setTimeout(resolve, streamLookMs));
  }
}

/** What the live service does in the moment in which the caller goes. */
function giveUpStart(taskId: string, { store, settings }: World): void {
  const left = store.byTask(taskId);
  if (left && settings.dialect === 'live' && left.life.start.status !== 'READY')
    store.act(left, { kind: 'give_up_start' });
}

/** A fast start passes several statuses between two looks; each is reported as it was then. */
function asOf(conversation: Conversation, status: string): Conversation {
  const { life } = conversation;
  return { ...conversation, life: { ...life, start: { ...life.start, status } } };
}
