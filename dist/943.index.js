export const id = 943;
export const ids = [943];
export const modules = {

/***/ 31750:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  aF: () => (/* binding */ executedAfter),
  $q: () => (/* binding */ findExecuted),
  KQ: () => (/* binding */ runsInTerminal),
  ps: () => (/* binding */ seeCommand)
});

// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
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
    'RESULT STATUS BASE_URL API_URL TOKEN VERSION NAME FILE FILES DIR SRC OUT ROOT REPO BRANCH URL COUNT TODAY NOW START RC EXIT_CODE TEST PID SERVER_PID',
    'file files dir name line lines num count out url version branch status result rc code msg word item test pkg ext base sum total old new pid',
].flatMap((names) => names.split(' '));
const values = new Map([
    ...['PAGER', 'GIT_PAGER', 'MANPAGER', 'GH_PAGER'].map((name) => [name, /^(?:cat|less)?$/]),
    ...['EDITOR', 'GIT_EDITOR', 'VISUAL', 'GIT_SEQUENCE_EDITOR'].map((name) => [name, /^(?:true|:)$/]),
    [
        'NODE_OPTIONS',
        /^(?:(?:--(?:max[-_]old[-_]space[-_]size=\d+|no-warnings|disallow-code-generation-from-strings|experimental-sqlite|experimental-strip-types|expose-gc|no-deprecation|experimental-vm-modules|experimental-json-modules|enable-source-maps|trace-warnings|trace-deprecation|unhandled-rejections=\w+|openssl-legacy-provider|stack-trace-limit=\d+))\s*)*$/,
    ],
    ['IFS', /^[\s,:;]*$/],
]);
const steering = /^(?:MAKE.*|VPATH|SUFFIXES|HOME|IFS|ENV|CDPATH|\w*(?:SHELL|PATH|OPTIONS|OPTS|WRAPPER|PRELOAD|LAUNCHER|PAGER|EDITOR|COMMAND|STARTUP)|(?:BASH|GIT|NPM|YARN|PNPM|PIP|CARGO|RUST|GO|PERL|RUBY|PYTHON)\w+|(?:LD|DYLD|UV|TS_NODE|npm)_\w+)$/;
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
    return value !== null && values.get(name)?.test(value) === true;
}

// EXTERNAL MODULE: ./build/shared/rules/shell/programs.js + 1 modules
var programs = __webpack_require__(59980);
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
const secretNames = /^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk)$|^id_[a-z0-9]+$|^\.?npmrc$|^\.(?:netrc|pypirc|htpasswd|yarnrc|yarnrc\.yml|git-credentials|pgpass)$|^(?:_netrc|credentials|secrets?\.(?:ya?ml|json|toml))$/i;
const isSecretName = (path) => secretNames.test(nameOf(path));
const isSecretProgram = (path) => isSecretName(path) && !/^(?:\.?npmrc|\.yarnrc|\.yarnrc\.yml)$/.test(nameOf(path));

;// CONCATENATED MODULE: ./build/shared/executed/programs/search.js


const deepest = 4;
class ProgramSearch {
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
        return new ProgramSearch(this.found, this.reader, folder, this.depth);
    }
    inFileOf(folder) {
        return new ProgramSearch(this.found, this.reader, folder, this.depth + 1);
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
    addUnread(path, why = 'where it is in the working copy is not known') {
        this.add(path, { kind: 'unread', why });
    }
    resolve(word) {
        const { folder } = this;
        const { workingCopies } = this.found.by;
        const names = word?.split('/') ?? ['..'];
        const plain = names.filter((name, at) => name !== '.' && (name !== '' || at === 0)).join('/');
        const isAbsolute = plain.startsWith('/');
        if (names.includes('..') || (folder === null && !isAbsolute))
            return null;
        if (plain === '')
            return folder;
        if ((0,paths/* isWorkingCopy */.rv)(plain, workingCopies))
            return '';
        const whole = isAbsolute ? plain : below(folder ?? '', plain);
        const [path = null, ...others] = (0,paths/* withinWorkingCopy */.Ul)(whole, workingCopies) ?? [];
        return others.length === 0 ? path : null;
    }
    inFolder(word, file) {
        const path = this.resolve(word);
        if (path !== null)
            return this.at(path);
        this.addUnread(word ? `${word}/${file}` : file);
        return null;
    }
    write(word) {
        if (word !== '/dev/null')
            this.found.write(this.resolve(word));
    }
    writeGiven(words) {
        for (const word of words) {
            const path = this.resolve((0,shell_words/* plainWord */.hx)(word)?.replace(/^-[^=]*=?/, '') ?? null);
            if (path)
                this.found.write(path);
        }
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
        const path = this.resolve(word);
        if (path === null)
            return this.addUnread(word);
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
    addAbove(files = []) {
        for (const above of foldersUp(this.folder ?? ''))
            for (const file of files)
                this.at(above).addThere(file);
    }
    addMentioned(word) {
        const text = (0,shell_words/* plainWord */.hx)(word) ?? '';
        const named = text.startsWith('-') ? (/=(.*)$/.exec(text)?.[1] ?? '') : text;
        if (!fileLike.test(named))
            return;
        const path = this.resolve(named);
        if (path === null)
            this.addUnread(named);
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
    const { isBefore, hasInstalled } = search.found;
    for (const name of own) {
        const given = name === asked ? more : [];
        if (given.includes(null))
            search.say('unseen');
        search.found.isBefore = isBefore || run.before?.includes(name) === true;
        search.found.hasInstalled = hasInstalled || run.before !== undefined;
        here.search([scripts.get(name), ...given.map(shell_words/* asShellWord */.DL)].join(' '));
    }
    Object.assign(search.found, { isBefore, hasInstalled });
    if (asked === 'start' && isMissing)
        here.search(['node', 'server.js']);
}
function searchInstall(run, locks) {
    const found = findPackage(run);
    if (found === null)
        return false;
    const { folder, json } = found;
    const search = run.search.at(folder);
    const [, ...above] = foldersUp(folder);
    const isMember = above.map((each) => search.at(each).addThere('package.json')).some(Boolean);
    for (const each of foldersUp(folder))
        for (const name of locks)
            search.at(each).addThere(name, { isData: true });
    search.addThere('binding.gyp');
    return isMember || namesMembers(json ?? {});
}
function namesMembers(json) {
    const sources = Object.keys(json)
        .filter((key) => /dependencies$|^(?:overrides|resolutions|pnpm)$/i.test(key))
        .flatMap((key) => textsIn(json[key]));
    return Object.hasOwn(json, 'workspaces') || sources.some((source) => ofFolder.test(source));
}
function textsIn(value) {
    if (typeof value === 'string')
        return [value];
    return (0,is_object/* isObject */.G)(value) ? Object.values(value).flatMap(textsIn) : [];
}
const ofFolder = /^(?:(?:file|link|portal|workspace|exec):|[.~]{0,2}\/)(?!.*\.t(?:ar\.)?gz$)/i;
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
    const found = program.includes('/') ? null : findPackage({ search, isNamed: true, isOptional: true });
    const { name, bin } = found?.json ?? {};
    const programs = typeof bin === 'string' ? { [String(name).replace(/^.*\//, '')]: bin } : bin;
    const file = (0,is_object/* isObject */.G)(programs) && Object.hasOwn(programs, program) ? programs[program] : null;
    if (found === null || typeof file !== 'string')
        return;
    search.add(found.path, found.reading, { part: `program ${program}`, text: `${program}: ${file}` });
    search.inFileOf(found.folder).addNamed(file);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/plain.js



const harmless = (search, { program, written, words }) => {
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
            search.write(outputIn(options.get(option) ?? null));
    for (const option of more.get('formats') ?? [])
        if ((options.has(option) || isIn(option)) && mayOutput.test(options.get(option) ?? '@'))
            search.write(null);
    const changes = more.get('changes');
    if (changes && (changes.length === 0 || changes.some(isIn)))
        search.write(null);
    if (!more.has('writes'))
        return;
    if (words.some((word) => word === null || ofOtherFiles.test(word)))
        search.write(null);
    const isHere = more.get('writes')?.includes('here') === true;
    for (const word of words) {
        if (word?.startsWith('-') !== true)
            search.write(word);
        if (isHere)
            search.write(nameOf(word ?? ''));
    }
};
const outputIn = (word) => (/#/.test(word ?? '') ? null : word);
const mayOutput = /%output|^@/;
const ofOtherFiles = /^(?:-[^-]*[tbS]|--(?!(?:recursive|force|verbose)$))/;
const mayBeOption = (word) => word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));
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
            addModule(search, value);
        if (output.test(name))
            search.write(value);
        else if (!output.test(words[at - 1] ?? '')) {
            search.addMentioned(word);
            for (const path of withoutEnding(words[at] ?? ''))
                for (const ending of endings)
                    search.addThere(`${path}${ending}`);
        }
        const [module] = /^\w+(?:\.\w+)*$/.exec(words[at] ?? '') ?? [];
        if (more.has('modules') && module)
            search.addThere(`${module.replaceAll('.', '/')}.py`);
    }
    if (more.has('builds') && !words.includes('--noEmit'))
        search.found.isBuilt ||= !search.found.isBefore;
};
const output = /^(?:-o|--out[\w-]*|--dest)$/;
const withoutEnding = (word) => word
    .replace(/^-[^=]*=/, '')
    .split(',')
    .flatMap((name) => /^\.\/((?:[\w@-]+\/)*[\w-]+)$/.exec(name)?.[1] ?? []);
function isListed(word, { more, alone }) {
    if (typeof word !== 'string')
        return !mayBeOption(word);
    if (!word.startsWith('-'))
        return !/^[+@](?!\w[\w-]*\/)/.test(word);
    return more.has('any') || (word !== '-' && splitEverywhere([word], { alone }).areKnown);
}
const endings = ['.js', '.cjs', '.mjs', '.ts'];
function addModule(search, name, ofProgram = []) {
    const path = /^[\w@][^:;\s]*$/.test(name ?? '') && search.folder !== null ? search.resolve(name) : undefined;
    const each = [...new Set([...ofProgram, ...endings, '/index.js'])];
    const paths = ['', ...each].map((ending) => `${path}${ending}`);
    const isThere = () => (search.firstThere(paths)?.reading.kind ?? 'absent') !== 'absent';
    if (path === undefined || (path !== null && isThere()))
        search.addNamed(name, each);
    else
        addPackage(search, name ?? '');
}
function addPackage(search, name) {
    const found = findPackage({ search, isOptional: true });
    const own = found?.json?.name;
    if (found === null || typeof own !== 'string' || !`${name}/`.startsWith(`${own}/`))
        return search.say('packages');
    search.say('unseen');
    search.add(found.path, found.reading);
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
        search.addNamed(needed ?? null);
    for (const file of files)
        search.addThere(file);
    search.addAbove(more.get('up'));
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/builtins.js


const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
const isNumber = (word) => typeof word === 'string' && /^-?\d+$/.test(word);
const isTest = (words) => words.every((word, at) => {
    const next = words[at + 1];
    if (word === null)
        return false;
    if (typeof word === 'string')
        return word !== '-v' && word !== '-R';
    return word.begins !== '' || next === undefined || (typeof next === 'string' && operator.test(next));
});
const operator = /^(?:[=!<>]|-[a-z]{1,2}$|\]$)/;
const settings = /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/;
const builtins = {
    '[': (_, written) => isTest(written),
    test: (_, written) => isTest(written),
    '[[': (words) => !words.includes('-v') &&
        words.every((word, at) => !arithmetic.test(word ?? '') || (isNumber(words[at - 1]) && isNumber(words[at + 1]))),
    printf: ([first = '']) => first !== null && !/^-./.test(first),
    set: (words) => words.every((word) => word !== null && settings.test(word)),
};
const builtin = (search, { name, words, written }) => {
    const isExported = ['export', 'declare', 'typeset'].includes(name);
    const isName = (word) => (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word, isExported);
    if (!(builtins[name]?.(words, written) ?? written.every(isName)))
        search.say('unseen');
};
const sed = (search, { program, words }) => {
    const plain = words.map((word) => word?.replace(/^(-[nErsuz]*i)[\w.]+$/, '$1') ?? null);
    const { rest, areKnown } = splitEverywhere(plain, { ...program, repeats: true });
    const ofScript = /^(?:-[nErsuz]*e|--expression=)([\s\S]+)$/;
    const given = plain.flatMap((word, at) => /^(?:-[nErsuz]*e|--expression)$/.test(plain[at - 1] ?? '') || ofScript.test(word ?? '')
        ? [word?.replace(ofScript, '$1') ?? null]
        : []);
    const [scripts, files] = given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
    const isKnown = scripts.every((text) => text !== null && isKnownSed(text));
    if (!areKnown || !isKnown || files.some(mayBeOption))
        search.say('unseen');
    if (!isKnown)
        search.write(null);
    if (plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word)))
        for (const file of files)
            search.write(file);
};
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

