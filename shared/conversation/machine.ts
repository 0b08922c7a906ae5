// What drives a question, a message and a stop: steps that are stored before they are sent, and how long each waits. As `machine`.
export * from './patience.ts';
export * from './visit.ts';
