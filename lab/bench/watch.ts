// What the reducer costs: 10,000 watches advanced once, and the looks that a half-hour conversation takes.

import {
  advance,
  beginWatch,
  defaultLimits as limits,
  type Reading,
} from '../../shared/conversation/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { atMost, median, type Row } from './table.ts';

const conversation = (executionStatus: string): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf(executionStatus),
});

export function benchWatch(): Row[] {
  return [advanceRow(), looksRow()];
}

function advanceRow(): Row {
  const watches = Array.from({ length: 10_000 }, (_, n) =>
    beginWatch({ conversationId: `c${n}`, limits, now: 0 }),
  );
  const times = Array.from({ length: 15 }, () => {
    const began = performance.now();
    for (const watch of watches) advance(watch, conversation('running'), 1_000);
    return performance.now() - began;
  });
  return atMost('advance 10,000 watches', median(times), 50, (ms) => `${ms.toFixed(1)} ms`);
}

function looksRow(): Row {
  const end = 30 * 60_000;
  let watch = beginWatch({ conversationId: 'c', limits, now: 0 });
  while (watch.nextPollAt !== null) {
    const now = watch.nextPollAt;
    watch = advance(watch, conversation(now < end ? 'running' : 'finished'), now);
  }
  return {
    what: 'looks at a 30-minute conversation',
    measured: `${watch.polls} looks`,
    against: '60 looks, one every 30 s',
    ratio: watch.polls / 60,
    limit: 70 / 60,
  };
}
