export * from './patience.ts';
export * from './visit.ts';
