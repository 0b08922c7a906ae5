// What the promises are checked against once things have settled: plain data.
import type { EmulatedGitHub } from '../github/index.ts';
import type { ConversationTruth } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import type { Expected } from './ledger.ts';

export interface Written {
  readonly id?: number;
  readonly reactions?: readonly { readonly content: string; readonly user: string }[];
  readonly author: string;
  readonly body: string;
  readonly createdAt?: number;
}

export interface IssueEvidence extends Expected {
  readonly comments: readonly Written[];
  readonly onPull: readonly Written[];
}

export interface KeptDecision {
  readonly at: string;
  readonly run: string;
  readonly issue: number;
  readonly verdict: string;
  readonly by: { readonly kind: string; readonly login?: string; readonly configuration?: string };
  readonly actions: ReadonlyArray<{ readonly arguments: unknown }> | null;
  readonly fingerprint: string | null;
  readonly result: { readonly kind: string };
}

export interface Evidence {
  readonly bot: string;
  readonly issues: readonly IssueEvidence[];
  /** The numbers of what people have deleted: nothing can be read there any more. */
  readonly deleted: readonly number[];
  readonly conversations: readonly ConversationTruth[];
  readonly output: readonly string[];
  readonly pages: readonly string[];
  /** What the App has kept of every answer. */
  readonly decisions: readonly KeptDecision[];
  readonly deaths: readonly string[];
  /** `MAX_RUNS` of every replica; null where the times in the log are not those of the world. */
  readonly mostAtOnce: number | null;
  /** Those that have no shape of their own. */
  readonly secrets: readonly string[];
}

export async function issueEvidence(
  github: EmulatedGitHub,
  repo: string,
  ledger: readonly Expected[],
): Promise<readonly IssueEvidence[]> {
  return Promise.all(
    ledger.map(async (expected) => ({
      ...expected,
      comments: await github.comments(repo, expected.number),
      onPull:
        expected.pull === null
          ? []
          : [
              ...(await github.comments(repo, expected.pull)),
              ...(await github.reviewComments(repo, expected.pull)),
              ...(await github.reviews(repo, expected.pull)),
            ],
    })),
  );
}

/** Runs without a report of their end, by the number of their issue. */
export function unfinished(issues: readonly IssueEvidence[], bot: string): readonly number[] {
  return issues
    .filter(({ forbidden }) => !forbidden)
    .filter(({ comments, wasReadOnly }) => {
      const sticky = stickiesOf(comments, bot);
      // Its first comment may have been refused for good.
      if (sticky.length === 0 && wasReadOnly) return false;
      if (sticky.length === 0 && isToldTooLate(comments, bot)) return false;
      return sticky.length === 0 || sticky.some(({ body }) => !body.includes('see the report below'));
    })
    .map(({ number }) => number);
}

/** The label was taken off, or the issue closed, before its event came: nothing starts, and that is said. */
export function isToldTooLate(comments: readonly Written[], bot: string): boolean {
  return comments.some(({ author, body }) => author === bot && body.includes('came too late'));
}

/** The comments that follow runs. */
export function stickiesOf(comments: readonly Written[], bot: string): readonly Written[] {
  return comments.filter((comment) => runsIn([comment], bot, 'progress').length === 1);
}

/** The runs that our comments of a kind speak of, once for each comment. */
export function runsIn(comments: readonly Written[], bot: string, kind: string): readonly string[] {
  return comments
    .filter(({ author }) => author === bot)
    .flatMap(({ body }) => {
      const [, found, payload = ''] = /^<!-- agent-conversations:([a-z]+) 1\.([\w-]+)\./.exec(body) ?? [];
      if (found !== kind) return [];
      const { run }: { run?: unknown } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return [String(run)];
    });
}

export async function readPages(addresses: readonly string[], token: string): Promise<readonly string[]> {
  const paths = ['/', '/healthz', '/readyz', '/metrics', '/nothing'];
  return Promise.all(
    addresses.flatMap((address) =>
      paths.map(async (path) => {
        const response = await fetch(`${address}${path}`, { headers: headersFor(token), redirect: 'manual' });
        return `${path} ${response.status} ${JSON.stringify([...response.headers])}\n${await response.text()}`;
      }),
    ),
  );
}

export async function readDecisions(address: string, token: string): Promise<readonly KeptDecision[]> {
  const response = await fetch(`${address}/audit.jsonl`, { headers: headersFor(token) });
  if (!response.ok) throw new Error(`the decisions cannot be read: ${response.status}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

/** The process that was asked last may be gone, and its connection with it. */
const headersFor = (token: string) => ({ authorization: `Bearer ${token}`, connection: 'close' });

export type Check = (evidence: Evidence) => Entry;

export const bare = (id: string): string => id.toLowerCase().replaceAll('-', '');
export const clock = (at: number): string => new Date(at).toISOString().slice(11, 19);
/** Of the issue or pull request that the title of a conversation names. */
export const numberOf = ({ title }: Pick<ConversationTruth, 'title'>): number =>
  Number(/#(\d+): /.exec(title)?.[1]);
/** Results of a decision that did not reach the agent. */
export const unsent = [
  ...['refused', 'given_back', 'stale', 'not_waiting', 'elsewhere', 'expired', 'closed', 'waiting'],
];

export const allowedOf = ({ issues }: Evidence) => issues.filter(({ forbidden }) => !forbidden);

export const conversationsByNumber = (conversations: Evidence['conversations']) =>
  Map.groupBy(conversations, numberOf);
