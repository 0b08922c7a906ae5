// A plan: what an agent that has only read wants to do, with the scope in which it may act once people have approved it.
export * from './instruction.ts';
export * from './read-plan.ts';
