// The short reply to a person whose command or label was refused, with the reason.

import type { OutOfReachCause } from '../../question/index.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import { dollars, formatTime } from '../words/amounts.ts';
import { code, inline, inlineWithCode, link, person, plural, unescapeMarkdown } from './compose.ts';

export interface Refusal {
  readonly login: string;
  /** The command that they wrote, such as `/approve`, the label that they set, or what they did, such as `closing the issue`. */
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

/** Tells the operator of the App which permission to grant. */
export function remedy(needs: string | null): string {
  if (needs === null) return 'The person who set this up checks the permissions that it has here.';
  const named = needs.replaceAll('=', ': ').replaceAll(';', ' or');
  return `The person who set this up gives it the permission **${inline(named, 200)}** and accepts it here.`;
}

const nothing = 'Nothing was sent to the agent.';

/** `said`: the words of GitHub, made fit for the text. */
export function notShown(said: string | null): string {
  return said === null
    ? 'the agent’s question is not here yet'
    : `the agent’s question could not be shown (${said})`;
}

export const shownAgain = 'It is tried again every ten minutes, and at once when a command is written here.';

/** After the name of a person and a comma. */
function hintWords(meant: string | undefined, hint: string): string {
  if (meant !== undefined)
    return `did you mean ${code(meant)}? ${hint === '' ? '' : `${inlineWithCode(hint)} `}`;
  return hint === '' ? '' : `${inlineWithCode(`${hint.charAt(0).toLowerCase()}${hint.slice(1)}`)} `;
}

const whyNotAnyMore = {
  told_agent: 'have told its agent what to do since, which takes a second person',
  owns_less: 'do not own all that it needs any more',
  may_not: 'may not approve here any more',
} as const;

type Kind = RefusalWhy['kind'];
type Why<K extends Kind> = Extract<RefusalWhy, { kind: K }>;

const sentences: { readonly [K in Kind]: (what: string, why: Why<K>) => string } = {
  permission: (what, why) =>
    `${what} needs the repository permission **${why.needs}** or more; yours is **${why.has}**. ${nothing}`,
  permission_unknown: (what) =>
    `your permission could not be looked up, so ${what} was not followed. ${nothing} Try again later.`,
  team: (what, why) => `${what} is for members of the team ${code(why.team)}. ${nothing}`,
  team_gone: (what, why) =>
    `${what} is for members of the team ${code(why.team)}, and there is no such team: it was deleted or renamed. ${nothing} Somebody has to name another one in the configuration.`,
  team_unknown: (what, why) =>
    `${what} is for members of the team ${code(why.team)}, and GitHub does not let this App see who they are: it needs the organisation permission **members: read**. ${nothing}`,
  github_refuses: (what, why) =>
    `${what} was not followed: GitHub refuses what is needed for it (${inline(why.said, 200)}). ${nothing} ${remedy(why.needs)}`,
  requester: (what) =>
    `${what} needs a second person: you started this run, or told its agent what to do. ${nothing}`,
  bot: (what) => `${what} does not count from a bot that is not listed in the configuration. ${nothing}`,
  not_a_person: (what) => `${what} counts from people only, never from a bot. ${nothing}`,
  through_app: (what, why) =>
    `${what} was written through the app ${code(why.app, 60)}, and only what people write themselves counts. ${nothing} Write it on GitHub.`,
  edited: (what) =>
    `${what} is in a comment that was edited, and edited comments do not count. Write a new one. ${nothing}`,
  approval_gone: () =>
    `your approval of this was edited or deleted, so it does not count. ${nothing} To approve again, write a new comment.`,
  may_not: (_, { since }) =>
    `you approved this, and ${whyNotAnyMore[since ?? 'may_not']}, so your approval does not count. ${nothing}`,
  review_edited: (what) =>
    `a comment of the review with ${what} was edited after the review was written, and edited comments do not count. Write a new one. ${nothing}`,
  approved_before: () => `you approved this already, and it needs another person too. ${nothing}`,
  too_early: (what, { isMoved }) =>
    isMoved
      ? `${what} was written before the question was moved to where it is now, so it does not count. ${nothing} Read the question there, then write it again.`
      : `${what} was written before the question it would answer, so it does not count. ${nothing} Read the question, then write it again.`,
  malformed: (_, { meant, hint }) => `${hintWords(meant, hint)}${nothing}`,
  none_open: (what) =>
    `no question that was asked in this thread is open, so ${what} answers nothing. ${nothing}`,
  asked_elsewhere: (what, why) =>
    `${what} is taken only where its question is: ${link(code(why.code, 10), why.url)}. ${nothing} Write it there.`,
  not_shown: (what, { said }) => {
    const then = said === null ? nothing : `${nothing} ${shownAgain}`;
    return `${notShown(said && inline(said, 200))}, so ${what} answers nothing. ${then} Read it, then write ${what} again.`;
  },
  code_needed: (what, why) =>
    `several questions are open, so ${what} needs a code: ${codeList(why.codes)}. ${nothing}`,
  wrong_code: (what, why) =>
    `the code in ${what} belongs to no open question here. Open: ${codeList(why.codes)}. ${nothing}`,
  already_answered: (what) => `this question was already answered, so ${what} had no effect. ${nothing}`,
  too_late: (what) =>
    `this question was not decided in time, so it is rejected, and ${what} had no effect. ${nothing}`,
  run_again: (what) =>
    `${what} was read by a job that was run again, and a comment counts only the first time. ${nothing} Write it again.`,
  read_before: (what) =>
    `another job of a workflow has read ${what} already, and a comment counts once. This job did nothing: where two workflows read commands, keep one.`,
  answered_now: (what) =>
    `another answer to this question is just being given, so ${what} had no effect. ${nothing} Write it again if the question stays open.`,
  edit_unknown: (what, why) =>
    why.by
      ? `GitHub did not say whether the comment of ${person(why.by)} with ${what} was edited, so nothing is done about it. ${nothing} Write it again later.`
      : `GitHub did not say whether the comment with ${what} was edited, so it was not followed. ${nothing} Write it again later.`,
  not_shown_whole: (what) =>
    `not all of what the agent wants to do could be shown here, so ${what} does not count. ${nothing} Reject it, or answer in the conversation.`,
  ask_unknown: (what) =>
    `no comment here says whether the agent has to ask before it acts, and neither does this workflow, so ${what} did nothing. ${nothing} Set \`ask\` in its step with \`mode: command\`.`,
  out_of_reach: (what, why) =>
    hasNoConversation(why.cause)
      ? `${what} could not be given to the agent (${inline(why.why, 200)}). ${nothing} Its conversation is gone, so nothing can be answered there any more.`
      : `${what} could not be given to the agent (${inline(why.why, 200)}). ${nothing} The question stays open: write it again later.`,
  issue_edited: (what) =>
    `the issue was edited after you wrote ${what}, so it was not followed. ${nothing} Read the issue as it is now, then write ${what} again.`,
  comments_only: (what) =>
    `this repository takes ${what} only in a comment of the conversation, not in a review or a review thread. ${nothing} Write it there; an answer needs the code of its question.`,
  buttons_only: (what) =>
    `this repository takes ${what} only by the buttons of the check with its code on the linked pull request. ${nothing}`,
  too_many_rounds: (what, why) =>
    `this run was given ${why.most} messages within an hour, which is the most, so ${what} was not taken. ${nothing} Write it again after ${formatTime(why.againAt)}.`,
  too_many_started: (what, why) =>
    `you started ${plural(why.most, 'run')} here within an hour, which is the most for one person, so ${what} started nothing. It is possible again after ${formatTime(why.againAt)}.`,
  over_budget: (what, why) =>
    `the agent has cost ${dollars(why.cost)}, and its limit is ${dollars(why.most)} (\`limits.cost_per_run\`), so ${what} was not taken. ${nothing}`,
  day_spent: (what, why) =>
    `this repository has spent ${dollars(why.spent)} today, of ${dollars(why.most)} (\`limits.cost_per_day\`), so ${what} was not taken. ${nothing} It is possible again after ${formatTime(why.againAt)}.`,
  still_asking: (what) =>
    `the agent is still being asked something on the side, so ${what} was not taken. Write it again after the answer.`,
  too_many_asked: (what, why) =>
    `the agent was asked ${why.most} questions on the side within a day, which is the most, so ${what} was not taken. Write it again after ${formatTime(why.againAt)}.`,
  being_stopped: (what) =>
    `the agent is being stopped, so ${what} was not taken. ${nothing} Write it again when it has stopped.`,
  halted: (what, why) =>
    `the operators have halted agents (${inline(why.by, 100)}, since ${formatTime(why.since)}), so ${what} was not followed. ${nothing} It is possible again when they have lifted that.`,
  closed: (what) => `this is closed, so ${what} was not followed. ${nothing}`,
  already_running: (what) => `a run for this issue is still going on, so ${what} started nothing.`,
  starting: (what) =>
    `an agent is just being started here, so ${what} did nothing. Write it again when the comment of its run links to its conversation.`,
  not_in_workflows: (what, why) =>
    `${what} works only where the App follows the agent. ${nothing} ${inlineWithCode(why.instead, 200)}`,
  fork: (what) =>
    `this pull request comes from a fork, and nothing is ever started for those, so ${what} was not followed. ${nothing}`,
  unreachable: (what, why) =>
    `${what} could not be given to the agent (${inline(why.why, 200)}). Write it again later.`,
  guard_files: (what, why) =>
    `${what} was not followed. ${inline(why.change, 1000)} Only people who may approve (**${why.needs}** or more) can start an agent there. ${nothing}`,
  run_ended: (what, { outcome }) =>
    `the run here has ended already (${code(outcome)}), so ${what} had nothing to stop.`,
  no_run: (what) => `there is no run here, so ${what} did nothing.`,
  not_followed: (what, { where }) =>
    `no agent is followed here any more, so ${what} did nothing. The last one may still work in ${/^https?:/.test(where) ? link('its conversation', where) : code(where, 60)}: stop it there.`,
  other_key: (what) =>
    `the agent’s comments here were signed with another \`api-key\`, or before this thread or its repository moved, so ${what} did nothing. ${nothing} Use one key in all workflows, or answer in the conversation.`,
};

function sentence<K extends Kind>(what: string, why: Why<K> & { readonly kind: K }): string {
  return sentences[why.kind](what, why);
}

/** Other people, or another way, could have done it. */
const locked: ReadonlySet<RefusalWhy['kind']> = new Set([
  'permission',
  'permission_unknown',
  'team',
  'team_gone',
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

function hasNoConversation(cause: OutOfReachCause): boolean {
  return cause === 'absent' || (typeof cause === 'object' && cause.failed === 'not_found');
}

function codeList(codes: readonly string[]): string {
  return codes
    .slice(0, 10)
    .map((each) => code(each, 10))
    .join(', ');
}
