// `npm run rehearse`
import { runInProcess } from '../command-line.ts';
import { runRehearse } from './run-command.ts';

await runInProcess(runRehearse);
