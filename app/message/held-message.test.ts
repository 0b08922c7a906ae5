// Messages that were held for hours: what their authors did meanwhile, and what was done to them.
import { expect } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';

const held = 'under ask: always | works | asks npm test | bob: /agent mend the pump | 3h pass';
const answered = 'ada: /approve CODE | works';

let asked = 0;

/** GitHub does not say what Bob may do; null: it does again. */
const refuses = (error: Error | null) => (scene: Scene) => {
  const { roles } = scene.rig.github;
  roles.get = (login) => {
    if (login === 'bob') asked += 1;
    if (login === 'bob' && error !== null) throw error;
    return Map.prototype.get.call(roles, login);
  };
};

const isHidden = refuses(httpError(403, 'Resource not accessible by integration'));
const asksSeldom = async ({ rig }: Scene) => {
  asked = 0;
  await rig.pass(5 * 60_000, 20_000);
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(7);
};

playScenes`
  a held message %s goes to no agent, and its author is told
    ${held} | %s | ${answered} | heard nothing | reply says @bob, your message did not reach the agent: %s
    - that was deleted ~ bob deletes their comment ~ its comment was edited or deleted. Write it again
    - that was edited ~ bob edits their comment ~ its comment was edited or deleted. Write it again
    - of somebody who lost the permission ~ bob may read ~ its author may not start an agent here any more
    - that cannot be looked up for good ~ ${isHidden} ~ GitHub does not tell whether it still counts
  a held message goes in after the answer where nothing has changed
    ${held} | ${answered} | heard mend the pump
  a held message is not lost while the sandbox sleeps again and again, and only the answer wakes it
    ${held} | sleeps | 10m pass | sleeps | 10m pass | no wakes | ada: /approve CODE | asks again | works | 1 wake
    heard mend the pump
  a held message waits where GitHub does not tell, asks once a minute, and goes in once it does
    ${held} | ${refuses(httpError(403, 'Not now'))} | ${answered} | heard nothing | ${asksSeldom}
    ${refuses(null)} | 10m pass | heard mend the pump
`;
