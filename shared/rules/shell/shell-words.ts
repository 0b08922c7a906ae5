// The words of a line as a shell would take them apart, where that is plain. What is not plain is said, and never guessed.

/** Null: a variable, a pattern or a substitution makes it up. */
export type Word = string | null;

/** Only the beginning is known: a pattern, braces or a variable in quotes makes up the rest. It may be several words that all begin so. */
export interface BegunWord {
  readonly begins: string;
}
export type ShellWord = Word | BegunWord;

export const plainWord = (word: ShellWord): Word => (typeof word === 'string' ? word : null);

/** `NAME=value` before a command. */
export const assignment = /^([A-Za-z_]\w*)\+?=/;

/** Within a word `HEAD~1` is no home folder, and `stash@{0}` and `{}` stand for no other words. */
const plainLetters = /(?:[^ \t\n'"\\`$;&|()<>*?[\]{}~#!]|(?<=[\w^])~|(?<=@)\{\w*\}|\{\}(?=[\s;&|)]|$))+/y;
/** Nothing in it that would have to be read like a line of its own. */
const plainSubstitution = /\$\(([^()'"`\\]*)\)/y;
const variable = /\$(?:[A-Za-z_]\w*|\{\w+\}|[?!#$@*0-9-])/y;
/** In double quotes. */
const escapedLetter = /\\([\\"$`\n])/g;
/** An interactive shell puts an earlier command there. */
const fromHistory = /![^\s=("';&|)]/;

export class WordReader {
  at = 0;
  /** Whether a word does more, or something else, than it says. */
  isUnseen = false;
  /** Lines whose output becomes a part of the words: they run as well. */
  substituted: string[] = [];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  letter(): string {
    return this.text.charAt(this.at);
  }

  match(pattern: RegExp): readonly string[] | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** Blanks, and ends of lines that are none. */
  skipBlanks(): undefined {
    this.match(/(?:[ \t]|\\\n)+/y);
  }

  readWord(): ShellWord {
    let word: ShellWord = '';
    const begin = this.at;
    for (let part = this.readPart(); part !== undefined; part = this.readPart()) word = joined(word, part);
    // The shell tests something with these.
    const written = this.text.slice(begin, this.at);
    return /^(?:\[{1,2}|\]{1,2})$/.test(written) ? written : word;
  }

  /** Undefined where the word ends. */
  private readPart(): ShellWord | undefined {
    const [plain] = this.match(plainLetters) ?? this.match(/\$(?=[\s;&|)]|$)/y) ?? [];
    if (plain !== undefined) return plain;
    if (this.match(/\\\n/y) !== null) return '';
    const [, literal] = this.match(/'([^']*)'/y) ?? this.match(/\\([\s\S]?)/y) ?? [];
    if (literal !== undefined) return literal;
    const [, inQuotes] = this.match(/"((?:\\[\s\S]|[^"\\])*)"/y) ?? [];
    if (inQuotes !== undefined) return this.readQuoted(inQuotes);
    const [, line] = this.match(plainSubstitution) ?? [];
    if (line !== undefined) this.substituted.push(line);
    // A number, which is never several words.
    if (this.match(/\$[?#$!]/y) !== null) return { begins: '' };
    if (line !== undefined || this.match(variable) !== null) return null;
    return this.readSpecial();
  }

  /** What stands for other letters, or ends the word. */
  private readSpecial(): ShellWord | undefined {
    const letter = this.letter();
    if (letter === '' || /[\s;&|()<>]/.test(letter)) return undefined;
    // `$'…'`, `$((…))`, `${x:-…}`, a quote without an end
    if (/[`$'"]/.test(letter) || fromHistory.test(this.text.slice(this.at, this.at + 2)))
      this.isUnseen = true;
    this.at += 1;
    if (letter === '!' || letter === '#') return letter;
    if (/[~$'"]/.test(letter)) return null;
    return /[{}]/.test(letter) && this.isAlone() ? letter : { begins: '' };
  }

  /** A brace alone is a word of the shell; in a word it may stand for several. */
  private isAlone(): boolean {
    const [before, behind] = [this.text.charAt(this.at - 2), this.letter()];
    return /^(?:[\s;&|()])?$/.test(behind) && /^(?:[\s;&|()])?$/.test(before);
  }

  private readQuoted(inner: string): ShellWord {
    const plain = inner.replace(escapedLetter, (_, letter: string) => (letter === '\n' ? '' : '\0'));
    if (fromHistory.test(inner) || /\$\{(?!\w+\})|\$\[/.test(plain)) this.isUnseen = true;
    if (!/[$`]/.test(plain)) return inner.replace(escapedLetter, (_, letter: string) => letter.trim());
    this.substitute(plain);
    // All arguments are several words, or none.
    return /\$@|\[@\]/.test(plain) ? null : { begins: /^[^\\$`]*/.exec(inner)?.[0] ?? '' };
  }

  private substitute(text: string): undefined {
    const rest = text.replace(new RegExp(plainSubstitution.source, 'g'), (_, inner: string) => {
      this.substituted.push(inner);
      return '';
    });
    if (/\$\(|`/.test(rest)) this.isUnseen = true;
  }
}

/** A value that is assigned is never split. */
function joined(word: ShellWord, part: ShellWord): ShellWord {
  if (word === null) return null;
  if (typeof word !== 'string') return part === null && !assignment.test(word.begins) ? null : word;
  if (typeof part === 'string') return word + part;
  return part === null ? (assignment.test(word) ? { begins: word } : null) : { begins: word + part.begins };
}

/** The word as a part of another line. */
export function asShellWord(word: ShellWord): string {
  if (typeof word === 'string') return `'${word.replaceAll("'", "'\\''")}'`;
  return word === null ? '$x' : `'${word.begins.replaceAll("'", "'\\''")}'"$x"`;
}
