export const id = 482;
export const ids = [482];
export const modules = {

/***/ 80534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $q: () => (/* binding */ findExecuted),
  rj: () => (/* binding */ readPast)
});

// UNUSED EXPORTS: filesOfCommand

// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/rules/shell/shell-line.js
var shell_line = __webpack_require__(68254);
// EXTERNAL MODULE: ./build/shared/rules/shell/shell-words.js
var shell_words = __webpack_require__(8743);
;// CONCATENATED MODULE: ./build/shared/rules/shell/variables.js

const ofPrograms = [
    'CI NODE_ENV BABEL_ENV APP_ENV RAILS_ENV RACK_ENV DEBUG VERBOSE FORCE_COLOR NO_COLOR CLICOLOR COLOR LANG LANGUAGE LC_ALL LC_CTYPE TZ TERM',
    'COLUMNS LINES PORT HOST HOSTNAME PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE RUST_BACKTRACE RUST_LOG DEBIAN_FRONTEND HUSKY COVERAGE TESTING',
    'NODE_NO_WARNINGS TIMEFORMAT SKIP_TESTS UPDATE_SNAPSHOTS LOG_LEVEL GIT_TERMINAL_PROMPT TAP_TIMEOUT UV_THREADPOOL_SIZE TS_NODE_TRANSPILE_ONLY TS_NODE_FILES',
].flatMap((names) => names.split(' '));
const ofShell = [
    'RESULT STATUS BASE_URL API_URL TOKEN VERSION NAME FILE FILES DIR SRC OUT ROOT REPO BRANCH URL COUNT TODAY NOW START RC EXIT_CODE TEST',
    'file files dir name line lines num count out url version branch status result rc code msg word item test pkg ext base sum total old new pid',
].flatMap((names) => names.split(' '));
const values = new Map([
    ...['PAGER', 'GIT_PAGER', 'MANPAGER', 'GH_PAGER'].map((name) => [name, /^(?:cat|less)?$/]),
    ...['EDITOR', 'GIT_EDITOR', 'VISUAL', 'GIT_SEQUENCE_EDITOR'].map((name) => [name, /^(?:true|:)$/]),
    [
        'NODE_OPTIONS',
        /^(?:(?:--(?:max[-_]old[-_]space[-_]size=\d+|no-warnings|disallow-code-generation-from-strings|experimental-sqlite|experimental-strip-types|expose-gc|no-deprecation|experimental-vm-modules|experimental-json-modules|enable-source-maps|trace-warnings|trace-deprecation|unhandled-rejections=\w+|openssl-legacy-provider|stack-trace-limit=\d+|import=[@\w][\w/-]*|require[= ][@\w][\w/-]*))\s*)*$/,
    ],
    ['IFS', /^[\s,:;]*$/],
]);
const steering = /^(?:MAKE.*|VPATH|SUFFIXES|HOME|IFS|ENV|CDPATH|\w*(?:SHELL|PATH|OPTIONS|OPTS|WRAPPER|PRELOAD|LAUNCHER|PAGER|EDITOR|COMMAND|STARTUP)|(?:BASH|GIT|NPM|YARN|PNPM|PIP|CARGO|RUST|GO|PERL|RUBY|PYTHON)\w+|(?:LD|DYLD|UV|TS_NODE|npm)_\w+)$/;
const ofSwitch = /^(?:\d*|true|false|yes|no|on|off|test|testing|production|development|debug|ci)$/i;
function isHarmlessVariable(word, isExported) {
    const text = typeof word === 'string' ? word : word?.begins;
    if (text === undefined)
        return false;
    const [, name = text] = shell_words/* assignment */.mU.exec(text) ?? [];
    if (ofPrograms.includes(name))
        return true;
    if (!isExported && (ofShell.includes(name) || /^[A-Za-z]$/.test(name)))
        return true;
    const value = typeof word === 'string' && text.startsWith(`${name}=`) ? text.slice(name.length + 1) : null;
    if (value === null)
        return false;
    return (values.get(name) ?? ofSwitch).test(value) && (values.has(name) || !steering.test(name));
}

// EXTERNAL MODULE: ./build/shared/rules/shell/programs.js
var programs = __webpack_require__(63484);
;// CONCATENATED MODULE: ./build/shared/rules/shell/options.js

function splitOptions(words, known) {
    const alone = known.alone.split(' ');
    const withValue = (known.withValue ?? '').split(' ');
    const options = new Map();
    let areKnown = true;
    let at = 0;
    for (; at < words.length; at += 1) {
        const word = words[at];
        if (typeof word !== 'string' || !/^-./.test(word))
            break;
        if (word === '--')
            return { options, rest: words.slice(at + 1), areKnown };
        for (const { name, value } of optionsIn(word, withValue)) {
            const takesNext = value === undefined && withValue.includes(name);
            if (takesNext)
                at += 1;
            if (options.has(name) && withValue.includes(name) && !known.repeats)
                areKnown = false;
            if (!takesNext && !alone.includes(name) && !withValue.includes(name))
                areKnown = false;
            options.set(name, takesNext ? (0,shell_words/* plainWord */.hx)(words[at] ?? null) : (value ?? ''));
        }
    }
    return { options, rest: words.slice(at), areKnown };
}
function splitEverywhere(words, known) {
    const end = words.map(shell_words/* plainWord */.hx).indexOf('--');
    const own = end < 0 ? words : words.slice(0, end);
    const options = new Map();
    const others = [];
    let areKnown = true;
    for (let rest = own; rest.length > 0;) {
        const next = splitOptions(rest, known);
        for (const [name, value] of next.options) {
            if (options.has(name) && value !== '' && !known.repeats)
                areKnown = false;
            options.set(name, value);
        }
        areKnown &&= next.areKnown;
        others.push(...next.rest.slice(0, 1));
        rest = next.rest.slice(1);
    }
    return { options, rest: [...others, ...(end < 0 ? [] : words.slice(end + 1))], areKnown };
}
function optionsIn(word, withValue) {
    const equal = word.indexOf('=');
    if (word.startsWith('--')) {
        return equal < 0 ? [{ name: word }] : [{ name: word.slice(0, equal), value: word.slice(equal + 1) }];
    }
    if (withValue.includes(word))
        return [{ name: word }];
    const found = [];
    for (let at = 1; at < word.length; at += 1) {
        const name = `-${word.charAt(at)}`;
        const value = word.slice(at + 1);
        if (withValue.includes(name) && value !== '')
            return [...found, { name, value: value.replace(/^=/, '') }];
        found.push({ name });
    }
    return found;
}

// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(75600);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
;// CONCATENATED MODULE: ./build/shared/executed/programs/search.js

