// What a query of one caller can reach: repositories, issues, texts and threads.
import { changeCheckRun } from '../acts/check-runs.ts';
import { react } from '../acts/comments.ts';
import { signature } from '../acts/commits.ts';
import { editReviewComment, resolveThread } from '../acts/reviews.ts';
import { blobOf, sha1 } from '../git-names.ts';
import { type Hub, Refusal } from '../hub.ts';
import { demandAuthor } from '../routes/route.ts';
import { shapeTime, shapeTimeOrNull, webUrl } from '../shapes.ts';
import { type Caller, demandPermission } from '../tokens.ts';
import type {
  Account,
  Comment,
  Commit,
  Edit,
  Issue,
  Place,
  Repository,
  Review,
  ReviewComment,
  Thread,
  Written,
} from '../world.ts';
import { checkNode, checkThing, commitThing, repositoryNode } from './checks.ts';
import { connection, FieldFault, orFault, type Thing, unknownNode } from './thing.ts';

export class Things {
  readonly #hub: Hub;
  readonly #caller: Caller;

  constructor(hub: Hub, caller: Caller) {
    this.#hub = hub;
    this.#caller = caller;
  }

  repository(name: string): Thing {
    const repository = this.#hub.world.repositories.get(name.toLowerCase());
    if (repository === undefined) {
      throw new FieldFault('NOT_FOUND', `Could not resolve to a Repository with the name '${name}'.`);
    }
    demandPermission(this.#caller, repository, ['metadata'], 'read');
    const numbered = (number: unknown, pull: boolean | null) => {
      const issue = repository.issues.get(Number(number));
      if (issue === undefined || (pull !== null && (issue.pull !== null) !== pull)) {
        throw new FieldFault(
          'NOT_FOUND',
          `Could not resolve to an issue or pull request with the number of ${number}.`,
        );
      }
      return this.#issue({ repository, issue });
    };
    return {
      __typename: 'Repository',
      id: repositoryNode(repository),
      databaseId: repository.id,
      defaultBranchRef: () => this.#defaultBranch(repository),
      object: (args: { oid?: unknown; expression?: unknown }) =>
        args.oid === undefined
          ? this.#object(repository, String(args.expression))
          : commitThing(repository, String(args.oid)),
      issue: (args: { number?: unknown }) => numbered(args.number, false),
      pullRequest: (args: { number?: unknown }) => numbered(args.number, true),
      issueOrPullRequest: (args: { number?: unknown }) => numbered(args.number, null),
    };
  }

  /** Files change without a commit here, so they are part of its name. */
  #defaultBranch(repository: Repository): Thing {
    const { defaultBranch: name, branches, files } = repository;
    const oid = sha1(JSON.stringify([branches.get(name), ...files]));
    return { __typename: 'Ref', name, target: { __typename: 'Commit', oid } };
  }

  /** A file or folder of the default branch. */
  #object(repository: Repository, expression: string): Thing | null {
    try {
      demandPermission(this.#caller, repository, ['contents'], 'read');
    } catch (error) {
      if (error instanceof Refusal) throw new FieldFault('FORBIDDEN', error.message);
      throw error;
    }
    const [, path = ''] = /^HEAD:(.*)$/s.exec(expression) ?? [];
    const text = repository.files.get(path);
    if (text === undefined) {
      const isFolder = [...repository.files.keys()].some((name) => name.startsWith(`${path}/`));
      return isFolder ? { __typename: 'Tree', oid: sha1(`tree ${path}`) } : null;
    }
    const isBinary = text.includes('\0');
    const byteSize = Buffer.byteLength(text);
    const oid = blobOf(text);
    return { __typename: 'Blob', oid, byteSize, isBinary, isTruncated: false, text: isBinary ? null : text };
  }

