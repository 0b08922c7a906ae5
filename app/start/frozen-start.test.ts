// A worker that stands still right after it has stored that it sends a start, as while its machine is suspended, and goes on when others
// have done so for it.
import { expect } from '@jest/globals';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import { workerRig } from '../../test/support/worker-rig.ts';
import type { Run } from '../store/run/run.ts';

const minute = 60_000;

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
      const other = await workerRig('', {}, { ...rig, uuid: () => 'another' });
      await other.pass(ms);
      return isSaved;
    };
    Object.assign(runs, { save: standing });
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
`;
