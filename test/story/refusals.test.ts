// What `npm start` says when it cannot start: one message, all of it, and no stack.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAppProcess } from '../../lab/stage/app-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

async function complaint(env: Readonly<Record<string, string>>): Promise<string> {
  return startAppProcess(env).up.then(
    () => 'it started',
    (error: unknown) => String(error),
  );
}

test('every problem of the environment at once', async () => {
  const said = await complaint({ ...stage.env, WEBHOOK_SECRET: 'development', PORT: 'x', APP_ID: '' });
  expect(said).toContain('the App ended (1): The App cannot start:');
  for (const name of ['WEBHOOK_SECRET', 'PORT', 'APP_ID']) expect(said).toContain(`\n- ${name}`);
  expect(said).not.toContain('    at ');
});

test('a database that another process uses', async () => {
  const { address } = await stage.startApp();
  const port = await complaint({ ...stage.env, DATA_DIR: temporaryFolder(), PORT: new URL(address).port });
  expect(port).toMatch(/The App cannot start: listen EADDRINUSE.*set PORT to another/);
  const said = await complaint({ ...stage.env, PORT: '0' });
  expect(said).toMatch(/The App cannot start: .*in use/);
  expect(said).not.toContain('    at ');
});
