// What the reducer costs: 10,000 watches advanced once, and the looks that a half-hour conversation takes.
import { advance, beginWatch, defaultLimits as limits, type Reading } from '../../shared/watch/index.ts';
import { median, type Row } from './table.ts';

const conversation = (executionStatus: string): Reading => ({
  kind: 'conversation',
  sandboxStatus: 'RUNNING',
  executionStatus,
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
  const ms = median(times);
  return {
    what: 'advance 10,000 watches',
    measured: `${ms.toFixed(1)} ms`,
    against: '50 ms',
    ratio: ms / 50,
    limit: 1,
  };
}

function looksRow(): Row {
  const end = 30 * 60_000;
  let watch = beginWatch({ conversationId: 'c', limits, now: 0 });
  while (watch.nextLookAt !== null) {
    const now = watch.nextLookAt;
    watch = advance(watch, conversation(now < end ? 'running' : 'finished'), now);
  }
  return {
    what: 'looks at a 30-minute conversation',
    measured: `${watch.looks} looks`,
    against: '60 looks, one every 30 s',
    ratio: watch.looks / 60,
    limit: 70 / 60,
  };
}
