// What of the servers' own descriptions is played here: the excerpts are made for it.

/** By the names of the routes. */
export const hostedOperations: Readonly<Record<string, string>> = {
  start: 'POST /api/v1/app-conversations',
  start_tasks: 'GET /api/v1/app-conversations/start-tasks',
  search_start_tasks: 'GET /api/v1/app-conversations/start-tasks/search',
  conversations: 'GET /api/v1/app-conversations',
  search: 'GET /api/v1/app-conversations/search',
  resume: 'POST /api/v1/sandboxes/{sandbox_id}/resume',
  pause_sandbox: 'POST /api/v1/sandboxes/{sandbox_id}/pause',
  hosted_events: 'GET /api/v1/conversation/{conversation_id}/events/search',
  send_message: 'POST /api/v1/app-conversations/{conversation_id}/send-message',
};

export const agentOperations: Readonly<Record<string, string>> = {
  respond: 'POST /api/conversations/{conversation_id}/events/respond_to_confirmation',
  run: 'POST /api/conversations/{conversation_id}/run',
  message: 'POST /api/conversations/{conversation_id}/events',
  interrupt: 'POST /api/conversations/{conversation_id}/interrupt',
  pause: 'POST /api/conversations/{conversation_id}/pause',
  ask_agent: 'POST /api/conversations/{conversation_id}/ask_agent',
  confirmation_policy: 'POST /api/conversations/{conversation_id}/confirmation_policy',
  security_analyzer: 'POST /api/conversations/{conversation_id}/security_analyzer',
  goal: 'POST /api/conversations/{conversation_id}/goal',
  stop_goal: 'POST /api/conversations/{conversation_id}/goal/stop',
  events: 'GET /api/conversations/{conversation_id}/events/search',
};

/** All that an agent, its model and its tools can be set to says nothing here. */
export const opaqueSchemas = [
  'Action',
  'Observation',
  'LLM',
  'LLM-Input',
  'Event-Input',
  'Event-Output',
  'Agent-Output',
];

/** Where something else than the described is right. Each is one reason less to believe a description. */
export const exceptions = {
  zonelessTimes:
    'the hosted server says that times have a zone, and those of start tasks have none: 201 of 204 replies',
  unknownStatus: 'a server of tomorrow may have more statuses; the simulator plays such words on purpose',
  newerKind:
    'agent servers write SecurityAnalysisEvent and the hosted 1.11.0 does not know it: it may be asked for, and refused',
} as const;
