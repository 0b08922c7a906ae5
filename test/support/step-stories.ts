// Stories of workflow steps as text (stories-of.ts), with all that a file of them begins with: the Action in this process over a simulated service, with a thread on the fake of
// GitHub. `run hang; max-cost: 0.05 → over_budget | sent interrupt stopped`. What can be said is in the two tables below: `…` stands for
// any words, `#` for a number.
import { afterEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { cancelAt } from '../../action/testing/play.ts';
import * as inThread from './in-thread.ts';
import { untilInTime } from './jumping-time.ts';
import { saying } from './said.ts';
import { countRequests, effectsOn, postedRoutes } from './simulated.ts';
import { storiesOf } from './stories-of.ts';
import { type Meanings, meaningOf, tellStory } from './tell-story.ts';
import * as steps from './telling.ts';
import { openTelling, type Telling, type Usual } from './telling.ts';

export { letTimeJump } from './jumping-time.ts';
export { aService } from './simulated.ts';
export type { Telling };

/** Of the services the first is the usual one, `on NAME` takes another. */
export function playSteps(
  services: Telling['services'],
  usual: Usual = {},
): (...stories: Parameters<typeof storiesOf<Telling>>) => void {
  afterEach(async () => {
    for (const { control } of Object.values(services)) await control.clear({ conversations: true });
  });
  return (...stories) =>
    test.each(Object.entries(storiesOf<Telling>(...stories)))('%s', async (_, story) => {
      const telling = openTelling(services, usual);
      await tellStory(telling, story, (step) => meaning(withOutputs(step, telling)));
    });
}

/** `<scope>` is that output of the last step, `<first scope>` that of the first. */
const withOutputs = (step: string, { first, last }: Telling): string =>
  step.replaceAll(
    /<(first )?([a-z-]+)>/g,
    (_, isFirst, name) => (isFirst ? first : last.outputs)?.[name] ?? `no ${name}`,
  );

const happenings: Meanings<Telling> = {
  'on issue': (telling) => void Object.assign(telling, { onIssue: true }),
  'on …': (telling, name = '') => void Object.assign(telling, { service: telling.services[name] }),

  // `run SCRIPT; input: value → outcome`, with an exit code `→ outcome (24)`. A message has words in place of the script.
  '… → … [(]#[)]': async (telling, step = '', outcome = '', exitCode = '') => {
    const played = await steps.begun(telling, step);
    steps.expectEnd(telling, played, outcome);
    expect(played.exitCode).toBe(Number(exitCode));
  },
  'it ends → …': async (telling, outcome = '') =>
    steps.expectEnd(telling, await steps.otherOf(telling).step, outcome),
  // `wendy (input: value): /approve CODE → finished`, of which the workflow hears.
  '… → …': async (telling, step = '', outcome = '') =>
    steps.expectEnd(telling, await steps.begun(telling, step), outcome),
  'meanwhile …': steps.beginMeanwhile,
  'it is cancelled': (telling) => steps.otherOf(telling).cancel(),
  // Its runner is gone from one moment to the next: its comment still says that it follows.
  'it is killed': async (telling) => {
    telling.thread.refused.add('PATCH /repos');
    steps.otherOf(telling).cancel();
    await steps.otherOf(telling).step;
    telling.thread.refused.clear();
  },
  'until it asks': async (telling) => {
    await untilInTime(() => inThread.questionsOf(telling.thread, 'open').length > 0);
    steps.noteQuestion(telling);
  },
  'until a request to …': ({ service }, route = '') => untilInTime(() => countRequests(service, route)),
  'until the thread says …': ({ thread }, words = '') =>
    untilInTime(() => inThread.allBodies(thread).includes(words)),
  'until it says …': (telling, words = '') =>
    untilInTime(() => steps.otherOf(telling).lines.join('\n').includes(words)),

  'wendy may only …': ({ thread }, role = '') => void thread.github.roles.set('wendy', role),
  // Of the next step alone.
  'in the event …': ({ next }, event = '') => void Object.assign(next, { event: parse(event) }),
  'in the run …': ({ next }, context = '') => void Object.assign(next, { context: parse(context) }),
  'cancelled # ms after …': ({ next }, ms, words = '') =>
    void Object.assign(next, cancelAt(words, Number(ms))),
  'cancelled after …': ({ next }, words = '') => void Object.assign(next, cancelAt(words)),
  post: (telling) => steps.post(telling, telling.main.state),
  'post of a killed main': (telling) => {
    const { done: _, ...state } = telling.main.state;
    return steps.post(telling, state);
  },

  // `fault start reset_after`, or with a status: `fault start 503, times: 9`.
  'fault …': ({ service }, fault = '') => {
    const [, route = '', what = '', more = ''] = /^(\S+) (\w+)(?:, (.+))?$/.exec(fault) ?? [];
    const how = /^\d+$/.test(what) ? { status: Number(what), body: {} } : { action: what };
    return service.control.armFault({ route, ...how, ...parse(`{ ${more} }`) });
  },
  'forget requests': ({ service }) => service.control.clearRequests(),
  'no faults': ({ service }) => service.control.clearFaults(),
  'GitHub refuses nothing': ({ thread }) => thread.refused.clear(),
  'GitHub refuses …': ({ thread }, route = '') => void thread.refused.add(route),
  '#m later': ({ service }, minutes) => service.control.advance(`${minutes}m`),
  'its state is …': async (telling, state = '') =>
    telling.service.control.setState(await steps.idOf(telling), parse(state)),
  'an agent … is …': async (telling, script = '', status = '') => {
    const message = `simulate: ${script}`;
    [telling.id = ''] = await telling.service.control.populate({ count: 1, message });
    await untilInTime(async () => steps.statusIn(await steps.truthOf(telling)).includes(status));
  },
};

const startRoutes = /^(?:stream_start|start|start_v0)$/;

const looks: Meanings<Telling> = {
  'says nothing': ({ last }) => expect([...last.lines, ...last.summaries]).toEqual([]),
  'says once …': ({ last }, words = '') => expectLines(last.lines, words, 1),
  'says # times …': ({ last }, times, words = '') => expectLines(last.lines, words, Number(times)),
  // In log, summary and outputs of the last step, or in the thread. `/words/` is a pattern.
  'says …': (telling, words = '') => expect(steps.textOf(telling)).toEqual(saying(words)),
  'never says …': (telling, words = '') =>
    expect(steps.textOf(telling)).toEqual(saying(words, { not: true })),
  'ends with …': ({ last }, words = '') => expect(last.lines.at(-1)).toMatch(new RegExp(words)),

  // What reached the agent, and what it did.
  'sent …': async (telling, effects = '') => {
    const sent = (await effectsOn(telling.service, await steps.idOf(telling))).join(', ') || 'nothing';
    expect(sent).toEqual(effects.startsWith('/') ? saying(effects) : effects);
  },
  'never approved': async (telling) =>
    expect(await effectsOn(telling.service, await steps.idOf(telling))).not.toContain('accept approved'),
  // By the last message, or the last start.
  'told …': async ({ service }, words = '') =>
    expect(await steps.bodySent(service, /message$/)).toEqual(saying(words)),
  'was started without …': async ({ service }, words = '') =>
    expect(await steps.bodySent(service, startRoutes)).toEqual(saying(words, { not: true })),
  'was started with …': async ({ service }, words = '') =>
    expect(await steps.bodySent(service, startRoutes)).toEqual(saying(words)),
  // But for starts.
  'posted …': async ({ service }, routes) => {
    const posted = (await postedRoutes(service)).filter((route) => !route?.includes('start'));
    expect(posted.join(', ') || 'nothing').toBe(routes);
  },
  '# requests? to …': async ({ service }, count, route = '') =>
    expect(await countRequests(service, route)).toBe(Number(count)),
  'no requests': async ({ service }) => expect(await service.control.requests()).toEqual([]),
  'all faults met': async ({ service }) => expect(await service.control.faults()).toEqual([]),
  '# agents?': async ({ service }, count) =>
    expect(await service.control.conversations()).toHaveLength(Number(count)),
  'the agent is …': async (telling, status) =>
    expect(steps.statusIn(await steps.truthOf(telling))).toMatch(new RegExp(`^${status}$`)),
  'its truth is …': async (telling, truth = '') =>
    expect(await steps.truthOf(telling)).toMatchObject(parse(truth)),

  '# open': ({ thread }, count) => expectQuestions(thread, 'open', count),
  '# answered': ({ thread }, count) => expectQuestions(thread, 'answered', count),
  '# over': ({ thread }, count) => expectQuestions(thread, 'over', count),
  '# sticky comments?': ({ thread }, count) => expect(inThread.stickies(thread)).toHaveLength(Number(count)),
  '# comments?': ({ thread }, count) => expect(thread.comments).toHaveLength(Number(count)),
  '# eyes': ({ thread }, count) => expect(thread.claims()).toBe(Number(count)),
};

// Looks first: their words may be like any other line.
const meaning = meaningOf({ ...looks, ...happenings });

const expectLines = (all: readonly string[], words: string, count: number) =>
  expect(all.filter((line) => line.includes(words))).toHaveLength(count);

const expectQuestions = (thread: Telling['thread'], state: 'open' | 'answered' | 'over', count = '') =>
  expect(inThread.questionsOf(thread, state)).toHaveLength(Number(count));
