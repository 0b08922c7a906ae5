// `npm run doctor`
import { runInProcess } from '../command-line.ts';
import { runDoctor } from './run-command.ts';

await runInProcess(runDoctor);
