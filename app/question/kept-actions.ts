// The actions of a decision as they are kept: all of them where they fit, else as much as fits, with a mark. Pure.
import { cut } from '../../shared/github/index.ts';
import type { ShownAction } from '../../shared/watch/index.ts';
import type { Decision, KeptAction } from '../store/decision.ts';

export const mostKept = 64 * 1024;

export function keptActions(
  actions: readonly ShownAction[] | null,
): Pick<Decision, 'actions' | 'actionsLeftOut'> {
  if (actions === null) return { actions: null, actionsLeftOut: 0 };
  const kept: KeptAction[] = [];
  let room = mostKept;
  for (const action of actions) {
    const one = keptAction(action, room);
    if (one === null) break;
    kept.push(one);
    room -= sizeOf(one) + 1;
  }
  return { actions: kept, actionsLeftOut: actions.length - kept.length };
}

/** Null when there is no room even for its name. */
function keptAction({ tool, risk, summary, arguments: given }: ShownAction, room: number): KeptAction | null {
  const about = {
    tool: cut(tool, 200),
    risk: cut(risk, 40),
    summary: summary === null ? null : cut(summary, 1_000),
  };
  const whole: KeptAction = { ...about, arguments: given ?? null, cut: null };
  if (sizeOf(whole) <= room) return whole;
  const text = JSON.stringify(given) ?? 'null';
  for (let length = Math.min(room, text.length); length > 0; length = Math.floor(length * 0.75)) {
    const part: KeptAction = { ...about, arguments: text.slice(0, length), cut: text.length };
    if (sizeOf(part) <= room) return part;
  }
  return null;
}

const sizeOf = (action: KeptAction): number => Buffer.byteLength(JSON.stringify(action));
