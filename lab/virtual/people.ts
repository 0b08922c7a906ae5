// What people do at the issues of a plan, and the ledger of what they may expect from it.
import { setTimeout as sleep } from 'node:timers/promises';
import { people as logins } from '../github/index.ts';
import { issueEvidence, runsIn, unfinished } from './evidence.ts';
import { drawBetween } from './ground/chance.ts';
import { began } from './ground/epoch.ts';
import { trueNow } from './ground/time.ts';
import { type Expected, questionOf } from './ledger.ts';
import {
  type ActPart,
  type Deed,
  type Moment,
  type Plan,
  partsOf,
  places,
  type Role,
  type RunPart,
} from './plan.ts';
import { createUnclear } from './unclear.ts';
import type { World } from './world.ts';

const label = 'agent';
const mayWrite: readonly Role[] = ['admin', 'maintainer', 'writer'];
/** After this somebody looks at what was written. */
const glance = 20_000;

/** An issue, as the player of its run knows it. */
interface Thread {
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

export function createPeople({ github, notices }: Pick<World, 'github' | 'notices'>, plan: Plan) {
  const threads = new Map<string, Thread>();
  const deleted: number[] = [];
  const unstarted: number[] = [];
  const said: Said[] = [];
  const asides: Aside[] = [];
  const reviews: Reviewed[] = [];
  const withdrawn: Withdrawn[] = [];
  const wishes: Wish[] = [];
  const ends = began + plan.hours * 60 * 60_000;
  let told = 0;
  const unclear = createUnclear(plan);
  const acts = Map.groupBy(partsOf(plan, 'act'), ({ run }) => run);

  async function begin({ id, place, script, by }: RunPart): Promise<Thread> {
    const repo = places[place];
    const isAllowed = mayWrite.includes(by) || by === 'triager';
    const body = `simulate: ${script}`;
    const labels = isAllowed ? [] : [label];
    // Where the App is not, nothing tells it of a label. It may come back, and hears what is said then.
    const isUnheard = unclear.isConfiguration(repo) || unclear.isAway();
    const number = await github.createIssue(logins[isAllowed ? 'reader' : by], repo, {
      ...{ title: `Water the plants of ${id}`, body },
      labels,
    });
    const issue: Expected = {
      number,
      script,
      forbidden: !mayWrite.includes(by),
      starts: 1,
      commands: mayWrite.includes(by) ? 0 : 1,
      pull: null,
      // It may end in nothing, or in a word that this person may not.
      wasReadOnly: unclear.isPermission(by, repo) || isUnheard,
      messages: [],
    };
    if (isUnheard) unstarted.push(number);
    const thread = { run: id, repo, issue };
    threads.set(id, thread);
    if (isAllowed) await github.label(logins[by], repo, number, label);
    return thread;
  }

  async function say(who: string, { run, repo, issue: { number } }: Thread, words: string): Promise<number> {
    const id = await github.comment(who, repo, number, words);
    said.push({ run, repo, number, id, by: who, may: isHeard(who, repo), words, at: trueNow() });
    return id;
  }

  function isHeard(who: string, repo: string): boolean {
    const role = mayWrite.find((each) => logins[each] === who);
    return role !== undefined && !unclear.isAway() && !unclear.isPermission(role, repo);
  }

  async function openPull(who: string, { repo, issue }: Thread): Promise<number> {
    issue.pull ??= await github.openPullRequest(who, repo, {
      ...{ title: 'Water the plants', body: `Fixes #${issue.number}` },
      ...{ head: `agent/${issue.number}`, files: ['README.md'] },
    });
    return issue.pull;
  }

  /** Whether that came about before the end. */
  async function waitFor({ after, nth }: Moment, { repo, issue }: Thread): Promise<boolean> {
    if (after === 'label') return true;
    const codes = new Set<string>();
    while (trueNow() < ends) {
      const news = notices.next(issue.number);
      if (deleted.includes(issue.number)) return false;
      const comments = await github.comments(repo, issue.number);
      if (
        after === 'report' &&
        runsIn(
          comments.map((each) => each),
          github.bot,
          'report',
        ).length >= nth
      )
        return true;
      const question = after === 'question' ? await questionOf(github, repo, issue) : null;
      if (question !== null) codes.add(question.code);
      if (after === 'question' && codes.size >= nth) return true;
      await news;
      await sleep(glance);
    }
    return false;
  }

  async function stopWhatRunsOn(thread: Thread, minutes: number): Promise<void> {
    const { repo, issue } = thread;
    if (trueNow() + minutes * 60_000 >= ends) return;
    await sleep(minutes * 60_000);
    if (deleted.includes(issue.number)) return;
    const evidence = await issueEvidence(github, repo, [issue]);
    if (unfinished(evidence, github.bot).length === 0) return;
    issue.commands += 1;
    // GitHub lets nobody do it any more: the repository is archived, for example.
    await say(logins.maintainer, thread, '/agent stop').catch(() => {});
  }

  async function act({ when, by, deed }: ActPart, thread: Thread): Promise<void> {
    if (!(await waitFor(when, thread))) return;
    await sleep(when.seconds * 1_000);
    // GitHub lets nobody do it any more: the issue is gone, for example.
    await doDeed(logins[by], mayWrite.includes(by), deed, thread).catch(() => {});
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
        const text = `please also do number ${told} of the list`;
        const script = deed.script === undefined ? '' : `\nsimulate: ${deed.script}`;
        // A held message is told twice: when it is held and when it comes back. Where nothing runs it starts something.
        issue.commands += 2;
        if (may) issue.starts += 1;
        const id = await say(who, thread, `/agent ${text}${script}`);
        if (said.find((each) => each.id === id)?.may) issue.messages.push({ id, text });
        return;
      }
      case 'withdraw message': {
        const last = issue.messages.pop();
        if (last === undefined) return;
        await github.deleteComment(who, repo, issue.number, last.id);
        // Its reaction is gone with it.
        for (const each of said) if (each.id === last.id) each.changedAt = trueNow();
        withdrawn.push({ number: issue.number, text: last.text, at: trueNow() });
        return;
      }
      case 'edit answer':
      case 'delete answer': {
        const last = said.findLast(
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
        return void wishes.push({ number: issue.number, at: trueNow(), isOn: false });
      case 'set label':
        if (may) issue.starts += 1;
        await github.label(who, repo, issue.number, label);
        return void wishes.push({ number: issue.number, at: trueNow(), isOn: true });
      case 'close':
        await github.closeIssue(who, repo, issue.number);
        return void wishes.push({ number: issue.number, at: trueNow(), isOn: false });
      case 'reopen':
        await github.reopenIssue(who, repo, issue.number);
        return void wishes.push({ number: issue.number, at: trueNow(), isOn: true });
      case 'open pull request':
        await openPull(who, thread);
        return;
      case 'ask in a thread': {
        const pull = await openPull(who, thread);
        issue.commands += 1;
        const asked = { body: '/agent status', path: 'README.md', subject_type: 'file' } as const;
        const id = await github.reviewComment(who, repo, pull, asked);
        return void asides.push({ repo, pull, id, may: isHeard(who, repo), at: trueNow() });
      }
      case 'review': {
        const { pull } = issue;
        if (pull === null) return;
        const { event } = deed;
        await github.review(who, repo, pull, { event, body: 'I have read it.' });
        return void reviews.push({ repo, pull, by: who, may, approves: event === 'APPROVE', at: trueNow() });
      }
      case 'delete issue':
        if (issue.messages.length > 0) return;
        await github.deleteIssue(logins.admin, repo, issue.number);
        deleted.push(issue.number);
        return void wishes.push({ number: issue.number, at: trueNow(), isOn: false });
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
    const check = (await github.checkRuns(repo)).find(({ actions }) =>
      actions.some(({ identifier }) => identifier === button),
    );
    const why = verdict === 'reject' ? ' not like this' : '';
    const code = by === 'wrong code' ? 'ZZZZZ' : asked.code;
    for (let time = 1; time <= times; time += 1) {
      if (by.startsWith('button') && check !== undefined)
        await github.pressButton(who, repo, check.id, button);
      else await say(who, thread, `/agent ${verdict} ${code}${why}`);
    }
  }

  return {
    /** Issues whose label was set under a wrong configuration, or while the App was away. */
    unstarted: unstarted as readonly number[],
    deleted: deleted as readonly number[],
    said: said as readonly Said[],
    asides: asides as readonly Aside[],
    reviews: reviews as readonly Reviewed[],
    withdrawn: withdrawn as readonly Withdrawn[],
    wishes: wishes as readonly Wish[],
    ledger: (repo: string): readonly Expected[] =>
      [...threads.values()]
        .filter((thread) => thread.repo === repo && !deleted.includes(thread.issue.number))
        .map(({ issue }) => issue),
    pulls: (repo: string): readonly { readonly issue: number; readonly number: number }[] =>
      [...threads.values()].flatMap(({ repo: of, issue: { number, pull } }) =>
        of === repo && pull !== null ? [{ issue: number, number: pull }] : [],
      ),
    threadOf: (run: string): Thread | undefined => threads.get(run),
    async playRun(run: RunPart): Promise<void> {
      const thread = await begin(run);
      const doings = (acts.get(run.id) ?? []).map((each) => act(each, thread));
      if (run.patience !== undefined) doings.push(stopWhatRunsOn(thread, run.patience));
      await Promise.all(doings);
    },
    /** Whoever comes by answers what is still open. */
    async answerOpen(): Promise<void> {
      for (const [id, thread] of threads) {
        if (deleted.includes(thread.issue.number)) continue;
        const verdict = drawBetween(`passer-by at ${id}`, 1, 3) > 1 ? 'approve' : 'reject';
        for (const who of thread.repo === places.paired
          ? [logins.maintainer, logins.admin]
          : [logins.maintainer])
          await answer(who, { kind: 'answer', verdict, by: 'comment' }, thread);
      }
    },
    async stop(repo: string, numbers: readonly number[]): Promise<void> {
      for (const thread of threads.values()) {
        if (thread.repo !== repo || !numbers.includes(thread.issue.number)) continue;
        thread.issue.commands += 1;
        await say(logins.maintainer, thread, '/agent stop');
      }
    },
  };
}
