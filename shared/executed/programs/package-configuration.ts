// The configuration that package managers load from each folder, from where they run up to the working copy.
import { isObject } from '../../is-object.ts';
import { nameOf } from './paths.ts';
import { type ProgramSearch, textOf } from './search.ts';

/**
 * Keys that name nothing which runs, and no other folder. Any other key makes a command not wholly known. What is written in camel case
 * is listed with dashes.
 */
const harmlessKeys = new Set(
  [
    'access allow-builds allow-scripts always-auth audit audit-config audit-level auto-install-peers bail catalog catalogs',
    'checksum-behavior color compression-level dedupe-direct-deps dedupe-peer-dependents default-semver-range-prefix enable-colors',
    'enable-global-cache enable-hardened-mode enable-immutable-cache enable-immutable-installs enable-inline-builds enable-pre-post-scripts',
    'enable-progress-bars enable-scripts enable-strict-ssl enable-telemetry engine-strict exact fetch-retries fetch-retry-factor',
    'fetch-retry-maxtimeout fetch-retry-mintimeout fetch-timeout foreground-scripts format-package-lock frozen-lockfile fund git-checks',
    'git-tag-version hoist hoist-pattern hoist-workspace-packages http-proxy http-timeout https-proxy if-present ignore-engines',
    'ignore-scripts ignore-workspace-root-check ignored-built-dependencies ignored-optional-dependencies init-author-email init-author-name',
    'init-author-url init-license init-version install-strategy legacy-peer-deps link-workspace-packages lockfile lockfile-version loglevel',
    'min-release-age minimum-release-age minimum-release-age-exclude network-concurrency network-timeout never-built-dependencies',
    'nm-hoisting-limits nm-mode node-linker node-version npm-auth-token npm-minimal-age-gate npm-registries npm-registry-server npm-scopes',
    'omit only-built-dependencies overrides package-extensions package-import-method package-lock package-manager-strict packages',
    'patched-dependencies pnp-mode prefer-dedupe prefer-frozen-lockfile prefer-offline prefer-online prefer-workspace-packages progress',
    'provenance proxy public-hoist-pattern registry resolution-mode save save-dev save-exact save-prefix save-workspace-protocol',
    'shamefully-hoist shared-workspace-lockfile side-effects-cache silent strict-dep-builds strict-peer-dependencies strict-peer-deps',
    'strict-ssl tag tag-version-prefix trust-policy unsafe-perm update-notifier version-tag-prefix yarn-offline-mirror',
    'yarn-offline-mirror-pruning _auth _authToken _password',
  ].flatMap((line) => line.split(' ')),
);
const ofRegistry =
  /^(?:@[\w.~-]+:registry|\/\/[\w.:@%/-]+:(?:_auth|_authToken|_password|username|email|always-auth))$/;
const isHarmless = (key: string): boolean => harmlessKeys.has(key) || ofRegistry.test(key);
const withDashes = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How a line names its key. Whatever is spelt in another way is not known: quotes and escapes, sections, two keys in one line. */
const ini = { key: /^\s*([^\s="'\\[\]$;#]+)(?:\[\])?\s*(?:=.*)?$/, isNone: /^\s*(?:[#;]|$)/ };
const yaml = { key: /^([a-z][A-Za-z]*):(?: .*)?$/, isNone: /^\s*(?:#|$)/, goesOn: /^(?: |- )/ };
const ofYarn = /^(?:--(?:install\.|add\.|run\.)?)?"?([\w@:.-]+)"? +(?:"[^"\\]*"|true|false|\d+) *$/;
const lines: Readonly<Record<string, { key: RegExp; isNone: RegExp; goesOn?: RegExp }>> = {
  '.npmrc': ini,
  npmrc: ini,
  '.yarnrc': { key: ofYarn, isNone: yaml.isNone },
  '.yarnrc.yml': yaml,
  'pnpm-workspace.yaml': yaml,
};

/** Null where a line is none of these, or its key is not known to be harmless. */
function readKeys(name: string, text: string): readonly string[] | null {
  const form = lines[name];
  const keys: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (form?.isNone.test(line) || (form?.goesOn?.test(line) && keys.length > 0)) continue;
    const [, key = ''] = form?.key.exec(line) ?? [];
    if (!isHarmless(form?.goesOn ? withDashes(key) : key)) return null;
    keys.push(key);
  }
  return keys;
}

/** Adds what is there, and says where not all of it is known. Hands back whether it lists other packages of this working copy.
 * `isQuiet`: nothing but what is not harmless is worth a word. */
export function addConfiguration(search: ProgramSearch, paths: readonly string[], isQuiet: boolean): boolean {
  let hasMembers = false;
  for (const path of paths) {
    const reading = search.read(path);
    if (reading === null || reading.kind === 'absent') continue;
    const name = nameOf(path);
    const text = textOf(reading);
    const isPackage = name === 'package.json';
    const keys = text === null ? null : isPackage ? keysOfPackage(text) : readKeys(name, text);
    if (/\.(?:[cm]?js|node)$/.test(name)) search.say('other_files');
    else if (keys === null) search.say('unseen');
    if (keys === null || !(isQuiet || isPackage)) search.add(path, reading);
    hasMembers ||= keys?.includes('packages') === true;
  }
  return hasMembers;
}

/** A package.json of a folder above says which package manager runs, and holds settings of pnpm. */
function keysOfPackage(text: string): readonly string[] | null {
  const { packageManager = 'npm@1', pnpm = {} } = parsePackage(text) ?? { pnpm: null };
  const isNumbered = /^(?:npm|pnpm|yarn|bun)@\d[\w.+-]*$/.test(String(packageManager));
  return isNumbered && isObject(pnpm) && Object.keys(pnpm).map(withDashes).every(isHarmless) ? [] : null;
}

/** Null where it cannot be read. */
export function parsePackage(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text?.replace(/^\uFEFF/, '') ?? '');
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
