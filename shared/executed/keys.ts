// Keys and tokens in the text of a file. Nothing but the key itself is taken out: a command beside it has to be seen.
import { withoutTokens } from '../conversation/index.ts';

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const end = /-----END /;
/** A line of a key holds no blank, so it is no command with arguments. */
const lineOfKey = /^\s*["'#]*[A-Za-z0-9+/=]{16,}(?:\\n)?["',]*\s*$/;

export function withoutKeys(text: string): string {
  let isInKey = false;
  return text
    .split('\n')
    .map((line) => {
      const isHidden = isInKey && lineOfKey.test(line);
      if (begin.test(line)) isInKey = !end.test(line);
      else if (!isHidden) isInKey = false;
      return isHidden ? '***' : withoutTokens(line);
    })
    .join('\n');
}
