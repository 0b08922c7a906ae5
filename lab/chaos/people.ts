// What people do on the website during a storm, and a ledger of what they may expect from it.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  defaultSeeds,
  type EmulatedGitHub,
  everyRole,
  people,
  type RepositorySeed,
} from '../github/index.ts';
import { type Dice, shuffled } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { type Expected, type Question, questionOf, scripts } from '../virtual/ledger.ts';

export type Crowd = ReturnType<typeof createCrowd>;

const untouched = { forbidden: false, starts: 0, commands: 0, pull: null, wasReadOnly: false };

const may = [people.admin, people.maintainer, people.writer] as const;
const mayNot = [people.reader, people.outsider, people.triager, people.bot] as const;
/** A repository goes from one to the other, and back. */
const owners = ['octo', 'newco'] as const;
const repositoryNames = ['widgets', 'gadgets'] as const;
/** GitHub tells the second of a change: nobody makes two within one. */
const betweenMoves = 1_100;
/** Where the App is too, and no agent: for issues that are transferred, each within what its owner has. */
const parks = { octo: 'octo/park', newco: 'newco/park' } as const;
/** What there is at the beginning of a storm. */
export const grounds: readonly RepositorySeed[] = [
  ...defaultSeeds,
  ...Object.values(parks).map((name) => ({ name, roles: everyRole })),
];

/** Only so many issues see more than their label, so that the others can be held to exactly one of everything. */
const busyShare = 0.5;

