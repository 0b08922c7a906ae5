// The style and the script of all pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');

export const stylesheet = read('page.css');
export const script = read('page.js');
