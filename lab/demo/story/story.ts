// The story, in its order; each step is an act and a bounded wait for what must be seen afterwards.
import { agentAsks } from './agent-asks.ts';
import { agentFinishes } from './agent-finishes.ts';
import { agentWorks } from './agent-works.ts';
import { decisionsAreKept } from './decisions-are-kept.ts';
import { maintainerApproves } from './maintainer-approves.ts';
import { maintainerLabels } from './maintainer-labels.ts';
import { outsiderIsRefused } from './outsider-is-refused.ts';
import { ruleAccepts } from './rule-accepts.ts';
import type { Scene } from './scene.ts';
import { statusPageTells } from './status-page-tells.ts';
import { workflowStepRuns } from './workflow-step-runs.ts';
import { writerAsksForMore } from './writer-asks-for-more.ts';

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
