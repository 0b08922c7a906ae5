// What a step asks of the service: as often as it has to, not before it may, each thing once, and nothing else. Pure.
import type { Asked } from './asked.ts';
import { type Clear, earlyMs } from './ends.ts';
import type { Check } from './evidence.ts';
import { type Facts, hasGoneOn, waiting } from './facts.ts';
import { endOf, isLook, isStart } from './sights.ts';
import { type Exchange, toldBy } from './told.ts';

const never = Number.POSITIVE_INFINITY;

/** A rejected agent that rests is looked at for a while, until it was told to go on. */
const mostLooksAfter = 30;

/** A pause is at least a fifth of the interval, but for the first quick looks; and at most half again as long. */
export const looks: Check = ({ asked, facts, clear, evidence }) => {
  const { exchanges, startedAt, exitedAt, sights, starts } = facts;
  const own = exchanges.filter(isLook);
  if (own.length === 0 && sights.length === 0) return null;
  const took = exitedAt - startedAt;
  const most = 15 + (5 * took) / asked.pollMs;
  const polls = Number(evidence.step.outputs.polls);
  const streamed = sights.filter(({ at }) => starts.some((each) => each.at === at)).length;
  const after = own.filter(({ at }) => at > (clear?.at ?? never));
  return [
    ...(own.length > most ? [`${own.length} looks in ${took} ms`] : []),
    ...(polls > own.length + streamed + starts.length + 1
      ? [`polls is ${polls} after ${own.length} looks`]
      : []),
    ...(after.length > mostLooksAfter ? [`${after.length} looks after it was clear`] : []),
    ...gaps(asked, facts, clear),
  ];
};

/** Documented: a start task is looked at every five seconds, whatever the interval. */
const longestStartPollMs = 5_000;
/** Requests that are tried again in between. */
const slackMs = 5_000;
/** How far a client may back off after failures that name no time. */
const backOffMs = 8_000;

/** Also after failures it is looked often enough. */
function gaps(asked: Asked, { exchanges, exitedAt }: Facts, clear: Clear | null): readonly string[] {
  const end = Math.min(clear?.at ?? exitedAt, exitedAt);
  const seen = exchanges.filter(
    (each) => each.route !== 'search_start_tasks' && (isLook(each) || isStart(each)) && each.at <= end,
  );
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

/** From the moment something is clear to the exit: last words and summary. */
const lateMs = 11_000;

/** What is sent once, in its time, and where it is known. */
export const record: Check = ({ asked, facts, clear }) => {
  const { exchanges, starts, startedAt, exitedAt, cancelledAt, limit, isUnclear } = facts;
  if (exchanges.length === 0) return null;
  const clearAt = Math.min(
    clear?.at ?? never,
    asked.mode === 'respond' ? never : limit,
    cancelledAt ?? never,
  );
  // What fails after the outcome is clear, such as the last words, is tried again.
  const trouble = exchanges.findLast((each) => ['trouble', 'nothing'].includes(toldBy(each).kind))?.at ?? 0;
  const isLate = exitedAt > Math.max(startedAt, clearAt, trouble) + lateMs;
  // Each pause before a further look is about as long as all that was before it.
  const isGivenUp = isUnclear && cancelledAt === null && exitedAt - startedAt < (limit - startedAt) / 2 - 500;
  return [
    ...exchanges.flatMap((each) => strayBy(each, facts)),
    ...exchanges.flatMap((each, place) => earlyBy(each, exchanges.slice(0, place))),
    ...starts.slice(0, -1).flatMap(startedAgain),
    ...(isLate ? [`it ended ${exitedAt - clearAt} ms after its outcome was clear`] : []),
    ...(isGivenUp && asked.apiVersion === 'v1'
      ? ['it was not looked for long enough, although its id was chosen by the step']
      : []),
  ];
};

function startedAgain(start: Exchange): readonly string[] {
  const told = toldBy(start);
  return told.kind === 'trouble' && told.notTaken
    ? []
    : [`a start came again after one that was ${told.kind}`];
}

/** Addresses that one dialect or an older agent server does not have, and so answers with 404. */
const unknownHere = /^\/(agent|api\/v1\/conversation)\/|\/api\/v1\/settings$|\/start-tasks\/search$/;
/** These decide nothing. */
const harmless = [
  ...['socket', 'settings', 'record', 'update', 'workspace_file', 'download', 'resume'],
  ...['events', 'hosted_events'],
];

function strayBy(each: Exchange, facts: Facts): readonly string[] {
  const { route, method, path, at } = each;
  if (isStart(each) || isLook(each) || harmless.includes(route ?? '')) return [];
  if (route === null) {
    const isHarmless = (method === 'GET' && unknownHere.test(path)) || path.endsWith('/security_analyzer');
    return isHarmless ? [] : [`a request to ${method} ${path}`];
  }
  const seen = facts.followed.filter((each) => each.at < at && each.endedAt <= at);
  const agent = seen.at(-1)?.agent;
  switch (route) {
    case 'respond':
      return agent === waiting && mayAnswer(each, facts)
        ? []
        : [`an answer at ${at}, while the last look said ${agent}`];
    case 'run':
      // Otherwise it would approve what is pending, or start the agent again.
      return agent === 'idle' && facts.answers.some((answer) => answer.at < at)
        ? []
        : [`the agent was told to run at ${at}, when the last look said ${agent}`];
    case 'confirmation_policy':
    case 'security_analyzer':
      // An agent that waits, or whose sandbox did not run, is told again to ask: its server may have forgotten it.
      return seen.some(({ sandbox }) => sandbox !== 'RUNNING') || agent === waiting
        ? []
        : [`a policy for an agent that does not wait, at ${at}`];
    default:
      return [`a request to ${route} at ${at}`];
  }
}

/** Not while one is on its way that may be taken: looks have to show what became of it. */
function mayAnswer({ at }: Exchange, { asked, answers, followed }: Facts): boolean {
  const before = answers.findLast((answer) => answer.at < at);
  if (before === undefined) return true;
  const since = followed.filter((seen) => seen.at >= before.at && seen.at < at);
  const isEnough = toldBy(before).kind === 'said' ? since.length > 0 : since.some(hasGoneOn);
  return asked.mode !== 'respond' && isEnough;
}

/** A client that was told to wait has to wait, whatever else it asks with the same key. */
function earlyBy({ route, at, keys }: Exchange, before: readonly Exchange[]): readonly string[] {
  const limits = before.filter((one) => one.keys?.session === keys?.session && endOf(one) <= at);
  const asked = limits.findLast((one) => retryAfterOf(one) !== null);
  const early = asked === undefined ? 0 : endOf(asked) + Number(retryAfterOf(asked)) - at;
  return early > earlyMs ? [`${route} was asked ${early} ms before the time that Retry-After named`] : [];
}

const retryAfterOf = (each: Exchange): number | null => {
  const told = toldBy(each);
  return told.kind === 'trouble' ? told.retryAfterMs : null;
};
