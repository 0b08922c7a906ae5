// Stories of the examples as text (stories-of.ts): what happens on the stage, which workflow hears of it, and what its jobs come to.
// `labelled agent | label.yml → agent: finished`. A job is told by the outcomes of our steps in it, or by its result; `red` where it fails.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { until } from '../../lab/support/until.ts';
import { commentEvent, onStage, repo, type Stage } from '../action/stage.ts';
import { codeBlocks, read } from '../docs/markdown.ts';
import { allBodies, briefly, questionsOf } from '../support/in-thread.ts';
import { saying } from '../support/said.ts';
import { storiesOf } from '../support/stories-of.ts';
import { type Meanings, meaningOf, tellStory } from '../support/tell-story.ts';
import { type Played, type PlayedJob, playWorkflow, type Surroundings } from './play-workflow.ts';

export const files = {
  '.github/prompts/issue.md': read('examples/prompts/issue.md'),
  '.github/prompts/nightly.md': read('examples/prompts/nightly.md'),
};
export const played = new Set<string>();
export const compared = new Set<string>();

export interface Telling {
  readonly stage: Stage;
  /** The last workflow that ended, and what came of it. */
  example: string;
  all: Played;
  /** One that goes on meanwhile. */
  other: { readonly example: string; readonly all: Promise<Played> } | null;
  /** For the next workflow alone. */
  next: Partial<Surroundings> & { edit?: (text: string) => string };
}

/** Each on a stage of its own, all at once; without post steps unless they are wanted. */
export function playExamples({
  skipPost = true,
} = {}): (...stories: Parameters<typeof storiesOf<Telling>>) => void {
  const begun = { example: '', all: new Map(), other: null };
  return (...stories) =>
    test.concurrent.each(Object.entries(storiesOf<Telling>(...stories)))('%s', (_, story) =>
      onStage(
        async (stage) => {
          await tellStory({ ...begun, stage, next: {} }, story, meaning);
          expect(await refusedBy(stage)).toEqual([]);
        },
        { skipPost },
      ),
    );
}

/** As an App names its permissions. */
const named = (permissions: object) =>
  Object.fromEntries(Object.entries(permissions).map(([name, level]) => [name.replaceAll('-', '_'), level]));

/** What the permissions of a workflow lack, in a private repository. */
async function refusedBy({ github }: Stage): Promise<string[]> {
  const refused = (await github.requests()).filter(({ status }) => status === 403);
  return refused.map(({ method, path }) => `${method} ${path}`);
}

function begin(telling: Telling, example: string): Promise<Played> {
  const { stage } = telling;
  const { edit = (text) => text, ...more } = telling.next;
  telling.next = {};
  played.add(example);
  return playWorkflow(edit(read(`examples/${example}`)), {
    runStep: stage.run,
    event: { name: 'workflow_dispatch', payload: {} },
    env: {},
    tokenFor: (permissions) => stage.github.workflowToken(repo, { metadata: 'read', ...named(permissions) }),
    secrets: { AGENT_API_KEY: stage.simulator.apiKey },
    files,
    ...more,
  });
}

function expectJobs(telling: Telling, example: string, all: Played, jobs: string): void {
  Object.assign(telling, { example, all });
  const said = [...all].map(([name, job]) => [name, wordOf(job)]);
  expect(Object.fromEntries(said)).toEqual(parse(`{ ${jobs} }`));
}

function wordOf({ ours, result }: PlayedJob): string {
  const outcomes = ours.map(({ outputs }) => outputs.outcome).join(' and ');
  if (outcomes === '') return result;
  return result === 'failure' ? `${outcomes} red` : outcomes;
}

