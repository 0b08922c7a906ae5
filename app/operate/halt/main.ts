// `npm run halt`
import { runInProcess } from '../command-line.ts';
import { runHalt } from './run-command.ts';

await runInProcess(runHalt);
