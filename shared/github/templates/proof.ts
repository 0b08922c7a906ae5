// Actions of an agent that had to ask, and who had decided on them: one sentence, or an alarm.
import { type Ending, unanswered } from '../../conversation/index.ts';
import { andMore } from '../../cut.ts';
import type { Child, OtherPolicy, Proof } from '../../question/index.ts';
import { alert, code, compose, inline, link, plural } from './compose.ts';
import { observedSection, observedSentence } from './judgement.ts';

type KnownProof = Extract<Proof, { kind: 'known' }>;

/** `58 actions ran: 44 allowed by rules, 9 by people, 5 only thought or finished. 3 were refused.` Plain text. */
export function proofSentence(proof: Proof, ending: Ended = null): string {
  const { children = [] } = proof;
  const ids = children.slice(0, mostNamed).map(({ id }) => id);
  const named =
    children.length === 0 ? '' : ` ${childrenWords(children.length)}: ${andMore(ids, children.length)}.`;
  return `${ownSentence(proof, ending)}${proof.hooksAct ? ` ${hooksActWords}` : ''}${named}`;
}

const hooksActWords =
  'A hook of the conversation is an agent of its own: it asked nobody, and what it did is not recorded here.';

type Ended = Pick<Ending, 'outcome'> | null;

const mostNamed = 5;

function childrenWords(count: number): string {
  return `The agent started ${plural(count, 'other conversation')}, of which nothing is recorded here`;
}

function ownSentence(proof: Proof, ending: Ended): string {
  if (proof.kind === 'unreadable') {
    return `Could not check who approved what ran: ${proof.why.replace(/\.$/, '')}.`;
  }
  if (proof.kind === 'observed') return observedSentence(proof);
  const told = toldPoliciesSentence(proof.otherPolicies);
  const { refused = 0 } = proof;
  const refusals = refused === 0 ? null : `${refused} ${refused === 1 ? 'was' : 'were'} refused.`;
  return [ranWords(proof, ending), refusals, ...undecidedWords(proof), told]
    .filter((part) => part !== null)
    .join(' ');
}

function ranWords(proof: KnownProof, ending: Ended): string {
  const { actions, refused = 0, exempt } = proof;
  const ran = actions - refused;
  if (ran === 0) return 'No action ran.';
  if (exempt === ran) {
    const hasFinished = ending === null || ending.outcome === 'finished';
    // What was refused had been asked about.
    if (hasFinished && refused === 0) return notAskedAbout(proof);
    return notAskedSoFar(proof, ending?.outcome === unanswered);
  }
  const parts = partsOf(proof);
  return `${plural(ran, 'action')} ran${parts === '' ? '' : `: ${parts}`}.`;
}

/** Nothing else ran. */
function notAskedAbout({ exempt, rated }: KnownProof): string {
  if (rated === undefined) return `Nothing needed approval: ${exemptWords(exempt, rated)}.`;
  const spoken = exempt - rated;
  if (rated === 0) return 'Nothing needed approval: the agent only thought and finished.';
  const rest = spoken === 0 ? '' : `, and ${spoken} only thought or finished`;
  return `Nothing was asked: the agent rated ${plural(rated, 'action')} low enough${rest}.`;
}

/** Nothing else ran, but the agent has asked, or may ask. `waits`: it does. */
function notAskedSoFar({ exempt, rated }: KnownProof, waits: boolean): string {
  const ran = rated === 0 ? '' : `: ${exemptWords(exempt, rated)}`;
  return `Nothing ran that needed approval${ran}.${waits ? ' What it asks now waits.' : ''}`;
}

/** Actions that were answered elsewhere: whether it was decided is not known. */
function undecidedWords({ unasked, begun = 0 }: KnownProof): readonly string[] {
  if (unasked === 0) return [];
  return [`${unasked} without a decision${begun === 0 ? '' : ` (${begun} began, the end is not known)`}.`];
}

/** `By the server's own word its policy was never before 3 actions.` Plain text; null where there is nothing to say. */
function toldPoliciesSentence(others: readonly OtherPolicy[] = []): string | null {
  if (others.length === 0) return null;
  const parts = others.map(({ policy, actions }) => {
    const named = policy === 'other' ? 'one that is not known here' : policy;
    return `${named} before ${plural(actions, 'action')}`;
  });
  return `By the server's own word its policy was ${parts.join(', and ')}.`;
}

function partsOf(proof: KnownProof): string {
  const { byRules, byPeople, byWorkflow, withinPlan, elsewhere, exempt, rated } = proof;
  const allowed: readonly (readonly [number, string])[] = [
    [byRules, byRules === 1 ? 'by a rule' : 'by rules'],
    [withinPlan?.actions ?? 0, `by the plan that ${withinPlan?.by} approved`],
    [byPeople, byPeople === 1 ? 'by a person' : 'by people'],
    [byWorkflow, 'by the workflow'],
  ];
  const by = allowed.filter(([count]) => count > 0);
  return [
    ...by.map(([count, who], at) => `${count} ${at === 0 ? 'allowed ' : ''}${who}`),
    ...(exempt === 0 ? [] : [exemptWords(exempt, rated)]),
    ...(elsewhere === 0 ? [] : [`${elsewhere} answered elsewhere, by whom is not known`]),
  ].join(', ');
}

function exemptWords(exempt: number, rated: number | undefined): string {
  if (rated === undefined) return `${exempt} not asked about`;
  const spoken = exempt - rated;
  return [
    ...(spoken === 0 ? [] : [`${spoken} only thought or finished`]),
    ...(rated === 0 ? [] : [`${rated} not asked about, because the agent rated them low enough`]),
  ].join(', ');
}

const whoElse =
  'That may be somebody on the page of the service, a job of a workflow with `mode: respond`, which leaves no reply in a thread, or what runs in the sandbox.';

/** Null where the agent did not have to ask. */
export function proofSection(proof: Proof | null | undefined, ending: Ended = null): string | null {
  return proof ? compose(null, sectionsOf(proof, ending)) : null;
}

function sectionsOf(proof: Proof, ending: Ended): readonly (string | null)[] {
  const hooks = proof.hooksAct ? alert('WARNING', hooksActWords) : null;
  return [ownSection(proof, ending), hooks, childrenSection(proof.children ?? [])];
}

function childrenSection(children: readonly Child[]): string | null {
  if (children.length === 0) return null;
  const links = children.slice(0, mostNamed).map(({ id, url }) => link(code(id, 60), url));
  const words = `${childrenWords(children.length)}: ${andMore(links, children.length)}.`;
  return alert('WARNING', `${words} Whether they ask is decided at the service.`);
}

function ownSection(proof: Proof, ending: Ended): string {
  if (proof.kind === 'unreadable') return alert('WARNING', inline(ownSentence(proof, ending), 400));
  if (proof.kind === 'observed') return observedSection(proof);
  if (proof.unasked === 0) {
    if (proof.elsewhere > 0) return alert('WARNING', `${ownSentence(proof, ending)} ${whoElse}`);
    return proof.otherPolicies === undefined
      ? `🔑 ${ownSentence(proof, ending)}`
      : alert('WARNING', ownSentence(proof, ending));
  }
  const examples = proof.examples.map((told) => `- ${code(told, 200)}`);
  const left = proof.unasked - examples.length;
  const more = left > 0 ? [`- and ${left} more`] : [];
  const alarm = `**The agent had to ask, and did not.** ${ownSentence(proof, ending)}`;
  return alert('CAUTION', [alarm, '', ...examples, ...more].join('\n> '));
}
