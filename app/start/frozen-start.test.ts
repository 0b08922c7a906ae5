// A worker that stands still right after it has stored that it sends a start, as while its machine is suspended, and goes on when others
// have done so for it.
import { expect } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import type { HostedApi } from '../../shared/service/openhands/types.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import { workerRig } from '../../test/support/worker-rig.ts';
import type { Run } from '../store/run/run.ts';

const minute = 60_000;

const another = ({ rig }: Scene) => workerRig('', {}, { ...rig, uuid: () => 'another' });

const standsStill =
  (ms: number, meanwhile: (scene: Scene) => unknown = () => {}) =>
  async (scene: Scene) => {
    const { rig } = scene;
    const { runs } = rig.store;
    const { save } = runs;
    rig.service.listsStarts = true;
    const standing = async (run: Run) => {
      const isSaved = await save(run);
      if (run.state !== 'starting') return isSaved;
      Object.assign(runs, { save });
      await meanwhile(scene);
      const other = await another(scene);
      await other.pass(ms);
      return isSaved;
    };
    Object.assign(runs, { save: standing });
  };

/** The first start is asked by a worker that has lost the database. */
function losesDatabase({ rig: { service, store } }: Scene, ofTheFirst: HostedApi['start']) {
  const { start } = service.api;
  const { renew } = store.runs;
  service.listsStarts = true;
  Object.assign(store.runs, { renew: () => Promise.reject(new Error('the database is away')) });
  Object.assign(service.api, { start: ofTheFirst });
  return { start, isBack: () => Object.assign(store.runs, { renew }) };
}
const isAway = () => new ServiceError('unavailable', 'the service is not there');

/** Another one sends the start again, and then the first one is refused. */
function refusedLate() {
  const asked = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  let passing: Promise<void> = Promise.resolve();
  const begins = (scene: Scene) => {
    const { api } = scene.rig.service;
    const { start, isBack } = losesDatabase(scene, async () => {
      Object.assign(api, { start: ofTheOther });
      const other = await another(scene);
      passing = other.pass(minute);
      await asked.promise;
      throw isAway();
    });
    const ofTheOther: typeof start = async (...request) => {
      isBack();
      Object.assign(api, { start });
      asked.resolve();
      await refused.promise;
      return start(...request);
    };
  };
  const ends = async () => {
    refused.resolve();
    await passing;
  };
  return [begins, 'task 12 is labelled', ends];
}

/** The other one is refused, and what the first one asked is taken after all. */
const isTakenLate = (scene: Scene) => {
  const { api } = scene.rig.service;
  let isAsked = false;
  const { start, isBack } = losesDatabase(scene, async (...request) => {
    Object.assign(api, { start: ofTheOther });
    const other = await another(scene);
    while (!isAsked) await other.pass(1_000, 1_000);
    Object.assign(api, { start });
    isBack();
    return start(...request);
  });
  const ofTheOther = async () => {
    isAsked = true;
    throw isAway();
  };
};

/** The first one is refused, and tries as often as it may, while another one sends the start. */
const isTriedOn = (scene: Scene) => {
  const { start, isBack } = losesDatabase(scene, async (request, options = {}) => {
    Object.assign(scene.rig.service.api, { start });
    const other = await another(scene);
    await other.pass(minute);
    isBack();
    if (options.attempts === 1) throw isAway();
    return start(request, options);
  });
};

const halts = ({ rig: { store, clock } }: Scene) =>
  store.halts.begin('halt', { kind: 'operator', name: 'ops' }, clock.now());
const startsOnce = ({ rig }: Scene) =>
  expect(rig.service.requests.filter((each) => each === 'start')).toHaveLength(1);

playScenes`
  a start that another worker has sent again is not sent by the one that recorded it first
    no label | ${standsStill(minute)} | task 12 is labelled | 1m passes | started 12 | ${startsOnce}
  a start that was stopped by a halt meanwhile is not sent
    no label | ${standsStill(20 * minute, halts)} | task 12 is labelled | 1m passes | started nothing
  a start that nobody else has touched is sent a little later
    no label | ${standsStill(12_000)} | task 12 is labelled | 1m passes | started 12 | ${startsOnce}
  a start that another worker has sent again is not given up where the first one is refused late
    no label | ${refusedLate()} | 1m passes | started 12 | ${startsOnce}
  a start of the first one that is taken late is followed, and not sent once more
    no label | ${isTakenLate} | task 12 is labelled | 1m passes | started 12 | ${startsOnce} | run is watching
  a start that is refused at first is not tried again by who may have lost it
    no label | ${isTriedOn} | task 12 is labelled | 1m passes | started 12 | ${startsOnce}
`;
