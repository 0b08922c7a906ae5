// Everything the agent of a run did: each action matched with the decision that let it, where it had to ask; what it would have
// asked, where it was observed. Pure.
import type { Ask, HadToAsk, RanAction, WantedActions } from '../conversation/index.ts';
import { type JudgedPast, judge, neverAskedKinds, type SeeCommand } from '../rules/index.ts';
import { type Answer, isByRule, theWorkflow } from './answer.ts';
import type { RulesInForce } from './look.ts';
import type { Question } from './question.ts';

/** Before so many of the actions that ran another policy was in force. */
export interface OtherPolicy {
  readonly policy: Ask | 'other';
  readonly actions: number;
}

/** A conversation that the agent started. It asks by settings of its own, and its actions are in no event of this one. */
export interface Child {
  readonly id: string;
  readonly url: string;
}

export type Proof = Proved & {
  /** Conversations that the service lists; absent where it lists none. */
  readonly children?: readonly Child[];
  /** A hook of the conversation was an agent, of which no event tells. */
  readonly hooksAct?: true;
};

type Proved =
  | {
      readonly kind: 'known';
      readonly actions: number;
      /** Absent in proofs from before these were counted. */
      readonly refused?: number;
      readonly byRules: number;
      /** Let run by the scope of a plan, and who approved that. Absent where none was. */
      readonly withinPlan?: { readonly actions: number; readonly by: string };
      readonly byPeople: number;
      /** Decided by an input of a step. */
      readonly byWorkflow: number;
      /** The agent asked and went on, and no answer is known here. */
      readonly elsewhere: number;
      /** Actions about which no agent asks, or not with this policy. */
      readonly exempt: number;
      /** How many of these the policy lets run by the risk that the agent gave them. Absent in proofs from before these were distinguished. */
      readonly rated?: number;
      readonly unasked: number;
      /** How many of these began and have no known end. Absent where none. */
      readonly begun?: number;
      /** The first of them. */
      readonly examples: readonly string[];
      /** Absent where the server reports nothing but what was set. */
      readonly otherPolicies?: readonly OtherPolicy[];
    }
  /** The questions that `always` would have caused. */
  | ({ readonly kind: 'observed' } & JudgedPast)
  /** `observed`: its agent did not have to ask. */
  | { readonly kind: 'unreadable'; readonly why: string; readonly observed?: true };

export interface ProvedQuestion extends Pick<Question, 'answer' | 'sent'> {
  readonly actions: readonly { readonly id?: string }[] | null;
}

/** Rules by which an agent that did not have to ask is judged afterwards. */
export type Observing = Pick<RulesInForce, 'sets' | 'workingCopies'>;

export function observeRun(
  wanted: readonly WantedActions[],
  { sets, workingCopies }: Observing,
  seeCommand: SeeCommand,
): Proof {
  const atOnce = wanted.map(({ actions }) => ({ actions, workingCopies }));
  return { kind: 'observed', ...judge(sets, atOnce, seeCommand) };
}

const mostExamples = 5;

/** `questions`: all that are known of this conversation, with their answers. */
export function proveRun(
  ran: readonly RanAction[],
  questions: readonly ProvedQuestion[],
  asked: HadToAsk,
): Proof {
  const answers = approvedBy(questions);
  const rejected = rejectedIn(questions, answers);
  const counts = { refused: 0, byRules: 0, byPeople: 0, byWorkflow: 0, elsewhere: 0, exempt: 0, unasked: 0 };
  const undecided: RanAction[] = [];
  const plans: string[] = [];
  let rated = 0;
  for (const action of ran) {
    const answer = answers.get(action.id);
    const isRejected = rejected.has(action.id);
    // An answer without a result: nothing shows that somebody let it run all the same.
    const afterReject = action.end === 'done' ? 'unasked' : 'refused';
    const decided = isRejected ? afterReject : decisionOn(action, answer, asked);
    // People who approved the plan whose scope has decided; none where rules have.
    const planner = answer && decided === 'byRules' && isByRule(answer) ? answer.rule.approvedBy : undefined;
    if (planner !== undefined) plans.push(planner);
    else counts[decided] += 1;
    if (decided === 'unasked') undecided.push(action);
    if (decided === 'exempt' && !neverAskedKinds.includes(action.kind)) rated += 1;
  }
  const begun = undecided.filter(({ end }) => end === 'unknown').length;
  const examples = undecided.slice(0, mostExamples).map(exampleOf);
  const by = [...new Set(plans)].join(' and ');
  const withinPlan = plans.length === 0 ? {} : { withinPlan: { actions: plans.length, by } };
  return {
    kind: 'known',
    actions: ran.length,
    ...counts,
    rated,
    ...withinPlan,
    ...(begun > 0 && { begun }),
    examples,
  };
}

function exampleOf({ summary, end, byGoal }: RanAction): string {
  const begun = end === 'unknown' ? `began, its end is not known: ${summary}` : summary;
  return byGoal ? `let go by a goal: ${begun}` : begun;
}

function decisionOn(action: RanAction, answer: Answer | undefined, asked: HadToAsk) {
  if (action.end === 'refused') return 'refused';
  if (answer !== undefined) return whoOf(answer);
  // Nobody has answered where the server itself let it go.
  if (action.waited && !action.byGoal) return 'elsewhere';
  return isExempt(action, asked) ? 'exempt' : 'unasked';
}

function whoOf(answer: Answer) {
  if (isByRule(answer)) return 'byRules';
  return answer.by === theWorkflow ? 'byWorkflow' : 'byPeople';
}

/** Answers by the id of each action that an approval was sent for. */
function approvedBy(questions: readonly ProvedQuestion[]): ReadonlyMap<string, Answer> {
  const approved = new Map<string, Answer>();
  for (const { answer, sent, actions } of questions) {
    if (answer?.verdict !== 'approve' || sent === null) continue;
    for (const action of actions ?? []) if (action.id !== undefined) approved.set(action.id, answer);
  }
  return approved;
}

/** Actions that somebody let run against an answer of ours. */
function rejectedIn(
  questions: readonly ProvedQuestion[],
  approved: ReadonlyMap<string, Answer>,
): ReadonlySet<string | undefined> {
  const sent = questions.filter(({ answer, sent }) => answer?.verdict === 'reject' && sent !== null);
  const ids = sent.flatMap(({ actions }) => (actions ?? []).map(({ id }) => id));
  return new Set(ids.filter((id) => id !== undefined && !approved.has(id)));
}

function isExempt({ kind, risk }: RanAction, { ask, byAccount }: HadToAsk): boolean {
  if (neverAskedKinds.includes(kind)) return true;
  if (ask === 'always') return false;
  return risk === 'LOW' || (byAccount && risk === 'MEDIUM');
}

/** The proof with what the server reports about its policies; unchanged where that is only what was set. */
export function withOtherPolicies(proof: Proof, ran: readonly RanAction[], hadToAsk: HadToAsk): Proof {
  if (proof.kind !== 'known') return proof;
  const policies = ran.flatMap(({ policyThen: policy }) =>
    policy === undefined || isAsTold(policy, hadToAsk) ? [] : [policy],
  );
  const others = Map.groupBy(policies, (policy) => policy);
  if (others.size === 0) return proof;
  return {
    ...proof,
    otherPolicies: [...others].map(([policy, { length }]) => ({ policy, actions: length })),
  };
}

/** An account may have a policy that is not known here. */
function isAsTold(policy: Ask | 'other', { ask, byAccount }: HadToAsk): boolean {
  return policy === 'always' || policy === ask || (byAccount && policy === 'other');
}
