import { describe, expect, test } from '@jest/globals';
import { outcomeNames, outcomes, type Watch } from '../../shared/conversation/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import type { PullFacts } from '../handling/handled.ts';
import { afterStart } from '../start/advance-start.ts';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun, someLimits } from '../testing/runs.ts';
import { changeBetween } from './change-between.ts';
import { withDetails } from './followed.ts';
import { linkedByRecord, runOfPull } from './link-pull.ts';

const watching = afterStart(aRun(), { kind: 'adopted', conversation: { id: 'c' } }, someLimits, 1_000);
const withWatch = (changes: Partial<Watch>): Run => ({
  ...watching,
  watch: watching.watch && { ...watching.watch, ...changes },
});

describe('a change of a run', () => {
  const seen = {
    phase: 'conversation',
    step: null,
    sandbox: sandboxOf('RUNNING'),
    agent: agentOf('idle'),
  } as const;
  const when = { 'not at all': 'none', 'with the next edit': 'detail', 'at once': 'state' } as const;
  const other = { number: 1, url: '', headSha: 's', branch: 'b' };
  const idle = { outcome: 'idle', reason: '', at: 1 } as const;
  test.each<[string, keyof typeof when, Run]>([
    ['in counters alone', 'not at all', withWatch({ polls: 9, nextPollAt: 5 })],
    ['by a warning', 'with the next edit', withWatch({ warnings: ['odd'] })],
    ['by a title', 'with the next edit', withFacts(watching, { conversation: { title: 'Watering' } })],
    ['by another pull request', 'at once', withFacts(watching, { pull: { linked: other } })],
    ['of the agent', 'at once', withWatch({ seen, seenSince: 90_000 })],
    ['by another pull request of its agent', 'at once', withFacts(watching, { pull: { recorded: [2] } })],
    ['by its ending', 'at once', withFacts(watching, { end: { ending: idle } })],
    ['of its own state', 'at once', { ...watching, state: 'ended' } as Run],
  ])('%s is shown %s', (_, shown, after) => {
    expect(changeBetween(watching, after)).toBe(when[shown]);
  });

  test('of an agent right after the last one can wait, unless the agent waits or has waited for an answer', () => {
    const seeing = (executionStatus: string, seenSince: number) =>
      withWatch({ seen: { ...seen, agent: agentOf(executionStatus) }, seenSince });
    const before = seeing('running', 10_000);
    expect(changeBetween(before, seeing('paused', 14_999))).toBe('detail');
    expect(changeBetween(before, seeing('paused', 15_000))).toBe('state');
    expect(changeBetween(before, seeing('waiting_for_confirmation', 10_001))).toBe('state');
    expect(changeBetween(seeing('waiting_for_confirmation', 10_000), seeing('running', 10_001))).toBe(
      'state',
    );
  });
});

