import type { RuleSet } from '../../shared/rules/index.ts';
import type {
  FilledConfiguration,
  Permission,
  RepositoryFile,
  UsageLimits,
} from '../../shared/schema/index.ts';
import type { ParsedWithLines, Problem } from '../../shared/yaml/index.ts';

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
