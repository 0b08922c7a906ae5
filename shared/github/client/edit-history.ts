// The text of a comment at a time, by the edit history that GitHub keeps of it.
import type { QuestionFault } from '../../question/index.ts';
import { type Loose, readList, readText, readTime } from './decode.ts';

/** GitHub lists the newest edits first; each has the whole text after it. The last one is the creation, once there is an edit. */
const mostEdits = 30;

const account = '{ __typename login ... on Node { id } }';

/** The fields of a comment, a review comment or a review that `readHistory` needs. */
export const historyFields = `body createdAt lastEditedAt includesCreatedEdit author ${account} editor ${account}
  userContentEdits(first: ${mostEdits}) { totalCount nodes { editedAt diff editor ${account} } }`;

/** The fields that `isEditedByOthers` needs. */
export const editorFields = `lastEditedAt author ${account}
  userContentEdits(first: ${mostEdits}) { totalCount nodes { editor ${account} } }`;

interface AccountNode {
  readonly __typename: string;
  readonly login: string;
  readonly id: string;
}

export interface HistoryNode {
  readonly body: string;
  readonly createdAt: string;
  readonly lastEditedAt: string | null;
  readonly includesCreatedEdit: boolean;
  readonly author: AccountNode | null;
  readonly editor: AccountNode | null;
  readonly userContentEdits: {
    readonly totalCount: number;
    readonly nodes: readonly {
      readonly editedAt: string;
      readonly diff: string | null;
      readonly editor: AccountNode | null;
    }[];
  } | null;
}

export interface Version {
  /** Epoch milliseconds, in whole seconds. */
  readonly at: number;
  /** Null where somebody removed it from the history. */
  readonly text: string | null;
  readonly login: string | null;
  /** Whether the account that wrote the comment wrote this too. */
  readonly byAuthor: boolean;
}

export interface History {
  /** Newest first. */
  readonly versions: readonly Version[];
  /** Whether all of them were read, down to the creation. */
  readonly isWhole: boolean;
}

/**
 * Null where what was there at a time, and all that was there afterwards, is ours. GitHub gives times in whole seconds: what
 * was written in the same one may have been there already or not yet, so both have to be ours.
 */
export function judgeHistory(
  { versions, isWhole }: History,
  at: number,
  /** `then`: whether it may have been there at that time, and not only afterwards. */
  isOurs: (version: Version, then: boolean) => boolean,
): QuestionFault | null {
  const before = versions.findIndex((version) => version.at < at);
  const since = before < 0 ? versions : versions.slice(0, before + 1);
  const other = since.find((version) => version.text !== null && !isOurs(version, version.at <= at));
  if (other !== undefined) return { kind: 'question_changed', by: other.byAuthor ? null : other.login };
  const isKnown = (before >= 0 || isWhole) && since.every(({ text }) => text !== null);
  return isKnown ? null : { kind: 'question_unreadable' };
}

/** Null where the reply lacks a field. */
export function readHistory(node: Loose<HistoryNode>): History | null {
  const { body, createdAt, lastEditedAt, author, editor, userContentEdits } = node;
  const isEdited = lastEditedAt !== null;
  const present = versionOf(author, isEdited ? editor : author, isEdited ? lastEditedAt : createdAt, body);
  // Absent is not the same as "never edited", which is null.
  if (present === null || present.text === null || lastEditedAt === undefined) return null;
  if (!isEdited) return { versions: [present], isWhole: true };
  const edits = readList(userContentEdits?.nodes).map((edit) =>
    versionOf(author, edit?.editor, edit?.editedAt, edit?.diff),
  );
  const known = edits.filter((edit) => edit !== null);
  const isInOrder = known.every(({ at }, place) => at <= (known[place - 1]?.at ?? present.at));
  if (known.length < edits.length || known[0]?.at !== present.at || !isInOrder) return null;
  const { totalCount = null } = userContentEdits ?? {};
  // GitHub counts an edit that it does not list: what was there is not known.
  if (typeof totalCount === 'number' && known.length < Math.min(totalCount, mostEdits)) return null;
  const isWhole = node.includesCreatedEdit === true && totalCount === known.length;
  return { versions: [present, ...known], isWhole };
}

/** Never by the login alone: a user may be called like an App. */
function versionOf(
  author: Loose<AccountNode> | null | undefined,
  editor: Loose<AccountNode> | null | undefined,
  written: unknown,
  text: unknown,
): Version | null {
  const at = readTime(written);
  if (at === null || text === undefined) return null;
  return { at, text: readText(text), login: readText(editor?.login), byAuthor: isSame(author, editor) };
}

function isSame(
  one: Loose<AccountNode> | null | undefined,
  other: Loose<AccountNode> | null | undefined,
): boolean {
  const isKnown = readText(one?.id) !== null && readText(one?.__typename) !== null;
  return isKnown && one?.__typename === other?.__typename && one?.id === other?.id;
}

type EditorNode = Pick<HistoryNode, 'lastEditedAt' | 'author' | 'userContentEdits'>;

/** Also where GitHub does not tell of all edits. */
export function isEditedByOthers({ lastEditedAt, author, userContentEdits }: Loose<EditorNode>): boolean {
  if (lastEditedAt === null) return false;
  const edits = readList(userContentEdits?.nodes);
  const isWhole = edits.length > 0 && edits.length === userContentEdits?.totalCount;
  return !isWhole || !edits.every((edit) => isSame(author, edit?.editor));
}
