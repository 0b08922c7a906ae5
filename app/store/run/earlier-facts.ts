// Facts of runs that earlier versions wrote: all in one flat list, most of them absent. Here they are grouped.

import { type Ending, unknownUsage } from '../../../shared/conversation/index.ts';
import type { Rule, RuleSet, When } from '../../../shared/rules/index.ts';
import type { Column } from '../../kernel/columns.ts';
import { jsonSince, type StoredStop, stopInOurWords } from './earlier-states.ts';
import { type LinkedPull, newFacts, type RunFacts, type RunTerms, type StartFacts } from './run-facts.ts';

/** Rows from before `approve` was the word for it call the kind of such a rule `accept`. */
interface StoredSet extends Omit<RuleSet, 'rules'> {
  readonly rules: readonly (Rule | { readonly kind: 'accept'; readonly when: When })[];
}

interface StoredTerms extends Omit<RunTerms, 'ruleSets' | 'rulesOfRound'> {
  readonly ruleSets?: readonly StoredSet[];
  readonly rulesOfRound?: readonly StoredSet[];
}

type Begun = Pick<StartFacts, 'requester' | 'requesterId' | 'by' | 'issueTitle' | 'removed' | 'note'>;
type Group<Name extends 'pull' | 'agent' | 'stop' | 'end'> = RunFacts[Name];

interface FlatFacts
  extends Begun,
    Partial<Omit<StartFacts, keyof Begun | 'sentAt'>>,
    Partial<Pick<Group<'pull'>, 'redChecks' | 'pushedBy'>>,
    Partial<Omit<Group<'agent'>, 'wakes'>>,
    Partial<Pick<Group<'stop'>, 'overBudget'>>,
    Partial<Group<'end'>> {
  readonly terms: StoredTerms;
  readonly startSentAt: number | null;
  readonly conversationId: string | null;
  readonly conversationUrl: string | null;
  readonly title: string | null;
  readonly agentBranch: string | null;
  readonly pull: LinkedPull | null;
  readonly recordPulls?: Group<'pull'>['recorded'];
  readonly given?: Partial<RunFacts['rounds']['given']>;
  readonly rounds?: RunFacts['rounds']['begun'];
  readonly resumes: Group<'agent'>['wakes'];
  readonly stop?: StoredStop;
  readonly stops?: Group<'stop'>['asked'];
  readonly endedBefore?: Ending;
}

export const factsColumn: Column<RunFacts> = jsonSince<RunFacts, FlatFacts>(grouped);

function grouped(stored: RunFacts | FlatFacts): RunFacts {
  if ('start' in stored) return stored;
  const {
    terms,
    startSentAt,
    conversationId: id,
    conversationUrl: url,
    title,
    agentBranch,
    ...rest
  } = stored;
  const { pull: linked, recordPulls: recorded = [], redChecks = null, pushedBy = null, ...more } = rest;
  const { given, rounds: begun = [], accountAsks = null, grants = null, resumes, ...others } = more;
  const { usage = unknownUsage, stop, stops: asked = [], overBudget = null, ...last } = others;
  const { ending = null, endedBefore: before, finalMessage = null, proof = null, ...start } = last;
  return {
    ...newFacts(termsInOurWords(terms), { ...start, sentAt: startSentAt }, linked),
    conversation: { id, url, title, branch: agentBranch },
    pull: { linked, recorded, redChecks, pushedBy },
    rounds: { given: { count: 0, at: [], by: [], ...given }, begun },
    agent: { accountAsks, grants, wakes: resumes, usage },
    stop: { latest: stop ? stopInOurWords(stop) : null, asked, overBudget },
    end: {
      ending: ending && before ? { ...ending, before } : (ending ?? before ?? null),
      finalMessage,
      proof,
    },
  };
}

function termsInOurWords({ ruleSets, rulesOfRound, ...terms }: StoredTerms): RunTerms {
  return {
    ...terms,
    ...(ruleSets && { ruleSets: ruleSets.map(readSet) }),
    ...(rulesOfRound && { rulesOfRound: rulesOfRound.map(readSet) }),
  };
}

function readSet({ rules, ...set }: StoredSet): RuleSet {
  return {
    ...set,
    rules: rules.map((rule) => (rule.kind === 'accept' ? { kind: 'approve', when: rule.when } : rule)),
  };
}
