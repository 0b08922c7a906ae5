// The parts of a confirmation's story that several tests tell.
import { people } from '../../demo/github/index.ts';
import { repo, type Stage, until } from './stage.ts';

type Actors = Pick<Stage, 'github' | 'service' | 'labelled'>;

/** Labels an issue and opens the agent's pull request for it. */
export async function asked(stage: Actors, script: string, files = ['README.md', 'src/index.js']) {
  const issue = await stage.labelled(script);
  await until(
    () => stage.github.comments(repo, issue),
    (comments) => comments.length > 0,
  );
  const pull = await stage.github.openPullRequest(people.writer, repo, {
    title: 'Water the plants',
    body: `Fixes #${issue}`,
    head: `agent/${issue}`,
    files,
  });
  return { issue, pull };
}

const isQuestion = ({ body, inReplyTo }: { body: string; inReplyTo: number | null }) =>
  inReplyTo === null && body.startsWith('<!-- agent-conversations:confirmation ');

export const questions = async ({ github }: Pick<Actors, 'github'>, pull: number) =>
  (await github.reviewComments(repo, pull)).filter(isQuestion);

export async function question(
  stage: Actors,
  pull: number,
  title = /The agent asks/,
  place = 0,
  patienceMs = 20_000,
) {
  const found = await until(
    () => questions(stage, pull),
    (all) => title.test(all[place]?.body ?? ''),
    patienceMs,
  );
  const [comment] = found.slice(place);
  if (!comment) throw new Error('no question');
  return { ...comment, code: /· `([A-Z0-9]{5})`/.exec(comment.body)?.[1] ?? '' };
}

/** What the service really got. */
export async function truth({ service }: Pick<Actors, 'service'>, issue: number) {
  const all = await service.control.conversations();
  const [found] = all.filter(({ message }) => message?.includes(`is issue ${issue} of ${repo}`));
  if (!found) throw new Error(`no conversation for #${issue}`);
  return found;
}

export const untilAnswered = (stage: Actors, issue: number, count = 1) =>
  until(
    () => truth(stage, issue),
    ({ answers }) => answers.length >= count,
  );

/** A word of the App to people, in a thread or as a comment. */
export async function replies(
  { github }: Pick<Actors, 'github'>,
  pull: number,
  words: RegExp,
): Promise<void> {
  await until(
    async () => [...(await github.reviewComments(repo, pull)), ...(await github.comments(repo, pull))],
    (all) => all.some(({ author, body }) => author === github.bot && words.test(body)),
  );
}
