// What answers of GraphQL consist of, and faults of single fields.
import { Refusal } from '../hub.ts';

/** Fields that take arguments are functions of them, as graphql-js calls them. */
export interface Thing {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

/** The field becomes null and the reply lists the error, with GitHub's word for it. */
export class FieldFault extends Error {
  override readonly name = 'FieldFault';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const unknownNode = (id: string): FieldFault =>
  new FieldFault('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`);

export function orFault<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new FieldFault(error.status === 422 ? 'UNPROCESSABLE' : 'FORBIDDEN', error.message);
  }
}

/** Everything fits on one page here; `first` and `after` are taken and not needed. */
export const connection = (nodes: readonly Thing[]) => ({
  nodes,
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
