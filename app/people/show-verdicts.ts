// The check run of a verdict, as an effect. GitHub takes no completed check run back to yellow, so each verdict is a check run of its
// own, and the newest one counts. One row of the outbox for each commit: what was replaced before it was sent is never sent.
import type { SeenRepository } from '../store/repository.ts';
import type { Tables } from '../store/store.ts';
import type { ShownVerdict, Watched } from '../store/watched.ts';
import { type PeopleVerdict, verdictUnknown } from './people-verdict.ts';

export const peopleCheckName = 'agent-conversations/people';

export interface WantedVerdict {
  readonly head: string;
  readonly verdict: PeopleVerdict;
}

/** GitHub calls a check stale that was not completed within fourteen days. */
const freshFor = 10 * 24 * 60 * 60_000;
const mostKept = 10;

const shownOn = ({ shown }: Pick<Watched, 'shown'>, head: string): ShownVerdict | null =>
  shown.findLast((each) => each.head === head) ?? null;

export const isThere = (row: Pick<Watched, 'shown'>, head: string): boolean => shownOn(row, head) !== null;

/** Whether the check says that the verdict is not known. */
export function isUnknown(row: Pick<Watched, 'shown'>, head: string): boolean {
  return shownOn(row, head)?.verdict.startsWith(unknown) ?? false;
}

/** Whether what was decided last is green, shown on GitHub or not yet. */
export const isGreen = (row: Pick<Watched, 'shown'>, head: string): boolean =>
  shownOn(row, head)?.verdict.startsWith(green) ?? false;
const green = JSON.stringify(['success']).slice(0, -1);

/** Whether it was shown last, as far as this row knows. */
export const isShown = (row: Pick<Watched, 'shown'>, { head, verdict }: WantedVerdict): boolean =>
  shownOn(row, head)?.verdict === textOf(verdict);

const textOf = ({ conclusion, title, summary }: PeopleVerdict): string =>
  JSON.stringify([conclusion, title, summary]);
const unknown = textOf({ ...verdictUnknown(''), summary: '' }).slice(0, -3);

/** Puts what is not shown yet into the outbox. Returns what is shown then. */
export async function showVerdicts(
  { outbox }: Pick<Tables, 'outbox'>,
  row: Watched & { readonly pull: number },
  { repository, installationId }: SeenRepository,
  wanted: readonly WantedVerdict[],
  now: number,
): Promise<readonly ShownVerdict[]> {
  let shown = row.shown;
  for (const { head, verdict } of wanted) {
    const text = textOf(verdict);
    const before = shownOn({ shown }, head);
    const isFresh = before !== null && (verdict.conclusion !== null || now - before.at < freshFor);
    if (isFresh && before.verdict === text && !row.isAskedAgain) continue;
    // From the clock: an older database must not give a check the name of another one, and take that for it.
    const number = Math.max(now, ...shown.map((each) => each.number + 1));
    const others = shown.filter((each) => each.head !== head);
    shown = [...others, { head, verdict: text, number, at: now }].slice(-mostKept);
    await outbox.put(
      {
        key: `people/${row.repositoryId}/${head}`,
        runId: null,
        installationId,
        effect: {
          kind: 'check',
          name: peopleCheckName,
          repository,
          sha: head,
          externalId: `people/${row.pull}/${row.createdAt}.${number}`,
          isAnother: true,
          detailsUrl: null,
          ...verdict,
        },
      },
      now,
    );
  }
  return shown;
}
