// What people do at the issue of a run, one deed at a time, and the record of it that promises are held to.
import { setTimeout as sleep } from 'node:timers/promises';
import { people as logins } from '../github/index.ts';
import { toldWords } from './asked.ts';
import { trueNow } from './ground/time.ts';
import { type Expected, questionOf } from './ledger.ts';
import { type Deed, mayWrite } from './plan.ts';
import type { createUnclear } from './unclear.ts';
import type { World } from './world.ts';

export const label = 'agent';

/** An issue, as the player of its run knows it. */
export interface Thread {
  readonly run: string;
  readonly repo: string;
  readonly issue: Expected;
}

/** A comment that the App is to take for a command or an answer. */
export interface Said {
  readonly run: string;
  readonly repo: string;
  readonly number: number;
  /** Of the comment. */
  readonly id: number;
  readonly by: string;
  readonly may: boolean;
  readonly words: string;
  readonly at: number;
  /** When its author edited or deleted it. */
  changedAt?: number;
}

/** A command in a review of a pull request, which is answered there. */
export interface Aside {
  readonly repo: string;
  readonly pull: number;
  /** Of the first comment of its thread. */
  readonly id: number;
  readonly may: boolean;
  readonly at: number;
}

/** Of a pull request. */
export interface Reviewed {
  readonly repo: string;
  readonly pull: number;
  readonly by: string;
  readonly may: boolean;
  readonly approves: boolean;
  readonly at: number;
}

/** A message whose comment was deleted. */
export interface Withdrawn {
  readonly number: number;
  readonly text: string;
  readonly at: number;
}

/** A label is set or an issue opened; or the opposite, as when it is deleted. */
export interface Wish {
  readonly number: number;
  readonly at: number;
  readonly isOn: boolean;
}

export interface Done {
  readonly said: Said[];
  readonly asides: Aside[];
  /** For which people are needed. */
  readonly reviews: Reviewed[];
  readonly withdrawn: Withdrawn[];
  readonly wishes: Wish[];
  /** The numbers of issues that are gone. */
  readonly deleted: number[];
  /** Those where nothing may have begun, as the configuration was wrong or the App away, and people are answered all the same. */
  readonly unstarted: number[];
}

/** Pull requests are not left open for ever. */
const untilMerged = 3 * 24 * 60 * 60_000;

const nothing = (): Done => ({
  ...{ said: [], asides: [], reviews: [], withdrawn: [], wishes: [], deleted: [], unstarted: [] },
});

