// /_simulator/: how tests and demos steer the simulator and learn the truth. It asks for no key.

import { isRecord } from '../../support/json.ts';
import type { World } from '../http/call.ts';
import { fieldsOf, invalid } from '../http/fields.ts';
import type { Judge } from '../http/judge.ts';
import { json, notFound, type Reply } from '../http/reply.ts';
import { durationOf } from '../life/script.ts';
import type { LifeEvent } from '../life/types.ts';
import type { Conversation, SandboxFile } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import { decodeFault, type Faults } from './faults.ts';
import type { RequestLog } from './requests.ts';
import { truthOf } from './truth.ts';

/** A clock beyond what a date can say would break every answer after it. */
const endOfTime = Date.UTC(9999, 11, 31);

export interface Controlled {
  readonly world: World;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly judge: Judge;
}

export interface ControlCall {
  readonly method: string;
  /** What follows /_simulator. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export function controlReply(call: ControlCall, controlled: Controlled): Reply {
  const { world, faults, requests } = controlled;
  const withKeys = call.query.get('keys') === 'true';
  switch (`${call.method} ${call.path.replace(/\/$/, '')}`) {
    case 'GET ':
      return json(about(world));
    case 'GET /mismatches':
      return json(controlled.judge.mismatches());
    case 'GET /conversations':
      return json(world.store.all().map((one) => truthOf(one, world, withKeys)));
    case 'GET /requests':
      return json(requests.list(withKeys));
    case 'DELETE /requests':
      requests.clear();
      return json({});
    case 'GET /faults':
      return json(faults.list());
    case 'POST /faults':
      return arm(call.body, faults);
    case 'DELETE /faults':
      faults.clear();
      return json({});
    case 'POST /populate':
      return populate(call.body, world);
    case 'POST /advance':
      return advance(call.body, world);
    case 'POST /clear':
      return clear(call.body, controlled);
    default:
      return oneConversation(call, world, withKeys);
  }
}

function about({ settings, store, clock, url }: World): Record<string, unknown> {
  const { dialect, rules } = settings;
  const conversations = store.all().length;
  return { url: url(), dialect, speed: rules.speed, now: clock.now(), conversations };
}

function oneConversation(call: ControlCall, world: World, withKeys: boolean): Reply {
  const [, id = '', what = ''] = /^\/conversations\/([^/]+)(?:\/([a-z-]+))?$/.exec(call.path) ?? [];
  const known = normalise(id);
  const conversation = world.store.byId(known) ?? world.store.byTask(known);
  if (id === '') return notFound();
  if (!conversation) return json({ detail: `No conversation has the id ${id}` }, 404);
  switch (`${call.method} ${what}`) {
    case 'GET ':
      return json(truthOf(conversation, world, withKeys));
    case 'POST state':
      return setState(call.body, conversation, world);
    case 'POST pull-request':
      return pullRequest(call.body, conversation, world);
    case 'POST files':
      return setFiles(call.body, conversation, world);
    default:
      return notFound();
  }
}

function setState(body: unknown, conversation: Conversation, world: World): Reply {
  const fields = fieldsOf(body);
  fields.only(['start_status', 'error', 'sandbox_status', 'execution_status', 'actions', 'title']);
  const start = fields.text('start_status');
  const error = fields.text('error');
  const sandbox = fields.text('sandbox_status');
  const execution = fields.textOrNull('execution_status');
  const actions = fields.integer('actions', { min: 1, max: 20 });
  const title = fields.text('title');
  if (actions !== undefined && execution !== 'waiting_for_confirmation')
    fields.problem('actions', 'Only with execution_status waiting_for_confirmation');
  if (error !== undefined && start !== 'ERROR') fields.problem('error', 'Only with start_status ERROR');
  if (fields.problems.length > 0) return invalid(fields.problems);

  if (title !== undefined) {
    conversation.title = title;
    conversation.retitled = title;
  }
  if (start !== undefined) {
    const event: LifeEvent = { kind: 'set_start', status: start };
    world.store.act(conversation, error === undefined ? event : { ...event, error });
  }
  if (sandbox !== undefined || execution !== undefined) {
    world.store.act(conversation, {
      kind: 'set',
      ...(sandbox !== undefined && { sandbox }),
      ...(execution !== undefined && { execution }),
      ...(actions !== undefined && { actions }),
    });
  }
  return json(truthOf(conversation, world, false));
}

function pullRequest(body: unknown, conversation: Conversation, world: World): Reply {
  const fields = fieldsOf(body);
  fields.only(['number']);
  const number = fields.integer('number', { required: true, min: 1 });
  if (number === undefined || fields.problems.length > 0) return invalid(fields.problems);
  conversation.pullRequests = [...new Set([...conversation.pullRequests, number])];
  return json(truthOf(conversation, world, false));
}

/** By path: a text, `{link}`, `{is}`, or null where there is to be none. */
function setFiles(body: unknown, conversation: Conversation, world: World): Reply {
  const fields = fieldsOf(body);
  const files = new Map(conversation.files);
  for (const path of fields.names()) {
    const file = fields.value(path);
    if (file === null) files.delete(path);
    else if (isSandboxFile(file)) files.set(path, file);
    else fields.problem(path, 'Input should be a text, {link}, {is} or null');
  }
  if (fields.problems.length > 0) return invalid(fields.problems);
  conversation.files = files;
  return json(truthOf(conversation, world, false));
}

function isSandboxFile(value: unknown): value is SandboxFile {
  if (typeof value === 'string') return true;
  if (!isRecord(value)) return false;
  return typeof value.link === 'string' || value.is === 'pipe' || value.is === 'folder';
}

function arm(body: unknown, faults: Faults): Reply {
  const fault = decodeFault(body);
  if (!('route' in fault)) return invalid(fault);
  faults.arm(fault);
  return json(fault);
}

/** Many conversations at once, past the cap and the limits, for benchmarks. */
function populate(body: unknown, world: World): Reply {
  const fields = fieldsOf(body);
  fields.only(['count', 'message', 'repository']);
  const count = fields.integer('count', { required: true, min: 1, max: 200_000 }) ?? 0;
  const message = fields.text('message') ?? 'simulate: finish';
  const repository = fields.text('repository') ?? null;
  if (fields.problems.length > 0) return invalid(fields.problems);
  const request = {
    message,
    repository,
    branch: null,
    model: null,
    title: null,
    pullRequests: [],
    id: null,
    given: {},
  };
  const ids = Array.from({ length: count }, () => truthOf(world.store.create(request), world, false).id);
  return json({ ids });
}

function advance(body: unknown, world: World): Reply {
  const fields = fieldsOf(body);
  fields.only(['by']);
  const by = fields.text('by', { required: true });
  const ms = by === undefined ? null : durationOf(by);
  if (by !== undefined && ms === null) fields.problem('by', 'Not a duration such as 90s, 20m or 1h30m');
  const ahead = (ms ?? 0) / world.settings.rules.speed;
  if (world.clock.now() + ahead > endOfTime) fields.problem('by', 'Beyond the year 9999');
  if (fields.problems.length > 0) return invalid(fields.problems);
  world.clock.advance(ahead);
  world.store.catchUp();
  return json({ now: world.clock.now() });
}

/** Forgets faults and requests, and conversations too where that is asked for. */
function clear(body: unknown, { world, faults, requests }: Controlled): Reply {
  const fields = fieldsOf(body ?? {});
  fields.only(['conversations']);
  const conversations = fields.flag('conversations') ?? false;
  if (fields.problems.length > 0) return invalid(fields.problems);
  faults.clear();
  requests.clear();
  if (conversations) world.store.clear();
  return json({});
}