;// CONCATENATED MODULE: ./build/shared/rules/shell/git-verbs.js

const numbers = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';
const ofDiff = `${numbers} -p -u -s -a -b -w -z -M -C -B -R -W -r -t -c -m -U --cc --patch --no-patch --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status --raw --color --no-color --color-words --word-diff --word-diff-regex --minimal --patience --histogram --diff-algorithm --check --full-index --binary --abbrev --find-renames --find-copies --no-renames --diff-filter --relative --no-relative --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines --ignore-cr-at-eol --unified --inter-hunk-context --function-context --exit-code --quiet --no-prefix --no-ext-diff --no-textconv --pickaxe-all --pickaxe-regex --ignore-submodules`;
const ofLog = `${ofDiff} -i -E -F -P -g -e -f -l -n --oneline --graph --decorate --no-decorate --decorate-refs --all --branches --tags --remotes --first-parent --merges --no-merges --reverse --follow --format --pretty --abbrev-commit --no-abbrev-commit --since --until --after --before --author --committer --grep --all-match --invert-grep --max-count --skip --date --date-order --topo-order --author-date-order --left-right --left-only --right-only --cherry-pick --cherry-mark --cherry --boundary --simplify-by-decoration --full-history --ancestry-path --source --walk-reflogs --no-walk --relative-date --parents --children --count --objects --regexp-ignore-case --no-color --summary --email --numbered --porcelain --line-porcelain --show-email --no-notes`;
const ofFetch = '-p -P -t -f -v -q -a -4 -6 --prune --prune-tags --tags --no-tags --all --force --unshallow --verbose --quiet --progress --no-progress --dry-run --update-shallow --set-upstream --append --atomic --no-recurse-submodules --no-auto-gc';
const ofFetchWithValue = '-j --jobs --depth --deepen --shallow-since --filter -o --server-option';
const ofMerge = '--ff --no-ff --ff-only --no-edit --squash --no-squash --commit --no-commit --stat --no-stat -n --no-verify --autostash --no-autostash --allow-unrelated-histories --signoff --log --no-log --no-gpg-sign';
const table = `
status describe ls-files | git: any; does=index inner
rev-parse ls-tree merge-base name-rev show-ref for-each-ref cat-file cherry check-ignore check-attr count-objects version var | git: any; does=looks
diff diff-tree diff-index diff-files range-diff | git: does=index inner | ${ofDiff} --staged --cached --merge-base --no-index --root --no-commit-id -S -G
log show shortlog reflog rev-list blame annotate | git: does=looks | ${ofLog} -S -G -L
grep | git: does=looks | ${numbers} -n -i -l -L -w -E -F -P -G -v -c -h -H -o -q -a -I -r -p -W --line-number --ignore-case --files-with-matches --name-only --word-regexp --extended-regexp --fixed-strings --perl-regexp --count --cached --untracked --no-index --heading --break --color --no-color --and --or --not --all-match --column --only-matching --invert-match --no-exclude-standard --exclude-standard --recursive --quiet --text -A -B -C -e -f -m --max-depth
ls-remote | git: does=remote | -h -t -q --heads --tags --refs --branches --symref --exit-code --get-url --sort --quiet
add stage | git: any; does=index adds inner
rm mv | git: any; does=index tree
clean | git: any; does=tree
commit | git: does=commits refs gc index | -a -s -q -v -n -p -o -i -z --all --amend --no-edit --signoff --no-signoff --allow-empty --allow-empty-message --quiet --verbose --no-verify --only --include --reset-author --no-gpg-sign --no-status --dry-run --short --porcelain --long --branch --patch --no-post-rewrite | -m -F -C -c --message --file --author --date --fixup --squash --reuse-message --reedit-message --cleanup --trailer
tag | git: any; few=1; does=refs
branch | git: any; few=1; does=refs head index
fetch | git: does=remote refs gc | ${ofFetch} | ${ofFetchWithValue}
push | git: does=push remote refs pre-push | -u -f -n -v -q -d -4 -6 --set-upstream --force --force-with-lease --force-if-includes --dry-run --no-verify --verify --verbose --quiet --tags --follow-tags --all --branches --delete --porcelain --progress --no-progress --atomic --mirror --prune --no-signed --thin --no-thin | -o --push-option
pull | git: does=remote tree refs head gc index commits merges rebases post-checkout | ${ofFetch} -r --rebase --no-rebase ${ofMerge} | ${ofFetchWithValue} -X --strategy-option
merge | git: does=tree refs gc index commits merges | -q -v --abort --continue --quit ${ofMerge} | -m -F -X --strategy-option
rebase | git: does=tree refs head gc index commits merges rebases post-checkout | -q -v -r --abort --quit --stat --no-stat --autostash --no-autostash --keep-base --root --update-refs --no-update-refs --rebase-merges --no-rebase-merges --reapply-cherry-picks --committer-date-is-author-date --ignore-date --fork-point --no-fork-point --no-verify --no-autosquash --no-ff --force-rebase --quiet --verbose --onto -X --strategy-option
cherry-pick revert | git: does=tree refs gc index commits | -n -x -e -s --no-commit --edit --no-edit --signoff --allow-empty --keep-redundant-commits --ff --abort --continue --skip --quit --no-gpg-sign -m --mainline -X --strategy-option
apply | git: does=tree index | ${numbers} -R -v -p -N --check --stat --numstat --summary --index --cached --3way --reverse --reject --whitespace --recount --verbose --ignore-whitespace --unidiff-zero --allow-empty
checkout switch | git: any; does=tree refs head index other post-checkout
restore | git: any; does=tree refs head index post-checkout
reset | git: any; does=tree refs index
stash | git: does=tree refs index post-checkout | ${ofDiff} -k -q -S --include-untracked --keep-index --no-keep-index --index --all --staged --only-untracked --message
worktree | git: any; does=any refs index post-checkout
remote | git: few=2; does=config refs | -v -n --verbose --tags --no-tags --push --all --add --delete --prune --dry-run --auto -t -m
config | git: few=2; does=config | -l -z --get --get-all --get-regexp --list --global --local --system --worktree --add --replace-all --bool --int --path --type --name-only --show-origin --show-scope --null --all --default --includes
init | git: does=any | -q -b --quiet --bare --initial-branch
clone | git: does=any address | -q -v -n --quiet --verbose --progress --single-branch --no-single-branch --no-tags --no-checkout --sparse --bare --mirror | -b -o --branch --origin --depth --shallow-since --filter
`;
const verbs = (0,programs/* readTable */.x)(table);
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
const git_config_harmless = rows
    .trim()
    .split('\n')
    .map((row) => {
    const [keys = '', ...values] = row.split(' | ');
    const patterns = keys.replaceAll('.', '\\.').replaceAll('*', '.+').replaceAll(' ', '|');
    return { pattern: new RegExp(`^(?:${patterns})$`, 's'), values };
});
const git_config_isHarmless = ({ key, value }) => git_config_harmless.some(({ pattern, values }) => pattern.test(key) && values.some((each) => git_config_forms.get(each)?.test(value) ?? each === value));
const isAddress = (word) => word.includes('/') && git_config_isHarmless({ key: 'remote.x.url', value: word });
const shown = /^(?:alias|branch|core|diff|extensions|filter|gpg|hook|include|includeif|merge|pager|push|remote)\./;
function settingInWords({ key, value }) {
    return withoutCredentials(shown.test(key) ? `${key} = ${value}` : key);
}
const withoutCredentials = (text) => text.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');
const kinds = 0o170000;
const repository = 0o160000;
const [mark, git_config_link] = [0x44495243, 0x6c696e6b];
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
            if (index.getUint32(at) === git_config_link)
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
        return hide(search, '.git/refs', 'it pushes something else than the branch that it is on');
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

;// CONCATENATED MODULE: ./build/shared/executed/programs/git.js






