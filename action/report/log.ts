// The log of the step. Text from outside goes through `logLine`, so that it cannot become a command to the runner.

import type { Clock } from '../../shared/clock.ts';
import type { Seen, Watch } from '../../shared/conversation/index.ts';
import { formatDuration, logLine, stateWords } from '../../shared/github/index.ts';
import type { Core } from '../inputs/deps.ts';

export interface StepLog {
  /** A line with the time since the step began. */
  line(text: string): void;
  /** An annotation, each text once. */
  warn(text: string): void;
  /** Logs what one look changed: new states and new warnings. */
  changes(before: Watch, after: Watch): void;
  /** Writes what the agent does. Text of the agent, of which there may be any amount. */
  activity(text: string): void;
  /** Shown where the job runs with debug logging. */
  debug(text: string): void;
  /** Logs that nothing has changed. */
  still(watch: Watch): void;
}

const longestActivity = 200;
const mostActivities = 2_000;
/** GitHub shows the first few of a step. A service may cause any amount. */
const mostAnnotations = 50;

export function createLog(core: Core, clock: Clock, startedAt: number): StepLog {
  const warned = new Set<string>();
  let activities = 0;
  const say = (text: string, longest?: number) => {
    core.info(`${stopwatch(clock.now() - startedAt)}  ${logLine(text, longest)}`);
  };
  const warn = (text: string) => {
    if (warned.has(text)) return;
    warned.add(text);
    if (warned.size > mostAnnotations) return say(text);
    core.warning(logLine(text), { title: 'Agent' });
  };
  return {
    line: (text) => say(text),
    warn,
    changes(before, after) {
      for (const text of newLines(before, after)) say(text);
      for (const warning of after.warnings) if (!before.warnings.includes(warning)) warn(warning);
      if (hasNewFailure(before, after)) say(failureText(after));
    },
    still(watch) {
      const since = formatDuration(clock.now() - watch.seenSince);
      const next =
        watch.nextPollAt === null ? '' : `; next poll in ${formatDuration(watch.nextPollAt - clock.now())}`;
      say(`no change for ${since}: ${stateText(watch.seen)} (${watch.polls} polls${next})`);
    },
    activity(text) {
      activities += 1;
      if (activities > mostActivities) return;
      say(text, longestActivity);
      if (activities === mostActivities)
        say(`more than ${mostActivities} lines about what the agent does are not shown`);
    },
    debug: (text) => core.debug(logLine(text)),
  };
}

function newLines(before: Watch, after: Watch): readonly string[] {
  const known = before.timeline.at(-1);
  const from = known === undefined ? 0 : after.timeline.lastIndexOf(known) + 1;
  return after.timeline.slice(from).map(stateText);
}

/** A poll that failed because the time was over is not logged: the outcome says it. */
function hasNewFailure(before: Watch, after: Watch): boolean {
  const timeIsUp = after.ending?.outcome === 'timeout' || after.ending?.outcome === 'start_timeout';
  return !timeIsUp && after.failures !== null && after.failures.count !== before.failures?.count;
}

/** `04:05`, `1:04:05` */
function stopwatch(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':');
}

/** `start-up: preparing the repository`, `the agent is working`. */
function stateText(seen: Seen): string {
  const { label, sentence } = stateWords(seen);
  const text = seen.phase === 'start' || seen.sandbox?.is === 'asleep' ? label : sentence;
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function failureText({ failures, nextPollAt }: Watch): string {
  const again = nextPollAt === null ? '' : '; polling again';
  return `poll failed (${failures?.count ?? 0} in a row): ${failures?.last ?? ''}${again}`;
}
