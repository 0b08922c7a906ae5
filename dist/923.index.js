export const id = 923;
export const ids = [923];
export const modules = {

/***/ 4079:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ executesFiles),
  $: () => (/* binding */ findExecuted)
});

// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(409);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(7048);
;// CONCATENATED MODULE: ./build/shared/executed/programs/search.js

const deepest = 2;
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

;// CONCATENATED MODULE: ./build/shared/executed/programs/build-files.js

const buildFile = ({ files, too = [], besides = 'other_files', only, harmless }) => (search, place, { words }) => {
    const [first = ''] = words;
    if (only && first !== null && !only.test(first))
        return;
    search.also(besides);
    if (words.includes('test'))
        search.also('tests');
    if (words.some((word) => word === null || (/^-/.test(word) && harmless?.test(word) !== true)))
        search.also('unseen');
    addHere(search, place, files, true);
    for (const file of too)
        addHere(search, place, [file], false);
};
function addHere(search, { folder }, files, isNeeded) {
    const [name = ''] = files;
    if (folder === null)
        return isNeeded ? addUnread(search, name, 'the folder that it stands in is not known') : undefined;
    const found = firstThere(search, files.map((file) => below(folder, file)));
    if (found.kind === 'there')
        search.add({ kind: 'read', part: null, text: null, path: found.path, reading: found.reading });
    else if (found.kind === 'absent' && isNeeded) {
        search.add({
            kind: 'read',
            part: null,
            text: null,
            path: below(folder, name),
            reading: { kind: 'absent' },
        });
        search.also('unseen');
    }
}
const gradle = {
    files: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
    too: ['settings.gradle', 'settings.gradle.kts', 'gradle.properties'],
    besides: 'packages',
    harmless: /^(?:-[qisdS]|--(?:quiet|info|debug|stacktrace|scan|no-daemon|offline|parallel|continue|rerun-tasks|console=plain))$/,
};
const maven = {
    files: ['pom.xml'],
    too: ['.mvn/maven.config', '.mvn/jvm.config', '.mvn/extensions.xml'],
    besides: 'packages',
    harmless: /^(?:-[BqeXoU]|-ntp|--(?:batch-mode|quiet|errors|offline|no-transfer-progress)|-DskipTests(?:=true)?)$/,
};
const wrapped = (kind, ...wrapper) => buildFile({ ...kind, too: [...(kind.too ?? []), ...wrapper] });
const ofGo = /^--?(?:exec|toolexec|vettool|overlay|modfile|pkgdir|C|gccgoflags|ldflags)(?:=|$)/;
const go = (search, place, { words: [first = null, ...rest] }) => {
    if (first === 'test')
        search.also('tests');
    if (rest.some((word) => word === null || ofGo.test(word)))
        search.also('unseen');
    if (first === 'generate' || first === null)
        search.also('unseen');
    if (first !== 'run')
        return;
    search.also('other_files');
    const [named = null] = rest;
    if (named === null || named.startsWith('-') || named.includes('@'))
        return search.also('unseen');
    const path = named.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
    if (path.split('/').includes('..') || path.startsWith('/'))
        return addUnread(search, named, 'it is outside of the working copy');
    addHere(search, place, [path === '.' ? 'main.go' : path.endsWith('.go') ? path : `${path}/main.go`], true);
};
const buildFiles = [
    ['rake', buildFile({ files: ['Rakefile', 'rakefile', 'Rakefile.rb'] })],
    ['just', buildFile({ files: ['justfile', 'Justfile', '.justfile'] })],
    ['task', buildFile({ files: ['Taskfile.yml', 'taskfile.yml', 'Taskfile.yaml'] })],
    ['gradle', buildFile(gradle)],
    [
        'gradlew',
        wrapped(gradle, 'gradle/wrapper/gradle-wrapper.properties', 'gradle/wrapper/gradle-wrapper.jar'),
    ],
    ['mvn', buildFile(maven)],
    ['mvnw', wrapped(maven, '.mvn/wrapper/maven-wrapper.properties', '.mvn/wrapper/maven-wrapper.jar')],
    ['ant', buildFile({ files: ['build.xml'] })],
    ['pre-commit', buildFile({ files: ['.pre-commit-config.yaml'], besides: 'packages', only: /^run$/ })],
    [
        'cargo',
        buildFile({
            files: ['Cargo.toml'],
            too: ['build.rs', 'src/main.rs', '.cargo/config.toml'],
            besides: 'packages',
            only: /^(?:run|test|build|check|bench|clippy|doc|r|t|b|c)$/,
        }),
    ],
    ...['pip', 'pip3'].map((name) => [
        name,
        buildFile({
            files: ['pyproject.toml', 'setup.py'],
            too: ['setup.py'],
            besides: 'packages',
            only: /^(?:install|wheel)$/,
        }),
    ]),
    ['go', go],
];