  node(id: string): Thing | null {
    for (const place of this.#places()) {
      const { issue } = place;
      if (issue.nodeId === id) return this.#issue(place);
      const comment = issue.comments.find(({ nodeId }) => nodeId === id);
      if (comment !== undefined) return this.#written('IssueComment', comment);
      const review = issue.pull?.reviews.find(({ nodeId }) => nodeId === id);
      if (review !== undefined) return this.#written('PullRequestReview', review);
      const reviewComment = issue.pull?.comments.find(({ nodeId }) => nodeId === id);
      if (reviewComment !== undefined) return this.#written('PullRequestReviewComment', reviewComment);
      const thread = threadsOf(issue).find(({ nodeId }) => nodeId === id);
      if (thread !== undefined) return this.#thread(place, thread);
    }
    return null;
  }

  resolve(id: string): Thing {
    for (const place of this.#places()) {
      const { repository, issue } = place;
      const thread = threadsOf(issue).find(({ nodeId }) => nodeId === id);
      if (thread === undefined || issue.pull === null) continue;
      const actor = this.#actorOn(repository, 'pull_requests');
      resolveThread(this.#hub, { actor, repository, issue, pull: issue.pull }, thread);
      return this.#thread(place, thread);
    }
    throw unknownNode(id);
  }

  editReviewComment(id: string, body: string): Thing {
    for (const { repository, issue } of this.#places()) {
      const comment = issue.pull?.comments.find(({ nodeId }) => nodeId === id);
      if (comment === undefined || issue.pull === null) continue;
      const actor = this.#actorOn(repository, 'pull_requests');
      orFault(() => demandAuthor(actor, comment.author));
      editReviewComment(this.#hub, { actor, repository, issue, pull: issue.pull }, comment, body);
      return this.#written('PullRequestReviewComment', comment);
    }
    throw unknownNode(id);
  }

  react(id: string, content: string): Thing {
    for (const { repository, issue } of this.#places()) {
      const onPull = issue.pull?.comments.find(({ nodeId }) => nodeId === id);
      const target = onPull ?? issue.comments.find(({ nodeId }) => nodeId === id);
      if (target === undefined) continue;
      const actor = this.#actorOn(repository, onPull === undefined ? 'issues' : 'pull_requests');
      react(this.#hub, actor, target, reactionWords[content] ?? content.toLowerCase());
      return { __typename: 'Reaction', content };
    }
    throw unknownNode(id);
  }

  changeCheck(repositoryId: string, id: string, body: Readonly<Record<string, unknown>>): Thing {
    const all = [...this.#hub.world.repositories.values()];
    const repository = all.find((each) => repositoryNode(each) === repositoryId);
    const run = repository?.checkRuns.find((each) => checkNode(each) === id);
    if (repository === undefined || run === undefined) throw unknownNode(id);
    this.#actorOn(repository, 'checks');
    orFault(() => changeCheckRun(run, body));
    return checkThing(run);
  }

  #actorOn(repository: Repository, permission: string): Account {
    return orFault(() => demandPermission(this.#caller, repository, [permission], 'write'));
  }

  *#places(): Generator<Place> {
    for (const repository of this.#hub.world.repositories.values()) {
      for (const issue of repository.issues.values()) yield { repository, issue };
    }
  }

  #written(type: string, from: Comment | Review | ReviewComment | Issue): Thing {
    return {
      __typename: type,
      id: from.nodeId,
      databaseId: from.id,
      fullDatabaseId: String(from.id),
      body: from.body,
      author: actorOf(from.author),
      editor: from.editor === null ? null : actorOf(from.editor),
      createdAt: shapeTime(from.createdAt),
      submittedAt: shapeTime(from.createdAt),
      lastEditedAt: shapeTimeOrNull(from.lastEditedAt),
      includesCreatedEdit: from.edits.length > 0,
      userContentEdits: ({ first = 100 }: { first?: number }) => {
        const nodes = from.edits.map((edit, place) => editOf(from, edit, place)).toReversed();
        return { ...connection(nodes.slice(0, first)), totalCount: nodes.length };
      },
      isMinimized: from.isMinimized,
    };
  }

  #issue(place: Place): Thing {
    const { issue } = place;
    return {
      ...this.#written(issue.pull === null ? 'Issue' : 'PullRequest', issue),
      number: issue.number,
      title: issue.title,
      url: webUrl(this.#hub, place),
      state: issue.state.toUpperCase(),
      timelineItems: ({ itemTypes = [] }: { itemTypes?: readonly string[] }) =>
        connection(
          happened(issue)
            .filter(({ type }) => itemTypes.includes(type))
            .map(({ thing }) => thing),
        ),
      // As many as fit on the page that was asked for; everything fits on the first.
      comments: ({ last }: { last?: unknown }) => {
        const all = issue.comments.map((comment) => this.#written('IssueComment', comment));
        const shown = typeof last === 'number' ? all.slice(-last) : all;
        return { ...connection(shown), totalCount: all.length };
      },
      ...(issue.pull === null
        ? {}
        : {
            headRefOid: issue.pull.head.sha,
            commits: ({ last = 100 }: { last?: number }) =>
              connection((issue.pull?.commits ?? []).slice(-last).map((each) => this.#commit(each))),
            headRefName: issue.pull.head.ref,
            headRepository: this.repository(issue.pull.head.repository),
            reviewThreads: () => connection(threadsOf(issue).map((thread) => this.#thread(place, thread))),
          }),
    };
  }

  /** Its author, and the co-authors of its trailers. */
  #commit({ author, message }: Commit): Thing {
    const trailers = [...message.matchAll(/^co-authored-by: (.*)$/gim)];
    const all = [author, ...trailers.map(([, text = '']) => signature(this.#hub, text))];
    const actors = all.map(({ account }) => ({
      __typename: 'GitActor',
      user:
        account === null || account.type === 'Bot' ? null : { __typename: 'User', databaseId: account.id },
    }));
    return { __typename: 'PullRequestCommit', commit: { __typename: 'Commit', authors: connection(actors) } };
  }

  #thread(place: Place, thread: Thread): Thing {
    const comments = place.issue.pull?.comments.filter((comment) => comment.thread === thread) ?? [];
    return {
      __typename: 'PullRequestReviewThread',
      id: thread.nodeId,
      isResolved: thread.resolvedBy !== null,
      comments: () =>
        connection(comments.map((comment) => this.#written('PullRequestReviewComment', comment))),
    };
  }
}

const reactionWords: Readonly<Record<string, string>> = { THUMBS_UP: '+1', THUMBS_DOWN: '-1' };

/** Bots have no brackets here. */
const actorOf = ({ id, type, login }: Account) => ({
  __typename: type,
  id: `${type}_${id}`,
  login: login.replace('[bot]', ''),
});

/** `diff` is the whole text after the edit. */
const editOf = (of: Written, { editor, at, body }: Edit, place: number): Thing => ({
  __typename: 'UserContentEdit',
  id: `UCE_${of.id}_${place}`,
  editedAt: shapeTime(at),
  editor: actorOf(editor),
  diff: body,
  deletedAt: null,
});

const threadsOf = (issue: Issue): Thread[] => [...new Set(issue.pull?.comments.map(({ thread }) => thread))];

/** The newest of each, as far as they are played. */
function happened({ renamedAt, pull }: Issue): readonly { readonly type: string; readonly thing: Thing }[] {
  const at = (type: string, __typename: string, time: number | null | undefined) =>
    typeof time === 'number' ? [{ type, thing: { __typename, createdAt: shapeTime(time) } }] : [];
  return [
    ...at('RENAMED_TITLE_EVENT', 'RenamedTitleEvent', renamedAt),
    ...at('BASE_REF_CHANGED_EVENT', 'BaseRefChangedEvent', pull?.movedAt),
  ];
}
