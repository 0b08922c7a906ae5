import { expect, test } from '@jest/globals';
import { playOnGround } from './play-on-ground.ts';

test('nothing keeps a life that is over, with its server, its connections, its database and who listened in it', () => {
  const story = `
    const { setFlagsFromString } = await import('node:v8');
    const { runInNewContext } = await import('node:vm');
    const { createServer } = await import('node:http');
    const { connect } = await import('node:net');
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const { setTimeout: sleep } = await import('node:timers/promises');
    setFlagsFromString('--expose-gc');
    const live = () => {
      const life = newLife('life');
      inside(life, () => {
        const stop = new AbortController();
        const end = AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]);
        end.addEventListener('abort', () => life.onEnd());
        const database = new DatabaseSync('of-a-life.db');
        const statement = database.prepare('SELECT 1');
        setInterval(() => statement.get(), 100);
        createServer((_, answer) => answer.end(life.name)).listen(2_000);
      });
      return life;
    };
    const kept = await (async () => {
      const life = live();
      const socket = connect(2_000);
      socket.on('error', () => {});
      socket.write('GET / HTTP/1.1\\r\\nhost: here\\r\\n\\r\\n');
      await sleep(1_000);
      endLife(life);
      return new WeakRef(life);
    })();
    await sleep(70_000);
    // A database goes after its statements.
    for (let time = 0; time < 3; time += 1) {
      runInNewContext('gc')();
      await sleep(1);
    }
    return kept.deref() === undefined ? 'forgotten' : 'kept'`;
  expect(playOnGround(story)).toMatch(/^forgotten /);
});
