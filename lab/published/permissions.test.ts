// What app.yml asks for is what the requests of the App need by GitHub's tables, and nothing more.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { playedOperations } from '../github/published.ts';
import { granted } from '../stage/granted.ts';
import { acceptedFor, suffices } from './index.ts';

const root = join(import.meta.dirname, '../..');
const { permissions = {} } = granted();

/** The requests in the sources of the App, and of what it shares with the Action. */
const requests = [
  ...new Set(
    globSync('{app,shared}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] }).flatMap(
      (file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/g),
        ].flatMap(([, request]) => request ?? []),
    ),
  ),
];

/** By the App as itself, by a person who signs in, or of what everybody may know. */
const needsNone =
  /^\w+ (\/app|\/user|\/users\/\{username\}$|\/repos\/\{owner\}\/\{repo\}\/installation$)|conversations/;

/** Permissions that app.yml leaves to those who need them; the documents say for what. */
const optional = {
  'GET /orgs/{org}/teams/{team_slug}': 'a configuration that names a team: members',
  'GET /orgs/{org}/teams/{team_slug}/memberships/{username}': 'the same',
  'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs': '`on_red_check` with logs: actions',
};

test('the sources of the App hold requests to look at', () => {
  expect(requests.length).toBeGreaterThan(40);
});

test('app.yml asks for what each request needs, but for five that are optional', () => {
  const refused = requests.filter((request) => {
    const accepted = acceptedFor(request);
    return accepted === null ? !needsNone.test(request) : !suffices(permissions, accepted);
  });
  expect(refused.toSorted()).toEqual(Object.keys(optional));
});

test.each(Object.keys(permissions))('app.yml asks for %s because a request needs it', (name) => {
  const { [name]: _, ...others } = permissions;
  const needing = requests.filter((request) => {
    const accepted = acceptedFor(request);
    return accepted !== null && suffices(permissions, accepted) && !suffices(others, accepted);
  });
  expect(needing).not.toEqual([]);
});

test.each(Object.entries(permissions).filter(([, level]) => level === 'write'))(
  'a request needs to write %s',
  (name) => {
    const lesser = { ...permissions, [name]: 'read' };
    expect(
      requests.some((request) => {
        const accepted = acceptedFor(request);
        return accepted !== null && suffices(permissions, accepted) && !suffices(lesser, accepted);
      }),
    ).toBe(true);
  },
);

test('the table has each operation of a repository that the stand-in plays', () => {
  const ofRepositories = playedOperations.filter(
    (spec) => spec.includes('/repos/:owner/:repo') && !spec.endsWith('/installation'),
  );
  expect(ofRepositories.length).toBeGreaterThan(30);
  expect(ofRepositories.filter((spec) => acceptedFor(spec) === null)).toEqual([]);
});
