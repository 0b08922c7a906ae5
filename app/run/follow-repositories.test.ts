// A run follows its repository: what waits to be shown is shown where the repository is now.
import { expect } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { issueEvent, mona } from '../../test/support/deliveries.ts';
import { playScenes, type Step } from '../../test/support/scenes/play-scenes.ts';
import { playStore } from '../../test/support/store-stories.ts';
import { listLagMs, type SeenRepository } from '../store/repository.ts';

const garden: SeenRepository = { repository: { id: 7, owner: 'octo', name: 'garden' }, installationId: 3 };
const placed = (place: string, id: number) => {
  const [login = '', name = ''] = place.split('/');
  return { repository: { id: 7, name, owner: { login } }, installation: { id } };
};

/** An event of the repository that was known as octo/garden in installation 3 names it so. */
const named =
  (place: string, installation: number): Step =>
  async ({ rig }) => {
    await rig.store.repositories.note(garden);
    await rig.deliver('issues', issueEvent('assigned', placed(place, installation)));
  };
const known =
  (place: string, installation: number): Step =>
  async ({ rig }) => {
    const { repository, installationId } = (await rig.store.repositories.byIds([7])).get(7) ?? garden;
    const is = [`${repository.owner}/${repository.name}`, installationId];
    expect(is).toEqual([place, installation]);
  };
/** Requests that are not about lost deliveries. */
const asked =
  (times: number): Step =>
  ({ rig }) => {
    const asked = rig.github.requests.filter(({ route }) => !route.includes('/app/hook/'));
    expect(asked.map(({ route }) => route)).toEqual(Array(times).fill('GET /repos/{owner}/{repo}'));
  };
const shows =
  (place: string, ...is: readonly [id: number, owner: string, name: string]): Step =>
  ({ rig }) => {
    const [id, owner, name] = is;
    rig.github.shownBy.set(place, { id, owner, name });
  };
const hides =
  (place: string): Step =>
  ({ rig }) =>
    rig.github.noRepository.add(place);
const lookFails = (status: number) => `GitHub refuses /^GET.*repos.{owner}.{repo}$/: ${status} no token`;

const park = placed('newco/park', 5);
const isThere: Step = ({ rig }) => rig.github.files.set('newco/park', 'ask: always');
const forgets: Step = ({ rig }) => void rig.github.requests.splice(0);
const onlyThere: Step = ({ rig }) => {
  const asked = rig.github.requests.filter(({ parameters }) => 'owner' in parameters);
  const places = asked.map(({ parameters }) => `${parameters.owner}/${parameters.repo}`);
  expect(new Set(places)).toEqual(new Set(['newco/park']));
};
const thanks = `GitHub tells issue_comment.created ${JSON.stringify({ ...park, comment: { id: 1, body: 'thanks', user: mona } })}`;
const removedFrom = (id: number) =>
  `GitHub tells installation_repositories.removed { installation: { id: ${id} }, repositories_removed: [{ id: 7 }] }`;
const added = (id: number, name: string) =>
  `GitHub tells installation_repositories.added { installation: { id: ${id} }, repositories_added: [${named7(name)}] }`;
const named7 = (name: string) => `{ id: 7, full_name: ${name} }`;
const created = (id: number, ...repositories: readonly string[]) =>
  `GitHub tells installation.created { installation: { id: ${id} }, repositories: [${repositories}] }`;
