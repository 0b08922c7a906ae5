// The App dies at a step: a statement, something sent, a timer. Whatever it was about is done once, or told to be unclear.
import { expect, test } from '@jest/globals';
import type { ActPart, Moment, Part, Place, Plan } from './plan.ts';
import { playInTurn } from './play-apart.ts';

const moments = 12;
/** Of those from the labels to the last report; the next are of an App that has nothing to do. */
const steps = 10_500;
/** Of what hangs; a busy machine is only slow. */
const patience = 30 * 60_000;

const approved = (nth: number): Moment => ({ after: 'question', nth, seconds: 5 });

function run(place: Place, script: string, approvals: number): readonly Part[] {
  const acts = Array.from({ length: approvals }, (_, at): ActPart => {
    const deed = { kind: 'answer', verdict: 'approve', by: 'comment' } as const;
    const id = `${place}, answer ${at + 1}`;
    return { kind: 'act', id, run: place, by: 'maintainer', when: approved(at + 1), deed };
  });
  return [{ kind: 'run', id: place, at: 1, place, script, by: 'writer' }, ...acts];
}

/** An agent that works, one whose action a rule accepts, one that a person answers, and one that plans. */
const parts: readonly Part[] = [
  ...run('trusting', 'finish after 20s', 0),
  ...run('asking', 'confirm tests after 5s, confirm after 20s', 1),
  ...run('planning', 'plan after 5s', 2),
  {
    ...{ kind: 'act', id: 'message', run: 'trusting', by: 'writer' },
    ...{ when: { after: 'report', nth: 1, seconds: 5 }, deed: { kind: 'tell' } },
  } as ActPart,
];

const plans = Array.from({ length: moments }, (_, at): Plan => {
  const crash = { id: 'crash', at: 1, replica: 0, steps: 1 + Math.round((at * steps) / moments) };
  return {
    seed: at,
    replicas: 1,
    hours: 0.25,
    parts: [...parts, { kind: 'crash', ...crash, downSeconds: 5 }],
  };
});

test(
  'an App that dies at any step starts, says and answers everything once',
  async () => {
    const seen: unknown[] = [];
    for await (const { books, counts } of playInTurn(plans)) {
      const broken = books.flatMap(({ promise, wrong }) => wrong.map((line) => `${promise}: ${line}`));
      seen.push({ broken, lives: counts.lives });
    }
    expect(seen).toEqual(plans.map(() => ({ broken: [], lives: 2 })));
  },
  patience,
);