;// CONCATENATED MODULE: ./build/shared/executed/shell/options.js
function splitOptions(words, known) {
    const alone = known.alone.split(' ');
    const withValue = (known.withValue ?? '').split(' ');
    const options = new Map();
    let areKnown = true;
    let at = 0;
    for (; at < words.length; at += 1) {
        const word = words[at] ?? null;
        if (word === null || !/^-./.test(word))
            break;
        if (word === '--')
            return { options, rest: words.slice(at + 1), areKnown };
        for (const { name, value } of optionsIn(word, withValue)) {
            const takesNext = value === undefined && withValue.includes(name);
            if (takesNext)
                at += 1;
            if (options.has(name) && withValue.includes(name))
                areKnown = false;
            if (!takesNext && !alone.includes(name) && !withValue.includes(name))
                areKnown = false;
            options.set(name, takesNext ? (words[at] ?? null) : (value ?? ''));
        }
    }
    return { options, rest: words.slice(at), areKnown };
}
function splitEverywhere(words, known) {
    const end = words.indexOf('--');
    const own = end < 0 ? words : words.slice(0, end);
    const options = new Map();
    const others = [];
    let areKnown = true;
    for (let rest = own; rest.length > 0;) {
        const next = splitOptions(rest, known);
        for (const [name, value] of next.options) {
            if (options.has(name) && value !== '')
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

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-config.js
function readGitConfig(text) {
    const settings = [];
    let section = '';
    for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
        const [, name, sub, rest = line] = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line) ?? [];
        if (name !== undefined)
            section = name.toLowerCase() + (sub === undefined ? '' : `.${sub.replace(/\\(.)/g, '$1')}`);
        const [, key, value = 'true'] = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(rest) ?? [];
        if (key !== undefined && section !== '')
            settings.push({ key: `${section}.${key.toLowerCase()}`, value: plainValue(value) });
    }
    return settings;
}
function plainValue(written) {
    let value = '';
    let isQuoted = false;
    for (const [part] of written.matchAll(/\\.|[^\\]|\\$/g)) {
        if (part === '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && /[#;]/.test(part))
            break;
        else
            value += part.length === 2 ? part.slice(1) : part;
    }
    return value.trim();
}
function pushAddresses(settings, remote) {
    const valuesOf = (key) => settings.filter((each) => each.key === key).map(({ value }) => value);
    const urls = valuesOf(`remote.${remote}.url`);
    const pushUrls = valuesOf(`remote.${remote}.pushurl`);
    const written = pushUrls.length > 0 ? pushUrls : urls.length > 0 ? urls : [remote];
    return written.map((url) => {
        const forPush = pushUrls.length > 0 ? null : rewritten(settings, url, 'pushinsteadof');
        return forPush ?? rewritten(settings, url, 'insteadof') ?? url;
    });
}
function rewritten(settings, url, key) {
    const fitting = settings.flatMap(({ key: each, value }) => {
        const [, base] = /^url\.(.*)\.(?:push)?insteadof$/s.exec(each) ?? [];
        return base !== undefined && each === `url.${base}.${key}` && url.startsWith(value)
            ? [{ base, value }]
            : [];
    });
    const [best] = fitting.toSorted((one, other) => other.value.length - one.value.length);
    return best ? best.base + url.slice(best.value.length) : null;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./build/shared/executed/programs/git-commit.js



const longest = 100_000;
function readCommit(bytes, id) {
    let content;
    try {
        content = (0,external_node_zlib_.inflateSync)(bytes, { maxOutputLength: longest });
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

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-push.js




const options = {
    alone: '-u -f -n -v -q --set-upstream --force --force-with-lease --dry-run --no-verify --verbose --quiet --tags --follow-tags --all --delete -d --porcelain --progress --atomic --mirror --prune',
    withValue: '-o --push-option',
};
function searchPush(search, words) {
    const [config, head] = [read(search, '.git/config'), read(search, '.git/HEAD')];
    if (config === 'waits' || head === 'waits' || config === null)
        return;
    const { rest, areKnown, options: given } = splitOptions(words, options);
    const [asked, ...refs] = rest;
    if (!areKnown || rest.includes(null))
        search.also('unseen');
    const settings = readGitConfig(config.text);
    const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head?.text ?? '') ?? [];
    const settingOf = (key) => settings.findLast((each) => each.key === key)?.value;
    const remote = asked ??
        settingOf(`branch.${branch}.pushremote`) ??
        settingOf('remote.pushdefault') ??
        settingOf(`branch.${branch}.remote`) ??
        'origin';
    const addresses = pushAddresses(settings, remote).map(withoutCredentials).join('\n');
    search.add({
        kind: 'read',
        path: '.git/config',
        part: `remote ${remote}`,
        reading: config.reading,
        text: addresses,
    });
    if (head === null || branch === undefined)
        return search.add(unread('.git/HEAD', 'it names no branch'));
    search.add({ kind: 'read', path: '.git/HEAD', part: 'branch', reading: head.reading, text: branch });
    const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
    const isWhole = ['--tags', '--follow-tags', '--all', '--mirror', '--delete', '-d'].some((name) => given.has(name));
    if (!isThis || isWhole || !/^[\w./-]+$/.test(branch) || branch.split('/').includes('..'))
        return search.add(unread('.git/refs', 'it pushes something else than the branch that it stands on'));
    addCommits(search, branch, remote);
}
const withoutCredentials = (url) => url.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');
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
    const reading = search.read(path);
    if (reading === null)
        return 'waits';
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    return text === null ? null : { text, reading };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git.js




const hooks = new Map([
    ['commit', ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit']],
    ['push', ['pre-push']],
    ['checkout', ['post-checkout']],
    ['switch', ['post-checkout']],
    ['merge', ['pre-merge-commit', 'commit-msg', 'post-merge']],
    ['pull', ['post-merge']],
    ['rebase', ['pre-rebase', 'post-rewrite']],
    ['am', ['applypatch-msg', 'pre-applypatch', 'post-applypatch']],
]);
const plain = /^(?:status|diff|log|show|branch|rev-parse|ls-files|blame|remote|fetch|add|tag|describe|shortlog|stash|reset|restore|rm|mv|init|clean|grep|cat-file|config|help|version|--version)$/;
const running = /^(?:--upload-pack|--receive-pack|--exec|--ext-diff|--textconv|--open-files-in-pager|-O.*)(?:=|$)/;
const git = (search, place, { words }) => {
    const before = splitOptions(words, {
        alone: '--no-pager --paginate -p',
        withValue: '-C -c --git-dir --work-tree --config-env --exec-path',
    });
    const [subcommand, ...rest] = before.rest;
    const folder = before.options.has('-C')
        ? git_folderOf(search, place, before.options.get('-C') ?? null)
        : place.folder;
    const others = [...before.options.keys()].some((name) => !['-C', '--no-pager'].includes(name));
    if (others || !before.areKnown || subcommand === null)
        search.also('unseen');
    if (rest.some((word) => word !== null && running.test(word)))
        search.also('unseen');
    if (subcommand === undefined || subcommand === null || plain.test(subcommand))
        return;
    if (subcommand === 'bisect' || subcommand === 'submodule' || subcommand === 'filter-branch')
        search.also('unseen');
    if (folder === null)
        return addUnread(search, '.git/config', 'the folder that git stands in is not known');
    if (folder !== '')
        search.also('unseen');
    if (!hooks.has(subcommand) && subcommand !== 'clone') {
        const settings = readSettings(search);
        if (settings === null || settings.some(({ key }) => key === `alias.${subcommand.toLowerCase()}`))
            search.also('unseen');
        return;
    }
    if (search.isChanged())
        search.also('unseen');
    searchHooks(search, subcommand, rest);
    if (subcommand === 'push')
        searchPush(search, rest);
};
function git_folderOf(search, place, word) {
    const resolved = word === null ? null : resolvePath(search, place, word);
    return resolved?.kind === 'inside' ? resolved.path : null;
}
function readSettings(search) {
    const reading = search.read('.git/config');
    const text = reading?.kind === 'file' ? textOf(reading.bytes) : null;
    return text === null ? null : readGitConfig(text);
}
const programs = /^(?:core\.(?:hookspath|sshcommand|fsmonitor|editor|pager|askpass|gitproxy|attributesfile|worktree)|credential\.|filter\.|diff\..*\.?(?:external|textconv|command)|merge\..*\.driver|gpg\.|sequence\.editor|include|remote\..*\.(?:receivepack|uploadpack|vcs|proxy)|http\..*proxy|alias\.|hook\.)/;
function searchHooks(search, subcommand, words) {
    const reading = search.read('.git/config');
    if (reading === null)
        return;
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    if (text === null) {
        const why = reading.kind === 'unread' ? reading.why : 'it is not there, or no text';
        return addUnread(search, '.git/config', why);
    }
    const settings = readGitConfig(text);
    const running = settings.filter(({ key }) => programs.test(key));
    const shown = running.map(({ key, value }) => `${key} = ${value}`).join('\n');
    if (running.length > 0)
        search.add({ kind: 'read', path: '.git/config', part: 'settings', reading, text: shown });
    if (running.some(({ key }) => key !== 'core.hookspath'))
        search.also('unseen');
    const folder = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? '.git/hooks';
    const isSkipped = words.some((word) => word === '--no-verify' || (subcommand === 'commit' && word === '-n'));
    const mayBeSkipped = /^(?:pre-commit|commit-msg|pre-push|pre-merge-commit)$/;
    for (const name of hooks.get(subcommand) ?? [])
        if (!isSkipped || !mayBeSkipped.test(name))
            addHook(search, folder, name);
}
function addHook(search, folder, name) {
    const parts = folder.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
    const isPlain = parts[0] === '.git' ? parts.length === 2 && parts[1] === 'hooks' : true;
    const resolved = parts[0] === '.git' ? null : resolvePath(search, { folder: '', depth: 0 }, parts.join('/'));
    if (!isPlain || resolved?.kind === 'outside')
        return addUnread(search, `${folder}/${name}`, 'it is outside of the working copy');
    const isHusky = parts.at(-2) === '.husky' && nameOf(parts.join('/')) === '_';
    const path = `${(isHusky ? parts.slice(0, -1) : parts).join('/')}/${name}`;
    const reading = search.read(path);
    if (reading === null || reading.kind === 'absent')
        return;
    search.add({ kind: 'read', path, part: 'hook', reading, text: null });
    search.also('other_files');
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/interpreters.js


const none = [];
function searchScript(search, place, call, known) {
    const { options, rest, areKnown } = splitOptions(call.words, known);
    if (!areKnown)
        search.also('unseen');
    for (const option of known.loads ?? none) {
        if (options.has(option))
            addModule(search, place, options.get(option) ?? null, known.module);
    }
    if (known.code?.some((option) => options.has(option))) {
        search.also('other_files');
        search.write(null);
        return;
    }
    addFirst(search, place, rest, call, known.endings);
}
function addFirst(search, place, [named], { input }, endings = () => none) {
    if (named === undefined || named === '-')
        addNamed(search, place, input ?? null);
    else
        addNamed(search, place, named, named === null ? none : endings(named));
}
function addModule(search, place, name, ending = '.js') {
    if (name !== null && /^[\w@][^:]*$/.test(name))
        search.also('packages');
    else
        addNamed(search, place, name, [ending]);
}
const shellOptions = {
    alone: '-e -u -x -l -i -v -n -f -p -r -B -c --login --norc --noprofile --posix -',
    withValue: '-o -O',
};
const shell = (search, place, call) => {
    const { options, rest, areKnown } = splitOptions(call.words, shellOptions);
    if (!areKnown || options.has('-i'))
        search.also('unseen');
    if (!options.has('-c'))
        return addFirst(search, place, rest, call);
    const [line = null] = rest;
    if (line === null)
        search.also('unseen');
    else
        search.line(place, line);
};
const source = (search, place, { words: [named = null] }) => addNamed(search, place, named);
const hasEnding = (name) => /\.[cm]?[jt]sx?$/.test(name);
const ofNode = (name) => (hasEnding(name) ? none : ['.js', '/index.js']);
const nodeOptions = {
    alone: '-i --no-warnings --trace-warnings --enable-source-maps --experimental-strip-types --experimental-vm-modules --inspect --inspect-brk --watch --expose-gc --max-old-space-size --stack-size --unhandled-rejections --trace-deprecation --check -c',
    withValue: '-r -e -p --require --import --loader --experimental-loader --eval --print -C --conditions',
    code: ['-e', '-p', '--eval', '--print'],
    loads: ['-r', '--require', '--import', '--loader', '--experimental-loader'],
    endings: ofNode,
};
const ofTests = /^--test(?:$|-(?:only|force-exit|concurrency|timeout|name-pattern|reporter=(?:spec|tap|dot|junit)$))/;
const node = (search, place, call) => {
    const run = call.words.indexOf('--run');
    if (run >= 0)
        return search.words(place, ['npm', 'run', call.words[run + 1] ?? null]);
    const isTest = call.words.includes('--test');
    if (!isTest)
        return searchScript(search, place, call, nodeOptions);
    search.also('tests');
    const others = call.words.filter((word) => word === null || !ofTests.test(word));
    const { options, rest, areKnown } = splitOptions(others, nodeOptions);
    if (!areKnown)
        search.also('unseen');
    for (const option of nodeOptions.loads ?? none)
        if (options.has(option))
            addModule(search, place, options.get(option) ?? null);
    for (const named of rest.filter((word) => word !== null && hasEnding(word)))
        addNamed(search, place, named);
};
const typescript = {
    alone: '-A -q --allow-all --allow-read --allow-net --allow-env --allow-write --allow-run --no-cache --watch --quiet -T --esm --swc --transpile-only -C',
    withValue: '-e -r --eval --require --import --tsconfig -P --project',
    code: ['-e', '--eval'],
    loads: ['-r', '--require', '--import'],
    endings: (name) => (hasEnding(name) ? none : ['.ts', '/index.ts']),
};
const deno = (search, place, call) => {
    const [first, ...words] = call.words;
    if (first === 'test')
        return search.also('tests');
    if (first !== 'run' || words.some((word) => word !== null && /^\w+:/.test(word)))
        return search.also('unseen');
    searchScript(search, place, { ...call, words }, typescript);
};
const pythonOptions = {
    alone: '-u -B -b -O -OO -E -s -S -I -v -q -d -P -x',
    withValue: '-c -m -X -W',
    code: ['-c'],
    endings: (name) => (name.endsWith('.py') ? none : ['/__main__.py']),
};
const ofPackages = new Map([
    ['pytest', 'tests'],
    ['unittest', 'tests'],
    ['tox', 'tests'],
    ['nox', 'tests'],
]);
const python = (search, place, call) => {
    const at = call.words.findIndex((word) => word !== null && /^-[a-zA-Z]*m$/.test(word));
    const isFirst = call.words.slice(0, at).every((word) => word?.startsWith('-') === true);
    if (at < 0 || !isFirst)
        return searchScript(search, place, call, pythonOptions);
    if (!splitOptions(call.words.slice(0, at), pythonOptions).areKnown)
        search.also('unseen');
    const module = call.words[at + 1] ?? null;
    if (module === null || !/^[A-Za-z_][\w.]*$/.test(module))
        return search.also('unseen');
    const path = module.replaceAll('.', '/');
    for (const file of [`${path}/__main__.py`, `${path}.py`]) {
        const reading = place.folder === null ? null : search.read(below(place.folder, file));
        if (reading !== null && reading.kind !== 'absent')
            return addNamed(search, place, file);
    }
    search.also(place.folder === null ? 'unseen' : (ofPackages.get(module) ?? 'packages'));
};
const scripted = (known) => (search, place, call) => searchScript(search, place, call, known);
const ruby = scripted({
    alone: '-w -W -v',
    withValue: '-e -r -I -C',
    code: ['-e'],
    loads: ['-r'],
    module: '.rb',
});
const perl = scripted({
    alone: '-w -n -p -l -a -s -T',
    withValue: '-e -E -M -I -i',
    code: ['-e', '-E'],
    loads: ['-M'],
});
const php = scripted({ alone: '-q -n', withValue: '-r', code: ['-r'] });
const interpreters = [
    ...['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash'].map((name) => [name, shell]),
    ...['source', '.'].map((name) => [name, source]),
    ...['node', 'nodejs'].map((name) => [name, node]),
    ...['tsx', 'ts-node', 'ts-node-esm', 'babel-node', 'nodemon'].map((name) => [name, scripted(typescript)]),
    ['deno', deno],
    ...[
        'python',
        'python2',
        'python3',
        'pypy',
        'pypy3',
        ...Array.from({ length: 9 }, (_, at) => `python3.${at + 7}`),
    ].map((name) => [name, python]),
    ['ruby', ruby],
    ['perl', perl],
    ['php', php],
];

;// CONCATENATED MODULE: ./build/shared/executed/shell/steering.js
const assignment = /^([A-Za-z_]\w*)\+?=/;
const steering = /PATH$|^(?:LD|DYLD|GIT|NPM|YARN|PNPM|BUN|DENO|UV|PIP|CARGO|GO|MAKE|RUBY|PERL5|PHP|XDG|TS_NODE|TSX)(?:_|$)|^(?:BASH|ENV$|IFS$|HOME$|SHELL|PROMPT|PS\d|RUST|CC$|CXX$|MAKE|GO)|OPTS?$|OPTIONS$|FLAGS$|LIB$|EDITOR$|PAGER$|WRAPPER$|SHELL$|COMMAND$|^PYTHON(?!UNBUFFERED|DONTWRITEBYTECODE)/;
const steers = (word) => steering.test((assignment.exec(word)?.[1] ?? word).toUpperCase());

;// CONCATENATED MODULE: ./build/shared/executed/programs/make-variables.js
function readAssignment(line) {
    const at = line.indexOf('=');
    if (at < 0)
        return null;
    const [before = '', sign = ''] = line.slice(0, at).split(/([?+!]|:{1,3})$/);
    const name = before.trimEnd().split(/[\s:]/).at(-1) ?? '';
    const value = line.slice(at + 1).replace(/(?<!\\)#.*$/, '');
    return name === '' ? null : { name, sign: `${sign}=`, value: value.trim() };
}
function plainValues(assigned) {
    const once = [...assigned].flatMap(([name, [first, ...others]]) => {
        const isPlain = first && others.length === 0 && first.sign !== '+=' && /^[\w./ \t-]*$/.test(first.value);
        return isPlain ? [[name, first.value]] : [];
    });
    return new Map([...(assigned.has('MAKE') ? [] : [['MAKE', 'make']]), ...once]);
}
const someWords = '\ue000';
function fillIn(text, values, unknown) {
    const filled = replaceInside(text, (inner) => values.get(inner) ?? someWords);
    return filled.replace(/\$./g, someWords).replaceAll(someWords, () => unknown);
}
function replaceInside(text, fill) {
    let filled = text;
    for (let before = ''; before !== filled;) {
        before = filled;
        filled = filled.replace(/\$(?:\(([^(){}]*)\)|\{([^(){}]*)\})/g, (_, one, other) => fill(one ?? other ?? ''));
    }
    return filled;
}
const shellSigns = /[;&|`<>()]/;
function readExpressions(text) {
    const names = [];
    let areKnown = true;
    const rest = replaceInside(text.replaceAll('$$', ''), (inner) => {
        const isName = /^[^\s:=\ue000]+$/.test(inner);
        const isOther = /^[^\s:=\ue000]+:[^=]*=|^[a-z-]+[ \t,]/.test(inner);
        if (!isName && !isOther)
            areKnown = false;
        if (isOther && shellSigns.test(inner))
            areKnown = false;
        names.push(...(isName ? [inner] : inner.split(/[\s:=,\ue000]+/)));
        return someWords;
    });
    const short = [...rest.matchAll(/\$(.)/g)].map(([, name = '']) => name);
    return { names: [...names, ...short], areKnown: areKnown && !/\$[({]/.test(rest), rest };
}
function wordsAlone(assigned) {
    const users = new Map();
    const commands = [];
    for (const [name, values] of assigned) {
        for (const { names, areKnown, rest } of values.map(({ value }) => readExpressions(value))) {
            const isEven = ["'", '"'].every((quote) => rest.split(quote).length % 2 === 1);
            if (!areKnown || !isEven || shellSigns.test(rest))
                commands.push(name);
            for (const used of new Set(names))
                listIn(users, used).push(name);
        }
    }
    const found = new Set();
    for (let name = commands.pop(); name !== undefined; name = commands.pop()) {
        if (found.has(name))
            continue;
        found.add(name);
        commands.push(...(users.get(name) ?? []));
    }
    return (text) => {
        const { names, areKnown } = readExpressions(text);
        return areKnown && !names.some((name) => found.has(name));
    };
}
function listIn(lists, name) {
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    return list;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/makefile.js


const isSteered = (text) => /^[ \t]*-?s?include\b|(?<!\w)(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|PATH)[ \t]*[:?+]*=|^\.(?:ONESHELL|RECIPEPREFIX|DEFAULT_GOAL|EXTRA_PREREQS|SECONDEXPANSION)\b|\r|^[^\t#=\n$]*\$[^=\n]*:(?!=)|\$[({](?:shell|eval|file|guile|call)\b|!=|^define\b|^[ \t]*load\b/m.test(text);
const makefile_longest = { text: 32 * 1024, line: 1_000 };
function isOfUsualSize(text) {
    if (text.length > makefile_longest.text)
        return false;
    const lines = text.replace(/\\\r?\n/g, '').split('\n');
    return lines.every(({ length }) => length <= makefile_longest.line);
}
function readMakefile(text) {
    const { written, assigned, exported } = readLines(text);
    const values = plainValues(assigned);
    const areWords = wordsAlone(assigned);
    const rules = written.map(({ dependencies, recipe, ...rule }) => {
        const needed = fillIn(dependencies, values, '$');
        const isOpen = needed.includes('$') || !recipe.every(areWords);
        return {
            ...rule,
            dependencies: needed.split(/[\s|]+/).filter(Boolean),
            recipe: recipe.map((line) => asShell(line, values)),
            isOpen,
        };
    });
    const all = exported.includes('') ? [...exported, ...assigned.keys()] : exported;
    return { rules, steersAll: all.some(steers) };
}
const condition = /^ *(?:ifn?eq|ifn?def|else|endif)\b/;
function readLines(text) {
    const written = [];
    const assigned = new Map();
    const exported = [];
    let isInRule = false;
    for (const line of text.replace(/\\\r?\n/g, '\\\u0000').split(/\r?\n/)) {
        const asWritten = line.replaceAll('\\\u0000', '\\\n');
        const rule = isInRule ? written.at(-1) : undefined;
        const [, targets, dependencies = '', inline] = /^ *([^\s#:=][^#:=]*)::?(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/.exec(line) ?? [];
        if (condition.test(line))
            rule?.lines.push(asWritten);
        else if (line.startsWith('\t') && rule) {
            rule.lines.push(asWritten);
            rule.recipe.push(line);
        }
        else if (targets !== undefined) {
            isInRule = true;
            const recipe = inline === undefined ? [] : [inline];
            written.push({ targets: targets.trim().split(/\s+/), dependencies, lines: [asWritten], recipe });
        }
        else if (line.trim() !== '' && !/^\s*#/.test(line)) {
            isInRule = false;
            const plain = line.replaceAll('\\\u0000', ' ');
            const assignment = readAssignment(plain);
            if (assignment)
                listIn(assigned, assignment.name).push(assignment);
            exported.push(...exportedBy(plain));
        }
    }
    return { written, assigned, exported };
}
function exportedBy(line) {
    const found = /^(?:[^=#]*:)?\s*export(?:\s+([^=#]*).*)?$/.exec(line);
    if (found === null)
        return [];
    const [, names = ''] = found;
    return names
        .replace(/[?+!:]+$/, '')
        .trim()
        .split(/\s+/);
}
function asShell(line, values) {
    const bare = line.replace(/^[\s@+-]+/, '').replaceAll('\\\u0000', '\\\n');
    return fillIn(bare.replaceAll('$$', '\u0001'), values, '"$x"').replaceAll('\u0001', '$');
}
const defaultOf = (rules) => rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]|%/.test(target)) ?? null;
function byTarget(rules) {
    const known = new Map();
    for (const rule of rules) {
        for (const name of new Set(rule.targets)) {
            const others = known.get(name);
            if (others)
                others.push(rule);
            else
                known.set(name, [rule]);
        }
    }
    return (name) => known.get(name) ?? [];
}
const dependenciesOf = (rules) => [
    ...new Set(rules.flatMap(({ dependencies }) => dependencies)),
];
function withDependencies(rules, target) {
    if (target === null)
        return [];
    const of = byTarget(rules);
    const own = of(target);
    return [...new Set([...own, ...dependenciesOf(own).flatMap(of)])];
}
function leadsOn(rules, shown) {
    const of = byTarget(rules);
    const known = new Set(shown);
    return dependenciesOf(shown).some((name) => of(name).some((rule) => rule.recipe.length > 0 && !known.has(rule)));
}
function isImplied(rules, shown) {
    if (!rules.some(({ targets }) => targets.some((name) => /%|^\.\w+(?:\.\w+)?$/.test(name) && !special.test(name))))
        return false;
    const made = new Set(rules.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : [])));
    return shown.some(({ targets, dependencies }) => [...targets, ...dependencies].some((name) => !made.has(name)));
}
const special = /^\.(?:PHONY|SILENT|IGNORE|DELETE_ON_ERROR|NOTPARALLEL|POSIX|SUFFIXES|PRECIOUS|SECONDARY|INTERMEDIATE)$/;
const remakes = (rules, file) => rules.some(({ targets }) => targets.some((name) => name === file || (/^\.[A-Z_]+$/.test(name) && !special.test(name))));

;// CONCATENATED MODULE: ./build/shared/executed/programs/make.js



const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];
const make = (search, place, { words }) => {
    const { targets, options, areKnown } = readWords(words);
    const isTwice = [files, folders].some((names) => names.filter((name) => options.has(name)).length > 1);
    if (!areKnown || isTwice)
        search.also('unseen');
    if (place.depth >= deepest)
        return search.also('other_files');
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
    const { rules, steersAll } = readMakefile(text ?? '');
    if (text === null || steersAll || isSteered(text) || remakes(rules, nameOf(found.path)))
        search.also('unseen');
    for (const target of targets.length > 0 ? targets : [defaultOf(rules)]) {
        const wanted = withDependencies(rules, target);
        const shown = wanted.map((rule) => rule.lines.join('\n')).join('\n');
        const part = wanted.length === 0 || target === null ? null : `target ${target}`;
        const isOpen = wanted.length === 0 || wanted.some((rule) => rule.isOpen);
        if (isOpen || isImplied(rules, wanted) || leadsOn(rules, wanted))
            search.also('unseen');
        search.add({ kind: 'read', path: found.path, part, reading: found.reading, text: part && shown });
        for (const line of wanted.flatMap(({ recipe }) => recipe))
            search.line({ folder, depth: place.depth + 1 }, line);
    }
};
function readWords(words) {
    const known = {
        alone: '-s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory',
        withValue: '-C -f -j -l -O --directory --file --makefile --jobs',
    };
    const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
    const { options, rest: targets, areKnown } = splitEverywhere(numbered, known);
    const areTargets = targets.every((target) => target !== null && !target.includes('='));
    return {
        targets: targets.filter((target) => target !== null && !target.includes('=')),
        options,
        areKnown: areKnown && areTargets,
    };
}
function folderFor(search, place, given) {
    const resolved = given === undefined ? null : given === null ? null : resolvePath(search, place, given);
    const folder = given === undefined ? place.folder : resolved?.kind === 'inside' ? resolved.path : null;
    if (folder === null)
        addUnread(search, `${given ?? ''}/Makefile`.replace(/^\//, ''), resolved?.kind === 'outside' ? resolved.why : 'the folder that it stands in is not known');
    return folder;
}

// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(5600);
;// CONCATENATED MODULE: ./build/shared/executed/shell/shell-words.js
const plainLetters = /[^ \t\n'"\\`$;&|()<>*?[\]{}~#!]+/y;
const plainSubstitution = /\$\(([^()'"`\\]*)\)/y;
const variable = /\$(?:[A-Za-z_]\w*|\{\w+\}|[?!#$@*0-9-])/y;
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
        const [found = null] = pattern.exec(this.text) ?? [];
        if (found !== null)
            this.at += found.length;
        return found;
    }
    skipBlanks() {
        this.match(/(?:[ \t]|\\\n)+/y);
    }
    readWord() {
        let word = '';
        const begin = this.at;
        for (;;) {
            const part = this.readPart();
            if (part === undefined)
                break;
            word = word === null || part === null ? null : word + part;
        }
        const written = this.text.slice(begin, this.at);
        return /^(?:\[{1,2}|\]{1,2})$/.test(written) ? written : word;
    }
    readPart() {
        const plain = this.match(plainLetters);
        if (plain !== null)
            return plain;
        const letter = this.letter();
        if (letter === "'" || letter === '"')
            return this.readQuoted(letter);
        if (letter === '$')
            return this.readExpansion();
        if (letter === '\\')
            return this.readEscaped();
        if (letter === '' || /[\s;&|()<>]/.test(letter))
            return undefined;
        if (letter === '`' || fromHistory.test(this.text.slice(this.at, this.at + 2)))
            this.isUnseen = true;
        this.at += 1;
        if (letter === '!' || letter === '#')
            return letter;
        return /[{}]/.test(letter) && this.isAlone() ? letter : null;
    }
    isAlone() {
        const [before, behind] = [this.text.charAt(this.at - 2), this.letter()];
        return /^(?:[\s;&|()])?$/.test(behind) && /^(?:[\s;&|()])?$/.test(before);
    }
    readEscaped() {
        const letter = this.text.charAt(this.at + 1);
        this.at += 2;
        return letter === '\n' ? '' : letter;
    }
    readQuoted(quote) {
        const from = this.at + 1;
        let to = from;
        while (to < this.text.length && this.text.charAt(to) !== quote)
            to += quote === '"' && this.text.charAt(to) === '\\' ? 2 : 1;
        if (to >= this.text.length)
            this.isUnseen = true;
        this.at = Math.min(to, this.text.length) + 1;
        const inner = this.text.slice(from, to);
        if (quote === "'")
            return inner;
        const plain = inner.replace(/\\([\\"$`\n])/g, (_, letter) => (letter === '\n' ? '' : '\0'));
        if (fromHistory.test(inner) || /\$\{(?!\w+\})|\$\[/.test(plain))
            this.isUnseen = true;
        if (!/[$`]/.test(plain))
            return inner.replace(/\\([\\"$`\n])/g, (_, letter) => letter.trim());
        this.substitute(plain);
        return null;
    }
    readExpansion() {
        const whole = this.match(plainSubstitution);
        if (whole !== null) {
            this.substitute(whole);
            return null;
        }
        if (this.match(variable) !== null)
            return null;
        this.at += 1;
        if (/^[\s;&|)]?$/.test(this.letter()))
            return '$';
        this.isUnseen = true;
        return null;
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
function quoted(word) {
    return word === null ? '"$x"' : `'${word.replaceAll("'", "'\\''")}'`;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-scripts.js



function runScripts(run, asked, names, more = []) {
    const { search, place, files, installs } = run;
    search.also('packages');
    if (place.depth >= deepest)
        return search.also('other_files');
    const found = findPackage(search, place);
    if (found === null)
        return;
    const { path, reading } = found;
    const folder = folderOf(path);
    for (const name of files)
        addConfiguration(search, below(folder, name), installs);
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const scripts = text === null ? null : readScripts(text);
    if (scripts === null)
        search.also('unseen');
    if (scripts?.has(asked) === false)
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
        search.line(here, [line, ...given.map(quoted)].join(' '));
    }
    if (asked === 'start' && scripts?.has('start') === false)
        search.words(here, ['node', 'server.js']);
}
function searchInstall(search, folder, text, { locks, runsMembers }) {
    for (const name of locks)
        addWhereThere(search, below(folder, name), true);
    addWhereThere(search, below(folder, 'binding.gyp'));
    if (runsMembers && text !== null && namesMembers(text))
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
function findPackage(search, { folder, isNamed }) {
    if (folder === null) {
        addUnread(search, 'package.json', 'the folder that it stands in is not known');
        return null;
    }
    const folders = isNamed ? [folder] : foldersUp(folder);
    const found = firstThere(search, folders.map((each) => below(each, 'package.json')));
    if (found.kind === 'there')
        return found;
    if (found.kind === 'waits')
        return null;
    const path = below(folder, 'package.json');
    search.add({ kind: 'read', path, part: null, reading: { kind: 'absent' }, text: null });
    search.also('unseen');
    return null;
}
function foldersUp(folder) {
    const names = folder === '' ? [] : folder.split('/');
    return [...names.map((_, at) => names.slice(0, names.length - at).join('/')), ''];
}
function partOf(names, asked) {
    const [first] = names;
    if (first === undefined)
        return null;
    if (names.includes(asked))
        return `script ${asked}`;
    return names.length === 1 ? `script ${first}` : `scripts ${names.join(', ')}`;
}
const package_scripts_steering = /^\s*["']?(?:script-?shell|shell(?:-emulator)?|node-?options|yarn-?path|(?:global-?)?pnpm-?file|plugins|preload|use-?node-?version|prefix|(?:user|global)config)\b/im;
const members = /^["']?packages["']?\s*:/m;
function addConfiguration(search, path, installs) {
    const reading = addWhereThere(search, path);
    if (reading === null)
        return;
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const runsMembers = installs?.runsMembers === true && text !== null && members.test(text);
    if (text === null || package_scripts_steering.test(text) || runsMembers)
        search.also('unseen');
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
function parsePackage(text) {
    try {
        const parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
        return (0,is_object/* isObject */.G)(parsed) ? parsed : null;
    }
    catch {
        return null;
    }
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

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-managers.js



const managerOptions = {
    alone: '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact',
    withValue: '-C --prefix --cwd --dir --loglevel --omit',
};
const ofInstall = 'pnpm:devPreinstall preinstall install postinstall prepublish preprepare prepare postprepare predependencies dependencies postdependencies'.split(' ');
const ofPublish = 'preversion version postversion prepublishOnly prepack prepare postpack publish postpublish'.split(' ');
const installing = 'install i ci add update up upgrade remove rm uninstall un rebuild rb dedupe prune link'.split(' ');
const publishing = ['publish', 'pack', 'version'];
const package_managers_running = ['run', 'run-script', 'rum', 'urn'];
const executing = ['exec', 'x', 'dlx', 'create', 'init'];
const looking = 'ls list view info show outdated audit why explain get help search whoami ping root prefix bin doctor fund query cache login logout token --version -v'.split(' ');
const writing = ['pkg', 'config', 'set', 'set-script'];
const elsewhere = ['workspace', 'workspaces', 'recursive', 'multi', 'm', 'explore', '--filter'];
const testing = ['install-test', 'it', 'install-ci-test', 'cit'];
const lifecycle = ['test', 't', 'tst', 'start', 'stop', 'restart'];
const manager = (kind) => (search, place, { words }) => {
    const { options, rest, areKnown } = splitWords(words, kind);
    const [first = kind.runsAnyWord ? 'install' : 'help', ...more] = rest;
    const asked = first === 'audit' && more[0] === 'fix' ? 'install' : first;
    if (!areKnown || asked === null)
        search.also('unseen');
    const here = package_managers_folderFor(search, place, options);
    if (asked === null || here === null)
        return;
    const orElse = kind.runsAnyWord && ((words) => execute(search, here, words));
    const run = { search, place: here, files: kind.files, ...(orElse && { orElse }) };
    const runsMembers = !options.has('--ignore-scripts');
    const install = { ...run, installs: { locks: kind.locks, runsMembers } };
    if (installing.includes(asked) && more.length > 0)
        search.write(null);
    if (elsewhere.includes(asked))
        search.also('unseen');
    else if (writing.includes(asked))
        search.write(null);
    else if (executing.includes(asked))
        execute(search, here, more);
    else if (testing.includes(asked)) {
        runScripts(install, asked, ofInstall);
        runNamed(run, ['test']);
    }
    else if (kind.runsAnyWord && asked === 'node')
        search.words(here, ['node', ...more]);
    else if (installing.includes(asked))
        runScripts(install, asked, ofInstall);
    else if (publishing.includes(asked))
        runScripts(run, asked, ofPublish);
    else if (package_managers_running.includes(asked))
        runNamed(run, more);
    else if (lifecycle.includes(asked) || (kind.runsAnyWord && !looking.includes(asked)))
        runNamed(run, [asked === 't' || asked === 'tst' ? 'test' : asked, ...more]);
};
function splitWords(words, { readsOn }) {
    if (readsOn)
        return splitEverywhere(words, managerOptions);
    const first = splitOptions(words, managerOptions);
    const [asked, ...behind] = first.rest;
    if (!package_managers_running.includes(asked ?? ''))
        return first;
    const second = splitOptions(behind, managerOptions);
    return {
        options: new Map([...first.options, ...second.options]),
        rest: [asked ?? null, ...second.rest],
        areKnown: first.areKnown && second.areKnown,
    };
}
function runNamed(run, [script, ...more]) {
    if (script === undefined)
        return;
    if (script === null)
        return run.search.also('unseen');
    const named = script === 'restart' ? ['stop', 'restart', 'start'] : [script];
    if (/^test/.test(script))
        run.search.also('tests');
    const given = more[0] === '--' ? more.slice(1) : more;
    runScripts(run, script, named.flatMap((each) => [`pre${each}`, each, `post${each}`]), given);
}
function package_managers_folderFor(search, place, options) {
    const [name, ...others] = ['-C', '--prefix', '--cwd', '--dir'].filter((each) => options.has(each));
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
function execute(search, place, words) {
    const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
    const { rest, areKnown } = splitOptions(words, known);
    if (!areKnown)
        search.also('unseen');
    search.also('packages');
    const [program = null] = rest;
    if (program === null)
        return search.also('unseen');
    addOwnProgram(search, place, program);
    search.words(place, [program.replace(/(.)@[\w.^~-]+$/, '$1'), ...rest.slice(1)]);
}
const exec = (search, place, { words }) => execute(search, place, words);
const runAll = (search, place, { words }) => {
    for (const word of words) {
        if (word === null || word.includes('*'))
            search.also('unseen');
        else if (!word.startsWith('-'))
            search.words(place, ['npm', 'run', word]);
    }
};
const bun = (search, place, call) => {
    const [first, ...rest] = call.words;
    const words = first === 'run' ? rest : call.words;
    const named = words.find((word) => word === null || !word.startsWith('-'));
    if (first === 'test')
        return search.also('tests');
    if (named !== undefined && named !== null && /\.[cm]?[jt]sx?$|\//.test(named))
        search.words(place, ['tsx', ...words]);
    else
        manager({ files: ['bunfig.toml', '.npmrc'], locks: ['bun.lock', 'bun.lockb'], runsAnyWord: true })(search, place, call);
};
const packageManagers = [
    ['npm', manager({ files: ['.npmrc'], locks: ['npm-shrinkwrap.json', 'package-lock.json'], readsOn: true })],
    [
        'pnpm',
        manager({
            files: ['.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs'],
            locks: ['pnpm-lock.yaml'],
            runsAnyWord: true,
        }),
    ],
    ['yarn', manager({ files: ['.yarnrc.yml', '.yarnrc'], locks: ['yarn.lock'], runsAnyWord: true })],
    ['bun', bun],
    ...['npx', 'bunx', 'pnpx', 'uvx'].map((name) => [name, exec]),
    ...['npm-run-all', 'run-s', 'run-p'].map((name) => [name, runAll]),
];

;// CONCATENATED MODULE: ./build/shared/executed/programs/prefixes.js


const prefix = ({ operands = 0, besides, addsWords, ...known }) => (search, place, { words }) => {
    const { rest, areKnown } = splitOptions(words, known);
    if (!areKnown)
        search.also('unseen');
    const command = rest.slice(operands);
    if (command.length === 0)
        return;
    if (besides)
        search.also(besides);
    search.words(place, addsWords ? [...command, null] : command);
};
const command = (search, place, call) => {
    if (/^-[vV]$/.test(call.words[0] ?? ''))
        return;
    prefix({ alone: '-p' })(search, place, call);
};
const env = (search, place, { words }) => {
    const known = { alone: '-i -0 -v - --ignore-environment', withValue: '-u -S --unset --split-string' };
    const { options, rest, areKnown } = splitOptions(words, known);
    if (!areKnown)
        search.also('unseen');
    const split = options.get('-S') ?? options.get('--split-string');
    if (options.has('-S') || options.has('--split-string')) {
        if (split === null || split === undefined)
            search.also('unseen');
        else
            search.line(place, [split, ...rest.map(quoted)].join(' '));
    }
    else
        search.words(place, rest);
};
const evaluate = (search, place, { words }) => {
    if (words.includes(null))
        return search.also('unseen');
    search.line(place, words.join(' '));
};
const uv = (search, place, call) => {
    const known = {
        alone: '-q --frozen --locked --no-sync --all-extras',
        withValue: '--with --extra --group -p --python',
    };
    const [first, ...words] = call.words;
    if (first !== 'run')
        return first === null ? search.also('unseen') : undefined;
    const { rest, areKnown } = splitOptions(words, known);
    if (!areKnown)
        search.also('unseen');
    search.also('packages');
    if (rest[0]?.endsWith('.py'))
        return search.words(place, ['python', ...rest]);
    search.words(place, rest);
    noteOwn(search, rest);
};
function noteOwn(search, words) {
    const program = words.find((word) => word === null || !word.startsWith('-')) ?? null;
    if (program === null || !search.isKnown(program))
        search.also('unseen');
}
const subcommand = (name, known) => (search, place, call) => {
    const [first, ...rest] = call.words;
    if (first === name) {
        prefix(known)(search, place, { ...call, words: rest });
        noteOwn(search, rest);
    }
    else if (first === null)
        search.also('unseen');
};
const prefixes_ofPackages = { alone: '', besides: 'packages' };
const prefixes = [
    ...['nohup', 'setsid', 'builtin', 'corepack', 'chronic', 'unbuffer'].map((name) => [name, prefix({ alone: '' })]),
    ['command', command],
    ['exec', prefix({ alone: '-c -l', withValue: '-a' })],
    ['time', prefix({ alone: '-p -v' })],
    [
        'timeout',
        prefix({
            alone: '--foreground --preserve-status -v',
            withValue: '-k -s --kill-after --signal',
            operands: 1,
        }),
    ],
    ['nice', prefix({ alone: '', withValue: '-n --adjustment' })],
    ['stdbuf', prefix({ alone: '', withValue: '-i -o -e' })],
    ['sudo', prefix({ alone: '-E -n -H', withValue: '-u -g' })],
    ['doas', prefix({ alone: '-n', withValue: '-u' })],
    ['strace', prefix({ alone: '-f -c', withValue: '-e -o' })],
    ['xvfb-run', prefix({ alone: '-a --auto-servernum' })],
    [
        'xargs',
        prefix({
            alone: '-0 -r -t -x --null --no-run-if-empty',
            withValue: '-n -L -P -I -d -s -E --max-args --max-procs --replace --delimiter',
            addsWords: true,
        }),
    ],
    ['env', env],
    ['eval', evaluate],
    ['cross-env', prefix(prefixes_ofPackages)],
    ['poetry', subcommand('run', prefixes_ofPackages)],
    ['pipenv', subcommand('run', prefixes_ofPackages)],
    ['pipx', subcommand('run', prefixes_ofPackages)],
    ['hatch', subcommand('run', { ...prefixes_ofPackages, besides: 'unseen' })],
    ['bundle', subcommand('exec', prefixes_ofPackages)],
    ['uv', uv],
];

;// CONCATENATED MODULE: ./build/shared/executed/programs/programs.js






const unseen = (search) => search.also('unseen');
const tests = (search) => search.also('tests');
const loads = (search) => search.also('other_files');
const programs_all = (list, handler) => list.split(' ').map((name) => [name, handler]);
const programs_programs = new Map([
    ...prefixes,
    ...interpreters,
    ...packageManagers,
    ...buildFiles,
    ...programs_all('make gmake', make),
    ['git', git],
    ...programs_all('jest vitest mocha ava tap pytest py.test nosetests tox nox rspec phpunit ctest karma playwright cypress', tests),
    ...programs_all('tsc eslint prettier biome webpack vite rollup esbuild babel next nuxt astro gulp grunt stylelint', loads),
    ...programs_all('ruff mypy pyright flake8 black pylint rubocop cmake ninja meson bazel', loads),
    ...programs_all('alias hash enable shopt bind complete mapfile readarray function trap coproc parallel concurrently pm2 forever watch entr script screen tmux at crontab expect gdb ssh su chroot', unseen),
    ...programs_all('vi vim nvim ex emacs docker podman docker-compose fish busybox osascript tclsh lua Rscript', unseen),
]);

;// CONCATENATED MODULE: ./build/shared/executed/programs/harmless.js

const harmless = new Set([
    ': [ [[ true false test echo printf pwd ls cat head tail less more grep egrep fgrep wc sort uniq cut tr diff',
    'cmp file stat du df ps which type date whoami id uname hostname printenv jq basename dirname realpath readlink',
    'seq od xxd md5sum sha1sum sha256sum tree column nproc exit return shift wait jobs sleep kill set export',
    'unset mkdir touch chmod cd pushd popd read local declare typeset readonly let getopts break continue',
].flatMap((line) => line.split(' ')));
const ofGit = /^(?:status|diff|log|show|branch|rev-parse|ls-files|blame|remote|fetch|add|commit|push|tag|describe|shortlog)$/;
const output = new Map([
    ...['sort', 'tree', 'less'].map((name) => [name, /^(?:-[^-]*o|--o|--log-file)/i]),
    ['git', /^--ou/],
]);
const intoSecond = ['uniq', 'xxd'];
const isOption = (word) => word === null || word.startsWith('-');
function writesOutput(program, words) {
    const named = words.filter((word) => word === null || !word.startsWith('-'));
    if (intoSecond.includes(program))
        return named.length > 1;
    return words.some((word) => word !== null && output.get(program)?.test(word) === true);
}
const writers = ['rm', 'rmdir', 'rimraf', 'mv', 'cp', 'ln', 'tee', 'truncate'];
const isData = (program) => (harmless.has(program) && program !== 'sort') || writers.includes(program);
function writtenBy([program = '', ...words]) {
    if (program === null || writesOutput(program, words))
        return null;
    const [first = '', second = ''] = words;
    if (writers.includes(program)) {
        const known = words.filter((word) => word !== null);
        const isPlain = known.length === words.length && !known.some((word) => /^-.*[t=]/.test(word));
        return isPlain ? known.filter((word) => !word.startsWith('-')) : null;
    }
    const isKnown = program === 'git'
        ? first !== null && ofGit.test(first)
        : program === 'sed'
            ? first === '-n' && /^[\d,$]+p$/.test(second ?? '') && !words.slice(2).some(isOption)
            : program === 'find'
                ? !words.some((word) => word === null || /^-(?:delete|fls|fprint)/.test(word))
                : program === '' || harmless.has(program) || programs_programs.has(program) || program.includes('/');
    return isKnown ? [] : null;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/running-options.js
const running_options_options = new Map([
    ['find', /^-(?:exec|execdir|ok|okdir)$/],
    ['fd', /^(?:-x|-X|--exec|--exec-batch)/],
    ...['tar', 'bsdtar'].map((name) => [
        name,
        /^(?:--to-command|--checkpoint-action|-I|--use-compress|--rsh-command|--info-script|-F)/,
    ]),
    ['rg', /^--(?:pre|hostname-bin)/],
    ['sort', /^--compress-program/],
    ['rsync', /^(?:-[a-zA-Z]*e|--rsh|--rsync-path)/],
    ...['scp', 'sftp'].map((name) => [name, /^-[oSD]/]),
    ...['awk', 'gawk', 'mawk'].map((name) => [name, /system\s*\(|\|\s*(?:getline|")|^-f/]),
    ...['sed', 'gsed'].map((name) => [name, /^(?:-f|--file|--exp.*e)|(?:^|[;}\d])\s*e\b|\/[gpi\d]*e[gpi\d]*$/]),
    ['zip', /^(?:-TT|--unzip-command)/],
    ...['gcc', 'g++', 'cc', 'clang'].map((name) => [name, /^-(?:wrapper|fplugin|specs|B)/]),
]);
const runner = /^(?:ba|z|da|k)?sh$|^(?:node|deno|bun|tsx|python\d?|ruby|perl|php|npm|npx|yarn|pnpm|make|git|env|eval)$/;
function runsByWord(name, words) {
    const option = running_options_options.get(name);
    if (option)
        return words.some((word) => word !== null && option.test(word));
    return words.some((word) => word !== null && runner.test(word.trim().split(/\s/)[0] ?? ''));
}

;// CONCATENATED MODULE: ./build/shared/executed/shell/shell-line.js

const longestLine = 8_000;
function readShellLine(text) {
    if (text.length > longestLine || text.includes('\0'))
        return { commands: [], isUnseen: true };
    const reader = new LineReader(text);
    reader.readAll();
    return { commands: reader.commands, isUnseen: reader.isUnseen || reader.words.isUnseen };
}
const separator = /(?:&&|\|\||\|&|;;|[;&|\n()])/y;
const redirection = /(?:&>>?|\d*(?:<<<|<<-?|<>|<&|>&|>>|>\||<|>))/y;
class LineReader {
    commands = [];
    isUnseen = false;
    words;
    ofCommand = [];
    input = undefined;
    outputs = [];
    hereDocuments = [];
    constructor(text) {
        this.words = new WordReader(text);
    }
    readAll() {
        const { words } = this;
        for (words.skipBlanks(); !words.isAtEnd; words.skipBlanks()) {
            if (words.letter() === '#')
                words.match(/[^\n]*/y);
            else if (!this.readRedirection() && !this.readSeparator())
                this.ofCommand.push(this.readWord());
        }
        this.endCommand('end');
    }
    readWord() {
        const word = this.words.readWord();
        for (const line of this.words.substituted.splice(0)) {
            const { commands, isUnseen } = readShellLine(line);
            this.commands.push(...commands.map((command) => ({ ...command, end: '&' })));
            this.isUnseen ||= isUnseen;
        }
        return word;
    }
    readSeparator() {
        const found = this.words.match(separator);
        if (found === null)
            return false;
        if (found === '(' && this.ofCommand.length > 0)
            this.isUnseen = true;
        this.endCommand(found === '\n' || found === ';;' ? ';' : found === '|&' ? '|' : asSeparator(found));
        if (found === '\n')
            this.skipHereDocuments();
        return true;
    }
    endCommand(end) {
        const { ofCommand: words, input, outputs } = this;
        const isEmpty = words.length === 0 && input === undefined && outputs.length === 0;
        if (!isEmpty || end === '(' || end === ')')
            this.commands.push({ words, input, outputs, end });
        this.ofCommand = [];
        this.input = undefined;
        this.outputs = [];
    }
    readRedirection() {
        const sign = this.words.match(redirection);
        if (sign === null)
            return false;
        this.words.skipBlanks();
        const begin = this.words.at;
        if (this.words.letter() === '(')
            this.isUnseen = true;
        const target = this.readWord();
        const written = this.words.text.slice(begin, this.words.at);
        const kind = sign.replace(/^[\d&]+/, '');
        if (kind.startsWith('<<') || kind === '<&')
            this.input = null;
        else if (kind.startsWith('<'))
            this.input = target;
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
                line = this.words.match(/[^\n]*/y) ?? '';
                if (!isLiteral && /\$\(|`|\\$/.test(line))
                    this.isUnseen = true;
                this.words.at += 1;
            } while ((sign === '<<-' ? line.replace(/^\t+/, '') : line) !== end && !this.words.isAtEnd);
        }
    }
}
const isOfNumber = (kind, target) => /^[<>]&$/.test(kind) && /^(?:\d+|-)$/.test(target ?? '');
const separators = [';', '&&', '||', '|', '&', '(', ')'];
const asSeparator = (text) => separators.find((each) => each === text) ?? ';';

;// CONCATENATED MODULE: ./build/shared/executed/line.js






function searchLine(search, place, text) {
    const { commands, isUnseen } = readShellLine(text);
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
        if (command.words.some((word, at) => command.words[at - 1] === 'for' && word !== null && steers(word)))
            search.also('unseen');
        const words = withoutPrefix(command.words);
        noteOutputs(search, here, command);
        if (movers.includes(words[0] ?? ''))
            here = afterMove(search, here, words, [before, end]);
        else
            searchWords(search, here, withoutKeywords(command.words), command.input);
        if (ofShell.includes(words[0] ?? ''))
            here = { ...here, folder: null };
        noteWrites(search, here, words);
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
function withoutKeywords(words) {
    const begin = words.findIndex((word) => word === null || !keywords.includes(word));
    if (begin < 0 || ofData.includes(words[begin] ?? ''))
        return [];
    return words.slice(begin);
}
function withoutPrefix(words) {
    const bare = withoutKeywords(words);
    const begin = bare.findIndex((word) => word === null || !(assignment.test(word) || ['command', 'builtin', 'time'].includes(word)));
    return begin < 0 ? [] : bare.slice(begin);
}
const ofShell = ['eval', 'source', '.'];
function noteWrites(search, place, words) {
    const written = ofShell.includes(words[0] ?? '') ? null : writtenBy(words);
    if (written === null)
        return search.write(null);
    for (const word of written) {
        const resolved = resolvePath(search, place, word);
        search.write(resolved.kind === 'inside' ? resolved.path : null);
    }
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
const movers = ['cd', 'pushd', 'popd'];
function afterMove(search, place, words, [before, end]) {
    const [mover, to = null, ...others] = words;
    const isPlain = mover === 'cd' && to !== null && !to.startsWith('-') && others.length === 0;
    const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
    const resolved = isPlain && isCertain ? resolvePath(search, place, to) : null;
    return { ...place, folder: resolved?.kind === 'inside' ? resolved.path : null };
}
const ofVariables = 'export declare typeset local readonly read unset let getopts'.split(' ');
function searchWords(search, place, words, input = undefined) {
    if (!search.step())
        return;
    const begin = words.findIndex((word) => word === null || !assignment.test(word));
    const assigned = words.slice(0, begin < 0 ? words.length : begin);
    if (assigned.some((word) => word !== null && steers(word)))
        search.also('unseen');
    if (begin < 0)
        return;
    const [program = null, ...rest] = words.slice(begin);
    const name = program === null ? null : programOf(search, place, program);
    if (program === null)
        search.also('unseen');
    if (name === null)
        return;
    if (ofVariables.includes(name) && rest.some((word) => word === null || steers(word)))
        search.also('unseen');
    if (name === 'printf' && rest[0] === '-v' && steers(rest[1] ?? 'PATH'))
        search.also('unseen');
    const handler = programs_programs.get(name);
    if (handler)
        handler(search, place, { name, words: rest, input });
    else if (!isData(name) && runsByWord(name, rest))
        search.also('unseen');
}
const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;
function programOf(search, place, program) {
    if (!/^[!-~]+$/.test(program)) {
        search.also('unseen');
        return null;
    }
    if (!program.includes('/'))
        return program;
    if (ofSystem.test(program))
        return nameOf(program);
    addNamed(search, place, program);
    return programs_programs.has(nameOf(program)) ? nameOf(program) : null;
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
var token_shapes = __webpack_require__(1574);
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
const secretNames = /^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk)$|^id_[a-z0-9]+$|^\.(?:npmrc|netrc|pypirc|htpasswd|yarnrc|yarnrc\.yml|git-credentials|pgpass)$|^(?:_netrc|credentials|secrets?\.(?:ya?ml|json|toml))$/i;
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





const mostFiles = 12;
const mostShown = 12_000;
const mostCommands = 200;
const mostListed = 40;
const terminals = ['terminal', 'execute_bash'];
function findExecuted(action, workingCopies, readings, listed = []) {
    const command = commandOf(action);
    if (command === null)
        return { kind: 'known', executes: null };
    const { files, besides, wanted } = search(command, workingCopies, readings);
    const asked = listed.slice(0, mostListed);
    const missing = wantedOf(files, wanted, asked, readings);
    if (missing !== null)
        return { kind: 'wants', wanted: missing };
    if (files.length === 0 && besides === null && asked.length === 0)
        return { kind: 'known', executes: null };
    const room = { left: mostShown };
    const shown = files.flatMap((file) => showFile(file, readings, room));
    const states = asked.map((path) => listedFile(path, readings));
    const executes = { files: eachOnce(shown), besides, ...(states.length > 0 && { listed: states }) };
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
function executesFiles(action, workingCopies) {
    const command = commandOf(action);
    if (command === null)
        return false;
    const readings = { sandbox: new Map(), defaultBranch: new Map() };
    if (search(command, workingCopies, readings).besides === 'unseen')
        return false;
    for (;;) {
        const { files, wanted } = search(command, workingCopies, readings);
        if (wanted.length === 0)
            return files.some(({ path }) => !isOfGit(path));
        for (const path of wanted)
            readings.sandbox.set(path, { kind: 'absent' });
    }
}
function commandOf(action) {
    const command = terminals.includes(action.tool) ? (0,known_tools/* argumentOf */.Nf)(action, 'command') : null;
    return typeof command === 'string' && (0,known_tools/* argumentOf */.Nf)(action, 'is_input') !== true ? command : null;
}
function search(command, workingCopies, readings) {
    const { sandbox, isElsewhere = false } = readings;
    const files = new Map();
    const besides = new Set();
    const asked = new Set();
    const written = new Set();
    let isChanged = false;
    let steps = 0;
    const read = (path) => {
        asked.add(path);
        if (asked.size > mostFiles)
            return { kind: 'unread', why: 'it is one of too many files' };
        return sandbox.get(path) ?? null;
    };
    const context = {
        workingCopies,
        read,
        add: (file) => {
            if (isChanged || isUnread(file) || isSecretProgram(file))
                besides.add('unseen');
            files.set(`${file.path}\n${file.kind === 'read' ? file.part : ''}`, file);
        },
        also: (what) => {
            besides.add(what);
        },
        write: (path) => {
            if (path === null)
                isChanged = true;
            else
                written.add(path.toLowerCase());
        },
        isChanged: () => isChanged || written.size > 0,
        step: () => {
            steps += 1;
            if (steps > mostCommands)
                besides.add('unseen');
            return steps <= mostCommands;
        },
        isKnown: (program) => programs_programs.has(program),
        line: (place, text) => searchLine(context, place, text),
        words: (place, words) => searchWords(context, place, words),
    };
    context.line({ folder: isElsewhere ? null : '', depth: 0 }, command);
    const found = [...files.values()];
    const isWritten = (path) => [...written].some((each) => each === '' || path === each || path.startsWith(`${each}/`));
    if (found.some(({ path }) => isWritten(path.toLowerCase())))
        besides.add('unseen');
    const wanted = [...asked].slice(0, mostFiles).filter((path) => !sandbox.has(path));
    return { files: found, besides: strongest(besides), wanted };
}
const isUnread = (file) => file.kind === 'read' && file.reading.kind === 'unread' && file.isData !== true;
const isSecretProgram = ({ path }) => isSecretName(path) && !/^\.(?:npmrc|yarnrc|yarnrc\.yml)$/.test(nameOf(path));
const inOrder = ['unseen', 'tests', 'packages', 'other_files'];
const strongest = (besides) => inOrder.find((each) => besides.has(each)) ?? null;
function eachOnce(files) {
    const named = new Map(files.map((file) => [`${file.path}\n${file.part ?? ''}`, file]).toReversed());
    return [...named.values()].toReversed();
}


/***/ }),

/***/ 346:
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


/***/ })

};
