export const id = 736;
export const ids = [736];
export const modules = {

/***/ 78340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GH: () => (/* binding */ wordsOfListed),
/* harmony export */   JN: () => (/* binding */ acceptsCommand),
/* harmony export */   UV: () => (/* binding */ wordsOfCommand),
/* harmony export */   Z5: () => (/* binding */ wrongWithCommand)
/* harmony export */ });
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23322);


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

/***/ 12484:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fU: () => (/* binding */ globMatcher),
/* harmony export */   sT: () => (/* binding */ wrongWithGlob)
/* harmony export */ });
/* unused harmony exports isBounded, fitsManyStars */
/* harmony import */ var picomatch_posix_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98016);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23322);


const most = { wildcards: 4, deep: 3, inOneName: 2 };
function wrongWithGlob(pattern) {
    const names = pattern.split('/');
    if (pattern.normalize('NFC') !== pattern || (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(pattern))
        return 'a path in visible, composed characters';
    if (/[[\](){}|\\]|^!/.test(pattern))
        return 'a path where only *, ** and ? stand for more; write ? for a bracket, and each of several paths by itself';
    if (pattern.startsWith('/') || pattern.startsWith('~') || names.some((name) => /^\.{0,2}$/.test(name)))
        return 'a path of the working copy, without / at its ends and without . and ..; docs/** for all in a folder';
    if (names.some((name) => name !== '**' && name.includes('**')))
        return '** only between slashes';
    return isBounded(pattern)
        ? null
        : `at most ${most.wildcards} of * and **, ${most.deep} of them **, ${most.inOneName} in one name`;
}
function isBounded(pattern) {
    const names = pattern.split('/');
    const deep = names.filter((name) => name === '**').length;
    const stars = names.map((name) => (name === '**' ? 0 : name.split('*').length - 1));
    return (deep <= most.deep &&
        stars.every((count) => count <= most.inOneName) &&
        deep + stars.reduce((sum, count) => sum + count, 0) <= most.wildcards);
}
function fitsManyStars(pattern, path) {
    const fitsName = (wanted, name) => fitsInOrder([...wanted], [...name], '*', (one, other) => one === '?' || one === other);
    return fitsInOrder(pattern.split('/'), path.split('/'), '**', fitsName);
}
function fitsInOrder(wanted, given, star, fits) {
    let at = 0;
    let from = 0;
    let newest = null;
    while (from < given.length) {
        const one = wanted[at];
        if (one === star) {
            newest = { at, from };
            at += 1;
        }
        else if (one !== undefined && fits(one, given[from] ?? '')) {
            at += 1;
            from += 1;
        }
        else if (newest !== null) {
            newest.from += 1;
            at = newest.at + 1;
            from = newest.from;
        }
        else
            return false;
    }
    return wanted.slice(at).every((one) => one === star);
}
function globMatcher() {
    const compiled = new Map();
    return (pattern, path) => {
        const known = compiled.get(pattern);
        if (known !== undefined)
            return known(path);
        const fits = compile(pattern);
        compiled.set(pattern, fits);
        return fits(path);
    };
}
function compile(pattern) {
    const fits = picomatch_posix_js__WEBPACK_IMPORTED_MODULE_1__(pattern.replace(/[^\p{L}\p{N}\p{M}_/*? -]/gu, '\\$&'), options);
    const [spelled = ''] = pattern.split(/[*?/]+/).toSorted((one, other) => other.length - one.length);
    return (path) => path.includes(spelled) && fits(path);
}
const options = { dot: true, nobrace: true, noextglob: true, nonegate: true, keepQuotes: true };


/***/ }),

/***/ 70409:
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

/***/ 54745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ risks)
/* harmony export */ });
const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'];


/***/ }),

/***/ 50182:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   parseRules: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.NR),
/* harmony export */   parseWithLines: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.Nb),
/* harmony export */   parseYaml: () => (/* reexport safe */ _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__.hN)
/* harmony export */ });
/* harmony import */ var _parse_yaml_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(50320);



/***/ })

};
