// Which path is what, and from a request to the reply of its route. Faults and the list of requests name these routes.
import type { Dialect } from '../life/rules.ts';
import * as agent from './agent.ts';
import { type Call, hostedRefusal, type World } from './call.ts';
import * as files from './files.ts';
import * as hosted from './hosted.ts';
import * as lookups from './lookups.ts';
import { json, notFound, type Reply, webPage } from './reply.ts';
import * as starts from './starts.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

interface Route {
  readonly name: string;
  readonly method: Method;
  readonly pattern: RegExp;
  readonly dialects: readonly Dialect[];
  /** At the hosted API the account's key is asked for; each agent server asks for its own. */
  readonly isHosted: boolean;
  readonly handle: (call: Call, world: World) => Reply;
}

export interface Matched {
  readonly route: Route;
  readonly params: readonly string[];
}

const v1 = '/api/v1/app-conversations';
const server = '/agent/(\\d+)';
const onAgent = `${server}/api/conversations/([^/]+)`;
const id = '([^/]+)';
const both = ['documented', 'live'] as const;

const routes: readonly Route[] = [
  route('start', `POST ${v1}`, starts.start, both),
  route('stream_start', `POST ${v1}/stream-start`, starts.streamStart, both),
  route('start_tasks', `GET ${v1}/start-tasks`, lookups.startTasks, both),
  route('search_start_tasks', `GET ${v1}/start-tasks/search`, lookups.searchStartTasks),
  route('conversations', `GET ${v1}`, lookups.conversations, both),
  route('search', `GET ${v1}/search`, lookups.search, both),
  route('start_v0', 'POST /api/conversations', starts.startV0, ['documented']),
  route('resume', `POST /api/v1/sandboxes/${id}/resume`, hosted.resume),
  route('pause_sandbox', `POST /api/v1/sandboxes/${id}/pause`, hosted.pauseSandbox),
  route('hosted_events', `GET /api/v1/conversation/${id}/events/search`, hosted.hostedEvents),
  route('send_message', `POST ${v1}/${id}/send-message`, hosted.sendMessage),
  route('export', `GET ${v1}/${id}/download`, files.exportConversation),
  route('delete', `DELETE ${v1}/${id}`, hosted.deleteConversation),
  route('settings', 'GET /api/v1/settings', hosted.accountSettings),
  route('description', 'GET /openapi.json', hosted.description),
  route('respond', `POST ${onAgent}/events/respond_to_confirmation`, agent.respond, both),
  route('run', `POST ${onAgent}/run`, agent.run),
  route('message', `POST ${onAgent}/events`, agent.message),
  route('interrupt', `POST ${onAgent}/interrupt`, agent.interrupt),
  route('pause', `POST ${onAgent}/pause`, agent.pauseAgent),
  route('ask_agent', `POST ${onAgent}/ask_agent`, agent.askAgent),
  route('confirmation_policy', `POST ${onAgent}/confirmation_policy`, agent.confirmationPolicy),
  route('security_analyzer', `POST ${onAgent}/security_analyzer`, agent.securityAnalyser),
  route('goal', `POST ${onAgent}/goal`, agent.pursueGoal),
  route('stop_goal', `POST ${onAgent}/goal/stop`, agent.stopGoal),
  route('record', `GET ${onAgent}`, agent.agentRecord),
  route('update', `PATCH ${onAgent}`, agent.updateConversation),
  route('events', `GET ${onAgent}/events/search`, agent.agentEvents),
  // Plain requests get nothing there; events-socket.ts answers what wants to be upgraded.
  route('socket', `GET ${server}/sockets/events/${id}`, notFound),
  route('workspace_file', `GET ${onAgent}/workspace/(.+)`, files.workspaceFile),
  route('download', `GET ${server}/api/file/download`, files.download),
  route('archive', `GET ${server}/api/file/archive`, files.archive),
  route('trajectory', `GET ${server}/api/file/download-trajectory/${id}`, files.downloadTrajectory),
  route('server_info', `GET ${server}/server_info`, agent.serverInfo),
];

export const routeNames: readonly string[] = routes.map(({ name }) => name);

function route(
  name: string,
  spec: `${Method} ${string}`,
  handle: Route['handle'],
  dialects: readonly Dialect[] = ['live'],
): Route {
  const [method, path = ''] = spec.split(' ');
  const pattern = new RegExp(`^${path}$`);
  const isHosted = !path.startsWith(server);
  return {
    name,
    method: methods.find((each) => each === method) ?? 'GET',
    pattern,
    dialects,
    isHosted,
    handle,
  };
}

export function matchRoute(method: string, path: string, dialect: Dialect): Matched | null {
  for (const route of routes) {
    if (route.method !== method || !route.dialects.includes(dialect)) continue;
    const found = route.pattern.exec(path);
    if (found) return { route, params: found.slice(1) };
  }
  return null;
}

/** `malformed`: the body is no JSON. */
export function dispatch(matched: Matched | null, call: Call, malformed: boolean, world: World): Reply {
  if (!matched) return unknown(call, world.settings.dialect);
  const { route, params } = matched;
  const refusal = route.isHosted ? hostedRefusal(call, world) : null;
  if (refusal) return refusal;
  return malformed ? malformedBody() : route.handle({ ...call, params }, world);
}

function malformedBody(): Reply {
  const problem = { loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' };
  return json({ detail: [problem] }, 422);
}

function unknown({ method, path }: Call, dialect: Dialect): Reply {
  const isPage = dialect === 'live' && !path.startsWith('/agent/');
  if (method === 'GET' && isPage) return webPage();
  const allowed = methods.filter((one) => matchRoute(one, path, dialect));
  if (allowed.length === 0) return notFound();
  return json({ detail: 'Method Not Allowed' }, 405, { allow: allowed.join(', ') });
}