const plain = '--no-pager --paginate -p -P --no-optional-locks --version --help';
const leading = '-c --git-dir --work-tree --config-env --exec-path';
const messages = ['-m', '-F', '-C', '--message', '--file', '--no-edit'];
const brief = '-q -s -n --quiet --signoff --no-verify --amend --author --allow-empty'.split(' ');
const isBrief = (options) => options.some((each) => messages.includes(each)) &&
    options.every((each) => messages.includes(each) || brief.includes(each));
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
    const words = given.rest.map(shell_words/* plainWord */.hx);
    lookForNearer(here);
    if (does.some((each) => ['index', 'remote'].includes(each)))
        lookForInner(here);
    const isNewBranch = words.length === 1 && /^-[bc]$/.test([...given.options.keys()].join());
    const isElsewhere = does.includes('other') && !isNewBranch && !others.includes('--');
    const compares = does.includes('inner') || (name === 'commit' && !isBrief([...given.options.keys()]));
    if (isElsewhere || (compares && search.found.isIndexChanged))
        search.say('unseen');
    if (!isNewBranch && does.some((each) => each === 'adds' || each === 'tree'))
        search.found.isIndexChanged = true;
    const settings = readSettings(here);
    searchHooks(here.at(''), settings ?? [], hooksOf(does, name, given.options));
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
    const isSkipping = (options.has('--no-verify') && !options.has('--verify')) || (verb === 'commit' && options.has('-n'));
    const all = does.flatMap((each) => (each.includes('-') ? each : (effects[each]?.hooks?.split(' ') ?? [])));
    return all.filter((hook) => !isSkipping || !skippable.includes(hook));
}
const ofGitItself = '.git/hooks';
function searchHooks(search, settings, names) {
    const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
    const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
    const path = folder === ofGitItself ? folder : search.resolve(folder);
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
    if (options.has('-j') || options.has('--jobs'))
        search.found.isConcurrent = true;
    const here = search.inFolder(folder === undefined ? '' : (options.get(folder) ?? null), 'Makefile');
    if (here !== null)
        runTargets(here, file === undefined ? undefined : (options.get(file) ?? null), targets);
};
function runTargets(search, named, targets) {
    const folder = search.folder ?? '';
    const path = named === undefined ? null : search.resolve(named);
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
    const sources = ['sh', 'y', 'l'].map((ending) => search.at('').addThere(`${found.path}.${ending}`));
    const isMade = makefile.rules.some(({ targets }) => targets.some((each) => nameOf(each) === nameOf(found.path)));
    if (!isUsual || !makefile.isKnown || isMade || sources.some((source) => source !== null))
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
const isOfUsualSize = (text) => text.length <= 32 * 1024 && !/[^\n]{1001}/.test(text.replace(/\\\r?\n/g, ''));
const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*(::?)(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
const words = (text) => text
    .split(/[\s|]+/)
    .map((word) => word.replace(/^(?:\.\/+)+(?=.)/, ''))
    .filter((word) => word !== '');
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
    let isPlain = !/\r|\\\\\n/.test(text);
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
        else if (targets !== undefined && !directive.test(line)) {
            const filled = fillIn(`${targets}:${dependencies}`, values);
            const [names = '', ...needs] = filled.text.split(':');
            if (!filled.isKnown || colon === '::' || /[%&*?[\]\\]/.test(names) || needs.length !== 1)
                isPlain = false;
            const recipe = inline === undefined ? [] : [inline];
            rules.push({ targets: words(names), dependencies: words(needs.join(':')), lines: [line], recipe });
            isInRule = true;
        }
        else if (name !== undefined && !directive.test(line)) {
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
const directive = /^ *(?:(?:ifn?eq|ifn?def|else|endif)\b|(?:[-s]?include|-?load|define|endef|export|unexport|override|private|undefine|vpath)(?:\s|$))/;
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

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-managers.js





const ofMissing = 'pnpm:devPreinstall preinstall install postinstall preprepare prepare postprepare';
const ofInstall = `${ofMissing} prepublish predependencies dependencies postdependencies`;
const package_managers_verbs = (0,programs/* readTable */.x)(`
ls list la ll view v info show outdated audit why explain get help help-search search s se find whoami ping root prefix bin bugs docs repo home issues access owner author team org ogr profile star stars unstar deprecate undeprecate dist-tag dist-tags doctor fund query sbom find-dupes cache login logout adduser add-user token completion store | packages: does=looks
install i in ins inst insta instal isnt isnta isntal isntall ci ic clean-install install-clean isntall-clean add update up upgrade u udpate remove rm r uninstall un unlink rebuild rb dedupe ddp prune link ln shrinkwrap | packages: does=installs; scripts=${ofInstall}
run run-script rum urn | packages: does=runs
exec x dlx | packages: does=executes
test t tst start stop restart | packages: does=script
create init innit install-test it install-ci-test cit sit clean-install-test isntall-clean-test version verison publish pack pkg config c set set-script workspace workspaces recursive multi m explore | packages: does=more
`);
const kindOf = (verb) => package_managers_verbs.get((0,shell_words/* plainWord */.hx)(verb) ?? '')?.more.get('does')?.[0];
const packageManager = (search, call) => {
    const { program, written } = call;
    if (!program.more.has('always'))
        return manage(search, call);
    configure(search, search, program, false);
    execute(search, written);
};
const isOfBun = ({ name, words }) => name === 'bun' && (words[0] === 'test' || words.some((word) => /\.[cm]?[jt]sx?$|\//.test(word ?? '')));
function manage(search, call) {
    const { name, program, written } = call;
    const runsAnyWord = name !== 'npm';
    const { options, rest, areKnown } = splitWords(written, name, program);
    const [verbWord = runsAnyWord ? 'install' : 'help', ...more] = rest;
    const first = (0,shell_words/* plainWord */.hx)(verbWord);
    const [folder, ...others] = program.more.get('folders')?.filter((each) => options.has(each)) ?? [];
    if (!areKnown || first === null || others.length > 0)
        search.say('unseen');
    const isNamed = folder !== undefined;
    const here = isNamed ? search.inFolder(options.get(folder) ?? null, 'package.json') : search;
    if (here === null || first === null)
        return;
    const meant = first === 'audit' && more[0] === 'fix' ? 'install' : first;
    const verb = isOfBun(call) ? 'more' : (kindOf(meant) ?? (runsAnyWord ? 'script' : null));
    const hasMembers = configure(search, here, program, verb === 'looks');
    const before = search.found.hasInstalled ? [] : ofMissing.split(' ');
    const run = {
        search: here,
        isNamed,
        ...(program.more.has('installs') && { before }),
        ...(runsAnyWord && {
            orElse: (words) => (name === 'bun' ? searchUnknown : execute)(here, words),
        }),
    };
    const own = runsAnyWord ? namesOf(first) : [];
    const scripts = [...(package_managers_verbs.get(meant)?.more.get('scripts') ?? []), ...own];
    if (verb === null || verb === 'more') {
        searchUnknown(here, written);
        here.addThere('package.json');
    }
    else if (verb === 'executes' || (runsAnyWord && first === 'node')) {
        if (verb === 'executes')
            execute(here, more);
        else
            here.search(['node', ...more]);
        if (run.before && run.before.length > 0 && first !== 'dlx')
            runScripts({ search: here, isNamed, before }, '', before);
    }
    else if (verb === 'runs')
        runNamed(run, more);
    else if (verb === 'script')
        runNamed(run, [first === 't' || first === 'tst' ? 'test' : first, ...more]);
    else if (verb === 'looks') {
        if (own.length > 0)
            runScripts({ search: here, isNamed, isOptional: true }, first, own, more);
    }
    else {
        if (more.length > 0)
            search.write(null);
        runScripts({ search: here, isNamed, ...(run.before && { before: [] }) }, first, scripts);
        const runsMembers = searchInstall({ search: here, isNamed }, program.more.get('locks') ?? []);
        if (!options.has('--ignore-scripts') && (hasMembers || runsMembers))
            search.say('unseen');
    }
}
function configure(search, here, { more }, isQuiet) {
    const folders = [search, here].flatMap(({ folder }) => (folder === null ? [] : foldersUp(folder)));
    const pathsIn = (folder, key) => (more.get(key) ?? []).map((file) => below(folder, file));
    const paths = [...new Set(folders)].flatMap((folder) => pathsIn(folder, 'files'));
    const ofMachine = here === search ? [] : pathsIn(here.folder ?? '', 'machine');
    return addConfiguration(search, [...paths, ...ofMachine], isQuiet);
}
function splitWords(words, name, known) {
    const isPlain = ([option, value]) => known.withValue.split(' ').includes(option) ? value?.startsWith('-') === false : value === '';
    const checked = (split, own = []) => ({
        ...split,
        areKnown: split.areKnown && [...split.options].every(isPlain) && !beforeDashes(own).some(mayBeOption),
    });
    if (name === 'npm')
        return checked(splitEverywhere(words, known), words);
    const before = checked(splitOptions(words, known));
    const [verb = null, ...behind] = before.rest;
    const kind = kindOf(verb);
    if (kind === undefined || kind === 'executes' || (kind === 'script' && name !== 'pnpm'))
        return before;
    const isOnce = kind === 'runs';
    const after = checked(isOnce ? splitOptions(behind, known) : splitEverywhere(behind, known), isOnce ? [] : behind);
    const areKnown = before.areKnown && after.areKnown;
    if (kind === 'script')
        return {
            ...before,
            areKnown: areKnown && !known.more.get('folders')?.some((each) => after.options.has(each)),
        };
    return { options: new Map([...before.options, ...after.options]), rest: [verb, ...after.rest], areKnown };
}
const beforeDashes = (words) => words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);
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
    runScripts(run, script, [...namesOf(script), ...(run.before ?? [])], more[0] === '--' ? more.slice(1) : more);
}
function execute(search, words) {
    const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
    const { options, rest, areKnown } = splitOptions(words, known);
    const [program] = rest;
    const packages = ['-p', '--package'].flatMap((each) => options.get(each) ?? []);
    if (!areKnown || !packages.every((each) => package_managers_ofRegistry.test(each)))
        search.say('unseen');
    search.say('packages');
    if (typeof program !== 'string')
        return search.say('unseen');
    addOwnProgram(search, program);
    const name = program.replace(/(.)@[\w.^~-]+$/, '$1');
    const { kind = 'tool', more } = (0,programs/* programNamed */.q)(name, search.found.by.known) ?? {};
    if (ofSystem.includes(kind) && name !== 'node' && !more?.has('packages'))
        search.say('unseen');
    search.search([name, ...rest.slice(1)]);
}
const ofSystem = ['harmless', 'builtin', 'sed', 'prefix', 'file', 'target', 'git'];
const package_managers_ofRegistry = /^(?:@[\w-]+\/)?[\w-]+(?:@[\w.^~-]+)?$/;

;// CONCATENATED MODULE: ./build/shared/executed/programs/runners.js



const prefix = (search, { program, words, written }) => {
    const { more } = program;
    const [after] = more.get('after') ?? [];
    const [as] = more.get('as') ?? [];
    if (more.has('tests'))
        search.say('tests');
    const files = more.get('files') ?? [];
    if (files.length > 0 && search.folder === null)
        search.say('unseen');
    search.addAbove(files);
    if (after !== undefined && words[0] !== after)
        return search.say('unseen');
    const module = as === undefined ? -1 : written.indexOf('-m');
    const before = written.slice(after === undefined ? 0 : 1, module < 0 ? undefined : module);
    const { options, rest, areKnown } = splitOptions(before, { ...program, repeats: true });
    const [mark] = more.get('adds')?.flatMap((option) => (options.has(option) ? [options.get(option)] : [])) ?? [];
    if (!areKnown || mark === null || mark === '')
        search.say('unseen');
    for (const word of before.slice(0, before.length - rest.length))
        search.addMentioned(word);
    const own = module < 0 ? rest.slice(Number(more.get('operands')?.[0] ?? 0)) : written.slice(module);
    const command = own.map((word) => mark && (typeof word === 'string' ? word : (word?.begins ?? '')).includes(mark) ? null : word);
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
const runners_lines = (search, { program, written }) => {
    const { rest, areKnown } = splitEverywhere(written, { ...program, repeats: true });
    const isChain = program.more.has('scripts');
    search.found.isConcurrent = true;
    if (!areKnown)
        search.say('unseen');
    for (const word of rest) {
        const text = (0,shell_words/* plainWord */.hx)(word);
        const [, named, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(text ?? '') ?? [];
        const manager = isChain ? 'npm' : named;
        const [name = '', ...more] = (isChain ? text : script)?.split(' ') ?? [];
        if (text !== null && manager === undefined)
            search.search(text);
        else if (/^[\w:.-]+$/.test(name))
            search.search([manager ?? '', 'run', name, ...more]);
        else
            search.say('unseen');
    }
};
const runFile = (search, call) => {
    const { program, words } = call;
    const { more } = program;
    const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
    if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
        return runModule(search, call, at);
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
        search.say('unseen');
    else {
        if (mayBeOther(rest, more.has('loads')))
            search.say('unseen');
        search.addNamed(file, ofModules.test(file ?? '') ? [] : endings);
        search.writeGiven(rest.slice(1));
    }
};
const mayBeOther = ([file, ...others], mayBeVerb) => file?.startsWith('+') === true || (mayBeVerb && others.length > 0 && /^\w+$/.test(file ?? ''));
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;
const ofModules = /\.[cm]?[jt]sx?$|\.py$/;
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
    search.say('unseen');
    for (const word of rest)
        search.addMentioned(word);
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
        const looping = command.words.findIndex((word) => word === 'for' || word === 'select');
        if (looping >= 0 && !isHarmlessVariable(command.words[looping + 1] ?? null, false))
            search.say('unseen');
        const words = withoutPrefix(command.words);
        noteOutputs(here, command);
        const name = (0,shell_words/* plainWord */.hx)(words[0] ?? '') ?? '';
        searchWords(here, withoutKeywords(command.words));
        if (movers.includes(name))
            here = afterMove(here, words, [before, end]);
        if (end === '&' || end === '|')
            search.found.isConcurrent = true;
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
    if (begin < 0)
        return [];
    if (!ofData.includes(words[begin]))
        return words.slice(begin);
    return keywords.includes(words[begin + 2]) ? withoutKeywords(words.slice(begin + 2)) : [];
}
const isAssignment = (word) => shell_words/* assignment */.mU.test((typeof word === 'string' ? word : word?.begins) ?? '');
function withoutPrefix(words) {
    const bare = withoutKeywords(words);
    const isOption = (word) => (0,shell_words/* plainWord */.hx)(word)?.startsWith('-') === true;
    const isPrefix = (word) => isAssignment(word) || isOption(word) || transparent.includes(word);
    const begin = bare.findIndex((word) => !isPrefix(word));
    if (begin < 0)
        return [];
    return bare.slice(0, begin).some(isOption) ? [bare[begin] ?? null] : bare.slice(begin);
}
function noteOutputs(search, { outputs }) {
    for (const output of outputs)
        if (search.resolve(output) !== null || !/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(output ?? ''))
            search.write(output);
}
function afterMove(search, [mover, to, ...others], [before, end]) {
    const isPlain = mover === 'cd' && typeof to === 'string' && !to.startsWith('-') && others.length === 0;
    const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
    return search.at(isPlain && isCertain ? search.resolve(to) : null);
}
function searchWords(search, words) {
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
        return search.writeGiven(written);
    const program = (0,programs/* programNamed */.q)(name, search.found.by.known);
    const call = { name, words: written.map(shell_words/* plainWord */.hx), written };
    if (program === null)
        searchUnknown(search, written);
    else
        runProgram(search, { ...call, program });
}
const handlers = {
    harmless: harmless,
    builtin: builtin,
    sed: sed,
    prefix: prefix,
    lines: runners_lines,
    git: git,
    tool: tool,
    file: runFile,
    target: make,
    packages: packageManager,
    shown: shownTool,
    reaches: (search, { written }) => searchUnknown(search, written),
};
const runProgram = (search, call) => {
    const { kind, more } = call.program;
    const [first] = call.words;
    const isKnown = kind !== 'shown' || splitEverywhere(call.words, call.program).areKnown;
    const isTakenBack = first?.startsWith('-') === true && call.words.length > 1;
    if (more.has('packages'))
        search.say('packages');
    if (!isKnown || isTakenBack || !more.get('looks')?.includes(first ?? ''))
        handlers[kind](search, call);
};
const line_ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;
function programOf(search, program) {
    if (program === null || !/^[!-~]+$/.test(program)) {
        search.say('unseen');
        return null;
    }
    if (!program.includes('/'))
        return program;
    if (line_ofSystem.test(program))
        return nameOf(program);
    search.addNamed(program);
    return (0,programs/* programNamed */.q)(nameOf(program), search.found.by.known) === null ? null : nameOf(program);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/found.js


const mostFiles = 40;
const mostCommands = 200;
class Findings {
    said = new Set();
    files = new Map();
    asked = new Set();
    written = new Set();
    isLost = false;
    isTreeWritten = false;
    isIndexChanged = false;
    mayWriteAny = false;
    isBuilt = false;
    isConcurrent = false;
    isBefore = false;
    hasInstalled = false;
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
            this.mayWriteAny ||= !this.isBefore;
        else
            this.written.add(path);
    }
    isWritten(path) {
        const isOfAll = this.mayWriteAny || (this.isTreeWritten && !(0,paths/* isOfGit */.Gm)(path));
        const isOfBuild = this.isBuilt && /\.[cm]?jsx?$/.test(path);
        return isOfAll || isOfBuild || (0,paths/* isWithin */.UO)(this.written, path);
    }
    step() {
        this.steps += 1;
        if (this.steps > mostCommands)
            this.said.add('unseen');
        return this.steps <= mostCommands;
    }
    end(isLoop) {
        this.isLost ||=
            isLoop || this.isConcurrent
                ? [...this.asked].some((path) => this.isWritten(path))
                : [...this.files.values()].some(({ path }) => !(0,paths/* isOfGit */.Gm)(path) && (0,paths/* isWithin */.UO)(this.written, path));
        if (this.isLost)
            this.said.add('unseen');
    }
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/shared/conversation/terms/token-shapes.js
var token_shapes = __webpack_require__(11574);
;// CONCATENATED MODULE: ./build/shared/executed/show.js






const most = { lines: 60, characters: 4_000 };
function fileStateOf(path, { sandbox, defaultBranch }) {
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
    const state = reading.kind === 'unread' ? 'unknown' : fileStateOf(path, readings);
    const base = { path, state, digest: digestOf(reading) };
    const file = () => shownOf(found, state, readings, room);
    if (text === null)
        return [{ ...base, part, shown: file() }];
    const shown = state === 'same' ? asOnDefaultBranch : shortened(text, room, false);
    const whole = state === 'same' || (0,paths/* isOfGit */.Gm)(path) ? [] : [{ ...base, part: null, shown: file() }];
    return [{ ...base, part, shown }, ...whole];
}
const asOnDefaultBranch = { kind: 'as_on_default_branch' };
function digestOf(reading) {
    return reading.kind === 'file' ? (0,external_node_crypto_.createHash)('sha256').update(reading.bytes).digest('hex') : null;
}
function listedFile(path, readings) {
    const reading = readings.sandbox.get(path);
    return {
        path,
        state: fileStateOf(path, readings),
        digest: reading === undefined ? null : digestOf(reading),
    };
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
    if (beforeText === null || Math.max(text.length, beforeText.length) > mostCompared)
        return shortened(text, room, false);
    if (room.left <= 0)
        return { kind: 'difference', text: '', leftOut: linesOf(text).length };
    return shortened(differenceOf(withoutKeys(beforeText), withoutKeys(text)), room, true);
}
const mostCompared = 32 * 1024;
const linesOf = (text) => text.replace(/\n$/, '').split('\n');
function shortened(text, room, isDifference) {
    const all = linesOf(text);
    const lines = `${withoutKeys(all.slice(0, most.lines).join('\n'))}\n`;
    const longest = Math.max(0, Math.min(most.characters, room.left));
    const kept = lines.slice(0, longest + 1);
    const shown = kept
        .replace(/\n[^\n]*$/, '')
        .slice(0, longest)
        .toWellFormed();
    room.left -= shown.length;
    const leftOut = all.length - (kept.split('\n').length - 1);
    if (isDifference)
        return { kind: 'difference', text: shown, leftOut };
    return leftOut === 0 ? { kind: 'whole', text: shown } : { kind: 'beginning', text: shown, leftOut };
}
const context = 2;
const mostLines = 1_200;
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
    if (isPlain || old.length + now.length > mostLines)
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
const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const end = /-----END /;
const lineOfKey = /^\s*["'#]*[A-Za-z0-9+/=]{16,}(?:\\n)?["',]*\s*$/;
function withoutKeys(text) {
    const hidden = linesOfKey(text);
    return text
        .split('\n')
        .map((line, at) => (hidden[at] ? '***' : (0,token_shapes/* withoutTokens */.N_)(line)))
        .join('\n');
}
function linesOfKey(text) {
    let isInKey = false;
    return text.split('\n').map((line) => {
        const isHidden = isInKey && lineOfKey.test(line);
        if (begin.test(line))
            isInKey = !end.test(line);
        else if (!isHidden)
            isInKey = false;
        return isHidden;
    });
}
const hidesLine = ({ path, reading }, readings) => fileStateOf(path, readings) !== 'same' && linesOfKey(textOf(reading) ?? '').includes(true);

;// CONCATENATED MODULE: ./build/shared/executed/find-executed.js





const mostShown = 12_000;
const mostListed = 40;
function findExecuted(action, workingCopies, readings, byRules = { listed: [], known: [] }) {
    const command = commandOf(action);
    if (command === null)
        return { kind: 'known', executes: null };
    const { sandbox, defaultBranch } = readings;
    const searched = { workingCopies, known: byRules.known, sandbox };
    const found = search(command, searched, readings.isElsewhere);
    const listed = byRules.listed.slice(0, mostListed);
    const files = [...found.files.values()];
    const compared = files.flatMap(({ path, reading }) => reading.kind === 'unread' || (0,paths/* isOfGit */.Gm)(path) ? [] : [path]);
    const missingIn = (read, paths) => [...new Set([...paths, ...listed])].filter((path) => !read.has(path));
    const wanted = {
        sandbox: missingIn(sandbox, found.wanted),
        defaultBranch: missingIn(defaultBranch, compared),
    };
    if (wanted.sandbox.length + wanted.defaultBranch.length > 0)
        return { kind: 'wants', wanted };
    if (files.length + found.said.size + listed.length === 0)
        return { kind: 'known', executes: null };
    if (files.some((each) => hidesLine(each, readings)))
        found.said.add('unseen');
    const room = { left: mostShown };
    const all = files.flatMap((each) => showFile(each, readings, room));
    const shown = new Map(all.toReversed().map((file) => [`${file.path}\n${file.part ?? ''}`, file]));
    const notKnown = notKnownOf(found);
    const executes = {
        files: [...shown.values()].toReversed(),
        besides: besides.find((each) => found.said.has(each)) ?? null,
        ...(notKnown !== null && { notKnown }),
        ...(listed.length > 0 && { listed: listed.map((path) => listedFile(path, readings)) }),
    };
    return { kind: 'known', executes };
}
const besides = ['tests', 'packages', 'other_files'];
const notKnownOf = ({ said }) => said.has('unseen') ? 'part' : said.has('code') ? 'code' : null;
const executedAfter = (executes, earlier) => earlier.every(read_action/* onlyLooks */.V8) ? executes : { ...executes, notKnown: 'part' };
function runsInTerminal(action, folders) {
    const command = commandOf(action);
    return command === null ? (0,read_action/* readExactly */.Lo)(action) === null : (0,paths/* withoutMove */.av)(command, folders) === command;
}
function seeCommand(command, workingCopies, known = []) {
    const searched = { workingCopies, known };
    const found = searchWithoutFiles(command, searched);
    const notKnown = notKnownOf(search(command, { ...searched, sandbox: new Map() }));
    return {
        ran: ranBy(),
        writes: [...found.written],
        mayWriteMore: found.mayWriteAny || found.isTreeWritten,
        runsOthers: found.said.size > 0,
        mayRunMore: notKnown !== null,
        filesOf,
    };
    function ranBy() {
        if (notKnown === 'part')
            return 'part';
        if (found.isLost || [...found.files.values()].some(({ path }) => (0,paths/* isOfGit */.Gm)(path)))
            return 'part';
        return found.files.size > 0 ? 'files' : notKnownOf(found) === 'part' ? 'part' : 'nothing';
    }
    function filesOf() {
        const others = ['.husky', '.husky/_', '.githooks'].map((hooks) => searchWithoutFiles(command, searched, hooks));
        const runs = [found, ...others].flatMap(({ files, asked }) => [
            ...asked,
            ...[...files.values()].map(({ path }) => path),
        ]);
        return [...new Set(runs)];
    }
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
    const isTerminal = ['terminal', 'execute_bash'].includes(action.tool);
    const command = isTerminal ? (0,known_tools/* argumentOf */.Nf)(action, 'command') : null;
    return typeof command === 'string' && (0,known_tools/* argumentOf */.Nf)(action, 'is_input') !== true ? command : null;
}
function search(command, searched, isElsewhere = false) {
    const found = new Findings(searched);
    new ProgramSearch(found, searchCommands, isElsewhere ? null : '').search(command);
    found.end(/\b(?:for|while|until)\b/.test(command));
    return found;
}


/***/ }),

/***/ 40724:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k1: () => (/* binding */ decideAll),
  Nq: () => (/* binding */ decideUnseen),
  JN: () => (/* binding */ isGuarded),
  iM: () => (/* binding */ isPlanning)
});

// UNUSED EXPORTS: explain, pathsAbout, strictness

// EXTERNAL MODULE: ./build/shared/rules/command-words.js
var command_words = __webpack_require__(71249);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var rules_paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(23322);
// EXTERNAL MODULE: ./build/shared/rules/shell/shell-line.js
var shell_line = __webpack_require__(68254);
// EXTERNAL MODULE: ./build/shared/rules/shell/shell-words.js
var shell_words = __webpack_require__(8743);
;// CONCATENATED MODULE: ./build/shared/rules/command-paths.js





const mostPaths = 200;
function ownedByCommand(command, patterns, { workingCopies, seeCommand }) {
    const words = (0,command_words/* readCommandWords */.fS)(command, (0,command_words/* namesOfCopies */.Te)(workingCopies));
    const seen = seeCommand?.(command, workingCopies);
    if (words === null || seen === undefined)
        return [null];
    const { commands } = (0,shell_line/* readShellLine */.F)(command);
    const wordsOf = (some) => some.flatMap((each) => each.words.map(shell_words/* plainWord */.hx));
    const spelt = wordsOf(commands);
    const acting = wordsOf(commands.filter(({ words: [first] }) => first !== 'cd'));
    const runsMore = seen.runsOthers && (commands.length > 1 || spelt.some((word) => /^\.{1,2}[./]*$/.test(word ?? '')));
    const isWhole = !seen.mayWriteMore && !runsMore && seen.ran === 'nothing' && !seen.writes.includes('');
    const written = seen.writes.filter((path) => !(0,rules_paths/* isOfGit */.Gm)(path));
    const named = new Set([...written, ...pathsIn(spelt, workingCopies)]);
    const paths = (patterns ?? ['**']).flatMap((pattern) => {
        if ((0,glob/* couldName */.zD)((0,glob/* patternNames */.ht)(pattern), words) === 'no')
            return [];
        const known = [...named]
            .filter((path) => path !== '' && (0,glob/* fitsGlob */.tD)((0,rules_paths/* anywhere */.Mp)(pattern), (0,plain_text/* folded */.T)(path)))
            .map(asPath);
        const beginning = folderOf(pattern);
        const isAll = acting.every((word) => word !== null && `${word.replace(/\/+$/, '')}/` !== beginning);
        const others = known.length > 0 && isWhole && isAll ? [] : [beginning];
        return [...known, ...others, ...(isWhole ? [] : [null])];
    });
    const all = [...new Set(paths)];
    return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}
function pathsIn(words, workingCopies) {
    return words.flatMap((word) => {
        const named = (word ?? '')
            .replace(/^-[^=]*=?/, '')
            .replace(/\/(?:\.?\/)+|^(?:\.\/+)+/g, (part) => (part.startsWith('.') ? '' : '/'));
        return /\/|[^.]\./.test(named) ? ((0,rules_paths/* withinWorkingCopy */.Ul)(named, workingCopies) ?? []) : [];
    });
}
const asPath = (path) => (/[^/]\.[^/]*$/.test(path) ? path : `${path}/`);
function folderOf(pattern) {
    const names = pattern.split('/');
    const wild = names.findIndex((name) => /[*?]/.test(name));
    if (wild < 0)
        return pattern;
    return wild === 0 ? null : `${names.slice(0, wild).join('/')}/`;
}

// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/rule-words.js
var rule_words = __webpack_require__(64016);
// EXTERNAL MODULE: ./build/shared/rules/unshown.js
var unshown = __webpack_require__(70372);
// EXTERNAL MODULE: ./build/shared/rules/write-rule.js
var write_rule = __webpack_require__(5210);
;// CONCATENATED MODULE: ./build/shared/rules/decide.js






const mostActions = 20;
function decideAll(sets, actions, context) {
    if (actions.length > mostActions && !isPlanning(sets))
        return decideUnseen(sets, actions);
    const verdicts = actions.flatMap((action) => {
        const seen = (0,read_action/* seeAction */.S7)(action, context);
        return applyGrant(seen, strictest(verdictsOn(seen, sets)));
    });
    return combine(verdicts);
}
function explain(sets, action, context) {
    const reasons = sets.flatMap((set) => reasonsOf(set, seeAction(action, context)));
    return { decision: decideAll(sets, [action], context), reasons };
}
function verdictsOn(seen, sets) {
    const [scopes, others] = [sets.filter(isScope), sets.filter((set) => !isScope(set))];
    const own = others.some((set) => !set.isOperators) ? others : [...others, { rules: [], from: '' }];
    const verdicts = own.map((set) => withinScope(verdictOf(set, seen), set, scopes, seen));
    const planning = others.find(plansFirst);
    return planning === undefined ? verdicts : [whilePlanning(verdicts, planning, seen)];
}
const plansFirst = (set) => set.plansFirst !== undefined;
const isPlanning = (sets) => sets.some(plansFirst);
const isScope = ({ scopeBy }) => scopeBy !== undefined;
function withinScope(verdict, { isOperators = false }, scopes, seen) {
    if (isOperators || verdict.kind !== 'ask' || verdict.rules.length > 0)
        return verdict;
    if (isGuarded(seen))
        return verdict;
    const found = scopes.map((set) => verdictOf(set, seen)).find(({ kind }) => kind === 'approve');
    return found ?? verdict;
}
function isGuarded({ exact }) {
    if (exact === null || exact.reads)
        return false;
    return exact.command === null ? (0,rules_paths/* isGuardFile */.MR)(exact.path ?? '') : (0,rules_paths/* mayNameGuardFile */.EV)(exact.command);
}
function whilePlanning(verdicts, { from, plansFirst: reason = '' }, seen) {
    const reject = verdicts.find(({ kind }) => kind === 'reject');
    if (reject !== undefined)
        return reject;
    const verdict = { ...verdictOf({ rules: rule_words/* whilePlans */.Gz, from }, seen), rules: [] };
    return verdict.kind === 'approve' ? verdict : { ...verdict, kind: 'reject', reason };
}
function applyGrant({ action, context: { grants = [] } }, verdicts) {
    const grant = grants.find((each) => each.action === action.id);
    const oneIsEnough = verdicts.every(({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0);
    const [first] = verdicts;
    if (grant === undefined || first === undefined || !oneIsEnough || !(0,unshown/* isRepeatable */.s)(action))
        return verdicts;
    return [{ ...first, from: '', kind: 'approve', rules: [`${grant.by}'s /approve always`] }];
}
function verdictOf(set, seen) {
    const { id, tool } = seen.action;
    const base = { action: id, tool, from: set.from, people: 1, owners: [], reason: null };
    const fitting = (0,rule_words/* reasonsOf */.zM)(set, seen).filter(({ fits }) => fits !== 'no');
    const rejects = fitting.filter((0,rule_words/* isOf */.yW)('reject'));
    const reject = rejects.find(({ fits }) => fits === 'yes');
    if (reject)
        return { ...base, kind: 'reject', rules: [reject.name], reason: reject.rule.reason };
    const asks = fitting.filter((0,rule_words/* isOf */.yW)('ask'));
    if (asks.length + rejects.length > 0) {
        const owning = asks.filter(({ rule }) => rule.owners);
        return {
            ...base,
            kind: 'ask',
            rules: [...asks, ...rejects].map(({ name }) => name),
            people: Math.max(1, ...asks.map(({ rule }) => rule.people)),
            owners: [...new Set(owning.flatMap(({ rule }) => ownedPaths(seen, rule.when)))],
        };
    }
    const accept = fitting.find((0,rule_words/* isOf */.yW)('approve'));
    return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}
function ownedPaths({ action, exact, context }, { path }) {
    if (exact?.command) {
        const owned = ownedByCommand(exact.command, path, context);
        const isLost = action.isElsewhere && (0,rules_paths/* withoutMove */.av)(exact.command, context.workingCopies) === exact.command;
        return isLost ? [...owned, null] : owned;
    }
    return pathsOf(exact, context.workingCopies) ?? [null];
}
const pathsOf = (exact, workingCopies) => exact?.path ? (0,rules_paths/* withinWorkingCopy */.Ul)(exact.path, workingCopies) : null;
const pathsAbout = (actions, workingCopies) => [
    ...new Set(actions.flatMap((action) => pathsOf(readExactly(action), workingCopies) ?? [])),
];
const strictness = { approve: 0, ask: 1, reject: 2 };
function strictest(verdicts) {
    const most = Math.max(...verdicts.map(({ kind }) => strictness[kind]));
    return verdicts.filter(({ kind }) => strictness[kind] === most);
}
function combine(verdicts) {
    const why = verdicts.map(({ action, tool, kind, rules, from }) => ({ action, tool, kind, rules, from }));
    const reject = verdicts.find(({ kind }) => kind === 'reject');
    if (reject)
        return { kind: 'reject', reason: reject.reason, why };
    if (verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'approve'))
        return { kind: 'approve', why };
    const people = Math.max(1, ...verdicts.map((verdict) => verdict.people));
    return { kind: 'ask', people, owners: [...new Set(verdicts.flatMap(({ owners }) => owners))], why };
}
function decideUnseen(sets, actions = []) {
    const asks = sets.flatMap(({ rules }) => rules.filter((rule) => rule.kind === 'ask'));
    const why = sets.flatMap(({ from, rules }) => {
        const meant = rules.flatMap((rule, at) => rule.kind === 'ask' || rule.kind === 'reject' ? [(0,write_rule/* ruleName */.oF)(at, rule)] : []);
        return actions.map(({ id, tool }) => ({ action: id, tool, kind: 'ask', rules: meant, from }));
    });
    return {
        kind: 'ask',
        people: Math.max(1, ...asks.map(({ people }) => people)),
        owners: asks.some(({ owners }) => owners) ? [null] : [],
        why,
    };
}


/***/ }),

/***/ 59980:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ programNamed),
  x: () => (/* binding */ readTable)
});

