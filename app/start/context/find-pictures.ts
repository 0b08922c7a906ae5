// The pictures in an issue as GitHub shows it. Only what people can see there, and what GitHub itself keeps. Pure.
import { counted } from './choose-comments.ts';

interface FoundPictures {
  readonly addresses: readonly string[];
  readonly leftOut: readonly string[];
}

const most = 4;
/** Pixels. The author of an issue can give a picture any size, and so hide it from people. */
const leastSide = 16;

/** `isKept`: whether GitHub keeps the picture, so that its author cannot change it afterwards. */
export function findPictures(html: string, isKept: (address: URL) => boolean): FoundPictures {
  const shown = imagesIn(html).filter(({ attributes }) => !/\bemoji\b/.test(attributes.get('class') ?? ''));
  const certain = shown.filter(({ hasOther }) => !hasOther);
  const unfolded = certain.filter(({ within }) => !within.isFolded);
  const visible = unfolded.filter(({ attributes, within }) => !within.isNarrow && !isTiny(attributes));
  const kept = visible.flatMap(({ attributes }) => {
    const address = URL.parse(attributes.get('src') ?? '');
    return address !== null && isKept(address) ? [address.href] : [];
  });
  const different = [...new Set(kept)];
  return {
    addresses: different.slice(0, most),
    leftOut: [
      ...counted(
        shown.length - certain.length,
        'a picture that not everybody sees',
        'pictures that not everybody sees',
      ),
      ...counted(
        certain.length - unfolded.length,
        'a picture in a part that is folded away',
        'pictures in parts that are folded away',
      ),
      ...counted(
        unfolded.length - visible.length,
        'a picture too small to be seen',
        'pictures too small to be seen',
      ),
      ...counted(
        visible.length - kept.length,
        'a picture that is not kept by GitHub',
        'pictures that are not kept by GitHub',
      ),
      ...counted(Math.max(0, different.length - most), 'one more picture', 'more pictures'),
    ],
  };
}

interface Image {
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether it is in a `picture` with a `source`, so that many see another one. */
  readonly hasOther: boolean;
  readonly within: Enclosing;
}

function imagesIn(html: string): readonly Image[] {
  const found: { readonly tag: string; readonly group: number | null; readonly within: Enclosing }[] = [];
  const withSource = new Set<number | null>();
  const parts = createParts();
  let depth = 0;
  let groups = 0;
  for (const tag of tagsIn(html)) {
    const name = (/^<\/?[a-z0-9]+/i.exec(tag)?.[0] ?? '').toLowerCase();
    const group = depth > 0 ? groups : null;
    if (name === '<img') found.push({ tag, group, within: parts.within() });
    else parts.pass(name, tag);
    if (name === '<source' && group !== null) withSource.add(group);
    if (name === '<picture') {
      if (depth === 0) groups += 1;
      depth += 1;
    }
    if (name === '</picture') depth = Math.max(0, depth - 1);
  }
  return found.map(({ tag, group, within }) => ({
    attributes: attributesOf(tag),
    hasOther: withSource.has(group),
    within,
  }));
}

/** How the parts of a page around a place affect what is there. */
interface Enclosing {
  readonly isFolded: boolean;
  readonly isNarrow: boolean;
}

const withoutEnd = new Set(['<br', '<hr', '<wbr', '<source', '<input', '<col']);

/** The parts that are open as the tags of a page pass by. */
function createParts() {
  const open: (Enclosing & { readonly name: string })[] = [];
  const counts = new Map<string, number>();
  let [folded, narrow] = [0, 0];
  const add = ({ name, isFolded, isNarrow }: (typeof open)[number], change: 1 | -1): void => {
    counts.set(name, (counts.get(name) ?? 0) + change);
    folded += isFolded ? change : 0;
    narrow += isNarrow ? change : 0;
  };
  return {
    within: (): Enclosing => ({ isFolded: folded > 0, isNarrow: narrow > 0 }),
    pass(name: string, tag: string): void {
      if (withoutEnd.has(name)) return;
      if (!name.startsWith('</')) {
        const isFolded = name === '<details' && !hasOpen(tag);
        const part = { name, isFolded, isNarrow: isTiny(attributesOf(tag)) };
        open.push(part);
        add(part, 1);
        return;
      }
      const ended = name.replace('/', '');
      let last: (typeof open)[number] | undefined;
      while ((counts.get(ended) ?? 0) > 0 && last?.name !== ended) {
        last = open.pop();
        if (last !== undefined) add(last, -1);
      }
    },
  };
}

/** Alone, or with a value, which does not matter. */
function hasOpen(tag: string): boolean {
  return /\sopen(?=[\s=/>])/i.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, '""'));
}

/** Tags in attributes only look like tags. Linear: after a tag without an end nothing is looked for. */
function tagsIn(html: string): readonly string[] {
  const rest = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;
  const tags: string[] = [];
  for (let from = html.indexOf('<'); from >= 0; from = html.indexOf('<', rest.lastIndex)) {
    rest.lastIndex = from;
    const [tag] = rest.exec(html) ?? [];
    if (tag === undefined) break;
    tags.push(tag);
  }
  return tags;
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = tag.matchAll(/([^\s"'=<>]+)=(?:"([^"]*)"|'([^']*)')/g);
  // A browser takes the first of two with one name, a map the last.
  return new Map(
    [...found]
      .toReversed()
      .map(([, name = '', double, single]) => [name.toLowerCase(), decoded(double ?? single ?? '')]),
  );
}

const entities = new Map([
  ['amp', '&'],
  ['quot', '"'],
  ['#39', "'"],
  ['lt', '<'],
  ['gt', '>'],
]);

function decoded(text: string): string {
  return text.replace(/&(amp|quot|#39|lt|gt);/g, (whole, name) => entities.get(name) ?? whole);
}

function isTiny(attributes: ReadonlyMap<string, string>): boolean {
  return ['width', 'height'].some((side) => {
    const value = attributes.get(side) ?? '';
    const size = Number.parseFloat(value);
    return !Number.isNaN(size) && size < (value.includes('%') ? 5 : leastSide);
  });
}
