// What has changed between two excerpts in what the older one has. What is new does no harm.
import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql';
import type { Excerpt, Json } from './excerpt.ts';

/** One line each: `github-rest: schemas/issue/properties/state/enum is gone`. */
export function compareExcerpts(ours: Excerpt, newest: Excerpt): string[] {
  const where = `${ours.origin.from} ${newest.origin.version}`;
  const { origin: _ours, ...old } = expanded(ours);
  const { origin: _newest, ...now } = expanded(newest);
  return differences(old, now).map((line) => `${where}: ${line}`);
}

export function compareSchemas(ours: string, newest: string): string[] {
  const [old, now] = [buildSchema(ours), buildSchema(newest)];
  return [...findBreakingChanges(old, now), ...findDangerousChanges(old, now)].map(
    ({ type, description }) => `GraphQL: ${type}: ${description}`,
  );
}

/** What is shared has a name of its content, which would differ with each new field. */
function expanded(excerpt: Excerpt): Excerpt {
  const replace = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(replace);
    const reference = '$ref' in value ? value.$ref : undefined;
    const name = typeof reference === 'string' ? /shared-\w+$/.exec(reference)?.[0] : undefined;
    if (name !== undefined) return replace(excerpt.schemas[name] ?? null);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each)]));
  };
  const schemas = Object.entries(excerpt.schemas).filter(([name]) => !name.startsWith('shared-'));
  const whole = { ...excerpt, schemas: Object.fromEntries(schemas) };
  return JSON.parse(JSON.stringify(replace(JSON.parse(JSON.stringify(whole)))));
}

function differences(ours: unknown, newest: unknown, path = ''): string[] {
  if (typeof ours !== 'object' || ours === null)
    return ours === newest ? [] : [`${path} was ${shown(ours)}, is ${shown(newest)}`];
  // One more type, such as null, is a change for who reads it.
  if (path.endsWith('/type') && Array.isArray(ours))
    return shown(ours) === shown(newest) ? [] : [`${path} was ${shown(ours)}, is ${shown(newest)}`];
  if (Array.isArray(ours) && ours.every((each) => typeof each !== 'object')) {
    const now: readonly unknown[] = Array.isArray(newest) ? newest : [newest];
    return ours.filter((each) => !now.includes(each)).map((each) => `${path}: ${shown(each)} is gone`);
  }
  if (typeof newest !== 'object' || newest === null) return [`${path} is ${shown(newest)}`];
  return Object.entries(ours).flatMap(([key, each]) => {
    const now: unknown = Reflect.get(newest, key);
    return now === undefined ? [`${path}/${key} is gone`] : differences(each, now, `${path}/${key}`);
  });
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'gone';
