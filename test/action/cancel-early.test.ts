// A step that is cancelled or killed while Node starts and loads the bundle, as on a runner, which keeps no compile cache: what
// never began is begun by nobody, and least of all by the post step.
import { describe, expect, test } from '@jest/globals';
import { onStage } from './stage.ts';

const uncached = { NODE_DISABLE_COMPILE_CACHE: '1' };
/** Main alone is ended by that signal, before the first line of the bundle. */
const endsMain = (signal: string) => {
  const code = `if(process.argv[1].endsWith('index.js'))process.kill(process.pid,'${signal}')`;
  return { ...uncached, NODE_OPTIONS: `--import=data:text/javascript,${code}` };
};
const nothing = { exitCode: 0, signal: null, stdout: '', stderr: '', summary: '' };

describe.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('a step that %s ends', (signal) => {
  test.each([
    ['as soon as it is started', uncached],
    ['before the bundle is loaded', endsMain(signal)],
  ])('%s starts nothing, and post does nothing', async (_, env) => {
    await onStage(async ({ start, simulator }) => {
      const step = start({ prompt: 'simulate: finish', comment: 'always', 'on-cancel': 'stop' }, { env });
      if (env === uncached) step.kill(signal);
      const result = await step.result;
      expect(result).toMatchObject({ exitCode: null, signal, state: {}, post: nothing });
      expect(await simulator.control.requests()).toEqual([]);
    });
  });
});

test('what a workflow sets in the environment makes no main a post, and no post a main', async () => {
  await onStage(async ({ run, simulator }) => {
    const env = { STATE_isPost: 'true', STATE_done: 'true', STATE_facts: '' };
    const { outputs, post } = await run({ prompt: 'simulate: finish' }, { env });
    expect(outputs).toMatchObject({ outcome: 'finished' });
    expect(post).toMatchObject({ exitCode: 0, summary: '' });
    expect(await simulator.control.conversations()).toHaveLength(1);
  });
});
