// The table of questions in memory, with the leases and the fencing of the real one.

import type { StoredQuestion } from '../../../app/store/question.ts';
import { newQuestion } from '../../../shared/question/index.ts';

const lease = 15_000;

export class MemoryTable {
  readonly rows = new Map<string, StoredQuestion>();

  live(): StoredQuestion | undefined {
    return [...this.rows.values()].find(({ settledAt }) => settledAt === null);
  }

  ask(runId: string, now: number): void {
    if (this.live()) return;
    const epoch = this.rows.size + 1;
    const id = `${runId}/${epoch}`;
    this.rows.set(id, { ...newQuestion(now, null, epoch), id, runId, version: 0, shown: null });
  }

  claim(now: number): StoredQuestion | null {
    const due = [...this.rows.values()].find(({ dueAt }) => dueAt !== null && dueAt <= now);
    if (!due) return null;
    const claimed = { ...due, dueAt: now + lease, version: due.version + 1 };
    this.rows.set(due.id, claimed);
    return claimed;
  }

  save(changed: StoredQuestion): StoredQuestion | null {
    const stored = this.rows.get(changed.id);
    if (!stored || stored.version !== changed.version) return null;
    const next = { ...changed, shown: stored.shown, version: changed.version + 1 };
    this.rows.set(next.id, next);
    return next;
  }

  show(id: string): void {
    const row = this.rows.get(id);
    if (!row || row.state === 'asking' || row.state === 'void' || row.shown) return;
    const shown = {
      kind: 'thread',
      number: 40,
      id: row.epoch,
      nodeId: `n${row.epoch}`,
      url: id,
      whole: true,
    } as const;
    this.rows.set(id, { ...row, shown, shownWhole: true });
  }
}