;// CONCATENATED MODULE: ./build/shared/rules/shell/table.js
const ofManagers = '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact';
const ofPnpm = '.npmrc pnpm-workspace.yaml .pnpmfile.cjs .pnpmfile.cjs.js .pnpmfile.cjs.node .pnpmfile.mjs .pnp.cjs .corepack.env package.json package.json5 package.yaml';
const ofYarn = '.npmrc .yarnrc .yarnrc.yml .env.yarn .pnp.js .pnp.cjs .pnp.loader.mjs .yarn-metadata.json .corepack.env package.json';
const ofBun = '.npmrc bunfig.toml .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local';
const ofRunners = [
    '--coverage --watchAll --runInBand -i --passWithNoTests --detectOpenHandles --forceExit -w --updateSnapshot -u --update --onlyChanged -o --bail -b --no-coverage --logHeapUsage --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --testTimeout --maxWorkers --workers -t --shard --coverageReporters --coverageDirectory --collectCoverageFrom --selectProjects --expand --errorOnDeprecated --clearCache --listTests --findRelatedTests --changedSince --notify --randomize --silent=false',
    '--pass-with-no-tests --no-threads --browser --headless --headed --with-deps --typecheck --dom --single-run --singleRun --ui --project --coverage-reporter --hideSkippedTests --dir --poolOptions. --pool --run --no-file-parallelism --isolate --no-isolate --node-resolve --playwright --puppeteer --browsers --coverage.enabled --hook-timeout --group --manual --spec --test-timeout --seed',
    '--recursive --check-leaks --inline-diffs --full-trace --globals --reporter --reporters -R --grep -g --extension --ext --extensions --slow --retries --retry --ignore --sort --delay --invert --forbid-only --fgrep -f --async-only --allow-uncaught --inspect --inspect-brk --no-exit --timeouts --no-timeouts --no-timeout --reporter-option --reporter-options -O',
    '-m --match --serial --disable-coverage --allow-empty-coverage --allow-incomplete-coverage --check-coverage --no-check-coverage --100 -j --jobs -J --concurrency -T --pattern -p --lines --functions --branches --statements --no-esm --ts --no-ts --jobs-auto --files --full --cov -c -P -A --quiet-deps --tests-only --show-full-coverage --forks --use-stderr',
    '--max-old-space-size --trace-warnings --no-deprecation --throw-deprecation --enable-source-maps --expose-gc --harmony --no-warnings --no-experimental-strip-types --experimental-strip-types',
].join(' ');
const ofLinters = [
    '--ext --max-warnings --report-unused-disable-directives --report-unused-disable-directives-severity --no-eslintrc --env --global --no-error-on-unmatched-pattern --cache-location --cache-strategy --cache-file --ignore-pattern --fix-dry-run --no-fix --rule --no-inline-config --parser-options --no-warn-ignored --no-config --flag --no-warn --concurrency --project',
    '--write -w --list-different -l --single-quote --ignore-unknown --ignore-path --tab-width --no-semi --print-width --trailing-comma --end-of-line --no-bracket-spacing --no-plugin-search --log-level --loglevel -f --format --unsafe --staged --changed --apply --error-on-warnings',
    '--ignore --dot --frail --pack --strict --production --exclude --ignores --reporter --include-entry-exports --stdin --no-gitignore --no-progress --no-summary -o --node-ignore -p --is --at-least --detail --ignore-read-only-files --profile --ignore-rules --entrypoints -P --exit-code --circular --vue -c --no-must-find-files --dependencies --files --show-context --words-only --unique --gitignore',
].join(' ');
const ofBundlers = [
    '-c --mode --bundle --minify --format --platform --target --outfile --outdir -o --sourcemap --external --external: --dts --clean --env --progress --input -i --file -f --name -n --splitting --treeshake --tree-shaking --loader: --define: --main-fields --packages --metafile --analyze --failAfterWarnings --bundleConfigAsCjs --no-sourcemap -w --entry --global-name --emptyOutDir --no-clean --keep-names --legal-comments --jsx --charset --log-override --no-treeshake --configIsBuildNode',
    '--out-dir -d --source-maps --ignore --extensions --copy-files --no-comments --presets= --compress --mangle --comments --comments= --transform= --no-declaration --tsconfig -p --noEmitOnError --root-mode --no-babelrc --delete-dir-on-start -D --delete-dir --no-babel --ascii --beautify --toplevel --keep_fnames --bare --sourceType --plugins= --es --full',
    '--production --development --host --port --open --standalone --strict --cjs --esm --dts-only --output-dir --out-file --dirs-only --export-referenced-types --no-check --options --readme --excludePrivate --js --features --release --no-cleanup -e --export --fileName --forceExit',
].join(' ');
const table = `
: true false echo pwd ls dir cat head tail wc cut tr cmp comm paste join fold fmt nl rev tac column diff | harmless: any
grep egrep fgrep file stat du df free ps pgrep which whereis type whoami id groups uname hostname printenv jq | harmless: any
basename dirname realpath readlink seq od hexdump strings md5sum sha1sum sha256sum sha512sum cksum base64 | harmless: any
nproc uptime date cal expr exit return shift break continue sleep kill tput clear lscpu locale umask dirs | harmless: any
mkdir touch chmod getconf lsof ss expand factor mktemp tty arch | harmless: any
rm rmdir mv cp tee truncate shred | harmless: any; writes
ln | harmless: any; writes=here
rimraf del-cli del mkdirp ncp cpy copyfiles make-dir move-cli trash premove | harmless: any; writes; packages
tap-spec tap-dot tap-min tap-parser tap-difflet tap-nyan tap-summary | harmless: any; packages
wait | harmless | -n -f
uniq xxd | harmless: any; writes
sort | harmless: out=-o --output | -n -r -u -f -h -V -b -c -s -z -g -M -R -d -i --numeric-sort --reverse --unique | -k -t -o -T --key --output
tree | harmless: out=-o | -a -d -f -F -h -I -i -p -s -C -n --dirsfirst --noreport --gitignore | -L -P -I -o --charset
rg ripgrep | harmless | -n -i -l -c -w -v -o -F -S -s -U -P -h -H -N -u -uu -L --files --hidden --no-heading --json --no-ignore --line-number --ignore-case --files-with-matches --count --stats --vimgrep --fixed-strings --multiline --color | -g -e -t -T -A -B -C -m -r -j -M --glob --iglob --type --max-count --context --sort --color --max-depth
fd fdfind | harmless | -H -I -a -p -u -s -i -g -F -L -l -0 --hidden --no-ignore --follow | -t -e -d -E -c --type --extension --max-depth --exclude --color
find | harmless: long; changes=-delete | -not -o -a -or -and -print -print0 -prune -empty -ls -follow -L -H -P -xdev -mount -quit -depth -daystart -executable -readable -writable -true -false -delete | -name -iname -path -ipath -wholename -type -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -perm -user -group -regex -iregex -regextype -links -printf -samefile -newermt
tar bsdtar | harmless: bare; changes | -c -x -t -v -z -j -J -p -a -k -h -O -m --gzip --xz --bzip2 --list --extract --create --verbose --no-same-owner | -f -C --file --directory --exclude --strip-components
gzip gunzip zcat bzip2 bunzip2 xz unxz xzcat zstd unzip zipinfo | harmless: changes | -d -c -k -f -v -q -o -l -n -t -r -1 -9 | -x -P
curl | harmless: out=-o --output; formats=-w --write-out; changes=-O -J -c --remote-name | -s -S -f -L -I -i -k -G -v -O -J -N -4 -6 -sS -g --silent --show-error --fail --location --head --include --insecure --get --verbose --compressed --fail-with-body --remote-name --no-progress-meter | -H -d -X -o -A -F -u -b -c -e -m -w -x -T --header --data --data-raw --data-binary --data-urlencode --request --output --user-agent --form --user --max-time --connect-timeout --retry --retry-delay --write-out --url --json
wget | harmless: changes | -q -S -c -N -nv -nc -r -np --quiet --spider --no-verbose --no-check-certificate --show-progress | -O -P -T -t -U --header --timeout --tries --output-document --user-agent
gcc g++ cc c++ clang clang++ | harmless: long; changes | -c -S -E -g -w -s -v -O -O0 -O1 -O2 -O3 -Os -Og -Wall -Wextra -Werror -Wpedantic -pedantic -fPIC -fpic -shared -static -pthread -march=native | -o -I -L -l -D -U -std= -x -MF -MT
sed gsed | sed | -n -E -r -i -s -u -z --quiet --silent --regexp-extended --in-place | -e --expression
[ [[ test printf export declare typeset local readonly unset read set getopts | builtin
cd pushd popd | harmless: any
nohup chronic unbuffer builtin | prefix
command | prefix: looks=-v -V | -p
exec | prefix | -c -l | -a
time | prefix | -p -v
timeout | prefix: operands=1 | --foreground --preserve-status -v | -k -s --kill-after --signal
sudo | prefix | -E -n -H | -u -g
xvfb-run | prefix | -a --auto-servernum
xargs | prefix: adds=-I | -0 -r -t -x --null --no-run-if-empty | -n -L -P -I -d -s -E --max-args --max-procs --delimiter
env | prefix | -i -0 -v - --ignore-environment | -u --unset
cross-env | prefix: packages
nyc c8 | prefix: packages; tests; looks=report check-coverage merge | -s --all --silent --check-coverage --clean --no-clean --cache --no-cache --per-file --skip-full --100 --exclude-after-remap --allowExternal --exclude-node-modules --merge-async --99 --90 --80 | --reporter -r --lines --branches --functions --statements --exclude -x --include -n --temp-dir --report-dir --reports-dir -o --src --extension -e
coverage | prefix: packages; after=run; as=python; looks=report html xml json combine erase lcov debug | -a -p --branch --append --parallel-mode | --source --omit --include
poetry | prefix: packages; after=run; looks=--version; files=pyproject.toml poetry.lock poetry.toml
pipenv | shown: files=Pipfile Pipfile.lock .env
pdm rye hatch | shown: files=pyproject.toml pdm.lock hatch.toml
uv | prefix: packages; after=run; looks=--version; files=pyproject.toml uv.lock uv.toml setup.py setup.cfg .python-version | -q --frozen --locked --no-sync --all-extras --isolated | --extra --group
bundle | prefix: packages; after=exec; looks=--version; files=Gemfile Gemfile.lock gems.rb gems.locked .bundle/config
concurrently | lines: packages | -k -r -g --kill-others --kill-others-on-fail --raw --group --success=first --success=all | -n -c --names --prefix --prefix-colors --success
npm-run-all run-s run-p npm-run-all2 | lines: scripts | -s -p -l -n -c -r --serial --sequential --parallel --print-label --print-name --continue-on-error --silent --race
sh bash dash ash | file: line=-c; looks=--version | -e -u -x -l -n -f -p -r -B -c --login --norc --noprofile --posix - | -o -O
source . | file
node nodejs | file: code=-e -p --eval --print; loads=-r --require --import --loader --experimental-loader; endings=.js /index.js; tests=--test; looks=-v --version --help | -i --no-warnings --trace-warnings --enable-source-maps --experimental-strip-types --experimental-vm-modules --inspect --inspect-brk --watch --expose-gc --trace-deprecation --check -c --experimental-test-coverage --test-only --test-force-exit --experimental-test-module-mocks --experimental-json-modules --no-deprecation --disable-warning=ExperimentalWarning --trace-uncaught --throw-deprecation --no-experimental-strip-types --harmony --experimental-modules --version -v --help -h | -r -e -p --require --import --loader --experimental-loader --eval --print -C --conditions --max-old-space-size --stack-size --unhandled-rejections --test-concurrency --test-timeout --test-name-pattern --max-semi-space-size --test-coverage-exclude --test-coverage-include --test-coverage-lines
tsx ts-node ts-node-esm babel-node vite-node zx esno jiti | file: code=-e --eval; loads=-r --require --import; packages | --version --no-cache --watch --quiet -q -T --esm --swc --transpile-only --files | -e -r --eval --require --import --tsconfig -P --project
python python2 python3 pypy pypy3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 | file: code=-c; endings=/__main__.py; modules=-m; looks=-V --version --help | -u -B -b -O -OO -E -s -S -I -q -d -P -x --version -V | -c -m -X -W
ruby | file: code=-e; loads=-r; looks=--version; endings=.rb | -w -W -v --version | -e -r
perl | file: code=-e -E; loads=-M; looks=-v --version | -w -n -p -l -a -s -T -v --version | -e -E -M
php | file: code=-r; looks=-v --version | -q -n -v --version | -r
zsh ksh lua luajit julia Rscript csh tcsh fish tclsh osascript groovy elixir escript | file
make gmake | target: looks=--version | -s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory | -C -f -j -l -O --directory --file --makefile --jobs
npm | packages: looks=--version -v; files=.npmrc; machine=etc/npmrc; folders=-C --prefix; locks=npm-shrinkwrap.json package-lock.json yarn.lock | ${ofManagers} | -C --prefix --loglevel --omit
pnpm | packages: files=${ofPnpm}; machine=etc/npmrc; folders=-C --dir --prefix; locks=pnpm-lock.yaml; installs | ${ofManagers} | -C --dir --prefix --loglevel --omit
yarn | packages: files=${ofYarn}; folders=--cwd; locks=yarn.lock | ${ofManagers} | --cwd --loglevel --omit
bun | packages: files=${ofBun}; folders=--cwd; locks=bun.lock bun.lockb package-lock.json yarn.lock pnpm-lock.yaml | ${ofManagers} | --cwd --loglevel --omit
npx | packages: always; files=.npmrc
pnpx | packages: always; files=${ofPnpm}
bunx | packages: always; files=${ofBun}
uvx pipx | packages: always
git | git
gh glab hub tea gh-pages | reaches: can push, merge, publish and change settings, with any token that it finds
ssh scp sftp rsync ftp | reaches: can read and change other machines
docker podman kubectl helm terraform tofu pulumi ansible-playbook | reaches: can start and change what runs elsewhere
aws az gcloud heroku vercel netlify flyctl wrangler | reaches: can change what the account that it finds may change
just | shown: files=justfile Justfile .justfile
task go-task | shown: files=Taskfile.yml taskfile.yml Taskfile.yaml
rake | shown: files=Rakefile rakefile Rakefile.rb
gradle gradlew | shown: files=build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradle.properties gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar
mvn mvnw | shown: files=pom.xml .mvn/maven.config .mvn/jvm.config .mvn/extensions.xml .mvn/wrapper/maven-wrapper.properties .mvn/wrapper/maven-wrapper.jar
lint-staged | shown: files=.lintstagedrc .lintstagedrc.json package.json
pre-commit | shown: files=.pre-commit-config.yaml
cmake ninja meson bazel scons ctest | shown: files=CMakeLists.txt meson.build BUILD SConstruct
pip pip3 | shown: looks=list show freeze check --version cache help debug; files=pyproject.toml setup.py requirements.txt setup.cfg | -f -l -q -v --files --format --local --not-required --user --verbose --versions --disable-pip-version-check --version
tsc vue-tsc | tool: any; builds
tsd tsd-check tstyche dtslint | tool: any
jest vitest mocha _mocha ava tap tape uvu borp qunit jasmine karma wtr web-test-runner cypress playwright lab testem nodeunit japa zora tapzero brittle mochify airtap | tool: tests | ${ofRunners} | --require -r --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --config --file --import --opts --loader --experimental-loader --env --testEnvironment --environment
eslint oxlint standard standardx xo semistandard snazzy ts-standard ts-scripts tslint jshint stylelint markdownlint markdownlint-cli2 standard-markdown remark htmlhint biome dprint prettier prettierx knip depcheck cspell alex publint attw size-limit madge dpdm sort-package-json npmPkgJsonLint npmpkgjsonlint commitlint ls-lint textlint lockfile-lint type-coverage template-oss-check gts aud oxfmt flow gzip-size bundlesize import-size dependency-cruiser depcruise check-side-effects | tool | ${ofLinters} | --config --parser --plugin
webpack webpack-cli rollup vite esbuild tsup parcel rolldown babel swc microbundle unbuild ncc pkgroll tsdown next nuxt astro remix vitepress vuepress storybook typedoc jsdoc documentation api-extractor ng react-scripts vue-cli-service browserify uglifyjs terser cleancss sass lessc postcss tailwindcss mkdocs serve http-server dts-bundle-generator ts-patch gen-esm-wrapper pkg downlevel-dts tshy zshy micromark-build bundt napi node-gyp-build tsc-alias tsc-esm-fix babel-cli postject ascjs | tool: builds | ${ofBundlers} | --config --config-file --plugin --configPlugin
husky | harmless: any; changes; packages
is-ci only-allow npmignore not-in-publish safe-publish-latest patch-package npm-check-updates ncu auto-changelog conventional-changelog codecov coveralls | tool | -i -r -p --no-tests -u --template --release-count -d -t --auto --commentLines --minor | --config
gulp | tool: builds; files=gulpfile.js gulpfile.mjs gulpfile.cjs gulpfile.ts | --production
grunt | tool: builds; files=Gruntfile.js Gruntfile.cjs Gruntfile.coffee
pytest py.test nosetests | tool: tests | -x -l -rA -ra -rs -rx -rf -rP -n -k -m --lf --ff --nf --sw --pdb --collect-only --co --cov --cov-report --cov-fail-under --cov-branch --cov-append --no-cov --maxfail --tb --durations --strict --strict-markers --strict-config --disable-warnings --disable-pytest-warnings --no-header --no-summary --exitfirst --last-failed --failed-first --numprocesses --dist --showlocals --capture --doctest-modules --doctest-glob --asyncio-mode --benchmark-only --benchmark-disable --benchmark-skip --deselect --ignore --ignore-glob --junitxml --junit-xml --setup-show --setup-plan --runslow --reruns --verbosity --full-trace --randomly-seed -vv -vvv -qq -W --xdist --import-mode --markers --fixtures --log-level --log-cli-level --ds= --reuse-db --create-db --nomigrations | -c
unittest | tool: tests; modules | -f -b -k -p --failfast --buffer --locals
tox nox | tool: tests; files=tox.ini tox.toml toxfile.py noxfile.py pyproject.toml setup.cfg | -e -r -p -qq -l --recreate --list --session --skip-missing-interpreters --no-venv --reuse-existing-virtualenvs
ruff black isort flake8 pycodestyle pydocstyle autopep8 yapf pyflakes bandit pyright basedpyright vulture codespell pyupgrade | tool | --diff --line-length --select --ignore --extend-ignore --extend-select --exclude --extend-exclude --per-file-ignores --max-line-length --max-complexity --statistics --count --show-source --profile --check-only --target-version --preview --unsafe-fixes --show-fixes --no-fix --output-format -r -l -ll -i -c --in-place --recursive --aggressive -a --skip --skip-string-normalization -S -t --py39-plus --py310-plus --isolated --fast --safe --include --force-exclude --stats --outputjson --warnings | --config
mypy pylint dmypy ty pyre | tool | --strict --ignore-missing-imports --install-types --non-interactive --show-error-codes --pretty --no-error-summary --no-incremental --check-untyped-defs --disallow-untyped-defs --namespace-packages --explicit-package-bases --follow-imports --python-version --exclude -p -j --disable --enable --errors-only -E --fail-under --score --reports -d -e --max-line-length --warn-unused-ignores --no-implicit-optional --hide-error-context --show-column-numbers | --config-file --rcfile
rspec rubocop phpunit phpstan psalm pest standardrb | tool: tests | -A -a --auto-correct --autocorrect --format -f --order --seed --fail-fast --only-failures --next-failure --tag -e --example --filter --testsuite --group --testdox --stop-on-failure --no-coverage --level --memory-limit -l -P | --require -r -c --configuration --bootstrap
gofmt goimports golangci-lint staticcheck | tool | -l -w -d -e
go | tool: tests; verbs=test vet build fmt list version env mod doc run lint; endings=/main.go | -race -count -run -short -cover -coverprofile -covermode -coverpkg -timeout -bench -benchmem -benchtime -tags -mod=mod -mod=vendor -mod=readonly -o -parallel -failfast -m -u -func -html -n -a -i -shuffle -cpu -skip -list -buildvcs -trimpath
cargo | tool: tests; verbs=test t build b check c clippy fmt doc bench run r clean tree metadata update --version; files=Cargo.toml; up=.cargo/config.toml .cargo/config Cargo.toml build.rs src/main.rs rust-toolchain.toml rust-toolchain | --release --all --workspace --all-targets --all-features --no-default-features --features -F --lib --bins --bin --tests --test --benches --bench --examples --example --doc --no-run --no-fail-fast --locked --offline --frozen -p --package -j --jobs --target --nocapture --test-threads --message-format --no-deps --open --allow-dirty --allow-staged -D -W -A -r --exclude --profile --ignored --include-ignored --exact --skip --show-output --deny --keep-going --edition
`;
const ofTools = '-v -V -h --version --help --verbose --quiet -q --silent -s --debug --color --colors --no-color --no-colors --watch --no-watch --ci --fix --cache --no-cache --timeout --output --out --json --parallel --exit --force --yes -y --dry-run --check';

