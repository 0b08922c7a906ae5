// The guide to the App, held against the code: defaults, permissions, events and the sample of a configuration file.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { secretNames } from '../../app/configuration/environment.ts';
import { handledEvents } from '../../app/event-table.ts';
import { agentConversations } from '../../app/load-application.ts';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { fillInConfiguration, repositoryFile } from '../../shared/schema/index.ts';
import { parseYaml } from '../../shared/yaml/index.ts';
import { read } from './markdown.ts';

const page = read('docs/app.md');

/** First and second column of the table with that head, without code quotes. */
const rowsOf = (head: string): string[][] =>
  tableIn(page, `| ${head} |`).map(([first = '', second = '']) => [first, second]);

test('docs/app.md names the file of each secret, and no other', () => {
  const named = [...page.matchAll(/`(\w+)_FILE`/g)].map(([, name = '']) => name);
  const noSecrets = ['AGENT_API_KEYS', 'POLICY'];
  expect(new Set(named.filter((name) => !noSecrets.includes(name)))).toEqual(new Set(secretNames));
});

test('docs/app.md lists the permissions and the events of app.yml', () => {
  const manifest = parse(read('app.yml'));
  const permissions = Object.entries(manifest.default_permissions).map(
    ([name, level]) => `${name}: ${level}`,
  );
  expect(rowsOf('permission | why').map(([first]) => first)).toEqual(permissions);
  expect(rowsOf('event | for').map(([first]) => first)).toEqual(manifest.default_events);
});

const eventsWith = (subscription: string) => [
  ...new Set(
    handledEvents
      .filter((each) => each.subscription === subscription)
      .map(({ name }) => name.replace(/\.\w+$/, '')),
  ),
];

test('app.yml subscribes to the events that are handled, but for optional ones, which docs/app.md names', () => {
  expect(eventsWith('manifest').sort()).toEqual(parse(read('app.yml')).default_events.sort());
  for (const name of eventsWith('optional')) expect(page).toContain(`\`${name}\``);
  expect(eventsWith('none').sort()).toEqual(['check_suite', 'installation', 'installation_repositories']);
});

test('the application registers a handler for each event of the table', () => {
  const registered: string[] = [];
  const app = { on: (name: string) => registered.push(name) };
  void agentConversations({} as never, async () => {})(app as never, {} as never);
  expect(registered).toEqual(handledEvents.map(({ name }) => name));
  expect(new Set(registered).size).toBe(registered.length);
});

test('the sample of a configuration file names every key with its default', () => {
  const [, sample = ''] = /```yaml\n(# yaml-language-server[^\n]*\nlabel:[\s\S]*?)```/.exec(page) ?? [];
  const parsed = parseYaml(sample, repositoryFile);
  expect(parsed.kind === 'value' && fillInConfiguration([parsed.value])).toEqual(fillInConfiguration([]));
  expect(Object.keys(parse(sample)).sort()).toEqual(Object.keys(repositoryFile.fields).sort());
});

test('each sample of a configuration file that names its schema names the published one', () => {
  const { $id } = JSON.parse(read('docs/configuration.schema.json'));
  const named = ['docs/app.md', 'docs/approvals.md'].map((page) =>
    /^# yaml-language-server: \$schema=(\S+)$/m.exec(read(page))?.at(1),
  );
  expect($id).toMatch(/^https:\/\/raw\.githubusercontent\.com\/.*\/docs\/configuration\.schema\.json$/);
  expect(named).toEqual([$id, $id]);
});
