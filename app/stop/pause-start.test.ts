// A stop whose agent is not there yet: the sandbox of its start is paused.
import { expect } from '@jest/globals';
import { ServiceError, sandboxOf, startStepOf } from '../../shared/service/index.ts';
import { playScenes, type Story } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';

const sandboxId = 'sandbox-of-the-start';
const ready = ({ rig: { service } }: Scene) => {
  const [conversationId = ''] = service.known.keys();
  service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
  service.changeTask({ step: startStepOf('READY'), conversationId });
};
const preparing = ({ rig }: Scene) =>
  rig.service.changeTask({ step: startStepOf('PREPARING_REPOSITORY'), sandboxId });
/** Its start takes its time, and its sandbox can be paused. */
const slowly = ({ rig: { service } }: Scene) => {
  service.readyAtOnce = false;
  service.api.pauseSandbox = async (id) => {
    service.paused.push(id);
    return 'pausing';
  };
};
const paused =
  (...ids: readonly string[]) =>
  ({ rig }: Scene) =>
    expect(rig.service.paused).toEqual(ids);

const storiesOf = (stop: string, how: string): Readonly<Record<string, Story>> => ({
  [`"${stop}" during the start pauses the sandbox once it has a name, once, and is told`]: [
    slowly,
    `run is preparing | ${stop} | 10s pass`,
    paused(),
    preparing,
    '1m passes | run is preparing | comment says Its sandbox is paused already.',
    paused(sandboxId),
  ],
  [`"${stop}" during the start ends as stopped where its conversation never comes`]: [
    slowly,
    'run is preparing',
    preparing,
    `${stop} | 20m pass | ended stopped | 1 report | report says ${how}`,
    'report says its sandbox was paused before its agent was there',
  ],
  [`"${stop}" during the start ends as stopped where its conversation comes all the same`]: [
    slowly,
    'run is preparing',
    preparing,
    `${stop} | 10s pass`,
    ready,
    '2m pass | ended stopped',
  ],
});

playScenes({
  'nothing is paused while nobody wants it to stop': [
    slowly,
    'run is preparing',
    preparing,
    '1m passes',
    paused(),
  ],
  ...storiesOf('mona: /stop', 'mona stopped it with /stop'),
  ...storiesOf('agents are halted', 'ops halted all agents'),
  'a pause that fails is tried again with the next poll, and one that the service does not take is not': [
    slowly,
    'run is preparing',
    ({ rig: { service } }) => {
      service.api.pauseSandbox = async (id) => {
        service.paused.push(id);
        if (service.paused.length < 3) throw new ServiceError('unavailable', 'down');
        return 'unavailable';
      };
    },
    preparing,
    'mona: /stop | 1m passes | comment does not say Its sandbox is paused already.',
    paused(sandboxId, sandboxId, sandboxId),
    ({ rig }) => rig.service.changeTask({ step: startStepOf('ERROR'), error: 'no room' }),
    '1m passes | ended start_error',
  ],
});
