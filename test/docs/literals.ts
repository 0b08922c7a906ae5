// The texts that a source file holds, for holding documents against them.

const comment = String.raw`\/\/.*|\/\*[\s\S]*?\*\/`;
const pattern = String.raw`(?<=[(,=:[!&|?]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/`;
const quoted = String.raw`'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"`;
/** What fills in a template may hold braces and templates, once more. */
const braces = String.raw`\{(?:[^{}${'`'}]|\{[^{}]*\})*\}`;
const inner = String.raw`${'`'}(?:\\.|\$${braces}|[^${'`'}\\])*${'`'}`;
const filled = String.raw`(?<!\\)\$\{((?:${inner}|${braces}|[^{}${'`'}])*)\}`;
const template = String.raw`${'`'}((?:\\.|${filled}|[^${'`'}\\])*)${'`'}`;
const known = new RegExp([comment, pattern, quoted, template].join('|'), 'g');

/** Every string and template of a source, `…` in place of what a template fills in. Comments are no texts. */
export function literalsIn(source: string): readonly string[] {
  return [...source.matchAll(known)].flatMap(([, single, double, text]) => {
    if (text === undefined) return [single ?? double ?? []].flat().map(unescaped);
    const within = [...text.matchAll(new RegExp(filled, 'g'))].flatMap(([, code = '']) => literalsIn(code));
    return [...within, unescaped(text.replaceAll(new RegExp(filled, 'g'), '…'))];
  });
}

const unescaped = (text: string): string => text.replaceAll(/\\([\s\S])/g, '$1');
