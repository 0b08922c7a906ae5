// The decisions of a run, as its page lists them: newest first, and no more of each than a page can bear.
import { cut, exactText, nowDoing } from '../../../shared/github/index.ts';
import type { Decision, DecisionResult, KeptAction } from '../../model/decision.ts';
import type { DecisionLine, DecisionList, Tone } from '../types.ts';
import { commentAddress } from './addresses.ts';
import { visible } from './run-line.ts';

export const decisionsShown = 30;
const actionsShown = 10;
const mostText = 2_000;

/** Of one decision more than are shown: so it is known whether there are older ones. */
export function decisionList(decisions: readonly Decision[], web: string): DecisionList {
  return {
    lines: decisions.slice(0, decisionsShown).map((decision) => decisionLine(decision, web)),
    more: decisions.length > decisionsShown,
  };
}

function decisionLine(decision: Decision, web: string): DecisionLine {
  const { at, by, verdict, actions, actionsLeftOut, question, reason, repository, result } = decision;
  const listed = (actions ?? []).slice(0, actionsShown);
  return {
    key: `${question.epoch}-${at}`,
    at,
    by:
      by.kind === 'rule'
        ? { kind: 'rule', rule: visible(by.rule), configuration: visible(by.configuration) }
        : { kind: 'person', login: by.login, url: commentAddress(web, repository, by.comment) },
    verdict: verdict === 'approve' ? 'Approved' : 'Rejected',
    on: titleOf(actions, actionsLeftOut),
    actions: listed.map(actionText),
    actionsLeftOut: (actions?.length ?? 0) - listed.length + actionsLeftOut,
    reason: reason === null ? null : visible(cut(reason, 500)),
    result: { words: wordsOf(result), tone: tones[result.kind] },
  };
}

function titleOf(actions: readonly KeptAction[] | null, leftOut: number): string {
  const [first] = actions ?? [];
  if (actions === null) return 'what the service did not tell';
  if (first === undefined) return 'actions that are too long to keep';
  const more = actions.length - 1 + leftOut;
  const line = cut(exactText(textOf(first).slice(0, 1_000)).split('\n', 1)[0] ?? '', 120);
  return `${visible(first.tool)}${line === '' ? '' : `: ${line}`}${more === 0 ? '' : `, and ${more} more`}`;
}

/** What runs, where the action names it; else all of its arguments. */
function textOf({ arguments: given }: KeptAction): string {
  if (typeof given === 'object' && given !== null && 'command' in given && typeof given.command === 'string')
    return given.command;
  return typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
}

function actionText({ tool, risk, summary, arguments: given, cut: whole }: KeptAction) {
  const text = typeof given === 'string' && whole !== null ? given : (JSON.stringify(given, null, 2) ?? '');
  const length = whole ?? text.length;
  const left = length - Math.min(text.length, mostText);
  return {
    about: `${visible(tool)}, risk ${visible(risk.toLowerCase())}`,
    summary: summary === null ? null : visible(cut(summary, 500)),
    text: exactText(text.slice(0, mostText)),
    left,
  };
}

const tones: Readonly<Record<DecisionResult['kind'], Tone>> = {
  waiting: 'asking',
  sending: 'working',
  verified: 'good',
  gone: 'resting',
  no_effect: 'bad',
  unclear: 'bad',
  given_back: 'over',
  refused: 'over',
  stale: 'over',
  not_waiting: 'over',
  elsewhere: 'over',
  expired: 'over',
  closed: 'over',
};

function wordsOf({ kind, status, why }: DecisionResult): string {
  const because = why === null ? '' : `: ${reasonOf(why)}`;
  const then = status === null ? '' : `; the agent ${visible(nowDoing(status)).replaceAll('`', '')}`;
  switch (kind) {
    case 'waiting':
      return 'Not sent yet';
    case 'sending':
      return 'Sent, not seen to arrive yet';
    case 'verified':
      return `Arrived${then}`;
    case 'gone':
      return `Not known whether it arrived${then}`;
    case 'no_effect':
      return 'Taken without any effect';
    case 'unclear':
      return `Not known whether it arrived${because}`;
    case 'given_back':
      return `Not sent${because}`;
    case 'refused':
      return `Did not count${because}`;
    case 'stale':
      return `Not sent, the question was out of date${because}`;
    case 'not_waiting':
      return `Not sent, the agent did not wait${because}`;
    case 'elsewhere':
      return `Not sent, it was answered elsewhere${then}`;
    case 'expired':
      return 'Not sent, the question had expired';
    case 'closed':
      return 'Not sent, the run was no longer followed';
  }
}

/** Our own reasons are names such as `already_answered`; those of others are texts. */
const reasonOf = (why: string): string => (/^[a-z_]+$/.test(why) ? why.replaceAll('_', ' ') : visible(why));
