// The log of the step. Text from outside goes through `logLine`, so that it cannot become a command to the runner.

import type { Clock } from '../../shared/clock.ts';
import type { Seen, Watch } from '../../shared/conversation/index.ts';
import { formatDuration, logLine } from '../../shared/github/index.ts';
import type { Core } from '../inputs/deps.ts';

export interface StepLog {
  /** A line with the time since the step began. */
  line(text: string): void;
  /** An annotation, each text once. */
  warn(text: string): void;
  /** Logs what one look changed: new states and new warnings. */
  changes(before: Watch, after: Watch): void;
  /** Writes what the agent does, folded away. Text of the agent, of which there may be any amount. */
  activity(text: string): void;
  /** Shown where the job runs with debug logging. */
  debug(text: string): void;
  /** Logs that nothing has changed. */
  still(watch: Watch): void;
  group(title: string): void;
  endGroup(): void;
}

const longestActivity = 200;
const mostActivities = 2_000;
/** GitHub shows the first few of a step. A service may cause any amount. */
const mostAnnotations = 50;

export function createLog(core: Core, clock: Clock, startedAt: number): StepLog {
  const warned = new Set<string>();
  let grouped: 'no' | 'by_caller' | 'activities' = 'no';
  let activities = 0;
  const endGroup = () => {
    if (grouped !== 'no') core.endGroup();
    grouped = 'no';
  };
  const write = (text: string, longest?: number) => {
    core.info(`${stopwatch(clock.now() - startedAt)}  ${logLine(text, longest)}`);
  };
  /** Closes the fold with the activity, then writes. */
  const say = (text: string) => {
    if (grouped === 'activities') endGroup();
    write(text);
  };
  const warn = (text: string) => {
    if (warned.has(text)) return;
    warned.add(text);
    if (warned.size > mostAnnotations) return say(text);
    core.warning(logLine(text), { title: 'Agent' });
  };
  return {
    line: say,
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
      say(`still ${stateText(watch.seen)}, for ${since} (${watch.polls} polls${next})`);
    },
    group(title) {
      if (grouped === 'by_caller') return;
      endGroup();
      grouped = 'by_caller';
      core.startGroup(logLine(title));
    },
    endGroup,
    activity(text) {
      activities += 1;
      if (activities > mostActivities) return;
      if (grouped === 'no') {
        core.startGroup('What the agent does');
        grouped = 'activities';
      }
      write(text, longestActivity);
      if (activities === mostActivities)
        write(`more than ${mostActivities} lines about what the agent does are not shown`);
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

/** `start-up: PREPARING_REPOSITORY`, `sandbox RUNNING, agent running`. */
function stateText({ phase, step, sandbox, agent }: Seen): string {
  if (phase === 'start') return `start-up: ${step?.says ?? 'not known yet'}`;
  const ofSandbox = `sandbox ${sandbox?.says ?? 'not known yet'}`;
  return agent === null ? ofSandbox : `${ofSandbox}, agent ${agent.says}`;
}

function failureText({ failures, nextPollAt }: Watch): string {
  const again = nextPollAt === null ? '' : '; polling again';
  return `poll failed (${failures?.count ?? 0} in a row): ${failures?.last ?? ''}${again}`;
}
