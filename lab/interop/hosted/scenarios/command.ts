// The sticky comment shows the question on an issue, and people answer it there: `comment: always`, then `mode: command`.
import { strict as assert } from 'node:assert';
import { people } from '../../../github/index.ts';
import type { StepResult } from '../../../runner/runner.ts';
import { commentEvent, workflowOn } from '../../../stage/workflow.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { asking, follow } from './asking.ts';

export const commands: Scenario<HostedWorld> = {
  name: 'comment, then mode: command',
  async play(world) {
    const { github } = world;
    const story = await asking(world, ['one.txt'], ['two.txt']);
    const title = 'Make two files';
    const issue = await github.createIssue(people.writer, github.repository, { title });
    const labelled = { action: 'labeled', issue: { number: issue, title }, sender: { login: people.writer } };
    const onIssue = async (given: Readonly<Record<string, string>>) => {
      const step = await onGitHub(
        world,
        { ...given, comment: 'always' },
        { name: 'issues', payload: labelled },
      );
      return ended(step, 'waiting_for_confirmation', 22);
    };
    const step = await onIssue({ prompt: story.prompt });
    const says = async (who: string, body: string) => {
      const id = await github.comment(who, github.repository, issue, body);
      const event = await commentEvent(github, { issue, id, body, login: who });
      return onGitHub(world, { mode: 'command' }, event);
    };

    const first = await codeOn(world, issue, 'one.txt');
    ended(await says(people.reader, `/approve ${first}`), 'denied', 36);
    assert.equal(story.exists('one.txt'), false);
    ended(await says(people.writer, `/approve ${first}`), 'answered', 0);
    await onIssue({ mode: 'wait', 'conversation-id': idOf(step) });
    assert.deepEqual([story.exists('one.txt'), story.exists('two.txt')], [true, false]);

    ended(await says(people.writer, `/approve ${first}`), 'not_waiting', 34);
    assert.equal(story.exists('two.txt'), false);
    const second = await codeOn(world, issue, 'two.txt');
    assert.notEqual(second, first);
    ended(await says(people.maintainer, `/reject ${second} One is enough.`), 'answered', 0);
    ended(await follow(world, step), 'finished', 0);
    assert.equal(story.exists('two.txt'), false);
    assert.match(story.script.asked.at(-1) ?? '', /One is enough\./);
    return 'a reader was refused, a writer approved by the code, the old code reached nothing, a maintainer rejected the next and the model was told why';
  },
};

async function onGitHub(
  world: HostedWorld,
  given: Readonly<Record<string, string>>,
  event: { readonly name: string; readonly payload: unknown },
): Promise<StepResult> {
  return world.run(given, { event, ...(await workflowOn(world.github)) });
}

/** The code of the question on an issue that is about this file. */
async function codeOn({ github }: HostedWorld, issue: number, file: string): Promise<string> {
  const comments = await github.comments(github.repository, issue);
  const about = comments.findLast(({ body }) => body.includes(file))?.body ?? '';
  const code = /asks before it acts · `(\w+)`/.exec(about)?.[1];
  assert(code, `no question about ${file}:\n${comments.map(({ body }) => body).join('\n---\n')}`);
  return code;
}
