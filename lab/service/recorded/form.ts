// The form of a reply: ids, keys, times and addresses become words, so that two servers' replies can be held side by side.

import { isRecord } from '../../support/json.ts';

/** Without what is long and says nothing: of events the kinds, of problems where and what, of settings when to ask. */
export function replyFormOf(body: unknown): unknown {
  if (!isRecord(body)) return formOf(body);
  const { items, detail, conversation_settings: settings, ...rest } = body;
  if (isRecord(settings)) {
    const { confirmation_mode, security_analyzer } = settings;
    return { conversation_settings: { confirmation_mode, security_analyzer } };
  }
  const kinds = Array.isArray(items) ? items.flatMap(({ kind }: { kind?: unknown }) => kind ?? []) : [];
  if (kinds.length > 0)
    return formOf({ ...rest, items: [...new Set(kinds)].sort().map((kind) => ({ kind })) });
  if (!Array.isArray(detail)) return formOf(body);
  return { detail: detail.map(({ type, loc }: { type: unknown; loc: unknown }) => ({ type, loc })) };
}

/** Fields whose text is told apart by their name alone. */
const byName: Readonly<Record<string, string>> = {
  session_api_key: '<key>',
  sandbox_id: '<sandbox>',
  conversation_url: '<address>',
  agent_server_url: '<address>',
};

function formOf(value: unknown, name = ''): unknown {
  // Two writers of the real server race for the record: the one that knows no tags may come last.
  if (name === 'tags') return '<tags>';
  // Whether there is more depends on what else was started.
  if (name === 'next_page_id') return '<page, or null at the end>';
  if (typeof value === 'string') return byName[name] ?? wordFor(value);
  if (typeof value === 'number') return name === 'limit' || name === 'loc' ? value : '<number>';
  if (Array.isArray(value)) return value.map((item) => formOf(item, name));
  if (typeof value !== 'object' || value === null) return value;
  const form = Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, unknown] => [key, formOf(inner, key)]),
  );
  // Whether the model has named a conversation by the time that its sandbox sleeps is a matter of moments.
  const asleep = 'sandbox_status' in form && form.sandbox_status !== 'RUNNING';
  return asleep ? { ...form, title: '<title>' } : form;
}

const words: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, '<id>'],
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '<time in UTC>'],
  [/^\d{4}-\d\d-\d\dT[\d:.]+$/, '<time without zone>'],
  [
    /^Sandbox is PAUSED\. Use POST \S+ to resume it first\.$/,
    'Sandbox is PAUSED. Use POST <address> to resume it first.',
  ],
  [/^Sandbox not found for conversation \S+$/, 'Sandbox not found for conversation <id>'],
  [/^Conversation ([0-9a-f]{5}|[0-9a-f]{32})$/, 'Conversation <id>'],
];

function wordFor(text: string): string {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}
