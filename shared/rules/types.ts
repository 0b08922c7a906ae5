// Rules as plain data: who decides on an action that waits. Can be stored as JSON.

export const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'] as const;
export type Risk = (typeof risks)[number];

/** The actions that a rule is for. All that is not null has to fit, by one of its values. */
export interface When {
  readonly tool: readonly string[] | null;
  readonly path: readonly string[] | null;
  readonly command: readonly string[] | null;
  readonly risk: readonly Risk[] | null;
  /** Looks at the working copy, and changes nothing. */
  readonly does?: 'read' | null;
  /**
   * Files of an accept. Every file that the command is seen to execute is as on the default branch, and so is each of these; true:
   * it has to execute one at least.
   */
  readonly unchanged?: true | readonly string[] | null;
}

/** The place of a rule in a list that names presets, each of which is several rules. */
export interface RuleOrigin {
  /** The item of the list, from 0. */
  readonly item: number;
  readonly preset?: { readonly name: string; readonly rule: number };
}

export type DecidingRule = { readonly origin?: RuleOrigin } & (
  | { readonly kind: 'approve'; readonly when: When }
  | { readonly kind: 'reject'; readonly when: When; readonly reason: string | null }
  /** `owners`: one code owner of each path has to be among the people. */
  | { readonly kind: 'ask'; readonly when: When; readonly people: number; readonly owners: boolean }
);

export type Rule =
  | DecidingRule
  /** Decides on nothing: these programs run what the files of the repository say, as test runners do. */
  | { readonly kind: 'known'; readonly programs: readonly string[]; readonly origin?: RuleOrigin };

/** The rules of one configuration. */
export interface RuleSet {
  readonly rules: readonly Rule[];
  /** The configuration, for people: `.github/agent-conversations.yml@1a2b3c4`. */
  readonly from: string;
  /** Where each rule begins in the file and commit that `from` names, null = not known; absent where it names no commit of a file. */
  readonly lines?: readonly (number | null)[];
  /** Whether an accept that names nothing fits: only in the operator's policy, which other rules add to. */
  readonly isOperators?: boolean;
  /** Nothing but reading is approved, and no one is asked: everything else is rejected with these words. */
  readonly plansFirst?: string;
  /** People who approved the plan whose scope this is. It approves where another set has no rule for an action; the operator's is not filled in. */
  readonly scopeBy?: string;
}

/** Allowed to an agent without a question once its plan was approved. */
export interface Scope {
  readonly paths: readonly string[];
  readonly commands: readonly string[];
  /** Dollars for the run; null = as without a scope. */
  readonly cost: number | null;
  /** Counted from the approval on; null = as long as the run. */
  readonly hours: number | null;
}

/** An action as the rules look at it; a pending action of `shared/question` is one. */
export interface ActionToDecide {
  readonly id: string;
  readonly tool: string;
  /** Written by a model: may hold anything. */
  readonly arguments: unknown;
  readonly risk: string;
  /** The folder in which its terminal is known to be, where that is not the one in which its agent works. */
  readonly isElsewhere?: string;
  /** Absent where nothing is known of it. */
  readonly executes?: SeenToExecute;
}

/** A call of a tool, whatever its id and risk. */
export type ToolCall = Pick<ActionToDecide, 'tool' | 'arguments'>;

/** Files that a command is seen to execute, against the default branch. Any other state than `same` is a doubt. */
export interface SeenToExecute {
  readonly files: readonly { readonly state: string }[];
  /** Present where it also runs what is in none of these files. */
  readonly notKnown?: string;
  /** The files that rules name under `unchanged`. */
  readonly listed?: readonly { readonly path: string; readonly state: string }[];
}

/** What a command is seen to do by its words alone, whatever its files hold. */
export interface CommandSeen {
  /** part: more than is known. */
  readonly ran: 'files' | 'nothing' | 'part';
  /** As they are spelt, folders too. */
  readonly writes: readonly string[];
  readonly mayWriteMore: boolean;
  /** Tests, packages or files of the repository too, by a program that reads for itself which. */
  readonly runsOthers: boolean;
  /** Not all that it runs is known. */
  readonly mayRunMore: boolean;
  /** That it runs or loads. */
  filesOf(): readonly string[];
}

/** `known`: programs that a configuration names as known. */
export type SeeCommand = (
  command: string,
  workingCopies: readonly string[],
  known?: readonly string[],
) => CommandSeen;

export interface DecisionContext {
  /** Absolute paths where the working copy may be. Empty = not known, and no path is accepted. */
  readonly workingCopies: readonly string[];
  /** Absent where nothing is known of what commands write. */
  readonly seeCommand?: SeeCommand;
  /** Judges the past, whose files are not known any more: what was executed is taken as unchanged, or as changed. */
  readonly past?: {
    readonly seeCommand: SeeCommand;
    readonly areUnchanged: boolean;
  };
  /** Actions, by their ids, that a person has approved for as often as they come. No rule becomes weaker by it. */
  readonly grants?: readonly { readonly action: string; readonly by: string }[];
}

/** Actions that an agent wanted at once: where it has to ask, it asks about all of it together. */
export interface WantedAtOnce extends Pick<DecisionContext, 'workingCopies'> {
  readonly actions: readonly ActionToDecide[];
}

/** The decision on one action, with its rules. */
export interface ActionDecision {
  /** The id of the action. */
  readonly action: string;
  readonly tool: string;
  readonly kind: 'approve' | 'reject' | 'ask';
  /** `rule 2`. Empty when none fits, so that a person is asked. */
  readonly rules: readonly string[];
  readonly from: string;
}

export type RuleDecision =
  | { readonly kind: 'approve'; readonly why: readonly ActionDecision[] }
  | { readonly kind: 'reject'; readonly reason: string | null; readonly why: readonly ActionDecision[] }
  | {
      readonly kind: 'ask';
      /** How many people have to approve. */
      readonly people: number;
      /** The paths that need one of their code owners, of the working copy; null = a path that is not known. */
      readonly owners: readonly (string | null)[];
      readonly why: readonly ActionDecision[];
    };
