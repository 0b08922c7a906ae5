/** An Enterprise Server has its REST API at /api/v3 and GraphQL at /api/graphql. */
export function graphqlBase(restUrl: string): string {
  return restUrl.replace(/\/v3\/?$/, '');
}
