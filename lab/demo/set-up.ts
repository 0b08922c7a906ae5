// `npm run demo -- --set-up`: the real `npm run setup`, in a browser, against the emulated GitHub.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { follow } from '../support/child.ts';
import type { Teller } from './teller.ts';

export interface SetUpParts {
  readonly githubUrl: string;
  /** Where the App will listen. */
  readonly appUrl: string;
  /** What an operator adds by hand. */
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly folder: string;
  readonly endings: AsyncDisposableStack;
}

const program = join(import.meta.dirname, '../../app/operate/setup/main.ts');

/** Resolves to what the set-up has written, when somebody has registered the App. */
export async function setUpInBrowser(
  { githubUrl, appUrl, service, folder, endings }: SetUpParts,
  { teller, signal }: { readonly teller: Teller; readonly signal: AbortSignal },
): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, '.env');
  const flags = ['--url', appUrl, '--github', githubUrl, '--env-file', file];
  teller.note(`npm run setup -- ${flags.slice(0, 4).join(' ')}\n`);
  const env = { PATH: process.env.PATH ?? '' };
  // Without `--` Node takes --env-file for its own.
  const setup = follow(spawn(process.execPath, ['--', program, ...flags], { env }), 'npm run setup');
  endings.defer(async () => void (await setup.end('SIGKILL')));
  const [, address = ''] = await setup.says(/Open (http:\S+) in a browser/);
  teller.note(
    `Open ${address} in a browser on this machine, and register the App: the GitHub there is the emulated one.`,
  );
  teller.note('Ctrl-C ends everything.\n');
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const { code, said } = await Promise.race([setup.ended, aborted]);
  if (code !== 0) throw new Error(said);
  // For the doctor, who reads the same file.
  const { port } = new URL(appUrl);
  appendFileSync(file, `\nAGENT_API_KEY=${service.apiKey}\nAGENT_BASE_URL=${service.url}\nPORT=${port}\n`);
  teller.note(
    'The App is registered. Its credentials start it now, here with the key of the simulated service.\n',
  );
  const written = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(written.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