const runThere = 'run has { installationId: 5, repository: { owner: newco, name: park } }';
const told = `{ id: 950, body: /agent go on, user: ${JSON.stringify(mona)}, created_at: NOW }`;
/** The agent has come to its end meanwhile. */
const tellsFrom5 = `has finished | GitHub tells issue_comment.created { installation: { id: 5 }, comment: ${told} }`;
/** The first request goes to where the event says, and the others to where the repository is. */
const askedThereThen: Step = ({ rig }) => {
  const asked = rig.github.requests.filter(({ parameters }) => 'owner' in parameters);
  const owners = asked.map(({ parameters }) => parameters.owner);
  expect(owners).toEqual(['octo', ...Array(owners.length - 1).fill('newco')]);
};
const begun = 'under ask: always | works';
playScenes`
  an event that names another place is followed to a new name once GitHub shows it there, and it is asked once
    no label | ${named('octo/park', 3)} | ${known('octo/park', 3)} | ${asked(1)} | ${named('octo/park', 3)} | ${asked(1)}
  an event that names another place is followed to a new owner with an older installation
    no label | ${named('newco/garden', 2)} | ${known('newco/garden', 2)} | ${asked(1)}
  an event that names another place is followed to a new installation
    no label | ${named('octo/garden', 4)} | ${known('octo/garden', 4)} | ${asked(1)}
  an event that names another place is followed to the name that its repository has got since
    no label | ${shows('octo/park', 7, 'octo', 'meadow')} | ${named('octo/park', 3)} | ${known('octo/meadow', 3)}
  an event is not followed to %s
    no label | %s | %s | ${known('octo/garden', 3)}
    - a former name ~ ${shows('octo/yard', 7, 'octo', 'garden')} ~ ${named('octo/yard', 3)}
    - a former owner of a public repository ~ ${shows('old/garden', 7, 'octo', 'garden')} ~ ${named('old/garden', 9)}
    - a former owner of a private repository ~ ${hides('old/garden')} ~ ${named('old/garden', 9)}
    - a name that another repository has by now ~ ${shows('octo/yard', 8, 'octo', 'yard')} ~ ${named('octo/yard', 3)}
    - an installation that is gone ~ ${hides('octo/garden')} ~ ${named('octo/garden', 2)}
  an event is handled where its repository is known to be, once its installation gets no token any more
    no label | ${lookFails(401)} | ${named('octo/garden', 2)} | ${known('octo/garden', 3)} | ${asked(2)} | 1m passes
    ${asked(2)}
  an event that names another place is handled again when GitHub did not answer
    no label | ${lookFails(502)} | ${named('octo/park', 3)} | ${known('octo/garden', 3)} | 5s pass
    ${known('octo/park', 3)}
  a run whose repository moved shows there what was due before an event told of it, and can be answered there
    ${begun} | ${isThere} | GitHub refuses /comments|permission/ 40 times: 404 no | asks npm test | no questions
    GitHub refuses nothing | ${forgets} | ${thanks} | 5s pass | 1 question | ${onlyThere} | ${runThere}
    run has { clonedAs: garden }
  a run whose repository moved replies there to what was written before
    ${begun} | ${isThere} | GitHub refuses /POST.*comments$/ 3 times: 502 no | mona: /approve | no replies
    GitHub refuses nothing | GitHub tells issues.assigned ${JSON.stringify(park)} | ${forgets} | 60s pass | 1 reply | ${onlyThere}
  a run goes on where its owner took its repository to another installation, and ends where the App is gone
    ${begun} | GitHub has { installedIn: { id: 5 } } | ${removedFrom(3)}
    run has { installationId: 5, state: watching } | GitHub has { installedIn: null } | ${removedFrom(5)} | run is ended
  a run is taken along by an installation that says which repositories it has
    ${begun} | ${created(5, named7('newco/park'), '{ id: 99, full_name: newco/other }')} | ${runThere}
  a run of a repository that was taken from the App and given back is told to have ended, also by its check
    a pull request is opened | 30s pass | ${removedFrom(3)} | 1m passes | comment says working | no reports
    ${added(3, 'octo/garden')} | 30s pass | comment says No longer followed | 1 report
    report says the App was uninstalled | run check says "conclusion":"cancelled"
  a run that was given back and is told to go on at once reports no end from before
    under ask: never | works | GitHub tells installation.deleted { installation: { id: 3 } } | run is ended | ${tellsFrom5} | 1m passes | no reports | finishes
    1 report | report says Finished
  what was written before the App was given back is handled as soon as it is
    works | GitHub refuses /permission/ 9 times: 401 no | mona: /agent stop | 9m pass | run is watching
    GitHub refuses nothing | ${created(3, named7('octo/garden'))} | 1s pass | run is stopping
  a label from before its repository moved is handled where it is now, also where nothing was known of it
    no label | ${isThere} | ${hides('octo/garden')} | ${added(5, 'newco/park')} | ${forgets} | mona labels it
    ${runThere} | ${askedThereThen}
`;

const note = 'repositories.note({ repository: { id: 7, owner: octo, name: garden }, installationId: 3 })';
const moved = (id: number) =>
  `repositories.move({ repository: { id: ${id}, owner: newco, name: park }, installationId: 5 }, 2000)`;
const there = 'installationId: 5, effect: { repository: { owner: newco, name: park } }';
const question = 'effect: { kind: question, confirmation: q, revision: "1" }';
/** Of a run, and of nobody. */
const refused = (key: string, why: string) => [
  `outbox.put({ key: ${key}, runId: mine }, 1000) | outbox.put({ key: ${key} of nobody }, 1000) | outbox.claim(9000)`,
  `outbox.giveUp($${key}, "${why}", 1000) | outbox.giveUp($${key} of nobody, "${why}", 1000)`,
];
onBothStores('a repository that moves', (store) => {
  playStore(store)`
    takes along its runs, and what is still to be shown of them and of nobody
      runs.insert({ id: mine }) | runs.insert({ id: other, repository: { id: 8, owner: octo, name: yard } }) | ${note}
      outbox.put({ key: a, runId: mine }, 1000) | outbox.put({ key: b }, 1000) | ${moved(7)}
      outbox.put({ key: by who had read the run before, runId: mine, ${question} }, 2000)
      runs.byId(mine) → { installationId: 5, repository: { id: 7, owner: newco, name: park } }
      runs.byId(other) → { installationId: 3 }
      outbox.claim(9000) → [{ ${there} }, { ${there} }, { installationId: 5, effect: { kind: question } }]
    looks for what a lost request may have made when the lists of GitHub tell of it, and no sooner
      runs.insert({ id: mine }) | ${note} | outbox.put({ key: lost, runId: mine }, 1000) | outbox.claim(9000)
      outbox.retry($lost, null, 60000, no answer) | ${moved(7)} | outbox.claim(${String(2_000 + listLagMs - 1)}) → nothing
      outbox.claim(${String(2_000 + listLagMs)}) → lost
    shows what was not found where it was, its questions, what was dropped within a day, and not what was refused
      runs.insert({ id: mine }) | ${note} | ${refused('gone', '404: Not Found')}
      ${refused('theirs', '403: Resource not accessible by integration')} | ${refused('locked', '403: locked')}
      outbox.put({ key: asked, runId: mine, ${question} }, 1000)
      outbox.put({ key: dropped long ago, runId: mine }, 1000) | outbox.abandon(3, all, ${String(1_500 - 24 * 60 * 60_000)})
      outbox.put({ key: dropped, runId: mine }, 1000) | outbox.abandon(3, all, 1500) | ${moved(77)}
      outbox.claim(9000) → nothing | ${moved(7)}
      outbox.claim(9000) → asked & dropped & gone & gone of nobody & theirs & theirs of nobody
  `;
});
