// The pages on which a person registers an App from its manifest, and is sent back with a code.

import { isRecord, parsed } from '../support/json.ts';
import type { Deliveries } from './deliveries.ts';
import { plainPage } from './plain-page.ts';
import { manifestCode } from './routes/apps.ts';
import type { Reply } from './routes/route.ts';

export type Registration = ReturnType<typeof createRegistration>;

interface Manifest {
  readonly name: string;
  readonly hook: URL;
  readonly callback: URL;
  readonly back: URL;
  readonly permissions: readonly string[];
  readonly events: readonly string[];
}

const place = /^(?:\/organizations\/[\w-]+)?\/settings\/apps(?<isNew>\/new)?$/;

export function createRegistration(parts: {
  readonly deliveries: Pick<Deliveries, 'setUrl'>;
  readonly setCallbackUrl: (url: string) => void;
}) {
  return {
    owns: (pathname: string): boolean => place.test(pathname),
    answer(method: string, { pathname, searchParams }: URL, form: URLSearchParams): Reply {
      const text = form.get('manifest') ?? '';
      const manifest = readManifest(text);
      if (method !== 'POST' || manifest === null)
        return page(
          422,
          '<h1>Not registered</h1><p>A manifest with addresses of this machine is needed.</p>',
        );
      if (place.exec(pathname)?.groups?.isNew !== undefined)
        return page(200, confirmation(manifest, text, searchParams.get('state') ?? ''));
      parts.deliveries.setUrl(manifest.hook.href);
      parts.setCallbackUrl(manifest.callback.href);
      const back = new URL(manifest.back);
      back.searchParams.set('code', manifestCode);
      back.searchParams.set('state', form.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    },
  };
}

function confirmation({ name, hook, permissions, events }: Manifest, text: string, state: string): string {
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  return `<h1>Register ${escaped(name)}</h1>
<p>This is the emulated GitHub. The App will get events at <code>${escaped(hook.href)}</code>.</p>
<h2>Permissions</h2>${list(permissions)}<h2>Events</h2>${list(events)}
<form action="/settings/apps" method="post">
<input type="hidden" name="manifest" value="${escaped(text)}"><input type="hidden" name="state" value="${escaped(state)}">
<button type="submit">Create GitHub App</button></form>`;
}

/** Null for what is no manifest, or would send events or people to another machine. */
function readManifest(text: string): Manifest | null {
  const root = fieldsOf(parsed(text));
  const [callbackUrl] = Array.isArray(root.callback_urls) ? root.callback_urls : [];
  const hook = ownAddress(fieldsOf(root.hook_attributes).url);
  const callback = ownAddress(callbackUrl);
  const back = ownAddress(root.redirect_url);
  if (hook === null || callback === null || back === null) return null;
  const permissions = Object.entries(fieldsOf(root.default_permissions)).map((pair) => pair.join(': '));
  const events = Array.isArray(root.default_events) ? root.default_events.map(String) : [];
  return { name: String(root.name ?? 'the App'), hook, callback, back, permissions, events };
}

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {});

function ownAddress(value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url !== null && url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
    ? url
    : null;
}

const page = (status: number, body: string): Reply => plainPage(status, 'Register a GitHub App', body);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
