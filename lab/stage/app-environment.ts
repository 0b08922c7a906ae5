import type { EmulatedGitHub } from '../github/index.ts';

export interface Surroundings {
  readonly github: Pick<EmulatedGitHub, 'appId' | 'privateKey' | 'webhookSecret' | 'host'>;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly dataDir: string;
  readonly port: number;
}

/** What an operator would write into the environment for an App between these two. */
export function appEnvironment({ github, service, dataDir, port }: Surroundings): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    APP_ID: String(github.appId),
    PRIVATE_KEY: Buffer.from(github.privateKey).toString('base64'),
    WEBHOOK_SECRET: github.webhookSecret,
    GHE_HOST: github.host,
    GHE_PROTOCOL: 'http',
    AGENT_API_KEY: service.apiKey,
    AGENT_BASE_URL: service.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}
