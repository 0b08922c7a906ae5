export * from './api.ts';
export * as api from './api.ts';
export * from './texts.ts';
export * as texts from './texts.ts';
