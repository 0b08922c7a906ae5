// What a form asks for: from its address and its fields to one act of one person. Pure.
import { players } from './players.ts';

export type Act = { readonly who: string } & (
  | { readonly kind: 'open_issue'; readonly title: string; readonly body: string }
  | { readonly kind: 'comment'; readonly number: number; readonly body: string }
  | { readonly kind: 'reply'; readonly number: number; readonly to: number; readonly body: string }
  | { readonly kind: 'label'; readonly number: number; readonly on: boolean }
);

export type ReadAct =
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'no_such_form' };

/** As on github.com. */
const longestTitle = 256;

/** `path` is what follows the repository, such as `/issues/4/label`. */
export function readAct(path: string, fields: URLSearchParams): ReadAct {
  const who = players.find(({ login }) => login === fields.get('who'))?.login;
  if (who === undefined) return bad('Choose who you are.');
  if (path === '/issues') return readIssue(who, fields);
  const [, digits = '', form] = /^\/(?:issues|pull)\/(\d{1,9})\/(comments|replies|label)$/.exec(path) ?? [];
  const number = Number(digits);
  if (form === 'label') return act({ kind: 'label', who, number, on: fields.get('set') === 'on' });
  const body = textOf(fields.get('body'));
  if (form === undefined) return { kind: 'no_such_form' };
  if (body.trim() === '') return bad('Write something first.');
  if (form === 'comments') return act({ kind: 'comment', who, number, body });
  const to = Number(fields.get('to'));
  return Number.isSafeInteger(to) ? act({ kind: 'reply', who, number, to, body }) : { kind: 'no_such_form' };
}

function readIssue(who: string, fields: URLSearchParams): ReadAct {
  const title = textOf(fields.get('title')).replaceAll('\n', ' ').trim();
  if (title === '') return bad('An issue needs a title.');
  if (title.length > longestTitle) return bad(`A title has ${longestTitle} characters at most.`);
  return act({ kind: 'open_issue', who, title, body: textOf(fields.get('body')) });
}

/** Browsers send every line break as two characters, which nobody typed. */
const textOf = (field: string | null): string => (field ?? '').replaceAll('\r\n', '\n');

const act = (wanted: Act): ReadAct => ({ kind: 'act', act: wanted });
const bad = (why: string): ReadAct => ({ kind: 'bad', why });
