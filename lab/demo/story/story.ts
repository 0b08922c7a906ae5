// The story, in its order; each step is an act and a bounded wait for what must be seen afterwards.
import { workflowStepRuns, writerAsksForMore } from './afterwards.ts';
import { agentIsObserved, agentWorks, maintainerLabels, outsiderIsRefused } from './beginning.ts';
import { agentFinishes, decisionsAreKept, statusPageTells } from './ending.ts';
import { agentAsks, maintainerApproves, ruleAccepts } from './questions.ts';
import type { Scene } from './scene.ts';

export async function tellStory(scene: Scene): Promise<void> {
  const { teller } = scene;
  let number = 0;
  const begin = (title: string) => {
    scene.signal.throwIfAborted();
    number += 1;
    teller.step(number, title);
  };
  begin('An outsider asks for the agent');
  await outsiderIsRefused(scene);
  begin('First the agent is only observed');
  await agentIsObserved(scene);
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
  await decisionsAreKept(scene);
  begin('Somebody asks for more');
  await writerAsksForMore(scene, work);
  begin('The same service from a workflow');
  await workflowStepRuns(scene);
}
