// The short reply to a person whose command or label was refused, with the reason.

import { dollars } from '../cost-words.ts';
import type { PermissionLevel } from '../permission.ts';
import { code, inline, person } from '../text/inline.ts';
import { formatTime } from '../time-words.ts';

export type RefusalWhy =
  | { readonly kind: 'permission'; readonly needs: PermissionLevel; readonly has: PermissionLevel }
  | { readonly kind: 'permission_unknown' }
  | { readonly kind: 'team'; readonly team: string }
  /** GitHub refuses to tell who is in the team. */
  | { readonly kind: 'team_unknown'; readonly team: string }
  /** GitHub refuses something that is needed for it. `needs`: permissions, as GitHub names them. */
  | { readonly kind: 'github_refuses'; readonly said: string; readonly needs: string | null }
  /** Four eyes: who started the run may not approve it. */
  | { readonly kind: 'requester' }
  | { readonly kind: 'bot' }
  /** A bot, where bots are never allowed, not even listed ones. */
  | { readonly kind: 'not_a_person' }
  /** An App wrote it in the name of the person, for example an agent with the token of the person. */
  | { readonly kind: 'through_app'; readonly app: string }
  | { readonly kind: 'edited' }
  /** Written before the question was shown, so it was meant for something else. */
  /** An approval that counted together with this one. */
  | { readonly kind: 'approval_gone'; readonly by: string }
  /** One person counts once. */
  | { readonly kind: 'approved_before' }
  | { readonly kind: 'too_early' }
  | { readonly kind: 'malformed'; readonly hint: string }
  | { readonly kind: 'none_open' }
  | { readonly kind: 'code_needed'; readonly codes: readonly string[] }
  | { readonly kind: 'wrong_code'; readonly codes: readonly string[] }
  | { readonly kind: 'already_answered' }
  /** By a workflow whose job was started once more: that is not what the author of the comment did. */
  | { readonly kind: 'run_again' }
  /** Whether the comment was edited cannot be read, and edited ones do not count. */
  | { readonly kind: 'edit_unknown' }
  /** What cannot be shown whole can only be rejected. */
  | { readonly kind: 'not_shown_whole' }
  /** The answer could not be given to the agent, and was given up. */
  | { readonly kind: 'out_of_reach'; readonly why: string }
  /** The issue was edited after the command was written, so nobody who commanded has read it as it is. */
  | { readonly kind: 'issue_edited' }
  /** The repository takes answers only where GitHub tells who really wrote them. */
  | { readonly kind: 'comments_only' }
  /** So many further messages came within an hour. */
  | { readonly kind: 'too_many_rounds'; readonly most: number; readonly againAt: number }
  /** So many runs were started by this person within an hour. */
  | { readonly kind: 'too_many_started'; readonly most: number; readonly againAt: number }
  /** Its agent has cost more than it may. Dollars. */
  | { readonly kind: 'over_budget'; readonly cost: number; readonly most: number }
  /** So many dollars were spent in the repository on this day, of so many that may be. */
  | { readonly kind: 'day_spent'; readonly spent: number; readonly most: number; readonly againAt: number }
  | { readonly kind: 'still_asking' }
  | { readonly kind: 'too_many_asked'; readonly most: number; readonly againAt: number }
  | { readonly kind: 'being_stopped' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'already_running' }
  /** Only the App can do it. `instead`: what helps in a workflow. */
  | { readonly kind: 'not_in_workflows'; readonly instead: string }
  /** The agent begins on the branch of a pull request, and nobody wants one on a branch of strangers. */
  | { readonly kind: 'fork' }
  /** Unlike an answer, it was for no question. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'no_run' };

export interface Refusal {
  readonly login: string;
  /** What they wrote, such as `/approve`, or the label that they set. */
  readonly what: string | { readonly label: string };
  readonly why: RefusalWhy;
}

export function refusalReply({ login, what, why }: Refusal): string {
  return `${symbolOf(why)} ${person(login)}, ${sentence(named(what), why)}`;
}

function named(what: Refusal['what']): string {
  return typeof what === 'string' ? code(what, 60) : `the label ${code(what.label, 60)}`;
}

