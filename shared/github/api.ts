// GitHub as it is asked: requests, replies read with care, and our own comments with their markers. As `api`.
export * from '../github-things.ts';
export * from './client/as-written.ts';
export * from './client/branch.ts';
export * from './client/check-answer.ts';
export * from './client/client.ts';
export { apiVersion, conditionalFetch, type Fetch, withApiVersion } from './client/conditional-fetch.ts';
export * from './client/decode.ts';
export { readDefaultBranch } from './client/default-branch.ts';
export { editorFields, type HistoryNode, isEditedByOthers } from './client/edit-history.ts';
export * from './client/failure.ts';
export * from './client/own-comments.ts';
export * from './client/permission.ts';
export * from './client/reactions.ts';
export * from './client/read-events.ts';
export * from './client/review-comments.ts';
export * from './marker.ts';
