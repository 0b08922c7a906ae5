// The store as a reader may see it: without runs of repositories that GitHub does not show them. What is read of a run by
// its id is read after the run itself.
import { noFilter, type RunFilter } from '../../store/run/run-filter.ts';
import type { Viewer } from '../gate.ts';
import type { StatusStore } from './read-front-page.ts';

export function visibleStore(store: StatusStore, viewer: Viewer | null): StatusStore {
  if (viewer === null || viewer.seesAll) return store;
  const { runs, questions } = store;
  const within = [...viewer.levels.keys()];
  const shown = new Set(within);
  const only = (filter: RunFilter = noFilter): RunFilter => ({
    ...filter,
    within: filter.within?.filter((id) => shown.has(id)) ?? within,
  });
  return {
    ...store,
    // Anybody with an account may sign in: a stranger learns neither that agents are halted, nor where the guard does not hold.
    ...(within.length === 0 && {
      halts: { inForce: async () => null },
      maintenance: { notesOf: async () => null },
    }),
    // Counts of the inbox and the outbox are of all repositories together.
    counts: async () => ({
      runs: await runs.countByState(only()),
      outbox: {},
      deliveriesWaiting: 0,
      oldest: { delivery: null, run: null, outbox: null },
    }),
    runs: {
      countByState: (filter) => runs.countByState(only(filter)),
      live: (limit, offset, filter) => runs.live(limit, offset, only(filter)),
      countLive: (filter) => runs.countLive(only(filter)),
      ended: (limit, filter, since) => runs.ended(limit, only(filter), since),
      countEnded: (state, since, filter) => runs.countEnded(state, since, only(filter)),
      async byId(id) {
        const run = await runs.byId(id);
        return run && shown.has(run.repository.id) ? run : null;
      },
    },
    questions: { ...questions, open: (limit, filter) => questions.open(limit, only(filter)) },
  };
}
