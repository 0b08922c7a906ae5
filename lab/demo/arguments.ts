// What stands behind `npm run demo --`.

export type Arguments =
  | { readonly kind: 'play'; readonly keep: boolean; readonly port: number }
  | { readonly kind: 'help' }
  | { readonly kind: 'bad'; readonly problem: string };

export const help = `Plays the whole product on this machine, with no account and no network:
a simulated agent service, an emulated GitHub, the real App and the real Action.

  npm run demo [-- options]

  --keep       stay up after the story as a playground, until Ctrl-C
  --port N     first port to try for the pages (usually 4100); the App takes the next one
  --help       this text

The exit code is 0 only when the result of every step was seen.
NO_COLOR=1 leaves the colours out.`;

export function readArguments(given: readonly string[]): Arguments {
  let keep = false;
  let port = 4100;
  const left = [...given];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--help' || word === '-h') return { kind: 'help' };
    if (word === '--keep') keep = true;
    else if (word === '--port') {
      port = Number(left.shift());
      if (!Number.isInteger(port) || port < 1 || port > 65_000) {
        return { kind: 'bad', problem: '--port needs a number from 1 to 65000' };
      }
    } else return { kind: 'bad', problem: `unknown option ${word}` };
  }
  return { kind: 'play', keep, port };
}
