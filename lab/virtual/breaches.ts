// What can be wrong, in the words of the promises: `node --import ./ground/install.ts breaches.ts`. It plays a plan and some steps,
// and spoils what was seen of them in one place at a time until each of these words was found. Its only output is JSON.
import { writeSync } from 'node:fs';
import { createDice } from '../support/dice.ts';
import type { Entry } from '../support/promises.ts';
import { planOfAll } from './breach-plan.ts';
import { drawPlan } from './draw-plan.ts';
import { beginGround } from './ground/begin.ts';
import { loadLateModules } from './ground/modules.ts';
import { playStory } from './ground/time.ts';
import { partsOf } from './plan.ts';
import { playPlan } from './play.ts';
import { checkHistory } from './properties.ts';
import { spoil } from './spoil.ts';
import { judgeStep, type SeenStep, seeStep } from './step.ts';

export interface Breaches {
  /** What is wrong before anything is spoilt. */
  readonly unspoilt: readonly string[];
  /** What was wanted and never found. */
  readonly missing: readonly string[];
  /** How many steps were told to have ended otherwise, and of how many that was believed. */
  readonly falseOutcomes: number;
  readonly believed: number;
}

/** The beginning of a promise about the App, and what is wrong then. */
const ofApp = `
a label that may starts one run: 0 runs for 1 asks
a label that may starts one run: 2 runs for 1 asks
who may not start anything: #
one sticky comment for each run: is there more than once
one report for each round: was never reported
one report for each round: was reported, but has no sticky comment
one report for each round: is there more than once
a message goes in once: went in 0 times
a message goes in once: went in 2 times
a message goes in once: went in 1 times, and has: nothing
no comment of ours is there twice: is there more than once
no more replies than commands: 41 replies
no start request is sent again: start requests
every conversation belongs to one run: is told nowhere, but: nothing
every conversation belongs to one run: of no run
an agent that has to ask is given its task once: its task more than once
an agent that has to ask is given its task once: set going by accept, and asks: scripted
every confirmation gets at most one answer: was answered twice
every confirmation gets at most one answer: a run approved what was pending
no answer reaches an agent that does not wait: was started
no answer reaches an agent that does not wait: was ignored
no action ran without a decision: had to ask, and did not
nothing runs but what was shown and approved: no decision approved
a rule accepts what it names: verified: null
a rule accepts what it names: verified: [{
the log tells of no bug: 
no secret in any log line: a log line
no secret in any log line: a comment at
no secret in any log line: the page
no more than: at 20
the App starts whenever it is started: one
everything comes to an end: has come to no end
an agent of a repository that wants to be asked: it did not have to
what is told of the end of an agent: told finished at
what is told of the end of an agent: told error at
the end of an agent is told in time: which was told at
the end of an agent is told in time: which was told never
each person who may is answered: has no reaction, and no reply
a limit of GitHub that is spent: requests in 300 s
no comment says in the end that an agent is working: #
a report quotes the words of its own round: those of the first
a message whose comment was deleted: and sent at
no run ends by a label or an issue: asked for at
no report tells of an end that was before: and the agent had gone on
a label is told to have come too late: it was closed, it says, and nobody did that
an agent that is stopped before it is there: stopped at
what is asked in a thread: and has 0 replies
what is asked in a thread: and has 2 replies
no agent works on that has cost more: over $1
no pull request of an agent is green: was green by 1
nobody approves anything who may not any more: wendy approved
the approvals of two are enough: was approved by two`;

/** The same of steps. */
const ofSteps = `
exitCode: documented 0
green: has not finished
oneStart: 2 conversations
oneStart: start requests
answers: was answered twice
answers: a run approved what was pending
answers: was started
unasked: actions without a decision
outputs: outcome is not set
outputs: conversation-url is not set
outputs: result and reason differ
outputs: duration-seconds is
told: the last line is
told: the summary does not say
secrets: 
outcome: permitted: error
outcome: finished, permitted: unguarded
states: execution-status is
states: start-task-id is
looks: looks in
looks: polls is
looks: looks after it was clear
looks: no look for
record: start request 2 at
record: an answer after the end
record: an answer at
record: the agent was told to run at
record: a policy for an agent that does not wait
record: a request to
record: after its outcome was clear
record: before the time that Retry-After named`;

