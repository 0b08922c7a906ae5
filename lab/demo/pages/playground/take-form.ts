// A form that somebody sent: looked at by the gate, read, done, and answered with the page to go to.
import type { IncomingMessage } from 'node:http';
import { sameSecret } from '../../../../app/status-page/access/session.ts';
import type { EmulatedGitHub } from '../../../github/index.ts';
import { type Act, readAct } from './act.ts';
import { judgePosting } from './gate.ts';
import { perform } from './perform.ts';
import { readFields } from './read-fields.ts';

export type Taken =
  | { readonly kind: 'done'; readonly location: string }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly why: string;
      /** What was written, so that it is not lost. */
      readonly written: string;
      readonly back: string;
    };

export interface FormParts {
  readonly github: EmulatedGitHub;
  readonly open: boolean;
  readonly token: string;
  readonly path: string;
}

export async function takeForm(parts: FormParts, request: IncomingMessage): Promise<Taken> {
  const { github, open, token, path } = parts;
  const inside = `/${github.repository}`;
  const { host, origin } = request.headers;
  const posting = judgePosting({
    host,
    origin,
    fetchSite: headerOf(request, 'sec-fetch-site'),
    contentType: request.headers['content-type'],
  });
  const back = path.startsWith(`${inside}/`) ? path.replace(/\/(?:comments|replies|label)$/, '') : inside;
  const refused = (status: number, why: string, written = ''): Taken => ({
    kind: 'refused',
    status,
    why,
    written,
    back,
  });
  if (posting.kind === 'refused') return refused(403, `Nothing was done: ${posting.why}.`);
  const fields = await readFields(request);
  if (fields === null) return refused(413, 'This is longer than anything that GitHub would take.');
  const written = fields.get('body') ?? '';
  if (!sameSecret(fields.get('token') ?? '', token)) {
    return refused(403, 'This form is from another run of the demo. Load the page again.', written);
  }
  if (!open) return refused(403, 'The story is not over yet; after it everybody may take part.', written);
  const read = readAct(path.startsWith(`${inside}/`) ? path.slice(inside.length) : '', fields);
  if (read.kind === 'no_such_form') return refused(404, 'There is no such form.', written);
  if (read.kind === 'bad') return refused(422, read.why, written);
  const performed = await perform(github, read.act);
  if (performed.kind === 'refused') return refused(performed.status, performed.why, written);
  const { number, anchor } = performed;
  const page = read.act.kind === 'open_issue' ? `${inside}/issues/${number}` : back;
  return { kind: 'done', location: `${page}?as=${who(read.act)}${anchor && `#${anchor}`}` };
}

const who = (act: Act): string => encodeURIComponent(act.who);

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}
