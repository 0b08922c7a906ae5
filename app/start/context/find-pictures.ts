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
  const certain = shown.filter(({ within }) => !within.hasOther);
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
  readonly within: Part;
}

/** A part of a page with what affects all that is in it. */
interface Part {
  readonly name: string;
  /** It is in a `picture`, where many may see another one. */
  readonly hasOther: boolean;
  readonly isFolded: boolean;
  readonly isNarrow: boolean;
}

const wholePage: Part = { name: '', hasOther: false, isFolded: false, isNarrow: false };
const withoutEnd = new Set(['br', 'hr', 'wbr', 'source', 'input', 'col']);

function imagesIn(html: string): readonly Image[] {
  const found: Image[] = [];
  const open: Part[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change = 0): number => {
    const counted = (counts.get(name) ?? 0) + change;
    counts.set(name, counted);
    return counted;
  };
  for (const tag of tagsIn(html)) {
    const [, end, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(tag.toLowerCase()) ?? [];
    const within = open.at(-1) ?? wholePage;
    if (name === 'img') found.push({ attributes: attributesOf(tag), within });
    else if (end === '/') {
      let last: string | undefined;
      while (count(name) > 0 && last !== name) {
        last = open.pop()?.name ?? name;
        count(last, -1);
      }
    } else if (!withoutEnd.has(name)) {
      open.push({
        name,
        hasOther: within.hasOther || name === 'picture',
        isFolded: within.isFolded || (name === 'details' && !hasOpen(tag)),
        isNarrow: within.isNarrow || isTiny(attributesOf(tag)),
      });
      count(name, 1);
    }
  }
  return found;
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