const mostRounds = 20;
/** Of what is alike, in a round. */
const spoiltInRound = 3;

async function find(): Promise<Breaches> {
  const played = await playPlan(planOfAll);
  const { evidence } = played;
  // Few of the lines of the log are read.
  const output = evidence.output.filter((line) => /"msg":"a (?:run|delivery) /.test(line));
  const history = { ...played, evidence: { ...evidence, output, pages: evidence.pages.slice(0, 1) } };
  const missingOfApp = search(ofApp, history, checkHistory);

  const steps = await seeSteps();
  const seen = steps.map(({ evidence, moments }) => ({ evidence, moments }));
  const missingOfSteps = search(ofSteps, seen, (all) => {
    const at = all.findIndex((each, place) => each !== seen[place]);
    const step = steps[at];
    return step === undefined ? [] : judgeStep({ ...step, ...all[at] });
  });
  const unspoilt = [...checkHistory(played), ...steps.flatMap(judgeStep)].flatMap(linesOf);
  return { unspoilt, missing: [...missingOfApp, ...missingOfSteps], ...tellFalsely(steps) };
}

/** What of it was not found. */
function search<T>(wanted: string, whole: T, judge: (spoilt: T) => readonly Entry[]): readonly string[] {
  let missing = wanted.trim().split('\n');
  // Most of what was seen matters to no promise.
  const matters = new Set<string>();
  for (let round = 1; round <= mostRounds && missing.length > 0; round += 1) {
    const isWanted = (name: string) => round === 1 || matters.has(name);
    const spoiling = { most: spoiltInRound, dice: createDice(round), isWanted };
    for (const [name, spoilt] of spoil(whole, spoiling)) {
      const lines = attempt(() => judge(spoilt).flatMap(linesOf));
      if (lines.length === 0) continue;
      matters.add(name);
      missing = missing.filter((each) => !lines.some((line) => fits(line, each)));
    }
  }
  return missing;
}

function fits(line: string, wanted: string): boolean {
  const [, promise = '', words = ''] = /^(.*?): (.*)$/.exec(wanted) ?? [];
  return line.startsWith(promise) && line.includes(words, promise.length);
}

async function seeSteps(): Promise<readonly SeenStep[]> {
  const size = { seed: 1, replicas: 1, hours: 1, runs: 1, crashes: 0, troubles: 0, steps: 40 };
  const seen: SeenStep[] = [];
  for (const part of partsOf(drawPlan(size), 'step')) seen.push(await seeStep(part));
  return seen;
}

/** Each step as if it had told another outcome. */
function tellFalsely(steps: readonly SeenStep[]): Pick<Breaches, 'falseOutcomes' | 'believed'> {
  const outcomes = new Set(steps.map(({ evidence }) => evidence.step.outputs.outcome));
  let [falseOutcomes, believed] = [0, 0];
  for (const seen of steps)
    for (const outcome of outcomes) {
      const { evidence } = seen;
      const { step } = evidence;
      if (outcome === undefined || outcome === step.outputs.outcome) continue;
      const told = { ...evidence, step: { ...step, outputs: { ...step.outputs, outcome } } };
      const entry = judgeStep({ ...seen, evidence: told }).find(({ promise }) => promise === 'outcome');
      falseOutcomes += 1;
      if (entry?.wrong.length === 0) believed += 1;
    }
  return { falseOutcomes, believed };
}

const linesOf = ({ promise, wrong }: Entry) => wrong.map((line) => `${promise}: ${line}`);

/** What nobody could have seen cannot always be judged. */
function attempt(judge: () => readonly string[]): readonly string[] {
  try {
    return judge();
  } catch {
    return [];
  }
}

await loadLateModules();
beginGround(1);
writeSync(1, JSON.stringify(await playStory(find)));
process.exit();
