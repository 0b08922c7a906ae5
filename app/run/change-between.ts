// Decides whether a change of a run must be shown, and how soon.
import { isWaiting, warningsOf } from '../../shared/conversation/index.ts';
import type { Change } from '../handling/handled.ts';
import { isDecidedSoon, type Run, type RunFacts } from '../store/run/run.ts';
import { costDoubtOf, isWorthKeeping } from './cost-of-run.ts';

export function changeBetween(before: Run, after: Run): Change {
  if (before.state !== after.state || before.facts.end.ending !== after.facts.end.ending) return 'state';
  // A question moves with the one that is linked, and the check of people counts each.
  const pulls = [before, after].map(({ facts: { pull } }) => [pull.linked?.number, pull.recorded]);
  if (!same(pulls[0], pulls[1])) return 'state';
  if (!same(before.watch?.seen, after.watch?.seen)) {
    return [isForRules, isPassing, isStarting].some((is) => is(before, after)) ? 'detail' : 'state';
  }
  if (!sameBesideUsage(before.facts, after.facts)) return 'detail';
  if (!same(warningsIn(before), warningsIn(after))) return 'detail';
  if (before.watch?.judge !== after.watch?.judge) return 'detail';
  if (before.watch?.startPaused !== after.watch?.startPaused) return 'detail';
  if (costDoubtOf(before) !== costDoubtOf(after)) return 'detail';
  return isWorthKeeping(before, after) ? 'cost' : 'none';
}

const warningsIn = ({ watch }: Run) => watch && warningsOf(watch);

/** A poll that only tells what the agent costs by now leaves all else as it is, and that is seen at a glance. */
function sameBesideUsage(one: RunFacts, other: RunFacts): boolean {
  if (one === other) return true;
  const { agent, ...facts } = other;
  const withSameUsage = { ...facts, agent: { ...agent, usage: one.agent.usage } };
  return Object.entries(withSameUsage).every(([group, value]) => same(value, Reflect.get(one, group)));
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A share of the poll interval: 5 of 30 seconds. */
const soonShare = 1 / 6;

/** Looks that are hinted may see an agent change its state several times in a second; people do not read as fast as that. */
function isPassing({ watch: before }: Run, { watch: after }: Run): boolean {
  if (before?.seen.agent == null || after?.seen.agent == null) return false;
  if (isWaiting(after) || isWaiting(before)) return false;
  return after.seenSince - before.seenSince < after.limits.pollInterval * soonShare;
}

/** A start-up takes seconds, and so does each of its steps. */
function isStarting({ watch: before }: Run, { watch: after }: Run): boolean {
  return before?.seen.step != null && after?.seen.phase === 'start';
}

/** Rules are likely to decide within seconds. Where they do not, the question changes the comment at once. */
function isForRules(before: Run, after: Run): boolean {
  return isDecidedSoon(after) && (isWaiting(before.watch) || isWaiting(after.watch));
}
