// What people do while processes die: they label, write, ask and answer. What else they do is played on virtual time.
import { type EmulatedGitHub, people } from '../github/index.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { createDeeds, label } from '../virtual/deeds.ts';
import { type Expected, questionOf } from '../virtual/ledger.ts';
import type { Deed } from '../virtual/plan.ts';
import { createUnclear } from '../virtual/unclear.ts';

const may = [people.admin, people.maintainer, people.writer] as const;
const mayNot = [people.reader, people.outsider, people.triager, people.bot] as const;

/** Each of them ends once it is answered. */
const scripts = [
  'finish',
  'finish',
  'error',
  'slow-start for 2m',
  'confirm',
  'confirm',
  'confirm twice',
  'confirm two',
  'confirm tests, confirm',
] as const;

/** What each promise needs at least, whatever the dice say afterwards. */
const first = ['finish', 'confirm', 'confirm tests'] as const;

export function createCrowd(github: EmulatedGitHub, repo: string, dice: Dice, tally: Tally) {
  const ledger: Expected[] = [];
  // Nobody loses a permission here, and no configuration is wrong.
  const deeds = createDeeds(github, createUnclear({ seed: 0, replicas: 1, hours: 1, parts: [] }));
  const allowed = () => ledger.filter(({ forbidden }) => !forbidden);

  async function does(what: string, share: number, deed: Deed, issue: Expected | null): Promise<void> {
    if (issue === null) return;
    const isAllowed = dice.chance(share);
    const thread = { run: String(issue.number), repo, issue };
    // A button may be gone by now.
    await deeds.doDeed(dice.pick(isAllowed ? may : mayNot), isAllowed, deed, thread).catch(() => {});
    tally.add(what);
  }

  async function openIssue(script: string, forbidden: boolean): Promise<void> {
    const wanted = { title: 'Water the plants', body: `simulate: ${script}` };
    const author = dice.pick([people.reader, people.outsider]);
    // An issue form sets the label in the name of its author.
    const labels = forbidden ? [label] : [];
    const number = await github.createIssue(author, repo, { ...wanted, labels });
    const told = { commands: forbidden ? 1 : 0, pull: null, wasReadOnly: false, messages: [] };
    ledger.push({ ...told, number, script, forbidden, starts: 1 });
    if (!forbidden) await github.label(dice.pick(may), repo, number, label);
    tally.add(forbidden ? 'labels set by people who may not' : 'issues labelled');
  }

  const tell = () => does('messages', 1, { kind: 'tell' }, dice.oneOf(allowed()));

  /** Somebody reads what the App asks, and answers one of its questions; now and then twice. */
  async function answer(): Promise<void> {
    const waiting: Expected[] = [];
    for (const issue of allowed()) if ((await questionOf(github, repo, issue)) !== null) waiting.push(issue);
    const by = dice.pick(['button', 'comment', 'button twice', 'comment twice'] as const);
    const verdict = dice.pick(['approve', 'approve', 'reject'] as const);
    await does('answers to questions', 0.85, { kind: 'answer', verdict, by }, dice.oneOf(waiting));
  }

  return {
    ledger: ledger as readonly Expected[],
    async open(): Promise<void> {
      for (const script of first) await openIssue(script, false);
      await openIssue('finish', true);
      await tell();
    },
    /** One of them does one thing. */
    act(): Promise<void> {
      const roll = dice.between(1, 100);
      if (roll <= 50) return openIssue(dice.pick(scripts), roll > 45);
      if (roll <= 60) return tell();
      if (roll > 70) return answer();
      const words = dice.pick(['/status', '/help', '/ask which files did you change?'] as const);
      return does('commands', 0.8, { kind: 'say', words }, dice.oneOf(allowed()));
    },
    answer,
    async stop(numbers: readonly number[]): Promise<void> {
      for (const issue of ledger.filter(({ number }) => numbers.includes(number)))
        await does('stops', 1, { kind: 'say', words: '/stop' }, issue);
    },
  };
}
