// What people do while processes die: they label, write, ask and answer. What else they do is played on virtual time.
import { type EmulatedGitHub, people } from '../github/index.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { type Expected, questionOf } from '../virtual/ledger.ts';

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
  let told = 0;
  const untouched = { starts: 0, commands: 0, pull: null, wasReadOnly: false, messages: [] };
  const anyIssue = () => dice.oneOf(ledger.filter(({ forbidden }) => !forbidden));

  async function label(script: string): Promise<void> {
    const wanted = { title: 'Water the plants', body: `simulate: ${script}` };
    const number = await github.createIssue(people.reader, repo, wanted);
    ledger.push({ ...untouched, number, script, forbidden: false, starts: 1, messages: [] });
    await github.label(dice.pick(may), repo, number, 'agent');
    tally.add('issues labelled');
  }

  /** Its label is set by somebody who may not. */
  async function sendForm(): Promise<void> {
    const wanted = { title: 'From a form', body: 'simulate: finish', labels: ['agent'] };
    const number = await github.createIssue(dice.pick([people.reader, people.outsider]), repo, wanted);
    ledger.push({ ...untouched, number, script: 'form', forbidden: true, commands: 1, messages: [] });
    tally.add('labels set by people who may not');
  }

  async function tell(): Promise<void> {
    const issue = anyIssue();
    if (issue === null) return;
    told += 1;
    const text = `please also do number ${told} of the list`;
    // A held message is told twice: when it is held and when it comes back. Where nothing runs it starts something.
    issue.commands += 2;
    issue.starts += 1;
    const id = await github.comment(dice.pick(may), repo, issue.number, `/agent ${text}`);
    issue.messages.push({ id, text });
    tally.add('messages');
  }

  async function say(): Promise<void> {
    const issue = anyIssue();
    if (issue === null) return;
    const who = dice.chance(0.8) ? dice.pick(may) : dice.pick(mayNot);
    issue.commands += 1;
    const words = dice.pick(['/status', '/help', '/ask which files did you change?']);
    await github.comment(who, repo, issue.number, words);
    tally.add('commands');
  }

  /** Somebody reads what the App asks, and answers one of its questions. */
  async function answer(): Promise<void> {
    const waiting: { issue: Expected; code: string }[] = [];
    for (const issue of ledger.filter(({ forbidden }) => !forbidden)) {
      const asked = await questionOf(github, repo, issue);
      if (asked !== null) waiting.push({ issue, code: asked.code });
    }
    const found = dice.oneOf(waiting);
    if (found === null) return;
    const { issue, code } = found;
    const verdict = dice.pick(['approve', 'approve', 'reject']);
    const who = dice.chance(0.85) ? dice.pick(may) : dice.pick(mayNot);
    const button = `${verdict} ${code}`;
    const check = (await github.checkRuns(repo)).find(({ actions }) =>
      actions.some(({ identifier }) => identifier === button),
    );
    // Now and then twice, as by somebody who presses again.
    for (let times = dice.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
      issue.commands += 1;
      // The button may be gone by now.
      if (check !== undefined) await github.pressButton(who, repo, check.id, button).catch(() => {});
      else await github.comment(who, repo, issue.number, `/agent ${verdict} ${code}`);
      tally.add('answers to questions');
    }
  }

  return {
    ledger: ledger as readonly Expected[],
    async open(): Promise<void> {
      for (const script of first) await label(script);
      await sendForm();
      await tell();
    },
    /** One of them does one thing. */
    act(): Promise<void> {
      const roll = dice.between(1, 100);
      if (roll <= 45) return label(dice.pick(scripts));
      if (roll <= 50) return sendForm();
      if (roll <= 60) return tell();
      return roll <= 70 ? say() : answer();
    },
    answer,
    async stop(numbers: readonly number[]): Promise<void> {
      for (const issue of ledger.filter(({ number }) => numbers.includes(number))) {
        issue.commands += 1;
        await github.comment(people.maintainer, repo, issue.number, '/agent stop');
      }
    },
  };
}
