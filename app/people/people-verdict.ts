// What the check says of a pull request. Pure.
import { code, inline, type Person, person, proofSentence } from '../../shared/github/index.ts';
import { isProofInDoubt, type Proof } from '../../shared/question/index.ts';
import type { CheckEffect } from '../store/effect.ts';
import type { JudgedReview, WhyNot } from './who-counts.ts';
import type { AgentTrace } from './who-wrote.ts';

export type PeopleVerdict = Pick<CheckEffect, 'title' | 'summary' | 'conclusion'>;

export interface ApprovalState {
  readonly head: string;
  /** How many the configuration asks for. */
  readonly people: number;
  /** Empty: no agent wrote it. */
  readonly traces: readonly AgentTrace[];
  /** The bot that wrote it, and whose pull requests need no approval. */
  readonly exempt: string | null;
  readonly reviews: readonly JudgedReview[];
  /** Of the newest run of ours that has ended; null where there is none. */
  readonly run: { readonly isUnguarded: boolean; readonly proof: Proof | null } | null;
}

export function verdictOn({ head, people, traces, exempt, reviews, run }: ApprovalState): PeopleVerdict {
  if (traces.length === 0) {
    const who =
      exempt === null ? '' : `\n\n${person(exempt)} is exempt: see \`exempt\` of the configuration.`;
    return {
      conclusion: 'success',
      title: 'No agent wrote this.',
      summary: `It needs no approval for this check.${who}`,
    };
  }
  const counting = reviews.flatMap((each) => (each.kind === 'counts' ? [each.by] : []));
  const isUnguarded = run?.isUnguarded ?? false;
  const needed = people + (isUnguarded ? 1 : 0);
  const isThrough = counting.length >= needed;
  const proof = run?.proof ? proofSentence(run.proof) : null;
  return {
    conclusion: isThrough ? 'success' : isUnguarded ? 'failure' : null,
    title: [
      `${counting.length} of ${needed}${approvedWords(counting, head)}.`,
      ...(isUnguarded ? ['Actions of the agent ran without a decision.'] : decidedWords(run?.proof ?? null)),
    ].join(' '),
    summary: [
      missingWords(needed - counting.length, needed, people, head),
      proof === null ? null : `The agent of this App: ${inline(proof, 600)}`,
      listed('An agent wrote this:', traces.map(traceWords)),
      listed(
        'Counts:',
        counting.map(({ login }) => person(login)),
      ),
      listed(
        'Does not count:',
        reviews.flatMap((each) =>
          each.kind === 'counts_not' ? [`${person(each.by.login)}: ${whyNotWords[each.why]}`] : [],
        ),
      ),
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
  };
}

/** While GitHub does not tell what the verdict needs. */
export function verdictUnknown(why: string): PeopleVerdict {
  return {
    conclusion: null,
    title: 'Not judged: GitHub does not answer',
    summary: `What this check needs to know could not be read (${inline(why, 200)}). It is tried again; until then this check is not green.`,
  };
}

export const verdictOff: PeopleVerdict = {
  conclusion: 'neutral',
  title: 'Switched off',
  summary: 'This repository requires no approvals any more.',
};

export const verdictMisconfigured: PeopleVerdict = {
  conclusion: null,
  title: 'Not judged: the configuration is wrong',
  summary:
    'The configuration on the default branch cannot be read, so nothing tells how many people have to approve. Correct it there.',
};

const mostNamed = 20;
const shortSha = (sha: string): string => sha.slice(0, 7);

function approvedWords(counting: readonly Person[], head: string): string {
  const names = counting.slice(0, 5).map(({ login }) => person(login));
  const more = counting.length > names.length ? ', …' : '';
  if (names.length === 0) return ` people have approved ${shortSha(head)}`;
  return `: ${names.join(', ')}${more} approved ${shortSha(head)}`;
}

/** Of a run that had to ask, and asked about all that it did. */
function decidedWords(proof: Proof | null): readonly string[] {
  if (proof?.kind !== 'known' || isProofInDoubt(proof)) return [];
  const ran = proof.actions - (proof.refused ?? 0);
  return ran === 0 ? [] : [`${ran} ${ran === 1 ? 'action' : 'actions'} of the agent, each decided.`];
}

function missingWords(missing: number, needed: number, people: number, head: string): string {
  const commit = code(shortSha(head));
  const more = needed > people ? `, one more than the ${people} of the configuration` : '';
  if (missing <= 0) return `${needed} people have approved ${commit}${more}.`;
  const who = missing === 1 ? 'One more person has' : `${missing} more people have`;
  return `${who} to approve ${commit}: people who may write here, and have no part in it${more}.`;
}

function listed(head: string, all: readonly string[]): string | null {
  if (all.length === 0) return null;
  const shown = all.slice(0, mostNamed).map((each) => `- ${each}`);
  const left = all.length - shown.length;
  return [head, ...shown, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
}

const plainWords: Readonly<Record<Exclude<AgentTrace, { who: string }>['kind'], string>> = {
  run: 'a run of this App works on it, or did',
  pusher_gone: 'an account that pushed to it is gone, so nothing tells who that was',
  push_unseen: 'nothing tells who made one of the pushes to it',
  author_gone: 'the account that opened it is gone, so nothing tells who that was',
  too_many_commits: 'it has more than 250 commits, and GitHub lists no more',
};
const did = { opened: 'opened it', pushed: 'pushed to it', owned: 'owns the fork that it comes from' };

function traceWords(trace: AgentTrace): string {
  if ('sha' in trace) return `${code(shortSha(trace.sha))} names ${code(trace.who)} as its ${trace.kind}`;
  return 'who' in trace ? `${person(trace.who)} ${did[trace.kind]}` : plainWords[trace.kind];
}

const whyNotWords: Readonly<Record<WhyNot, string>> = {
  bot: 'a bot',
  agent: 'the account of an agent',
  opened: 'opened this pull request',
  older: 'approved an older commit',
  moved: 'approved it before its base branch was changed',
  dismissed: 'the approval was dismissed',
  changes: 'asks for changes',
  pushed: 'pushed this commit, or may have',
  owned: 'owns the fork that it comes from',
  wrote: 'wrote a commit of this pull request',
  requested: 'started or instructed the agent, and the configuration asks for somebody else',
  no_write: 'may not write to this repository',
};
