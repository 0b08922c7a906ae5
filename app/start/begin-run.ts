// A new run for an issue or a pull request.
import { asksFor, type IssueText, type Person, permits, promptFromIssue } from '../../shared/github/index.ts';
import { keptOf } from '../../shared/schema/index.ts';
import type { Random } from '../handling/deps.ts';
import type { IssuePlace, PullFacts } from '../handling/handled.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { planningAgain, withPlanInstruction } from '../run/plan-of-run.ts';
import { pendingRun } from '../run/waiting-list/admit-run.ts';
import type { Run } from '../store/run/run.ts';
import { newFacts, type StartFacts } from '../store/run/run-facts.ts';
import type { Context } from './context/context.ts';

interface Beginning {
  readonly place: IssuePlace;
  readonly issue: IssueText;
  readonly pull: PullFacts | null;
  readonly words?: string;
  readonly begunIn?: StartFacts['begunIn'];
  readonly context: Context;
  readonly sender: Person;
  readonly by: StartFacts['by'];
  readonly configuration: RepositoryConfiguration;
  readonly apiKey: string;
  readonly branchDoubt?: string | null;
  readonly guardChange?: string | null;
  readonly besides?: readonly string[];
}

export function newRun(beginning: Beginning, random: Random, now: number): Run {
  const { place, issue, pull, words, context, sender, by, configuration, apiKey } = beginning;
  const { owner, name } = place.repository;
  const { approve, reject } = configuration.permission;
  const { prompt, removed } = promptFromIssue(
    {
      repository: `${owner}/${name}`,
      kind: pull === null ? 'issue' : 'pull request',
      number: issue.number,
      title: issue.title,
      body: issue.body,
    },
    random.uuid(),
    {
      template: configuration.prompt,
      words: words === undefined ? null : { by: sender.login, text: words },
      comments: context.comments,
      pictures: context.images.length,
      leftOut: context.leftOut,
    },
  );
  const { repository, installationId } = place;
  const plans = configuration.ask === 'plan';
  const terms = {
    ...keptOf(configuration),
    branch: pull?.branch ?? configuration.branch,
    answerWith: permits(approve, reject) ? reject : approve,
    ...(configuration.ask !== 'service' && { ask: asksFor(configuration.ask, configuration.askedBy) }),
    ...(plans && { plan: planningAgain }),
    ...(configuration.ruleSets.some(({ rules }) => rules.length > 0) && { ruleSets: configuration.ruleSets }),
  };
  const start = {
    requester: sender.login,
    requesterId: sender.id,
    by,
    issueTitle: issue.title,
    removed,
    begunIn: beginning.begunIn ?? null,
    images: context.images,
    contextLeftOut: context.leftOut,
    branchDoubt: beginning.branchDoubt ?? null,
    guardChange: beginning.guardChange ?? null,
    ...(beginning.besides?.length && { besides: beginning.besides }),
  };
  const linked = pull && { number: pull.number, url: pull.url, headSha: pull.headSha, branch: pull.branch };
  const facts = newFacts(terms, start, linked);
  const message = plans ? withPlanInstruction(prompt) : prompt;
  return pendingRun(
    { id: random.uuid(), installationId, repository, issue: issue.number, apiKey, message, facts },
    now,
  );
}
