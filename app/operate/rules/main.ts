// `npm run rules`
import { runInProcess } from '../command-line.ts';
import { runRules } from './run-command.ts';

await runInProcess(runRules);
