// One issue whose agent asks, with its pull request: what people do there, what they see, and what the service got.
import { people } from '../../demo/github/index.ts';
import type { Simulator } from '../../shared/simulator/index.ts';
import { type Stage, until, repo as usual } from './stage.ts';

type Control = Simulator['control'];
/** What an App stands between; the App itself plays no part here. */
type Around = Pick<Stage, 'github' | 'service'>;

export interface Wanted {
  readonly repo?: string;
  /** What the pull request touches; null = there is none. */
  readonly files?: readonly string[] | null;
  /** Once its number is known, and before anything is asked there. */
  readonly onPull?: (pull: number) => Promise<void>;
}

export type Scene = Awaited<ReturnType<typeof scene>>;

/** The agent begins its work only once the pull request is linked, so that the question finds it. */
export async function scene(stage: Around, script: string, wanted: Wanted = {}) {
  const { github, service } = stage;
  const { repo = usual, files = ['README.md', 'src/index.js'] } = wanted;
  const body = `simulate: start-hang, ${script}`;
  const issue = await github.createIssue(people.reader, repo, { title: 'Water the plants', body });
  await github.label(people.maintainer, repo, issue, 'agent');
  await until(
    () => github.comments(repo, issue),
    (all) => all.length > 0,
  );
  const id = await idOf(service.control, issueWords(issue, repo));
  const pull = files === null ? null : await linkedPull(stage, repo, issue, files);
  if (pull !== null) await wanted.onPull?.(pull);
  await service.control.setState(id, { start_status: 'READY' });
  const place = { repo, issue, id };
  /** Of the issue's next run, which begins its work at once and has no pull request. */
  const anew = async () => {
    const next = await idOf(service.control, issueWords(issue, repo), [id]);
    await service.control.setState(next, { start_status: 'READY' });
    return played(stage, { ...place, id: next }, null);
  };
  return { stage, ...place, anew, ...played(stage, place, pull) };
}

const issueWords = (issue: number, repo: string) => `is issue ${issue} of ${repo}`;

async function idOf(control: Control, words: string, known: readonly string[] = []): Promise<string> {
  const [found] = await until(
    async () =>
      (await control.conversations()).filter(
        ({ id, message }) => message?.includes(words) && !known.includes(id),
      ),
    (all) => all.length === 1,
  );
  if (!found) throw new Error('no conversation');
  return found.id;
}

async function linkedPull({ github }: Around, repo: string, issue: number, files: readonly string[]) {
  const pull = await openedPull(github, repo, issue, files);
  await until(
    () => github.comments(repo, issue),
    (all) => all.some((each) => each.body.includes(`#${pull}`)),
  );
  return pull;
}

const openedPull = (github: Stage['github'], repo: string, issue: number, files: readonly string[]) =>
  github.openPullRequest(people.writer, repo, {
    title: 'Water the plants',
    body: `Fixes #${issue}`,
    head: `agent/${issue}`,
    files,
  });

type Place = 'thread' | 'review' | 'issue';

export interface Question {
  readonly id: number;
  readonly body: string;
  readonly code: string;
  readonly resolvedBy: string | null;
}

function played(
  { github, service }: Around,
  { repo, issue, id }: { readonly repo: string; readonly issue: number; readonly id: string },
  linked: number | null,
) {
  let known = linked;
  const pull = () => {
    if (known === null) throw new Error('there is no pull request');
    return known;
  };
  const conversation = () => service.control.conversation(id);
  const standing = async (place: Place): Promise<readonly Question[]> => {
    const all = { thread: github.reviewComments, review: github.reviews, issue: github.comments };
    const found = await all[place](repo, place === 'issue' ? issue : pull());
    return found.filter(({ body }) => body.startsWith('<!-- agent-conversations:confirmation ')).map(asked);
  };
  const words = async () => {
    const onPull = known === null ? [] : [...(await github.reviewComments(repo, known))];
    const comments = known === null ? [] : await github.comments(repo, known);
    return [...onPull, ...comments, ...(await github.comments(repo, issue))];
  };

  return {
    pull,
    openPull: async () => {
      known = await openedPull(github, repo, issue, ['README.md']);
      return known;
    },
    /** The truth about the conversation. */
    conversation,
    change: (state: Parameters<Control['setState']>[1]) => service.control.setState(id, state),
    standing,
    /** Waits for a question that says so; `nth` counts them. */
    async question(title = /The agent asks/, nth = 0, place: Place = 'thread', patienceMs = 40_000) {
      const found = await until(
        () => standing(place),
        (all) => title.test(all[nth]?.body ?? ''),
        patienceMs,
      );
      const [question] = found.slice(nth);
      if (!question) throw new Error('no question');
      return question;
    },
    reply: (who: string, { id: question }: Question, text: string) =>
      github.reply(who, repo, pull(), question, text),
    comment: (who: string, text: string) => github.comment(who, repo, pull(), text),
    onIssue: (who: string, text: string) => github.comment(who, repo, issue, text),
    review: (who: string, text: string, event = 'COMMENT') =>
      github.review(who, repo, pull(), { event, body: text }),
    /** Waits for a word of the App to people. */
    told: async (wanted: RegExp, patienceMs = 30_000) => {
      const all = await until(
        words,
        (found) => found.some(({ author, body }) => author === github.bot && wanted.test(body)),
        patienceMs,
      );
      return all.filter(({ author, body }) => author === github.bot && wanted.test(body));
    },
    reactions: async (comment: number) =>
      (await words()).find((each) => each.id === comment)?.reactions.map(({ content }) => content) ?? [],
    untilReacted: (comment: number, content: string) =>
      until(words, (all) =>
        all.some((each) => each.id === comment && each.reactions.some((one) => one.content === content)),
      ),
    /** Waits until the agent server has taken so many. */
    answered: (count = 1) => until(conversation, ({ answers }) => answers.length >= count, 40_000),
    /** Every request that reached the agent server and could do something there, whatever it met, in order. */
    async sent() {
      const requests = await service.control.requests({ keys: true });
      return requests.filter(
        ({ method, path, headerNames }) =>
          method === 'POST' && plain(path).includes(plain(id)) && !headerNames.includes(webPage),
      );
    },
    /** The next requests of this conversation only. */
    fault: (route: 'respond' | 'run' | 'events', fault: Omit<Parameters<Control['armFault']>[0], 'route'>) =>
      service.control.armFault({
        ...fault,
        route: `${'/agent/*/api/conversations/'}${dashed(id)}${paths[route]}`,
      }),
    /** As the conversation's own page does it. */
    async onTheWeb(accept = true) {
      const { agentServerUrl, sessionKey = '' } = await service.control.conversation(id, { keys: true });
      const response = await fetch(
        `${agentServerUrl}/api/conversations/${id}/events/respond_to_confirmation`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-session-api-key': sessionKey, [webPage]: '1' },
          body: JSON.stringify({ accept }),
        },
      );
      if (!response.ok) throw new Error(`the agent server answered ${response.status}`);
    },
  };
}

/** Tells people's own requests from those of the App. */
const webPage = 'x-web-page';

const paths = {
  respond: '/events/respond_to_confirmation',
  run: '/run',
  events: '/events/search',
} as const;

function asked(found: { id: number; body: string; resolvedBy?: string | null }): Question {
  const { id, body, resolvedBy = null } = found;
  return { id, body, resolvedBy, code: /· `([A-Z0-9]{5})`/.exec(body)?.[1] ?? '' };
}

const plain = (text: string) => text.replaceAll('-', '').toLowerCase();
/** As clients write it to the agent server, in both dialects. */
const dashed = (id: string) => plain(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
