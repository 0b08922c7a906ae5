// Bars by month, as SVG: a phone shows all of them, and the table of the page has the same numbers for a screen reader.
import { type Html, html } from '../../http/html.ts';

export interface Bar {
  /** `2026-11` */
  readonly month: string;
  /** From the bottom to the top. */
  readonly parts: readonly { readonly tone: string; readonly value: number }[];
  /** Above the bar. */
  readonly label: string;
}

interface Plot {
  readonly id: string;
  readonly title: string;
  /** All of it in words. */
  readonly description: string;
  readonly bars: readonly Bar[];
}

// Widths are shares of the plot and heights are pixels: text keeps its size, however wide the window is.
const height = 160;
const above = 20;
const below = 36;
const gap = 1;

export function renderBars({ id, title, description, bars }: Plot): Html {
  const most = Math.max(...bars.map(totalOf), 0);
  const step = 100 / bars.length;
  return html`<svg class="bars" width="100%" height="${above + height + below}" role="img" aria-labelledby="${id}-title ${id}-words">
<title id="${id}-title">${title}</title><desc id="${id}-words">${description}</desc>
<line class="ground" x1="0" x2="100%" y1="${above + height}" y2="${above + height}"/>
${bars.map((bar, at) => renderBar(bar, at, step, most))}</svg>`;
}

const totalOf = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + value, 0);

function renderBar(bar: Bar, at: number, step: number, most: number): Html {
  const heightOf = (value: number) => (most === 0 ? 0 : (value / most) * height);
  const middle = percent((at + 0.5) * step);
  let top = above + height;
  const parts = bar.parts
    .filter(({ value }) => value > 0)
    .map(({ tone, value }) => {
      const tall = heightOf(value);
      top -= tall;
      return html`<rect class="${tone}" x="${percent((at + 0.15) * step)}" width="${percent(step * 0.7)}" y="${pixels(top)}" height="${pixels(Math.max(tall - gap, 1))}"/>`;
    });
  const isJanuary = bar.month.endsWith('-01');
  const year = isJanuary
    ? html`<text class="label" x="${middle}" y="${above + height + 31}">${bar.month.slice(0, 4)}</text>`
    : null;
  return html`${parts}<text x="${middle}" y="${pixels(top - 5)}">${bar.label}</text>
<text class="label" x="${middle}" y="${above + height + 16}">${monthName(bar.month, 'short')}</text>${year}
`;
}

/** `November 2026`; `short`: `Nov`. */
export function monthName(month: string, style: 'long' | 'short' = 'long'): string {
  const year = style === 'long' ? ({ year: 'numeric' } as const) : {};
  return new Date(`${month}-01`).toLocaleDateString('en-US', { month: style, timeZone: 'UTC', ...year });
}

const percent = (value: number): string => `${value.toFixed(2)}%`;
const pixels = (value: number): string => value.toFixed(1);
