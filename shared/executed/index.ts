export { findExecuted } from './find-executed.ts';
