// The one comment that follows a run through all its states and is edited in place.
import type { Change, Ending } from '../../watch/index.ts';
import { type CommandName, type CommandSpelling, commands, spell } from '../commands.ts';
import { stateWords } from '../state-words.ts';
import { countHidden, type HiddenCounts, type HiddenKind, hiddenKinds } from '../text/hidden-text.ts';
import { code } from '../text/inline.ts';
import { formatTime } from '../time-words.ts';
import { alert, compose, dotted, folded, plural, small, warningLines } from './compose.ts';
import { type Audience, finalMessageSection, outcomeSection } from './outcome.ts';
import { factsLine, type RunFacts } from './run-facts.ts';
import { timelineTable } from './timeline.ts';

export interface ProgressView {
  readonly run: RunFacts;
  readonly beganAt: number;
  readonly timeline: readonly Change[];
  readonly ending: Ending | null;
  /** Shown once it has ended. */
  readonly finalMessage: string | null;
  readonly audience: Audience;
  /** What was taken out of the issue before the agent read it. */
  readonly removed: HiddenCounts | null;
  readonly warnings: readonly string[];
  /** Null where no commands are listened to. */
  readonly commands: CommandSpelling | null;
}

export function progressComment(view: ProgressView, marker: string | null): string {
  const { ending, run, beganAt } = view;
  return compose(marker, [
    ending === null ? heading(view) : outcomeSection({ ...view, ending }),
    factsLine(run, ending === null ? null : ending.at - beganAt),
    ending === null ? null : finalMessageSection(view.finalMessage, ending),
    timelineSection(view),
    removedNote(view.removed),
    warningLines(view.warnings),
    small(dotted([lastChange(view), commandLine(view)])),
  ]);
}

function heading({ timeline }: ProgressView): string {
  const last = timeline.at(-1);
  if (last === undefined) return '### 🚀 The conversation is being started';
  const { symbol, sentence } = stateWords(last);
  return `### ${symbol} ${sentence}`;
}

function timelineSection({ timeline, ending }: ProgressView): string | null {
  const table = timelineTable(timeline, ending?.at ?? null);
  return table === null || ending === null ? table : folded('Timeline', table);
}

const hiddenWords: Readonly<Record<HiddenKind, string>> = {
  html_comment: 'HTML comment',
  zero_width: 'zero-width character',
  bidi_control: 'text direction control',
  tag_character: 'tag character',
  control_character: 'control character',
  other_invisible: 'other invisible character',
};

function removedNote(removed: HiddenCounts | null): string | null {
  if (removed === null || countHidden(removed) === 0) return null;
  const counts = hiddenKinds
    .filter((kind) => removed[kind] > 0)
    .map((kind) => plural(removed[kind], hiddenWords[kind]));
  return alert('NOTE', `Removed from the issue before the agent read it: ${counts.join(', ')}.`);
}

function lastChange({ timeline, ending, beganAt }: ProgressView): string {
  return `Last change ${formatTime(ending?.at ?? timeline.at(-1)?.at ?? beganAt)}`;
}

function commandLine({ commands: spelling, ending }: ProgressView): string | null {
  if (spelling === null) return null;
  const names: readonly CommandName[] =
    ending === null ? ['status', 'stop', 'help'] : ['retry', 'status', 'help'];
  return `Commands: ${names.map((name) => code(spell(commands[name].usage, spelling))).join(' · ')}`;
}
