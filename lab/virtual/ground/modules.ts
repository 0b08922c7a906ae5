// While modules are loaded: what libraries keep for their whole process becomes one for each life, and what the product imports late
// is found, so that it is loaded before the time begins.
import { registerHooks } from 'node:module';
import { demandEdits, makeEdits } from './edit.ts';
import { perLife } from './lives.ts';
import { errorWithoutStack } from './stacks.ts';
import { failRun } from './time.ts';

const perLifeName = 'virtualPerLife';
const withoutStackName = 'virtualWithoutStack';

interface Change {
  readonly file: string;
  readonly change: (source: string) => string;
}

const changes: readonly Change[] = [
  {
    // Requests for tokens that wait: one of a life that is over would be waited for by the next, for ever.
    file: '/@octokit/auth-app/dist-node/index.js',
    change: (source) =>
      source.replace(
        'var pendingPromises = /* @__PURE__ */ new Map()',
        `var pendingPromises = globalThis.${perLifeName}(() => new Map())`,
      ),
  },
  {
    // One tick moves all its timers on: it would stop with the life that set it.
    file: '/undici/lib/util/timers.js',
    change: (source) =>
      `module.exports = globalThis.${perLifeName}(() => { const module = {};\n${source}\nreturn module.exports; });`,
  },
  {
    // Each mask is drawn by who sends: of bytes drawn ahead, the next plan would take what is left.
    file: '/undici/lib/web/websocket/frame.js',
    change: (source) => source.replace('const BUFFER_SIZE = 8 * 1024', 'const BUFFER_SIZE = 4'),
  },
  {
    // Where no number is long, each would be asked for nothing.
    file: '/json-with-bigint/json-with-bigint.js',
    change: (source) =>
      source.replace(
        'const JSONParse = (text, reviver) => {',
        '$&\n  if (reviver === undefined && !/\\d{16}/.test(text)) return originalParse(text);',
      ),
  },
  {
    // Made for each connection that ends, and read by nobody: its stack would be most of that.
    file: '/undici/lib/core/errors.js',
    change: (source) =>
      ['InformationalError', 'ClientDestroyedError'].reduce(
        (text, name) =>
          text.replace(
            `class ${name} extends UndiciError {`,
            `class ${name} extends globalThis.${withoutStackName}(UndiciError) {`,
          ),
        source,
      ),
  },
  {
    // What the process takes is the machine's.
    file: '/prom-client/lib/defaultMetrics.js',
    change: () => 'module.exports = () => {}; module.exports.metricsList = [];',
  },
];

const late = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g;
const found = new Map<string, string>();
let isSealed = false;

export function watchModules(): void {
  Reflect.set(globalThis, perLifeName, perLife);
  Reflect.set(globalThis, withoutStackName, errorWithoutStack);
  registerHooks({
    load(url, context, next) {
      // What is required is read at once, at no other time.
      if (isSealed && !context.conditions.includes('require')) failRun(new Error(`loaded late: ${url}`));
      const loaded = next(url, context);
      if (!url.startsWith('file:')) return loaded;
      const written = String(loaded.source);
      const source = makeEdits(url, written);
      if (!url.includes('/node_modules/'))
        for (const [, , specifier = ''] of source.matchAll(late)) found.set(`${url} ${specifier}`, specifier);
      const known = changes.find(({ file }) => url.endsWith(file));
      if (known === undefined) return source === written ? loaded : { ...loaded, source };
      const changed = known.change(source);
      if (changed === source) throw new Error(`${url} is another one than the ground knows`);
      return { ...loaded, source: changed };
    },
  });
}

/** Loads what is only imported when it is needed. From now on nothing is to be loaded. */
export async function loadLateModules(): Promise<void> {
  const loaded = new Set<string>();
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const [key, specifier] of found) {
      if (loaded.has(key)) continue;
      loaded.add(key);
      isMore = true;
      const [from = ''] = key.split(' ', 1);
      await import(specifier.startsWith('.') ? new URL(specifier, from).href : specifier);
    }
  }
  isSealed = true;
  demandEdits();
}
