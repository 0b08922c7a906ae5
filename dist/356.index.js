export const id = 356;
export const ids = [356];
export const modules = {

/***/ 31672:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  aF: () => (/* binding */ executedAfter),
  $q: () => (/* binding */ findExecuted),
  rj: () => (/* binding */ readPast)
});

// UNUSED EXPORTS: filesOfCommand

// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
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

const splitEverywhere = (words, known) => splitOptions(words, known, true);
function splitOptions(words, known, isEverywhere = false) {
    const [alone, withValue] = [known.alone.split(' '), (known.withValue ?? '').split(' ')];
    const isLong = known.more?.has('long') === true;
    const options = new Map();
    const rest = [];
    const end = isLong ? -1 : words.map(shell_words/* plainWord */.hx).indexOf('--');
    const own = end < 0 ? words : words.slice(0, end);
    let areKnown = true;
    let at = 0;
    for (; at < own.length; at += 1) {
        const word = own[at];
        if (word === undefined)
            break;
        const isOption = typeof word === 'string' && /^-./.test(word);
        if (!isOption && !isEverywhere)
            break;
        if (!isOption)
            rest.push(word);
        for (const { name, value } of isOption ? optionsIn(word, alone, withValue, isLong) : []) {
            const takesNext = value === undefined && withValue.includes(name);
            if (takesNext)
                at += 1;
            if (!alone.includes(name) && !withValue.includes(name))
                areKnown = false;
            if (options.has(name) && (withValue.includes(name) || value) && !known.repeats)
                areKnown = false;
            options.set(name, takesNext ? (0,shell_words/* plainWord */.hx)(own[at] ?? null) : (value ?? ''));
        }
    }
    const others = words.slice(at < own.length || end < 0 ? at : end + 1);
    return { options, rest: [...rest, ...others], areKnown };
}
function optionsIn(word, alone, withValue, isLong) {
    const listed = [...alone, ...withValue];
    if (listed.includes(word))
        return [{ name: word }];
    const [, base = word, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (word.startsWith('--') || listed.includes(base)) {
        const begins = listed.find((each) => /[:=]$/.test(each) && word.startsWith(each));
        return [{ name: begins ?? base, ...(value !== undefined && { value }) }];
    }
    const found = [];
    for (let at = 1; at < word.length; at += 1) {
        const name = `-${word.charAt(at)}`;
        const rest = word.slice(at + 1);
        if (withValue.includes(name) && rest !== '')
            return [...found, { name, value: rest.replace(/^=/, '') }];
        if (isLong)
            return [{ name: withValue.find((each) => /=$/.test(each) && word.startsWith(each)) ?? word }];
        found.push({ name });
        if (alone.includes(name) && /^\d+$/.test(rest) && !alone.includes(`-${rest.charAt(0)}`))
            return found;
    }
    return found;
}

// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(75600);
;// CONCATENATED MODULE: ./build/shared/executed/programs/paths.js
const below = (folder, name) => (folder === '' ? name : `${folder}/${name}`);
const folderOf = (path) => path.split('/').slice(0, -1).join('/');
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
function foldersUp(folder) {
    const names = folder === '' ? [] : folder.split('/');
    return [...names.map((_, at) => names.slice(0, names.length - at).join('/')), ''];
}
const isOfGit = (path) => path.startsWith('.git/');
const secretNames = /^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk)$|^id_[a-z0-9]+$|^\.?npmrc$|^\.(?:netrc|pypirc|htpasswd|yarnrc|yarnrc\.yml|git-credentials|pgpass)$|^(?:_netrc|credentials|secrets?\.(?:ya?ml|json|toml))$/i;
const isSecretName = (path) => secretNames.test(nameOf(path));
const isSecretProgram = (path) => isSecretName(path) && !/^(?:\.?npmrc|\.yarnrc|\.yarnrc\.yml)$/.test(nameOf(path));

// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
;// CONCATENATED MODULE: ./build/shared/executed/programs/search.js


