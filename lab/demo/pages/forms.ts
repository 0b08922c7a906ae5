// The forms of the playground. All of them work without the script.
import { type CheckRun, people } from '../../github/index.ts';
import { escapeHtml, type Terms } from './html.ts';

/** The label that starts the agent. */
export const agentLabel = 'agent';

/** The people of the playground. */
export const players = [
  { login: people.maintainer, about: 'maintains this repository' },
  { login: people.writer, about: 'may write here' },
  { login: people.reader, about: 'reports issues, may only read' },
  { login: people.outsider, about: 'an outsider, may only read' },
] as const;

/** What every form needs to know; null instead of it: the pages are only looked at. */
export interface Play {
  /** Proof that a form was on one of these pages. */
  readonly token: string;
  /** Who the person was last. */
  readonly as: string | null;
}

/** `place` is the address of an issue or pull request. */
export function commentForm(play: Play, place: string): string {
  return typed('form-comment', play, `${place}/comments`, [
    '<h2>Write a comment</h2>',
    area(
      'Comment',
      'Words, or a command at the very beginning: /agent what to do, /agent help, /ask, /stop, /status',
    ),
    row(play, 'Comment'),
  ]);
}

export function replyForm(play: Play, place: string, to: number): string {
  return typed(`form-reply-${to}`, play, `${place}/replies`, [
    `<input type="hidden" name="to" value="${to}">`,
    area('Reply', '/approve, or /reject and why'),
    row(play, 'Reply'),
  ]);
}

/** The buttons of a check; none where it has none. */
export function buttonForms(
  play: Play,
  place: string,
  { id, actions }: Pick<CheckRun, 'id' | 'actions'>,
): string {
  const buttons = actions.map(
    ({ label, identifier, description }) =>
      `<button name="button" value="${escapeHtml(identifier)}" title="${escapeHtml(description)}">${escapeHtml(label)}</button>`,
  );
  if (buttons.length === 0) return '';
  const inside = `<input type="hidden" name="check" value="${id}">
<p class="row">${whoField(play)}${buttons.join(' ')}</p>`;
  return form(`form-check-${id}`, play, `${place}/buttons`, inside, '');
}

export function issueForm(play: Play, repositoryPath: string): string {
  return typed('form-issue', play, `${repositoryPath}/issues`, [
    '<h2>Open an issue</h2>',
    '<input name="title" aria-label="Title" placeholder="Title: what is wrong, or what is missing" required autocomplete="off">',
    area('Description', 'What the agent should know. Markdown works.'),
    row(play, 'Open the issue'),
  ]);
}

const termWords: { readonly [Name in keyof Terms]: Readonly<Record<Terms[Name], string>> } = {
  asks: { always: 'before each action (ask: always)', plan: 'once, about a plan (ask: plan)' },
  people: { 0: 'nobody has to', 1: 'one person', 2: 'two people' },
};

/** Changes the configuration file of the repository. */
export function termsForm(play: Play, repositoryPath: string, now: Terms): string {
  const select = (name: keyof Terms) => {
    const options = Object.entries(termWords[name]).map(
      ([value, words]) =>
        `<option value="${value}"${value === now[name] ? ' selected' : ''}>${words}</option>`,
    );
    return `<select name="${name}" autocomplete="off">${options.join('')}</select>`;
  };
  return form(
    'form-terms',
    play,
    `${repositoryPath}/terms`,
    `<h2>The configuration</h2>
<p class="row"><label>From the next label on, agents ask ${select('asks')}</label></p>
<p class="row"><label>Who approves what an agent wrote: ${select('people')}</label>
${whoField(play)}<button>Change the configuration</button></p>`,
    '',
  );
}

/** What the form sent; a term that it does not have stays. */
export function readTerms(fields: URLSearchParams, now: Terms): Terms {
  const chosen = <Name extends keyof Terms>(name: Name, values: readonly Terms[Name][]): Terms[Name] =>
    values.find((value) => value === fields.get(name)) ?? now[name];
  return { asks: chosen('asks', ['always', 'plan']), people: chosen('people', ['0', '1', '2']) };
}

/** A review of the whole pull request, as under *Files changed* on github.com. */
export function reviewForm(play: Play, place: string): string {
  const inside = `<p class="row">${whoField(play)}<button>Approve the pull request</button></p>`;
  return form('form-review', play, `${place}/reviews`, inside, '');
}

/** `calm`: where something else matters more. */
export function labelForm(play: Play, place: string, labels: readonly string[], calm: boolean): string {
  const on = labels.includes(agentLabel);
  const words = on ? 'Remove the label' : 'Set the label';
  const inside = `<input type="hidden" name="set" value="${on ? 'off' : 'on'}">${whoField(play)}
<button${on || calm ? '' : ' class="first"'}>${words} <b>${agentLabel}</b></button>`;
  return form('form-label', play, `${place}/label`, `<p class="row">${inside}</p>`, '');
}

/** A form that may hold a draft: the script leaves it as it is. */
const typed = (id: string, play: Play, action: string, parts: readonly string[]): string =>
  form(id, play, action, parts.join('\n'), ' data-typed');

function form(id: string, { token }: Play, action: string, inside: string, more: string): string {
  return `<form id="${id}" method="post" action="${escapeHtml(action)}" accept-charset="utf-8"${more}>
<input type="hidden" name="token" value="${escapeHtml(token)}">
${inside}
<p class="trouble" role="alert"></p></form>`;
}

const area = (name: string, hint: string): string =>
  `<textarea name="body" rows="3" dir="auto" aria-label="${name}" placeholder="${escapeHtml(hint)}"></textarea>`;

const row = (play: Play, button: string): string =>
  `<p class="row">${whoField(play)}<button class="first">${button}</button></p>`;

function whoField({ as }: Play): string {
  const now = players.find(({ login }) => login === as) ?? players[0];
  const options = players.map((each) => {
    const selected = each === now ? ' selected' : '';
    return `<option value="${each.login}"${selected}>${each.login}, ${escapeHtml(each.about)}</option>`;
  });
  return `<label>as <select name="who" autocomplete="off">${options.join('')}</select></label>`;
}