export function createDeeds(github: World['github'], unclear: ReturnType<typeof createUnclear>) {
  const done = nothing();
  let told = 0;
  const wish = ({ number }: Expected, isOn: boolean) =>
    void done.wishes.push({ number, at: trueNow(), isOn });

  async function say(who: string, { run, repo, issue: { number } }: Thread, words: string): Promise<number> {
    const id = await github.comment(who, repo, number, words);
    done.said.push({ run, repo, number, id, by: who, may: isHeard(who, repo), words, at: trueNow() });
    return id;
  }

  function isHeard(who: string, repo: string): boolean {
    const role = mayWrite.find((each) => logins[each] === who);
    return role !== undefined && !unclear.isAway() && !unclear.isPermission(role, repo);
  }

  async function openPull(who: string, { repo, issue }: Thread): Promise<number> {
    if (issue.pull !== null) return issue.pull;
    issue.pull = await github.openPullRequest(who, repo, {
      ...{ title: 'Water the plants', body: `Fixes #${issue.number}` },
      ...{ head: `agent/${issue.number}`, files: ['README.md'] },
    });
    void mergeLater(who, repo, issue.pull);
    return issue.pull;
  }

  /** What stays open is looked at every day. */
  async function mergeLater(who: string, repo: string, pull: number): Promise<void> {
    await sleep(untilMerged);
    // By then it may be closed, or its repository be elsewhere.
    await github.merge(who, repo, pull).catch(() => {});
  }

  async function doDeed(who: string, may: boolean, deed: Deed, thread: Thread): Promise<void> {
    const { repo, issue } = thread;
    switch (deed.kind) {
      case 'answer':
        return answer(who, deed, thread);
      case 'say':
        issue.commands += 1;
        if (deed.words === '/retry' && may) issue.starts += 1;
        await say(who, thread, deed.words);
        return;
      case 'tell': {
        told += 1;
        const text = toldWords(told);
        const script = deed.script === undefined ? '' : `\nsimulate: ${deed.script}`;
        // A held message is told twice: when it is held and when it comes back. Where nothing runs it starts something.
        issue.commands += 2;
        if (may) issue.starts += 1;
        const id = await say(who, thread, `/agent ${text}${script}`);
        if (done.said.find((each) => each.id === id)?.may) issue.messages.push({ id, text });
        return;
      }
      case 'withdraw message': {
        const last = issue.messages.pop();
        if (last === undefined) return;
        await github.deleteComment(who, repo, issue.number, last.id);
        // Its reaction is gone with it.
        for (const each of done.said) if (each.id === last.id) each.changedAt = trueNow();
        done.withdrawn.push({ number: issue.number, text: last.text, at: trueNow() });
        return;
      }
      case 'edit answer':
      case 'delete answer': {
        const last = done.said.findLast(
          (each) => each.by === who && each.run === thread.run && each.words.startsWith('/agent approve'),
        );
        if (last === undefined || last.changedAt !== undefined) return;
        last.changedAt = trueNow();
        return deed.kind === 'edit answer'
          ? github.editComment(who, repo, issue.number, last.id, `${last.words}, or so I thought`)
          : github.deleteComment(who, repo, issue.number, last.id);
      }
      case 'edit':
        return github.editIssue(who, repo, issue.number, { body: 'simulate: error' });
      case 'remove label':
        await github.unlabel(who, repo, issue.number, label);
        return wish(issue, false);
      case 'set label':
        if (may) issue.starts += 1;
        await github.label(who, repo, issue.number, label);
        return wish(issue, true);
      case 'close':
        await github.closeIssue(who, repo, issue.number);
        return wish(issue, false);
      case 'reopen':
        await github.reopenIssue(who, repo, issue.number);
        return wish(issue, true);
      case 'open pull request':
        await openPull(who, thread);
        return;
      case 'ask in a thread': {
        const pull = await openPull(who, thread);
        issue.commands += 1;
        const asked = { body: '/agent status', path: 'README.md', subject_type: 'file' } as const;
        const id = await github.reviewComment(who, repo, pull, asked);
        return void done.asides.push({ repo, pull, id, may: isHeard(who, repo), at: trueNow() });
      }
      case 'review': {
        const { pull } = issue;
        if (pull === null) return;
        const { event } = deed;
        await github.review(who, repo, pull, { event, body: 'I have read it.' });
        return void done.reviews.push({
          repo,
          pull,
          by: who,
          may,
          approves: event === 'APPROVE',
          at: trueNow(),
        });
      }
      case 'delete issue':
        if (issue.messages.length > 0) return;
        await github.deleteIssue(logins.admin, repo, issue.number);
        done.deleted.push(issue.number);
        return wish(issue, false);
    }
  }

  async function answer(
    who: string,
    { verdict, by }: Extract<Deed, { kind: 'answer' }>,
    thread: Thread,
  ): Promise<void> {
    const { repo, issue } = thread;
    const asked = await questionOf(github, repo, issue);
    if (asked === null) return;
    const times = by.endsWith('twice') ? 2 : 1;
    issue.commands += times;
    const button = `${verdict} ${asked.code}`;
    const check = !by.startsWith('button')
      ? undefined
      : (await github.checkRuns(repo)).find(({ actions }) =>
          actions.some(({ identifier }) => identifier === button),
        );
    const why = verdict === 'reject' ? ' not like this' : '';
    const code = by === 'wrong code' ? 'ZZZZZ' : asked.code;
    for (let time = 1; time <= times; time += 1) {
      if (check !== undefined) await github.pressButton(who, repo, check.id, button);
      else await say(who, thread, `/agent ${verdict} ${code}${why}`);
    }
  }

  return { done, say, doDeed, answer };
}
