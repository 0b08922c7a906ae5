import type { Ask, Limits, Permission, Rule, RuleSet } from '../../shared/rules/index.ts';

export type { Permission };

/** What the files of a repository say, every value filled in. */
export interface OwnConfiguration {
  readonly label: string;
  readonly permission: Readonly<Record<'start' | 'approve' | 'reject', Permission>>;
  readonly teams: readonly string[];
  readonly allowRequester: boolean;
  readonly bots: readonly string[];
  readonly prompt: string | null;
  readonly branch: string | null;
  readonly onPause: 'resume' | 'wait';
  readonly afterReject: 'continue' | 'stop';
  readonly commands: {
    readonly prefix: string;
    readonly bare: boolean;
    /** comments: answers count only where GitHub tells who really wrote them. */
    readonly answers: 'anywhere' | 'comments';
  };
  readonly ask: Ask;
  readonly rules: readonly Rule[];
  readonly limits: Limits;
  readonly context: {
    /** trusted: comments by people who may start. */
    readonly comments: 'trusted' | 'none';
    readonly images: boolean;
  };
  /** `rounds`: how often in a row failing checks go back to the agent. */
  readonly onRedCheck: { readonly rounds: number };
  readonly requestReview: boolean;
}

/** What counts for a repository: its own configuration, and the operator's policy where that is stricter. */
export interface RepositoryConfiguration extends Omit<OwnConfiguration, 'rules'> {
  /** Each decides by itself: the operator's, where there are any, then the repository's. */
  readonly ruleSets: readonly RuleSet[];
  /** Who decided on `ask`. */
  readonly askedBy: 'configuration' | 'operator';
}

/** One problem in a file, for the person who has to correct it. */
export interface Problem {
  /** The first line is 1; null when there is no line. */
  readonly line: number | null;
  /** `permission.start`; empty for the file as a whole. */
  readonly path: string;
  readonly problem: string;
  readonly expected: string;
}

/** Where a file was found. */
export interface Source {
  readonly owner: string;
  readonly repo: string;
}

export type Values = Readonly<Record<string, unknown>>;

export type ParsedFile =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

export type ReadConfiguration =
  | {
      readonly kind: 'configuration';
      readonly configuration: RepositoryConfiguration;
      /** Where each value is from, by its key: a file with its commit, `POLICY_FILE`, or `default`. */
      readonly origins: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'problems';
      readonly source: Source;
      readonly problems: readonly Problem[];
      /** The label that the file seems to configure. The problems are reported only where this label is set. */
      readonly label: string;
    };
