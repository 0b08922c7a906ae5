// What commands reach: the service with one of its keys, GitHub as the App, and the App's own database. Each is closed after its use.
import { pino } from 'pino';
import type { Probot } from 'probot';
import {
  createDispatcher,
  createOpenHands,
  createTransport,
  type Service,
} from '../../shared/service/index.ts';
import { keyFor } from '../configuration/agent-keys.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { createProbot } from '../handling/create-probot.ts';
import { openStoreBeside } from '../store/store.ts';
import type { Surroundings } from './command-line.ts';

/** The key is that of the repository; null = there is one key for all. */
export async function withService<T>(
  { agentKeys, agentBaseUrl: baseUrl, agentServerUrl }: Configuration,
  { env }: Pick<Surroundings, 'env'>,
  repository: string | null,
  use: (service: Service) => Promise<T>,
): Promise<T> {
  const [owner = '', name = ''] = repository?.split('/') ?? [];
  const apiKey = keyFor(agentKeys, owner, name);
  if (apiKey === null) throw new Error('--repository must name one that AGENT_API_KEYS_FILE has a key for');
  const transport = createTransport({ env });
  try {
    return await use(createOpenHands({ baseUrl, apiKey, agentServerUrl, transport }));
  } finally {
    await transport.close();
  }
}

export async function withGitHub<T>(
  configuration: Configuration,
  { env }: Pick<Surroundings, 'env'>,
  use: (probot: Probot) => Promise<T>,
): Promise<T> {
  const dispatcher = createDispatcher({ env });
  try {
    return await use(createProbot(configuration, { dispatcher, log: pino({ level: 'silent' }) }));
  } finally {
    await dispatcher.destroy();
  }
}

/** Where the App keeps its data, as in its configuration. */
export type DataPlace = Pick<Configuration, 'databaseUrl' | 'dataDir'>;

export type StoreBeside = Awaited<ReturnType<typeof openStoreBeside>>;

/** It may run beside the App, or while that is down. Throws where there is no data. */
export async function withStore<T>(place: DataPlace, use: (store: StoreBeside) => Promise<T>): Promise<T> {
  const store = await openStoreBeside(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
