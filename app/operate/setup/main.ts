// `npm run setup`
import { runInProcess } from '../command-line.ts';
import { runSetup } from './run-command.ts';

await runInProcess(runSetup);
