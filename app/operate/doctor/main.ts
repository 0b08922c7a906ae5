// `npm run doctor`: prints what the checks find, and how much of it has to be fixed.
import { join } from 'node:path';
import { findingText } from '../../rehearsal/check.ts';
import { command, repositoryFlag, runInProcess } from '../command-line.ts';
import { runRehearse } from '../rehearse/main.ts';
import { examine } from './examine.ts';

export const runDoctor = command({
  about: `npm run doctor -- [--repository owner/repo] [--rehearse]

Checks the settings, GitHub and the service, and says what to fix. It reads the same environment and .env as \`npm start\`.`,
  flags: {
    repository: repositoryFlag(
      'also shows what is in force for this repository, and where each value is from',
    ),
    rehearse: {
      type: 'boolean',
      default: false,
      text: 'also plays the guard on the real account, as npm run rehearse does, for a few cents',
    },
  },
  async run({ values: { repository = null, rehearse } }, surroundings) {
    const { readText, print } = surroundings;
    const appYml = readText(join(import.meta.dirname, '../../../app.yml'));
    const findings = await examine({ ...surroundings, appYml, repository }, (finding) =>
      print(`${findingText(finding)}\n`),
    );
    let wrong = findings.filter(({ is }) => is === 'red').length;
    if (rehearse) {
      print('\n');
      const words = repository === null ? [] : ['--repository', repository];
      if ((await runRehearse(words, surroundings)) !== 0) wrong += 1;
    }
    print(wrong === 0 ? '\nNothing to fix.\n' : `\n${wrong} to fix.\n`);
    return wrong === 0 ? 0 : 1;
  },
});

if (import.meta.main) await runInProcess(runDoctor);
