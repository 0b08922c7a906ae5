export const id = 908;
export const ids = [908];
export const modules = {

/***/ 1249:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Te: () => (/* binding */ namesOfCopies),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   fS: () => (/* binding */ readCommandWords),
/* harmony export */   sQ: () => (/* binding */ withoutCopy),
/* harmony export */   yl: () => (/* binding */ spellWords)
/* harmony export */ });
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3322);

const most = { command: 8_000, words: 3_000, letters: 60_000, alternatives: 64, names: 40, allNames: 6_000 };
function readCommandWords(command, copies) {
    if (command.length > most.command)
        return null;
    const texts = [...new Set(readingsOf(command).map((text) => (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .T)(text)))];
    const readings = texts.map((text) => namesOfWords(withoutUnknown(text), copies));
    const unknown = texts.map(markUnknown).filter((text) => text.includes(anything));
    const withUnknown = unknown.map((text) => namesOfWords(text, copies));
    const isWhole = [...readings, ...withUnknown].every((words) => words !== null);
    return isWhole ? { readings: present(readings), withUnknown: present(withUnknown) } : null;
}
function spellWords(command) {
    if (command.length > most.command)
        return [];
    const [text = ''] = readingsOf(command);
    const words = wordsOf(withoutUnknown(text));
    return words === null ? [] : [...new Set(words)];
}
const present = (values) => values.filter((value) => value !== null);
function readingsOf(command) {
    const joined = command.replaceAll('\\\n', '').replace(/\$(?=["'])/g, '');
    const each = new Set([joined, decoded(joined), joined.replace(/[?*+@!]\([^()]*\)/g, '*')]);
    return [...each].flatMap((text) => ['', ' '].map((quote) => text.replace(/\s/g, ' ').replace(/["'\\]/g, quote)));
}
function decoded(text) {
    return text.replace(/\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,6})|0?([0-7]{1,3}))/g, (whole, ...digits) => {
        const [hex, short, long, octal] = digits.map((each) => (typeof each === 'string' ? each : ''));
        const point = Number.parseInt(octal || hex || short || long || '', octal ? 8 : 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    });
}
const anything = '\u0000';
const variable = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}|[?!#$@*0-9-])/g;
const places = 'pwd oldpwd home tmpdir PWD OLDPWD HOME TMPDIR'.split(' ');
function withoutUnknown(text) {
    return fillVariables(text, '').replace(/\$\{?/g, ' ');
}
function markUnknown(text) {
    let marked = fillVariables(text, anything);
    for (let before = ''; before !== marked;) {
        before = marked;
        marked = marked.replace(/\$\([^()]*\)|`[^`]*`|\$\{[^{}]*\}/g, anything);
    }
    return marked;
}
function fillVariables(text, unknown) {
    const values = new Map(places.map((name) => [name, '']));
    for (const [, name = '', value = ''] of text.matchAll(/(?<![^\s;&|(])([A-Za-z_]\w*)=([^\s;&|()<>]*)/g)) {
        values.set(name, values.has(name) && values.get(name) !== value ? unknown : value);
    }
    const fill = (given) => given.replace(variable, (_, bare, braced) => {
        const name = bare ?? braced;
        return name === undefined ? '' : (values.get(name) ?? unknown);
    });
    return fill(fill(fill(text).slice(0, 2 * most.command)).slice(0, 2 * most.command));
}
function namesOfWords(text, copies) {
    const words = wordsOf(text);
    if (words === null)
        return null;
    const hasUp = words.some((word) => word.split('/').includes('..'));
    const found = [];
    let count = 0;
    for (const names of words.map((word) => withoutCopy(namesOf(word), copies))) {
        const folders = hasUp ? names.map((_, at) => names.slice(0, at)) : [];
        const all = [...folders, names].filter((each) => each.length > 0);
        count += all.flat().length;
        if (names.length > most.names || count > most.allNames)
            return null;
        found.push(...all);
    }
    return found;
}
function wordsOf(text) {
    const words = [];
    let letters = 0;
    for (const written of text.split(/[\s;&|()<>`]+/)) {
        for (const word of expandBraces(written) ?? [written.replace(/\{[^/]*\}/g, '*')]) {
            for (const each of partsOf(word)) {
                words.push(each);
                letters += each.length;
            }
            if (words.length > most.words || letters > most.letters)
                return null;
        }
    }
    return words;
}
function expandBraces(word) {
    let expanded = [word.replace(/\{[^{},]*\.\.[^{},]*\}/g, '*')];
    for (;;) {
        const next = expanded.flatMap((each) => {
            const [group, inner = ''] = /\{([^{}]*,[^{}]*)\}/.exec(each) ?? [];
            return group === undefined ? [each] : inner.split(',').map((one) => each.replace(group, () => one));
        });
        if (next.length > most.alternatives)
            return null;
        if (next.every((each, at) => each === expanded[at]))
            return next;
        expanded = next;
    }
}
const longestOption = 6;
function partsOf(word) {
    const parts = [
        word,
        ...word.split(/[=:,@{}#%^!+]+/),
        ...(word.includes('[') ? word.split(/[[\]=:,{}]+/) : []),
    ];
    const behindOptions = parts.flatMap((part) => {
        const [, dashes = '', rest = '', letters = ''] = /^(-+)(([A-Za-z0-9]*).*)$/s.exec(part) ?? [];
        if (dashes === '')
            return [part];
        const skipped = dashes === '-' ? Math.min(longestOption, letters.length) : 0;
        return [part, ...Array.from({ length: skipped + 1 }, (_, at) => rest.slice(at))];
    });
    return [...new Set(behindOptions)].filter((part) => part !== '');
}
function namesOf(word) {
    const names = [];
    for (const name of word.split('/')) {
        if (name === '..')
            names.pop();
        else if (name !== '' && name !== '.' && !name.startsWith('~'))
            names.push(name);
    }
    const saysSomething = names.some((name) => !name.includes(anything) || /[\p{L}\p{N}]/u.test(name));
    return saysSomething ? names.flatMap(asPattern) : [];
}
const namesOfCopies = (workingCopies) => workingCopies.map((copy) => namesOf((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .T)(copy)));
function withoutCopy(names, copies) {
    const copy = copies.find((each) => each.length > 0 && each.every((name, at) => name === names[at]));
    return copy === undefined ? names : names.slice(copy.length);
}
const longest = { name: 255, pattern: 64 };
function asShort(name) {
    if (/[*?]/.test(name))
        return name.length > longest.pattern ? '*' : name;
    return name.length > longest.name ? '' : name;
}
function asPattern(name) {
    if (name === anything || name === '**')
        return ['**'];
    const one = asShort(name.replace(/\[[^\]]+\]/g, '?').replace(/\*+/g, '*'));
    if (!one.includes(anything))
        return [one];
    const filled = one.replaceAll(anything, '*').replace(/\*+/g, '*');
    return one.startsWith(anything) ? ['**', filled] : [filled, '**'];
}


/***/ }),

/***/ 8340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GH: () => (/* binding */ wordsOfListed),
/* harmony export */   JN: () => (/* binding */ acceptsCommand),
/* harmony export */   UV: () => (/* binding */ wordsOfCommand),
/* harmony export */   Z5: () => (/* binding */ wrongWithCommand)
/* harmony export */ });
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3322);


