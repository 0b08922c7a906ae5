// The service refuses the key for a while, as a login service does that restarts.
import { expect } from '@jest/globals';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';

const refuses = 'the service has { lookFault: !fault unauthorized status 401 }';
const isPage = 'the service has { lookFault: !fault bad_response a web page came instead of JSON }';
const takesAgain = 'the service has { lookFault: null }';
const asideFails = 'the service has { askFault: !fault unauthorized status 401 }';
const saysSo = ({ lines }: Scene) => {
  const told = lines.filter(({ message }) => /tell of runs|tells of runs/.test(message));
  expect(told).toEqual([
    { level: 'warn', message: 'the service refuses to tell of runs; they are followed on' },
    { level: 'info', message: 'the service tells of runs again' },
  ]);
};

playScenes`
  a run goes on where the key is refused for minutes, and its comment says so as long as it lasts
    works | ${refuses} | 4m pass | run is watching
    comment says the service refuses the API key at the moment | no reports | ${takesAgain} | 2m pass
    comment does not say the service refuses the API key at the moment | ${saysSo}
  a run goes on where a web page answers for minutes, and its comment says so as long as it lasts
    works | ${isPage} | 9m pass | run is watching | comment says something else than the API answers
    no reports | ${takesAgain} | 2m pass | comment does not say something else than the API answers | ${saysSo}
  a run of whose agent nothing is told goes on, and its comment says so as long as it lasts: %s
    works | the conversation has %s | 50s pass | comment does not say does not tell
    3m pass | run is watching | comment says the service does not tell at the moment what the agent does
    1h passes | 1 comment | sandbox RUNNING | works | 1m passes | comment does not say does not tell
    - no state ~ { agent: null }
    - no sandbox ~ { sandbox: null }
  a run ends when its key was refused for five minutes, and that does not mean that its conversation is gone
    under ask: always | works | ${refuses} | 6m pass | ended unauthorized
    comment does not say at the moment | report says who approved what ran: its record could not be read
    report says When the key is accepted, \`/agent <what to do>\` makes it go on.
  a /ask while the key is refused is asked when it is accepted again, once
    works | ${asideFails} | mona: /ask what is left? | no replies | the service has { askFault: null } | 30s pass | 1 reply
    reply says Two files.
  a /ask while the key is refused is told to have failed after a minute
    works | ${asideFails} | mona: /ask what is left? | 90s pass | 1 reply | reply says 401
  a /stop while the key is refused stops the agent when it is accepted again
    works | ${refuses} | mona: /stop | 20s pass | run is stopping | ${takesAgain} | 1m passes
    ended stopped
`;
