Object.defineProperty(globalThis, Symbol.for('agent-conversations: post step'), { value: true });
await import('./index.js');
export {};