const deepest = 4;
class Search {
    found;
    reader;
    folder;
    depth;
    constructor(found, reader, folder = '', depth = 0) {
        this.found = found;
        this.reader = reader;
        this.folder = folder;
        this.depth = depth;
    }
    at(folder) {
        return new Search(this.found, this.reader, folder, this.depth);
    }
    inFileOf(folder) {
        return new Search(this.found, this.reader, folder, this.depth + 1);
    }
    get isDeepest() {
        return this.depth >= deepest;
    }
    say(what) {
        this.found.said.add(what);
    }
    search(read) {
        this.reader(this, read);
    }
    read(path) {
        return this.found.read(path);
    }
    readNow(path) {
        if (this.found.isWritten(path))
            this.say('unseen');
        return this.read(path);
    }
    add(path, reading, more = {}) {
        this.found.add({ part: null, text: null, isData: false, ...more, path, reading });
    }
    addUnread(path, why) {
        this.add(path, { kind: 'unread', why });
    }
    resolve(word) {
        const { folder } = this;
        const { workingCopies } = this.found.by;
        const outside = (why) => ({ path: null, why });
        if (word === null)
            return outside('its folder is not known');
        const names = word.split('/');
        if (names.includes('..'))
            return outside('its path leads up');
        const plain = names.filter((name, at) => name !== '.' && (name !== '' || at === 0)).join('/');
        const isAbsolute = plain.startsWith('/');
        if (folder === null && !isAbsolute)
            return outside('the folder that it stands in is not known');
        if (plain === '')
            return { path: folder ?? '', why: '' };
        if ((0,paths/* isWorkingCopy */.rv)(plain, workingCopies))
            return { path: '', why: '' };
        const whole = isAbsolute ? plain : below(folder ?? '', plain);
        const [path, ...others] = (0,paths/* withinWorkingCopy */.Ul)(whole, workingCopies) ?? [];
        if (path !== undefined && others.length === 0)
            return { path, why: '' };
        return outside(isAbsolute ? 'it is outside of the working copy' : 'its name is not a plain one of the working copy');
    }
    inFolder(word, file) {
        const { path, why } = this.resolve(word);
        if (path !== null)
            return this.at(path);
        this.addUnread(word ? `${word}/${file}` : file, why);
        return null;
    }
    write(word) {
        this.found.write(this.resolve(word).path);
    }
    firstThere([first = '', ...others]) {
        const read = [first, ...others].map((path) => ({ path, reading: this.read(path) }));
        const { path, reading } = read.find(({ reading }) => reading?.kind !== 'absent') ?? {
            path: first,
            reading: { kind: 'absent' },
        };
        return reading && { path, reading };
    }
    addNamed(word, endings = []) {
        if (word === null || word === '')
            return this.say('unseen');
        const { path, why } = this.resolve(word);
        if (path === null)
            return this.addUnread(word, why);
        if (ofPackages.test(`${path}/`))
            return this.say('packages');
        if (path === '')
            return this.addUnread(word, 'it is a folder');
        const found = this.firstThere([path, ...endings.map((ending) => `${path}${ending}`)]);
        if (found === null)
            return;
        this.add(found.path, found.reading);
        this.say(found.reading.kind === 'absent' ? 'unseen' : 'other_files');
    }
    addThere(file, more = {}) {
        const path = this.folder === null ? null : below(this.folder, file);
        const reading = path === null ? null : this.read(path);
        if (path === null || reading === null || reading.kind === 'absent')
            return null;
        this.add(path, reading, more);
        return reading;
    }
    addMentioned(word) {
        const text = (0,shell_words/* plainWord */.hx)(word) ?? '';
        const named = text.startsWith('-') ? (/=(.*)$/.exec(text)?.[1] ?? '') : text;
        if (!fileLike.test(named))
            return;
        const { path, why } = this.resolve(named);
        if (path === null)
            this.addUnread(named, why);
        else if (path !== '' && !ofPackages.test(`${path}/`))
            this.at('').addThere(path);
    }
}
const ofPackages = /(?:^|\/)node_modules\//;
const fileLike = /^(?![\w+.-]+:)[^*?{}[\]()]*\.[A-Za-z][\w-]*$/;
function textOf(reading) {
    return reading.kind === 'file' ? decodeText(reading.bytes) : null;
}
function decodeText(bytes) {
    const text = Buffer.from(bytes).toString();
    return !bytes.includes(0) && Buffer.compare(Buffer.from(text), bytes) === 0 ? text : null;
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
const ini = { key: /^\s*([^\s="'\\[\]$;#]+)(?:\[\])?\s*(?:=.*)?$/, isNone: /^\s*(?:[#;]|$)/ };
const yaml = { key: /^([a-z][A-Za-z]*):(?: .*)?$/, isNone: /^\s*(?:#|$)/, goesOn: /^(?: |- )/ };
const ofYarn = /^(?:--(?:install\.|add\.|run\.)?)?"?([\w@:.-]+)"? +(?:"[^"\\]*"|true|false|\d+) *$/;
const lines = {
    '.npmrc': ini,
    npmrc: ini,
    '.yarnrc': { key: ofYarn, isNone: yaml.isNone },
    '.yarnrc.yml': yaml,
    'pnpm-workspace.yaml': yaml,
};
function readKeys(name, text) {
    const form = lines[name];
    const keys = [];
    for (const line of text.split(/\r\n|\r|\n/)) {
        if (form?.isNone.test(line) || (form?.goesOn?.test(line) && keys.length > 0))
            continue;
        const [, key = ''] = form?.key.exec(line) ?? [];
        if (!isHarmless(form?.goesOn ? withDashes(key) : key))
            return null;
        keys.push(key);
    }
    return keys;
}
function addConfiguration(search, paths, isQuiet) {
    let hasMembers = false;
    for (const path of paths) {
        const reading = search.read(path);
        if (reading === null || reading.kind === 'absent')
            continue;
        const name = nameOf(path);
        const text = textOf(reading);
        const isPackage = name === 'package.json';
        const keys = text === null ? null : isPackage ? keysOfPackage(text) : readKeys(name, text);
        if (/\.(?:[cm]?js|node)$/.test(name))
            search.say('other_files');
        else if (keys === null)
            search.say('unseen');
        if (keys === null || !(isQuiet || isPackage))
            search.add(path, reading);
        hasMembers ||= keys?.includes('packages') === true;
    }
    return hasMembers;
}
function keysOfPackage(text) {
    const { packageManager = 'npm@1', pnpm = {} } = parsePackage(text) ?? { pnpm: null };
    const isNumbered = /^(?:npm|pnpm|yarn|bun)@\d[\w.+-]*$/.test(String(packageManager));
    return isNumbered && (0,is_object/* isObject */.G)(pnpm) && Object.keys(pnpm).map(withDashes).every(isHarmless) ? [] : null;
}
function parsePackage(text) {
    try {
        const parsed = JSON.parse(text?.replace(/^\uFEFF/, '') ?? '');
        return (0,is_object/* isObject */.G)(parsed) ? parsed : null;
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-scripts.js





function runScripts(run, asked, names, more = []) {
    const { search, isOptional = false } = run;
    if (!isOptional)
        search.say('packages');
    const found = findPackage(run);
    if (found === null)
        return;
    const { scripts } = found;
    const isMissing = found.json !== null && !scripts.has(asked);
    if (isOptional && isMissing)
        return;
    if (found.json === null || (isMissing && run.orElse && asked.includes(':')))
        search.say('unseen');
    else if (isMissing)
        run.orElse?.([asked, ...more]);
    const own = [...new Set(names)].filter((name) => scripts.has(name));
    const shown = own.map((name) => `${name}: ${scripts.get(name)}`).join('\n');
    const named = own.includes(asked) ? [asked] : own;
    const part = named.length === 0 ? null : `script${named.length === 1 ? '' : 's'} ${named.join(', ')}`;
    search.add(found.path, found.reading, { part, text: part && shown });
    const here = search.inFileOf(found.folder);
    for (const name of own) {
        const given = name === asked ? more : [];
        if (given.includes(null))
            search.say('unseen');
        here.search([scripts.get(name), ...given.map(shell_words/* quoted */.TL)].join(' '));
    }
    if (asked === 'start' && isMissing)
        here.search(['node', 'server.js']);
}
const scriptNames = (search) => [
    ...(findPackage({ search })?.scripts.keys() ?? []),
];
function searchInstall(run, locks, runsMembers) {
    const found = findPackage(run);
    if (found === null)
        return;
    const { folder, json } = found;
    const search = run.search.at(folder);
    const [, ...above] = foldersUp(folder);
    const isMember = above.map((each) => search.at(each).addThere('package.json')).some(Boolean);
    for (const each of foldersUp(folder))
        for (const name of locks)
            search.at(each).addThere(name, { isData: true });
    search.addThere('binding.gyp');
    if (runsMembers ?? (isMember || namesMembers(json ?? {})))
        search.say('unseen');
}
function namesMembers(json) {
    const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].filter((key) => Object.hasOwn(json, key));
    const sources = lists.flatMap((key) => ((0,is_object/* isObject */.G)(json[key]) ? Object.values(json[key]) : []));
    const isOfFolder = (source) => typeof source === 'string' && ofFolder.test(source);
    return Object.hasOwn(json, 'workspaces') || sources.some(isOfFolder);
}
const ofFolder = /^(?:(?:file|link|portal|workspace):|[.~]{0,2}\/)(?!.*\.t(?:ar\.)?gz$)/;
function findPackage({ search, isNamed, isOptional }) {
    const { folder, isDeepest } = search;
    if (isDeepest)
        search.say('unseen');
    else if (folder === null)
        search.addNamed('package.json');
    if (isDeepest || folder === null)
        return null;
    const folders = isNamed ? [folder] : foldersUp(folder);
    const found = search.firstThere(folders.map((each) => below(each, 'package.json')));
    const isAbsent = found?.reading.kind === 'absent';
    if (isAbsent && !isOptional)
        search.addNamed('package.json');
    if (isAbsent || found === null)
        return null;
    const { path, reading } = found;
    const json = parsePackage(textOf(reading));
    const scripts = json !== null && Object.hasOwn(json, 'scripts') && (0,is_object/* isObject */.G)(json.scripts) ? json.scripts : {};
    const lines = Object.entries(scripts).flatMap(([name, line]) => typeof line === 'string' ? [[name, line]] : []);
    return { path, folder: folderOf(path), reading, json, scripts: new Map(lines) };
}
function addOwnProgram(search, program) {
    const { folder } = search;
    if (folder === null || search.isDeepest || program.includes('/'))
        return;
    const path = below(folder, 'package.json');
    const reading = search.read(path);
    if (reading === null)
        return;
    const { name, bin } = parsePackage(textOf(reading)) ?? {};
    const programs = typeof bin === 'string' ? { [String(name).replace(/^.*\//, '')]: bin } : bin;
    const file = (0,is_object/* isObject */.G)(programs) && Object.hasOwn(programs, program) ? programs[program] : null;
    if (typeof file !== 'string')
        return;
    search.add(path, reading, { part: `program ${program}`, text: `${program}: ${file}` });
    search.inFileOf(folder).addNamed(file);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/commands.js


const prefix = (search, { program, words, written }) => {
    const { more } = program;
    const [after] = more.get('after') ?? [];
    const [as] = more.get('as') ?? [];
    if (more.has('tests'))
        search.say('tests');
    if (after !== undefined && words[0] !== after) {
        for (const file of more.get('files') ?? [])
            search.addThere(file);
        return search.say('unseen');
    }
    const module = as === undefined ? -1 : written.indexOf('-m');
    const own = written.slice(after === undefined ? 0 : 1, module < 0 ? undefined : module);
    const { options, rest, areKnown } = splitOptions(own, { ...program, repeats: !more.has('splits') });
    if (!areKnown)
        search.say('unseen');
    const line = (more.get('splits') ?? []).map((option) => options.get(option)).find(Boolean);
    if (typeof line === 'string')
        return search.search([line, ...rest.map(shell_words/* quoted */.TL)].join(' '));
    const command = module < 0 ? rest.slice(Number(more.get('operands')?.[0] ?? 0)) : written.slice(module);
    if (command.length === 0)
        return;
    const name = (0,shell_words/* plainWord */.hx)(command[0] ?? null) ?? '';
    const { kind } = (0,programs/* programNamed */.q)(name, search.found.by.known) ?? {};
    const isOfProject = after !== undefined && as === undefined;
    if (isOfProject && (kind === 'harmless' || kind === 'builtin'))
        search.say('unseen');
    const language = as ?? (isOfProject && name.endsWith('.py') ? 'python' : null);
    search.search([...(language === null ? [] : [language]), ...command, ...(more.has('adds') ? [null] : [])]);
};
const evaluate = (search, { words }) => words.includes(null) ? search.say('unseen') : search.search(words.join(' '));
const commands_lines = (search, { program, written }) => {
    const { rest, areKnown } = splitEverywhere(written, { ...program, repeats: true });
    const isChain = program.more.has('scripts');
    if (!areKnown)
        search.say('unseen');
    for (const word of rest) {
        const text = isChain && word && typeof word !== 'string' ? `${word.begins}*` : (0,shell_words/* plainWord */.hx)(word);
        const [, named, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(text ?? '') ?? [];
        const manager = isChain ? 'npm' : named;
        const [name = '', ...more] = (isChain ? text : script)?.split(' ') ?? [];
        const begins = /^([\w:.-]+)\*{1,2}$/.exec(name)?.[1];
        if (text !== null && manager === undefined)
            search.search(text);
        else if (begins !== undefined)
            for (const each of scriptNames(search).filter((each) => each.startsWith(begins)))
                search.search([manager ?? '', 'run', each]);
        else if (/^[\w:.-]+$/.test(name))
            search.search([manager ?? '', 'run', name, ...more]);
        else
            search.say('unseen');
    }
};

// EXTERNAL MODULE: ./build/shared/rules/shell/table.js
var table = __webpack_require__(77317);
;// CONCATENATED MODULE: ./build/shared/executed/programs/files.js


const runFile = (search, call) => {
    const { program, words } = call;
    const { more } = program;
    const [first = null] = words;
    const isVersion = /^(?:--version|-[vV])$/.test(first ?? '') && program.alone.split(' ').includes(first ?? '');
    if (isVersion && words.length === 1)
        return;
    const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
    if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
        return runModule(search, call, at);
    const run = call.name === 'node' ? words.indexOf('--run') : -1;
    if (run >= 0)
        return search.search(['npm', 'run', words[run + 1] ?? null]);
    const isTest = more.get('tests')?.some((option) => words.includes(option)) === true;
    const given = isTest ? words.filter((word) => !ofTests.test(word ?? '')) : words;
    const { options, rest, areKnown } = splitOptions(given, program);
    if (!areKnown)
        search.say('unseen');
    const endings = more.get('endings') ?? [];
    for (const option of more.get('loads') ?? [])
        if (options.has(option))
            addModule(search, options.get(option) ?? null, endings);
    const [file] = rest;
    if (isTest) {
        search.say('tests');
        for (const named of rest)
            search.addMentioned(named);
    }
    else if (more.get('code')?.some((option) => options.has(option))) {
        search.say('code');
        search.say('other_files');
        search.write(null);
    }
    else if (more.get('line')?.some((option) => options.has(option)))
        typeof file === 'string' ? search.search(file) : search.say('unseen');
    else if (file === undefined || file === '-')
        search.addNamed(call.input ?? null);
    else
        search.addNamed(file, ofModules.test(file ?? '') ? [] : endings);
};
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;
const ofModules = /\.[cm]?[jt]sx?$|\.py$/;
function addModule(search, name, endings) {
    if (name !== null && /^[\w@][^:]*$/.test(name))
        search.say('packages');
    else
        search.addNamed(name, endings.slice(0, 1));
}
function runModule(search, { program, words, written }, at) {
    if (!splitOptions(words.slice(0, at), program).areKnown)
        search.say('unseen');
    const [module = null, ...rest] = words.slice(at + 1);
    const { folder } = search;
    if (module === null || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module) || folder === null)
        return search.say('unseen');
    const names = module.split('.').map((_, last, all) => all.slice(0, last + 1).join('/'));
    const own = names.at(-1) ?? '';
    const files = [...names.flatMap((name) => [`${name}/__init__.py`, `${name}.py`]), `${own}/__main__.py`];
    const readings = files.map((file) => search.read(below(folder, file)));
    const there = files.filter((_, file) => (readings[file]?.kind ?? 'absent') !== 'absent');
    for (const file of there)
        search.addNamed(file);
    if (there.includes(`${own}.py`) || there.includes(`${own}/__main__.py`) || readings.includes(null))
        return;
    search.say('packages');
    const { kind = 'none' } = (0,programs/* programNamed */.q)(module, search.found.by.known) ?? {};
    if (there.length === 0 && ['tool', 'shown', 'prefix'].includes(kind))
        return search.search([module, ...written.slice(at + 2)]);
    if (there.length === 0 && table/* pythonModules */.cv.split(' ').includes(module))
        return;
    search.say('unseen');
    for (const word of rest)
        search.addMentioned(word);
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
const harmless = rows
    .trim()
    .split('\n')
    .map((row) => {
    const [keys = '', ...values] = row.split(' | ');
    const patterns = keys.replaceAll('.', '\\.').replaceAll('*', '.+').replaceAll(' ', '|');
    return { pattern: new RegExp(`^(?:${patterns})$`, 's'), values };
});
const git_config_isHarmless = ({ key, value }) => harmless.some(({ pattern, values }) => pattern.test(key) && values.some((each) => git_config_forms.get(each)?.test(value) ?? each === value));
const isAddress = (word) => word.includes('/') && git_config_isHarmless({ key: 'remote.x.url', value: word });
const shown = /^(?:alias|branch|core|diff|extensions|filter|gpg|hook|include|includeif|merge|pager|push|remote)\./;
function settingInWords({ key, value }) {
    return withoutCredentials(shown.test(key) ? `${key} = ${value}` : key);
}
const withoutCredentials = (text) => text.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-index.js
const kinds = 0o170000;
const repository = 0o160000;
const [mark, git_index_link] = [0x44495243, 0x6c696e6b];
function mayHoldRepositories(bytes) {
    const index = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
        if (index.getUint32(0) !== mark || ![2, 3].includes(index.getUint32(4)))
            return true;
        let at = 12;
        for (let left = index.getUint32(8); left > 0; left -= 1) {
            const isLong = (index.getUint16(at + 60) & 0x4000) !== 0;
            const end = bytes.indexOf(0, at + (isLong ? 64 : 62));
            if (end < 0 || (index.getUint32(at + 24) & kinds) === repository)
                return true;
            at += (Math.floor((end - at) / 8) + 1) * 8;
        }
        for (; at < bytes.length - 20; at += 8 + index.getUint32(at + 4))
            if (index.getUint32(at) === git_index_link)
                return true;
        return false;
    }
    catch {
        return true;
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./build/shared/executed/programs/git-push.js




const git_push_steering = /^(?:push\.|url\.|remote\..*\.(?:push|mirror)$)/s;
const wholes = ['--tags', '--follow-tags', '--all', '--branches', '--mirror', '--delete', '-d'];
function searchPush(search, [asked, ...refs], options, settings) {
    const [config, reading] = [search.read('.git/config'), search.readNow('.git/HEAD')];
    if (settings === null || config === null || reading === null)
        return;
    const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(textOf(reading) ?? '') ?? [];
    const valuesOf = (key) => settings.filter((each) => each.key === key).map(({ value }) => value);
    const keys = [`branch.${branch}.pushremote`, 'remote.pushdefault', `branch.${branch}.remote`];
    const remote = asked ?? keys.map((key) => valuesOf(key).at(-1)).find(Boolean) ?? 'origin';
    const addresses = ['pushurl', 'url'].map((key) => valuesOf(`remote.${remote}.${key}`));
    const upstream = valuesOf(`branch.${branch}.merge`);
    const isSteered = settings.some((setting) => git_push_steering.test(setting.key) && !git_config_isHarmless(setting));
    const [part, lines] = isSteered
        ? ['upstream', upstream]
        : [`remote ${remote}`, addresses.find(({ length }) => length > 0) ?? [remote]];
    if (lines.length > 0)
        search.add('.git/config', config, { part, text: lines.map(withoutCredentials).join('\n') });
    if (isSteered)
        return hide(search, '.git/refs', 'settings decide what it pushes, and where to');
    if (branch === undefined)
        return hide(search, '.git/HEAD', 'it names no branch');
    search.add('.git/HEAD', reading, { part: 'branch', text: branch });
    const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
    const isWhole = wholes.some((name) => options.has(name));
    if (!isThis || isWhole || !/^[\w./#@+-]+$/.test(branch) || branch.split('/').includes('..'))
        return hide(search, '.git/refs', 'it pushes something else than the branch that it stands on');
    if (search.found.isWritten(`.git/refs/heads/${branch}`))
        return hide(search, '.git/refs', 'a command before it changes what there is to push');
    addCommits(search, branch, remote);
}
const hide = (search, path, why) => search.add(path, { kind: 'unread', why }, { isData: true });
const mostCommits = 10;
function addCommits(search, branch, remote) {
    const path = `.git/refs/heads/${branch}`;
    const theirs = /^[\w.-]+$/.test(remote) ? [`.git/refs/remotes/${remote}/${branch}`] : [];
    const read = [path, `.git/logs/refs/heads/${branch}`, ...theirs].map((each) => search.readNow(each));
    const [tip = null, log = null, last = null] = read;
    if (tip === null || log === null || read.includes(null))
        return;
    const [, id] = /^([0-9a-f]{40})\s*$/.exec(textOf(tip) ?? '') ?? [];
    const known = last && (textOf(last)?.trim() ?? null);
    const logged = [...(textOf(log) ?? '').matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) /gm)].map(([, each]) => each);
    const ids = [...new Set([id, ...logged.toReversed()])].filter((each) => each !== undefined && each !== known);
    const objects = (id === undefined ? [] : ids.slice(0, mostCommits)).map((each = '') => [each, search.read(`.git/objects/${each.slice(0, 2)}/${each.slice(2)}`)]);
    if (objects.some(([, reading]) => reading === null))
        return;
    const commits = new Map(objects);
    const lines = [];
    let at = id ?? null;
    while (at !== null && at !== known && lines.length < mostCommits) {
        const commit = readCommit(commits.get(at) ?? null, at);
        if (commit === null)
            break;
        lines.push(`${at.slice(0, 8)} ${commit.author}: ${commit.subject}`);
        at = commit.parent;
    }
    const isWhole = id !== undefined && (at === known || at === null);
    if (!isWhole && lines.length === 0)
        return hide(search, path, 'its commits cannot be read from files');
    if (!isWhole)
        lines.push('and earlier ones, which cannot be read from files');
    const text = lines.length === 0 ? 'nothing that is not there yet' : lines.join('\n');
    search.add(path, tip, { part: 'commits', text });
}
const mostBytes = 100_000;
function readCommit(reading, id) {
    if (reading?.kind !== 'file')
        return null;
    let content;
    try {
        content = (0,external_node_zlib_.inflateSync)(reading.bytes, { maxOutputLength: mostBytes });
    }
    catch {
        return null;
    }
    if ((0,external_node_crypto_.createHash)('sha1').update(content).digest('hex') !== id)
        return null;
    const begin = content.indexOf(0);
    const text = decodeText(content.subarray(begin + 1));
    if (text === null || !/^commit \d+$/.test(decodeText(content.subarray(0, begin)) ?? ''))
        return null;
    const [head = '', ...message] = text.split('\n\n');
    const [, parent = null] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? [];
    const [, author = ''] = /^author (.*?) <[^>]*> \d+ [+-]\d+$/m.exec(head) ?? [];
    const [subject = ''] = message.join('\n\n').split('\n');
    return { subject: subject.slice(0, 200), author: author.slice(0, 80), parent };
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

const harmless_harmless = (search, { program, written, words }) => {
    const { more } = program;
    const [first = null, ...behind] = written;
    const isBare = more.has('bare') && typeof first === 'string' && /^\w/.test(first);
    const rest = isBare ? [`-${first}`, ...behind] : written;
    const { options, rest: others, areKnown, } = splitEverywhere(rest, { ...program, repeats: more.has('long') });
    const isKnown = () => areKnown && !others.some((word) => mayBeOption(word) || (typeof word === 'string' && /^[+@]/.test(word)));
    if (!more.has('any') && !isKnown())
        search.say('unseen');
    const isIn = (option) => words.some((word) => word === null || new RegExp(`^-[^-]*${option.slice(1)}`).test(word));
    for (const option of more.get('out') ?? [])
        if (options.has(option) || isIn(option))
            search.write(options.get(option) ?? null);
    const changes = more.get('changes');
    if (changes && (changes.length === 0 || changes.some(isIn)))
        search.write(null);
    if (!more.has('writes'))
        return;
    if (words.some((word) => word === null || /^-.*[t=]/.test(word)))
        search.write(null);
    for (const word of words)
        if (word?.startsWith('-') !== true)
            search.write(word);
};
const mayBeOption = (word) => word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));
const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
const isNumber = (word) => typeof word === 'string' && /^-?\d+$/.test(word);
const isTest = (words) => !words.includes('-v') && !words.includes('-R');
const settings = /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/;
const builtins = {
    '[': isTest,
    test: isTest,
    '[[': (words) => !words.includes('-v') &&
        words.every((word, at) => !arithmetic.test(word ?? '') || (isNumber(words[at - 1]) && isNumber(words[at + 1]))),
    printf: ([first = '']) => first !== null && !/^-./.test(first),
    set: (words) => words.every((word) => word !== null && settings.test(word)),
};
const builtin = (search, { name, words, written }) => {
    const isExported = ['export', 'declare', 'typeset'].includes(name);
    const isName = (word) => (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word, isExported);
    if (!(builtins[name]?.(words) ?? written.every(isName)))
        search.say('unseen');
};
const script = (search, { program, words }) => {
    const isSed = program.more.has('sed');
    const plain = words.map((word) => word?.replace(/^-i\.\w+$/, '-i') ?? null);
    const { rest, areKnown } = splitEverywhere(plain, { ...program, repeats: true });
    const given = plain.flatMap((word, at) => /^(?:-[nErsuz]*e|--expression)$/.test(plain[at - 1] ?? '') || /^--expression=/.test(word ?? '')
        ? [word?.replace(/^--expression=/, '') ?? null]
        : []);
    const [scripts, files] = isSed && given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
    const isKnown = scripts.every((text) => text !== null && (isSed ? isKnownSed(text) : isKnownAwk(text)));
    if (!areKnown || !isKnown || files.some(mayBeOption))
        search.say('unseen');
    if (!isKnown)
        search.write(null);
    if (isSed && plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word)))
        for (const file of files)
            search.write(file);
};

;// CONCATENATED MODULE: ./build/shared/executed/programs/git.js







const plain = '--no-pager --paginate -p -P --no-optional-locks --version --help';
const leading = '-c --git-dir --work-tree --config-env --exec-path';
const git = (search, { written }) => {
    const { options, rest, areKnown } = splitOptions(written, { alone: plain, withValue: `-C ${leading}` });
    const [first, ...others] = rest;
    const name = first === undefined ? undefined : (0,shell_words/* plainWord */.hx)(first);
    const verb = gitVerb(name ?? '');
    const isLed = leading.split(' ').some((each) => options.has(each));
    if (!areKnown || isLed || (name !== undefined && verb === null))
        search.say('unseen');
    if (name === undefined)
        return;
    const given = splitEverywhere(others, verb ?? { alone: '' });
    if (!verb?.more.has('any') && (!given.areKnown || given.rest.some(mayBeOption)))
        search.say('unseen');
    const here = search.inFolder(options.has('-C') ? (options.get('-C') ?? null) : '', '.git/config');
    if (here === null)
        return;
    const does = verb?.more.get('does') ?? [];
    lookForNearer(here);
    if (does.some((each) => ['index', 'remote'].includes(each)))
        lookForInner(here);
    const settings = readSettings(here);
    searchHooks(here.at(''), settings ?? [], hooksOf(does, name, given.options));
    const words = given.rest.map(shell_words/* plainWord */.hx);
    if (settings && does.some((each) => !isRemoteKnown(each, settings, words[0])))
        search.say('unseen');
    if (name === 'push')
        searchPush(here, words, given.options, settings);
    const isFew = words.length < Number(verb?.more.get('few')?.[0] ?? 0);
    for (const each of isFew ? [] : does) {
        const path = effects[each]?.writes;
        if (path !== undefined)
            search.found.write(path);
        if (each === 'tree')
            search.found.isTreeWritten = true;
    }
};
const effects = {
    any: { writes: null },
    config: { writes: '.git' },
    head: { writes: '.git/HEAD' },
    refs: { hooks: 'reference-transaction', writes: '.git/refs/heads' },
    index: { hooks: 'post-index-change' },
    gc: { hooks: 'pre-auto-gc' },
    commits: { hooks: 'pre-commit prepare-commit-msg commit-msg post-commit post-rewrite' },
    merges: { hooks: 'pre-merge-commit post-merge' },
    rebases: { hooks: 'pre-rebase applypatch-msg pre-applypatch post-applypatch' },
};
const skippable = ['pre-commit', 'commit-msg', 'pre-push', 'pre-merge-commit'];
function hooksOf(does, verb, options) {
    const isSkipping = options.has('--no-verify') || (verb === 'commit' && options.has('-n'));
    const all = does.flatMap((each) => (each.includes('-') ? each : (effects[each]?.hooks?.split(' ') ?? [])));
    return all.filter((hook) => !isSkipping || !skippable.includes(hook));
}
const ofGitItself = '.git/hooks';
function searchHooks(search, settings, names) {
    const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
    const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
    const path = folder === ofGitItself ? folder : search.resolve(folder).path;
    if (names.length === 0)
        return;
    if (path === null)
        return search.addUnread(folder, 'hooks of it may run, and it is no plain folder here');
    const isOfHusky = nameOf(path) === '_';
    const above = isOfHusky ? ['_/h', ...names].map((name) => below(folderOf(path), name)) : [];
    for (const each of [...names.map((name) => below(path, name)), ...above]) {
        const reading = search.readNow(each);
        if (reading === null || reading.kind === 'absent')
            continue;
        search.add(each, reading, { part: 'hook' });
        search.say('other_files');
    }
}
function isRemoteKnown(does, settings, word) {
    if (does === 'address')
        return word === undefined || isAddress(word ?? '');
    if (does !== 'remote')
        return true;
    const names = settings.flatMap(({ key, value }) => /^(?:branch\..*\.(?:remote|pushremote)|remote\.pushdefault)$/s.test(key) ? [value] : []);
    return (word === undefined ? ['origin', ...names] : [word]).every((name) => name !== null && (isAddress(name) || settings.some(({ key }) => key === `remote.${name}.url`)));
}
function lookForNearer(search) {
    const above = foldersUp(search.folder ?? '').filter((each) => each !== '');
    const nearer = above.flatMap((each) => [below(each, '.git'), below(each, 'HEAD')]);
    const readings = ['.git/commondir', ...nearer].map((path) => [path, search.readNow(path)]);
    for (const [path, reading] of [...readings, ['HEAD', search.read('HEAD')]])
        if (reading !== null && reading.kind !== 'absent')
            search.addUnread(path, 'because of it git may take another repository, or other settings');
}
function lookForInner(search) {
    const index = search.read('.git/index');
    const isLarge = index?.kind === 'unread' && search.read('.gitmodules')?.kind === 'file';
    if (isLarge || (index?.kind === 'file' && mayHoldRepositories(index.bytes)))
        search.addUnread('.git/index', 'it may list other repositories, in which git runs as well');
}
const shared = '.git/config';
function readSettings(search, path = shared) {
    const reading = search.readNow(path);
    if (reading === null)
        return null;
    const text = textOf(reading);
    const { settings, isPlain } = readGitConfig(text ?? '');
    const why = reading.kind === 'unread' ? reading.why : 'it is not there, or not each line is understood';
    if (text === null || !isPlain)
        search.addUnread(path, why);
    const told = settings.filter((setting) => !git_config_isHarmless(setting));
    if (told.length > 0)
        search.add(path, reading, { part: 'settings', text: told.map(settingInWords).join('\n') });
    if (told.some(({ key }) => key !== 'core.hookspath'))
        search.say('unseen');
    const hasMore = settings.some(({ key, value }) => key === 'extensions.worktreeconfig' && value === 'true');
    const more = path === shared && hasMore ? readSettings(search, `${shared}.worktree`) : [];
    return more && [...settings, ...more];
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/makefile.js

const isOfUsualSize = (text) => text.length <= 32 * 1024 && !/[^\n]{1001}/.test(text.replace(/\\\r?\n/g, ''));
const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*(::?)(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
const words = (text) => text.split(/[\s|]+/).filter((word) => word !== '');
function readMakefile(text) {
    const { rules, values, isPlain } = readLines(text);
    let isKnown = isPlain;
    const filled = rules.map((rule) => {
        const { targets, dependencies } = rule;
        const own = new Map([...values, ['<', dependencies[0] ?? ''], ['^', dependencies.join(' ')]]);
        if (targets.length === 1)
            own.set('@', targets[0] ?? '');
        const recipe = rule.recipe.map((line) => fillIn(line, own));
        if (recipe.some((line) => !line.isKnown))
            isKnown = false;
        return { ...rule, recipe: recipe.map((line) => line.text.replace(/^[\s@+-]+/, '')) };
    });
    const isPhony = ({ targets }) => targets.includes('.PHONY');
    const own = filled.filter((rule) => !isPhony(rule));
    const made = own.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : []));
    const isSpecial = own.some(({ targets }) => targets.some((each) => /^\.[A-Z_]+$/.test(each)));
    const phony = new Set(filled.filter(isPhony).flatMap(({ dependencies }) => dependencies));
    return { rules: own, phony, isKnown: isKnown && !isSpecial && new Set(made).size === made.length };
}
function readLines(text) {
    const rules = [];
    const values = new Map([['MAKE', 'make']]);
    let isPlain = !text.includes('\r');
    let isInRule = false;
    for (const line of text.replaceAll('\r\n', '\n').split(/(?<!\\)\n/)) {
        const plain = line.replaceAll('\\\n', ' ');
        const rule = isInRule ? rules.at(-1) : undefined;
        const [, targets, colon, dependencies = '', inline] = ruleLine.exec(plain) ?? [];
        const [, name, sign, value = ''] = assignmentLine.exec(plain) ?? [];
        if (line.startsWith('\t') && rule) {
            rule.lines.push(line);
            rule.recipe.push(line);
        }
        else if (/^\s*(?:#.*)?$/.test(plain))
            continue;
        else if (targets !== undefined && !ofCondition.test(line)) {
            const filled = fillIn(`${targets}:${dependencies}`, values);
            const [names = '', ...needs] = filled.text.split(':');
            if (!filled.isKnown || colon === '::' || /[%&*?[\]\\]/.test(names) || needs.length !== 1)
                isPlain = false;
            const recipe = inline === undefined ? [] : [inline];
            rules.push({ targets: words(names), dependencies: words(needs.join(':')), lines: [line], recipe });
            isInRule = true;
        }
        else if (name !== undefined && !ofCondition.test(line)) {
            isInRule = false;
            const filled = fillIn(value.replace(/(?<!\\)#.*$/, '').trimEnd(), values);
            const isFromOutside = sign === '?' && isHarmlessVariable(name, true);
            const isSteering = values.has(name) || steering.test(name) || isFromOutside;
            if (!filled.isKnown || filled.text.includes('\\#') || isSteering)
                isPlain = false;
            values.set(name, filled.isKnown ? filled.text : '$');
        }
        else {
            isPlain = false;
            rule?.lines.push(line);
        }
    }
    return { rules, values, isPlain };
}
const ofCondition = /^ *(?:ifn?eq|ifn?def|else|endif)\b/;
function fillIn(text, values) {
    let isKnown = true;
    const filled = text.replace(/\$(?:\(([^()]*)\)|\{([^{}]*)\}|([\s\S]|$))/g, (_, one, other, short) => {
        const name = one ?? other ?? short;
        const value = name === '$' ? '$' : values.get(name);
        if (value !== undefined && (name === '$' || !value.includes('$')))
            return value;
        isKnown = false;
        return '"$x"';
    });
    return { text: filled, isKnown };
}
const defaultOf = (rules) => rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]*$|%/.test(target)) ?? null;
function rulesBehind({ rules, phony }, target) {
    const named = rules.flatMap((rule) => rule.targets.map((name) => ({ name, rule })));
    const byName = Map.groupBy(named, ({ name }) => name);
    const seen = new Set();
    let isWhole = true;
    const behind = (name) => {
        if (seen.has(name))
            return [];
        seen.add(name);
        const own = (byName.get(name) ?? []).map(({ rule }) => rule);
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
const make = (search, { words, program }) => {
    const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
    const { options, rest, areKnown } = splitEverywhere(numbered, program);
    const targets = rest.filter((target) => target !== null && !target.includes('='));
    const [file, ...otherFiles] = files.filter((name) => options.has(name));
    const [folder, ...otherFolders] = folders.filter((name) => options.has(name));
    const isTwice = otherFiles.length + otherFolders.length > 0;
    if (!areKnown || targets.length < rest.length || isTwice || search.isDeepest)
        search.say('unseen');
    if (search.isDeepest)
        return;
    const here = search.inFolder(folder === undefined ? '' : (options.get(folder) ?? null), 'Makefile');
    if (here !== null)
        runTargets(here, file === undefined ? undefined : (options.get(file) ?? null), targets);
};
function runTargets(search, named, targets) {
    const folder = search.folder ?? '';
    const path = named === undefined ? null : search.resolve(named).path;
    if (named !== undefined && path === null)
        return search.addNamed(named);
    const found = search.firstThere(path === null ? names.map((name) => below(folder, name)) : [path]);
    if (found === null)
        return;
    search.say('other_files');
    if (found.reading.kind === 'absent')
        return search.addNamed(named ?? 'Makefile');
    const text = textOf(found.reading);
    const isUsual = text !== null && isOfUsualSize(text);
    const makefile = readMakefile(isUsual ? text : '');
    const source = search.read(`${found.path}.sh`)?.kind ?? 'absent';
    const isMade = makefile.rules.some(({ targets }) => targets.some((each) => nameOf(each) === nameOf(found.path)));
    if (!isUsual || !makefile.isKnown || isMade || source !== 'absent')
        search.say('unseen');
    for (const target of targets.length > 0 ? targets : [defaultOf(makefile.rules)]) {
        const { found: rules, isWhole } = rulesBehind(makefile, target ?? '');
        const shown = rules.toReversed().flatMap(({ lines }) => lines);
        const part = rules.length === 0 ? null : `target ${target}`;
        if (!isWhole)
            search.say('unseen');
        search.add(found.path, found.reading, { part, text: part && shown.join('\n') });
        for (const line of rules.flatMap(({ recipe }) => recipe))
            search.inFileOf(folder).search(line);
    }
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-managers.js




const ofInstall = 'pnpm:devPreinstall preinstall install postinstall prepublish preprepare prepare postprepare predependencies dependencies postdependencies';
const package_managers_verbs = (0,programs/* readTable */.x)(`
ls list la ll view v info show outdated audit why explain get help help-search search s se find whoami ping root prefix bin bugs docs repo home issues access owner author team org ogr profile star stars unstar deprecate undeprecate dist-tag dist-tags doctor fund query sbom find-dupes cache login logout adduser add-user token completion store --version -v | packages: does=looks
install i in ins inst insta instal isnt isnta isntal isntall ci ic clean-install install-clean isntall-clean add update up upgrade u udpate remove rm r uninstall un unlink rebuild rb dedupe ddp prune link ln shrinkwrap | packages: does=installs; scripts=${ofInstall}
install-test it install-ci-test cit sit clean-install-test isntall-clean-test | packages: does=tests; scripts=${ofInstall}
version verison publish pack | packages: does=publishes; scripts=preversion version postversion prepublishOnly prepack prepare postpack publish postpublish
run run-script rum urn | packages: does=runs
exec x dlx create init innit | packages: does=executes
test t tst start stop restart | packages: does=script
pkg config c set set-script | packages: does=writes
workspace workspaces recursive multi m explore | packages: does=elsewhere
`);
const kindOf = (verb) => package_managers_verbs.get((0,shell_words/* plainWord */.hx)(verb) ?? '')?.more.get('does')?.[0];
const packageManager = (search, call) => {
    const { name, program, written } = call;
    const instead = name === 'bun' ? insteadOfBun(written) : null;
    const isExecuting = program.more.has('always');
    if (instead !== null || isExecuting)
        configure(search, search, program, false);
    if (instead !== null)
        search.search(instead);
    else if (isExecuting)
        execute(search, written);
    else
        manage(search, call);
};
function insteadOfBun(written) {
    const [first, ...rest] = written;
    if (first === 'test')
        return ['vitest', ...rest];
    const words = first === 'run' ? rest : written;
    const named = words.map(shell_words/* plainWord */.hx).find((word) => word?.startsWith('-') !== true) ?? null;
    return named !== null && /\.[cm]?[jt]sx?$|\//.test(named) ? ['tsx', ...words] : null;
}
function manage(search, { name, program, written }) {
    const runsAnyWord = name !== 'npm';
    const { options, rest, areKnown } = splitWords(written, name, program);
    const [verbWord = runsAnyWord ? 'install' : 'help', ...more] = rest;
    const first = (0,shell_words/* plainWord */.hx)(verbWord);
    const [folder, ...others] = foldersOf(program).filter((each) => options.has(each));
    if (!areKnown || first === null || others.length > 0)
        search.say('unseen');
    const isNamed = folder !== undefined;
    const here = isNamed ? search.inFolder(options.get(folder) ?? null, 'package.json') : search;
    if (here === null || first === null)
        return;
    const meant = first === 'audit' && more[0] === 'fix' ? 'install' : first;
    const verb = kindOf(meant) ?? (runsAnyWord ? 'script' : null);
    const hasMembers = configure(search, here, program, verb === 'looks');
    const run = {
        search: here,
        isNamed,
        ...(runsAnyWord && { orElse: (words) => execute(here, words) }),
    };
    const own = runsAnyWord ? namesOf(first) : [];
    const scripts = [...(package_managers_verbs.get(meant)?.more.get('scripts') ?? []), ...own];
    if (verb === null || verb === 'elsewhere')
        search.say('unseen');
    else if (verb === 'writes')
        search.write(null);
    else if (verb === 'executes')
        execute(here, more);
    else if (verb === 'runs')
        runNamed(run, more);
    else if (verb === 'script' && runsAnyWord && first === 'node')
        here.search(['node', ...more]);
    else if (verb === 'script')
        runNamed(run, [first === 't' || first === 'tst' ? 'test' : first, ...more]);
    else if (verb === 'publishes') {
        runScripts(run, first, scripts);
        if (first !== 'pack')
            here.search(['git', 'commit', '-m', 'x']);
    }
    else if (verb === 'looks') {
        if (own.length > 0)
            runScripts({ search: here, isNamed, isOptional: true }, first, own, more);
    }
    else {
        if (verb === 'installs' && more.length > 0)
            search.write(null);
        runScripts({ search: here, isNamed }, first, scripts);
        const runsMembers = options.has('--ignore-scripts') ? false : hasMembers || null;
        searchInstall({ search: here, isNamed }, program.more.get('locks') ?? [], runsMembers);
        if (verb === 'tests')
            runNamed(run, ['test']);
    }
}
function configure(search, here, { more }, isQuiet) {
    const folders = [search, here].flatMap(({ folder }) => (folder === null ? [] : foldersUp(folder)));
    const pathsIn = (folder, key) => (more.get(key) ?? []).map((file) => below(folder, file));
    const paths = [...new Set(folders)].flatMap((folder) => pathsIn(folder, 'files'));
    const ofMachine = here === search ? [] : pathsIn(here.folder ?? '', 'machine');
    return addConfiguration(search, [...paths, ...ofMachine], isQuiet);
}
const ofOthers = ['--loglevel', '--omit'];
const foldersOf = ({ withValue }) => withValue.split(' ').filter((option) => !ofOthers.includes(option));
function splitWords(words, name, known) {
    const isPlain = ([option, value]) => known.withValue.split(' ').includes(option) ? value?.startsWith('-') === false : value === '';
    const checked = (split) => ({
        ...split,
        areKnown: split.areKnown && [...split.options].every(isPlain),
    });
    if (name === 'npm')
        return checked(splitEverywhere(words, known));
    const before = checked(splitOptions(words, known));
    const [verb = null, ...behind] = before.rest;
    const kind = kindOf(verb);
    const isOwn = kind !== undefined && (kind !== 'script' || name === 'pnpm');
    if (!isOwn || kind === 'executes')
        return before;
    const after = checked(kind === 'runs' ? splitOptions(behind, known) : splitEverywhere(behind, known));
    const isScript = kind === 'script' && !foldersOf(known).some((each) => after.options.has(each));
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
        return run.search.say('unseen');
    if (script.startsWith('test'))
        run.search.say('tests');
    runScripts(run, script, namesOf(script), more[0] === '--' ? more.slice(1) : more);
}
function execute(search, words) {
    const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
    const { rest, areKnown } = splitOptions(words, known);
    const [program] = rest;
    if (!areKnown)
        search.say('unseen');
    search.say('packages');
    if (typeof program !== 'string')
        return search.say('unseen');
    addOwnProgram(search, program);
    search.search([program.replace(/(.)@[\w.^~-]+$/, '$1'), ...rest.slice(1)]);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/tools.js



const tool = (search, { program, words, written }) => {
    const { more } = program;
    const [verb = ''] = words;
    const verbs = more.get('verbs');
    const isTest = more.has('tests') && (!verbs || ['t', 'test', 'bench'].includes(verb ?? ''));
    search.say('packages');
    search.say(isTest ? 'tests' : 'other_files');
    if (verbs && !['', ...verbs].includes(verb ?? '-'))
        search.say('unseen');
    addFiles(search, program);
    const [operand = '.'] = words.slice(1).filter((word) => word?.startsWith('-') !== true);
    if (verb === 'run' && more.has('endings'))
        search.addNamed(operand === '.' ? 'main.go' : operand, more.get('endings'));
    for (const [at, word] of written.entries()) {
        const [name = '', value = words[at + 1] ?? null] = words[at]?.split(/=(.*)/s) ?? [];
        const isLoading = name !== '' && program.withValue.split(' ').includes(name);
        if (word !== '--' && !isLoading && !isListed(word, program))
            search.say('unseen');
        if (isLoading)
            tools_addModule(search, value);
        if (output.test(name))
            search.write(value);
        else if (!output.test(words[at - 1] ?? ''))
            search.addMentioned(word);
        const [module] = /^\w+(?:\.\w+)*$/.exec(words[at] ?? '') ?? [];
        if (more.has('modules') && module)
            search.addThere(`${module.replaceAll('.', '/')}.py`);
    }
};
const output = /^(?:-o|--out[\w-]*|--dest)$/;
function isListed(word, { more, alone }) {
    if (typeof word !== 'string')
        return !mayBeOption(word);
    if (!word.startsWith('-'))
        return !/^[+@](?!\w[\w-]*\/)/.test(word);
    return more.has('any') || (word !== '-' && splitEverywhere([word], { alone }).areKnown);
}
const endings = ['.js', '.cjs', '.mjs', '.ts', '/index.js'];
function tools_addModule(search, name) {
    const path = /^[\w@]/.test(name ?? '') && search.folder !== null ? search.resolve(name).path : undefined;
    const paths = ['', ...endings].map((ending) => `${path}${ending}`);
    const isThere = () => (search.firstThere(paths)?.reading.kind ?? 'absent') !== 'absent';
    if (path === undefined || (path !== null && isThere()))
        search.addNamed(name, endings);
    else
        search.say('packages');
}
function searchUnknown(search, words) {
    search.say('unseen');
    search.write(null);
    for (const word of words) {
        search.addMentioned(word);
        if (/^\.\/[\w/-]+$/.test((0,shell_words/* plainWord */.hx)(word) ?? ''))
            search.addNamed((0,shell_words/* plainWord */.hx)(word));
    }
}
const shownTool = (search, { program, words, written }) => {
    search.say(words.includes('test') ? 'tests' : 'packages');
    addFiles(search, program);
    searchUnknown(search, written);
};
function addFiles(search, { more }) {
    const { folder } = search;
    const files = more.get('files') ?? [];
    const [needed] = files;
    if (folder === null)
        return needed === undefined ? undefined : search.addNamed(needed);
    const found = needed === undefined ? null : search.firstThere(files.map((file) => below(folder, file)));
    if (found?.reading.kind === 'absent')
        search.say('unseen');
    if (found)
        search.add(found.path, found.reading);
    for (const file of more.get('too') ?? [])
        search.addThere(file);
    for (const above of more.has('up') ? foldersUp(folder) : [])
        for (const file of more.get('up') ?? [])
            search.at(above).addThere(file);
}

;// CONCATENATED MODULE: ./build/shared/executed/line.js









function searchCommands(search, read) {
    if (typeof read !== 'string')
        return searchWords(search, read);
    const { commands, isUnseen } = (0,shell_line/* readShellLine */.F)(read);
    if (isUnseen)
        search.say('unseen');
    const outer = [];
    let here = search;
    let otherwise = search;
    let before = ';';
    for (const command of commands) {
        const { end } = command;
        if (end === '(')
            outer.push(here);
        const looping = command.words.indexOf('for');
        if (looping >= 0 && !isHarmlessVariable(command.words[looping + 1] ?? null, false))
            search.say('unseen');
        const words = withoutPrefix(command.words);
        noteOutputs(here, command);
        const name = (0,shell_words/* plainWord */.hx)(words[0] ?? '') ?? '';
        if (movers.includes(name))
            here = afterMove(here, words, [before, end]);
        else
            searchWords(here, withoutKeywords(command.words), command.input);
        if (line_ofShell.includes(name)) {
            here = here.at(null);
            search.write(null);
        }
        if (end === ')')
            here = outer.pop() ?? here.at(null);
        else if (end !== '&&' && end !== '|' && end !== '(' && here.folder !== otherwise.folder)
            here = here.at(null);
        if (end !== '&&' && end !== '|')
            otherwise = here;
        before = end;
    }
}
const keywords = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData = ['for', 'case', 'select'];
const line_ofShell = ['eval', 'source', '.'];
const transparent = ['command', 'builtin', 'time'];
const movers = ['cd', 'pushd', 'popd'];
function withoutKeywords(words) {
    const begin = words.findIndex((word) => !keywords.includes(word));
    return begin < 0 || ofData.includes(words[begin]) ? [] : words.slice(begin);
}
const isAssignment = (word) => shell_words/* assignment */.mU.test((typeof word === 'string' ? word : word?.begins) ?? '');
function withoutPrefix(words) {
    const bare = withoutKeywords(words);
    const begin = bare.findIndex((word) => !isAssignment(word) && !transparent.includes(word));
    return begin < 0 ? [] : bare.slice(begin);
}
function noteOutputs(search, { outputs }) {
    for (const output of outputs)
        if (search.resolve(output).path !== null || !/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(output ?? ''))
            search.write(output);
}
function afterMove(search, [mover, to, ...others], [before, end]) {
    const isPlain = mover === 'cd' && typeof to === 'string' && !to.startsWith('-') && others.length === 0;
    const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
    return search.at(isPlain && isCertain ? search.resolve(to).path : null);
}
function searchWords(search, words, input) {
    if (!search.found.step())
        return;
    const begin = words.findIndex((word) => !isAssignment(word));
    const assigned = words.slice(0, begin < 0 ? words.length : begin);
    if (!assigned.every((word) => isHarmlessVariable(word, begin >= 0)))
        search.say('unseen');
    if (begin < 0)
        return;
    const [first = null, ...written] = words.slice(begin);
    const name = programOf(search, (0,shell_words/* plainWord */.hx)(first));
    if (name === null)
        return;
    const program = (0,programs/* programNamed */.q)(name, search.found.by.known);
    const call = { name, words: written.map(shell_words/* plainWord */.hx), written, input };
    if (program !== null)
        runProgram(search, { ...call, program });
    else if (search.depth > 0 || written.length !== 1 || !/^(?:--?version|--help)$/.test(call.words[0] ?? ''))
        searchUnknown(search, written);
}
const handlers = {
    ...{ harmless: harmless_harmless, builtin: builtin, script: script, prefix: prefix, lines: commands_lines, evaluate: evaluate, git: git, tool: tool },
    ...{ file: runFile, target: make, packages: packageManager, shown: shownTool },
};
const runProgram = (search, call) => {
    const { kind, more } = call.program;
    const [first] = call.words;
    if (more.get('looks')?.includes(first ?? ''))
        return;
    const isTool = kind === 'tool' || kind === 'shown';
    if (isTool && call.words.length === 1 && /^--(?:version|help)$/.test(first ?? ''))
        return;
    if (more.has('packages'))
        search.say('packages');
    handlers[kind](search, call);
};
const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;
function programOf(search, program) {
    if (program === null || !/^[!-~]+$/.test(program)) {
        search.say('unseen');
        return null;
    }
    if (!program.includes('/'))
        return program;
    if (ofSystem.test(program))
        return nameOf(program);
    search.addNamed(program);
    return (0,programs/* programNamed */.q)(nameOf(program), search.found.by.known) === null ? null : nameOf(program);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/found.js

const mostFiles = 40;
const mostCommands = 200;
class Found {
    said = new Set();
    files = new Map();
    asked = new Set();
    written = new Set();
    isLost = false;
    isTreeWritten = false;
    isAnyWritten = false;
    steps = 0;
    by;
    constructor(by) {
        this.by = by;
    }
    get wanted() {
        return [...this.asked].slice(0, mostFiles).filter((path) => !this.by.sandbox.has(path));
    }
    read(path) {
        this.asked.add(path);
        if (this.asked.size > mostFiles)
            return { kind: 'unread', why: 'it is one of too many files' };
        return this.by.sandbox.get(path) ?? null;
    }
    add(file) {
        const { path, part, reading, isData } = file;
        this.isLost ||= this.isWritten(path) || isSecretProgram(path);
        if (reading.kind === 'unread' && !isData)
            this.said.add('unseen');
        const key = `${path}\n${part ?? ''}`;
        if (!this.files.has(key))
            this.files.set(key, file);
    }
    write(path) {
        if (path === null)
            this.isAnyWritten = true;
        else
            this.written.add(path.toLowerCase());
    }
    isWritten(path) {
        return this.isAnyWritten || (this.isTreeWritten && !isOfGit(path)) || this.isNamed(path);
    }
    isNamed(path) {
        const small = path.toLowerCase();
        return [...this.written].some((each) => each === '' || small === each || small.startsWith(`${each}/`));
    }
    step() {
        this.steps += 1;
        if (this.steps > mostCommands)
            this.said.add('unseen');
        return this.steps <= mostCommands;
    }
    end(isLoop) {
        this.isLost ||= isLoop
            ? [...this.asked].some((path) => this.isWritten(path))
            : [...this.files.values()].some(({ path }) => !isOfGit(path) && this.isNamed(path));
        if (this.isLost)
            this.said.add('unseen');
    }
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
;// CONCATENATED MODULE: ./build/shared/executed/difference.js

const context = 2;
const mostCompared = 1_200;
function differenceOf(before, after) {
    const [old, now] = [before.split('\n'), after.split('\n')];
    const longest = Math.min(old.length, now.length);
    let begin = 0;
    while (begin < longest && old[begin] === now[begin])
        begin += 1;
    let end = 0;
    while (end < longest - begin && old.at(-1 - end) === now.at(-1 - end))
        end += 1;
    return withoutLongSame([
        ...signed(' ', now.slice(Math.max(0, begin - context), begin)),
        ...compareLines(old.slice(begin, old.length - end), now.slice(begin, now.length - end)),
        ...signed(' ', now.slice(now.length - end, now.length - end + context)),
    ]).join('\n');
}
const signed = (sign, lines) => lines.map((line) => `${sign}${line}`);
function compareLines(old, now) {
    const isPlain = old.length === 0 || now.length === 0;
    if (isPlain || old.length + now.length > mostCompared)
        return [...signed('-', old), ...signed('+', now)];
    return (0,external_node_util_.diff)(old, now).map(([is, line]) => `${is === 0 ? ' ' : is > 0 ? '-' : '+'}${line}`);
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
    return Buffer.compare(now.bytes, before.bytes) === 0 ? 'same' : 'changed';
}
function showFile(found, readings, room) {
    const { path, part, reading, text } = found;
    const state = reading.kind === 'unread' ? 'unknown' : stateOf(path, readings);
    const base = { path, state, digest: digestOf(reading) };
    const file = () => shownOf(found, state, readings, room);
    if (text === null)
        return [{ ...base, part, shown: file() }];
    const shown = state === 'same' ? asOnDefaultBranch : shortened(text, room, false);
    const whole = state === 'same' || isOfGit(path) ? [] : [{ ...base, part: null, shown: file() }];
    return [{ ...base, part, shown }, ...whole];
}
const asOnDefaultBranch = { kind: 'as_on_default_branch' };
function digestOf(reading) {
    return reading.kind === 'file' ? (0,external_node_crypto_.createHash)('sha256').update(reading.bytes).digest('hex') : null;
}
function listedFile(path, readings) {
    const reading = readings.sandbox.get(path);
    return { path, state: stateOf(path, readings), digest: reading === undefined ? null : digestOf(reading) };
}
function shownOf({ path, reading }, state, readings, room) {
    if (reading.kind !== 'file')
        return reading;
    if (isSecretName(path))
        return { kind: 'secret' };
    if (state === 'same')
        return asOnDefaultBranch;
    const text = textOf(reading);
    if (text === null)
        return { kind: 'unread', why: 'it is no text' };
    const before = readings.defaultBranch.get(path);
    const beforeText = before === undefined ? null : textOf(before);
    if (beforeText === null || Math.max(text.length, beforeText.length) > show_mostCompared)
        return shortened(text, room, false);
    if (room.left <= 0)
        return { kind: 'difference', text: '', leftOut: linesOf(text).length };
    return shortened(differenceOf(withoutKeys(beforeText), withoutKeys(text)), room, true);
}
const show_mostCompared = 32 * 1024;
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






const mostShown = 12_000;
const mostListed = 40;
const terminals = ['terminal', 'execute_bash'];
function findExecuted(action, workingCopies, readings, byRules = { listed: [], known: [] }) {
    const command = commandOf(action);
    if (command === null)
        return { kind: 'known', executes: null };
    const { sandbox, defaultBranch } = readings;
    const searched = { workingCopies, known: byRules.known, sandbox };
    const found = search(command, searched, readings.isElsewhere);
    const listed = byRules.listed.slice(0, mostListed);
    const files = [...found.files.values()];
    const comparable = files.filter(({ path, reading }) => reading.kind !== 'unread' && !isOfGit(path));
    const compared = comparable.map(({ path }) => path);
    const missingIn = (read, paths) => [...new Set([...paths, ...listed])].filter((path) => !read.has(path));
    const wanted = {
        sandbox: missingIn(sandbox, found.wanted),
        defaultBranch: missingIn(defaultBranch, compared),
    };
    if (wanted.sandbox.length + wanted.defaultBranch.length > 0)
        return { kind: 'wants', wanted };
    if (files.length + found.said.size + listed.length === 0)
        return { kind: 'known', executes: null };
    const room = { left: mostShown };
    const shown = new Map();
    for (const file of files.flatMap((each) => showFile(each, readings, room))) {
        const key = `${file.path}\n${file.part ?? ''}`;
        const first = shown.get(key) ?? file;
        shown.delete(key);
        shown.set(key, first);
    }
    const notKnown = notKnownOf(found);
    const executes = {
        files: [...shown.values()],
        besides: besides.find((each) => found.said.has(each)) ?? null,
        ...(notKnown !== null && { notKnown }),
        ...(listed.length > 0 && { listed: listed.map((path) => listedFile(path, readings)) }),
    };
    return { kind: 'known', executes };
}
const besides = ['tests', 'packages', 'other_files'];
const notKnownOf = ({ said }) => said.has('unseen') ? 'part' : said.has('code') ? 'code' : null;
const executedAfter = (executes, earlier) => earlier.every(read_action/* onlyLooks */.V8) ? executes : { ...executes, notKnown: 'part' };
function readPast(action, workingCopies, known = []) {
    const command = commandOf(action);
    if (command === null)
        return 'nothing';
    const searched = { workingCopies, known };
    if (notKnownOf(search(command, { ...searched, sandbox: new Map() })) === 'part')
        return 'part';
    const found = searchWithoutFiles(command, searched);
    if (found.isLost || [...found.files.values()].some(({ path }) => isOfGit(path)))
        return 'part';
    return found.files.size > 0 ? 'files' : notKnownOf(found) === 'part' ? 'part' : 'nothing';
}
function filesOfCommand(command, workingCopies) {
    const found = ['', '.husky', '.husky/_', '.githooks'].map((hooks) => searchWithoutFiles(command, { workingCopies, known: [] }, hooks));
    const runs = found.flatMap(({ files, asked }) => [
        ...asked,
        ...[...files.values()].map(({ path }) => path),
    ]);
    return { runs: [...new Set(runs)], writes: [...(found[0]?.written ?? [])] };
}
function searchWithoutFiles(command, searched, hooks = '') {
    const ofGit = new Map([
        ['.git/config', hooks === '' ? '[core]\n' : `[core]\nhooksPath = ${hooks}\n`],
        ['.git/HEAD', 'ref: refs/heads/main\n'],
    ]);
    const sandbox = new Map();
    for (;;) {
        const found = search(command, { ...searched, sandbox });
        if (found.wanted.length === 0)
            return found;
        for (const path of found.wanted) {
            const bytes = new TextEncoder().encode(ofGit.get(path));
            sandbox.set(path, ofGit.has(path) ? { kind: 'file', bytes } : { kind: 'absent' });
        }
    }
}
function commandOf(action) {
    const command = terminals.includes(action.tool) ? (0,known_tools/* argumentOf */.Nf)(action, 'command') : null;
    return typeof command === 'string' && (0,known_tools/* argumentOf */.Nf)(action, 'is_input') !== true ? command : null;
}
function search(command, searched, isElsewhere = false) {
    const found = new Found(searched);
    new Search(found, searchCommands, isElsewhere ? null : '').search(command);
    found.end(/\b(?:for|while|until)\b/.test(command));
    return found;
}


/***/ }),

/***/ 70573:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readRecord)
/* harmony export */ });
/* unused harmony export completed */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79591);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26012);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17097);


const unavailable = { kind: 'unavailable' };
const lacking = async () => unavailable;
const untold = async () => 'unavailable';
const lacks = {
    startTasks: async () => new Map(),
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
    account: lacking,
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
