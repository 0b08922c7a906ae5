// What REST does not tell: when a text was last edited, which thread a review comment is in, and resolving it.
import { executeSync, GraphQLError } from 'graphql';
import type { Hub } from '../hub.ts';
import type { Caller } from '../tokens.ts';
import { queryOf, schema } from './schema.ts';
import { FieldFault } from './thing.ts';
import { Things } from './things.ts';

/** Of a query that is as described. */
export function answerGraphql(hub: Hub, caller: Caller, body: Readonly<Record<string, unknown>>): unknown {
  const variableValues = typeof body.variables === 'object' ? { ...body.variables } : {};
  const { document } = queryOf(String(body.query));
  if (document === null) throw new Error(`no query: ${body.query}`);
  const { data, errors = [] } = executeSync({
    schema,
    document,
    variableValues,
    rootValue: rootFor(hub, caller),
  });
  return { data, ...(errors.length > 0 && { errors: errors.map(told) }) };
}

function told({ message, path, originalError }: GraphQLError) {
  if (originalError instanceof FieldFault) return { message, path, type: originalError.type };
  // A refusal of the whole request, or a bug of the emulation.
  if (originalError && !(originalError instanceof GraphQLError)) throw originalError;
  return { message, path };
}

interface Change {
  readonly input?: Readonly<Record<string, unknown>>;
}

/** Enums of GraphQL are written in capitals. */
const lower = (word: unknown): unknown => (typeof word === 'string' ? word.toLowerCase() : word);

function rootFor(hub: Hub, caller: Caller): Readonly<Record<string, unknown>> {
  const things = new Things(hub, caller);
  const nodeOrFault = (id: unknown) => {
    const found = things.node(String(id));
    if (found === null) {
      throw new FieldFault('NOT_FOUND', `Could not resolve to a node with the global id of '${String(id)}'.`);
    }
    return found;
  };
  return {
    node: (args: { id?: unknown }) => nodeOrFault(args.id),
    nodes: (args: { ids?: readonly unknown[] }) => (args.ids ?? []).map((id) => things.node(String(id))),
    repository: (args: { owner?: unknown; name?: unknown }) =>
      things.repository(`${String(args.owner)}/${String(args.name)}`),
    resolveReviewThread: ({ input = {} }: Change) => ({ thread: things.resolve(String(input.threadId)) }),
    updatePullRequestReviewComment: ({ input = {} }: Change) => ({
      pullRequestReviewComment: things.editReviewComment(
        String(input.pullRequestReviewCommentId),
        String(input.body),
      ),
    }),
    addReaction: ({ input = {} }: Change) => ({
      reaction: things.react(String(input.subjectId), String(input.content)),
    }),
    updateCheckRun: ({ input = {} }: Change) => ({
      checkRun: things.changeCheck(String(input.repositoryId), String(input.checkRunId), {
        ...input,
        external_id: input.externalId,
        details_url: input.detailsUrl,
        status: lower(input.status),
        conclusion: lower(input.conclusion),
      }),
    }),
  };
}
