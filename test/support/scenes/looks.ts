// What is seen in a scene: what a step says, beside what is.
import { expect } from '@jest/globals';
import type { Decision } from '../../../app/store/decision.ts';
import { saying } from '../said.ts';
import type { Meanings } from '../tell-story.ts';
import { questionComments } from './happenings.ts';
import { questionsOf, runOf, type Scene, withCodes } from './scene.ts';

type Seen = readonly [is: unknown, says: unknown];
type Looks = Readonly<Record<string, (scene: Scene, ...words: readonly string[]) => Promise<Seen> | Seen>>;

const seen: Looks = {
  'sent …': (scene, list = '') => asListed(sentIn(scene), list.split(', ')),
  'heard …': (scene, list = '') => asListed(heardIn(scene), list.replaceAll('\\n', '\n').split('; ')),
  'told to go on # times': (scene, times) => [
    sentIn(scene).filter((each) => each === 'run').length,
    Number(times),
  ],
  'started …': ({ rig }, list = '') =>
    asListed(
      rig.service.started.map(({ title }) => /#(\d+):/.exec(title ?? '')?.[1] ?? ''),
      list.split(', '),
    ),
  'task # (shows|does not show) …': ({ rig }, number, shows, words = '') => {
    const own = rig.github.marked('progress').findLast(({ issue }) => issue === Number(number));
    return [own?.body ?? '', like(words, { not: shows !== 'shows' })];
  },
  'policies …': ({ rig }, list = '') => asListed(rig.service.policies, list.split(', ')),
  'asked aside …': ({ rig }, list = '') =>
    asListed(rig.service.questions, list.replaceAll('\\n', '\n').split('; ')),
  'counted …': ({ counted }, list = '') => asListed(counted, list.split(', ')),
  'result …': ({ results }, words = '') => [results.at(-1), like(words)],
  '(no|\\d+) (\\w+(?: in threads| checks?)?)': (scene, count = '', what = '') => [
    textsOf(scene, plural(what)).length,
    Number(count === 'no' ? 0 : count),
  ],
  '(question|comment|report|reply|check|run check|start|task)(?: #)? (says|does not say) …': async (
    scene,
    what = '',
    place,
    says = '',
    words = '',
  ) => {
    const texts = textsOf(scene, plural(what));
    const text = place === undefined ? texts.at(-1) : texts[Number(place) - 1];
    const wanted = await withCodes(scene, words);
    return [text ?? '', like(wanted, { not: says !== 'says' })];
  },
  'question(?: #)? is _': async (scene, place, state) => {
    const all = await questionsOf(scene);
    return [(place === undefined ? all.at(-1) : all[Number(place) - 1])?.state, state];
  },
  'approvals …': async (scene, list = '') => {
    const { approvals = [] } = (await questionsOf(scene)).at(-1) ?? {};
    return asListed(
      approvals.map(({ by }) => by),
      list.split(', '),
    );
  },
  'run(?: of #)? is _': async ({ rig }, number = '12', state) => [
    (await rig.store.runs.newestAt(7, Number(number)))?.state,
    state,
  ],
  'ended _': async (scene, outcome) => [(await runOf(scene)).facts.end.ending?.outcome, outcome],
  'plan is _': async (scene, phase) => [(await runOf(scene)).facts.terms.plan?.phase, phase],
  'scope is …': async (scene, path) => {
    const { plan } = (await runOf(scene)).facts.terms;
    return [plan?.phase === 'approved' ? plan.scope.paths.join() : null, path];
  },
  'decisions …': async (scene, list = '') => {
    const kept = await scene.rig.store.decisions.ofRun((await runOf(scene)).id, 30);
    return asListed(kept.toReversed().map(summaryOf), list.split('; '));
  },
  '_ sees …': ({ rig, written }, who = '', content = '') => {
    const { id } = [...written].find(([name]) => name === who)?.[1] ?? { id: 0 };
    const seen = rig.github.reactions.filter(({ comment_id }) => comment_id === id);
    return [seen.map((each) => each.content).join(), content === 'nothing' ? '' : like(content)];
  },
};

/** What is beside what a step says. */
export const looks: Meanings<Scene> = Object.fromEntries(
  Object.entries(seen).map(([said, look]) => [
    said,
    async (scene: Scene, ...words: readonly string[]) => {
      const [is, says] = await look(scene, ...words);
      expect(is).toEqual(says);
    },
  ]),
);

const like = (words: string, { not = false } = {}) => saying(words, { not, flags: 's' });

/** Each begins with what is said of it, or fits `/this/`, so that a row says no more than it is about. */
function asListed(is: readonly string[], says: readonly string[]): Seen {
  if (says.join() === 'nothing') return [is, []];
  const isPattern = (words: string) => /^\/.*\/$/s.test(words);
  const begins = (each: string, words = each) => (!isPattern(words) && each.startsWith(words) ? words : each);
  return [
    is.map((each, at) => begins(each, says[at])),
    says.map((each) => (isPattern(each) ? like(each) : each)),
  ];
}

const plural = (what: string) =>
  what.startsWith('reply') ? what.replace('reply', 'replies') : what.endsWith('s') ? what : `${what}s`;

function textsOf(scene: Scene, what: string): readonly string[] {
  const { rig } = scene;
  const marked = (kind: string) => rig.github.marked(kind).map(({ body }) => body);
  switch (what) {
    case 'questions':
      return questionComments(scene).map(({ body }) => body);
    case 'comments':
      return marked('progress');
    case 'reports':
      return marked('report');
    case 'replies':
      return marked('reply');
    case 'replies in threads':
      return rig.github.repliesInThreads.map(({ body }) => String(body));
    case 'starts':
      return rig.service.started.map(({ message }) => message ?? '');
    case 'tasks':
      return rig.service.messages.slice(0, 1);
    case 'wakes':
      return rig.service.resumed;
    case 'checks':
    case 'run checks':
      return rig.github.checks
        .filter(({ fields }) => (fields.name === 'agent-conversations') === (what === 'run checks'))
        .map(({ fields }) => JSON.stringify(fields));
    default:
      throw new Error(`a scene has no ${what}`);
  }
}

/** What was asked of the agent: answers, and to go on. */
const sentIn = ({ rig }: Scene) =>
  rig.service.requests
    .filter((each) => /^(?:approve|reject|run|interrupt)/.test(each))
    .map((each) => each.trim());

/** Its task is none of these. */
function heardIn({ rig }: Scene): readonly string[] {
  const [start] = rig.service.started;
  return rig.service.messages.slice(start?.message === null ? 1 : 0);
}

function summaryOf({ by, verdict, result }: Decision): string {
  const who = 'login' in by ? by.login : 'rule' in by ? by.rule : 'name' in by ? by.name : by.kind;
  return [who, verdict, result.kind, result.why ?? ''].join(' ').trim();
}
