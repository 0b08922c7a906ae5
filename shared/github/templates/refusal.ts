// The short reply to a person whose command or label was refused, with the reason.

import type { RefusalWhy } from '../refusal-why.ts';
import { code, inline, person, unescapeMarkdown } from '../text/inline.ts';
import { dollars, formatTime } from '../words/amounts.ts';

export interface Refusal {
  readonly login: string;
  /** What they wrote, such as `/approve`, the label that they set, or what they did, such as `closing the issue`. */
  readonly what: string | { readonly label: string } | { readonly doing: string };
  readonly why: RefusalWhy;
  /** Approvals by others of the same question, which this takes nothing from. */
  readonly stillCount?: { readonly by: readonly string[]; readonly needed: number };
}

export function refusalReply({ login, what, why, stillCount }: Refusal): string {
  const symbol = locked.has(why.kind) ? '🔒' : 'ℹ️';
  return `${symbol} ${person(login)}, ${sentence(named(what), why)}${others(stillCount)}`;
}

function others(still: Refusal['stillCount']): string {
  if (still === undefined || still.by.length === 0) return '';
  const { by, needed } = still;
  const whose = by.length === 1 ? 'The approval' : 'The approvals';
  const verb = by.length === 1 ? 'counts' : 'count';
  const of = needed > 1 ? `: ${by.length} of ${needed}` : '';
  return ` ${whose} of ${by.map(person).join(' and ')} still ${verb}${of}.`;
}

/** The same for a log. */
export function refusalLine({ login, what, why }: Refusal): string {
  return `${login}: ${unescapeMarkdown(sentence(named(what), why)).replaceAll('**', '')}`;
}

function named(what: Refusal['what']): string {
  if (typeof what === 'string') return code(what, 60);
  return 'label' in what ? `the label ${code(what.label, 60)}` : inline(what.doing, 100);
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
      return `${what} needs a second person: you started this run, or told its agent what to do. ${nothing}`;
    case 'bot':
      return `${what} does not count from a bot that is not listed in the configuration. ${nothing}`;
    case 'not_a_person':
      return `${what} counts from people only, never from a bot. ${nothing}`;
    case 'through_app':
      return `${what} was written through the app ${code(why.app, 60)}, and only what people write themselves counts. ${nothing} Write it on GitHub.`;
    case 'edited':
      return `${what} stands in a comment that was edited, and edited comments do not count. Write a new one. ${nothing}`;
    case 'approval_gone':
      return `your approval of this was edited or deleted, so it does not count. ${nothing} To approve again, write a new comment.`;
    case 'may_not':
      return `you approved this, and may not approve here any more, so your approval does not count. ${nothing}`;
    case 'review_edited':
      return `a comment of the review with ${what} was edited after the review was written, and edited comments do not count. Write a new one. ${nothing}`;
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
    case 'too_late':
      return `nobody had answered this question in time, so it is rejected, and ${what} had no effect. ${nothing}`;
    case 'run_again':
      return `${what} was read by a job that was run again, and a comment counts only the first time. ${nothing} Write it again.`;
    case 'read_before':
      return `another job of a workflow has read ${what} already, and a comment counts once. This job did nothing: where two workflows read commands, keep one.`;
    case 'answered_now':
      return `another answer to this question is just being given, so ${what} had no effect. ${nothing} Write it again if the question stays open.`;
    case 'edit_unknown':
      return why.by
        ? `GitHub did not say whether the comment of ${person(why.by)} with ${what} was edited, so nothing is done about it. ${nothing} Write it again later.`
        : `GitHub did not say whether the comment with ${what} was edited, so it was not followed. ${nothing} Write it again later.`;
    case 'not_shown_whole':
      return `not all of what the agent wants to do could be shown here, so ${what} does not count. ${nothing} Reject it, or answer in the conversation.`;
    case 'out_of_reach':
      return `${what} could not be given to the agent (${inline(why.why, 200)}). ${nothing} The question stays open: write it again later.`;
    case 'issue_edited':
      return `the issue was edited after you wrote ${what}, so it was not followed. ${nothing} Read the issue as it is now, then write ${what} again.`;
    case 'comments_only':
      return `this repository takes ${what} only in a comment of the conversation, not in a review or a review thread. ${nothing} Write it there; an answer needs the code of its question.`;
    case 'buttons_only':
      return `this repository takes ${what} only by the buttons of the check \`agent-conversations/question\` on the linked pull request. ${nothing}`;
    case 'too_many_rounds':
      return `this run was given ${why.most} messages within an hour, which is the most, so ${what} was not taken. ${nothing} Write it again after ${formatTime(why.againAt)}.`;
    case 'too_many_started': {
      const runs = why.most === 1 ? '1 run' : `${why.most} runs`;
      return `you started ${runs} here within an hour, which is the most for one person, so ${what} started nothing. It is possible again after ${formatTime(why.againAt)}.`;
    }
    case 'over_budget':
      return `the agent has cost ${dollars(why.cost)}, and its limit is ${dollars(why.most)} (\`limits.cost_per_run\`), so ${what} was not taken. ${nothing}`;
    case 'day_spent':
      return `this repository has spent ${dollars(why.spent)} today, of ${dollars(why.most)} (\`limits.cost_per_day\`), so ${what} was not taken. ${nothing} It is possible again after ${formatTime(why.againAt)}.`;
    case 'still_asking':
      return `the agent is still being asked something on the side, so ${what} was not taken. Write it again after the answer.`;
    case 'too_many_asked':
      return `the agent was asked ${why.most} questions on the side within a day, which is the most, so ${what} was not taken. Write it again after ${formatTime(why.againAt)}.`;
    case 'being_stopped':
      return `the agent is being stopped, so ${what} was not taken. ${nothing} Write it again when it has stopped.`;
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
    case 'guard_files':
      return `${what} was not followed. ${inline(why.change, 1000)} Whoever starts an agent there has to be somebody who may approve (**${why.needs}** or more). ${nothing}`;
    case 'no_run':
      return `there is no run here, so ${what} did nothing.`;
  }
}

/** Tells the operator of the App which permission to grant. */
export function remedy(needs: string | null): string {
  if (needs === null) return 'The person who set this up checks the permissions that it has here.';
  const named = needs.replaceAll('=', ': ').replaceAll(';', ' or');
  return `The person who set this up gives it the permission **${inline(named, 200)}** and accepts it here.`;
}

const nothing = 'Nothing was sent to the agent.';

/** Other people, or another way, could have done it. */
const locked: ReadonlySet<RefusalWhy['kind']> = new Set([
  'permission',
  'permission_unknown',
  'team',
  'team_unknown',
  'github_refuses',
  'requester',
  'bot',
  'not_a_person',
  'through_app',
  'comments_only',
  'buttons_only',
  'guard_files',
]);

function codeList(codes: readonly string[]): string {
  return codes
    .slice(0, 10)
    .map((each) => code(each, 10))
    .join(', ');
}