export function createCrowd(github: EmulatedGitHub, repo: string, dice: Dice, tally: Tally) {
  const ledger: Expected[] = [];
  let told = 0;
  const locked = new Set<Expected>();
  const deleted: number[] = [];
  let hasLeft = false;
  let owner: (typeof owners)[number] = 'octo';
  let name: (typeof repositoryNames)[number] = 'widgets';
  const busy = () =>
    ledger.filter((issue) => !issue.forbidden && issue.number % 100 < busyShare * 100 && !locked.has(issue));
  /** On one of the issues that see more than their label, where there is any yet. */
  const onBusy = (act: (issue: Expected) => Promise<void>) => async () => {
    const issue = dice.oneOf(busy());
    if (issue !== null) await act(issue);
  };
  const say = (who: string, { number, pull }: Expected, body: string, onPull = false) =>
    github.comment(who, repo, onPull && pull !== null ? pull : number, body);

  const newIssue = async (script: string) => {
    const number = await github.createIssue(people.reader, repo, {
      title: 'Water',
      body: `simulate: ${script}`,
    });
    ledger.push({ ...untouched, number, script, starts: 1, messages: [] });
    await github.label(dice.pick(may), repo, number, 'agent');
    tally.add('issues labelled');
    return number;
  };
  const form = async () => {
    const wanted = { title: 'From a form', body: 'simulate: finish', labels: ['agent'] };
    const number = await github.createIssue(dice.pick([people.reader, people.outsider]), repo, wanted);
    ledger.push({ ...untouched, number, script: 'form', forbidden: true, commands: 1, messages: [] });
    tally.add('labels set by people who may not');
  };
  const command = onBusy(async (issue) => {
    const text = dice.pick(['/status', '/agent status', '/help', '/agent help', '/stop', '/retry'] as const);
    const who = dice.chance(0.75) ? dice.pick(may) : dice.pick(mayNot);
    issue.commands += 1;
    if (text === '/retry' && may.some((name) => name === who)) issue.starts += 1;
    await say(who, issue, text, dice.chance(0.3));
    tally.add('commands');
  });
  const tell = onBusy(async (issue) => {
    const mayTell = dice.chance(0.85);
    await write(issue, mayTell);
  });
  const write = async (issue: Expected, mayTell: boolean) => {
    told += 1;
    const text = `please also do number ${told} of the list`;
    // A held message is told twice: when it is held and when it comes back. Where nothing runs it starts something.
    issue.commands += 2;
    if (mayTell) issue.starts += 1;
    const who = dice.pick(mayTell ? may : mayNot);
    const id = await say(who, issue, `/agent ${text}`, dice.chance(0.3));
    if (mayTell) issue.messages.push({ id, text });
    tally.add('messages');
  };
  const ask = onBusy(async (issue) => {
    issue.commands += 1;
    await say(dice.pick(may), issue, '/ask which files did you change?', dice.chance(0.3));
    tally.add('side questions');
  });
  const relabel = onBusy(async (issue) => {
    await github.unlabel(dice.pick(may), repo, issue.number, 'agent').catch(() => {});
    tally.add('labels removed');
    if (!dice.chance(0.6)) return;
    issue.starts += 1;
    await github.label(dice.pick(may), repo, issue.number, 'agent');
    tally.add('labels set again');
  });
  const edit = onBusy(async (issue) => {
    tally.add('edits');
    if (dice.chance(0.5)) {
      await github.editIssue(people.writer, repo, issue.number, { body: 'simulate: error' });
      return;
    }
    const id = await github.comment(people.writer, repo, issue.number, 'I have seen this too.');
    await github.editComment(people.writer, repo, issue.number, id, '/retry');
  });
  const closeAndOpen = onBusy(async (issue) => {
    await github.closeIssue(people.maintainer, repo, issue.number);
    if (dice.chance(0.7)) await github.reopenIssue(people.maintainer, repo, issue.number);
    tally.add('issues closed');
  });
  /** Only people who may write go on there; here nobody does. */
  const lock = onBusy(async (issue) => {
    await github.lock(people.maintainer, repo, issue.number);
    locked.add(issue);
    issue.wasReadOnly = true;
    tally.add('issues locked');
  });
  const unlockAll = async () => {
    for (const { number } of locked) await github.unlock(people.maintainer, repo, number);
    locked.clear();
  };
  const makeDiscussion = onBusy(async (issue) => {
    await github.convertToDiscussion(people.maintainer, repo, issue.number);
    locked.add(issue);
    issue.wasReadOnly = true;
    tally.add('issues that became discussions');
  });
  /** What was begun there has no place any more, or another one. An issue with messages shows whether they went in. */
  const remove = async () => {
    const issue = dice.oneOf(busy().filter(({ messages }) => messages.length === 0));
    if (issue === null) return;
    const isTransferred = dice.chance(0.5);
    if (isTransferred) await github.transferIssue(people.maintainer, repo, issue.number, parks[owner]);
    else await github.deleteIssue(people.admin, repo, issue.number);
    hasLeft ||= isTransferred;
    ledger.splice(ledger.indexOf(issue), 1);
    deleted.push(issue.number, ...(issue.pull === null ? [] : [issue.pull]));
    tally.add(isTransferred ? 'issues transferred' : 'issues deleted');
  };
  /** The rest of the storm calls it by its first name, as bookmarks do. */
  const rename = async () => {
    await sleep(betweenMoves);
    name = repositoryNames.find((each) => each !== name) ?? name;
    await github.renameRepository(repo, name);
    tally.add('repositories renamed');
  };
  const transfer = async () => {
    // An issue that has left stays with the owner of that day, whose installation is not that of the runs any more.
    if (hasLeft) return;
    await sleep(betweenMoves);
    owner = owners.find((each) => each !== owner) ?? owner;
    await github.transferRepository(repo, owner);
    tally.add('repositories transferred');
  };
  /** Nobody can write anything there meanwhile. */
  const archive = async () => {
    await github.archiveRepository(repo, true);
    for (const issue of ledger) issue.wasReadOnly = true;
    await sleep(dice.between(200, 1_500));
    await github.archiveRepository(repo, false);
    tally.add('repositories archived for a while');
  };
  const merge = async () => {
    const pull = dice.oneOf(ledger.flatMap((issue) => (issue.pull === null ? [] : [issue.pull])));
    if (pull === null) return;
    await github.mergePullRequest(people.maintainer, repo, pull);
    tally.add('pull requests merged');
  };
  const openPull = async () => {
    const issue = dice.oneOf(ledger.filter(({ pull, forbidden }) => pull === null && !forbidden));
    if (issue === null) return;
    issue.pull = await github.openPullRequest(people.writer, repo, {
      title: 'Water the plants',
      body: `Fixes #${issue.number}`,
      head: `agent/${issue.number}`,
      files: ['README.md'],
    });
    tally.add('pull requests');
  };
  /** All workflows of a repository react and check as one account, which is none of ours. */
  const otherWorkflow = onBusy(async ({ number, pull }) => {
    const comment = dice.oneOf(await github.comments(repo, number));
    const id = comment?.id ?? (await github.comment(people.writer, repo, number, 'I have seen this too.'));
    await github.react('github-actions[bot]', repo, number, id, 'eyes');
    tally.add('reactions of other workflows');
    if (pull === null) return;
    const conclusion = dice.pick(['success', 'failure'] as const);
    await github.endChecks('github-actions[bot]', repo, pull, [{ name: 'test', conclusion }]);
    tally.add('check suites of other Apps');
  });
  /** Reads what the App shows, as a person does, and answers some of it. */
  const answer = async () => {
    const waiting: { issue: Expected; asked: Question }[] = [];
    for (const issue of ledger.filter((each) => each.script.startsWith('confirm') && !locked.has(each))) {
      const asked = await questionOf(github, repo, issue);
      if (asked !== null) waiting.push({ issue, asked });
    }
    const found = dice.oneOf(waiting);
    if (found === null) return;
    const { issue, asked } = found;
    const verb = dice.pick(['approve', 'approve', 'reject', 'reject'] as const);
    const why = verb === 'reject' ? ' not like this' : '';
    const who = dice.chance(0.85) ? dice.pick(may) : dice.pick(mayNot);
    issue.commands += 1;
    const button = `${verb} ${asked.code}`;
    const check = (await github.checkRuns(repo)).find(({ actions }) =>
      actions.some(({ identifier }) => identifier === button),
    );
    if (check !== undefined && dice.chance(0.4)) {
      // The button may be gone by now.
      await github.pressButton(who, repo, check.id, button).catch(() => {});
      tally.add('buttons pressed');
      return;
    }
    if (asked.thread !== null && issue.pull !== null && dice.chance(0.6)) {
      await github.reply(who, repo, issue.pull, asked.thread, `/${verb}${why}`);
    } else {
      const code = dice.chance(0.9) ? asked.code : 'ZZZZZ';
      await say(who, issue, `/agent ${verb} ${code}${why}`, dice.chance(0.5));
    }
    tally.add('answers to confirmations');
    // A second answer at once.
    if (dice.chance(0.3)) {
      issue.commands += 1;
      await say(dice.pick(may), issue, `/approve ${asked.code}`);
      tally.add('answers to confirmations');
    }
  };

  const first = shuffled([...new Set(scripts)], dice).map((script) => () => newIssue(script));
  /** What each promise needs at least, whatever the dice say afterwards. Most of the issues come after the archive. */
  const opening: (() => Promise<unknown>)[] = [
    ...first.splice(0, 5),
    archive,
    ...first.splice(0, 5),
    rename,
    ...first.splice(0, 5),
    transfer,
    ...first,
    form,
    onBusy((issue) => write(issue, true)),
    otherWorkflow,
    lock,
    makeDiscussion,
    remove,
    openPull,
    merge,
  ];

  return {
    ledger: ledger as readonly Expected[],
    deleted: deleted as readonly number[],
    hasOpened: (): boolean => opening.length === 0,
    /** The next thing that somebody does in every storm: each script once, then what else there has to be. */
    open: async (): Promise<void> => void (await opening.shift()?.()),
    /** Once more what the promises need most, as the storm may have left nothing of it. New issues, by their numbers. */
    async dealAgain(): Promise<readonly number[]> {
      const numbers: number[] = [];
      for (const script of ['finish', 'confirm', 'confirm tests'] as const)
        numbers.push(await newIssue(script));
      await form();
      await onBusy((issue) => write(issue, true))();
      return numbers;
    },
    unlockAll,
    /** Answers a question that stands open. */
    answer,
    /** One of them does one thing. */
    act: async (): Promise<void> => {
      const roll = dice.between(1, 100);
      if (roll <= 32) return void (await newIssue(dice.pick(scripts)));
      if (roll <= 36) return form();
      if (roll <= 43) return command();
      if (roll <= 50) return dice.chance(0.8) ? tell() : ask();
      if (roll <= 56) return relabel();
      if (roll <= 62) return edit();
      if (roll <= 64) return closeAndOpen();
      if (roll <= 66) return otherWorkflow();
      if (roll <= 70) return locked.size === 0 ? lock() : unlockAll();
      if (roll <= 71) return makeDiscussion();
      if (roll <= 72) return remove();
      if (roll <= 73) return rename();
      if (roll <= 74) return transfer();
      if (roll <= 75) return merge();
      return roll <= 80 ? openPull() : answer();
    },
    /** Stops what still runs, so that everything comes to an end. */
    async giveUp(numbers: readonly number[]): Promise<void> {
      for (const issue of ledger.filter(({ number }) => numbers.includes(number))) {
        issue.commands += 1;
        await github.comment(people.maintainer, repo, issue.number, '/agent stop');
        tally.add('stopped at the end, because nothing would have ended it');
      }
    },
  };
}
