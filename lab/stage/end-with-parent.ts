// Preloaded into the App of a stage: when whoever started it is gone, by `kill -9` too, it ends as if it were told to.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
// Listening alone keeps nothing up.
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
