// `npm run halt`
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { runHalt } from './run-command.ts';

process.exitCode = await runHalt(process.argv.slice(2), {
  env: process.env,
  readText: (path) => readFileSync(path, 'utf8'),
  now: Date.now,
  uuid: randomUUID,
  userName: nameOfUser(),
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
});

/** A container may run under a number that has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'an operator';
  }
}