const more = ' *';
const plainWord = /^[A-Za-z0-9_@+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
const furtherWord = /^(?!.*%[0-9A-Fa-f]{2})(?![^/=]*=)[A-Za-z0-9_,./][A-Za-z0-9_%+=,./-]*$/;
function wrongWithCommand(listed, kind) {
    if ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(listed) || listed.trim() !== listed || listed === '')
        return 'a command in one line of visible characters, without spaces at its ends';
    const words = listed.endsWith(more) ? listed.slice(0, -more.length) : listed;
    if (!/[\p{L}\p{N}]/u.test(words))
        return 'a command, such as npm test';
    if (kind !== 'approve')
        return words.includes('*') ? 'words of a command; only a last " *" stands for more' : null;
    if (/(^| )\*( |$)/.test(words))
        return 'a command in which only a last " *" stands for more';
    return words === listed || isPlainCommand(words)
        ? null
        : 'before " *" plain words only, the first of them a command';
}
function acceptsCommand(listed, given, workingCopies) {
    if ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(given))
        return false;
    const command = (0,_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutMove */ .av)(given, workingCopies);
    if (!listed.endsWith(more))
        return (command === listed || given === listed) && command.trim() !== '';
    const words = listed.slice(0, -more.length);
    if (!isPlainCommand(words))
        return false;
    if (command === words)
        return true;
    if (!command.startsWith(`${words} `))
        return false;
    const further = command.slice(words.length + 1).split(' ');
    return further.every((word) => furtherWord.test(word) && !leadsOutside(word, workingCopies) && !(0,_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .mayNameGuardFile */ .EV)(word));
}
function isPlainCommand(words) {
    const [first = '', ...rest] = words.split(' ');
    return !first.includes('=') && [first, ...rest].every((word) => plainWord.test(word));
}
function leadsOutside(word, workingCopies) {
    const parts = word.split(/[=,+]/);
    return parts.some((part) => part.split('/').includes('..') ||
        (part.startsWith('/') &&
            !workingCopies.some((copy) => part === copy || part.startsWith(`${copy.replace(/\/+$/, '')}/`))));
}
const longestCommand = 8_000;
function wordsOfCommand(command) {
    if (command.length > longestCommand)
        return null;
    const joined = splitWords(command, '');
    const each = [joined, splitWords(command, ' '), joined.map((word) => word.replace(/^.*\//, ''))];
    return [...new Set(each.map(line))];
}
function wordsOfListed(listed) {
    return line(splitWords(listed.endsWith(more) ? listed.slice(0, -more.length) : listed, ''));
}
const line = (words) => ` ${words.join(' ')} `;
function splitWords(text, quote) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .T)(text
        .replaceAll('\\\n', '')
        .replace(/\s/g, ' ')
        .replace(/["'\\]/g, quote))
        .split(/[\s;&|()<>`${}=,]+/)
        .filter((word) => word !== '');
}


/***/ }),

/***/ 409:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AD: () => (/* binding */ onlyReads),
/* harmony export */   Gm: () => (/* binding */ acceptableTools),
/* harmony export */   I_: () => (/* binding */ neverAskedKinds),
/* harmony export */   NH: () => (/* binding */ isNeverAsked),
/* harmony export */   Nf: () => (/* binding */ argumentOf),
/* harmony export */   P8: () => (/* binding */ toolsOfItsOwn),
/* harmony export */   ev: () => (/* binding */ isNamed),
/* harmony export */   fK: () => (/* binding */ knownTools)
/* harmony export */ });
const text = (value) => typeof value === 'string';
const flag = (value) => typeof value === 'boolean';
const off = (value) => value === false;
const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const seconds = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const lines = (value) => Array.isArray(value) && value.length === 2 && value.every((line) => Number.isSafeInteger(line));
const absolute = (value) => typeof value === 'string' && value.startsWith('/');
const pattern = (value) => typeof value === 'string' && !value.startsWith('-') && !value.includes('\0');
const patternBelow = (value) => pattern(value) && !/^[/~]|\.\.|[\\:]/.test(String(value));
const webAddress = (value) => typeof value === 'string' && /^https?:\/\//i.test(value);
const oneOf = (...words) => (value) => typeof value === 'string' && words.includes(value);
const fileEditor = (kind) => ({
    kind,
    needs: { command: oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit'), path: text },
    takes: { file_text: text, old_str: text, new_str: text, insert_line: count, view_range: lines },
    path: 'path',
    reads: 'view',
});
const knownTools = new Map(Object.entries({
    terminal: {
        kind: 'TerminalAction',
        needs: { command: text },
        takes: { is_input: off, timeout: seconds, reset: off },
        command: 'command',
    },
    file_editor: fileEditor('FileEditorAction'),
    planning_file_editor: fileEditor('PlanningFileEditorAction'),
    read_file: {
        kind: 'ReadFileAction',
        needs: { file_path: text },
        takes: { offset: count, limit: count },
        path: 'file_path',
        reads: true,
    },
    list_directory: {
        kind: 'ListDirectoryAction',
        needs: {},
        takes: { dir_path: text, recursive: flag },
        path: 'dir_path',
        reads: true,
        searches: true,
    },
    glob: {
        kind: 'GlobAction',
        needs: { pattern: patternBelow },
        takes: { path: absolute },
        path: 'path',
        reads: true,
        searches: true,
    },
    grep: {
        kind: 'GrepAction',
        needs: { pattern },
        takes: { path: absolute, include: patternBelow },
        path: 'path',
        reads: true,
        searches: true,
    },
    write_file: {
        kind: 'WriteFileAction',
        needs: { file_path: text, content: text },
        takes: {},
        path: 'file_path',
    },
    edit: {
        kind: 'EditAction',
        needs: { file_path: text, old_string: text, new_string: text },
        takes: { expected_replacements: count },
        path: 'file_path',
    },
    think: { kind: 'ThinkAction', needs: { thought: text }, takes: {} },
    finish: { kind: 'FinishAction', needs: { message: text }, takes: {} },
    task_tracker: {
        kind: 'TaskTrackerAction',
        needs: { command: oneOf('view', 'plan') },
        takes: { task_list: (value) => Array.isArray(value) && value.every(isTask) },
    },
    browser_navigate: {
        kind: 'BrowserNavigateAction',
        needs: { url: webAddress },
        takes: { new_tab: flag },
    },
    browser_click: { kind: 'BrowserClickAction', needs: { index: count }, takes: { new_tab: flag } },
    browser_type: { kind: 'BrowserTypeAction', needs: { index: count, text }, takes: {} },
    browser_get_state: { kind: 'BrowserGetStateAction', needs: {}, takes: { include_screenshot: flag } },
    browser_get_content: {
        kind: 'BrowserGetContentAction',
        needs: {},
        takes: { extract_links: flag, start_from_char: count },
    },
    browser_scroll: { kind: 'BrowserScrollAction', needs: {}, takes: { direction: oneOf('up', 'down') } },
    browser_go_back: { kind: 'BrowserGoBackAction', needs: {}, takes: {} },
    browser_list_tabs: { kind: 'BrowserListTabsAction', needs: {}, takes: {} },
    browser_switch_tab: { kind: 'BrowserSwitchTabAction', needs: { tab_id: text }, takes: {} },
    browser_close_tab: { kind: 'BrowserCloseTabAction', needs: { tab_id: text }, takes: {} },
}));
const browser = 'browser';
const acceptableTools = [
    ...[...knownTools.keys()].filter((name) => !name.startsWith(`${browser}_`)),
    browser,
];
function isNamed(names, tool) {
    return names.includes(tool) || (names.includes(browser) && tool.startsWith(`${browser}_`));
}
const neverAskedKinds = ['FinishAction', 'ThinkAction'];
const toolsOfItsOwn = ['think', 'task_tracker', 'finish'];
function isNeverAsked(actions) {
    const [kind, ...others] = actions.map((action) => argumentOf(action, 'kind'));
    return others.length === 0 && typeof kind === 'string' && neverAskedKinds.includes(kind);
}
function onlyReads(action) {
    const reads = knownTools.get(action.tool)?.reads;
    return reads === true || (reads !== undefined && argumentOf(action, 'command') === reads);
}
function argumentOf({ arguments: given }, name) {
    return typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
}
function isTask(value) {
    if (typeof value !== 'object' || value === null)
        return false;
    const known = ['title', 'notes', 'status'];
    return Object.entries(value).every(([key, inner]) => known.includes(key) && text(inner));
}


/***/ }),

/***/ 8897:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lo: () => (/* binding */ readExactly),
/* harmony export */   V8: () => (/* binding */ onlyLooks),
/* harmony export */   rZ: () => (/* binding */ readWidely)
/* harmony export */ });
/* harmony import */ var _command_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1249);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8340);
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(409);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3322);





function readExactly(action) {
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    const given = asArguments(action.arguments);
    if (known === undefined || given === null || !fitsShape(given, known))
        return null;
    return {
        tool: action.tool,
        path: pathIn(given, known),
        command: textIn(given, known.command),
        hasPath: known.path !== undefined,
        reads: (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .onlyReads */ .AD)(action),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
}
function pathIn(given, { path, searches }) {
    const text = textIn(given, path);
    return searches && (text ?? '.') === '.' ? '' : text;
}
function fitsShape(given, { kind, needs, takes }) {
    if (given.get('kind') !== kind)
        return false;
    const isNeeded = Object.entries(needs).every(([name, check]) => check(given.get(name)));
    return (isNeeded &&
        [...given].every(([name, value]) => {
            if (name === 'kind' || Object.hasOwn(needs, name))
                return true;
            return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
        }));
}
function readWidely(action, workingCopies) {
    const copies = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesOfCopies */ .Te)(workingCopies);
    const given = asArguments(action.arguments);
    const kind = given?.get('kind');
    const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
    const { paths, commands, scripts } = given === null ? nothingKnown : textsOf(action, given);
    return {
        names: names.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .T),
        paths: eachOf(paths, (path) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(path)?.map((each) => withinCopy(each, copies)) ?? null),
        commands: eachOf(commands, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: eachOf(scripts, (text) => {
            const words = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies);
            return words && [words];
        }),
    };
}
const noName = '*';
function withinCopy(path, copies) {
    return (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(path.split('/'), copies).join('/') || noName;
}
const nothingKnown = { paths: null, commands: null, scripts: null };
function textsOf(action, given) {
    const exact = readExactly(action);
    if (exact !== null) {
        const { path, command } = exact;
        const commands = command === null ? [] : [command];
        return { paths: path === null ? [] : [path || noName], commands, scripts: commands };
    }
    const patch = textIn(given, 'patch');
    if (action.tool === 'apply_patch' && patch !== null)
        return { paths: pathsOfPatch(patch), commands: [], scripts: [] };
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    const texts = textsIn(given);
    if (texts === null)
        return nothingKnown;
    const isLost = (name) => name !== undefined && textIn(given, name) === null;
    return {
        paths: isLost(known?.path) || texts.some(isLongPath) ? null : pathsIn(texts.filter(mayBePath).map(textOf)),
        commands: isLost(known?.command) ? null : texts.map(textOf),
        scripts: isLost(known?.command) ? null : texts.filter(isScript).map(textOf),
    };
}
function eachOf(texts, read) {
    const all = [];
    for (const text of texts ?? []) {
        const spellings = read(text);
        if (spellings === null)
            return null;
        all.push(...spellings);
    }
    return texts === null ? null : all;
}
function asArguments(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return null;
    return new Map(Object.entries(value));
}
function textIn(given, name) {
    const value = name === undefined ? null : given.get(name);
    return typeof value === 'string' ? value : null;
}
function snake(kind) {
    return kind
        .replace(/Action$/, '')
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase();
}
function pathsOfPatch(patch) {
    return patch
        .split(/\r\n?|\n/)
        .filter((line) => line.trimStart().startsWith('***'))
        .map((line) => line.slice(line.indexOf(':') + 1).trim());
}
const mostParts = 200;
function textsIn(given) {
    const found = [];
    const todo = [...given];
    for (let seen = 0; todo.length > 0; seen += 1) {
        if (seen >= mostParts || todo.length > mostParts)
            return null;
        const [name, value] = todo.pop() ?? ['', null];
        if (typeof value === 'string')
            found.push({ name, text: value });
        else if (Array.isArray(value))
            todo.push(...value.slice(0, mostParts + 1).map((item) => [name, item]));
        else if (typeof value === 'object' && value !== null) {
            for (const key of Object.keys(value))
                found.push({ name, text: key });
            todo.push(...Object.entries(value).slice(0, mostParts + 1));
        }
    }
    return found;
}
const mostPieces = 2_000;
function pathsIn(texts) {
    const pieces = texts.flatMap((text) => text.split(/[\s,:;|=&"'`()[\]{}<>]+/));
    return pieces.length > mostPieces
        ? null
        : [...new Set([...texts, ...pieces])].filter((each) => each !== '');
}
const textOf = ({ text }) => text;
const longestPath = 500;
const mayBePath = ({ text }) => text.length <= longestPath && !/[\r\n]/.test(text.trim());
const isScript = (named) => mayBePath(named) || /command|cmd|script|argv?|args|shell|bash|exec|code|run|input/i.test(named.name);
const isLongPath = (named) => !mayBePath(named) && /path|files?$|dir|folder|uri|source|target|dest|patch|diff/i.test(named.name);


/***/ }),

/***/ 372:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ unshownEffect),
/* harmony export */   s: () => (/* binding */ isRepeatable)
/* harmony export */ });
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(409);

