// A form that was sent: its origin is checked, then its act is done on the emulated GitHub, as the chosen person.
import type { IncomingMessage } from 'node:http';
import { type EmulatedGitHub, people, Refusal } from '../../github/index.ts';
import { agentLabel, players, readTerms } from './forms.ts';
import type { Playground } from './html.ts';

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
  /** Null until people may take part. */
  readonly playground: Playground | null;
  readonly token: string;
  readonly path: string;
}

class NotDone extends Error {
  readonly status: number;

  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

export async function takeForm(parts: FormParts, request: IncomingMessage): Promise<Taken> {
  const { github, playground, token, path } = parts;
  const inside = `/${github.repository}`;
  const ownPath = path.startsWith(`${inside}/`) ? path.slice(inside.length) : '';
  const back = inside + ownPath.replace(/\/(?:issues|terms|comments|replies|label|buttons|reviews)$/, '');
  let written = '';
  try {
    demandOwnPage(request);
    const fields = await readFields(request);
    written = fields.get('body') ?? '';
    if (fields.get('token') !== token)
      throw new NotDone(403, 'This form is from another run of the demo. Load the page again.');
    if (playground === null)
      throw new NotDone(403, 'The story is not over yet; after it everybody may take part.');
    const who = players.find(({ login }) => login === fields.get('who'))?.login;
    if (who === undefined) throw new NotDone(422, 'Choose who you are.');
    const { at = back, anchor = '' } = await perform({ github, playground, who, path: ownPath }, fields);
    return { kind: 'done', location: `${at}?as=${who}${anchor && `#${anchor}`}` };
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    return { kind: 'refused', status: error.status, why: error.message, written, back };
  }
}

/** Another site's page may make a browser send a form here; a tool without a browser sends neither header. */
function demandOwnPage({ headers }: IncomingMessage): void {
  const { host, origin, 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers;
  if (site !== 'same-origin' || (origin ?? `http://${host}`) !== `http://${host}`)
    throw new NotDone(403, 'Nothing was done: another site sent this form.');
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new NotDone(403, 'Nothing was done: this is not a form of these pages.');
}

/** The longest comment that GitHub takes, with each of its characters written as `%E2%82%AC`, and some room. */
const longestForm = 65_536 * 9 + 10_000;

async function readFields(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read to its end all the same: an earlier answer would be lost.
    if (length <= longestForm) chunks.push(chunk);
    else if (length > longestForm * 20) request.destroy();
  }
  if (length > longestForm) throw new NotDone(413, 'This is longer than anything that GitHub would take.');
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** As on github.com. */
const longestTitle = 256;

interface Act {
  readonly github: EmulatedGitHub;
  readonly playground: Playground;
  readonly who: string;
  /** After the repository, such as `/issues/4/label`. */
  readonly path: string;
}

/** What was written has an anchor on the page at `at`. */
async function perform(
  { github, playground, who, path }: Act,
  fields: URLSearchParams,
): Promise<{ readonly at?: string; readonly anchor?: string }> {
  const { repository } = github;
  // Browsers send every line break as two characters.
  const textOf = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const body = textOf('body');
  const [, digits = '', form] =
    /^\/(?:issues|pull)\/(\d{1,9})\/(comments|replies|label|buttons|reviews)$/.exec(path) ?? [];
  const number = Number(digits);
  const words = () => {
    if (body.trim() === '') throw new NotDone(422, 'Write something first.');
    return body;
  };
  try {
    switch (path === '/issues' ? 'issue' : path === '/terms' ? 'terms' : form) {
      case 'issue': {
        const title = textOf('title').replaceAll('\n', ' ').trim();
        if (title === '') throw new NotDone(422, 'An issue needs a title.');
        if (title.length > longestTitle)
          throw new NotDone(422, `A title has ${longestTitle} characters at most.`);
        const opened = await github.createIssue(who, repository, { title, body });
        return { at: `/${repository}/issues/${opened}` };
      }
      case 'terms':
        if (who !== people.maintainer)
          throw new NotDone(403, `GitHub does not let ${who} change a file of this repository.`);
        await playground.setTerms(readTerms(fields, playground.terms()));
        return {};
      case 'reviews':
        await github.review(who, repository, number, { event: 'APPROVE' });
        return { anchor: 'timeline' };
      case 'comments':
        return { anchor: `issuecomment-${await github.comment(who, repository, number, words())}` };
      case 'replies': {
        const to = Number(fields.get('to'));
        return { anchor: `discussion_r${await github.reply(who, repository, number, to, words())}` };
      }
      case 'buttons':
        await github.pressButton(who, repository, Number(fields.get('check')), fields.get('button') ?? '');
        return {};
      case 'label': {
        const isOn = fields.get('set') === 'on';
        const { labels } = await github.issue(repository, number);
        // Another tab may have been quicker.
        if (labels.includes(agentLabel) !== isOn)
          await (isOn ? github.label : github.unlabel)(who, repository, number, agentLabel);
        return {};
      }
      default:
        throw new NotDone(404, 'There is no such form.');
    }
  } catch (error) {
    throw error instanceof Refusal ? wordsFor(error, form === 'label', who) : error;
  }
}

function wordsFor({ status, message, errors }: Refusal, isLabel: boolean, who: string): NotDone {
  if (status === 404) return new NotDone(404, 'That is no longer there.');
  if (isLabel && status === 403) {
    const why = 'labels are for people with the triage role or more. The App never hears of it.';
    return new NotDone(403, `GitHub does not let ${who} do this: ${why}`);
  }
  const [first] = errors ?? [];
  const detail = typeof first === 'object' && first !== null ? Reflect.get(first, 'message') : first;
  return new NotDone(status, `GitHub refuses: ${typeof detail === 'string' ? detail : message}`);
}
