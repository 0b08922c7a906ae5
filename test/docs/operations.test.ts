// What an operator pastes, held against the code: metrics, alert rules, and what is done after a restore.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createMetrics } from '../../app/pages/metrics.ts';
import type { Result } from '../../app/store/result.ts';
import { openStore } from '../../app/store/store.ts';
import { aComment, aRun } from '../../app/testing/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testUnless } from '../support/test-unless.ts';
import { read, root } from './markdown.ts';

const page = read('docs/operations.md');

const merged: Result = {
  ...{ runId: 'a', repositoryId: 7, repositoryName: 'octo/garden', askedAt: 0, endedAt: 0, cost: 1 },
  pulls: [{ number: 5, state: 'merged', closedAt: 0, isFirst: true }],
  questions: [{ openedAt: 0, answeredAt: 0 }],
};

/** `/metrics` of an App to which little has happened yet: one agent has cost something and was merged, and the guard was rehearsed. */
async function exposition(): Promise<string> {
  const counts = {
    runs: {},
    outbox: {},
    deliveriesWaiting: 0,
    oldest: { delivery: null, run: null, outbox: null },
  };
  const held = { at: 1, guard: 'held', hosted: 'a version', agentServer: 'a version', cost: 0, red: [] };
  const store = {
    counts: async () => counts,
    halts: { inForce: async () => null },
    maintenance: { notesOf: async () => JSON.stringify({ last: held, held }) },
    results: { page: async () => [merged] },
  };
  const metrics = createMetrics({ store, now: () => 0, failed: () => {}, rehearse: 3_600_000 });
  const usage = { cost: 1, tokens: { prompt: 1, completion: 1 } };
  metrics.spent('a hash of the API key', { cost: null, tokens: null }, usage);
  return metrics.text();
}

const seriesOf = (text: string) =>
  [...text.matchAll(/^(agent_conversations_\w+)(?:\{([^}]*)\})? /gm)].map(([, name = '', labels = '']) => ({
    name,
    labels,
  }));

