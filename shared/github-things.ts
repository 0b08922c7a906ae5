// Things of GitHub in our shape, as events name them and as both roads keep them.

/** The numeric id stays the same when the repository is renamed. */
export interface Repository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
}

/** The text of an issue or a pull request at one moment. */
export interface IssueText {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly open: boolean;
}

export interface Person {
  readonly login: string;
  readonly id: number;
  readonly bot: boolean;
}

export interface WrittenComment {
  readonly kind: 'comment' | 'review_comment' | 'review';
  readonly id: number;
  /** The id for GraphQL; empty when the event does not contain it. */
  readonly nodeId: string;
  readonly body: string;
  readonly writtenAt: number;
  /** Id of the first comment of the review thread, which may be this comment. Null outside of review threads. */
  readonly thread: number | null;
  /**
   * The App that wrote it in the author's name. Null when there is none, or when GitHub does not say, as in review
   * threads.
   */
  readonly through: string | null;
  /** The code that it is about; absent outside of review threads. */
  readonly at?: ReviewComment | null;
}

export interface ReviewComment {
  readonly path: string;
  /** Null for a comment on a whole file, and if GitHub does not send it. */
  readonly line: number | null;
  /** The part of the difference that ends with the line; empty for a comment on a whole file. */
  readonly hunk: string;
  /** As written. */
  readonly body: string;
}

export const permissionLevels = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type PermissionLevel = (typeof permissionLevels)[number];

/** Who may answer a question. */
export interface MayAnswer {
  /** The least permission for each of the two answers. */
  readonly approve: PermissionLevel;
  readonly reject: PermissionLevel;
  /** People also have to be in one of these, where there are any. */
  readonly teams: readonly string[];
  /** Whether who started or instructed the agent may approve. */
  readonly requester: boolean;
}

/** GitHub takes 20 characters for label and identifier, 40 for the description. */
export interface QuestionButton {
  readonly label: string;
  readonly identifier: string;
  readonly description: string;
}

export const hiddenKinds = [
  'html_comment',
  'zero_width',
  'bidi_control',
  'tag_character',
  'control_character',
  'other_invisible',
] as const;

export type HiddenKind = (typeof hiddenKinds)[number];
export type HiddenCounts = Readonly<Record<HiddenKind, number>>;

export type ReactionName = 'eyes' | '+1' | 'confused' | 'rocket';
