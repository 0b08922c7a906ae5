// Times as `<time>` elements: readable as sent, kept up to date by the page's script.
import { type Html, html } from '../../http/html.ts';

/** `12m`: how long it has lasted at `now`. */
export function lasting(since: number, now: number): Html {
  return timeElement('since', since, shortDuration(now - since));
}

/** `12m ago` */
export function ago(at: number, now: number): Html {
  return html`${timeElement('since', at, shortDuration(now - at))} ago`;
}

/** `in 12s`, or how long it is overdue. */
export function ahead(at: number, now: number): Html {
  return timeElement('until', at, countdown(at - now));
}

/** `2026-11-21 02:43:05 UTC` */
export function moment(at: number): Html {
  const iso = isoOf(at);
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

/** Minutes alone, but hours and days with the next smaller unit. The script of the page has a copy of this function. */
export function shortDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m`;
  return `${Math.floor(seconds / 86_400)}d ${Math.floor(seconds / 3600) % 24}h`;
}

/** Polls are sent in batches, so a short delay does not count as overdue. */
const graceMs = 15_000;

function countdown(ms: number): string {
  if (ms >= 1000) return `in ${shortDuration(ms)}`;
  return ms > -graceMs ? 'now' : `overdue by ${shortDuration(-ms)}`;
}

function timeElement(kind: 'since' | 'until', at: number, text: string): Html {
  const iso = isoOf(at);
  return html`<time datetime="${iso}" title="${iso.slice(0, 19).replace('T', ' ')} UTC" data-tick="${kind}">${text}</time>`;
}

function isoOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? 'unknown' : time.toISOString();
}
