// Promises about what agents may cost, and about who may decide.

import { people } from '../github/index.ts';
import type { ConversationTruth } from '../service/control/truth.ts';
import { endsOf, type Property } from './ends.ts';
import { bare, clock, numberOf, unsent } from './evidence.ts';
import { began } from './ground/epoch.ts';
import { costLimit, type Place, partsOf, placeOf } from './plan.ts';
import { isQuiet, spellsOf } from './spells.ts';

const minute = 60_000;
/** Of the service, by its own account. */
const dollarsAMinute = 0.3;
/** A poll and a stop, each tried again. */
const patience = 5 * minute;

const isIn = (place: Place, number: number) => placeOf(number) === place;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** When an agent was at work, as only then it costs. */
function workOf({ timeline }: ConversationTruth, end: number): readonly Span[] {
  const spans: Span[] = [];
  let [sandbox, execution, since] = ['', '', 0];
  for (const { at, kind, status } of [...timeline, { at: end, kind: 'sandbox', status: 'over' }]) {
    if (kind !== 'sandbox' && kind !== 'execution') continue;
    if (sandbox === 'RUNNING' && execution === 'running' && at > since) spans.push({ from: since, to: at });
    since = at;
    if (kind === 'sandbox') sandbox = status;
    else execution = status;
  }
  return spans;
}

/** From the moment in which an agent has cost more than it may: when it worked on. */
function workBeyond(spans: readonly Span[], dollars: number): readonly Span[] {
  let left = (dollars / dollarsAMinute) * minute;
  return spans.flatMap(({ from, to }) => {
    const beyond = from + left;
    left = Math.max(0, left - (to - from));
    return beyond < to ? [{ from: beyond, to }] : [];
  });
}

export const nobodyCostsMore: Property = (history) => {
  const { plan, evidence, askedOfService, tookMs, deleted } = history;
  const ends = endsOf(history);
  const spoilt = askedOfService.filter(({ fault }) => fault !== null).map(({ at }) => at);
  const isCalm = (from: number, to: number) =>
    isQuiet(plan, from, to) && !spoilt.some((at) => at >= from - patience && at <= to);
  const judged = evidence.conversations.filter((truth) => isIn('thrifty', numberOf(truth)));
  return {
    promise: 'no agent works on that has cost more than it may',
    checked: judged.length,
    wrong: judged.flatMap((truth) => {
      const end = ends.get(bare(truth.id));
      // Who ends a run in another way lets its agent go on.
      const isFollowed = (at: number) => end === undefined || end.at > at || end.outcome === 'over_budget';
      const late = workBeyond(workOf(truth, began + tookMs), costLimit).find(
        ({ from, to }) =>
          to - from > patience && isCalm(from, from + patience) && isFollowed(from + patience),
      );
      if (late === undefined || deleted.includes(numberOf(truth))) return [];
      const until = clock(late.to);
      return [`#${numberOf(truth)}: over $${costLimit} at ${clock(late.from)}, at work until ${until}`];
    }),
  };
};

/** As long as the App keeps what GitHub showed it, and a minute. */
const remembered = 5 * minute;

export const whoLostItDecidesNothing: Property = ({ plan, evidence: { decisions } }) => {
  const lost = spellsOf(plan, 'permission lost');
  const approvals = decisions.filter(({ verdict, by }) => verdict === 'approve' && by.kind === 'person');
  return {
    promise: 'nobody approves anything who may not any more',
    checked: approvals.length,
    wrong: approvals.flatMap(({ issue, at, by: { login }, result }) => {
      const taken = Date.parse(at);
      const isLost = lost.some(
        ({ trouble, from, to }) =>
          isIn(trouble.place, issue) &&
          people[trouble.by] === login &&
          taken > from + remembered &&
          taken < to,
      );
      return isLost && !unsent.includes(result.kind)
        ? [`#${issue}: ${login} approved at ${clock(taken)}: ${result.kind}`]
        : [];
    }),
  };
};

const code = /^\/agent approve ([A-Z0-9]{5})\b/;

/** Where two people are needed, the approvals of two are enough, whatever others have written and taken back. */
export const twoAreEnough: Property = ({ plan, said, evidence: { conversations } }) => {
  const approvals = said.flatMap((each) => {
    const named = code.exec(each.words)?.[1];
    return named !== undefined && each.may && isIn('paired', each.number) ? [{ ...each, named }] : [];
  });
  const groups = [...Map.groupBy(approvals, ({ named }) => named).values()];
  const judged = groups.flatMap((group) => {
    const standing = group.filter(({ changedAt }) => changedAt === undefined);
    const second = standing.find(({ by }) => by !== standing[0]?.by);
    if (second === undefined) return [];
    const { run, number, at, named } = second;
    const others = partsOf(plan, 'act').filter((act) => act.run === run);
    const isAlone = others.every(
      ({ deed }) =>
        ['edit answer', 'delete answer', 'review'].includes(deed.kind) ||
        (deed.kind === 'answer' && deed.verdict === 'approve'),
    );
    const isAskedAnew = approvals.some((each) => each.run === run && each.named !== named);
    return isAlone && !isAskedAnew && isQuiet(plan, at, at + 2 * patience) ? [{ number, at, named }] : [];
  });
  return {
    promise: 'the approvals of two are enough where two are needed',
    checked: said.length,
    wrong: judged.flatMap(({ number, at, named }) => {
      const truth = conversations.find((each) => numberOf(each) === number);
      const isSent = truth?.answers.some(
        ({ kind, at: sentAt }) => kind === 'accept' && sentAt < at + 2 * patience,
      );
      return truth === undefined || isSent
        ? []
        : [`#${number}: ${named} was approved by two at ${clock(at)}`];
    }),
  };
};

/** As docs/app.md says of a repository where two people approve what agents wrote; at no time, as whoever sees it may merge. */
export const greenByTwo: Property = ({ plan, pulls, reviews, evidence: { conversations } }) => {
  // By a wrong clock a pull request was there before the run that it came of.
  const isTimed = !partsOf(plan, 'trouble').some(({ trouble }) => trouble.kind === 'clock');
  // What was there before an agent was begun is the work of somebody else, however it names the issue.
  const judged = pulls.filter(({ issue, openedAt }) =>
    conversations.some((truth) => numberOf(truth) === issue && Date.parse(truth.createdAt) <= openedAt),
  );
  return {
    promise: 'no pull request of an agent is green by fewer people than are asked for',
    checked: pulls.length,
    wrong: judged.flatMap(({ number, checks }) =>
      checks.flatMap(({ concluded, startedAt, title }) => {
        if (!concluded.includes('success') || !(isTimed || /^\d+ of/.test(title ?? ''))) return [];
        const own = reviews.filter(({ pull, may, at }) => pull === number && may && at <= startedAt);
        const newest = new Map(own.map(({ by, approves }) => [by, approves]));
        const approving = [...newest.values()].filter((approves) => approves).length;
        return approving < 2 ? [`#${number} was green by ${approving} at ${clock(startedAt)}: ${title}`] : [];
      }),
    ),
  };
};
