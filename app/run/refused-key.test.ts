// The service refuses the key for a while, as a login service does that restarts.
import { expect } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import { service } from '../../test/support/scenes/steps.ts';
import { storiesOf } from '../../test/support/stories-of.ts';

const refused = new ServiceError('unauthorized', 'status 401: Not authenticated');
const page = new ServiceError('bad_response', 'a web page came instead of JSON');
const refuses = (lookFault: ServiceError | null) => service({ lookFault });
const asks = (askFault: ServiceError | null) => service({ askFault });
const saysSo = ({ lines }: Scene) => {
  const told = lines.filter(({ message }) => /tell of runs|tells of runs/.test(message));
  expect(told).toEqual([
    { level: 'warn', message: 'the service refuses to tell of runs; they are followed on' },
    { level: 'info', message: 'the service tells of runs again' },
  ]);
};

playScenes(storiesOf`
  a run goes on where the key is refused for minutes, and its comment says so as long as it lasts
    works | ${refuses(refused)} | 4m pass | run is watching
    comment says the service refuses the API key at the moment | no reports | ${refuses(null)} | 2m pass
    comment does not say the service refuses the API key at the moment | ${saysSo}
  a run goes on where a web page answers for minutes, and its comment says so as long as it lasts
    works | ${refuses(page)} | 9m pass | run is watching | comment says something else than the API answers
    no reports | ${refuses(null)} | 2m pass | comment does not say something else than the API answers | ${saysSo}
  a run ends when its key was refused for five minutes, and that does not mean that its conversation is gone
    under ask: always | works | ${refuses(refused)} | 6m pass | ended unauthorized
    comment does not say at the moment | report says who approved what ran: its record could not be read
  a /ask while the key is refused is asked when it is accepted again, once
    works | ${asks(refused)} | mona: /ask what is left? | no replies | ${asks(null)} | 30s pass | 1 reply
    reply says Two files.
  a /ask while the key is refused is told to have failed after a minute
    works | ${asks(refused)} | mona: /ask what is left? | 90s pass | 1 reply | reply says 401
  a /stop while the key is refused stops the agent when it is accepted again
    works | ${refuses(refused)} | mona: /stop | 20s pass | run is stopping | ${refuses(null)} | 1m passes
    ended stopped
`);
