// The post step as the runner starts it, dist/post.js: leaves the mark that index.ts looks for, and loads the bundle. A mark in
// the state of main would be missing where main was cancelled while it was loaded, and post would then do the work of main.
Object.defineProperty(globalThis, Symbol.for('agent-conversations: post step'), { value: true });
await import('./index.ts');
