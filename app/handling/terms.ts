// The terms of a repository: what its files say, and the operator's policy where that is stricter.
import { isObject } from '../../shared/is-object.ts';
import type { RuleSet } from '../../shared/rules/index.ts';
import {
  applyLeastPolicy,
  configurationKeys,
  type FilledConfiguration,
  fillInConfiguration,
  type KeptConfiguration,
  keptOf,
  type OperatorPolicy,
  type Permission,
  type RepositoryFile,
  type UsageLimits,
} from '../../shared/schema/index.ts';
import type { ParsedWithLines, Problem } from '../../shared/yaml/index.ts';

/** A file that the configuration comes from. */
export interface NamedFile {
  readonly source: Source;
  readonly name: string;
  readonly values: RepositoryFile;
  /** Where each of its rules begins; absent where its name says no commit. */
  readonly ruleLines?: RuleSet['lines'];
}

/** `files`: the nearest first. */
export function underPolicy(
  files: readonly NamedFile[],
  operator: OperatorPolicy | null,
): Extract<ReadConfiguration, { kind: 'configuration' }> {
  const origins = originsIn(files);
  const sources = files.map(({ source }) => source);
  const { rules, ...own } = fillInConfiguration(files.map(({ values }) => values));
  const given = files.find(({ values }) => isGiven(values, ['rules']));
  const repository: RuleSet = {
    rules,
    from: given?.name ?? 'no rules',
    ...(given?.ruleLines && { lines: given.ruleLines }),
  };
  if (operator === null) {
    return {
      kind: 'configuration',
      configuration: { ...own, ruleSets: [repository], askedBy: 'configuration' },
      sources,
      origins,
    };
  }
  const { permission, allowRequester, ask, limits } = own;
  const { values, raised } = applyLeastPolicy(operator.least, { permission, allowRequester, ask, limits });
  const ofOperator = rulesOfOperator(operator);
  const { start } = operator.least.permission;
  const raisedOrigins = Object.fromEntries(raised.map((key) => [key, operator.name]));
  return {
    kind: 'configuration',
    configuration: {
      ...own,
      ...values,
      ruleSets: [...ofOperator, repository],
      askedBy: raised.includes('ask') ? 'operator' : 'configuration',
      ...(start && { botsNeed: start }),
    },
    sources,
    origins: {
      ...origins,
      ...raisedOrigins,
      ...(ofOperator.length > 0 ? { rules: `${operator.name} and ${origins.rules}` } : {}),
    },
  };
}

export function rulesOfOperator({ least: { rules }, name }: OperatorPolicy): readonly RuleSet[] {
  return rules === null ? [] : [{ rules, from: name, isOperators: true }];
}

/** The terms where the files cannot be read: the defaults, what the run began with, and the operator's policy. */
export function withoutFile(
  terms: Omit<KeptConfiguration, 'limits' | 'questions'> & { readonly limits: UsageLimits },
  operator: OperatorPolicy | null,
): RepositoryConfiguration {
  return { ...underPolicy([], operator).configuration, ...keptOf(terms) };
}

const byDefault = 'default';

/** The origins of the keys that the operator may raise, and of all others of the file. */
function originsIn(files: readonly NamedFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    configurationKeys.map((path) => [
      path.join('.'),
      files.find(({ values }) => isGiven(values, path))?.name ?? byDefault,
    ]),
  );
}

function isGiven(values: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  return isObject(values) && Object.hasOwn(values, key) && isGiven(values[key], rest);
}

/** The terms of a repository: its own configuration, and the operator's policy where that is stricter. */
export interface RepositoryConfiguration extends Omit<FilledConfiguration, 'rules' | 'limits'> {
  readonly limits: UsageLimits;
  /** Each decides by itself: the operator's, where there are any, then the repository's. */
  readonly ruleSets: readonly RuleSet[];
  /** The file that decided on `ask`. */
  readonly askedBy: 'configuration' | 'operator';
  /** The permission that the operator asks of everybody who starts, listed bots too. Absent = a place in the list is enough. */
  readonly botsNeed?: Permission;
}

/** Where a file was found. */
export interface Source {
  readonly owner: string;
  readonly repo: string;
}

export type ParsedFile = ParsedWithLines<RepositoryFile>;

export type ReadConfiguration =
  | {
      readonly kind: 'configuration';
      readonly configuration: RepositoryConfiguration;
      /** Whose files it comes from, the nearest first: who may write there decides here. */
      readonly sources: readonly Source[];
      /** Where each value is from, by its key: a file with its commit, `POLICY_FILE`, or `default`. */
      readonly origins: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'problems';
      readonly source: Source;
      readonly problems: readonly Problem[];
      /** Nothing is known to be wrong: it leads to a file that who proposes it may not see. */
      readonly isHidden?: boolean;
      /** The label that the file seems to configure. The problems are reported only where this label is set. */
      readonly label: string;
    };