test('deploy/exports.md lists every metric with its type, its labels and its help', async () => {
  const text = await exposition();
  const rows = [...text.matchAll(/^# HELP agent_conversations_(\w+) (.*)\n# TYPE \S+ (\w+)$/gm)].map(
    ([, name, help, type]) => {
      const labels = new Map<string, string[]>();
      for (const series of seriesOf(text).filter((each) => each.name === `agent_conversations_${name}`)) {
        for (const [, label = '', value = ''] of series.labels.matchAll(/(\w+)="([^"]*)"/g)) {
          labels.set(label, [...(labels.get(label) ?? []), value]);
        }
      }
      const values = [...labels].map(([label, all]) => `\`${label}\`: ${[...new Set(all)].join(', ')}`);
      return `| \`${name}\` | ${type} | ${values.join('; ') || '–'} | ${help} |`;
    },
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(read('deploy/exports.md')).toContain(
    `| metric | type | labels | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n\n`,
  );
});

/** What an expression asks for has to be there from the start, with each value that it names. */
async function unknownIn(expressions: readonly string[]): Promise<readonly string[]> {
  const series = seriesOf(await exposition());
  return expressions.flatMap((expr) => {
    const asked = [...expr.matchAll(/(agent_conversations_\w+)(?:\{(\w+)(=~|=|!=)"([^"]*)"\})?/g)];
    if (asked.length === 0) return [expr];
    return asked.flatMap(([whole, name = '', label, , values = '']) =>
      values
        .split('|')
        .map((value) => (label === undefined ? '' : `${label}="${value}"`))
        .filter((wanted) => !series.some((each) => each.name === name && each.labels.includes(wanted)))
        .map(() => whole),
    );
  });
}

const alerts: readonly { readonly alert: string; readonly expr: string }[] = parse(read('deploy/alerts.yaml'))
  .groups[0].rules;

test('every alert of deploy/alerts.yaml uses series that exist from the start, and has a name of its own', async () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  expect(alerts.length).toBeGreaterThan(9);
  expect(await unknownIn(alerts.map(({ expr }) => expr))).toEqual([]);
  expect(
    await unknownIn(['sum(agent_conversations_no_such)', 'agent_conversations_runs{state="lost"}']),
  ).toHaveLength(2);
});

const dashboard: {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
} = JSON.parse(read('deploy/grafana.json'));

test('every panel of deploy/grafana.json shows series that exist, and each metric of ours has a panel', async () => {
  const targets = dashboard.panels.flatMap((panel) => panel.targets);
  expect(await unknownIn(targets.map(({ expr }) => expr))).toEqual([]);
  // `{{state}}` is shown only where the sum keeps it.
  for (const { expr, legendFormat } of targets) {
    const [, label] = /^\{\{(\w+)\}\}$/.exec(legendFormat) ?? [];
    if (label !== undefined) expect(expr).toContain(`by (${label})`);
  }
  const names = [...(await exposition()).matchAll(/^# TYPE (agent_conversations_\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const missing = names.filter((name) => !targets.some(({ expr }) => expr.includes(name)));
  // Those are for alerts alone.
  expect(missing).toEqual([
    'agent_conversations_service_pause_seconds',
    'agent_conversations_rehearse_interval_seconds',
    'agent_conversations_store_readable',
  ]);
});

const withPromtool = testUnless(
  spawnSync('promtool', ['--version']).error !== undefined,
  'no promtool found',
);

withPromtool('promtool takes the alerts and the queries of the dashboard', () => {
  const queries = dashboard.panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  );
  const rules = join(temporaryFolder(), 'queries.yaml');
  const recorded = queries.map((expr, at) => ({ record: `query:${at}`, expr }));
  writeFileSync(rules, JSON.stringify({ groups: [{ name: 'queries', rules: recorded }] }));
  for (const file of [join(root, 'deploy/alerts.yaml'), rules]) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  }
});

const versions = '{hosted="a version",agent_server="a version"}';
/** By which minute each alert fires, and what its series is from the 20th minute on; null: it was never there. */
const causes: readonly (readonly [alert: string, minute: number, series: string, after: number | null])[] = [
  ['Away', 30, 'store_readable', null],
  ['DatabaseAway', 30, 'store_readable', 0],
  ['EventsNotStored', 30, 'webhooks_total{result="store_failed"}', 1],
  ['LooksLate', 30, 'look_lag_seconds', 130],
  ['EventsWait', 30, 'inbox_oldest_seconds', 130],
  ['CommentsWait', 30, 'outbox_oldest_seconds', 610],
  ['CommentsLost', 30, 'undeliverable_effects_total{kind="question"}', 1],
  ['GitHubRefuses', 30, 'github_refusals_total', 6],
  ['SecretDiffers', 30, 'webhooks_total{result="bad_signature"}', 9],
  ['KeyRefused', 30, 'service_requests_total{result="unauthorized"}', 1],
  ['ServiceFails', 30, 'service_requests_total{result="bad_response"}', 15],
  ['ServicePauses', 30, 'service_pause_seconds', 90],
  ['AnswersUnknown', 30, 'confirmations_total{result="unknown"}', 1],
  ['Unasked', 30, 'unasked_actions_total', 1],
  ['PolicyLifted', 30, 'lifted_policies_total', 1],
  ['AnsweredElsewhere', 30, 'answered_elsewhere_total', 1],
  ['GuardBroken', 30, `guard${versions}`, 0],
  // The last that held was at the beginning, and the next was due after an hour.
  ['GuardNotSeen', 130, 'halted', 0],
  ['GuardNeverSeen', 190, `guard_held_timestamp_seconds${versions}`, null],
];

withPromtool('each alert fires where its cause is played, and none where all is well', async () => {
  expect(causes.map(([alert]) => `AgentConversations${alert}`)).toEqual(alerts.map(({ alert }) => alert));
  const given = (await exposition()).matchAll(/^agent_conversations_(\w+(?:\{[^}]*\})?) (\S+)$/gm);
  const series = new Map([...given].map(([, name = '', value = '']) => [name, value]));
  const play = (minute: number, expr: string, value: number | null, values: ReadonlyMap<string, string>) => ({
    interval: '1m',
    input_series: [...values].map(([name, each]) => ({
      series: `agent_conversations_${name}`,
      values: each,
    })),
    promql_expr_test: [
      { expr, eval_time: `${minute}m`, exp_samples: value === null ? [] : [{ labels: '{}', value }] },
    ],
  });
  const quiet = new Map([...series].map(([name, value]) => [name, `${value}x400`]));
  const tests = causes.map(([alert, minute, name, after]) => {
    expect(series.get(name)).toBeDefined();
    const values = new Map(quiet);
    if (after === null) values.delete(name);
    else values.set(name, `${series.get(name)}x20 ${after}x400`);
    const firing = `ALERTS{alertstate="firing",alertname="AgentConversations${alert}"}`;
    return play(minute, `count(${firing})`, 1, values);
  });
  const file = join(temporaryFolder(), 'causes.json');
  const rule_files = [join(root, 'deploy/alerts.yaml')];
  writeFileSync(file, JSON.stringify({ rule_files, tests: [play(110, 'ALERTS', null, quiet), ...tests] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('the commands for the embedded database in docs/operations.md back it up while it is open; after the second, what waited is looked up first, and nobody is signed in', async () => {
  const [backUp = '', afterRestore = '', ...others] = [...page.matchAll(/^ *node (-e '.*' .*)$/gm)].map(
    ([, args = '']) => args,
  );
  expect(others).toEqual([]);
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const open = () => openStore({ dataDir, now: () => 1000 });
  const run = (args: string) => {
    const command = `"${process.execPath}" ${args.replace(' deploy/', ` ${root}/deploy/`)}`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  };
  const before = await open();
  await before.runs.insert(aRun());
  await before.outbox.put(aComment('hello'), 1000);
  await before.sessions.begin({ id: 's', personId: 1, login: 'mona', sealedToken: '', expiresAt: 9000 });
  run(backUp);
  await before.close();
  const backup = new DatabaseSync(join(folder, 'backup.db'));
  expect(backup.prepare('SELECT count(*) AS count FROM sessions').get()?.count).toBe(1);
  backup.close();

  run(afterRestore);
  const after = await open();
  const [effect] = await after.outbox.claim({ now: 2000, until: 17_000, limit: 10 });
  expect(effect?.attempts).toBe(2);
  expect(await after.sessions.live('s', 2000)).toBeNull();
  const due = await after.runs.dueGroups(['pending', 'starting', 'watching'], 2000, 10);
  expect(due.map(({ state }) => state)).toEqual(['starting']);
  await after.close();
});
