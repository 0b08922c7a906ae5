/** An Enterprise Server has its REST API under /api/v3 and GraphQL beside it. */
export function graphqlBase(restUrl: string): string {
  return restUrl.replace(/\/v3\/?$/, '');
}
