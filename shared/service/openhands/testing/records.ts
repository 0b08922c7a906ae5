// Records as the service writes them.
export const idA = '0a8f7b8e26af4c668d723a1b4c5d6e7f';
export const dashedA = '0a8f7b8e-26af-4c66-8d72-3a1b4c5d6e7f';
export const idB = 'b'.repeat(32);

export function task(more: object = {}): Record<string, unknown> {
  return { id: 'task-1', status: 'WORKING', created_at: '2026-01-01T00:00:00Z', ...more };
}

export function conversation(more: object = {}): Record<string, unknown> {
  return { id: idA, sandbox_status: 'RUNNING', execution_status: 'running', title: 'A title', ...more };
}

/** Events as a server lists them. */
export async function* newestFirst<Event>(oldestFirst: readonly Event[]) {
  yield* oldestFirst.toReversed();
}
