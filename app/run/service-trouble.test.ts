// The service refuses the key, or does not answer, for a while; and what the log says of runs.
import { expect } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';

const refuses = 'the service has { lookFault: !fault unauthorized status 401 }';
const isPage = 'the service has { lookFault: !fault bad_response a web page came instead of JSON }';
const isDown = 'the service has { lookFault: !fault unavailable status 503 }';
const takesAgain = 'the service has { lookFault: null }';
const asideFails = 'the service has { askFault: !fault unauthorized status 401 }';
const takesNoStart = ({ rig }: Scene) => {
  const start = async () => Promise.reject(new ServiceError('unavailable', 'status 503'));
  Object.assign(rig.service.api, { start });
};
const startIsUnclear = ({ rig }: Scene) => {
  const { start } = rig.service.api;
  const unclear: typeof start = (request, options) => {
    options?.onUnclear?.('the reply was cut');
    return start(request, options);
  };
  Object.assign(rig.service.api, { start: unclear });
};
const told = ({ lines }: Scene) =>
  lines.filter(({ message }) => /runs cannot be polled|polled again/.test(message));
const saysNothing = (scene: Scene) => expect(told(scene)).toEqual([]);
const saysSo = (scene: Scene) =>
  expect(told(scene)).toMatchObject([
    { level: 'warn', message: 'runs cannot be polled; they are followed on' },
    { level: 'info', message: 'runs are polled again' },
  ]);

playScenes`
  a run goes on where the key is refused for minutes, and its comment says so as long as it lasts
    works | ${refuses} | 4m pass | run is watching
    comment says the API key is not accepted at the moment | no reports | ${takesAgain} | 2m pass
    comment does not say the API key is not accepted at the moment | ${saysSo}
  a run goes on where a web page answers for minutes, and its comment says so as long as it lasts
    works | ${isPage} | 9m pass | run is watching | comment says something else than the API answers
    no reports | ${takesAgain} | 2m pass | comment does not say something else than the API answers | ${saysSo}
  a run of whose agent nothing is told goes on, and its comment says so as long as it lasts: %s
    works | the conversation has %s | 50s pass | comment does not say does not tell
    3m pass | run is watching | comment says the service does not tell at the moment what the agent does
    1h passes | 1 comment | sandbox RUNNING | works | 1m passes | comment does not say does not tell
    - no state ~ { agent: null }
    - no sandbox ~ { sandbox: null }
    - a sandbox that is not known ~ { sandbox: { is: untold, says: UNKNOWN } }
  a poll that fails takes back nothing of what is said of an agent of whom nothing is told
    works | the conversation has { agent: null } | 3m pass | comment says the service does not tell | ${isDown}
    31s pass | comment says the service does not tell | ${takesAgain} | 3m pass | works | 1m passes | ${saysSo}
  a run goes on where nothing answers for minutes, and its comment, /status and the log say so as long as it lasts
    works | ${isDown} | 4m pass | run is watching | comment says the service is not available at the moment
    mona: /status | 1 reply | reply says the service is not available at the moment
    the log has { message: runs cannot be polled; they are followed on, why: status 503 }
    no reports | ${takesAgain} | 2m pass | comment does not say the service is not available | ${saysSo}
  /status says why an agent is not started yet
    no label | ${takesNoStart} | mona labels it
    mona: /status | 1 reply | reply says could not take the start request yet: status 503
  that a start may have been taken is in the log
    no label | ${startIsUnclear} | mona labels it | started 12 | the log has { level: warn, why: the reply was cut }
  a poll or two that fail are no outage
    works | ${isDown} | 20s pass | ${takesAgain} | 2m pass | comment does not say is not available | ${saysNothing}
  a run ends when its key was refused for five minutes, and that does not mean that its conversation is gone
    under ask: always | works | ${refuses} | 6m pass | ended unauthorized
    comment does not say at the moment | report says who approved what ran: its record could not be read
    report says When the key is accepted, \`/agent <what to do>\` makes it go on.
  why a run has ended is in the log
    works | fails | ended error
    the log has { state: ended, outcome: error, why: the agent stopped with an error }
  so is that people have stopped it
    works | mona: /stop | 20s pass | ended stopped
    the log has { message: a run changed its state, issue: 12, state: ended, outcome: stopped }
  a /ask while the key is refused is asked when it is accepted again, once
    works | ${asideFails} | mona: /ask what is left? | no replies | the service has { askFault: null } | 30s pass | 1 reply
    reply says Two files.
  a /ask while the key is refused is told to have failed after a minute
    works | ${asideFails} | mona: /ask what is left? | 90s pass | 1 reply | reply says 401
  a /stop while the key is refused stops the agent when it is accepted again
    works | ${refuses} | mona: /stop | 20s pass | run is stopping | ${takesAgain} | 1m passes
    ended stopped
`;
