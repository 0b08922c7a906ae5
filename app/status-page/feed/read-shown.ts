// Reads what a topic of the feed shows now: a page of the live list, or one run.
import { runMain } from '../render/run-page.ts';
import { statusMain } from '../render/status-page.ts';
import { readRunView, readStatusView, type ViewParts } from '../view/read-view.ts';
import type { Shown } from './feed.ts';

/** `page 1` or `run <id>` */
export async function readShown(parts: ViewParts, topic: string): Promise<Shown | null> {
  const [kind = '', which = ''] = topic.split(' ');
  if (kind === 'run') {
    const view = await readRunView(parts, which);
    return view && { fingerprint: fingerprint(view), data: () => dataOf(runMain(view)) };
  }
  const view = await readStatusView(parts, Number(which));
  return { fingerprint: fingerprint(view), data: () => dataOf(statusMain(view)) };
}

/** The script of the page updates the times itself, so `now` is left out of the comparison. */
const fingerprint = ({ now: _now, ...rest }: { readonly now: number }): string => JSON.stringify(rest);

const dataOf = ({ title, main }: { readonly title: string; readonly main: object }): string =>
  JSON.stringify({ title: `${title} · agent-conversations`, main: String(main) });
