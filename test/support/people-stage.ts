import { openSqlite } from '../../app/kernel/sqlite.ts';
import { createStore } from '../../app/store/store.ts';
import { everyRole, people, startGitHub } from '../../lab/github/index.ts';
import { startSimulator } from '../../lab/service/index.ts';
import { appBetween } from './app-between.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const repo = 'octo/widgets';
export const peopleCheck = 'agent-conversations/people';
/** An agent that GitHub shows as a bot, and two people beside those of every repository. */
export const agent = 'copilot-swe-agent[bot]';
export const [ada, wendy, maya] = [people.admin, people.writer, people.maintainer];

export type PeopleStage = Awaited<ReturnType<typeof peopleStage>>;

export const configured = (more = '', count = 2): string => `pull_requests:\n  people: ${count}\n${more}`;
const path = '.github/agent-conversations.yml';

export async function peopleStage(configuration: string | null = configured()) {
  const github = await startGitHub({
    repositories: [
      {
        name: repo,
        roles: { ...everyRole, [agent]: 'write', [people.bot]: 'write', 'dependabot[bot]': 'write' },
        files: { 'README.md': '# widgets\n', ...(configuration !== null && { [path]: configuration }) },
      },
      { name: `${people.outsider}/widgets`, ownedBy: 'User', fork: true },
    ],
    events: [
      ...['issues', 'issue_comment', 'pull_request', 'pull_request_review', 'pull_request_review_comment'],
      ...['check_run', 'merge_group'],
    ],
  });
  const service = await startSimulator({ dialect: 'live', sleepless: true, speed: 60 });
  const dataDir = temporaryFolder();
  const app = await appBetween(github, service, { dataDir });

  const headOf = async (number: number) => (await github.pullRequest(repo, number)).head.sha;
  const checksOn = async (sha: string) =>
    (await github.checkRuns(repo)).filter(
      ({ name, headSha, by }) => name === peopleCheck && headSha === sha && by === undefined,
    );
  const database = openSqlite(dataDir, { beside: true });
  const store = createStore(database);
  const { repository: repositoryId } = await github.ids(repo);
  const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Whether every event is handled, judged and shown. */
  const isQuiet = async () => {
    const { deliveriesWaiting, outbox } = await store.counts();
    const rows = [
      await store.watched.byId(String(repositoryId)),
      ...(await store.watched.pullsOf(repositoryId)),
    ];
    const isShown = ['waiting', 'sending', 'retrying'].every((state) => !Object(outbox)[state]);
    const isDue = rows.some((row) => row?.isTold || (row?.dueAt ?? Number.MAX_VALUE) < Date.now() + 60_000);
    return deliveriesWaiting === 0 && isShown && !isDue;
  };
  /** Until then, or for so long where GitHub keeps failing. */
  const rest = async (longest = 120_000) => {
    await github.deliveriesSettled();
    for (let passed = 0; passed < longest; passed += 1_000) {
      await pass(1_000);
      await github.deliveriesSettled();
      if (await isQuiet()) return;
    }
  };
  /** The check of the head, once nothing more is to be done. */
  const check = async (number: number, ms?: number) => {
    await rest(ms);
    return (await checksOn(await headOf(number))).at(-1) ?? null;
  };
  return {
    github,
    service,
    app,
    store,
    repositoryId,
    rest,
    check,
    checksOn,
    headOf,
    /** `success`, `failure`, `in_progress`, and the first sentence of what it says. */
    async says(number: number, ms?: number): Promise<string> {
      const found = await check(number, ms);
      return found === null ? 'nothing' : `${found.conclusion ?? found.status}: ${found.title}`;
    },
    async summary(number: number): Promise<string> {
      return (await check(number))?.summary ?? '';
    },
    approve: (who: string, number: number) => github.review(who, repo, number, { event: 'APPROVE' }),
    /** By a push of a maintainer to the default branch. */
    configure: (text: string) => github.pushFile(people.maintainer, repo, path, text),
    async close(): Promise<void> {
      await app.stop();
      await database.close();
      await Promise.all([github.close(), service.close()]);
    },
  };
}
