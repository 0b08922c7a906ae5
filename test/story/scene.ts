// One issue whose agent asks, with its pull request, made for a story of its own.
import { people } from '../../lab/github/index.ts';
import { type Around, openedPull, played } from './play.ts';
import { repo } from './stage.ts';

export interface NewEffect {
  /** What the pull request touches; null = there is none. */
  readonly files?: readonly string[] | null;
  /** Once its number is known, and before anything is asked there. */
  readonly onPull?: (pull: number) => Promise<void>;
}

/** The agent begins its work only once the pull request is linked, so that the question finds it. */
export async function scene(stage: Around, script: string, wanted: NewEffect = {}) {
  const { github, service, until } = stage;
  const { files = ['README.md', 'src/index.js'] } = wanted;
  const body = `simulate: start-hang, ${script}`;
  const issue = await github.createIssue(people.reader, repo, { title: 'Water the plants', body });
  await github.label(people.maintainer, repo, issue, 'agent');
  await until(
    () => github.comments(repo, issue),
    (all) => all.length > 0,
  );
  const id = await idOf(stage, issue);
  const pull = files === null ? null : await linkedPull(stage, repo, issue, files);
  if (pull !== null) await wanted.onPull?.(pull);
  await service.control.setState(id, { start_status: 'READY' });
  const place = { repo, issue, id };
  return { stage, ...place, ...played(stage, place, pull) };
}

/** A start that waits to be told when to ask has no message, and in one dialect no start has a title. */
async function idOf({ service, until }: Around, issue: number): Promise<string> {
  const [found] = await until(
    async () =>
      (await service.control.conversations()).filter(
        ({ title, message }) =>
          title.startsWith(`${repo}#${issue}: `) || message?.includes(`is issue ${issue} of ${repo}`),
      ),
    (all) => all.length === 1,
  );
  if (!found) throw new Error('no conversation');
  return found.id;
}

async function linkedPull({ github, until }: Around, repo: string, issue: number, files: readonly string[]) {
  const pull = await openedPull(github, repo, issue, files);
  await until(
    () => github.comments(repo, issue),
    (all) => all.some((each) => each.body.includes(`#${pull}`)),
  );
  return pull;
}
