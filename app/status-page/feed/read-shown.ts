// Reads what a topic of the feed shows now: a page of the live list, or one run.
import { readFilter } from '../../model/run-filter.ts';
import { runMain } from '../render/run-page.ts';
import { statusMain } from '../render/status-page.ts';
import { readRunView, readStatusView, type ViewParts } from '../view/read-view.ts';
import type { Shown } from './feed.ts';

/** `page ?state=live&page=2` or `run <id>` */
export async function readShown(parts: ViewParts, topic: string): Promise<Shown | null> {
  const [kind = '', which = ''] = topic.split(' ');
  if (kind === 'run') {
    const view = await readRunView(parts, which);
    return view && { fingerprint: fingerprint(view), data: () => dataOf(runMain(view)) };
  }
  const query = new URLSearchParams(which);
  const view = await readStatusView(parts, pageNumber(query), readFilter(query));
  return { fingerprint: fingerprint(view), data: () => dataOf(statusMain(view)) };
}

export function pageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The script of the page updates the times itself, so `now` is left out of the comparison. */
const fingerprint = ({ now: _now, ...rest }: { readonly now: number }): string => JSON.stringify(rest);

const dataOf = ({ title, main }: { readonly title: string; readonly main: object }): string =>
  JSON.stringify({ title: `${title} · agent-conversations`, main: String(main) });
