// The commands of a line as a shell would run them.
import { plainWord, type ShellWord, type Word, WordReader } from './shell-words.ts';

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** The files that it writes to, but for /dev/null. */
  readonly outputs: readonly Word[];
  /** Separates it from the next command. */
  readonly end: Separator;
}

const separators = [';', '&&', '||', '|', '&', '(', ')'] as const;
export type Separator = (typeof separators)[number] | 'end';

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
  return { commands: reader.commands, isUnseen: reader.isUnseen };
}

const separator = /(?:&&|\|\||\|&|;;|[;&|\n()])/y;
const redirection = /(?:&>>?|\d*(?:<<<|<<-?|<>|<&|>&|>>|>\||<|>))/y;

class LineReader extends WordReader {
  readonly commands: ShellCommand[] = [];
  private ofCommand: ShellWord[] = [];
  private outputs: Word[] = [];
  private hereDocuments: { readonly end: string; readonly isLiteral: boolean; readonly sign: string }[] = [];

  readAll(): undefined {
    for (this.skipBlanks(); !this.isAtEnd; this.skipBlanks()) {
      // A comment goes to the end of its line, whatever it holds.
      if (this.letter() === '#') this.match(/[^\n]*/y);
      else if (!this.readRedirection() && !this.readSeparator()) this.ofCommand.push(this.takeWord());
    }
    this.endCommand('end');
  }

  private takeWord(): ShellWord {
    const word = this.readWord();
    for (const line of this.substituted.splice(0)) {
      const { commands, isUnseen } = readShellLine(line);
      this.commands.push(...commands.map((command) => ({ ...command, end: ';' as const })));
      this.isUnseen ||= isUnseen;
    }
    return word;
  }

  private readSeparator(): boolean {
    const [found] = this.match(separator) ?? [];
    if (found === undefined) return false;
    // `name() { …; }` gives a name another meaning, and `((x=y))` evaluates what the variable y holds.
    if (found === '(' && (this.ofCommand.length > 0 || this.letter() === '(')) this.isUnseen = true;
    this.endCommand(found === '\n' || found === ';;' ? ';' : found === '|&' ? '|' : asSeparator(found));
    if (found === '\n') this.skipHereDocuments();
    return true;
  }

  private endCommand(end: Separator): undefined {
    const { ofCommand: words, outputs } = this;
    const isEmpty = words.length === 0 && outputs.length === 0;
    if (!isEmpty || ['(', ')', '&', '|'].includes(end)) this.commands.push({ words, outputs, end });
    this.ofCommand = [];
    this.outputs = [];
  }

  private readRedirection(): boolean {
    const [sign] = this.match(redirection) ?? [];
    if (sign === undefined) return false;
    // `{PATH}>x` sets that variable.
    if (this.text.charAt(this.at - sign.length - 1) === '}') this.isUnseen = true;
    // For sh, which knows no `&>`, a command ends here.
    if (sign.startsWith('&') && this.ofCommand.length > 0) this.endCommand('&');
    this.skipBlanks();
    const begin = this.at;
    if (this.letter() === '(') this.isUnseen = true;
    const target = plainWord(this.takeWord());
    const written = this.text.slice(begin, this.at);
    const kind = sign.replace(/^[\d&]+/, '');
    if (kind === '<<' || kind === '<<-') {
      if (target === null || written.includes('\n')) this.isUnseen = true;
      this.hereDocuments.push({ end: target ?? '', isLiteral: /['"\\]/.test(written), sign: kind });
    } else if (kind !== '<' && kind !== '<<<' && !isOfNumber(kind, target) && target !== '/dev/null')
      this.outputs.push(target);
    return true;
  }

  /** The text between is data, but for what it substitutes. */
  private skipHereDocuments(): undefined {
    for (const { end, isLiteral, sign } of this.hereDocuments.splice(0)) {
      let line: string;
      do {
        [line = ''] = this.match(/[^\n]*/y) ?? [];
        // There the end of a line may be none.
        if (!isLiteral && /\$[([]|\$\{(?!\w+\})|`|\\$/.test(line)) this.isUnseen = true;
        this.at += 1;
      } while ((sign === '<<-' ? line.replace(/^\t+/, '') : line) !== end && !this.isAtEnd);
    }
  }
}

const isOfNumber = (kind: string, target: Word): boolean =>
  /^[<>]&$/.test(kind) && /^(?:\d+|-)$/.test(target ?? '');

const asSeparator = (text: string): Separator => separators.find((each) => each === text) ?? ';';