const deepest = 4;
function resolvePath({ workingCopies }, { folder }, written) {
    const outside = (why) => ({ kind: 'outside', written, why });
    const names = written.split('/');
    if (names.includes('..'))
        return outside('its path leads up');
    const plain = names.filter((name, at) => name !== '.' && (name !== '' || at === 0)).join('/');
    if (folder === null && !plain.startsWith('/'))
        return outside('the folder that it stands in is not known');
    if (plain === '')
        return { kind: 'inside', path: folder ?? '' };
    if ((0,paths/* isWorkingCopy */.rv)(plain, workingCopies))
        return { kind: 'inside', path: '' };
    const [path, ...others] = (0,paths/* withinWorkingCopy */.Ul)(plain.startsWith('/') ? plain : below(folder ?? '', plain), workingCopies) ?? [null];
    if (path === null || path === undefined || others.length > 0)
        return outside(plain.startsWith('/')
            ? 'it is outside of the working copy'
            : 'its name is not a plain one of the working copy');
    return { kind: 'inside', path };
}
const below = (folder, name) => (folder === '' ? name : `${folder}/${name}`);
const folderOf = (path) => path.split('/').slice(0, -1).join('/');
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
function foldersUp(folder) {
    const names = folder === '' ? [] : folder.split('/');
    return [...names.map((_, at) => names.slice(0, names.length - at).join('/')), ''];
}
function firstThere(search, paths) {
    const read = paths.map((path) => ({ path, reading: search.read(path) }));
    const first = read.find(({ reading }) => reading?.kind !== 'absent');
    if (first === undefined)
        return { kind: 'absent' };
    const { path, reading } = first;
    return reading === null ? { kind: 'waits' } : { kind: 'there', path, reading };
}
function addNamed(search, place, word, endings = []) {
    if (word === null || word === '')
        return search.also('unseen');
    const resolved = resolvePath(search, place, word);
    if (resolved.kind === 'outside')
        return addUnread(search, resolved.written, resolved.why);
    if (/(?:^|\/)node_modules\//.test(`${resolved.path}/`))
        return search.also('packages');
    if (resolved.path === '')
        return addUnread(search, word, 'it is a folder');
    const found = firstThere(search, [resolved.path, ...endings.map((ending) => `${resolved.path}${ending}`)]);
    if (found.kind === 'waits')
        return;
    const { path, reading } = found.kind === 'there' ? found : { path: resolved.path, reading: { kind: 'absent' } };
    search.add({ kind: 'read', path, part: null, reading, text: null });
    search.also(reading.kind === 'absent' ? 'unseen' : 'other_files');
}
function addUnread(search, path, why) {
    search.add({ kind: 'unread', path, why });
    search.also('unseen');
}
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function textOf(bytes) {
    if (bytes.includes(0))
        return null;
    try {
        return decoder.decode(bytes);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-configuration.js


const harmlessKeys = new Set([
    'access allow-builds allow-scripts allowed-deprecated-versions always-auth approved-git-repositories audit audit-config audit-level',
    'auto-install-peers bail before block-exotic-subdeps catalog catalog-mode catalogs changeset-base-refs changeset-ignore-patterns',
    'checksum-behavior child-concurrency clone-concurrency color compression-level dangerously-allow-all-builds dedupe-direct-deps',
    'dedupe-injected-deps dedupe-peer-dependents default-protocol default-semver-range-prefix disable-self-update-check',
    'disallow-workspace-cycles email enable-colors enable-global-cache enable-hardened-mode enable-hyperlinks enable-immutable-cache',
    'enable-immutable-installs enable-inline-builds enable-inline-hunks enable-message-names enable-mirror enable-network',
    'enable-offline-mode enable-pre-post-scripts enable-progress-bars enable-scripts enable-strict-settings enable-strict-ssl',
    'enable-telemetry enable-timers enable-tips enable-transparent-workspaces engine-strict exact fetch-retries fetch-retry-factor',
    'fetch-retry-maxtimeout fetch-retry-mintimeout fetch-timeout fetching-concurrency foreground-scripts format-package-lock',
    'frozen-lockfile fund git-checks git-tag-version hoist hoist-pattern hoist-workspace-packages http-proxy http-retry http-timeout',
    'https-proxy if-present ignore-engines ignore-scripts ignore-workspace-root-check ignored-built-dependencies',
    'ignored-optional-dependencies immutable-patterns include init-author-email init-author-name init-author-url init-fields init-license',
    'init-scope init-version inject-workspace-packages install-strategy last-update-check legacy-peer-deps link-workspace-packages lockfile',
    'lockfile-version log-filters loglevel maxsockets message min-release-age minimum-release-age minimum-release-age-exclude',
    'network-concurrency network-settings network-timeout never-built-dependencies nm-hoisting-limits nm-mode nm-self-references',
    'no-progress node-linker node-version noproxy npm-always-auth npm-audit-registry npm-auth-ident npm-auth-token npm-minimal-age-gate',
    'npm-preapproved-packages npm-publish-access npm-publish-provenance npm-publish-registry npm-registries npm-registry-server npm-scopes',
    'omit only-built-dependencies overrides package-extensions package-import-method package-lock package-manager-strict packages',
    'patched-dependencies peer-dependency-rules pnp-fallback-mode pnp-ignore-patterns pnp-mode prefer-dedupe prefer-deferred-versions',
    'prefer-frozen-lockfile prefer-interactive prefer-offline prefer-online prefer-reuse prefer-workspace-packages progress',
    'progress-bar-style provenance proxy public-hoist-pattern recursive-install registry replace-registry-host required-scripts',
    'resolution-mode resolve-peers-from-workspace-root save save-dev save-exact save-prefix save-workspace-protocol shamefully-hoist',
    'shared-workspace-lockfile side-effects-cache silent strict-dep-builds strict-peer-dependencies strict-peer-deps strict-ssl',
    'supported-architectures tag tag-version-prefix task-pool-concurrency telemetry-interval timing trust-policy ts-enable-auto-types',
    'unsafe-http-whitelist unsafe-perm update-config update-notifier username version-git-message version-tag-prefix',
    'workspace-concurrency workspaces-experimental yarn-offline-mirror yarn-offline-mirror-pruning yes _auth _authToken _password',
].flatMap((line) => line.split(' ')));
const ofRegistry = /^(?:@[\w.~-]+:registry|\/\/[\w.:@%/-]+:(?:_auth|_authToken|_password|username|email|always-auth))$/;
const isHarmless = (key) => harmlessKeys.has(key) || ofRegistry.test(key);
const withDashes = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ini = /^\s*([^\s="'\\[\]$;#]+)(?:\[\])?\s*(?:=.*)?$/;
const lines = {
    '.npmrc': { key: ini },
    npmrc: { key: ini },
    '.yarnrc': { key: /^(?:--(?:install\.|add\.|run\.)?)?"?([\w@:.-]+)"? +(?:"[^"\\]*"|true|false|\d+) *$/ },
    '.yarnrc.yml': { key: /^([a-z][A-Za-z]*):(?: .*)?$/, goesOn: /^(?: |- )/ },
    'pnpm-workspace.yaml': { key: /^([a-z][A-Za-z]*):(?: .*)?$/, goesOn: /^(?: |- )/ },
};
function readKeys(name, text) {
    const { key, goesOn } = lines[name] ?? {};
    if (key === undefined)
        return null;
    const keys = [];
    for (const line of text.split(/\r\n|\r|\n/)) {
        if (/^\s*(?:#|$)/.test(line) || (key === ini && /^\s*;/.test(line)))
            continue;
        if (goesOn?.test(line) && keys.length > 0)
            continue;
        const [, found = ''] = key.exec(line) ?? [];
        if (!isHarmless(goesOn ? withDashes(found) : found))
            return null;
        keys.push(found);
    }
    return keys;
}
function addConfiguration(search, { folders, names, isQuiet }) {
    const paths = [...new Set(folders.flatMap(foldersUp))].flatMap((folder) => names.map((name) => below(folder, name)));
    return paths.map((path) => addOne(search, path, search.read(path), isQuiet)).includes(true);
}
function addOne(search, path, reading, isQuiet) {
    if (reading === null || reading.kind === 'absent')
        return false;
    const name = nameOf(path);
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const isCode = /\.(?:[cm]?js|node)$/.test(name);
    const isPackage = name === 'package.json';
    const keys = text === null ? null : isPackage ? keysOfPackage(text) : readKeys(name, text);
    if (isCode)
        search.also('other_files');
    else if (keys === null)
        search.also('unseen');
    if (keys === null || !(isQuiet || isPackage))
        search.add({ kind: 'read', path, part: null, reading, text: null });
    return keys?.includes('packages') === true;
}
function keysOfPackage(text) {
    const { packageManager = 'npm@1', pnpm = {} } = parsePackage(text) ?? { pnpm: null };
    const isNumbered = /^(?:npm|pnpm|yarn|bun)@\d[\w.+-]*$/.test(String(packageManager));
    return isNumbered && (0,is_object/* isObject */.G)(pnpm) && Object.keys(pnpm).map(withDashes).every(isHarmless) ? [] : null;
}
function parsePackage(text) {
    try {
        const parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
        return (0,is_object/* isObject */.G)(parsed) ? parsed : null;
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-scripts.js




function runScripts(run, asked, names, more = []) {
    const { search, place, installs, isOptional = false } = run;
    if (!isOptional)
        search.also('packages');
    if (place.depth >= deepest)
        return search.also('unseen');
    const found = findPackage(search, place, isOptional);
    if (found === null)
        return;
    const { path, reading } = found;
    const folder = folderOf(path);
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const scripts = text === null ? null : readScripts(text);
    if (isOptional && scripts?.has(asked) === false)
        return;
    if (scripts === null)
        search.also('unseen');
    if (scripts?.has(asked) === false && run.orElse && asked.includes(':'))
        search.also('unseen');
    else if (scripts?.has(asked) === false && !installs)
        run.orElse?.([asked, ...more]);
    const own = [...(scripts ?? [])].filter(([name]) => names.includes(name));
    const inOrder = own.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
    const shown = inOrder.map(([name, line]) => `${name}: ${line}`).join('\n');
    const part = partOf(inOrder.map(([name]) => name), asked);
    search.add({ kind: 'read', path, part, reading, text: part === null ? null : shown });
    if (installs)
        searchInstall(search, folder, text, installs);
    const here = { folder, depth: place.depth + 1 };
    for (const [name, line] of inOrder) {
        const given = name === asked ? more : [];
        if (given.includes(null))
            search.also('unseen');
        search.line(here, [line, ...given.map(shell_words/* quoted */.TL)].join(' '));
    }
    if (asked === 'start' && scripts?.has('start') === false)
        search.words(here, ['node', 'server.js']);
}
function scriptNames(search, place) {
    const found = findPackage(search, { ...place, isNamed: false }, false);
    const text = found?.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
    return text === null ? [] : [...(readScripts(text)?.keys() ?? [])];
}
function searchInstall(search, folder, text, { locks, hasMembers, runsMembers }) {
    const [, ...above] = foldersUp(folder);
    const found = above.map((each) => addWhereThere(search, below(each, 'package.json')));
    for (const each of foldersUp(folder))
        for (const name of locks)
            addWhereThere(search, below(each, name), true);
    addWhereThere(search, below(folder, 'binding.gyp'));
    const isMember = found.some((reading) => reading !== null);
    if (runsMembers && (hasMembers || isMember || (text !== null && namesMembers(text))))
        search.also('unseen');
}
function namesMembers(text) {
    const parsed = parsePackage(text) ?? {};
    const isNamed = (key) => Object.hasOwn(parsed, key);
    const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].filter(isNamed);
    const sources = lists.flatMap((key) => ((0,is_object/* isObject */.G)(parsed[key]) ? Object.values(parsed[key]) : []));
    return (isNamed('workspaces') || sources.some((source) => typeof source === 'string' && ofFolder.test(source)));
}
const ofFolder = /^(?:(?:file|link|portal|workspace):|[.~]{0,2}\/)(?!.*\.t(?:ar\.)?gz$)/;
function findPackage(search, { folder, isNamed }, isOptional) {
    if (folder === null) {
        addUnread(search, 'package.json', 'the folder that it stands in is not known');
        return null;
    }
    const folders = isNamed ? [folder] : foldersUp(folder);
    const found = firstThere(search, folders.map((each) => below(each, 'package.json')));
    if (found.kind === 'there')
        return found;
    if (found.kind === 'waits' || isOptional)
        return null;
    const path = below(folder, 'package.json');
    search.add({ kind: 'read', path, part: null, reading: { kind: 'absent' }, text: null });
    search.also('unseen');
    return null;
}
function partOf(names, asked) {
    const [first] = names;
    if (first === undefined)
        return null;
    if (names.includes(asked))
        return `script ${asked}`;
    return names.length === 1 ? `script ${first}` : `scripts ${names.join(', ')}`;
}
function addWhereThere(search, path, isData = false) {
    const reading = search.read(path);
    if (reading === null || reading.kind === 'absent')
        return null;
    search.add({ kind: 'read', path, part: null, reading, text: null, ...(isData && { isData }) });
    return reading;
}
function readScripts(text) {
    const parsed = parsePackage(text);
    if (parsed === null)
        return null;
    const scripts = Object.hasOwn(parsed, 'scripts') ? parsed.scripts : {};
    if (!(0,is_object/* isObject */.G)(scripts))
        return new Map();
    return new Map(Object.entries(scripts).flatMap(([name, line]) => (typeof line === 'string' ? [[name, line]] : [])));
}
function addOwnProgram(search, { folder, depth }, program) {
    if (folder === null || depth >= deepest || program.includes('/'))
        return;
    const path = below(folder, 'package.json');
    const reading = search.read(path);
    const text = reading?.kind === 'file' ? textOf(reading.bytes) : null;
    if (reading === null || text === null)
        return;
    const { name, bin } = parsePackage(text) ?? {};
    const programs = typeof bin === 'string' ? { [String(name).replace(/^.*\//, '')]: bin } : bin;
    const file = (0,is_object/* isObject */.G)(programs) && Object.hasOwn(programs, program) ? programs[program] : null;
    if (typeof file !== 'string')
        return;
    const shown = `${program}: ${file}`;
    search.add({ kind: 'read', path, part: `program ${program}`, reading, text: shown });
    addNamed(search, { folder, depth: depth + 1 }, file);
}

;// CONCATENATED MODULE: ./build/shared/rules/shell/scripts.js
const address = String.raw `(?:\d+|\$|/(?:\\.|[^/\\\[\n])+/I?)`;
const part = String.raw `(?:\\.|\[\^?[^\[\]\\/|,#@:!^]+\]|(?!\k<mark>)[^\\\[\n])*`;
const substitution = String.raw `s(?<mark>[/|,#@:!])${part}\k<mark>(?:\\[\s\S]|(?!\k<mark>)[^\\\n])*\k<mark>[gpIiM\d]*`;
const ofSed = new RegExp(String.raw `(?:${address}(?:,\s*[+~]?${address})?\s*!?)?\s*(?:[pdq=]|[aic]\s*\\?[^\n\\]*|${substitution})\s*(?:;\s*|\n\s*|$)`, 'y');
function isKnownSed(script) {
    let at = /^\s*/.exec(script)?.[0].length ?? 0;
    while (at < script.length) {
        ofSed.lastIndex = at;
        const [found] = ofSed.exec(script) ?? [];
        if (found === undefined)
            return false;
        at += found.length;
    }
    return true;
}
const ofAwk = /\s*(?:"(?:\\.|[^"\\\n])*"|\$?(?:NR|NF|FNR|FS|OFS|BEGIN|END|print|printf|if|else|next|exit|length|substr|tolower|toupper|index|int|for|in|while|sum|count|total|[a-z]|\d+(?:\.\d+)?)\b|N[RF]\s*>\s*\d+\b|\$(?=[(N])|&&|\|\||[=!<]=|>=|!?~|\+\+|--|[-+*%]=?|[{}(),;=<!?:[\]])\s*/y;
const patternOfAwk = /\/(?:\\.|\[[^[\]\\/]+\]|[^/\\[\n])+\/\s*/y;
function isKnownAwk(script) {
    for (let at = 0; at < script.length;) {
        const isStart = /(?:^|[{(;,!~&|\n])\s*$/.test(script.slice(0, at));
        const token = isStart && script.charAt(at) === '/' ? patternOfAwk : ofAwk;
        token.lastIndex = at;
        const [found = ''] = token.exec(script) ?? [];
        if (found === '')
            return false;
        at += found.length;
    }
    return true;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/harmless.js


const harmless = (search, place, { program, written, words }) => {
    const { more } = program;
    if (more.has('packages'))
        search.also('packages');
    const rest = more.has('bare') ? withDash(written) : written;
    if (more.has('long') ? !areListed(rest, program) : !more.has('any') && mayRun(rest, program))
        search.also('unseen');
    const changes = more.get('changes');
    if (changes && (changes.length === 0 || words.some((word) => changes.includes(word ?? ''))))
        search.write(null);
    const { options } = splitEverywhere(rest, program);
    for (const option of more.get('out') ?? []) {
        const isHidden = words.some((word) => word === null || new RegExp(`^-[^-]*${option.slice(1)}`).test(word));
        if (options.has(option))
            write(search, place, options.get(option) ?? null);
        else if (isHidden)
            search.write(null);
    }
    const named = words.filter((word) => word?.startsWith('-') !== true);
    if (more.has('second') && named.length > 1)
        write(search, place, named[1] ?? null);
    if (!more.has('writes'))
        return;
    if (words.some((word) => word === null || /^-.*[t=]/.test(word)))
        search.write(null);
    for (const word of named)
        write(search, place, word);
};
function write(search, place, word) {
    const resolved = word === null ? null : resolvePath(search, place, word);
    search.write(resolved?.kind === 'inside' ? resolved.path : null);
}
function withDash([first, ...rest]) {
    return first === undefined
        ? []
        : [typeof first === 'string' ? first.replace(/^(?=\w)/, '-') : first, ...rest];
}
function mayBeOption(word) {
    return word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));
}
function mayRun(words, known) {
    const { rest, areKnown } = splitEverywhere(words, known);
    return (!areKnown || rest.some((word) => mayBeOption(word) || (typeof word === 'string' && /^[+@]/.test(word))));
}
function areListed(words, { alone, withValue = '' }) {
    const [single, taking] = [alone.split(' '), withValue.split(' ')];
    let isValue = false;
    return words.every((word) => {
        const wasValue = isValue;
        isValue = !wasValue && typeof word === 'string' && taking.includes(word);
        if (wasValue || isValue || (typeof word === 'string' && single.includes(word)))
            return true;
        if (typeof word !== 'string')
            return !mayBeOption(word);
        return !/^[-@]./.test(word) || taking.some((each) => /^-.(?:$|.*=$)/.test(each) && word.startsWith(each));
    });
}
const builtin = (search, _, { name, words, written }) => {
    const isPlain = (word) => word !== null && /^-?\d+$/.test(word);
    const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
    const isKnown = {
        '[': () => !words.includes('-v') && !words.includes('-R'),
        '[[': () => !words.includes('-v') &&
            words.every((word, at) => !arithmetic.test(word ?? '') || (isPlain(words[at - 1] ?? null) && isPlain(words[at + 1] ?? null))),
        printf: () => words[0] !== null && !/^-./.test(words[0] ?? ''),
        set: () => words.every((word) => word !== null && /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/.test(word)),
    };
    const isExported = ['export', 'declare', 'typeset'].includes(name);
    const areNames = () => written.every((word) => (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word, isExported));
    const check = isKnown[name === 'test' ? '[' : name] ?? areNames;
    if (!check())
        search.also('unseen');
};
const script = (search, place, { program, words }) => {
    const isSed = program.more.has('sed');
    const plain = words.map((word) => word?.replace(/^-i\.\w+$/, '-i') ?? null);
    const { rest, areKnown } = splitEverywhere(plain, { ...program, repeats: true });
    const given = plain.flatMap((word, at) => /^(?:-[nErsuz]*e|--expression)$/.test(plain[at - 1] ?? '') || /^--expression=/.test(word ?? '')
        ? [word?.replace(/^--expression=/, '') ?? null]
        : []);
    const [scripts, files] = isSed && given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
    const isKnown = (text) => text !== null && (isSed ? isKnownSed(text) : isKnownAwk(text));
    if (!areKnown || !scripts.every(isKnown) || files.some((word) => mayBeOption(word)))
        search.also('unseen');
    const isInPlace = isSed && plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word));
    if (!scripts.every(isKnown))
        search.write(null);
    if (isInPlace)
        for (const file of files)
            write(search, place, file);
};

;// CONCATENATED MODULE: ./build/shared/executed/programs/tools.js



const tool = (search, place, { program, words, written }) => {
    const { more } = program;
    const [verb = ''] = words;
    const verbs = more.get('verbs');
    if (words.length === 1 && /^--(?:version|help)$/.test(verb ?? ''))
        return;
    search.also('packages');
    const isTest = more.has('tests') && (!verbs || ['t', 'test', 'bench'].includes(verb ?? ''));
    search.also(isTest ? 'tests' : 'other_files');
    if (verbs && !['', ...verbs].includes(verb ?? '-'))
        search.also('unseen');
    if (!areKnown(search, place, written, program))
        search.also('unseen');
    addFiles(search, place, program);
    const [operand = '.'] = words.slice(1).filter((word) => word?.startsWith('-') !== true);
    if (verb === 'run' && more.has('endings'))
        addNamed(search, place, operand === '.' ? 'main.go' : operand, more.get('endings'));
    for (const [at, word] of written.entries()) {
        const isOutput = output.test(words[at - 1] ?? '') || output.test(words[at]?.replace(/=.*/s, '') ?? '');
        if (!isOutput)
            addMentioned(search, place, word);
        const [module] = /^\w+(?:\.\w+)*$/.exec((0,shell_words/* plainWord */.hx)(word) ?? '') ?? [];
        if (more.has('modules') && module)
            addThere(search, place, `${module.replaceAll('.', '/')}.py`);
    }
};
const output = /^(?:-o|--out[\w-]*|--dest)$/;
function areKnown(search, place, words, program) {
    const loading = program.withValue.split(' ');
    const known = words.map((word, at) => {
        const [name = '', value = words[at + 1] ?? null] = (0,shell_words/* plainWord */.hx)(word)?.split(/=(.*)/s) ?? [];
        if (output.test(name))
            write(search, place, (0,shell_words/* plainWord */.hx)(value));
        if (loading.includes(name))
            addTheModule(search, place, (0,shell_words/* plainWord */.hx)(value));
        return word === '--' || loading.includes(name) || isListed(word, program);
    });
    return !known.includes(false);
}
function isListed(word, { more, alone }) {
    const listed = alone.split(' ');
    if (typeof word !== 'string')
        return !mayBeOption(word);
    if (!word.startsWith('-'))
        return !/^[+@](?!\w[\w-]*\/)/.test(word);
    if (more.has('any') || listed.includes(word) || listed.includes(word.replace(/=.*/s, '')))
        return true;
    if (listed.some((each) => /[:=]$/.test(each) && word.startsWith(each)))
        return true;
    const [, letters = ''] = /^-([a-zA-Z]+)\d*$/.exec(word) ?? [];
    return letters !== '' && [...letters].every((letter) => listed.includes(`-${letter}`));
}
const endings = ['.js', '.cjs', '.mjs', '.ts', '/index.js'];
function addTheModule(search, place, name) {
    if (name === null || !/^[\w@]/.test(name) || place.folder === null)
        return addNamed(search, place, name, endings);
    const resolved = resolvePath(search, place, name);
    if (resolved.kind === 'outside')
        return search.also('packages');
    const paths = [resolved.path, ...endings.map((ending) => `${resolved.path}${ending}`)];
    const found = firstThere(search, paths);
    if (found.kind === 'there')
        addNamed(search, place, name, endings);
    else
        search.also('packages');
}
function searchUnknown(search, place, words) {
    search.also('unseen');
    search.write(null);
    for (const word of words) {
        addMentioned(search, place, word);
        if (/^\.\/[\w/-]+$/.test((0,shell_words/* plainWord */.hx)(word) ?? ''))
            addNamed(search, place, (0,shell_words/* plainWord */.hx)(word));
    }
}
const shownTool = (search, place, { program, words, written }) => {
    const [first = ''] = words;
    if (program.more.get('looks')?.includes(first ?? '') || (first === '--version' && words.length === 1))
        return;
    search.also('packages');
    if (words.includes('test'))
        search.also('tests');
    addFiles(search, place, program);
    searchUnknown(search, place, written);
};
function addFiles(search, place, { more }) {
    const { folder } = place;
    if (folder === null) {
        const [name] = more.get('files') ?? [];
        if (name !== undefined)
            addUnread(search, name, 'the folder that it stands in is not known');
        return;
    }
    const found = firstThere(search, (more.get('files') ?? []).map((file) => below(folder, file)));
    const [needed] = more.get('files') ?? [];
    if (found.kind === 'there')
        search.add({ kind: 'read', part: null, text: null, path: found.path, reading: found.reading });
    else if (found.kind === 'absent' && needed !== undefined)
        addNamed(search, place, needed);
    for (const file of more.get('too') ?? [])
        addThere(search, place, file);
    for (const above of more.has('up') ? foldersUp(folder) : [])
        for (const file of more.get('up') ?? [])
            addThere(search, { ...place, folder: above }, file);
}
function addThere(search, { folder }, file) {
    if (folder === null)
        return;
    const path = below(folder, file);
    const reading = search.read(path);
    if (reading === null || reading.kind === 'absent')
        return;
    search.add({ kind: 'read', path, part: null, reading, text: null });
}
const fileLike = /^(?![\w+.-]+:)[^*?{}[\]()]*\.[A-Za-z][\w-]*$/;
function addMentioned(search, place, word) {
    const text = (0,shell_words/* plainWord */.hx)(word) ?? '';
    const named = text.startsWith('-') ? (/=(.*)$/.exec(text)?.[1] ?? '') : text;
    if (!fileLike.test(named))
        return;
    const resolved = resolvePath(search, place, named);
    if (resolved.kind === 'outside')
        return addUnread(search, resolved.written, resolved.why);
    if (resolved.path === '' || /(?:^|\/)node_modules\//.test(`${resolved.path}/`))
        return;
    addThere(search, { folder: '', depth: 0 }, resolved.path);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/commands.js




const prefix = (search, place, { program, words, written }) => {
    const { more } = program;
    const [first = ''] = words;
    if (more.get('looks')?.includes(first ?? ''))
        return;
    if (more.has('packages'))
        search.also('packages');
    if (more.has('tests'))
        search.also('tests');
    const { options, rest, areKnown } = splitOptions(written, { ...program, repeats: !more.has('splits') });
    if (!areKnown)
        search.also('unseen');
    const line = (more.get('splits') ?? []).map((option) => options.get(option)).find(Boolean);
    if (typeof line === 'string')
        return search.line(place, [line, ...rest.map(shell_words/* quoted */.TL)].join(' '));
    const command = rest.slice(Number(more.get('operands')?.[0] ?? 0));
    if (command.length > 0)
        search.words(place, more.has('adds') ? [...command, null] : command);
};
const runner = (search, place, { program, words, written }) => {
    const { more } = program;
    const [first = ''] = words;
    if (more.get('looks')?.includes(first ?? ''))
        return;
    search.also('packages');
    if (first !== more.get('after')?.[0]) {
        for (const file of more.get('files') ?? [])
            addThere(search, place, file);
        return search.also('unseen');
    }
    const [own, ofModule] = [written.slice(1), words.slice(1).indexOf('-m')];
    const [as] = more.get('as') ?? [];
    const isModule = as !== undefined && ofModule >= 0;
    const split = splitOptions(isModule ? own.slice(0, ofModule) : own, program);
    const command = isModule ? own.slice(ofModule) : split.rest;
    const { kind } = (0,programs/* programNamed */.q)((0,shell_words/* plainWord */.hx)(command[0] ?? null) ?? '', search.known) ?? {};
    if (!split.areKnown || (as === undefined && (kind === 'harmless' || kind === 'builtin')))
        search.also('unseen');
    const isScript = as === undefined && (0,shell_words/* plainWord */.hx)(command[0] ?? null)?.endsWith('.py') === true;
    if (command.length > 0)
        search.words(place, as !== undefined ? [as, ...command] : isScript ? ['python', ...command] : command);
};
const evaluate = (search, place, { words }) => {
    if (words.includes(null))
        return search.also('unseen');
    search.line(place, words.join(' '));
};
const shell = (search, place, call) => {
    const { options, rest, areKnown } = splitOptions(call.words, call.program);
    if (!areKnown)
        search.also('unseen');
    if (!options.has('-c'))
        return addFirst(search, place, rest[0], call);
    const [line = null] = rest;
    if (line === null)
        search.also('unseen');
    else
        search.line(place, line);
};
function addFirst(search, place, named, { input }, endings = []) {
    if (named === undefined || named === '-')
        addNamed(search, place, input ?? null);
    else
        addNamed(search, place, named, endings);
}
const commands_lines = (search, place, { program, words }) => {
    const { rest, areKnown } = splitEverywhere(words, { ...program, repeats: true });
    search.also('packages');
    if (!areKnown)
        search.also('unseen');
    for (const word of rest) {
        const [, manager, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(word ?? '') ?? [];
        if (word === null || script.includes('*'))
            search.also('unseen');
        else if (manager !== undefined)
            search.words(place, [manager, 'run', script]);
        else
            search.line(place, word);
    }
};
const chain = (search, place, { program, written }) => {
    const { rest, areKnown } = splitEverywhere(written, program);
    if (!areKnown)
        search.also('unseen');
    for (const word of rest) {
        const [script = '', ...more] = typeof word === 'string' ? word.split(' ') : [];
        const begins = typeof word === 'string' ? /^([\w:-]+)\*{1,2}$/.exec(script)?.[1] : word?.begins;
        if (begins !== undefined && begins !== '') {
            const named = scriptNames(search, place).filter((name) => name.startsWith(begins));
            for (const name of named)
                search.words(place, ['npm', 'run', name]);
        }
        else if (/^[\w:.-]+$/.test(script))
            search.words(place, ['npm', 'run', script, ...more]);
        else
            search.also('unseen');
    }
};

// EXTERNAL MODULE: ./build/shared/rules/shell/table.js
var table = __webpack_require__(77317);
;// CONCATENATED MODULE: ./build/shared/executed/programs/files.js




const runFile = (search, place, call) => {
    const { program, words } = call;
    const { more } = program;
    if (more.has('packages'))
        search.also('packages');
    if (words.length === 1 && /^(?:--version|-[vV])$/.test(words[0] ?? '') && program.alone !== '')
        return;
    const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
    if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
        return runModule(search, place, call, at);
    const run = call.name === 'node' ? words.indexOf('--run') : -1;
    if (run >= 0)
        return search.words(place, ['npm', 'run', words[run + 1] ?? null]);
    const isTest = more.get('tests')?.some((option) => words.includes(option)) === true;
    const given = isTest ? words.filter((word) => !ofTests.test(word ?? '')) : words;
    const { options, rest, areKnown } = splitOptions(given, program);
    if (!areKnown)
        search.also('unseen');
    for (const option of more.get('loads') ?? [])
        if (options.has(option))
            addModule(search, place, options.get(option) ?? null, more.get('endings'));
    if (isTest) {
        search.also('tests');
        for (const named of rest)
            addMentioned(search, place, named);
        return;
    }
    if (!more.get('code')?.some((option) => options.has(option)))
        return addFirst(search, place, rest[0], call, endingsOf(rest[0] ?? null, program));
    search.also('code');
    search.also('other_files');
    search.write(null);
};
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;
function endingsOf(named, { more }) {
    const endings = more.get('endings') ?? [];
    return named !== null &&
        endings.some((ending) => ending.includes('.') && /\.[cm]?[jt]sx?$|\.py$/.test(named))
        ? []
        : endings;
}
function addModule(search, place, name, endings = []) {
    if (name !== null && /^[\w@][^:]*$/.test(name))
        search.also('packages');
    else
        addNamed(search, place, name, endings.slice(0, 1));
}
function runModule(search, place, call, at) {
    if (!splitOptions(call.words.slice(0, at), call.program).areKnown)
        search.also('unseen');
    const [module = null, ...rest] = call.words.slice(at + 1);
    const { folder } = place;
    if (module === null || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module) || folder === null)
        return search.also('unseen');
    const names = module.split('.').map((_, last, all) => all.slice(0, last + 1).join('/'));
    const own = names.at(-1) ?? '';
    const files = [...names.flatMap((name) => [`${name}/__init__.py`, `${name}.py`]), `${own}/__main__.py`];
    const readings = files.map((file) => search.read(below(folder, file)));
    const there = files.filter((_, file) => (readings[file]?.kind ?? 'absent') !== 'absent');
    for (const file of there)
        addNamed(search, place, file);
    if (there.includes(`${own}.py`) || there.includes(`${own}/__main__.py`) || readings.includes(null))
        return;
    search.also('packages');
    const { kind } = (0,programs/* programNamed */.q)(module, search.known) ?? {};
    const isProgram = kind === 'tool' || kind === 'shown' || kind === 'prefix' || kind === 'runner';
    if (isProgram && there.length === 0)
        return search.words(place, [module, ...call.written.slice(at + 2)]);
    if (table/* pythonModules */.cv.split(' ').includes(module) && there.length === 0)
        return;
    search.also('unseen');
    for (const word of rest)
        addMentioned(search, place, word);
}

;// CONCATENATED MODULE: ./build/shared/rules/shell/git-verbs.js

const numbers = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';
const ofDiff = `${numbers} -p -u -s -a -b -w -z -M -C -B -R -W -r -t -c -m -U --cc --patch --no-patch --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status --raw --color --no-color --color-words --word-diff --word-diff-regex --minimal --patience --histogram --diff-algorithm --check --full-index --binary --abbrev --find-renames --find-copies --no-renames --diff-filter --relative --no-relative --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines --ignore-cr-at-eol --unified --inter-hunk-context --function-context --exit-code --quiet --no-prefix --no-ext-diff --no-textconv --pickaxe-all --pickaxe-regex --ignore-submodules`;
const ofLog = `${ofDiff} -i -E -F -P -g -e -f -l -n --oneline --graph --decorate --no-decorate --decorate-refs --all --branches --tags --remotes --first-parent --merges --no-merges --reverse --follow --format --pretty --abbrev-commit --no-abbrev-commit --since --until --after --before --author --committer --grep --all-match --invert-grep --max-count --skip --date --date-order --topo-order --author-date-order --left-right --left-only --right-only --cherry-pick --cherry-mark --cherry --boundary --simplify-by-decoration --full-history --ancestry-path --source --walk-reflogs --no-walk --relative-date --parents --children --count --objects --regexp-ignore-case --no-color --summary --email --numbered --porcelain --line-porcelain --show-email --no-notes`;
const ofFetch = '-p -P -t -f -v -q -a -4 -6 --prune --prune-tags --tags --no-tags --all --force --unshallow --verbose --quiet --progress --no-progress --dry-run --update-shallow --set-upstream --append --atomic --no-recurse-submodules --no-auto-gc';
const ofFetchWithValue = '-j --jobs --depth --deepen --shallow-since --filter -o --server-option';
const ofMerge = '--ff --no-ff --ff-only --no-edit --squash --no-squash --commit --no-commit --stat --no-stat -n --no-verify --autostash --no-autostash --allow-unrelated-histories --signoff --log --no-log --no-gpg-sign';
const git_verbs_table = `
status describe ls-files | git: any; does=index
rev-parse ls-tree merge-base name-rev show-ref for-each-ref cat-file cherry check-ignore check-attr count-objects version var | git: any; does=looks
diff diff-tree diff-index diff-files range-diff | git: does=index | ${ofDiff} --staged --cached --merge-base --no-index --root --no-commit-id -S -G
log show shortlog reflog rev-list blame annotate | git: does=looks | ${ofLog} -S -G -L
grep | git: does=looks | ${numbers} -n -i -l -L -w -E -F -P -G -v -c -h -H -o -q -a -I -r -p -W --line-number --ignore-case --files-with-matches --name-only --word-regexp --extended-regexp --fixed-strings --perl-regexp --count --cached --untracked --no-index --heading --break --color --no-color --and --or --not --all-match --column --only-matching --invert-match --no-exclude-standard --exclude-standard --recursive --quiet --text -A -B -C -e -f -m --max-depth
ls-remote | git: does=remote | -h -t -q --heads --tags --refs --branches --symref --exit-code --get-url --sort --quiet
add stage | git: any; does=index
rm mv | git: any; does=index tree
clean | git: any; does=tree
commit | git: does=commits refs gc index | -a -s -q -v -n -p -o -i -z --all --amend --no-edit --signoff --no-signoff --allow-empty --allow-empty-message --quiet --verbose --no-verify --only --include --reset-author --no-gpg-sign --no-status --dry-run --short --porcelain --long --branch --patch --no-post-rewrite | -m -F -C -c --message --file --author --date --fixup --squash --reuse-message --reedit-message --cleanup --trailer
tag | git: any; few=1; does=refs
branch | git: any; few=1; does=refs head index
update-ref symbolic-ref notes | git: any; does=refs head
fetch | git: does=remote refs gc | ${ofFetch} | ${ofFetchWithValue}
push | git: does=push remote refs pre-push | -u -f -n -v -q -d -4 -6 --set-upstream --force --force-with-lease --force-if-includes --dry-run --no-verify --verify --verbose --quiet --tags --follow-tags --all --branches --delete --porcelain --progress --no-progress --atomic --mirror --prune --no-signed --thin --no-thin | -o --push-option
pull | git: does=remote tree refs head gc index commits merges rebases post-checkout | ${ofFetch} -r --rebase --no-rebase ${ofMerge} | ${ofFetchWithValue} -X --strategy-option
merge | git: does=tree refs gc index commits merges | -q -v --abort --continue --quit ${ofMerge} | -m -F -X --strategy-option
rebase | git: does=tree refs head gc index commits merges rebases post-checkout | -q -v -r --abort --quit --stat --no-stat --autostash --no-autostash --keep-base --root --update-refs --no-update-refs --rebase-merges --no-rebase-merges --reapply-cherry-picks --committer-date-is-author-date --ignore-date --fork-point --no-fork-point --no-verify --no-autosquash --no-ff --force-rebase --quiet --verbose --onto -X --strategy-option
cherry-pick revert | git: does=tree refs gc index commits | -n -x -e -s --no-commit --edit --no-edit --signoff --allow-empty --keep-redundant-commits --ff --abort --continue --skip --quit --no-gpg-sign -m --mainline -X --strategy-option
am | git: does=tree refs gc index commits rebases | -3 -s -q -k -u --3way --signoff --quiet --keep-cr --abort --quit --show-current-patch --no-verify
apply | git: does=tree index | ${numbers} -R -v -p -N --check --stat --numstat --summary --index --cached --3way --reverse --reject --whitespace --recount --verbose --ignore-whitespace --unidiff-zero --allow-empty
checkout switch restore | git: any; does=tree refs head index post-checkout
reset | git: any; does=tree refs index
stash | git: does=tree refs index post-checkout | ${ofDiff} -k -q -S --include-untracked --keep-index --no-keep-index --index --all --staged --only-untracked --message
worktree | git: any; does=any refs index post-checkout
remote | git: few=2; does=config refs | -v -n --verbose --tags --no-tags --push --all --add --delete --prune --dry-run --auto -t -m
config | git: few=2; does=config | -l -z --get --get-all --get-regexp --list --global --local --system --worktree --add --replace-all --bool --int --path --type --name-only --show-origin --show-scope --null --all --default --includes
init | git: does=any | -q -b --quiet --bare --initial-branch
clone | git: does=any address | -q -v -n --quiet --verbose --progress --single-branch --no-single-branch --no-tags --no-checkout --sparse --bare --mirror | -b -o --branch --origin --depth --shallow-since --filter
gc | git: any; does=refs gc
`;
const verbs = (0,programs/* readTable */.x)(git_verbs_table);
const gitVerb = (name) => verbs.get(name) ?? null;

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-config.js
const longest = 32_000;
function readGitConfig(text) {
    const settings = [];
    let section = '';
    let isPlain = text.length <= longest;
    for (const line of isPlain ? text.split(/\r?\n/) : []) {
        const [, name, sub] = /^[ \t]*\[([A-Za-z][\w-]*)(?: "([^"\\]*)")?\][ \t]*$/.exec(line) ?? [];
        const [, key, isGiven, quoted, bare = ''] = ofSetting.exec(line) ?? [];
        if (name !== undefined)
            section = name.toLowerCase() + (sub === undefined ? '' : `.${sub}`);
        else if (key !== undefined && section !== '') {
            const value = isGiven === undefined ? 'true' : (quoted ?? bare.replace(/[ \t]+$/, ''));
            settings.push({ key: `${section}.${key.toLowerCase()}`, value });
        }
        else if (!/^[ \t]*(?:[#;].*)?$/.test(line))
            isPlain = false;
    }
    return { settings, isPlain };
}
const ofSetting = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:(=)[ \t]*(?:"([^"\\]*)"[ \t]*|([^"\\#; \t][^"\\#;]*))?)?$/;
const rows = `
core.repositoryformatversion | 0 | 1
core.bare core.fsmonitor commit.gpgsign tag.gpgsign | false
core.filemode core.symlinks core.ignorecase core.logallrefupdates core.precomposeunicode core.longpaths core.quotepath core.protectntfs core.protecthfs core.sparsecheckout core.sparsecheckoutcone core.untrackedcache core.preloadindex branch.*.rebase pull.rebase fetch.prune fetch.prunetags remote.*.prune remote.*.promisor push.autosetupremote filter.lfs.required | flag
core.autocrlf core.safecrlf core.eol | flag | input | warn | lf | crlf | native
core.abbrev core.compression gc.auto http.postbuffer lfs.repositoryformatversion | number
extensions.worktreeconfig | true | false
extensions.partialclone branch.*.remote branch.*.pushremote remote.pushdefault | name
user.name user.email user.signingkey init.defaultbranch advice.* branch.*.description branch.*.vscode-merge-base branch.*.gh-merge-base branch.*.github-pr-owner-number remote.*.gh-resolved http.*.extraheader http.extraheader | any
color.ui branch.autosetupmerge branch.autosetuprebase | flag | auto | always | never | simple
branch.*.merge | branch
pull.ff merge.ff | flag | only
push.default | simple | current
remote.*.url remote.*.pushurl | address
remote.*.fetch | tracking
remote.*.tagopt | --no-tags | --tags
remote.*.partialclonefilter | filter
merge.conflictstyle | merge | diff3 | zdiff3
includeif.gitdir:*.path | credentials
lfs.*.access | basic | none
filter.lfs.clean | git-lfs clean -- %f
filter.lfs.smudge | git-lfs smudge -- %f
filter.lfs.process | git-lfs filter-process
`;
const git_config_forms = new Map([
    ['any', /^/],
    ['flag', /^(?:true|false|yes|no|on|off|1|0)$/i],
    ['number', /^\d+$/],
    ['name', /^\w[\w.-]*$/],
    ['filter', /^[\w:=]+$/],
    ['branch', /^refs\/heads\/[^\s:*]+$/],
    ['tracking', /^\+?refs\/(?:heads|tags|pull)\/[^\s:]+:refs\/(?:remotes|tags)\/[^\s:]+$/],
    ['address', /^(?:(?:https?|ssh|git):\/\/\w\S*|(?:\w[\w.-]*@)?\w[\w.-]*:(?!\/\/)[\w./~-]+)$/],
    [
        'credentials',
        /^\/(?:home\/runner\/work\/_temp|github\/runner_temp)\/git-credentials-[0-9a-f-]{36}\.config$/,
    ],
]);
const nameIn = (key) => key.slice(key.lastIndexOf('.') + 1);
const git_config_harmless = Map.groupBy(rows
    .trim()
    .split('\n')
    .flatMap((row) => {
    const [keys = '', ...values] = row.split(' | ');
    return keys.split(' ').map((key) => ({ key, values }));
})
    .map(({ key, values }) => {
    const pattern = key.replaceAll('.', '\\.').replaceAll('*', '.+');
    return { name: nameIn(key), pattern: new RegExp(`^${pattern}$`, 's'), values };
}), ({ name }) => name);
const git_config_isHarmless = ({ key, value }) => [nameIn(key), '*']
    .flatMap((name) => git_config_harmless.get(name) ?? [])
    .some(({ pattern, values }) => pattern.test(key) && values.some((each) => git_config_forms.get(each)?.test(value) ?? each === value));
const isAddress = (word) => word.includes('/') && git_config_isHarmless({ key: 'remote.x.url', value: word });
const shown = /^(?:alias|branch|core|diff|extensions|filter|gpg|hook|include|includeif|merge|pager|push|remote)\./;
function settingInWords({ key, value }) {
    return withoutCredentials(shown.test(key) ? `${key} = ${value}` : key);
}
const withoutCredentials = (text) => text.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./build/shared/executed/programs/git-commit.js



const git_commit_longest = 100_000;
function readCommit(bytes, id) {
    let content;
    try {
        content = (0,external_node_zlib_.inflateSync)(bytes, { maxOutputLength: git_commit_longest });
    }
    catch {
        return null;
    }
    if ((0,external_node_crypto_.createHash)('sha1').update(content).digest('hex') !== id)
        return null;
    const begin = content.indexOf(0);
    const text = textOf(content.subarray(begin + 1));
    if (text === null || !/^commit \d+$/.test(textOf(content.subarray(0, begin)) ?? ''))
        return null;
    const [head = '', ...message] = text.split('\n\n');
    const [, parent = null] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? [];
    const [, author = ''] = /^author (.*?) <[^>]*> \d+ [+-]\d+$/m.exec(head) ?? [];
    const [subject = ''] = message.join('\n\n').split('\n');
    return { subject: subject.slice(0, 200), author: author.slice(0, 80), parent };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-index.js
const kinds = 0o170000;
const repository = 0o160000;
const [mark, git_index_link] = [0x44495243, 0x6c696e6b];
function mayHoldRepositories(bytes) {
    try {
        return holdsRepository(bytes);
    }
    catch {
        return true;
    }
}
function holdsRepository(bytes) {
    const index = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (index.getUint32(0) !== mark || ![2, 3].includes(index.getUint32(4)))
        return true;
    let at = 12;
    for (let left = index.getUint32(8); left > 0; left -= 1) {
        if ((index.getUint32(at + 24) & kinds) === repository)
            return true;
        const isLong = (index.getUint16(at + 60) & 0x4000) !== 0;
        const end = bytes.indexOf(0, at + (isLong ? 64 : 62));
        if (end < 0)
            return true;
        at += (Math.floor((end - at) / 8) + 1) * 8;
    }
    for (; at < bytes.length - 20; at += 8 + index.getUint32(at + 4))
        if (index.getUint32(at) === git_index_link)
            return true;
    return false;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-repository.js



function readNow(search, path) {
    if (search.isWritten(path))
        search.also('unseen');
    return search.read(path);
}
function lookForNearer(search, folder) {
    const above = foldersUp(folder).filter((each) => each !== '');
    const nearer = above.flatMap((each) => [below(each, '.git'), below(each, 'HEAD')]);
    const readings = ['.git/commondir', ...nearer].map((path) => [path, readNow(search, path)]);
    for (const [path, reading] of [...readings, ['HEAD', search.read('HEAD')]])
        if (reading !== null && reading.kind !== 'absent')
            addUnread(search, path, 'because of it git may take another repository, or other settings');
}
function lookForInner(search) {
    const index = search.read('.git/index');
    const isLarge = index?.kind === 'unread' && search.read('.gitmodules')?.kind === 'file';
    if (isLarge || (index?.kind === 'file' && mayHoldRepositories(index.bytes)))
        addUnread(search, '.git/index', 'it may list other repositories, in which git runs as well');
}
const shared = '.git/config';
function readSettings(search, path = shared) {
    const reading = readNow(search, path);
    if (reading === null)
        return null;
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const { settings, isPlain } = readGitConfig(text ?? '');
    if (text === null || !isPlain)
        addUnread(search, path, reading.kind === 'unread' ? reading.why : 'it is not there, or not each line is understood');
    const told = settings.filter((setting) => !git_config_isHarmless(setting));
    if (told.length > 0)
        search.add({ kind: 'read', path, part: 'settings', reading, text: told.map(settingInWords).join('\n') });
    if (told.some(({ key }) => key !== 'core.hookspath'))
        search.also('unseen');
    const hasMore = settings.some(({ key, value }) => key === 'extensions.worktreeconfig' && value === 'true');
    const more = path === shared && hasMore ? readSettings(search, `${shared}.worktree`) : { settings: [] };
    return more && { settings: [...settings, ...more.settings], reading };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-push.js




const git_push_steering = /^(?:push\.|url\.|remote\..*\.(?:push|mirror)$)/s;
function searchPush(search, words, options, config) {
    const head = read(search, '.git/HEAD');
    if (config === null || head === 'waits')
        return;
    const { settings, reading } = config;
    const [asked, ...refs] = words;
    const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head?.text ?? '') ?? [];
    const valuesOf = (key) => settings.filter((each) => each.key === key).map(({ value }) => value);
    const remote = asked ??
        valuesOf(`branch.${branch}.pushremote`).at(-1) ??
        valuesOf('remote.pushdefault').at(-1) ??
        valuesOf(`branch.${branch}.remote`).at(-1) ??
        'origin';
    const [own, shared] = [valuesOf(`remote.${remote}.pushurl`), valuesOf(`remote.${remote}.url`)];
    const addresses = own.length > 0 ? own : shared.length > 0 ? shared : [remote];
    const text = addresses.map(withoutCredentials).join('\n');
    if (settings.some((setting) => git_push_steering.test(setting.key) && !git_config_isHarmless(setting))) {
        const upstream = valuesOf(`branch.${branch}.merge`).join('\n');
        if (upstream !== '')
            search.add({ kind: 'read', path: '.git/config', part: 'upstream', reading, text: upstream });
        return search.add(unread('.git/refs', 'settings decide what it pushes, and where to'));
    }
    search.add({ kind: 'read', path: '.git/config', part: `remote ${remote}`, reading, text });
    if (head === null || branch === undefined)
        return search.add(unread('.git/HEAD', 'it names no branch'));
    search.add({ kind: 'read', path: '.git/HEAD', part: 'branch', reading: head.reading, text: branch });
    const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
    const isWhole = wholes.some((name) => options.has(name));
    if (!isThis || isWhole || !/^[\w./#@+-]+$/.test(branch) || branch.split('/').includes('..'))
        return search.add(unread('.git/refs', 'it pushes something else than the branch that it stands on'));
    if (search.isWritten(`.git/refs/heads/${branch}`))
        return search.add(unread('.git/refs', 'a command before it changes what there is to push'));
    addCommits(search, branch, remote);
}
const wholes = ['--tags', '--follow-tags', '--all', '--branches', '--mirror', '--delete', '-d'];
const unread = (path, why) => ({ kind: 'unread', path, why });
const notRead = 'its commits cannot be read from files';
const mostCommits = 10;
function addCommits(search, branch, remote) {
    const path = `.git/refs/heads/${branch}`;
    const [tip, log] = [read(search, path), read(search, `.git/logs/refs/heads/${branch}`)];
    const theirs = /^[\w.-]+$/.test(remote) ? read(search, `.git/refs/remotes/${remote}/${branch}`) : null;
    if (tip === 'waits' || log === 'waits' || theirs === 'waits')
        return;
    const [, id] = /^([0-9a-f]{40})\s*$/.exec(tip?.text ?? '') ?? [];
    if (tip === null || id === undefined)
        return search.add(unread(path, notRead));
    const known = theirs?.text.trim() ?? null;
    const logged = [...(log?.text ?? '').matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) /gm)].map(([, each = '']) => each);
    const candidates = new Set([id, ...logged.toReversed()]);
    if (known !== null)
        candidates.delete(known);
    const objects = new Map([...candidates].slice(0, mostCommits).map((each) => [each, readObject(search, each)]));
    if ([...objects.values()].includes('waits'))
        return;
    const lines = [];
    let at = id;
    while (at !== null && at !== known && lines.length < mostCommits) {
        const found = objects.get(at);
        if (!found || found === 'waits')
            break;
        lines.push(`${at.slice(0, 8)} ${found.author}: ${found.subject}`);
        at = found.parent;
    }
    if (lines.length === 0 && at !== known)
        return search.add(unread(path, notRead));
    const isAll = at === known || at === null;
    const text = isAll && lines.length === 0
        ? 'nothing that is not there yet'
        : [...lines, ...(isAll ? [] : ['and earlier ones, which cannot be read from files'])].join('\n');
    search.add({ kind: 'read', path, part: 'commits', reading: tip.reading, text });
}
function readObject(search, id) {
    const reading = search.read(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
    if (reading === null)
        return 'waits';
    return reading.kind === 'file' ? readCommit(reading.bytes, id) : null;
}
function read(search, path) {
    const reading = readNow(search, path);
    if (reading === null)
        return 'waits';
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    return text === null ? null : { text, reading };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git.js






const plain = '--no-pager --paginate -p -P --no-optional-locks --version --help';
const leading = '-c --git-dir --work-tree --config-env --exec-path';
const git = (search, place, { written }) => {
    const { options, rest, areKnown } = splitOptions(written, {
        alone: plain,
        withValue: `-C ${leading}`,
    });
    const [first, ...others] = rest;
    const name = first === undefined ? undefined : (0,shell_words/* plainWord */.hx)(first);
    const verb = gitVerb(name ?? '');
    const isLed = leading.split(' ').some((each) => options.has(each));
    if (!areKnown || isLed || (name !== undefined && verb === null))
        search.also('unseen');
    if (name === undefined)
        return;
    const given = splitEverywhere(others, verb ?? { alone: '' });
    if (!verb?.more.has('any') && (!given.areKnown || given.rest.some(mayBeOption)))
        search.also('unseen');
    const folder = options.has('-C') ? pathIn(search, place, options.get('-C') ?? '$') : place.folder;
    if (folder === null)
        return addUnread(search, '.git/config', 'the folder that git stands in is not known');
    const does = verb?.more.get('does') ?? [];
    lookForNearer(search, folder);
    if (does.some((each) => ['index', 'remote'].includes(each)))
        lookForInner(search);
    const config = readSettings(search);
    searchHooks(search, config?.settings ?? [], hooksOf(does, name, given.options));
    const words = given.rest.map(shell_words/* plainWord */.hx);
    if (config && does.some((each) => !isRemoteKnown(each, config.settings, words[0])))
        search.also('unseen');
    if (name === 'push')
        searchPush(search, words, given.options, config);
    const isFew = words.length < Number(verb?.more.get('few')?.[0] ?? 0);
    for (const each of isFew ? [] : does)
        writes.get(each)?.(search);
};
function pathIn(search, place, written) {
    const resolved = resolvePath(search, place, written);
    return resolved.kind === 'inside' ? resolved.path : null;
}
const writes = new Map([
    ['any', (search) => search.write(null)],
    ['tree', (search) => search.writeTracked()],
    ['config', (search) => search.write('.git')],
    ['head', (search) => search.write('.git/HEAD')],
    ['refs', (search) => search.write('.git/refs/heads')],
]);
const hooks = {
    index: 'post-index-change',
    refs: 'reference-transaction',
    gc: 'pre-auto-gc',
    commits: 'pre-commit prepare-commit-msg commit-msg post-commit post-rewrite',
    merges: 'pre-merge-commit post-merge',
    rebases: 'pre-rebase applypatch-msg pre-applypatch post-applypatch',
};
const skippable = ['pre-commit', 'commit-msg', 'pre-push', 'pre-merge-commit'];
function hooksOf(does, verb, options) {
    const isSkipping = options.has('--no-verify') || (verb === 'commit' && options.has('-n'));
    const all = does.flatMap((each) => (each.includes('-') ? each : (hooks[each]?.split(' ') ?? [])));
    return all.filter((hook) => !isSkipping || !skippable.includes(hook));
}
const ofGitItself = '.git/hooks';
function searchHooks(search, settings, names) {
    const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
    const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
    const path = folder === ofGitItself ? folder : pathIn(search, { folder: '', depth: 0 }, folder);
    if (names.length === 0)
        return;
    if (path === null)
        return addUnread(search, folder, 'hooks of it may run, and it is no plain folder here');
    for (const name of names)
        addHook(search, below(path, name));
    if (nameOf(path) === '_')
        for (const name of ['_/h', ...names])
            addHook(search, below(folderOf(path), name));
}
function addHook(search, path) {
    const reading = readNow(search, path);
    if (reading === null || reading.kind === 'absent')
        return;
    search.add({ kind: 'read', path, part: 'hook', reading, text: null });
    search.also('other_files');
}
function isRemoteKnown(does, settings, word) {
    if (does === 'address')
        return word === undefined || isAddress(word ?? '');
    if (does !== 'remote')
        return true;
    const names = settings.flatMap(({ key, value }) => /^(?:branch\..*\.(?:remote|pushremote)|remote\.pushdefault)$/s.test(key) ? [value] : []);
    const wanted = word === undefined ? ['origin', ...names] : [word];
    return wanted.every((name) => name !== null && (isAddress(name) || settings.some(({ key }) => key === `remote.${name}.url`)));
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/makefile.js

const makefile_longest = { text: 32 * 1024, line: 1_000 };
function isOfUsualSize(text) {
    if (text.length > makefile_longest.text)
        return false;
    const lines = text.replace(/\\\r?\n/g, '').split('\n');
    return lines.every(({ length }) => length <= makefile_longest.line);
}
const joint = '\u0000';
const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(?:\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*(::?)(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
function readMakefile(text) {
    const rules = [];
    const values = new Map([['MAKE', 'make']]);
    let isKnown = !text.includes('\r');
    let current = null;
    const recipes = [];
    for (const line of text.replace(/\\\r?\n/g, `\\${joint}`).split(/\r?\n/)) {
        const asWritten = line.replaceAll(`\\${joint}`, '\\\n');
        const plain = line.replaceAll(`\\${joint}`, ' ');
        const [, name, value = ''] = assignmentLine.exec(plain) ?? [];
        const [, targets, colon, dependencies = '', inline] = ruleLine.exec(plain) ?? [];
        if (line.startsWith('\t') && current !== null) {
            current.lines.push(asWritten);
            current.written.push(line);
        }
        else if (/^\s*(?:#.*)?$/.test(line))
            continue;
        else if (/^ *(?:ifn?eq|ifn?def|else|endif)\b/.test(line)) {
            isKnown = false;
            current?.lines.push(asWritten);
        }
        else if (targets !== undefined) {
            const needed = fillIn(`${targets}:${dependencies}`, values);
            const [names = '', ...needs] = (needed ?? `${targets}:${dependencies}`).split(':');
            if (needed === null || colon === '::' || /[%&*?[\]\\]/.test(names) || needs.length !== 1)
                isKnown = false;
            current = { lines: [asWritten], written: inline === undefined ? [] : [inline] };
            recipes.push({ rule: rules.length, written: current.written });
            const words = (each) => each.split(/[\s|]+/).filter((word) => word !== '');
            rules.push({
                targets: words(names),
                dependencies: words(needs.join(':')),
                lines: current.lines,
                recipe: [],
            });
        }
        else if (name !== undefined) {
            current = null;
            const filled = fillIn(value.replace(/(?<!\\)#.*$/, '').trimEnd(), values);
            const isFromOutside = /^[\w.-]+[ \t]*\?/.test(plain) && isHarmlessVariable(name, true);
            if (filled === null ||
                filled.includes('\\#') ||
                values.has(name) ||
                steering.test(name) ||
                isFromOutside)
                isKnown = false;
            values.set(name, filled ?? '$');
        }
        else {
            current = null;
            isKnown = false;
        }
    }
    const known = rules.map((rule, at) => {
        const written = recipes.filter((each) => each.rule === at).flatMap((each) => each.written);
        const [target = ''] = rule.targets;
        const automatic = new Map([
            ...values,
            ['@', target],
            ['<', rule.dependencies[0] ?? ''],
            ['^', rule.dependencies.join(' ')],
        ]);
        if (rule.targets.length > 1)
            automatic.delete('@');
        const recipe = written.map((line) => asShell(line, automatic));
        if (recipe.includes(null))
            isKnown = false;
        return { ...rule, recipe: recipe.map((line, place) => line ?? asWords(written[place] ?? '')) };
    });
    const phony = new Set(known.flatMap(({ targets, dependencies }) => (targets.includes('.PHONY') ? dependencies : [])));
    const own = known.filter(({ targets }) => !targets.includes('.PHONY'));
    const made = own.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : []));
    const isSpecial = own.some(({ targets }) => targets.some((each) => /^\.[A-Z_]+$/.test(each)));
    return { rules: own, phony, isKnown: isKnown && !isSpecial && new Set(made).size === made.length };
}
function fillIn(text, values) {
    let isKnown = true;
    const filled = text.replace(/\$(?:\$|\(([\w.-]+)\)|\{([\w.-]+)\}|([@<^])|)/g, (whole, one, other, short) => {
        if (whole === '$$')
            return joint;
        const value = values.get(one ?? other ?? short ?? '');
        if (value === undefined || value.includes('$'))
            isKnown = false;
        return value ?? '';
    });
    return isKnown ? filled.replaceAll(joint, '$') : null;
}
function asShell(line, values) {
    const continued = '\u0001';
    const bare = line.replaceAll(`\\${joint}`, continued);
    return (fillIn(bare, values)
        ?.replace(/^[\s@+-]+/, '')
        .replaceAll(continued, '\\\n') ?? null);
}
const asWords = (line) => line
    .replaceAll(`\\${joint}`, '\\\n')
    .replace(/^[\s@+-]+/, '')
    .replaceAll('$$', '\u0001')
    .replace(/\$(?:\([^()]*\)|\{[^{}]*\}|.)/g, '"$x"')
    .replaceAll('\u0001', '$');
const defaultOf = (rules) => rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]*$|%/.test(target)) ?? null;
function rulesBehind({ rules, phony }, target) {
    const byName = new Map();
    for (const rule of rules)
        for (const name of rule.targets)
            byName.set(name, [...(byName.get(name) ?? []), rule]);
    const seen = new Set();
    let isWhole = true;
    const behind = (name) => {
        if (seen.has(name))
            return [];
        seen.add(name);
        const own = byName.get(name) ?? [];
        if (!phony.has(name) && !own.some(({ recipe }) => recipe.length > 0))
            isWhole = false;
        return [...own.flatMap(({ dependencies }) => dependencies).flatMap(behind), ...own];
    };
    return { found: [...new Set(behind(target))], isWhole };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/make.js



const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];
const make = (search, place, call) => {
    const { targets, options, areKnown } = readWords(call);
    const isTwice = [files, folders].some((names) => names.filter((name) => options.has(name)).length > 1);
    if (!areKnown || isTwice)
        search.also('unseen');
    if (place.depth >= deepest)
        return search.also('unseen');
    const folder = folderFor(search, place, options.get('-C') ?? options.get('--directory'));
    if (folder === null)
        return;
    const named = options.get('-f') ?? options.get('--file') ?? options.get('--makefile');
    const path = typeof named === 'string' ? resolvePath(search, { ...place, folder }, named) : null;
    if (path?.kind === 'outside')
        return addUnread(search, path.written, path.why);
    const found = firstThere(search, path ? [path.path] : names.map((name) => below(folder, name)));
    if (found.kind === 'waits')
        return;
    search.also('other_files');
    if (found.kind === 'absent')
        return addNamed(search, { ...place, folder }, named ?? 'Makefile');
    const whole = found.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
    const text = whole !== null && isOfUsualSize(whole) ? whole : null;
    const makefile = readMakefile(text ?? '');
    const source = search.read(`${found.path}.sh`);
    const isMade = makefile.rules.some(({ targets }) => targets.some((each) => nameOf(each) === nameOf(found.path)));
    if (text === null || !makefile.isKnown || isMade || (source !== null && source.kind !== 'absent'))
        search.also('unseen');
    for (const target of targets.length > 0 ? targets : [defaultOf(makefile.rules)]) {
        const { found: rules, isWhole } = rulesBehind(makefile, target ?? '');
        const shown = rules
            .toReversed()
            .map((rule) => rule.lines.join('\n'))
            .join('\n');
        const part = rules.length === 0 || target === null ? null : `target ${target}`;
        if (!isWhole)
            search.also('unseen');
        search.add({ kind: 'read', path: found.path, part, reading: found.reading, text: part && shown });
        for (const line of rules.flatMap(({ recipe }) => recipe))
            search.line({ folder, depth: place.depth + 1 }, line);
    }
};
function readWords({ words, program }) {
    const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
    const { options, rest, areKnown } = splitEverywhere(numbered, program);
    const targets = rest.filter((target) => target !== null && !target.includes('='));
    return { targets, options, areKnown: areKnown && targets.length === rest.length };
}
function folderFor(search, place, given) {
    const resolved = given === undefined ? null : given === null ? null : resolvePath(search, place, given);
    const folder = given === undefined ? place.folder : resolved?.kind === 'inside' ? resolved.path : null;
    if (folder === null)
        addUnread(search, `${given ?? ''}/Makefile`.replace(/^\//, ''), resolved?.kind === 'outside' ? resolved.why : 'the folder that it stands in is not known');
    return folder;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-managers.js




const managers = new Map(`
npm  | .npmrc | npm-shrinkwrap.json package-lock.json | -C --prefix
pnpm | .npmrc pnpm-workspace.yaml .pnpmfile.cjs .pnpmfile.cjs.js .pnpmfile.cjs.node .pnpmfile.mjs .pnp.cjs .corepack.env package.json package.json5 package.yaml | pnpm-lock.yaml | -C --dir --prefix
yarn | .npmrc .yarnrc .yarnrc.yml .env.yarn .pnp.js .pnp.cjs .pnp.loader.mjs .yarn-metadata.json .corepack.env package.json | yarn.lock | --cwd
bun  | .npmrc bunfig.toml .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local | bun.lock bun.lockb | --cwd
`
    .trim()
    .split('\n')
    .map((row) => {
    const [name = '', ...lists] = row.split('|').map((part) => part.trim());
    const [files = [], locks = [], folders = []] = lists.map((list) => list.split(' '));
    return [name, { name, files, locks, folders }];
}));
const package_managers_verbs = new Map(`
looks     | ls list la ll view v info show outdated audit why explain get help help-search search s se find whoami ping root prefix bin bugs docs repo home issues access owner author team org ogr profile star stars unstar deprecate undeprecate dist-tag dist-tags doctor fund query sbom find-dupes cache login logout adduser add-user token completion store --version -v
installs  | install i in ins inst insta instal isnt isnta isntal isntall ci ic clean-install install-clean isntall-clean add update up upgrade u udpate remove rm r uninstall un unlink rebuild rb dedupe ddp prune link ln shrinkwrap
tests     | install-test it install-ci-test cit sit clean-install-test isntall-clean-test
publishes | version verison publish pack
runs      | run run-script rum urn
executes  | exec x dlx create init innit
script    | test t tst start stop restart
writes    | pkg config c set set-script
elsewhere | workspace workspaces recursive multi m explore
`
    .trim()
    .split('\n')
    .flatMap((row) => {
    const [kind = '', list = ''] = row.split('|').map((part) => part.trim());
    return list.split(' ').map((verb) => [verb, kind]);
}));
const package_managers_harmless = '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact';
const ofInstall = 'pnpm:devPreinstall preinstall install postinstall prepublish preprepare prepare postprepare predependencies dependencies postdependencies'.split(' ');
const ofPublish = 'preversion version postversion prepublishOnly prepack prepare postpack publish postpublish'.split(' ');
const manager = (kind) => (search, place, { written }) => {
    const runsAnyWord = kind.name !== 'npm';
    const { options, rest, areKnown } = splitWords(written, kind);
    const [verbWord = runsAnyWord ? 'install' : 'help', ...more] = rest;
    const first = (0,shell_words/* plainWord */.hx)(verbWord);
    if (!areKnown || first === null)
        search.also('unseen');
    const here = package_managers_folderFor(search, place, options, kind);
    if (here === null || first === null)
        return;
    const verb = first === 'audit' && more[0] === 'fix'
        ? 'installs'
        : (package_managers_verbs.get(first) ?? (runsAnyWord ? 'script' : null));
    const hasMembers = configure(search, kind, [place, here], verb === 'looks');
    const run = {
        search,
        place: here,
        ...(runsAnyWord && { orElse: (words) => execute(search, here, words, null) }),
    };
    const installs = { locks: kind.locks, hasMembers, runsMembers: !options.has('--ignore-scripts') };
    const own = runsAnyWord ? namesOf(first) : [];
    if (verb === null || verb === 'elsewhere')
        search.also('unseen');
    else if (verb === 'writes')
        search.write(null);
    else if (verb === 'executes')
        execute(search, here, more, null);
    else if (verb === 'runs')
        runNamed(run, more);
    else if (verb === 'script' && runsAnyWord && first === 'node')
        search.words(here, ['node', ...more]);
    else if (verb === 'script')
        runNamed(run, [first === 't' || first === 'tst' ? 'test' : first, ...more]);
    else if (verb === 'publishes') {
        runScripts(run, first, [...ofPublish, ...own]);
        if (first !== 'pack')
            search.words(here, ['git', 'commit', '-m', 'x']);
    }
    else if (verb === 'looks') {
        if (own.length > 0)
            runScripts({ search, place: here, isOptional: true }, first, own, more);
    }
    else {
        if (verb === 'installs' && more.length > 0)
            search.write(null);
        runScripts({ ...run, installs }, first, [...ofInstall, ...own]);
        if (verb === 'tests')
            runNamed(run, ['test']);
    }
};
function configure(search, { name, files }, [from, { folder, isNamed }], isQuiet) {
    const folders = [from.folder, folder].filter((each) => each !== null);
    const hasMembers = addConfiguration(search, { folders, names: files, isQuiet });
    if (isNamed && folder !== null && /^p?npm$/.test(name))
        addConfiguration(search, { folders: [folder], names: ['etc/npmrc'], isQuiet });
    return hasMembers;
}
function splitWords(words, { name, folders }) {
    const withValue = [...folders, '--loglevel', '--omit'];
    const known = { alone: package_managers_harmless, withValue: withValue.join(' ') };
    const isPlain = (option, value) => withValue.includes(option) ? value?.startsWith('-') === false : value === '';
    const checked = (split) => ({
        ...split,
        areKnown: split.areKnown && [...split.options].every(([option, value]) => isPlain(option, value)),
    });
    if (name === 'npm')
        return checked(splitEverywhere(words, known));
    const before = checked(splitOptions(words, known));
    const [verb = null, ...behind] = before.rest;
    const kind = package_managers_verbs.get((0,shell_words/* plainWord */.hx)(verb) ?? '');
    const isOwn = kind !== undefined && (kind !== 'script' || name === 'pnpm');
    if (!isOwn || kind === 'executes')
        return before;
    const after = checked(kind === 'runs' ? splitOptions(behind, known) : splitEverywhere(behind, known));
    const isScript = kind === 'script' && ![...after.options.keys()].some((each) => folders.includes(each));
    return {
        options: new Map([...before.options, ...after.options]),
        rest: [verb, ...(isScript ? behind : after.rest)],
        areKnown: before.areKnown && after.areKnown && (kind !== 'script' || isScript),
    };
}
const namesOf = (script) => (script === 'restart' ? ['stop', 'restart', 'start'] : [script]).flatMap((each) => [
    `pre${each}`,
    each,
    `post${each}`,
]);
function runNamed(run, [named, ...more]) {
    if (named === undefined)
        return;
    const script = (0,shell_words/* plainWord */.hx)(named);
    if (script === null)
        return run.search.also('unseen');
    if (/^test/.test(script))
        run.search.also('tests');
    runScripts(run, script, namesOf(script), more[0] === '--' ? more.slice(1) : more);
}
function package_managers_folderFor(search, place, options, { folders }) {
    const [name, ...others] = folders.filter((each) => options.has(each));
    if (others.length > 0)
        search.also('unseen');
    if (name === undefined)
        return { ...place, isNamed: false };
    const word = options.get(name) ?? null;
    const resolved = word === null ? null : resolvePath(search, place, word);
    if (resolved?.kind === 'inside')
        return { ...place, folder: resolved.path, isNamed: true };
    const path = word === null ? 'package.json' : `${word}/package.json`;
    addUnread(search, path, resolved?.why ?? 'its folder is not known');
    return null;
}
function execute(search, place, words, kind) {
    const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
    const { rest, areKnown } = splitOptions(words, known);
    if (kind !== null)
        configure(search, kind, [place, { ...place, isNamed: false }], false);
    if (!areKnown)
        search.also('unseen');
    search.also('packages');
    const [program] = rest;
    if (typeof program !== 'string')
        return search.also('unseen');
    addOwnProgram(search, place, program);
    search.words(place, [program.replace(/(.)@[\w.^~-]+$/, '$1'), ...rest.slice(1)]);
}
const bun = (kind) => (search, place, call) => {
    const [first, ...rest] = call.written;
    const words = first === 'run' ? rest : call.written;
    const named = (0,shell_words/* plainWord */.hx)(words.find((word) => (0,shell_words/* plainWord */.hx)(word)?.startsWith('-') !== true) ?? null);
    const isFile = named !== null && /\.[cm]?[jt]sx?$|\//.test(named);
    if (!isFile && first !== 'test')
        return manager(kind)(search, place, call);
    configure(search, kind, [place, { ...place, isNamed: false }], false);
    if (first === 'test')
        search.also('tests');
    else
        search.words(place, ['tsx', ...words]);
};
const executing = new Map([
    ['npx', 'npm'],
    ['bunx', 'bun'],
    ['pnpx', 'pnpm'],
]);
const packageManager = (search, place, call) => {
    const kind = managers.get(call.name);
    if (kind === undefined)
        execute(search, place, call.written, managers.get(executing.get(call.name) ?? '') ?? null);
    else if (kind.name === 'bun')
        bun(kind)(search, place, call);
    else
        manager(kind)(search, place, call);
};

;// CONCATENATED MODULE: ./build/shared/executed/programs/run-program.js







const handlers = {
    harmless: harmless,
    builtin: builtin,
    script: script,
    prefix: prefix,
    runner: runner,
    lines: commands_lines,
    chain: chain,
    evaluate: evaluate,
    shell: shell,
    file: runFile,
    target: make,
    packages: packageManager,
    git: git,
    shown: shownTool,
    tool: tool,
};
function runProgram(search, place, call) {
    handlers[call.program.kind](search, place, call);
}

;// CONCATENATED MODULE: ./build/shared/executed/line.js




function searchLine(search, place, text) {
    const { commands, isUnseen } = (0,shell_line/* readShellLine */.F)(text);
    if (isUnseen)
        search.also('unseen');
    const outer = [];
    let here = place;
    let otherwise = place;
    let before = ';';
    for (const command of commands) {
        const { end } = command;
        if (end === '(')
            outer.push(here);
        const looping = command.words.indexOf('for');
        if (looping >= 0 && !isHarmlessVariable(command.words[looping + 1] ?? null, false))
            search.also('unseen');
        const words = withoutPrefix(command.words);
        noteOutputs(search, here, command);
        const name = (0,shell_words/* plainWord */.hx)(words[0] ?? '') ?? '';
        if (movers.includes(name))
            here = afterMove(search, here, words, [before, end]);
        else
            searchWords(search, here, withoutKeywords(command.words), command.input);
        if (line_ofShell.includes(name)) {
            here = { ...here, folder: null };
            search.write(null);
        }
        if (end === ')')
            here = outer.pop() ?? { ...here, folder: null };
        else if (end !== '&&' && end !== '|' && end !== '(') {
            if (here.folder !== otherwise.folder)
                here = { ...here, folder: null };
        }
        if (end !== '&&' && end !== '|')
            otherwise = here;
        before = end;
    }
}
const keywords = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData = ['for', 'case', 'select'];
const line_ofShell = ['eval', 'source', '.'];
const movers = ['cd', 'pushd', 'popd'];
function withoutKeywords(words) {
    const begin = words.findIndex((word) => !keywords.includes(word));
    return begin < 0 || ofData.includes(words[begin]) ? [] : words.slice(begin);
}
const isAssignment = (word) => shell_words/* assignment */.mU.test((typeof word === 'string' ? word : word?.begins) ?? '');
function withoutPrefix(words) {
    const bare = withoutKeywords(words);
    const begin = bare.findIndex((word) => !isAssignment(word) && word !== 'command' && word !== 'builtin' && word !== 'time');
    return begin < 0 ? [] : bare.slice(begin);
}
function noteOutputs(search, place, { outputs }) {
    for (const output of outputs) {
        const resolved = output === null ? null : resolvePath(search, place, output);
        if (resolved === null || resolved.kind === 'inside')
            search.write(resolved?.path ?? null);
        else if (!/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(resolved.written))
            search.write(null);
    }
}
function afterMove(search, place, words, [before, end]) {
    const [mover, to, ...others] = words;
    const isPlain = mover === 'cd' && typeof to === 'string' && !to.startsWith('-') && others.length === 0;
    const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
    const resolved = isPlain && isCertain ? resolvePath(search, place, to) : null;
    return { ...place, folder: resolved?.kind === 'inside' ? resolved.path : null };
}
function searchWords(search, place, words, input = undefined) {
    if (!search.step())
        return;
    const begin = words.findIndex((word) => !isAssignment(word));
    const assigned = words.slice(0, begin < 0 ? words.length : begin);
    if (!assigned.every((word) => isHarmlessVariable(word, begin >= 0)))
        search.also('unseen');
    if (begin < 0)
        return;
    const [written = null, ...rest] = words.slice(begin);
    const name = programOf(search, place, (0,shell_words/* plainWord */.hx)(written));
    if (name === null)
        return;
    const program = (0,programs/* programNamed */.q)(name, search.known);
    const call = { name, words: rest.map(shell_words/* plainWord */.hx), written: rest, input };
    if (program !== null)
        runProgram(search, place, { ...call, program });
    else if (place.depth > 0 || rest.length !== 1 || !/^(?:--?version|--help)$/.test(call.words[0] ?? ''))
        searchUnknown(search, place, rest);
}
const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;
function programOf(search, place, program) {
    if (program === null || !/^[!-~]+$/.test(program)) {
        search.also('unseen');
        return null;
    }
    if (!program.includes('/'))
        return program;
    if (ofSystem.test(program))
        return nameOf(program);
    addNamed(search, place, program);
    return (0,programs/* programNamed */.q)(nameOf(program), search.known) === null ? null : nameOf(program);
}

;// CONCATENATED MODULE: ./build/shared/executed/difference.js
const context = 2;
const mostComparisons = 400_000;
function differenceOf(before, after) {
    const [old, now] = [before.split('\n'), after.split('\n')];
    let begin = 0;
    while (begin < Math.min(old.length, now.length) && old[begin] === now[begin])
        begin += 1;
    let end = 0;
    while (end < Math.min(old.length, now.length) - begin && old.at(-1 - end) === now.at(-1 - end))
        end += 1;
    const changed = compareLines(old.slice(begin, old.length - end), now.slice(begin, now.length - end));
    const same = (lines) => lines.map((line) => ` ${line}`);
    const around = [
        ...same(now.slice(Math.max(0, begin - context), begin)),
        ...changed,
        ...same(now.slice(now.length - end, now.length - end + context)),
    ];
    return withoutLongSame(around).join('\n');
}
function compareLines(old, now) {
    const removed = (lines) => lines.map((line) => `-${line}`);
    const added = (lines) => lines.map((line) => `+${line}`);
    if (old.length * now.length > mostComparisons)
        return [...removed(old), ...added(now)];
    const common = commonLengths(old, now);
    const lines = [];
    let [at, to] = [0, 0];
    while (at < old.length && to < now.length) {
        if (old[at] === now[to]) {
            lines.push(` ${now[to]}`);
            at += 1;
            to += 1;
        }
        else if ((common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
            lines.push(`-${old[at]}`);
            at += 1;
        }
        else {
            lines.push(`+${now[to]}`);
            to += 1;
        }
    }
    return [...lines, ...removed(old.slice(at)), ...added(now.slice(to))];
}
function commonLengths(old, now) {
    const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
    for (let at = old.length - 1; at >= 0; at -= 1) {
        const [row, below] = [rows[at], rows[at + 1]];
        if (!row || !below)
            continue;
        for (let to = now.length - 1; to >= 0; to -= 1) {
            row[to] = old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
        }
    }
    return rows;
}
function withoutLongSame(lines) {
    const isNear = (at) => lines.slice(Math.max(0, at - context), at + context + 1).some((line) => !line.startsWith(' '));
    return lines.flatMap((line, at) => {
        if (isNear(at))
            return [line];
        return at > 0 && !isNear(at - 1) ? [] : [' …'];
    });
}

// EXTERNAL MODULE: ./build/shared/conversation/terms/token-shapes.js
var token_shapes = __webpack_require__(11574);
;// CONCATENATED MODULE: ./build/shared/executed/keys.js

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const end = /-----END /;
const lineOfKey = /^\s*["'#]*[A-Za-z0-9+/=]{16,}(?:\\n)?["',]*\s*$/;
function withoutKeys(text) {
    let isInKey = false;
    return text
        .split('\n')
        .map((line) => {
        const isHidden = isInKey && lineOfKey.test(line);
        if (begin.test(line))
            isInKey = !end.test(line);
        else if (!isHidden)
            isInKey = false;
        return isHidden ? '***' : (0,token_shapes/* withoutTokens */.N_)(line);
    })
        .join('\n');
}

;// CONCATENATED MODULE: ./build/shared/executed/show.js




const most = { lines: 60, characters: 4_000 };
function stateOf(path, { sandbox, defaultBranch }) {
    const [now, before] = [sandbox.get(path), defaultBranch.get(path)];
    if (now === undefined || before === undefined || now.kind === 'unread' || before.kind === 'unread')
        return 'unknown';
    if (now.kind === 'absent')
        return before.kind === 'absent' ? 'unknown' : 'changed';
    if (before.kind === 'absent')
        return 'new';
    return areSame(now.bytes, before.bytes) ? 'same' : 'changed';
}
const areSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const isOfGit = (path) => path.startsWith('.git/');
const secretNames = /^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk)$|^id_[a-z0-9]+$|^\.?npmrc$|^\.(?:netrc|pypirc|htpasswd|yarnrc|yarnrc\.yml|git-credentials|pgpass)$|^(?:_netrc|credentials|secrets?\.(?:ya?ml|json|toml))$/i;
const isSecretName = (path) => secretNames.test(nameOf(path));
function showFile(found, readings, room) {
    if (found.kind === 'unread') {
        const { path, why } = found;
        return [{ path, part: null, state: 'unknown', digest: null, shown: { kind: 'unread', why } }];
    }
    const { path, part, reading, text } = found;
    const state = stateOf(path, readings);
    const base = { path, state, digest: digestOf(reading) };
    if (text === null)
        return [{ ...base, part, shown: shownOf(path, reading, state, readings, room) }];
    const ofPart = state === 'same' ? asOnDefaultBranch : shortened(text, room, false);
    const whole = state === 'same' || isOfGit(path)
        ? []
        : [{ ...base, part: null, shown: shownOf(path, reading, state, readings, room) }];
    return [{ ...base, part, shown: ofPart }, ...whole];
}
const asOnDefaultBranch = { kind: 'as_on_default_branch' };
function digestOf(reading) {
    return reading.kind === 'file' ? (0,external_node_crypto_.createHash)('sha256').update(reading.bytes).digest('hex') : null;
}
function listedFile(path, readings) {
    const reading = readings.sandbox.get(path);
    return { path, state: stateOf(path, readings), digest: reading === undefined ? null : digestOf(reading) };
}
function shownOf(path, reading, state, readings, room) {
    if (reading.kind !== 'file')
        return reading;
    if (isSecretName(path))
        return { kind: 'secret' };
    if (state === 'same')
        return asOnDefaultBranch;
    const text = textOf(reading.bytes);
    if (text === null)
        return { kind: 'unread', why: 'it is no text' };
    const before = readings.defaultBranch.get(path);
    const beforeText = before?.kind === 'file' ? textOf(before.bytes) : null;
    if (isShort(text) || beforeText === null || Math.max(text.length, beforeText.length) > mostCompared)
        return shortened(text, room, false);
    if (room.left <= 0)
        return { kind: 'difference', text: '', leftOut: linesOf(text).length };
    return shortened(differenceOf(withoutKeys(beforeText), withoutKeys(text)), room, true);
}
const mostCompared = 32 * 1024;
const isShort = (text) => text.length <= most.characters && linesOf(text).length <= most.lines;
const linesOf = (text) => text.replace(/\n$/, '').split('\n');
function shortened(text, room, isDifference) {
    const all = linesOf(text);
    const lines = withoutKeys(all.slice(0, most.lines).join('\n')).split('\n');
    const longest = Math.max(0, Math.min(most.characters, room.left));
    const kept = [];
    let length = 0;
    for (const line of lines) {
        length += line.length + 1;
        if (length > longest + 1)
            break;
        kept.push(line);
    }
    const [first = ''] = lines;
    const isCut = kept.length === 0 && first !== '';
    const shown = isCut ? first.slice(0, longest).toWellFormed() : kept.join('\n');
    room.left -= shown.length;
    const leftOut = all.length - kept.length;
    if (isDifference)
        return { kind: 'difference', text: shown, leftOut };
    return leftOut === 0 ? { kind: 'whole', text: shown } : { kind: 'beginning', text: shown, leftOut };
}

;// CONCATENATED MODULE: ./build/shared/executed/find-executed.js




const mostFiles = 40;
const mostShown = 12_000;
const mostCommands = 200;
const mostListed = 40;
const terminals = ['terminal', 'execute_bash'];
const noRules = { listed: [], known: [] };
function findExecuted(action, workingCopies, readings, byRules = noRules) {
    const command = commandOf(action);
    if (command === null)
        return { kind: 'known', executes: null };
    const { files, besides, notKnown, wanted } = search(command, workingCopies, readings, byRules.known);
    const asked = byRules.listed.slice(0, mostListed);
    const missing = wantedOf(files, wanted, asked, readings);
    if (missing !== null)
        return { kind: 'wants', wanted: missing };
    if (files.length === 0 && besides === null && notKnown === null && asked.length === 0)
        return { kind: 'known', executes: null };
    const room = { left: mostShown };
    const shown = files.flatMap((file) => showFile(file, readings, room));
    const states = asked.map((path) => listedFile(path, readings));
    const executes = {
        files: eachOnce(shown),
        besides,
        ...(notKnown !== null && { notKnown }),
        ...(states.length > 0 && { listed: states }),
    };
    return { kind: 'known', executes };
}
function wantedOf(files, wanted, listed, { sandbox, defaultBranch }) {
    const compared = files
        .filter((file) => file.kind === 'read' && file.reading.kind !== 'unread' && !isOfGit(file.path))
        .map(({ path }) => path);
    const notIn = (read, paths) => [...new Set(paths)].filter((path) => !read.has(path));
    const missing = {
        sandbox: notIn(sandbox, [...wanted, ...listed]),
        defaultBranch: notIn(defaultBranch, [...compared, ...listed]),
    };
    return missing.sandbox.length + missing.defaultBranch.length === 0 ? null : missing;
}
function readPast(action, workingCopies, known = []) {
    const command = commandOf(action);
    if (command === null)
        return 'nothing';
    const unread = { sandbox: new Map(), defaultBranch: new Map() };
    if (search(command, workingCopies, unread, known).notKnown === 'part')
        return 'part';
    const { files, isLost, notKnown } = searchWithoutFiles(command, workingCopies, known);
    if (isLost || files.some(({ path }) => isOfGit(path)))
        return 'part';
    return files.length > 0 ? 'files' : notKnown === 'part' ? 'part' : 'nothing';
}
function filesOfCommand(command, workingCopies) {
    const found = ['', 'hooksPath = .husky\n', 'hooksPath = .husky/_\n', 'hooksPath = .githooks\n'].map((hooks) => searchWithoutFiles(command, workingCopies, [], hooks));
    const runs = found.flatMap(({ files, asked }) => [...asked, ...files.map(({ path }) => path)]);
    return { runs: [...new Set(runs)], writes: [...(found[0]?.written ?? [])] };
}
function searchWithoutFiles(command, workingCopies, known, hooks = '') {
    const readings = { sandbox: new Map(), defaultBranch: new Map() };
    for (;;) {
        const found = search(command, workingCopies, readings, known);
        if (found.wanted.length === 0)
            return found;
        for (const path of found.wanted) {
            const ofGit = { '.git/config': `[core]\n${hooks}`, '.git/HEAD': 'ref: refs/heads/main\n' };
            const text = new Map(Object.entries(ofGit)).get(path);
            const bytes = text === undefined ? null : new TextEncoder().encode(text);
            readings.sandbox.set(path, bytes === null ? { kind: 'absent' } : { kind: 'file', bytes });
        }
    }
}
function commandOf(action) {
    const command = terminals.includes(action.tool) ? (0,known_tools/* argumentOf */.Nf)(action, 'command') : null;
    return typeof command === 'string' && (0,known_tools/* argumentOf */.Nf)(action, 'is_input') !== true ? command : null;
}
function search(command, workingCopies, readings, known) {
    const { sandbox, isElsewhere = false } = readings;
    const files = new Map();
    const besides = new Set();
    const asked = new Set();
    const written = new Set();
    const changed = { isAny: false, isTracked: false };
    let isLost = false;
    let steps = 0;
    const read = (path) => {
        asked.add(path);
        if (asked.size > mostFiles)
            return { kind: 'unread', why: 'it is one of too many files' };
        return sandbox.get(path) ?? null;
    };
    const isNamed = (path) => [...written].some((each) => each === '' || path === each || path.startsWith(`${each}/`));
    const isWritten = (path) => changed.isAny || (changed.isTracked && !isOfGit(path)) || isNamed(path.toLowerCase());
    const context = {
        workingCopies,
        known,
        read,
        add: (file) => {
            isLost ||= isWritten(file.path) || isSecretProgram(file);
            if (isUnread(file))
                besides.add('unseen');
            files.set(`${file.path}\n${file.kind === 'read' ? file.part : ''}`, file);
        },
        also: (what) => {
            besides.add(what);
        },
        write: (path) => {
            if (path === null)
                changed.isAny = true;
            else
                written.add(path.toLowerCase());
        },
        writeTracked: () => {
            changed.isTracked = true;
        },
        isWritten,
        step: () => {
            steps += 1;
            if (steps > mostCommands)
                besides.add('unseen');
            return steps <= mostCommands;
        },
        line: (place, text) => searchLine(context, place, text),
        words: (place, words) => searchWords(context, place, words),
    };
    context.line({ folder: isElsewhere ? null : '', depth: 0 }, command);
    const found = [...files.values()];
    isLost ||= /\b(?:for|while|until)\b/.test(command)
        ? [...asked].some(isWritten)
        : found.some(({ path }) => !isOfGit(path) && isNamed(path.toLowerCase()));
    if (isLost)
        besides.add('unseen');
    const wanted = [...asked].slice(0, mostFiles).filter((path) => !sandbox.has(path));
    const notKnown = besides.has('unseen')
        ? 'part'
        : besides.has('code')
            ? 'code'
            : null;
    return { files: found, besides: strongest(besides), notKnown, wanted, isLost, asked, written };
}
const isUnread = (file) => file.kind === 'read' && file.reading.kind === 'unread' && file.isData !== true;
const isSecretProgram = ({ path }) => isSecretName(path) && !/^(?:\.?npmrc|\.yarnrc|\.yarnrc\.yml)$/.test(nameOf(path));
const inOrder = ['tests', 'packages', 'other_files'];
const strongest = (besides) => inOrder.find((each) => besides.has(each)) ?? null;
function eachOnce(files) {
    const named = new Map(files.map((file) => [`${file.path}\n${file.part ?? ''}`, file]).toReversed());
    return [...named.values()].toReversed();
}


/***/ }),

/***/ 17965:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ theWorkflow),
/* harmony export */   Ru: () => (/* binding */ shownBefore),
/* harmony export */   Wi: () => (/* binding */ whoAnswered),
/* harmony export */   eP: () => (/* binding */ nobody),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   f1: () => (/* binding */ nobodysAnswer),
/* harmony export */   g0: () => (/* binding */ isByRule),
/* harmony export */   lG: () => (/* binding */ newQuestion),
/* harmony export */   rO: () => (/* binding */ isByNobody)
/* harmony export */ });
/* unused harmony exports questionStates, abouts, aboutOf */
const questionStates = (/* unused pure expression or super */ null && ([
    'asking',
    'open',
    'answering',
    'answered',
    'stale',
    'unknown',
    'elsewhere',
    'expired',
    'closed',
    'void',
]));
const theWorkflow = 'the workflow';
const nobody = 'nobody in time';
const abouts = (/* unused pure expression or super */ null && (['actions', 'plan', 'money']));
function aboutOf({ subject }) {
    return subject?.kind ?? 'actions';
}
function newQuestion(now, answer = null, epoch = 1, subject = null) {
    return {
        epoch,
        state: 'asking',
        ...(subject && { subject }),
        code: null,
        fingerprint: null,
        wait: null,
        actions: null,
        openedAt: null,
        shownWhole: null,
        commit: null,
        wokenAt: null,
        answer,
        terms: null,
        approvals: [],
        sent: null,
        result: null,
        goOn: null,
        expiresAt: null,
        dueAt: now,
        createdAt: now,
        settledAt: null,
    };
}
function shownBefore(fingerprint, answer, now, shownWhole = true) {
    return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}
function isByRule(answer) {
    return 'rule' in answer;
}
function isByNobody(answer) {
    return answer.by === nobody;
}
function whoAnswered({ by, verdict, at, always }, approvals = []) {
    const isNobodys = by === nobody && approvals.length > 0;
    return {
        ...{ by, answer: verdict, at },
        ...(always && { always }),
        ...(isNobodys && { approved: namesOf(approvals) }),
    };
}
const namesOf = (answers) => answers.map(({ by }) => by);
function nobodysAnswer({ approvals }, afterReject, at) {
    const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
    return { verdict: 'reject', reason, by: nobody, afterReject, at };
}


/***/ }),

/***/ 70573:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readRecord)
/* harmony export */ });
/* unused harmony export completed */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(35169);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26012);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17097);


const unavailable = { kind: 'unavailable' };
const lacking = async () => unavailable;
const untold = async () => 'unavailable';
const lacks = {
    startTasks: async () => new Map(),
    findStart: async () => null,
    recentStarts: lacking,
    reach: () => ({ kind: 'none' }),
    agentBefore: lacking,
    remembered: lacking,
    pending: lacking,
    readFile: lacking,
    async answer() {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7('rejected', 'the service takes no answers');
    },
    guard: lacking,
    setPolicy: untold,
    stopGoal: untold,
    findMessage: lacking,
    tell: untold,
    tag: untold,
    resume: untold,
    interrupt: untold,
    hasSandbox: () => false,
    wake: untold,
    pause: untold,
    pauseStart: untold,
    remove: untold,
    usage: async ({ cost, tokens }) => ({ ..._conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .unknownUsage */ .wD, cost, tokens }),
    finalResponse: lacking,
    lastSaid: lacking,
    newestError: lacking,
    ranActions: lacking,
    wantedActions: lacking,
    ask: lacking,
    files: () => ({ patch: [], trajectory: [] }),
    accountAsks: lacking,
    accountGrantsItself: lacking,
    accountFacts: lacking,
    versions: async () => ({ hosted: null, agentServer: null }),
    listeningPlace: () => null,
    listen: async () => { },
};
function completed(service) {
    return { ...lacks, ...service };
}
async function readRecord(service, id, options) {
    return (await service.conversations([id], options)).get((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .normaliseId */ .GU)(id)) ?? null;
}


/***/ })

};