function sentence(what: string, why: RefusalWhy): string {
  switch (why.kind) {
    case 'permission':
      return `${what} needs the repository permission **${why.needs}** or more; yours is **${why.has}**. ${nothing}`;
    case 'permission_unknown':
      return `your permission could not be looked up, so ${what} was not followed. ${nothing} Try again later.`;
    case 'team':
      return `${what} is for members of the team ${code(why.team)}. ${nothing}`;
    case 'team_unknown':
      return `${what} is for members of the team ${code(why.team)}, and GitHub does not let this App see who they are: it needs the organisation permission **members: read**. ${nothing}`;
    case 'github_refuses':
      return `${what} was not followed: GitHub refuses what is needed for it (${inline(why.said, 200)}). ${nothing} ${remedy(why.needs)}`;
    case 'requester':
      return `${what} needs a second person: you started this run. ${nothing}`;
    case 'bot':
      return `${what} does not count from a bot that is not listed in the configuration. ${nothing}`;
    case 'not_a_person':
      return `${what} counts from people only, never from a bot. ${nothing}`;
    case 'through_app':
      return `${what} was written through the app ${code(why.app, 60)}, and only what people write themselves counts. ${nothing} Write it on GitHub.`;
    case 'edited':
      return `${what} stands in a comment that was edited, and edited comments do not count. Write a new one. ${nothing}`;
    case 'approval_gone':
      return `the approval of ${person(why.by)}, which counted together with yours, was edited or deleted. ${nothing} Everybody approves again.`;
    case 'approved_before':
      return `you approved this already, and it needs another person too. ${nothing}`;
    case 'too_early':
      return `${what} was written before the question it would answer, so it does not count. ${nothing} Read the question, then write it again.`;
    case 'malformed':
      return `this could not be read. ${inline(why.hint)} ${nothing}`;
    case 'none_open':
      return `there is no open question here that ${what} could answer. ${nothing}`;
    case 'code_needed':
      return `several questions are open, so ${what} needs a code: ${codeList(why.codes)}. ${nothing}`;
    case 'wrong_code':
      return `the code in ${what} belongs to no open question here. Open: ${codeList(why.codes)}. ${nothing}`;
    case 'already_answered':
      return `this question was already answered, so ${what} had no effect. ${nothing}`;
    case 'run_again':
      return `${what} was read by a job that was run again, and a comment counts only the first time. ${nothing} Write it again.`;
    case 'edit_unknown':
      return `GitHub did not say whether the comment with ${what} was edited, so it was not followed. ${nothing} Write it again later.`;
    case 'not_shown_whole':
      return `not all of what the agent wants to do could be shown here, so ${what} does not count. ${nothing} Reject it, or answer in the conversation.`;
    case 'out_of_reach':
      return `${what} could not be given to the agent (${inline(why.why, 200)}). ${nothing} The question stays open: write it again later.`;
    case 'issue_edited':
      return `the issue was edited after you wrote ${what}, so it was not followed. ${nothing} Read the issue as it is now, then write ${what} again.`;
    case 'comments_only':
      return `this repository takes ${what} only in a comment of the conversation, not in a review or a review thread. ${nothing} Write it there, with the code of the question.`;
    case 'too_many_rounds':
      return `this run was given ${why.most} messages within an hour, which is the most, so ${what} was not taken. ${nothing} Write it again after ${formatTime(why.againAt)}.`;
    case 'too_many_started': {
      const runs = why.most === 1 ? '1 run' : `${why.most} runs`;
      return `you started ${runs} here within an hour, which is the most for one person, so ${what} started nothing. It is possible again after ${formatTime(why.againAt)}.`;
    }
    case 'over_budget':
      return `the agent has cost ${dollars(why.cost)}, and may cost ${dollars(why.most)} (\`limits.cost_per_run\`), so ${what} was not taken. ${nothing}`;
    case 'day_spent':
      return `this repository has spent ${dollars(why.spent)} today, of ${dollars(why.most)} (\`limits.cost_per_day\`), so ${what} was not taken. ${nothing} It is possible again after ${formatTime(why.againAt)}.`;
    case 'still_asking':
      return `the agent is still being asked something on the side, so ${what} was not taken. Write it again after the answer.`;
    case 'too_many_asked':
      return `the agent was asked ${why.most} questions on the side within a day, which is the most, so ${what} was not taken. Write it again after ${formatTime(why.againAt)}.`;
    case 'being_stopped':
      return `the agent is being stopped, so ${what} was not taken. ${nothing} Write it again when it stands still.`;
    case 'closed':
      return `this is closed, so ${what} was not followed. ${nothing}`;
    case 'already_running':
      return `a run for this issue is still going on, so ${what} started nothing.`;
    case 'not_in_workflows':
      return `${what} works only where the App follows the agent. ${nothing} ${inline(why.instead, 200)}`;
    case 'fork':
      return `this pull request comes from a fork, and nothing is ever started for those, so ${what} was not followed. ${nothing}`;
    case 'unreachable':
      return `${what} could not be given to the agent (${inline(why.why, 200)}). Write it again later.`;
    case 'no_run':
      return `there is no run here, so ${what} did nothing.`;
  }
}

/** What whoever runs the App has to change. */
export function remedy(needs: string | null): string {
  if (needs === null) return 'Whoever set this up checks the permissions that it has here.';
  const named = needs.replaceAll('=', ': ').replaceAll(';', ' or');
  return `Whoever set this up gives it the permission **${inline(named, 200)}** and accepts it here.`;
}

const nothing = 'Nothing was sent to the agent.';

function symbolOf({ kind }: RefusalWhy): string {
  switch (kind) {
    case 'permission':
    case 'permission_unknown':
    case 'team':
    case 'team_unknown':
    case 'github_refuses':
    case 'requester':
    case 'bot':
    case 'not_a_person':
    case 'through_app':
    case 'comments_only':
      return '🔒';
    default:
      return 'ℹ️';
  }
}

function codeList(codes: readonly string[]): string {
  return codes
    .slice(0, 10)
    .map((each) => code(each, 10))
    .join(', ');
}
