// What there is before a step begins.
import type { Simulator } from '../service/index.ts';
import { type Plan, speed } from './plan.ts';

const unknownId = 'f'.repeat(32);

/** What a workflow would write under `with:`. `pass` lets so many milliseconds pass for the service. */
export async function setStage(
  plan: Plan,
  service: Simulator,
  pass: (ms: number) => unknown,
): Promise<Readonly<Record<string, string>>> {
  const { inputs, mode, message } = plan;
  const starts = mode === 'run' || mode === 'start';
  return {
    'api-key': service.apiKey,
    'base-url': service.url,
    ...inputs,
    ...(await conversationBefore(plan, service, pass)),
    ...(starts && { prompt: message }),
    ...(inputs['agent-server-url'] !== undefined && { 'agent-server-url': service.agentServerUrl }),
  };
}

async function conversationBefore(
  { before, message }: Plan,
  { control }: Simulator,
  pass: (ms: number) => unknown,
): Promise<Record<string, string>> {
  if (before === null) return {};
  const [id = ''] = await control.populate({ count: 1, message, repository: 'octo/widgets' });
  await pass((before.minutes * 60_000) / speed);
  const { taskId } = await control.conversation(id);
  switch (before.named) {
    case 'conversation':
      return { 'conversation-id': id };
    case 'start_task':
      return { 'start-task-id': taskId };
    case 'unknown':
      return { 'conversation-id': unknownId };
  }
}
