// The decisions of a run on its page, with no more of each than a page can bear. All words of the agent are shown as exact text.
import type { Executes, ShownAction } from '../../../shared/conversation/index.ts';
import { isObject, texts } from '../../../shared/github/index.ts';
import { type Html, html } from '../../http/html.ts';
import type { Decision, DecisionResult, KeptAction, KeptExecutes, KeptFile } from '../../store/decision.ts';
import { commentAddress } from '../addresses.ts';
import { section } from './page.ts';
import { badge, type Tone } from './run-row.ts';
import { moment } from './times.ts';

const most = { decisions: 30, actions: 10, text: 2_000 };
/** Reads one more than are shown, so that it is known whether there are older ones. */
export const decisionsToRead = most.decisions + 1;

/** An edit as its path and a diff, a command as it is, and the rest as JSON; exact, with how much is left out. */
export function readable({ cut: whole = null, ...action }: ReadableAction) {
  const { arguments: given } = action;
  const edit = texts.readEdit(action);
  const others = edit === null || Object.keys(edit.rest).length === 0 ? '' : ` ${JSON.stringify(edit.rest)}`;
  const head = edit === null ? '' : `${texts.exactText(`${edit.command} ${edit.path}${others}`)}\n\n`;
  const source = edit?.text ?? (typeof given === 'string' ? given : commandOrJson(given));
  const body = texts.exactText(source.slice(0, most.text), edit?.reading ?? 'code');
  const text = texts.cut(head + body, 2 * most.text);
  return { text, left: (whole ?? source.length) - Math.min(source.length, most.text) };
}

type ReadableAction = Pick<ShownAction, 'tool' | 'arguments'> & Partial<Pick<KeptAction, 'cut'>>;

/** A command is easier to read than in JSON, if it is alone, but for the service's name for its kind. */
function commandOrJson(given: unknown): string {
  const fields = isObject(given) ? texts.withoutTypeTag(given).filter(([, value]) => value !== null) : [];
  const [[key, value] = []] = fields;
  if (fields.length === 1 && key === 'command' && typeof value === 'string') return value;
  return JSON.stringify(given, null, 2) ?? '';
}

/** Newest first. */
export function decisionSection(decisions: readonly Decision[], web: string): Html | null {
  if (decisions.length === 0) return null;
  const shown = decisions.slice(0, most.decisions);
  const more = decisions.length > shown.length;
  const rows = html`<ul class="card rows">${shown.map((decision) => decisionRow(decision, web))}</ul>`;
  const note = html`<p class="more">The latest ${shown.length}. <code>/audit.jsonl</code> has all of them.</p>`;
  return section('decisions', 'Decisions', html`${rows}${more ? note : null}`);
}

function decisionRow(decision: Decision, web: string): Html {
  const { at, actions, actionsLeftOut, question, reason, result } = decision;
  const id = `decision-${question.epoch}-${at}`;
  const listed = (actions ?? []).slice(0, most.actions);
  const left = (actions?.length ?? 0) - listed.length + actionsLeftOut;
  return html`<li class="row decision" id="${id}">
  <div class="what">
    <p>${titleOf(decision)}</p>
    <p class="meta">${renderDecider(decision, web)}<span class="sep"></span>${moment(at)}</p>
    ${reason && html`<p class="meta"><bdi>${texts.cut(reason, 500)}</bdi></p>`}
    ${
      listed.length === 0
        ? null
        : html`<details id="${id}-on"><summary class="meta">What it was about</summary>${listed.map(decidedAction)}${
            left === 0 ? null : html`<p class="meta">And ${left} more.</p>`
          }</details>`
    }
  </div>
  <div class="how">${decision.verdict === 'unfollow' ? null : resultBadge(result)}</div>
</li>`;
}

const verdicts: Readonly<Record<Decision['verdict'], string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  stop: 'Stopped the agent',
  unfollow: 'Stopped following it',
  undecided: 'Ran without a decision of ours',
};

function titleOf({ verdict, actions, actionsLeftOut, question: { about } }: Decision): Html {
  if (about !== undefined) return html`${verdicts[verdict]} ${texts.subjectNames[about]}`;
  const isAnswer = verdict === 'approve' || verdict === 'reject';
  const what = isAnswer && html` <bdi>${titleOfActions(actions, actionsLeftOut)}</bdi>`;
  return html`${verdicts[verdict]}${what || null}`;
}

