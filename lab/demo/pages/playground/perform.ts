// Does what a form asked for, on the emulated GitHub, as the person who was chosen.
import { type EmulatedGitHub, Refusal } from '../../../github/index.ts';
import type { Act } from './act.ts';

export type Performed =
  /** `anchor`: what was written, on the page where it stands; empty where nothing was. */
  | { readonly kind: 'done'; readonly number: number; readonly anchor: string }
  | { readonly kind: 'refused'; readonly status: number; readonly why: string };

/** The label that starts the agent. */
export const agentLabel = 'agent';

export async function perform(github: EmulatedGitHub, act: Act): Promise<Performed> {
  try {
    return await perhaps(github, act);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', status: error.status, why: wordsFor(error, act) };
  }
}

async function perhaps(github: EmulatedGitHub, act: Act): Promise<Performed> {
  const { repository } = github;
  const done = (number: number, anchor = ''): Performed => ({ kind: 'done', number, anchor });
  switch (act.kind) {
    case 'open_issue':
      return done(await github.createIssue(act.who, repository, { title: act.title, body: act.body }));
    case 'comment': {
      const id = await github.comment(act.who, repository, act.number, act.body);
      return done(act.number, `issuecomment-${id}`);
    }
    case 'reply': {
      const id = await github.reply(act.who, repository, act.number, act.to, act.body);
      return done(act.number, `discussion_r${id}`);
    }
    case 'label': {
      const { labels } = await github.issue(repository, act.number);
      // Somebody in another tab may have been quicker.
      if (labels.includes(agentLabel) !== act.on) {
        const change = act.on ? github.label : github.unlabel;
        await change(act.who, repository, act.number, agentLabel);
      }
      return done(act.number);
    }
  }
}

function wordsFor({ status, message, errors }: Refusal, act: Act): string {
  if (status === 404) return 'That is no longer there.';
  if (act.kind === 'label' && status === 403) {
    return `GitHub does not let ${act.who} do this: labels are for people with the triage role or more. The App never hears of it.`;
  }
  const [first] = errors ?? [];
  const detail = typeof first === 'object' && first !== null ? Reflect.get(first, 'message') : undefined;
  return `GitHub refuses: ${typeof detail === 'string' ? detail : message}`;
}