export function jobOf({ all }: Telling, name: string): PlayedJob {
  const job = all.get(name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return job;
}

const idIn = (telling: Telling, name: string): string =>
  jobOf(telling, name).ours[0]?.outputs['conversation-id'] ?? '';
/** Of the conversation of a job. */
export const truthOf = (telling: Telling, name: string) =>
  telling.stage.simulator.control.conversation(idIn(telling, name));

/** By mona on an issue of hers; that of a form is a stranger's. */
export function labelled(name: string, by = '', body = 'Badly', action = 'labeled') {
  const author_association = by === 'form' ? 'NONE' : 'MEMBER';
  const issue = { number: 7, title: 'It breaks', body, user: { login: 'mona' }, author_association };
  const sender = by === 'bot' ? { login: 'dependabot[bot]', type: 'Bot' } : { login: 'mona', type: 'User' };
  return { name: 'issues', payload: { action, label: { name }, issue, sender } };
}

/** In docs/action.md: the first line of each says whose it is, `# example.yml, job`. */
export const logsShown = codeBlocks(read('docs/action.md'))
  .filter(({ language }) => language === 'text')
  .map(({ text }) => text.split('\n'));

/** The lines that the log does not hold, in their order. Times may differ, and `…` stands for lines that are left out. */
function unseenIn(log: string, lines: readonly string[]): string[] {
  const timeless = (line: string) => line.replace(/^\d\d:\d\d {2}/, '').trimEnd();
  const left = log.split('\n').map(timeless);
  return lines.filter((line) => {
    const at = left.indexOf(timeless(line));
    left.splice(0, at + 1);
    return line !== '…' && at < 0;
  });
}

/** What the agents were told: with the start, or with `ask` by a message after it. */
async function prompts({ stage }: Telling, routes: readonly string[]): Promise<string[]> {
  const requests = await stage.simulator.control.requests();
  return requests.filter(({ route }) => routes.includes(route ?? '')).map(({ body }) => JSON.stringify(body));
}
const starts = ['start', 'stream_start'];

async function write({ stage, next }: Telling, author_association: string, body: string): Promise<void> {
  const id = await stage.github.comment('wendy', repo, 7, body);
  const { name, payload } = await commentEvent(stage, id, body);
  const comment = { ...payload.comment, author_association };
  const event = { name, payload: { ...payload, comment } };
  Object.assign(next, { event, env: { GITHUB_RUN_ID: String(id) } });
}

const happenings: Meanings<Telling> = {
  'meanwhile (\\S+\\.yml)': (telling, example = '') => {
    telling.other = { example, all: begin(telling, example) };
  },
  'it ends → …': async (telling, jobs = '') => {
    if (telling.other === null) throw new Error('nothing goes on meanwhile');
    expectJobs(telling, telling.other.example, await telling.other.all, jobs);
  },
  '(\\S+\\.yml) → …': async (telling, example = '', jobs = '') =>
    expectJobs(telling, example, await begin(telling, example), jobs),
  'until it asks': ({ stage }) =>
    until(async () => questionsOf({ comments: await stage.comments() }, 'open').length > 0),
  '#h pass': ({ stage }, hours) => stage.simulator.control.advance(`${hours}h`),

  scheduled: ({ next }) => Object.assign(next, { event: { name: 'schedule', payload: {} } }),
  pushed: ({ next }) => Object.assign(next, { event: { name: 'push', payload: {} } }),
  'labelled _(?: by a (form|bot))?(?:: …)?': ({ next }, name = '', by, body) =>
    Object.assign(next, { event: labelled(name, by, body) }),
  'unlabelled _': ({ next }, name = '') =>
    Object.assign(next, { event: labelled(name, '', '', 'unlabeled') }),
  'wendy: …': (telling, body = '') => write(telling, 'COLLABORATOR', body),
  'a stranger: …': (telling, body = '') => write(telling, 'NONE', body),
  'its pull request is opened …': ({ next }, pull = '') => {
    const pull_request = { number: 7, ...parse(pull) };
    Object.assign(next, { event: { name: 'pull_request', payload: { action: 'opened', pull_request } } });
  },
  'wendy labels it …': ({ stage }, name = '') => stage.github.label('wendy', repo, 7, name),
  // Inputs of the workflow, those of our steps, and its text.
  'given …': ({ next }, inputs = '') => Object.assign(next, { inputs: parse(inputs) }),
  'with …': ({ next }, override = '') => Object.assign(next, { override: parse(override) }),
  'without a key': ({ next }) => Object.assign(next, { secrets: { AGENT_API_KEY: '' } }),
  'written … for …': ({ next }, put = '', from = '') =>
    Object.assign(next, { edit: (text: string) => text.replace(from, put) }),
};

const looks: Meanings<Telling> = {
  // What docs/action.md shows for an example was really seen.
  '… logs as shown': (telling, name = '') => {
    const [head = '', ...lines] =
      logsShown.find(([first]) => first === `# ${telling.example}, ${name}`) ?? [];
    compared.add(head);
    expect(unseenIn(jobOf(telling, name).log, lines)).toEqual([]);
  },
  'the log of … says …': (telling, name = '', words = '') =>
    expect(jobOf(telling, name).log).toEqual(saying(words)),
  'the summary of … (says|never says) …': (telling, name = '', says, words = '') =>
    expect(jobOf(telling, name).ours[0]?.summary).toEqual(saying(words, { not: says !== 'says' })),
  'the output (\\S+) of … says …': (telling, output = '', name = '', words = '') =>
    expect(jobOf(telling, name).ours[0]?.outputs[output]).toEqual(saying(words)),
  '… uploaded …': (telling, name = '', names = '') =>
    expect(jobOf(telling, name).uploaded.join(', ') || 'nothing').toBe(names),
  '… and … have one conversation': (telling, ...names) => {
    const [one, other] = names.map((name) => idIn(telling, name));
    expect(one).toMatch(/\w/);
    expect(other).toBe(one);
  },
  'told …': async (telling, words = '') =>
    expect((await prompts(telling, [...starts, 'send_message'])).join('\n')).toContain(words),
  '# starts?': async (telling, count) => expect(await prompts(telling, starts)).toHaveLength(Number(count)),
  'the thread says …': async ({ stage }, words = '') =>
    expect(allBodies({ comments: await stage.comments() })).toContain(words),
  '_ was notified of …': async ({ stage }, login = '', list = '') =>
    expect(briefly(await stage.github.notifications(repo, 7, login))).toEqual(list.split(', ')),
  'GitHub was not asked': async ({ stage }) => expect(await stage.asked()).toEqual([]),
  'the service was not asked': async ({ stage: { simulator } }) =>
    expect(await simulator.control.requests()).toEqual([]),
};

const meaning = meaningOf({ ...looks, ...happenings });
