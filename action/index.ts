// The entry that the runner starts: dist/index.js as main, and dist/post.js as post, which leaves a mark before it loads this file.
import { run } from './connect-runner.ts';

await run(Reflect.has(globalThis, Symbol.for('agent-conversations: post step')) ? 'post' : 'main');
