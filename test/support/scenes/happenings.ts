// What happens in a scene. The first that fits a step is done.

import { withFacts } from '../../../app/store/run/run-facts.ts';
import type { Store } from '../../../app/store/store.ts';
import { agentOf } from '../../../shared/service/index.ts';
import { newStop } from '../../../shared/stop/index.ts';
import { buttonEvent, issueEvent, pullEvent } from '../deliveries.ts';
import { account } from '../fake-github.ts';
import type { Meanings } from '../tell-story.ts';
import { inData } from './in-data.ts';
import { ofAgent } from './of-agent.ts';
import { say } from './say.ts';
import { isName, msOf, nameOf, people, questionsOf, runOf, type Scene, withCodes } from './scene.ts';

/** Before the label is set, which comes by itself with the first of the others. */
export const before: Meanings<Scene> = {
  ...inData,
  'under …': ({ rig }, file = '') => rig.github.files.set('octo/garden', `${file}\n`),
  '_ may _': ({ rig }, who = '', role = '') => rig.github.roles.set(loginOf(who), role),
  'owners …': ({ rig }, text = '') => Object.assign(rig.github, { codeOwners: text }),
  'starts take their time': ({ rig }) => Object.assign(rig.service, { readyAtOnce: false }),
  'no label': (scene) => Object.assign(scene, { isBegun: true }),
};

const minute = 60_000;

export const happenings: Meanings<Scene> = {
  ...ofAgent,
  // People.
  '_ presses _(?: of (CODE\\d))?': (scene, who = '', verdict = '', code = 'CODE') =>
    press(scene, who, verdict, code),
  '_ (edits|deletes) their comment': (scene, who = '', what = '') => changeComment(scene, who, what),
  '_ rewrites the question': (scene, who = '') => {
    const shown = questionComments(scene).at(-1);
    if (shown === undefined) throw new Error('nothing was asked');
    scene.rig.github.edit(shown, `${shown.body} Harmless.`, account('User', loginOf(who)));
  },
  'the question is deleted': ({ rig }) => {
    const place = rig.github.comments.findLastIndex(({ body }) => body.includes(':confirmation'));
    rig.github.comments.splice(place, 1);
  },
  '_ (unlabels|closes|labels) it': async ({ rig }, who = '', what = '') => {
    const action = { unlabels: 'unlabeled', closes: 'closed', labels: 'labeled' }[what] ?? '';
    await rig.deliver('issues', issueEvent(action, { sender: people[nameOf(who)] }));
    await rig.pass(10_000);
  },
  'a pull request is opened': async ({ rig }) => {
    await rig.deliver('pull_request', pullEvent('opened'));
    await rig.pass(10_000);
  },
  'the pull request is labelled': async ({ rig }) => {
    await rig.deliver('pull_request', pullEvent('labeled'));
    await rig.pass(10_000);
  },
  '_ is pushed': async ({ rig }, sha = '') => {
    const head = { ref: 'agent/water', sha, repo: { id: 7 } };
    await rig.deliver('pull_request', pullEvent('synchronize', { head }));
    await rig.pass(30_000);
  },
  'task # is labelled': ({ rig }, number) => rig.deliver('issues', labelled(Number(number))),
  'task # is unlabelled': ({ rig }, number) => rig.deliver('issues', labelled(Number(number), 'unlabeled')),
  'task # was labelled a second ago': async ({ rig }, number) => {
    const receivedAt = rig.clock.now() - 1_000;
    const payload = labelled(Number(number));
    await rig.store.inbox.put({ id: `late ${number}`, event: 'issues', payload, receivedAt });
    await rig.work();
  },
  'agent # finishes': async ({ rig }, place) => {
    const id = [...rig.service.known.keys()][Number(place) - 1];
    rig.service.change({ agent: agentOf('finished') }, id);
    await rig.pass(minute, 10_000);
  },
  'agents are halted': ({ rig }) =>
    rig.store.halts.begin('halt', { kind: 'operator', name: 'ops' }, rig.clock.now()),
  'the halt is lifted': ({ rig }) => rig.store.halts.lift({ kind: 'operator', name: 'ops' }, rig.clock.now()),
  '(\\w+(?: at \\d+)?)(?: \\(([^)]*)\\))?: …': (scene, place = '', given = '', text = '') => {
    const [who = '', at = ''] = place.split(/ (?=at )/);
    return say(scene, nameOf(who), text, [...given.split(', '), at]);
  },
  'a stop overtakes the answer': stopsFirst,
  // Time.
  '#([smhd]) pass(?:es)?': ({ rig }, count, unit) => passing(rig, msOf(count, unit)),
};

export function labelled(number: number, action = 'labeled'): object {
  const issue = {
    number,
    title: `Task ${number}`,
    body: 'Do it',
    html_url: `https://x/${number}`,
    state: 'open',
  };
  return issueEvent(action, { issue: { ...issue, updated_at: '2026-01-01T00:00:00Z' } });
}

function passing(rig: Scene['rig'], ms: number): Promise<void> {
  return rig.pass(
    ms,
    ms <= minute ? 5_000 : ms <= 15 * minute ? 20_000 : ms <= 180 * minute ? minute : 30 * minute,
  );
}

/** Of somebody who only changes something, anybody. */
const loginOf = (who: string) => (isName(who) ? people[who].login : who);

export const questionComments = ({ rig }: Scene) => rig.github.marked('confirmation');

async function press(scene: Scene, who: string, verdict: string, code: string): Promise<void> {
  const { rig } = scene;
  const named = await withCodes(scene, code);
  const question = (await questionsOf(scene)).find((each) => each.code === named);
  const check = rig.github.checks.find(({ fields }) => fields.external_id === question?.id);
  const at = { id: check?.id, external_id: question?.id, name: check?.fields.name };
  await rig.deliver('check_run', buttonEvent(`${verdict} ${named}`, at, people[nameOf(who)]));
  await rig.pass(10_000);
}

function changeComment({ shown, written }: Scene, who: string, what: string): void {
  const { id, body } = written.get(nameOf(who)) ?? { id: 0, body: '' };
  const createdAt = '2026-01-01T00:00:00Z';
  shown.set(`IC_${id}`, what === 'deletes' ? null : { body: `${body}!`, createdAt, lastEditedAt: 'later' });
}

/** The visit to the answered question has looked, and its run goes on as far as it knows: then somebody stops that. */
function stopsFirst(scene: Scene): void {
  const { store, clock } = scene.rig;
  const { transaction } = store;
  let isStopped = false;
  const racing: Store['transaction'] = async (work) => {
    const question = (await questionsOf(scene)).at(-1);
    if (question?.answer != null && !isStopped) {
      isStopped = true;
      const run = withFacts(await runOf(scene), { stop: { latest: newStop('mona', null, clock.now()) } });
      await store.runs.save({ ...run, state: 'stopping', dueAt: clock.now() });
    }
    return transaction(work);
  };
  Object.assign(store, { transaction: racing });
}
