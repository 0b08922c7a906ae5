export * from './visit.ts';
