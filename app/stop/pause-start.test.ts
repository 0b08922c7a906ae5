// A stop whose agent is not there yet: the sandbox of its start is paused.
import { expect } from '@jest/globals';
import { ServiceError, sandboxOf, startStepOf } from '../../shared/service/index.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
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

/** It succeeds at no try, and the third says that it never will. */
const pauseFails = ({ rig: { service } }: Scene) => {
  service.api.pauseSandbox = async (id) => {
    service.paused.push(id);
    if (service.paused.length < 3) throw new ServiceError('unavailable', 'down');
    return 'unavailable';
  };
};
const [halt, said] = ['agents are halted', 'mona: /stop'];
playScenes`
  nothing is paused while nobody wants it to stop
    ${slowly} | run is preparing | ${preparing} | 1m passes | ${paused()}
  "%s" during the start pauses the sandbox once it has a name, once, and is told
    ${slowly} | run is preparing | %s | 10s pass | ${paused()} | ${preparing} | 1m passes | run is preparing
    comment says Its sandbox is paused already. | ${paused(sandboxId)}
    - ${halt} ~ ${halt}
    - ${said} ~ ${said}
  "%s" during the start ends as stopped where its conversation never comes
    ${slowly} | run is preparing | ${preparing} | %s | 20m pass | ended stopped | 1 report | report says %s
    report says its sandbox was paused before its agent was there
    - ${halt} ~ ${halt} ~ ops halted all agents
    - ${said} ~ ${said} ~ mona stopped it with /stop
  "%s" during the start ends as stopped where its conversation comes all the same
    ${slowly} | run is preparing | ${preparing} | %s | 10s pass | ${ready} | 2m pass | ended stopped
    - ${halt} ~ ${halt}
    - ${said} ~ ${said}
  a pause that fails is tried again with the next poll, and one that the service does not take is not
    ${slowly} | run is preparing | ${pauseFails} | ${preparing} | mona: /stop | 1m passes
    comment does not say Its sandbox is paused already. | ${paused(sandboxId, sandboxId, sandboxId)} | the start is ERROR: no room
    1m passes | ended start_error
`;
