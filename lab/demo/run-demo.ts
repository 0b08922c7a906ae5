// Sets the stage, plays the story, and ends everything again, also after a failure.
import { Unseen } from '../support/until.ts';
import { thingsToTry } from './pages/list-page.ts';
import { type SetUpParts, setUpInBrowser } from './set-up.ts';
import { type Stage, setStage } from './stage.ts';
import { workflowStepRuns, writerAsksForMore } from './story/afterwards.ts';
import { agentWorks, maintainerLabels, outsiderIsRefused } from './story/beginning.ts';
import { agentFinishes, statusPageTells } from './story/ending.ts';
import { agentAsks, maintainerApproves, ruleAccepts } from './story/questions.ts';
import { createSee, type Scene } from './story/scene.ts';
import { type Teller, wrapped } from './teller.ts';

export interface DemoParts {
  readonly keep: boolean;
  /** In place of the story: somebody registers the App, then all of it is a playground. */
  readonly setUp: boolean;
  readonly port: number;
  readonly teller: Teller;
  readonly elapsed: () => number;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Resolves to the exit code. */
export async function runDemo(parts: DemoParts): Promise<number> {
  const { teller, signal } = parts;
  const endings = new AsyncDisposableStack();
  let exitCode = 1;
  let stage: Stage | null = null;
  teller.note('agent-conversations, played on this machine: no account, no network.');
  try {
    // After a failure the log stays.
    const setUp = parts.setUp ? { setUp: (own: SetUpParts) => setUpInBrowser(own, parts) } : {};
    const { port } = parts;
    stage = await setStage({ port, endings, tidy: () => exitCode !== 1, ...setUp });
    tellAddresses(teller, stage);
    if (!parts.setUp) {
      await tellStory({ stage, teller, signal, see: createSee(signal) });
      teller.note(`\nEvery step was checked. ${(parts.elapsed() / 1000).toFixed(0)} seconds.`);
    }
    exitCode = 0;
    if (parts.keep || parts.setUp) await play(stage, parts);
    else teller.note('`npm run demo -- --keep` leaves it all up, to play with.');
  } catch (error) {
    exitCode = signal.aborted ? 130 : 1;
    if (!signal.aborted) teller.failed(wordsFor(error, stage?.logFile));
  } finally {
    if (signal.aborted) teller.note('\nEnding what was started …');
    await endings.disposeAsync();
  }
  return exitCode;
}

/** Until Ctrl-C. */
async function play(stage: Stage, { teller, signal }: DemoParts): Promise<void> {
  tellPlayground(teller, stage, await stage.openPlayground());
  await whenAborted(signal);
}

/** In its order; each step is an act and a bounded wait for what must be seen afterwards. */
async function tellStory(scene: Scene): Promise<void> {
  const { teller } = scene;
  let number = 0;
  const begin = (title: string) => {
    scene.signal.throwIfAborted();
    number += 1;
    teller.step(number, title);
  };
  begin('An outsider asks for the agent');
  await outsiderIsRefused(scene);
  begin('A maintainer sets the label');
  const issue = await maintainerLabels(scene);
  begin('The agent works, and the issue follows');
  const work = await agentWorks(scene, issue);
  begin('A rule accepts the first action');
  await ruleAccepts(scene, work);
  begin('A person is asked about the second');
  const question = await agentAsks(scene, work);
  begin('A person decides');
  await maintainerApproves(scene, work, question);
  begin('The agent finishes');
  await agentFinishes(scene, work);
  await statusPageTells(scene);
  begin('Somebody asks for more');
  await writerAsksForMore(scene, work);
  begin('The same service from a workflow');
  await workflowStepRuns(scene);
}

function tellAddresses(teller: Teller, stage: Stage): void {
  teller.note('');
  tellPlaces(teller, stage);
  teller.note(`  the App’s log       ${stage.logFile} (stays when a step fails)`);
}

function tellPlaces(teller: Teller, { github, repository, appUrl, service }: Stage): void {
  teller.note(`  issues and threads  ${github.webUrl}/${repository}`);
  teller.note(`  status page         ${appUrl}`);
  teller.note(`  agent service       ${service.url} (simulated)`);
}

function tellPlayground(teller: Teller, stage: Stage, firstIssue: string): void {
  teller.note('It all stays up, and is yours to play with:\n');
  tellPlaces(teller, stage);
  teller.note('\nThings to try in a browser:\n');
  thingsToTry(firstIssue).forEach((thing, place) => {
    teller.note(`  ${place + 1}. ${wrapped(thing, '     ')}`);
  });
  teller.note('\nCtrl-C ends everything.');
}

function wordsFor(error: unknown, logFile: string | undefined): string[] {
  const words =
    error instanceof Unseen
      ? [
          'This step did not end as it should.',
          `expected  ${error.expected}`,
          `seen      ${excerpt(JSON.stringify(error.seen))}`,
        ]
      : [`The demo broke: ${error instanceof Error ? error.message : String(error)}`];
  return logFile === undefined ? words : [...words, `App log   ${logFile}`];
}

const excerpt = (text: string): string => (text.length > 1500 ? `${text.slice(0, 1500)} …` : text);

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
