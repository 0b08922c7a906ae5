// Which changes of a configuration are looser: key by key.
import { describe, expect, test } from '@jest/globals';
import { compareConfigurations } from './compare.ts';
import { configurationKeys, fillInConfiguration, type RepositoryFile } from './repository-file.ts';

const compare = (before: RepositoryFile, after: RepositoryFile) =>
  compareConfigurations(fillInConfiguration([before]), fillInConfiguration([after]));
const told = (...files: Parameters<typeof compare>) =>
  compare(...files).map(({ key, kind }) => `${key} ${kind}`);

/** Another value than the default for every key. */
const another: RepositoryFile = {
  label: 'bot',
  permission: { start: 'triage', approve: 'admin', reject: 'admin' },
  questions: { mention: ['otto'], owners: true, remind: 1, expire: 1 },
  teams: ['a'],
  allow_requester: false,
  bots: ['x[bot]'],
  prompt: 'x',
  branch: 'x',
  model: 'x',
  on_pause: 'wait',
  after_reject: 'stop',
  commands: { prefix: '/bot', bare: false, answers: 'buttons' },
  ask: 'always',
  limits: {
    cost_per_run: 1,
    cost_per_day: 1,
    runs_at_once: 1,
    runs_per_person_per_hour: 1,
    over_cost: 'ask',
  },
  context: { comments: 'none', images: false },
  on_red_check: { rounds: 1 },
  request_review: true,
  pull_requests: { people: 1, exempt: ['x[bot]'], also: ['helper'] },
};

describe('two configurations', () => {
  test('that say the same, in whatever order of their lists, differ in nothing', () => {
    expect(compare(another, another)).toEqual([]);
    expect(compare({ teams: ['a', 'b'] }, { teams: ['b', 'a'] })).toEqual([]);
    expect(compare({}, { allow_requester: true, bots: [], limits: {} })).toEqual([]);
  });

  test('are compared by every key of the file but the rules, each shown as the file has it', () => {
    const keys = configurationKeys.map((path) => path.join('.')).filter((key) => key !== 'rules');
    expect(compare({}, another).map(({ key }) => key)).toEqual(keys);
    expect(compare(another, {}).map(({ key }) => key)).toEqual(keys);
  });

  test.each<[RepositoryFile, RepositoryFile, string]>([
    [{ permission: { approve: 'admin' } }, { permission: { approve: 'maintain' } }, 'permission.approve'],
    [{ permission: { start: 'write' } }, { permission: { start: 'triage' } }, 'permission.start'],
    [{ permission: { reject: 'maintain' } }, {}, 'permission.reject'],
    [{ questions: { expire: 1 } }, { questions: { expire: 2 } }, 'questions.expire'],
    [{ questions: { expire: 1 } }, {}, 'questions.expire'],
    [{ teams: ['a'] }, {}, 'teams'],
    [{ allow_requester: false }, {}, 'allow_requester'],
    [{}, { bots: ['x[bot]'] }, 'bots'],
    [{ pull_requests: { people: 2 } }, { pull_requests: { people: 1 } }, 'pull_requests.people'],
    [{}, { pull_requests: { exempt: ['x[bot]'] } }, 'pull_requests.exempt'],
    [{ pull_requests: { also: ['helper'] } }, {}, 'pull_requests.also'],
    [{ on_pause: 'wait' }, {}, 'on_pause'],
    [{ after_reject: 'stop' }, {}, 'after_reject'],
    [{ commands: { bare: false } }, {}, 'commands.bare'],
    [{ commands: { answers: 'buttons' } }, { commands: { answers: 'comments' } }, 'commands.answers'],
    [{ commands: { answers: 'comments' } }, {}, 'commands.answers'],
    [{ ask: 'always' }, { ask: 'risky' }, 'ask'],
    [{ ask: 'service' }, { ask: 'observe' }, 'ask'],
    [{ ask: 'observe' }, { ask: 'never' }, 'ask'],
    [{ limits: { cost_per_run: 1 } }, { limits: { cost_per_run: 1.5 } }, 'limits.cost_per_run'],
    [{ limits: { cost_per_day: 1 } }, {}, 'limits.cost_per_day'],
    [{ limits: { runs_at_once: 1 } }, { limits: { runs_at_once: 2 } }, 'limits.runs_at_once'],
    [{ limits: { runs_per_person_per_hour: 1 } }, {}, 'limits.runs_per_person_per_hour'],
    [{ context: { comments: 'none' } }, {}, 'context.comments'],
    [{ context: { images: false } }, {}, 'context.images'],
    [{}, { on_red_check: { rounds: 1 } }, 'on_red_check.rounds'],
  ])('from %j to %j become looser, and the other way stricter', (before, after, key) => {
    expect([told(before, after), told(after, before)]).toEqual([[`${key} looser`], [`${key} stricter`]]);
  });

  test.each<[RepositoryFile, RepositoryFile, string]>([
    [{ teams: ['a'] }, { teams: ['b'] }, 'teams looser'],
    [{ teams: ['a', 'b'] }, { teams: ['a'] }, 'teams stricter'],
    [{ bots: ['x[bot]'] }, { bots: ['y[bot]'] }, 'bots looser'],
    [{ ask: 'service' }, { ask: 'risky' }, 'ask other'],
    [{ ask: 'always' }, { ask: 'plan' }, 'ask other'],
    [{ ask: 'risky' }, { ask: 'plan' }, 'ask other'],
    [{ ask: 'service' }, { ask: 'plan' }, 'ask other'],
    [{ ask: 'observe' }, { ask: 'plan' }, 'ask stricter'],
    [{ ask: 'plan' }, { ask: 'always' }, 'ask other'],
    [{ ask: 'plan' }, { ask: 'risky' }, 'ask looser'],
    [{ ask: 'risky' }, { ask: 'service' }, 'ask looser'],
    [{ ask: 'service' }, { ask: 'always' }, 'ask stricter'],
    [{ label: 'agent' }, { label: 'bot' }, 'label other'],
    [{ commands: { prefix: '/agent' } }, { commands: { prefix: '/bot' } }, 'commands.prefix other'],
    [{}, { questions: { owners: true } }, 'questions.owners other'],
    [{}, { request_review: true }, 'request_review other'],
  ])('from %j to %j are reported as %s', (before, after, words) => {
    expect(told(before, after)).toEqual([words]);
  });
});
