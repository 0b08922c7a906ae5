// What the App needs on GitHub, read from app.yml: the same list for the registration and for the checks.
import { parse } from 'yaml';
import { isObject, listAt, objectAt } from '../github/decode.ts';
import type { Wanted } from './types.ts';

export function wantedFrom(appYml: string): Wanted {
  const parsed: unknown = parse(appYml);
  const file = isObject(parsed) ? parsed : {};
  return {
    permissions: Object.fromEntries(
      Object.entries(objectAt(file, 'default_permissions') ?? {}).map(([name, level]) => [
        name,
        String(level),
      ]),
    ),
    events: listAt(file, 'default_events').map(String),
  };
}
