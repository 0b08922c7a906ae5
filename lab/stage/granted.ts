import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { GitHubOptions } from '../github/index.ts';

/** The App gets what app.yml asks for and nothing else, so that a right that is missing there shows on the stage. */
export function granted(): Pick<GitHubOptions, 'permissions' | 'events'> {
  const manifest = parse(readFileSync(join(import.meta.dirname, '../../app.yml'), 'utf8'));
  return { permissions: manifest.default_permissions, events: manifest.default_events };
}