describe('a pull request', () => {
  const pull: PullFacts = {
    number: 40,
    url: '',
    title: 'Water',
    body: '',
    branch: 'agent/x',
    headSha: 's',
    sameRepository: true,
    byBot: false,
    openedAt: 2_000,
  };
  const run = withFacts(aRun(), { conversation: { branch: 'agent/x' } });
  const linked = withFacts(aRun({ id: 'linked' }), {
    pull: { linked: { number: 40, url: '', headSha: 's', branch: 'b' } },
  });
  const byRecord = withFacts(aRun(), { pull: { recorded: [40] } });
  const link = (branch: string) => ({ number: 39, url: '', headSha: 's', branch });
  const linkedBadly = withFacts(run, { pull: { linked: link('b') } });
  const linkedByBranch = withFacts(run, { pull: { linked: link('agent/x'), recorded: [41] } });
  const linkedByRecord = withFacts(run, { pull: { linked: link('b'), recorded: [39] } });
  const elsewhere = (text: string): PullFacts => ({ ...pull, branch: 'other', body: text });
  const own = { ...withFacts(linked, { pull: { recorded: [41] } }), issue: 40 };
  const ended = { ...run, endedAt: 1_500, state: 'ended' as const };
  test.each([
    ["from the agent's branch", 'is', run, pull],
    ['that names the issue', 'is', run, elsewhere('Fixes #12.')],
    ['that closes it by its title', 'is', run, { ...elsewhere(''), title: 'closes: #12 at last' }],
    ['that closes it in full', 'is', run, elsewhere('Resolved Octo/garden#12')],
    ['that closes it by its address', 'is', run, elsewhere('fix https://github.com/octo/garden/issues/12')],
    ['that only names the issue', 'is not', run, elsewhere('See #12')],
    ['that only names it in its title', 'is not', run, { ...elsewhere(''), title: 'Water (#12)' }],
    ['that quotes what was fixed', 'is not', run, elsewhere('* fix crash (#12)')],
    ['of a bot that says it closes the issue', 'is not', run, { ...elsewhere('Fixes #12'), byBot: true }],
    ["of a bot from the agent's branch", 'is', run, { ...pull, byBot: true }],
    ['that the service names', 'is', byRecord, { ...elsewhere(''), byBot: true }],
    ['that the service names, though it is older by the clocks', 'is', byRecord, { ...pull, openedAt: -1 }],
    ['of a fork that the service names', 'is not', byRecord, { ...pull, sameRepository: false }],
    ['that names another issue', 'is not', run, elsewhere('Fixes #123')],
    ['that names an issue of another repository', 'is not', run, elsewhere('other/garden#12')],
    ['that only has the number in it', 'is not', run, elsewhere('a&#12; b#12')],
    ['that has nothing to do with it', 'is not', run, elsewhere('something')],
    ['of a fork', 'is not', run, { ...pull, sameRepository: false }],
    ['that was opened before the run', 'is not', run, { ...pull, openedAt: -1 }],
    ['that was opened in the same second', 'is', run, { ...pull, openedAt: 1 }],
    ['opened just after the run', 'is', ended, { ...pull, openedAt: 60_000 }],
    ['opened long after the run', 'is not', ended, { ...pull, openedAt: 3_600_000 }],
    ['that is linked already', 'is', linked, { ...elsewhere(''), sameRepository: false }],
    ['that the run began on', 'is', own, elsewhere('')],
    ['of a run that began on another', 'is not', own, { ...elsewhere('Fixes #40'), number: 41 }],
    ['in addition to the one that is linked', 'is not', linked, { ...elsewhere('Fixes #12'), number: 41 }],
    ["from the agent's branch, where another was linked", 'is', linkedBadly, { ...pull, number: 41 }],
    [
      'that the service names, not that of the branch',
      'is',
      linkedByBranch,
      { ...elsewhere(''), number: 41 },
    ],
    ['of the branch, not that of the service', 'is not', linkedByRecord, { ...pull, number: 41 }],
  ])('%s %s linked to the run', (_, linked, candidate, given) => {
    expect(runOfPull([candidate], given)).toBe(linked === 'is' ? candidate : null);
  });

  test('that is linked to two runs belongs to the one that is live', () => {
    const over = { ...linked, state: 'ended' as const, endedAt: 1_500 };
    expect(runOfPull([over, linked], pull)).toBe(linked);
    expect(runOfPull([over], pull)).toBe(over);
  });
});

test('only a finished run has the conclusion of a success', () => {
  expect(outcomeNames.filter((name) => outcomes[name].conclusion === 'success')).toEqual(['finished']);
});

describe("a conversation's record", () => {
  test('adds its title and its own branch, and takes nothing away', () => {
    const run = withDetails(aRun(), aConversation({ title: 'Watering', branch: 'agent/x' }));
    expect(run.facts.conversation).toMatchObject({ title: 'Watering', branch: 'agent/x' });
    expect(withDetails(run, aConversation())).toBe(run);
    expect(withDetails(run, null)).toBe(run);
  });

  test('that only repeats the branch asked for names none of its own', () => {
    const run = withFacts(aRun(), { terms: { branch: 'main' } });
    expect(withDetails(run, aConversation({ branch: 'main' }))).toBe(run);
  });
});

describe('the pull request that the service names', () => {
  const head = { ref: 'b', sha: 's', repo: { id: 7 } };
  const dates = { created_at: '2099-01-01T00:00:00Z', base: { repo: { id: 7 } } };
  const pull = { number: 40, html_url: 'https://x/pull/40', head, ...dates };
  const named = withFacts(aRun(), { pull: { recorded: [40] } });
  const linked = { number: 40, url: 'https://x/pull/40', headSha: 's', branch: 'b' };
  const own = { number: 12, url: 'https://x/pull/12', headSha: 'h', branch: 'mine' };

  const forked = { ...pull, head: { ...head, repo: { id: 8 } } };
  const began = withFacts(named, { pull: { linked: own } });
  test.each<[string, Run, object | Error, object | null, readonly number[]]>([
    ['is linked', named, pull, linked, [40]],
    ['is never that of a fork', named, forked, null, [40]],
    ['takes no place of the one that the run began on', began, pull, own, [40]],
    ['is tried again where it could not be read', named, httpError(502, 'oops'), null, []],
  ])('%s', async (_, after, answer, linkedTo, recordPulls) => {
    const client = clientAnswering(() => (answer instanceof Error ? Promise.reject(answer) : answer));
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const github = { forInstallation: async () => client, app: async () => client };
    const { facts } = await linkedByRecord({ github, log }, aRun(), after);
    expect([facts.pull.linked, facts.pull.recorded]).toEqual([linkedTo, recordPulls]);
  });
});
