// What counts for a repository: what its files say, and the operator's policy where that is stricter.
import { type OperatorPolicy, type RuleSet, stricter } from '../../shared/rules/index.ts';
import { configurationSchema } from './schema.ts';
import type { OwnConfiguration, ReadConfiguration, Values } from './types.ts';

/** A file that the configuration comes from. */
export interface NamedFile {
  readonly name: string;
  readonly values: Values;
}

/** `files`: the nearest first. */
export function underPolicy(
  own: OwnConfiguration,
  files: readonly NamedFile[],
  operator: OperatorPolicy | null,
): Extract<ReadConfiguration, { kind: 'configuration' }> {
  const origins = originsIn(files);
  const { rules, ...rest } = own;
  const repository: RuleSet = {
    rules,
    from: origins.rules === byDefault ? 'no rules' : (origins.rules ?? ''),
  };
  if (operator === null) {
    return {
      kind: 'configuration',
      configuration: { ...rest, ruleSets: [repository], askedBy: 'configuration' },
      origins,
    };
  }
  const { permission, allowRequester, ask, limits } = own;
  const { policy, raised } = stricter(operator.floor, { permission, allowRequester, ask, limits });
  const floor: RuleSet[] =
    operator.floor.rules === null
      ? []
      : [{ rules: operator.floor.rules, from: operator.name, isFloor: true }];
  const raisedOrigins = Object.fromEntries(raised.map((key) => [key, operator.name]));
  return {
    kind: 'configuration',
    configuration: {
      ...{ ...rest, ...policy },
      ruleSets: [...floor, repository],
      askedBy: raised.includes('ask') ? 'operator' : 'configuration',
    },
    origins: {
      ...origins,
      ...raisedOrigins,
      ...(floor.length > 0 ? { rules: `${operator.name} and ${origins.rules}` } : {}),
    },
  };
}

const byDefault = 'default';

/** By the keys that the operator may raise, and by all others of the file. */
function originsIn(files: readonly NamedFile[]): Readonly<Record<string, string>> {
  const keys = Object.entries(configurationSchema.properties).flatMap(([key, schema]) =>
    schema.type === 'object' ? Object.keys(schema.properties).map((inner) => [key, inner]) : [[key]],
  );
  return Object.fromEntries(
    keys.map((path) => [
      path.join('.'),
      files.find(({ values }) => isGiven(values, path))?.name ?? byDefault,
    ]),
  );
}

function isGiven(values: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return values !== null && values !== undefined;
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, key)) return false;
  return isGiven(Object.entries(values).find(([name]) => name === key)?.[1], rest);
}
