// The versions of the servers that interop installs by itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All stories hold on them. */
export const pinnedVersions = {
  agentServer: pinIn('agent-server.in', 'openhands-agent-server'),
  hosted: pinIn('hosted-server.in', 'openhands-ai'),
};

function pinIn(file: string, name: string): string {
  const text = readFileSync(join(import.meta.dirname, 'python', file), 'utf8');
  const [, version] = new RegExp(`^${name}==(\\S+)$`, 'm').exec(text) ?? [];
  if (version === undefined) throw new Error(`python/${file} does not pin ${name}`);
  return version;
}
