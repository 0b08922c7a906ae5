// The commands of a line as a shell would take them apart, where that is plain. What is not plain is said, and never guessed.

/** Null: a variable, a pattern or a substitution makes it up. */
export type Word = string | null;

export interface ShellCommand {
  readonly words: readonly Word[];
  /** The file that is its input. */
  readonly input: Word | undefined;
  /** The files that it writes to, but for /dev/null. */
  readonly outputs: readonly Word[];
  /** Stands between it and the next command. */
  readonly end: Separator;
}

export type Separator = 'end' | ';' | '&&' | '||' | '|' | '&' | '(' | ')';

export interface ShellLine {
  readonly commands: readonly ShellCommand[];
  /** Whether more runs, or something else, than these commands tell. */
  readonly isUnseen: boolean;
}

const longestLine = 8_000;

export function readShellLine(text: string): ShellLine {
  if (text.length > longestLine || text.includes('\0')) return { commands: [], isUnseen: true };
  const reader = new LineReader(text);
  reader.readAll();
  return reader;
}

const separator = /(?:&&|\|\||\|&|;;|[;&|\n()])/y;
const redirection = /(?:&>>?|\d*(?:<<<|<<-?|<>|<&|>&|>>|>\||<|>))/y;
const plainLetters = /[^ \t\n'"\\`$;&|()<>*?[\]{}~#]+/y;
/** Nothing in it that would have to be read like a line of its own. */
const plainSubstitution = /\$\(([^()'"`\\]*)\)/y;
const variable = /\$(?:[A-Za-z_]\w*|\{\w+\}|[?!#$@*0-9-])/y;

class LineReader {
  readonly commands: ShellCommand[] = [];
  isUnseen = false;
  private at = 0;
  private words: Word[] = [];
  private input: Word | undefined = undefined;
  private outputs: Word[] = [];
  private hereDocuments: { readonly end: string; readonly isLiteral: boolean }[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text.replaceAll('\\\n', '');
  }

  readAll(): undefined {
    while (this.at < this.text.length) {
      const letter = this.text.charAt(this.at);
      if (/[ \t]/.test(letter)) this.at += 1;
      else if (letter === '#') this.at = endOfLine(this.text, this.at);
      else if (!this.readRedirection() && !this.readSeparator()) this.words.push(this.readWord());
    }
    this.endCommand('end');
  }

  private readSeparator(): boolean {
    const found = this.match(separator);
    if (found === null) return false;
    // `name() { …; }` gives a name another meaning.
    if (found === '(' && this.words.length > 0) this.isUnseen = true;
    this.endCommand(found === '\n' || found === ';;' ? ';' : found === '|&' ? '|' : asSeparator(found));
    if (found === '\n') this.skipHereDocuments();
    return true;
  }

  private endCommand(end: Separator): undefined {
    const { words, input, outputs } = this;
    const isEmpty = words.length === 0 && input === undefined && outputs.length === 0;
    if (!isEmpty || end === '(' || end === ')') this.commands.push({ words, input, outputs, end });
    this.words = [];
    this.input = undefined;
    this.outputs = [];
  }

  private readRedirection(): boolean {
    const sign = this.match(redirection);
    if (sign === null) return false;
    if (this.text.charAt(this.at) === '(') this.isUnseen = true;
    while (/[ \t]/.test(this.text.charAt(this.at))) this.at += 1;
    const begin = this.at;
    const target = this.readWord();
    const written = this.text.slice(begin, this.at);
    const kind = sign.replace(/^[\d&]+/, '');
    if (kind === '<<<') this.input = null;
    else if (kind.startsWith('<<')) {
      this.input = null;
      if (target === null) this.isUnseen = true;
      this.hereDocuments.push({ end: target ?? '', isLiteral: /['"\\]/.test(written) });
    } else if (kind === '<') this.input = target;
    else if (!/^[<>]&$/.test(kind) || !/^(?:\d+|-)$/.test(target ?? '')) {
      if (target !== '/dev/null') this.outputs.push(target);
    }
    return true;
  }

  /** The text between is data, but for what it substitutes. */
  private skipHereDocuments(): undefined {
    for (const { end, isLiteral } of this.hereDocuments.splice(0)) {
      let line: string;
      do {
        const to = endOfLine(this.text, this.at);
        line = this.text.slice(this.at, to);
        if (!isLiteral && /\$\(|`/.test(line)) this.isUnseen = true;
        this.at = to + 1;
      } while (line.replace(/^\t+/, '') !== end && this.at < this.text.length);
    }
  }

  private readWord(): Word {
    let word: Word = '';
    const begin = this.at;
    for (;;) {
      const part = this.readPart();
      if (part === undefined) break;
      word = word === null || part === null ? null : word + part;
    }
    // A letter that ends no word and begins none.
    if (this.at === begin && this.at < this.text.length && !/[\s;&|()<>]/.test(this.text.charAt(begin)))
      this.at += 1;
    // The shell tests something with these.
    const written = this.text.slice(begin, this.at);
    return /^(?:\[{1,2}|\]{1,2})$/.test(written) ? written : word;
  }

  /** Undefined where the word ends. */
  private readPart(): Word | undefined {
    const plain = this.match(plainLetters);
    if (plain !== null) return plain;
    const letter = this.text.charAt(this.at);
    switch (letter) {
      case "'":
        return this.readQuoted("'");
      case '"':
        return this.readQuoted('"');
      case '\\':
        this.at += 2;
        return this.text.charAt(this.at - 1);
      case '$':
        return this.readExpansion();
      case '`':
        this.isUnseen = true;
        this.at += 1;
        return null;
      case '{':
      case '}':
      case '#':
        return this.readMark(letter);
      case '*':
      case '?':
      case '[':
      case ']':
      case '~':
        this.at += 1;
        return null;
      default:
        return undefined;
    }
  }

  /** A brace alone is a word of the shell; in a word it may stand for several. */
  private readMark(letter: string): Word {
    this.at += 1;
    const isAlone =
      /^[\s;&|()]?$/.test(this.text.charAt(this.at)) && /^$|\s|;/.test(this.text.charAt(this.at - 2));
    return letter === '#' || isAlone ? letter : null;
  }

  private readQuoted(quote: string): Word {
    const from = this.at + 1;
    let to = from;
    while (to < this.text.length && this.text.charAt(to) !== quote)
      to += quote === '"' && this.text.charAt(to) === '\\' ? 2 : 1;
    if (to >= this.text.length) this.isUnseen = true;
    this.at = Math.min(to, this.text.length) + 1;
    const inner = this.text.slice(from, to);
    if (quote === "'") return inner;
    if (/(?<!\\)(?:\\\\)*(?:\$\(|`)/.test(inner)) this.substitute(inner);
    return /(?<!\\)(?:\\\\)*[$`]/.test(inner) ? null : inner.replace(/\\([\\"$`])/g, '$1');
  }

  private readExpansion(): Word {
    const whole = this.match(plainSubstitution);
    if (whole !== null) {
      this.substitute(whole);
      return null;
    }
    if (this.match(variable) !== null) return null;
    const isLast = /^[\s;&|)]?$/.test(this.text.charAt(this.at + 1));
    this.at += 1;
    if (isLast) return '$';
    // `$'…'`, `$((…))`, `${x:-…}`
    this.isUnseen = true;
    return null;
  }

  /** Substituted commands run as well. */
  private substitute(text: string): undefined {
    const rest = text.replace(new RegExp(plainSubstitution.source, 'g'), (_, inner: string) => {
      const { commands, isUnseen } = readShellLine(inner);
      this.commands.push(...commands.map((command) => ({ ...command, end: '&' as const })));
      this.isUnseen ||= isUnseen;
      return '';
    });
    if (/\$\(|`/.test(rest)) this.isUnseen = true;
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [found = null] = pattern.exec(this.text) ?? [];
    if (found !== null) this.at += found.length;
    return found;
  }
}

const separators: readonly Separator[] = [';', '&&', '||', '|', '&', '(', ')'];
const asSeparator = (text: string): Separator => separators.find((each) => each === text) ?? ';';

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The word as a part of another line. */
export function quoted(word: Word): string {
  return word === null ? '"$x"' : `'${word.replaceAll("'", "'\\''")}'`;
}
