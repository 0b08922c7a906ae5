// Why a command, a label or an answer of a person was not followed. Judged in many places, put into words by templates/refusal.ts.
import type { PermissionLevel } from '../github-things.ts';
import type { AnswerRefusal } from '../question/index.ts';

export type RefusalWhy = AuthorRefusal | AnswerRefusal | CommentRefusal | LimitRefusal | CommandRefusal;

/** The author may not do this. */
type AuthorRefusal =
  | { readonly kind: 'permission'; readonly needs: PermissionLevel; readonly has: PermissionLevel }
  | { readonly kind: 'permission_unknown' }
  | { readonly kind: 'team'; readonly team: string }
  /** The configuration names a team that is not there, or not any more. */
  | { readonly kind: 'team_gone'; readonly team: string }
  /** GitHub does not let this App read the members of the team. */
  | { readonly kind: 'team_unknown'; readonly team: string }
  /** GitHub refused a request that the command needs. `needs`: the missing permissions, as GitHub names them. */
  | { readonly kind: 'github_refuses'; readonly said: string; readonly needs: string | null }
  | { readonly kind: 'bot' }
  /** A bot. Bots never approve or reject, not even listed ones. */
  | { readonly kind: 'not_a_person' }
  /** An App wrote it in the person's name, for example an agent that has the person's token. */
  | { readonly kind: 'through_app'; readonly app: string }
  /** `change`: what differs on the branch that the agent would begin on. */
  | { readonly kind: 'guard_files'; readonly change: string; readonly needs: PermissionLevel };

/** The comment, or the place where it is, does not count. */
type CommentRefusal =
  /** A comment of the review was edited after the review was written. */
  | { readonly kind: 'review_edited' }
  | { readonly kind: 'malformed'; readonly meant?: string; readonly hint: string }
  /** The workflow job was run again, which is not an act of the comment's author. */
  | { readonly kind: 'run_again' }
  /** Another job of a workflow has read the same comment. */
  | { readonly kind: 'read_before' }
  /** The issue was edited after the command was written, so the commander has not read its present text. */
  | { readonly kind: 'issue_edited' }
  /** The code is that of a question of this repository that is open in another place. */
  | { readonly kind: 'asked_elsewhere'; readonly code: string; readonly url: string }
  /** `commands.answers: comments`: this repository takes nothing in reviews that lets an agent act. */
  | { readonly kind: 'comments_only' }
  /** `commands.answers: buttons`: this repository takes answers only by the buttons of a check. */
  | { readonly kind: 'buttons_only' };

type LimitRefusal =
  /** The limit of messages within an hour is reached. */
  | { readonly kind: 'too_many_rounds'; readonly most: number; readonly againAt: number }
  /** The person reached the limit of starts within an hour. */
  | { readonly kind: 'too_many_started'; readonly most: number; readonly againAt: number }
  /** The run is over its budget. Amounts in dollars. */
  | { readonly kind: 'over_budget'; readonly cost: number; readonly most: number }
  /** The repository's budget for today is spent. Amounts in dollars. */
  | { readonly kind: 'day_spent'; readonly spent: number; readonly most: number; readonly againAt: number }
  | { readonly kind: 'too_many_asked'; readonly most: number; readonly againAt: number };

/** The command has nothing to act on, or not now. */
type CommandRefusal =
  | { readonly kind: 'still_asking' }
  | { readonly kind: 'being_stopped' }
  /** The operators of the App have halted all agents. */
  | { readonly kind: 'halted'; readonly by: string; readonly since: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'already_running' }
  /** A step of a workflow starts an agent, whose conversation is not known yet. */
  | { readonly kind: 'starting' }
  /** The command works only with the App. `instead`: what to do in a workflow. */
  | { readonly kind: 'not_in_workflows'; readonly instead: string }
  /** The pull request is from a fork. Nothing is ever started on a branch of strangers. */
  | { readonly kind: 'fork' }
  /** The service or the agent could not be reached. Used for commands that answer no question. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'no_run' }
  | { readonly kind: 'run_ended'; readonly outcome: string }
  /** The run has ended, and its agent may go on. `where`: the address of its conversation, or its id. */
  | { readonly kind: 'not_followed'; readonly where: string }
  /** The comments of the agent are signed with another key, or for another place. */
  | { readonly kind: 'other_key' }
  /** No comment of ours says when the agent has to ask, and neither does the workflow. */
  | { readonly kind: 'ask_unknown' };
