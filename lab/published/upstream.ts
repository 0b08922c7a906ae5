// Where the descriptions are published: packages of npm for GitHub, the servers themselves for the service.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Published {
  readonly from: string;
  readonly version: string;
  readonly text: string;
}

type Source = 'rest' | 'webhooks' | 'graphql';

const packages: Readonly<Record<Source, { readonly name: string; readonly file: string }>> = {
  rest: { name: '@octokit/openapi', file: 'generated/api.github.com.json' },
  webhooks: { name: '@octokit/openapi-webhooks', file: 'generated/api.github.com.json' },
  graphql: { name: '@octokit/graphql-schema', file: 'schema.graphql' },
};

/** The newest of each. They are 400 MB when they are unpacked: nothing that every installation of the project should carry. */
export function readNewest(): Readonly<Record<Source, Published>> {
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  try {
    const wanted = Object.values(packages).map(({ name }) => `${name}@latest`);
    const flags = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', ...flags, ...wanted], { stdio: ['ignore', 'inherit', 'inherit'] });
    const read = ({ name, file }: (typeof packages)[Source]): Published => {
      const inside = join(folder, 'node_modules', name);
      const { version } = JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8'));
      return { from: name, version: String(version), text: readFileSync(join(inside, file), 'utf8') };
    };
    return {
      rest: read(packages.rest),
      webhooks: read(packages.webhooks),
      graphql: read(packages.graphql),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
