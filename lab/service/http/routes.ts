// Which path is what. Faults and the list of requests speak of routes by these names.
import {
  agentEvents,
  agentRecord,
  alive,
  askAgent,
  confirmationPolicy,
  finalResponse,
  interrupt,
  message,
  pauseAgent,
  respond,
  run,
} from './agent.ts';
import type { Handler } from './call.ts';
import { archive, downloadTrajectory, exportConversation } from './files.ts';
import { hostedEvents } from './hosted-events.ts';
import { accountSettings, sendMessage } from './hosted-messages.ts';
import { conversations, pauseSandbox, resume, search, startTasks } from './lookups.ts';
import { notFound } from './reply.ts';
import { searchStartTasks } from './search-start-tasks.ts';
import { start, startV0, streamStart } from './starts.ts';

export interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly pattern: RegExp;
  readonly area: 'hosted' | 'agent';
  readonly liveOnly: boolean;
  readonly handle: Handler;
}

const v1 = '/api/v1/app-conversations';
const agent = '/agent/(\\d+)';
const onAgent = `${agent}/api/conversations/([^/]+)`;

export const routes: readonly Route[] = [
  hosted('start', 'POST', v1, start),
  hosted('stream_start', 'POST', `${v1}/stream-start`, streamStart),
  hosted('start_tasks', 'GET', `${v1}/start-tasks`, startTasks),
  liveOnly(hosted('search_start_tasks', 'GET', `${v1}/start-tasks/search`, searchStartTasks)),
  hosted('conversations', 'GET', v1, conversations),
  hosted('search', 'GET', `${v1}/search`, search),
  hosted('start_v0', 'POST', '/api/conversations', startV0),
  liveOnly(hosted('resume', 'POST', '/api/v1/sandboxes/([^/]+)/resume', resume)),
  liveOnly(hosted('pause_sandbox', 'POST', '/api/v1/sandboxes/([^/]+)/pause', pauseSandbox)),
  liveOnly(hosted('hosted_events', 'GET', '/api/v1/conversation/([^/]+)/events/search', hostedEvents)),
  liveOnly(hosted('send_message', 'POST', `${v1}/([^/]+)/send-message`, sendMessage)),
  liveOnly(hosted('export', 'GET', `${v1}/([^/]+)/download`, exportConversation)),
  liveOnly(hosted('settings', 'GET', '/api/v1/settings', accountSettings)),
  agentServer('respond', 'POST', `${onAgent}/events/respond_to_confirmation`, respond),
  liveOnly(agentServer('run', 'POST', `${onAgent}/run`, run)),
  liveOnly(agentServer('message', 'POST', `${onAgent}/events`, message)),
  liveOnly(agentServer('interrupt', 'POST', `${onAgent}/interrupt`, interrupt)),
  liveOnly(agentServer('pause', 'POST', `${onAgent}/pause`, pauseAgent)),
  liveOnly(agentServer('ask_agent', 'POST', `${onAgent}/ask_agent`, askAgent)),
  liveOnly(agentServer('confirmation_policy', 'POST', `${onAgent}/confirmation_policy`, confirmationPolicy)),
  liveOnly(agentServer('record', 'GET', onAgent, agentRecord)),
  liveOnly(agentServer('events', 'GET', `${onAgent}/events/search`, agentEvents)),
  liveOnly(agentServer('final_response', 'GET', `${onAgent}/agent_final_response`, finalResponse)),
  // Plain requests get nothing there; events-socket.ts answers what wants to be upgraded.
  liveOnly(agentServer('socket', 'GET', `${agent}/sockets/events/([^/]+)`, notFound)),
  liveOnly(agentServer('archive', 'GET', `${agent}/api/file/archive`, archive)),
  liveOnly(
    agentServer('trajectory', 'GET', `${agent}/api/file/download-trajectory/([^/]+)`, downloadTrajectory),
  ),
  liveOnly(agentServer('alive', 'GET', `${agent}/(?:alive|health|ready)`, alive)),
];

export const routeNames: readonly string[] = routes.map(({ name }) => name);

function hosted(name: string, method: Route['method'], path: string, handle: Handler): Route {
  return { name, method, pattern: new RegExp(`^${path}$`), area: 'hosted', liveOnly: false, handle };
}

function agentServer(name: string, method: Route['method'], path: string, handle: Handler): Route {
  return { ...hosted(name, method, path, handle), area: 'agent' };
}

function liveOnly(route: Route): Route {
  return { ...route, liveOnly: true };
}
