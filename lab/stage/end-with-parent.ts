// Preloaded into the App of a stage: it ends when its parent process is gone, also after `kill -9`.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
// Listening alone keeps nothing up.
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
