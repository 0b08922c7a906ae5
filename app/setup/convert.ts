// The last step of the manifest flow: exchanges GitHub's one-time code for the App's credentials.
import { request } from 'undici';
import type { Credentials } from './env-file.ts';

export interface Registered extends Credentials {
  readonly page: string;
}

export async function convertCode(apiUrl: string, code: string): Promise<Registered> {
  const answer = await request(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'agent-conversations' },
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  });
  const body: unknown = await answer.body.json();
  if (answer.statusCode !== 201) {
    throw new Error(
      `GitHub answered ${answer.statusCode} to the code; open the first page again for a new one`,
    );
  }
  const read = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  const [appId, privateKey, webhookSecret, page] = ['id', 'pem', 'webhook_secret', 'html_url'].map(read);
  if (typeof appId !== 'number' || typeof privateKey !== 'string' || typeof webhookSecret !== 'string') {
    throw new Error(
      'GitHub registered the App but did not hand over its credentials; make a key on its page',
    );
  }
  return { appId, privateKey, webhookSecret, page: typeof page === 'string' ? page : '' };
}