;// CONCATENATED MODULE: ./build/shared/rules/shell/programs.js

const kinds = [
    ...['harmless', 'builtin', 'sed', 'prefix', 'lines'],
    ...['file', 'target', 'packages', 'git', 'shown', 'tool', 'reaches'],
];
const wordsIn = (text) => text.split(' ').filter((word) => word !== '');
function readRow(row) {
    const [names = '', kindAndMore = '', alone = '', withValue = ''] = row
        .split('|')
        .map((part) => part.trim());
    const [kind = '', more = ''] = kindAndMore.split(/:\s+/);
    const keys = more.split(/;\s*/).map((each) => {
        const [key = '', value = ''] = each.split(/=(.*)/);
        return [key, wordsIn(value)];
    });
    const known = kinds.find((each) => each === kind);
    if (known === undefined)
        throw new Error(`The table of programs has an unknown kind: ${row}`);
    const usual = kind === 'tool' ? ` ${ofTools}` : '';
    const program = { kind: known, more: new Map(keys), alone: `${alone}${usual}`, withValue };
    return wordsIn(names).map((name) => [name, program]);
}
const readTable = (text) => new Map(text
    .split('\n')
    .filter((row) => row !== '')
    .flatMap(readRow));
const programs = readTable(table);
const [[, namedTool] = ['', null]] = readRow('it | tool: any; tests');
const programNamed = (name, named = []) => programs.get(name) ?? (named.includes(name) ? namedTool : null);


