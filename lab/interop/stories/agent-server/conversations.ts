// Usual conversations, as the agent server tells of them: kept as events, which the tests of the rules judge. What their agents do is
// read from these events and done again.
import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../support/json.ts';
import { deliver, newDelivery } from '../../drive-product.ts';
import { does, type Turn } from '../../model/script.ts';
import { isStatus, object } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const recordedFile = join(import.meta.dirname, '../../../service/recorded/conversations.jsonl');
/** Where the service would put the working copy. */
const workingCopy = '/workspace/project/garden';
/** In addition to the file editor and the terminal. */
const tools = ['task_tracker', 'glob', 'grep', 'list_directory', 'read_file'];

interface Conversation {
  readonly name: string;
  readonly events: readonly Json[];
}

export async function tellOfUsualConversations(stage: AgentServerStage) {
  if (!stage.isPinned) return 'not compared: they are recorded of the pinned version';
  const recorded = readFileSync(recordedFile, 'utf8');
  const told: Conversation[] = [];
  for (const line of recorded.trim().split('\n')) {
    const { name, events }: Conversation = JSON.parse(line);
    const talk = await stage.open(turnsIn(events), tools, 'never');
    for (const folder of ['src', 'test', 'docs', 'db', 'scripts']) mkdirSync(talk.script.path(folder));
    const { message } = await deliver(stage.side, talk.id, newDelivery('Do what the script says.', 'never'));
    assert.equal(message.result?.kind, 'taken');
    await stage.side.requests.reaches(talk.id, 'finished');
    told.push({ name, events: briefly(await stage.side.requests.events(talk.id), talk.script.folder) });
  }
  const lines = told.map((each) => `${JSON.stringify(each)}\n`).join('');
  if (stage.record) writeFileSync(recordedFile, lines);
  else assert.equal(lines, recorded);
  return `${told.length} as recorded`;
}

/** The actions that the model has wanted at once are one turn. */
function turnsIn(events: readonly Json[]): readonly Turn[] {
  const actions = events.filter(({ kind }) => kind === 'ActionEvent');
  return [...Map.groupBy(actions, ({ llm_response_id }) => llm_response_id).values()].map((together) =>
    does(
      ...together.map(({ tool_name, action }) => {
        const { kind: _, ...given } = object(action);
        const placed: Json = JSON.parse(JSON.stringify(given).replaceAll(workingCopy, '{here}'));
        return { tool: String(tool_name), arguments: placed };
      }),
    ),
  );
}

/** What tells of actions, with ids and times by their place. */
function briefly(events: readonly Json[], folder: string): readonly Json[] {
  const kinds = ['ActionEvent', 'ObservationEvent', 'AgentErrorEvent'];
  const told = events.filter((event) => kinds.includes(String(event.kind)) || isStatus(event));
  const names = new Map<unknown, string>();
  const nameOf = (id: unknown) => {
    if (!names.has(id)) names.set(id, `id-${names.size}`);
    return names.get(id);
  };
  const brief = told.map((event, place) => ({
    id: nameOf(event.id),
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, place)).toISOString(),
    kind: event.kind,
    ...(event.kind === 'ActionEvent' && {
      tool_name: event.tool_name,
      tool_call_id: nameOf(event.tool_call_id),
      llm_response_id: nameOf(event.llm_response_id),
      security_risk: event.security_risk,
      action: event.action,
    }),
    ...(event.kind === 'ObservationEvent' && {
      tool_name: event.tool_name,
      action_id: nameOf(event.action_id),
    }),
    ...(event.kind === 'AgentErrorEvent' && { tool_call_id: nameOf(event.tool_call_id) }),
    ...(isStatus(event) && { key: event.key, value: event.value }),
  }));
  return JSON.parse(JSON.stringify(brief).replaceAll(folder, workingCopy));
}
