// What must hold of every step by the service's record: its outcome, what it tells of states, and its pace. Pure.
import type { Entry } from '../../support/promises.ts';
import { type Check, checkEach, outcomeOf, type Run, sameId } from '../books.ts';
import { lostOf } from './known.ts';
import { toldBy } from './told.ts';
import type { Moments, Verdict } from './verdict.ts';

export interface Judged extends Run {
  readonly verdict: Verdict;
  readonly moments: Moments;
}

export const checkRecord = (judged: Judged): readonly Entry[] =>
  checkEach({ outcome, states, looks, record }, judged);

const outcome: Check<Judged> = (judged) => {
  const { why } = judged.verdict;
  const permitted = judged.verdict.permitted.map((name) => guarded(name, judged));
  return permitted.includes(outcomeOf(judged))
    ? []
    : [`${outcomeOf(judged)}, permitted: ${permitted.join(' or ') || 'none'} (${why})`];
};

/** Green also means that each action was decided, where the agent had to ask. */
function guarded(name: string, { asked, evidence }: Judged): string {
  const { unasked = '' } = evidence.step.outputs;
  return asked.succeedOn.includes(name) && unasked !== '' && unasked !== '0' ? 'unguarded' : name;
}

const states: Check<Judged> = (judged) => {
  const { known, permitted } = judged.verdict;
  const { startTaskId, conversationId, startStatus, execution, end, looksAfter, seen } = known;
  const given = judged.evidence.step.outputs;
  const isKnown = (name: string, value: string | null) =>
    value === null || sameId(given[name] ?? '', value) ? [] : [`${name} is ${given[name]}, not ${value}`];
  const sandbox = seen.at(-1)?.sandbox ?? null;
  // One look that said MISSING or ERROR is not believed yet.
  const flickers = lostOf(known) > 0 && !permitted.some((name) => name.startsWith('sandbox_'));
  const isQuiet = permitted.length > 1 || looksAfter > 0 || flickers || end === null;
  return [
    ...isKnown('start-task-id', outcomeOf(judged) === 'start_unknown' ? null : startTaskId),
    ...isKnown('conversation-id', sandbox === null ? null : conversationId),
    ...(isQuiet
      ? []
      : [
          ...isKnown('start-task-status', startStatus),
          ...isKnown('sandbox-status', sandbox),
          ...isKnown('execution-status', sandbox === 'RUNNING' ? execution : null),
        ]),
  ];
};

/** A rejected agent that rests is looked at for a while, until it was told to go on. */
const mostLooksAfter = 30;

/** A pause is at least a fifth of the interval, but for the first quick looks; and at most half again as long. */
const looks: Check<Judged> = (judged) => {
  const { asked, verdict, moments, evidence } = judged;
  const { known } = verdict;
  if (known.looks === 0) return null;
  const took = moments.exitedAt - moments.startedAt;
  const most = 15 + (5 * took) / asked.pollMs;
  const polls = Number(evidence.step.outputs.polls);
  return [
    ...(known.looks > most ? [`${known.looks} looks in ${took} ms`] : []),
    ...(polls > known.looks + known.starts + 1 ? [`polls is ${polls} after ${known.looks} looks`] : []),
    ...(known.looksAfter > mostLooksAfter ? [`${known.looksAfter} looks after it was clear`] : []),
    ...gaps(judged),
  ];
};

const lookRoutes = ['start', 'start_v0', 'start_tasks', 'conversations'];
/** Documented: a start task is looked at every five seconds, whatever the interval. */
const longestStartPollMs = 5_000;
/** Requests that are tried again in between. */
const slackMs = 5_000;
/** How far a client may back off after failures that name no time. */
const backOffMs = 8_000;

/** Also after failures it is looked often enough. */
function gaps({ asked, verdict: { known }, moments: { exchanges, exitedAt } }: Judged): readonly string[] {
  const end = Math.min(known.end?.at ?? exitedAt, exitedAt);
  const seen = exchanges.filter(({ route, at }) => lookRoutes.includes(route ?? '') && at <= end);
  return seen.flatMap((look, place) => {
    const told = toldBy(look);
    const nextAt = seen[place + 1]?.at ?? end;
    // What else was asked in between, and perhaps tried again and again, took its time.
    const last = exchanges.findLast(({ at }) => at < nextAt) ?? look;
    // How long the client waits for a missing answer is not documented.
    if (told.kind === 'nothing' && look.fault === 'hang') return [];
    const pause = nextAt - Math.max(look.answer?.at ?? look.at, last.answer?.at ?? last.at);
    const interval =
      look.route === 'conversations' ? asked.pollMs : Math.min(asked.pollMs, longestStartPollMs);
    const asLong = told.kind === 'trouble' ? (told.retryAfterMs ?? 0) : 0;
    const most = asLong + interval * 1.5 + slackMs + (told.kind === 'said' ? 0 : backOffMs);
    return pause > most ? [`no look for ${pause} ms after ${look.route} was ${told.kind}`] : [];
  });
}

const record: Check<Judged> = ({ verdict, moments }) =>
  moments.exchanges.length === 0 ? null : verdict.wrong;
