// Where the table of versions is kept, and the versions that interop installs by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Server, tableText, type VersionTable } from './versions.ts';

const here = (name: string): string => join(import.meta.dirname, name);

export const readVersions = (): VersionTable => JSON.parse(readFileSync(here('versions.json'), 'utf8'));

export function writeVersions(table: VersionTable): void {
  writeFileSync(here('versions.json'), `${JSON.stringify(table, null, 2)}\n`);
  writeFileSync(here('versions.md'), tableText(table, pinnedVersions()));
}

export function pinnedVersions(): Readonly<Record<Server, string>> {
  return {
    'agent server': pinIn('agent-server.in', 'openhands-agent-server'),
    'hosted server': pinIn('hosted-server.in', 'openhands-ai'),
  };
}

function pinIn(file: string, name: string): string {
  const lines = readFileSync(here(`python/${file}`), 'utf8').split('\n');
  const pin = lines.find((line) => line.startsWith(`${name}==`));
  if (pin === undefined) throw new Error(`python/${file} does not pin ${name}`);
  return pin.slice(name.length + 2).trim();
}
