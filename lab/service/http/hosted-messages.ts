// The hosted way to the agent: a message is passed on while the sandbox runs, and the settings say when the agent asks.
import { sandboxOf } from '../life/machine.ts';
import { isUuid, normalise } from '../world/ids.ts';
import { answer } from './answer.ts';
import type { Call, World } from './call.ts';
import { contentOf } from './content.ts';
import { fieldsOf, invalid } from './fields.ts';
import { notUuid } from './live-ids.ts';
import { json, type Reply } from './reply.ts';
import { found } from './wire.ts';

export function sendMessage(call: Call, world: World): Reply {
  const [id = ''] = call.params;
  const body = fieldsOf(call.body);
  body.text('role', { oneOf: ['user'] });
  const isRun = body.flag('run') ?? true;
  const text = contentOf(body, world.settings.dialect) ?? '';
  const problems = [...(isUuid(id) ? [] : [notUuid]), ...body.problems];
  if (problems.length > 0) return invalid(problems);
  const conversation = found(world.store.byId(normalise(id)));
  if (!conversation) return json({ detail: `Conversation ${id} not found` }, 404);
  const sandbox = sandboxOf(conversation.life);
  const resume = `/api/v1/sandboxes/${conversation.sandboxId}/resume`;
  switch (sandbox) {
    case 'RUNNING':
      answer(conversation, { kind: 'message', text, run: isRun }, world);
      return json({ success: true, sandbox_status: sandbox, message: null });
    case 'MISSING':
      return json({ detail: `Sandbox not found for conversation ${id}` }, 404);
    case 'ERROR':
      return json({ detail: 'Sandbox is in an error state and cannot accept messages.' }, 503);
    default:
      return json({ detail: `Sandbox is ${sandbox}. Use POST ${resume} to resume it first.` }, 409);
  }
}

export function accountSettings(_: Call, { settings }: World): Reply {
  const { confirmationMode } = settings;
  return json({
    language: 'en',
    conversation_settings: {
      max_iterations: 500,
      confirmation_mode: confirmationMode,
      security_analyzer: 'none',
    },
    llm_api_key_set: true,
  });
}
