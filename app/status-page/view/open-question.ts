// A question that waits for an answer, as one line of the front page.
import type { StoredQuestion } from '../../model/question.ts';
import type { Run } from '../../model/run.ts';
import type { OpenQuestion } from '../types.ts';
import { pageAddress } from './addresses.ts';

export function openQuestion(
  { code, actions, openedAt, shown, createdAt }: StoredQuestion,
  run: Run,
): OpenQuestion {
  const { owner, name } = run.repository;
  const [first, ...others] = actions ?? [];
  const tool = first?.tool ?? 'not known';
  return {
    runId: run.id,
    issueTitle: run.facts.issueTitle,
    repository: `${owner}/${name}`,
    code: code ?? '',
    tool: others.length === 0 ? tool : `${tool} and ${others.length} more`,
    risk: first?.risk ?? 'UNKNOWN',
    summary: first?.summary ?? null,
    askedAt: openedAt ?? createdAt,
    url: pageAddress(shown?.url ?? null),
  };
}