/***/ }),

/***/ 68254:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ readShellLine)
/* harmony export */ });
/* harmony import */ var _shell_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8743);

const separators = [';', '&&', '||', '|', '&', '(', ')'];
const longestLine = 8_000;
function readShellLine(text) {
    if (text.length > longestLine || text.includes('\0'))
        return { commands: [], isUnseen: true };
    const reader = new LineReader(text);
    reader.readAll();
    return { commands: reader.commands, isUnseen: reader.isUnseen };
}
const separator = /(?:&&|\|\||\|&|;;|[;&|\n()])/y;
const redirection = /(?:&>>?|\d*(?:<<<|<<-?|<>|<&|>&|>>|>\||<|>))/y;
class LineReader extends _shell_words_js__WEBPACK_IMPORTED_MODULE_0__/* .WordReader */ ._z {
    commands = [];
    ofCommand = [];
    outputs = [];
    hereDocuments = [];
    readAll() {
        for (this.skipBlanks(); !this.isAtEnd; this.skipBlanks()) {
            if (this.letter() === '#')
                this.match(/[^\n]*/y);
            else if (!this.readRedirection() && !this.readSeparator())
                this.ofCommand.push(this.takeWord());
        }
        this.endCommand('end');
    }
    takeWord() {
        const word = this.readWord();
        for (const line of this.substituted.splice(0)) {
            const { commands, isUnseen } = readShellLine(line);
            this.commands.push(...commands.map((command) => ({ ...command, end: ';' })));
            this.isUnseen ||= isUnseen;
        }
        return word;
    }
    readSeparator() {
        const [found] = this.match(separator) ?? [];
        if (found === undefined)
            return false;
        if (found === '(' && (this.ofCommand.length > 0 || this.letter() === '('))
            this.isUnseen = true;
        this.endCommand(found === '\n' || found === ';;' ? ';' : found === '|&' ? '|' : asSeparator(found));
        if (found === '\n')
            this.skipHereDocuments();
        return true;
    }
    endCommand(end) {
        const { ofCommand: words, outputs } = this;
        const isEmpty = words.length === 0 && outputs.length === 0;
        if (!isEmpty || ['(', ')', '&', '|'].includes(end))
            this.commands.push({ words, outputs, end });
        this.ofCommand = [];
        this.outputs = [];
    }
    readRedirection() {
        const [sign] = this.match(redirection) ?? [];
        if (sign === undefined)
            return false;
        if (this.text.charAt(this.at - sign.length - 1) === '}')
            this.isUnseen = true;
        if (sign.startsWith('&') && this.ofCommand.length > 0)
            this.endCommand('&');
        this.skipBlanks();
        const begin = this.at;
        if (this.letter() === '(')
            this.isUnseen = true;
        const target = (0,_shell_words_js__WEBPACK_IMPORTED_MODULE_0__/* .plainWord */ .hx)(this.takeWord());
        const written = this.text.slice(begin, this.at);
        const kind = sign.replace(/^[\d&]+/, '');
        if (kind === '<<' || kind === '<<-') {
            if (target === null || written.includes('\n'))
                this.isUnseen = true;
            this.hereDocuments.push({ end: target ?? '', isLiteral: /['"\\]/.test(written), sign: kind });
        }
        else if (kind !== '<' && kind !== '<<<' && !isOfNumber(kind, target) && target !== '/dev/null')
            this.outputs.push(target);
        return true;
    }
    skipHereDocuments() {
        for (const { end, isLiteral, sign } of this.hereDocuments.splice(0)) {
            let line;
            do {
                [line = ''] = this.match(/[^\n]*/y) ?? [];
                if (!isLiteral && /\$[([]|\$\{(?!\w+\})|`|\\$/.test(line))
                    this.isUnseen = true;
                this.at += 1;
            } while ((sign === '<<-' ? line.replace(/^\t+/, '') : line) !== end && !this.isAtEnd);
        }
    }
}
const isOfNumber = (kind, target) => /^[<>]&$/.test(kind) && /^(?:\d+|-)$/.test(target ?? '');
const asSeparator = (text) => separators.find((each) => each === text) ?? ';';


/***/ }),

/***/ 8743:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DL: () => (/* binding */ asShellWord),
/* harmony export */   _z: () => (/* binding */ WordReader),
/* harmony export */   hx: () => (/* binding */ plainWord),
/* harmony export */   mU: () => (/* binding */ assignment)
/* harmony export */ });
const plainWord = (word) => (typeof word === 'string' ? word : null);
const assignment = /^([A-Za-z_]\w*)\+?=/;
const plainLetters = /(?:[^ \t\n'"\\`$;&|()<>*?[\]{}~#!]|(?<=[\w^])~|(?<=@)\{\w*\}|\{\}(?=[\s;&|)]|$))+/y;
const plainSubstitution = /\$\(([^()'"`\\]*)\)/y;
const variable = /\$(?:[A-Za-z_]\w*|\{\w+\}|[?!#$@*0-9-])/y;
const escapedLetter = /\\([\\"$`\n])/g;
const fromHistory = /![^\s=("';&|)]/;
class WordReader {
    at = 0;
    isUnseen = false;
    substituted = [];
    text;
    constructor(text) {
        this.text = text;
    }
    get isAtEnd() {
        return this.at >= this.text.length;
    }
    letter() {
        return this.text.charAt(this.at);
    }
    match(pattern) {
        pattern.lastIndex = this.at;
        const found = pattern.exec(this.text);
        this.at += found?.[0].length ?? 0;
        return found;
    }
    skipBlanks() {
        this.match(/(?:[ \t]|\\\n)+/y);
    }
    readWord() {
        let word = '';
        const begin = this.at;
        for (let part = this.readPart(); part !== undefined; part = this.readPart())
            word = joined(word, part);
        const written = this.text.slice(begin, this.at);
        return /^(?:\[{1,2}|\]{1,2})$/.test(written) ? written : word;
    }
    readPart() {
        const [plain] = this.match(plainLetters) ?? this.match(/\$(?=[\s;&|)]|$)/y) ?? [];
        if (plain !== undefined)
            return plain;
        if (this.match(/\\\n/y) !== null)
            return '';
        const [, literal] = this.match(/'([^']*)'/y) ?? this.match(/\\([\s\S]?)/y) ?? [];
        if (literal !== undefined)
            return literal;
        const [, inQuotes] = this.match(/"((?:\\[\s\S]|[^"\\])*)"/y) ?? [];
        if (inQuotes !== undefined)
            return this.readQuoted(inQuotes);
        const [, line] = this.match(plainSubstitution) ?? [];
        if (line !== undefined)
            this.substituted.push(line);
        if (this.match(/\$[?#$!]/y) !== null)
            return { begins: '' };
        if (line !== undefined || this.match(variable) !== null)
            return null;
        return this.readSpecial();
    }
    readSpecial() {
        const letter = this.letter();
        if (letter === '' || /[\s;&|()<>]/.test(letter))
            return undefined;
        if (/[`$'"]/.test(letter) || fromHistory.test(this.text.slice(this.at, this.at + 2)))
            this.isUnseen = true;
        this.at += 1;
        if (letter === '!' || letter === '#')
            return letter;
        if (/[~$'"]/.test(letter))
            return null;
        return /[{}]/.test(letter) && this.isAlone() ? letter : { begins: '' };
    }
    isAlone() {
        const [before, behind] = [this.text.charAt(this.at - 2), this.letter()];
        return /^(?:[\s;&|()])?$/.test(behind) && /^(?:[\s;&|()])?$/.test(before);
    }
    readQuoted(inner) {
        const plain = inner.replace(escapedLetter, (_, letter) => (letter === '\n' ? '' : '\0'));
        if (fromHistory.test(inner) || /\$\{(?!\w+\})|\$\[/.test(plain))
            this.isUnseen = true;
        if (!/[$`]/.test(plain))
            return inner.replace(escapedLetter, (_, letter) => letter.trim());
        this.substitute(plain);
        return /\$@|\[@\]/.test(plain) ? null : { begins: /^[^\\$`]*/.exec(inner)?.[0] ?? '' };
    }
    substitute(text) {
        const rest = text.replace(new RegExp(plainSubstitution.source, 'g'), (_, inner) => {
            this.substituted.push(inner);
            return '';
        });
        if (/\$\(|`/.test(rest))
            this.isUnseen = true;
    }
}
function joined(word, part) {
    if (word === null)
        return null;
    if (typeof word !== 'string')
        return part === null && !assignment.test(word.begins) ? null : word;
    if (typeof part === 'string')
        return word + part;
    return part === null ? (assignment.test(word) ? { begins: word } : null) : { begins: word + part.begins };
}
function asShellWord(word) {
    if (typeof word === 'string')
        return `'${word.replaceAll("'", "'\\''")}'`;
    return word === null ? '$x' : `'${word.begins.replaceAll("'", "'\\''")}'"$x"`;
}


/***/ }),

/***/ 48869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ seenBy),
/* harmony export */   Jf: () => (/* binding */ byRules),
/* harmony export */   tL: () => (/* binding */ asksForUnchanged)
/* harmony export */ });
/* unused harmony export knownPrograms */
const byRules = (sets) => ({
    listed: eachOnce(sets, (rule) => {
        const unchanged = unchangedOf(rule) ?? true;
        return unchanged === true ? [] : unchanged;
    }),
    known: knownPrograms(sets),
});
function knownPrograms(sets) {
    const ofOperator = sets.filter(({ isOperators }) => isOperators);
    const counting = asksForUnchanged(ofOperator) ? ofOperator : sets;
    return eachOnce(counting, (rule) => (rule.kind === 'known' ? rule.programs : []));
}
function seenBy(sets, seeCommand) {
    const known = knownPrograms(sets);
    return (command, workingCopies) => seeCommand(command, workingCopies, known);
}
const eachOnce = (sets, of) => [
    ...new Set(sets.flatMap(({ rules }) => rules.flatMap(of))),
];
function asksForUnchanged(sets) {
    return sets.some(({ rules }) => rules.some(unchangedOf));
}
const unchangedOf = (rule) => (rule.kind === 'known' ? null : rule.when.unchanged);


/***/ }),

/***/ 70573:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readRecord)
/* harmony export */ });
/* unused harmony export completed */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74457);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73952);
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
