// The App dies at random steps while people write, press buttons, answer nothing, wait in line, halt agents or approve a pull request:
// all of it happens once.
import { expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { crashingRig } from '../../test/support/crashing-rig.ts';
import { issueEvent } from '../../test/support/deliveries.ts';
import { playStory, type Step, type Story } from '../../test/support/scenes/play-scenes.ts';
import { openScene, runOf } from '../../test/support/scenes/scene.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings } from '../../test/support/worker-rig.ts';
import { peopleCheckName } from '../people/show-verdicts.ts';

const minute = 60_000;
const seeds = [0, 1, 2, 3, 4, 5];
/** In line: so many at once of one key and of one repository. */
const most = { ofKey: 3, ofRepository: 2 };

function playCrashing(stories: Readonly<Record<string, Story>>, maxRuns: number | null = null): void {
  const played = Object.entries(stories).flatMap(([title, story]) =>
    seeds.map((seed) => [title, seed, story] as const),
  );
  test.each(played)('%s, though the App dies at random steps (seed %i)', async (_, seed, story) => {
    let crashes = () => 0;
    const settings = { ...rigSettings, ...(maxRuns !== null && { maxRuns }) };
    const scene = await openScene(temporaryFolder(), { settings }, async (...given) => {
      const rig = await crashingRig(seed, ...given);
      crashes = rig.crashes;
      return rig;
    });
    await playStory(scene, story);
    const { oldest } = await scene.rig.store.counts();
    expect([oldest.delivery, oldest.run, oldest.outbox]).toEqual([null, null, null]);
    expect(crashes()).toBeGreaterThan(0);
    await scene.rig.store.close();
  });
}

const texts = ['one by mona', 'two by bob', 'three by mona', 'four by bob'];
/** Given at most once and in the order in which they were written, or its author gets a reply. */
const eachIsGivenOrReturned: Step = async (scene) => {
  const { github, service, store } = scene.rig;
  const given = texts.filter((text) => service.messages.includes(text));
  expect(service.messages).toEqual(given);
  expect(service.requests.filter((request) => request.startsWith('approve'))).toEqual([]);
  const back = /your message (?:was not given|did not reach)|not known whether your message|is being stopped/;
  const replies = github.marked('reply').filter(({ body }) => back.test(body));
  expect(given.length + replies.length).toBeGreaterThanOrEqual(texts.length);
  const run = await runOf(scene);
  expect([run.state, await store.messages.openOf(run.id)]).toEqual(['ended', []]);
  const reports = github.marked('report').map(({ body }) => body.split('\n')[0]);
  expect(new Set(reports).size).toBe(reports.length);
};
const ends = Array.from({ length: 4 }, () => 'finishes | 10m pass');
const answeredOnce: Step = ({ rig }) => {
  const sent = rig.service.requests.filter((request) => /^(approve|reject)/.test(request));
  expect(sent).toEqual(['reject nobody answered in time']);
};

playCrashing(storiesOf`
  messages of two people%s each reach the agent once at most
    2m pass | mona (twice): /agent one by mona | bob: /agent two by bob | finishes | 1m passes | asks npm test | %s
    mona: /agent three by mona | goes on | bob (twice): /agent four by bob | 10m pass | works | 10m pass | ${ends}
    ${eachIsGivenOrReturned} | 1 comment
    - ~ 30s pass
    - , with a stop in between, ~ bob: /stop
  a question whose buttons are pressed is answered once
    2m pass | asks npm test | a pull request is opened | 4m pass | mona presses approve | bob presses approve
    mona presses approve | 10m pass | sent approve | 1 check | check says "conclusion":"success"
    check says "actions":[] | finishes | 5m pass
  a question that nobody answers is rejected once
    under questions: { mention: [otto], remind: 10m, expire: 20m } | 2m pass | asks npm test | 50m pass | ${answeredOnce}
    1 reply | reply says ⏰ @otto | 1 question | question says Nobody answered in time | finishes | 5m pass
`);

/** As the service sees it: nothing but ends makes room. */
const allStart: Step = async ({ rig: { github, service, deliver, pass, store } }) => {
  const [names, numbers] = [
    ['garden', 'park', 'wood'],
    [1, 2, 3, 4],
  ] as const;
  for (const name of names)
    github.files.set(`octo/${name}`, `limits: { runs_at_once: ${most.ofRepository} }\n`);
  for (const number of numbers)
    for (const [place, name] of names.entries()) {
      const repository = { id: 7 + place, name, owner: { login: 'octo' } };
      const issue = { number, title: `Task ${number}`, body: 'Do it', html_url: 'https://x', state: 'open' };
      await deliver('issues', issueEvent('labeled', { repository, issue }));
    }
  let mostSeen = 0;
  for (let passes = 0; passes < 360; passes += 1) {
    await pass(15_000, 15_000);
    const working = [...service.known.values()].filter(({ agent }) => agent?.is === 'working');
    expect(working.length).toBeLessThanOrEqual(most.ofKey);
    mostSeen = Math.max(mostSeen, working.length);
    const [oldest] = working;
    if (oldest && passes % 3 === 0) service.change({ agent: agentOf('finished') }, oldest.id);
  }
  expect(mostSeen).toBe(most.ofKey);
  const all = names.length * numbers.length;
  expect(new Set(service.started.map(({ conversationId }) => conversationId)).size).toBe(all);
  expect((await store.counts()).runs).toEqual({ ended: all });
  expect(github.marked('report')).toHaveLength(all);
};
playCrashing(
  storiesOf`
  runs of three repositories in line start once each
    no label | ${allStart}
`,
  most.ofKey,
);

let before = 0;
const areStopped: Step = async ({ rig: { service, store } }) => {
  before = service.started.length;
  const live = await store.runs.liveBehind(null, 10);
  expect(live.map(({ state, facts }) => [state, facts.start.note])).toEqual(
    Array(3 - before).fill(['pending', expect.stringContaining('halted')]),
  );
  const decided = await store.decisions.page({ since: 0, until: 1e15, repository: null }, null, 100);
  expect(decided.filter(({ verdict }) => verdict === 'stop')).toHaveLength(before);
};
const allEnd: Step = async ({ rig: { service, pass } }) => {
  expect(service.started).toHaveLength(3);
  for (const id of service.known.keys()) service.change({ agent: agentOf('finished') }, id);
  await pass(5 * minute, minute);
};
playCrashing(
  storiesOf`
  a halt stops every agent, and starts what it held once it is lifted
    task 13 is labelled | task 14 is labelled | 2m pass | agents are halted | 20m pass | ${areStopped}
    the halt is lifted | 2m pass | ${allEnd}
`,
  2,
);

const agent = '{ login: "copilot-swe-agent[bot]", id: 9, type: Bot }';
const ofAgent = `number: 40, state: open, commits: 1, user: ${agent}, created_at: 2026-01-01T00:00:00Z`;
const isOpened = [
  `GitHub has { pull: { ${ofAgent}, head: { sha: abc, ref: fix, repo: { id: 7 } }, base: { ref: main, repo: { id: 7 } } } }`,
  `GitHub has { commits: [{ sha: abc, commit: { message: x }, author: ${agent}, committer: ${agent} }] }`,
  `GitHub tells pull_request.opened { user: ${agent} }`,
];
const approves =
  (login: string, id: number): Step =>
  ({ rig: { github } }) => {
    const user = { login, id, type: 'User' };
    github.reviews = [...github.reviews, { id, user, state: 'APPROVED', commit_id: 'abc' }];
  };
const isGreenOnce: Step = ({ rig }) => {
  const ours = rig.github.checks.map(({ fields }) => fields).filter(({ name }) => name === peopleCheckName);
  expect(ours.at(-1)).toMatchObject({ head_sha: 'abc', status: 'completed', conclusion: 'success' });
  expect(new Set(ours.map(({ external_id }) => external_id)).size).toBe(ours.length);
};
playCrashing(storiesOf`
  a pull request that two people approve gets one green check
    no label | under pull_requests: { people: 2 } | ${isOpened} | 1m passes | ${approves('ada', 20)}
    GitHub tells pull_request_review.dismissed | 1m passes | ${approves('bob', 21)}
    GitHub tells pull_request_review.dismissed | 20m pass | ${isGreenOnce}
`);
