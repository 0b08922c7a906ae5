// The descriptions that the Python servers give of themselves, in the environments that interop made for them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '../interop/servers/find-python.ts';
import { install } from '../interop/servers/virtual-environment.ts';
import type { Published } from './upstream.ts';

type Server = 'agent-server' | 'hosted-server';

/** The agent server's own packages have to be loaded first: its parts load each other in threads. */
const servers: Readonly<Record<Server, { readonly from: string; readonly app: string }>> = {
  'agent-server': {
    from: 'openhands-agent-server',
    app: 'import openhands.sdk; from openhands.agent_server.api import api as app',
  },
  'hosted-server': { from: 'openhands-ai', app: 'from openhands.app_server.app import app' },
};

/** As interop has pinned it. */
export function readServer(name: Server): Published {
  const root = join(import.meta.dirname, '../..');
  const pins = readFileSync(join(root, 'lab/interop/python', `${name}.txt`), 'utf8');
  const { python } = install(join(root, '.interop'), findPython(process.env.INTEROP_PYTHON), {
    name,
    requirements: pins,
  });
  const { from, app } = servers[name];
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  try {
    const file = join(folder, 'openapi.json');
    const program = `${app}\nimport json, sys\njson.dump(app.openapi(), open(sys.argv[1], 'w'))`;
    execFileSync(python, ['-c', program, file], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const text = readFileSync(file, 'utf8');
    const version: unknown = JSON.parse(text).info?.version;
    return { from, version: String(version), text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
