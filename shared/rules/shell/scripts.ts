// Scripts of sed and awk, which are languages: those that only print, or put one text in the place of another.

const address = String.raw`(?:\d+|\$|/(?:\\.|[^/\\\[\n])+/I?)`;
/** A bracket whose end could be read in two ways is none that is known. */
const part = String.raw`(?:\\.|\[\^?[^\[\]\\/|,#@:!^]+\]|(?!\k<mark>)[^\\\[\n])*`;
const substitution = String.raw`s(?<mark>[/|,#@:!])${part}\k<mark>(?:\\[\s\S]|(?!\k<mark>)[^\\\n])*\k<mark>[gpIiM\d]*`;
const ofSed = new RegExp(
  String.raw`(?:${address}(?:,\s*[+~]?${address})?\s*!?)?\s*(?:[pdq=]|[aic]\s*\\?[^\n\\]*|${substitution})\s*(?:;\s*|\n\s*|$)`,
  'y',
);

export function isKnownSed(script: string): boolean {
  let at = /^\s*/.exec(script)?.[0].length ?? 0;
  while (at < script.length) {
    ofSed.lastIndex = at;
    const [found] = ofSed.exec(script) ?? [];
    if (found === undefined) return false;
    at += found.length;
  }
  return true;
}

const ofAwk =
  /\s*(?:"(?:\\.|[^"\\\n])*"|\$?(?:NR|NF|FNR|FS|OFS|BEGIN|END|print|printf|if|else|next|exit|length|substr|tolower|toupper|index|int|for|in|while|sum|count|total|[a-z]|\d+(?:\.\d+)?)\b|N[RF]\s*>\s*\d+\b|\$(?=[(N])|&&|\|\||[=!<]=|>=|!?~|\+\+|--|[-+*%]=?|[{}(),;=<!?:[\]])\s*/y;
/** Behind these a slash begins a pattern, and divides nothing. */
const patternOfAwk = /\/(?:\\.|\[[^[\]\\/]+\]|[^/\\[\n])+\/\s*/y;

export function isKnownAwk(script: string): boolean {
  for (let at = 0; at < script.length; ) {
    const isStart = /(?:^|[{(;,!~&|\n])\s*$/.test(script.slice(0, at));
    const token = isStart && script.charAt(at) === '/' ? patternOfAwk : ofAwk;
    token.lastIndex = at;
    const [found = ''] = token.exec(script) ?? [];
    if (found === '') return false;
    at += found.length;
  }
  return true;
}
