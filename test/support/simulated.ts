// What tests ask the simulated service afterwards: which requests it got, and what reached the agent.
import { afterAll } from '@jest/globals';
import { type Control, type SimulatorOptions, startSimulator } from '../../lab/service/index.ts';
import { until } from '../../lab/support/until.ts';

interface Service {
  readonly control: Control;
}

/** A simulated service for all tests of a file. */
export async function aService(
  dialect: SimulatorOptions['dialect'],
  speed: number,
  more: Partial<SimulatorOptions> = {},
) {
  const service = await startSimulator({ dialect, sleepless: dialect === 'live', speed, ...more });
  afterAll(() => service.close());
  return service;
}

/** Begins one by a request of its own, as somebody else would. */
export async function startConversation(
  { url, apiKey }: Awaited<ReturnType<typeof startSimulator>>,
  text: string,
  repository?: string,
): Promise<void> {
  const answer = await fetch(`${url}/api/v1/app-conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      selected_repository: repository,
      initial_message: { content: [{ type: 'text', text }] },
    }),
  });
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status}`);
}

/** How many requests of a route the service got. */
export const countRequests = async ({ control }: Service, route: string): Promise<number> =>
  (await control.requests()).filter((request) => request.route === route).length;

export const untilRequested = (service: Service, route: string): Promise<number> =>
  until(() => countRequests(service, route));

/** The routes of all requests that could do something, in order. */
export const postedRoutes = async ({ control }: Service): Promise<(string | null)[]> =>
  (await control.requests()).filter(({ method }) => method === 'POST').map(({ route }) => route);

/** What reached the agent, in order, and what each did. */
export async function effectsOn({ control }: Service, conversationId: string): Promise<string[]> {
  const { answers } = await control.conversation(conversationId);
  return answers.map(({ kind, effect }) => `${kind} ${effect}`);
}