function renderDecider({ by, repository, verdict }: Decision, web: string): Html {
  if (by.kind === 'person') {
    if (by.comment === null) return html`by <bdi>${by.login}</bdi>`;
    return html`by <a href="${commentAddress(web, repository, by.comment)}" rel="noreferrer"><bdi>${by.login}</bdi></a>`;
  }
  if (by.kind === 'operator') return html`by <bdi>${by.name}</bdi> with <code>npm run halt</code>`;
  if (by.kind === 'nobody')
    return verdict === 'undecided' ? html`by no one that is known` : html`nobody answered in time`;
  const { rule } = by;
  const configuration = texts.shortCommit(by.configuration);
  const url = texts.ruleAddress(web, by);
  const linked = url === null ? rule : html`<a href="${url}" rel="noreferrer">${rule}</a>`;
  const approved = by.approvedBy && html`, approved by <bdi>${by.approvedBy}</bdi>`;
  return configuration === ''
    ? html`by <code>${rule}</code>`
    : html`by ${linked} of <code>${configuration}</code>${approved ?? null}`;
}

function titleOfActions(actions: readonly KeptAction[] | null, leftOut: number): string {
  if (actions === null) return 'what the service did not say';
  return actions.length === 0 ? 'actions that are too long to keep' : actionsLine(actions, leftOut);
}

/** The first of them, and how many more there are. */
export function actionsLine([first, ...others]: readonly ReadableAction[], leftOut = 0): string {
  const more = others.length + leftOut;
  return `${first ? texts.cut(texts.actionLine(first), 120) : ''}${more === 0 ? '' : `, and ${more} more`}`;
}

function decidedAction(action: KeptAction): Html {
  const { tool, risk, summary } = action;
  const { text, left } = readable(action);
  return html`<p class="meta"><bdi>${tool}, risk ${risk.toLowerCase()}</bdi>${
    summary && html`<span class="sep"></span><bdi>${texts.cut(summary, 500)}</bdi>`
  }</p>${texts.unshownWords([action]).map((words) => html`<p class="meta">${words}</p>`)}<pre><bdi>${text}</bdi></pre>${
    left === 0 ? null : html`<p class="meta">${left} more characters are not shown here.</p>`
  }${decidedFiles(action.executes)}`;
}

interface ResultLine {
  readonly tone: Tone;
  readonly words: string;
  /** The text after the words: what the agent does now, or the reason. */
  readonly adds?: 'agent' | 'reason';
}

const results: Readonly<Record<DecisionResult['kind'], ResultLine>> = {
  waiting: { tone: 'asking', words: 'Not sent yet' },
  sending: { tone: 'working', words: 'Sent, not seen to arrive yet' },
  verified: { tone: 'good', words: 'Arrived', adds: 'agent' },
  gone: { tone: 'resting', words: 'Not known whether it arrived', adds: 'agent' },
  no_effect: { tone: 'bad', words: 'Taken without any effect' },
  unclear: { tone: 'bad', words: 'Not known whether it arrived', adds: 'reason' },
  given_back: { tone: 'over', words: 'Not sent', adds: 'reason' },
  refused: { tone: 'over', words: 'Did not count', adds: 'reason' },
  found: { tone: 'bad', words: 'Not decided here, found at the end' },
  stale: { tone: 'over', words: 'Not sent, the question was out of date', adds: 'reason' },
  not_waiting: { tone: 'over', words: 'Not sent, the agent did not wait', adds: 'reason' },
  elsewhere: { tone: 'over', words: 'Not sent, it was answered elsewhere', adds: 'agent' },
  expired: { tone: 'over', words: 'Not sent, the question had expired' },
  closed: { tone: 'over', words: 'Not sent, the run was no longer followed' },
};

function resultBadge({ kind, agent, why }: DecisionResult): Html {
  const { tone, words, adds } = results[kind];
  const reason = adds === 'reason' && why !== null ? `: ${reasonOf(why)}` : '';
  const doing =
    adds === 'agent' && agent !== null ? `; the agent ${texts.nowDoing(agent).replaceAll('`', '')}` : '';
  return badge(`${words}${reason}${doing}`, tone);
}

/** Our own reasons are names such as `already_answered`; those of others are texts. */
const reasonOf = (why: string): string => (/^[a-z_]+$/.test(why) ? why.replaceAll('_', ' ') : why);

/** The files that an action executes, as they were when it was decided. */
function decidedFiles(executes: KeptExecutes | undefined): readonly Html[] {
  if (executes === undefined) return [];
  return [...executes.files.map(decidedFile), ...restOf(executes)];
}

function restOf(executes: Pick<Executes, 'besides' | 'notKnown'>): readonly Html[] {
  const unseen = texts.unseenWords(executes);
  if (unseen === null) return [];
  return [executes.notKnown === 'part' ? html`<p><strong>${unseen}</strong></p>` : html`<p>${unseen}</p>`];
}

function decidedFile(file: KeptFile): Html {
  const { state, digest } = file;
  return html`<p class="meta">${fileLabel(file)}, ${texts.fileStates[state]}${
    digest && html`<span class="sep"></span><code>${digest.slice(0, 12)}</code>`
  }</p>`;
}

const fileLabel = ({ path, part }: Pick<KeptFile, 'path' | 'part'>): Html =>
  html`<code>${path}</code>${part && html` (<bdi>${part}</bdi>)`}`;
