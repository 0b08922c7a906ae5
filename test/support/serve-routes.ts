// Routes of the App on a real server, which is closed after the test, and a plain way to ask it.
import { request as send } from 'undici';
import { type Handler, startHttpServer } from '../../app/http/http-server.ts';
import type { Gate, Viewer } from '../../app/pages/gate.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function ask(address: string, { method = 'GET', ...more }: Request = {}): Promise<Asked> {
  const { statusCode, headers, body } = await send(address, { method, ...more });
  return { status: statusCode, headers, text: await body.text() };
}

/** The address. `failed`: where a test expects that a handler throws. */
export async function serveRoutes(
  handlers: readonly Handler[],
  failed: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<string> {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, handlers, failed });
  closeAfterTest(() => server.close(0));
  return server.address;
}

/** Lets everybody in; null sees all. */
export const openGate = (viewer: () => Viewer | null): Gate => ({
  admit: () => ({ kind: 'in', signedIn: true, viewer: viewer() }),
});

/** Somebody who signed in with GitHub, and may read one repository. */
export function aViewer(changes: Partial<Viewer> = {}): Viewer {
  const levels = new Map([[7, 'read']] as const);
  return { id: 's', personId: 1, login: 'mona', seesAll: false, isCut: false, levels, ...changes };
}
