import type { Thing } from './execute.ts';

/** Everything fits on one page here; `first` and `after` are taken and not needed. */
export const connection = (nodes: readonly Thing[]): Thing => ({
  __typename: 'Connection',
  nodes,
  edges: nodes.map((node) => ({ __typename: 'Edge', node, cursor: '' })),
  totalCount: nodes.length,
  pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
});
