// The people of a plan: who begins a run, waits for what they are to react to, and comes by at its end.
import { setTimeout as sleep } from 'node:timers/promises';
import { people as logins } from '../github/index.ts';
import { createDeeds, label, type Thread } from './deeds.ts';
import { issueEvidence, runsIn, unfinished } from './evidence.ts';
import { drawBetween } from './ground/chance.ts';
import { began } from './ground/epoch.ts';
import { trueNow } from './ground/time.ts';
import { type Expected, questionOf } from './ledger.ts';
import { type ActPart, type Moment, mayWrite, type Plan, partsOf, places, type RunPart } from './plan.ts';
import { createUnclear } from './unclear.ts';
import type { World } from './world.ts';

/** After this somebody looks at what was written. */
const glance = 20_000;

export function createPeople({ github, notices }: Pick<World, 'github' | 'notices'>, plan: Plan) {
  const threads = new Map<string, Thread>();
  const ends = began + plan.hours * 60 * 60_000;
  const unclear = createUnclear(plan);
  const { done, say, doDeed, answer } = createDeeds(github, unclear);
  const { deleted } = done;
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
    if (isUnheard) done.unstarted.push(number);
    const thread = { run: id, repo, issue };
    threads.set(id, thread);
    if (isAllowed) await github.label(logins[by], repo, number, label);
    return thread;
  }

  /** Whether that came about before the end. */
  async function waitFor({ after, nth }: Moment, { repo, issue }: Thread): Promise<boolean> {
    if (after === 'label') return true;
    const codes = new Set<string>();
    while (trueNow() < ends) {
      const news = notices.next(issue.number);
      if (deleted.includes(issue.number)) return false;
      const comments = await github.comments(repo, issue.number);
      if (after === 'report' && runsIn(comments, github.bot, 'report').length >= nth) return true;
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

  return {
    done,
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
        const others = thread.repo === places.paired ? [logins.admin] : [];
        for (const who of [logins.maintainer, ...others])
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
