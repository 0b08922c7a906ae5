// What rules make of what agents wanted, for people: how many actions, what would be asked most often, what is newly accepted.
import type { ActionToDecide, FrequentAction, Judgement } from '../../rules/index.ts';
import { oneLine } from '../text/inline.ts';
import { fenced } from '../text/quoted.ts';
import { compose, folded, plural } from './compose.ts';
import { actionSection } from './pending-action.ts';

/** Plain text: `61 actions: 44 accepted, 3 rejected, 9 asked about in 7 questions, 5 that never ask.` */
export function judgementSentence(judgement: Judgement): string {
  const { actions, accepted, rejected, asked, questions, exempt } = judgement;
  const parts: readonly (readonly [number, string])[] = [
    [accepted, 'accepted'],
    [rejected, 'rejected'],
    [asked, `asked about in ${plural(questions, 'question')}`],
    [exempt, 'that never ask'],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return actions === 0 ? 'No action.' : `${plural(actions, 'action')}: ${told.join(', ')}.`;
}

export function observedSentence(judgement: Judgement): string {
  return `With ask: always and these rules it would have been: ${judgementSentence(judgement)}`;
}

export function observedSection(judgement: Judgement): string {
  return compose(null, [
    `👀 Nobody was asked. ${observedSentence(judgement)}`,
    judgement.frequent.length === 0
      ? null
      : folded('What would be asked most often, as rules to copy', frequentBlock(judgement.frequent)),
  ]);
}

/** Lines for `rules:`. What no rule accepts by its exact words is a comment. */
export function frequentBlock(frequent: readonly FrequentAction[]): string {
  const lines = frequent.map(({ count, what, rule }) => {
    const often = `${count} ${count === 1 ? 'time' : 'times'}`;
    return rule === null ? `# ${often}, for people: ${oneLine(what)}` : `${rule} # ${often}`;
  });
  return fenced(lines.join('\n'), { language: 'yaml', max: 20_000 });
}

/** `today`: by the rules that are in force. */
export function judgementTable(today: Judgement, then: Judgement): string {
  const rows: readonly (readonly [string, keyof Judgement])[] = [
    ['accepted', 'accepted'],
    ['rejected', 'rejected'],
    ['asked about', 'asked'],
    ['questions to people', 'questions'],
    ['that never ask', 'exempt'],
  ];
  const lines = rows.map(([name, key]) => `| ${name} | ${String(today[key])} | ${String(then[key])} |`);
  return [`| ${plural(then.actions, 'action')} | today | with this file |`, '|---|--:|--:|', ...lines].join(
    '\n',
  );
}

export interface NewlyAccepted {
  readonly count: number;
  readonly action: ActionToDecide;
}

/** Each whole, as long as there is room; the rest is counted. */
export function newlyAcceptedSection(newly: readonly NewlyAccepted[], budget: number): string | null {
  if (newly.length === 0) return null;
  let room = budget;
  const shown: string[] = [];
  for (const { count, action } of newly) {
    const { text, whole } = actionSection({ ...action, summary: null, thought: null }, room);
    const part = `${plural(count, 'time')}:\n\n${text}`;
    if (!whole || part.length > room) break;
    room -= part.length;
    shown.push(part);
  }
  const left = newly.length - shown.length;
  return compose(null, [
    '### Newly accepted',
    ...shown,
    left === 0
      ? null
      : `**${left} more are newly accepted, and do not fit here.** \`npm run rules -- try\` shows all of them.`,
  ]);
}
