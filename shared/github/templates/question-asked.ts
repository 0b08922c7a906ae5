// What is asked, as it has to be seen before it is answered: every action, whole.

import type { ShownAction } from '../../conversation/index.ts';
import { alert, compose, link } from './compose.ts';
import { type ActionText, actionBeginning, actionSection } from './pending-action.ts';
import type { QuestionView } from './question-view.ts';
import { type AskedAbout, isSubjectWhole, subjectText } from './subject.ts';

/** Whether people can read all of it in one comment. Also true if the service does not tell the actions. */
export function isShownWhole({ actions, subject }: AskedAbout): boolean {
  if (subject) return isSubjectWhole(subject);
  return actions === null || allSections(actions).whole;
}

const mostCut = 10;
/** Leaves space for heading and footer within GitHub's limit of 65,536 characters. */
const budgetForAll = 56_000;
/** A page of ours has more room than a comment. */
export const budgetOnPage = 224_000;

export function whatIsAsked(
  { actions, conversationUrl, whole: known = true, subject }: QuestionView,
  budget = budgetForAll,
): ActionText {
  if (subject) return subjectText(subject);
  if (!known && actions === null) return { text: notWhole(conversationUrl), whole: false };
  if (actions === null) {
    const text = `**The action is not shown here.** The service does not tell what is pending. Look at it in the ${link('conversation', conversationUrl)} before you approve: the answer covers whatever waits there.`;
    return { text: alert('CAUTION', text), whole: true };
  }
  const { sections, whole } = budget === budgetForAll ? allSections(actions) : divided(actions, budget);
  const left = actions.length - sections.length;
  const text = compose(null, [
    whole ? null : notWhole(conversationUrl),
    actions.length === 1 ? null : 'One answer is for all of them.',
    ...sections.map((section, place) => (actions.length === 1 ? section : `#### ${place + 1}\n\n${section}`)),
    left > 0 ? `_${left} more ${left === 1 ? 'action is' : 'actions are'} not shown here._` : null,
  ]);
  return { text, whole };
}

interface Sections {
  readonly sections: readonly string[];
  readonly whole: boolean;
}

/** Cached: a question is written several times, and spelling out a long one takes long. */
const knownSections = new WeakMap<readonly ShownAction[], Sections>();

function allSections(actions: readonly ShownAction[]): Sections {
  const sections = knownSections.get(actions) ?? divided(actions, budgetForAll);
  knownSections.set(actions, sections);
  return sections;
}

/** All actions if they fit; else the first ones, each cut to an equal share. */
function divided(actions: readonly ShownAction[], most: number): Sections {
  const all: ActionText[] = [];
  let room = most;
  for (const action of actions) {
    const section = actionSection(action, room);
    all.push(section);
    room -= section.text.length + 40;
    if (!section.whole || room < 0) break;
  }
  const whole = all.length === actions.length && room >= 0 && all.every((each) => each.whole);
  if (whole) return { sections: all.map(({ text }) => text), whole };
  const shown = actions.slice(0, mostCut);
  const budget = Math.floor(most / Math.max(1, shown.length)) - 40;
  return { sections: shown.map((action) => actionBeginning(action, budget)), whole: false };
}

function notWhole(conversationUrl: string | null): string {
  return alert(
    'CAUTION',
    `**Not all of this can be shown here, so it cannot be approved here.** Reject it, or look at it in the ${link('conversation', conversationUrl)} and answer there.`,
  );
}
