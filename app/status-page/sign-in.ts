// Signing in and out.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readLimited } from '../server/read-limited.ts';
import type { Admission, Gate, SignIn } from './access/gate.ts';
import { renderMessagePage, renderSignInPage } from './render/sign-in-page.ts';
import { sendElsewhere, sendPage } from './send.ts';

const largestForm = 4096;

interface Door {
  /** Where to go afterwards. */
  readonly next: string;
  readonly now: number;
  /** The token of this machine is asked for, not DASHBOARD_TOKEN. */
  readonly local: boolean;
}

export function askToSignIn(
  admission: Exclude<Admission, { kind: 'in' }>,
  door: Door,
  response: ServerResponse,
): true {
  if (admission.kind !== 'refused') return answerWithForm(admission, door, response);
  return sendPage(
    response,
    403,
    renderMessagePage({ title: 'Not allowed from here', text: admission.why, now: door.now }),
  );
}

export async function answerSignIn(
  gate: Gate,
  now: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<true> {
  const body = await readLimited(request, largestForm);
  const form = new URLSearchParams(body.kind === 'read' ? body.text : '');
  const next = safeNext(form.get('next'));
  // A form on another site must not try tokens with this browser or sign it in.
  const foreign = request.headers['sec-fetch-site'] === 'cross-site';
  const result: SignIn = foreign ? { kind: 'wrong_token' } : gate.signIn(request, form.get('token') ?? '');
  if (result.kind !== 'in')
    return answerWithForm(result, { next, now, local: gate.kind === 'local' }, response);
  return sendElsewhere(response, next, result.cookie);
}

/** The link of the log. With DASHBOARD_TOKEN there is none: addresses are kept by too many. */
export function answerSignInLink(
  gate: Gate,
  now: number,
  request: IncomingMessage,
  offered: string | null,
  response: ServerResponse,
): true {
  if (gate.kind !== 'local' || offered === null) return sendElsewhere(response, '/');
  const result = gate.signIn(request, offered);
  if (result.kind !== 'in') return answerWithForm(result, { next: '/', now, local: true }, response);
  return sendElsewhere(response, '/', result.cookie);
}

export function answerSignOut(gate: Gate, request: IncomingMessage, response: ServerResponse): true {
  return sendElsewhere(response, '/', gate.signOut(request));
}

function answerWithForm(
  refusal: Exclude<Admission, { kind: 'in' | 'refused' }>,
  door: Door,
  response: ServerResponse,
): true {
  const form = (problem: string | null) => renderSignInPage({ ...door, problem });
  switch (refusal.kind) {
    case 'sign_in':
      return sendPage(response, 401, form(null));
    case 'wrong_token':
      return sendPage(response, 401, form('The token is wrong.'));
    case 'too_many': {
      const seconds = Math.ceil(refusal.afterMs / 1000);
      response.setHeader('retry-after', String(seconds));
      return sendPage(response, 429, form(`Too many tries. Wait ${seconds} seconds.`));
    }
  }
}

/** Only our own pages: the form must not redirect people to other sites. */
function safeNext(next: string | null): string {
  return next !== null && /^\/(runs\/[\w-]{1,64})?(\?page=\d{1,5})?$/.test(next) ? next : '/';
}