function unshownEffect(call) {
    if (isCallOf(call, starting))
        return 'another_agent';
    if (isCallOf(call, loading))
        return 'skill';
    return !isKnown(call) && carriesTask(call.arguments, mostLevels) ? 'perhaps_another_agent' : null;
}
const onScreen = ['browser_click', 'browser_type'];
function isRepeatable(call) {
    const input = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'is_input') ?? false;
    return input === false && !onScreen.includes(call.tool.toLowerCase()) && unshownEffect(call) === null;
}
const starting = {
    tools: ['task', 'delegate', 'workflow', 'start_child_conversation', 'launch_child_conversation'],
    kinds: /(^|\.)((task|delegate|workflow)(start|run)?|(start|launch)childconversation)action$/i,
};
const loading = { tools: ['invoke_skill'], kinds: /(^|\.)invokeskillaction$/i };
function isCallOf(call, { tools, kinds }) {
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind');
    const name = call.tool.toLowerCase().replace(/_tool(_set)?$/, '');
    return tools.includes(name) || (typeof kind === 'string' && kinds.test(kind));
}
function isKnown(call) {
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind') ?? null;
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(call.tool);
    return known !== undefined && (kind === null || kind === known.kind);
}
const mostLevels = 3;
const mostLooked = 200;
const taskLike = /^(tasks?|prompts?|(sub)?agents?(name|type|kind|id)?)$/;
function carriesTask(given, levels) {
    if (typeof given !== 'object' || given === null || levels === 0)
        return false;
    return Object.entries(given)
        .slice(0, mostLooked)
        .some(([key, value]) => {
        const isTaskLike = taskLike.test(key.toLowerCase().replaceAll(/[_-]/g, ''));
        return (isTaskLike && saysSomething(value)) || carriesTask(value, levels - 1);
    });
}
function saysSomething(value) {
    if (typeof value === 'string')
        return value.trim() !== '';
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}


/***/ })

};
