// The style and the script of the page, with their hashes for the Content-Security-Policy.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Asset {
  readonly text: string;
  /** As a source in a Content-Security-Policy. */
  readonly source: string;
}

export const pageStyle = load('page.css');
export const pageScript = load('page.js');
export const icon = load('icon.svg').text;

function load(name: string): Asset {
  const text = readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
