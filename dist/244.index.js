export const id = 244;
export const ids = [244];
export const modules = {

/***/ 78340:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GH: () => (/* binding */ wordsOfListed),
/* harmony export */   JN: () => (/* binding */ acceptsCommand),
/* harmony export */   UV: () => (/* binding */ wordsOfCommand),
/* harmony export */   Z5: () => (/* binding */ wrongWithCommand),
/* harmony export */   kg: () => (/* binding */ splitListed)
/* harmony export */ });
/* harmony import */ var _command_words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71249);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23322);



const plainWord = /^[A-Za-z0-9_@+:,./-][A-Za-z0-9_@%+=:,./-]*$/;
const furtherWord = /^(?!.*%[0-9A-Fa-f]{2})(?![^/=]*=)[A-Za-z0-9_,./][A-Za-z0-9_%+=,./-]*$/;
function splitListed(listed) {
    const takesMore = listed.endsWith(' *');
    return { words: takesMore ? listed.slice(0, -2) : listed, takesMore };
}
function wrongWithCommand(listed, kind) {
    if ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(listed) || listed.trim() !== listed || listed === '')
        return 'a command in one line of visible characters, without spaces at its ends';
    const { words, takesMore } = splitListed(listed);
    if (!/[\p{L}\p{N}]/u.test(words))
        return 'a command, such as npm test';
    if (kind !== 'approve')
        return words.includes('*') ? 'words of a command; only a last " *" stands for more' : null;
    if (/(^| )\*( |$)/.test(words))
        return 'a command in which only a last " *" stands for more';
    return !takesMore || isPlainCommand(words)
        ? null
        : 'before " *" plain words only, the first of them a command';
}
function acceptsCommand(listed, given, workingCopies) {
    if ((0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasHidden */ .V)(given))
        return false;
    const command = (0,_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutMove */ .av)(given, workingCopies);
    const { words, takesMore } = splitListed(listed);
    if (!takesMore)
        return (command === listed || given === listed) && command.trim() !== '';
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
    return word
        .split(/[=,+]/)
        .some((part) => part.split('/').includes('..') ||
        (part.startsWith('/') &&
            !workingCopies.some((copy) => part === copy || part.startsWith(`${copy.replace(/\/+$/, '')}/`))));
}
function wordsOfCommand(command) {
    const spelt = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_2__/* .spellingsOf */ .Hz)(command)?.map(splitWords) ?? null;
    const [first = []] = spelt ?? [];
    return spelt && [...new Set([...spelt, first.map((word) => word.replace(/^.*\//, ''))].map(line))];
}
function wordsOfListed(listed) {
    return wordsOfCommand(splitListed(listed).words)?.[0] ?? listed;
}
const line = (words) => ` ${words.join(' ')} `;
const splitWords = (text) => (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .T)(text)
    .split(/[\s;&|()<>`${}=,]+/)
    .filter((word) => word !== '');


/***/ }),

/***/ 70409:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
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
function tool(name, needs, takes = {}, more = {}) {
    const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return [name, { kind: `${words.join('')}Action`, needs, takes, ...more }];
}
const edit = { command: oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit'), path: text };
const ofEdit = { file_text: text, old_str: text, new_str: text, insert_line: count, view_range: lines };
const ofReplacing = { expected_replacements: count };
const ofTerminal = { is_input: off, timeout: seconds, reset: off };
const editor = { path: 'path', reads: 'view' };
const search = { reads: true, searches: true };
const isTasks = (value) => Array.isArray(value) && value.every(isTask);
const knownTools = new Map([
    tool('terminal', { command: text }, ofTerminal, { command: 'command' }),
    tool('file_editor', edit, ofEdit, editor),
    tool('planning_file_editor', edit, ofEdit, editor),
    tool('read_file', { file_path: text }, { offset: count, limit: count }, { path: 'file_path', reads: true }),
    tool('list_directory', {}, { dir_path: text, recursive: flag }, { path: 'dir_path', ...search }),
    tool('glob', { pattern: patternBelow }, { path: absolute }, { path: 'path', ...search }),
    tool('grep', { pattern }, { path: absolute, include: patternBelow }, { path: 'path', ...search }),
    tool('write_file', { file_path: text, content: text }, {}, { path: 'file_path' }),
    tool('edit', { file_path: text, old_string: text, new_string: text }, ofReplacing, { path: 'file_path' }),
    tool('think', { thought: text }),
    tool('finish', { message: text }),
    tool('task_tracker', { command: oneOf('view', 'plan') }, { task_list: isTasks }),
    tool('browser_navigate', { url: webAddress }, { new_tab: flag }),
    tool('browser_click', { index: count }, { new_tab: flag }),
    tool('browser_type', { index: count, text }),
    tool('browser_get_state', {}, { include_screenshot: flag }),
    tool('browser_get_content', {}, { extract_links: flag, start_from_char: count }),
    tool('browser_scroll', {}, { direction: oneOf('up', 'down') }),
    tool('browser_go_back', {}),
    tool('browser_list_tabs', {}),
    tool('browser_switch_tab', { tab_id: text }),
    tool('browser_close_tab', { tab_id: text }),
]);
function isNamed(names, tool) {
    return names.includes(tool) || (names.includes('browser') && tool.startsWith('browser_'));
}
const neverAskedKinds = ['FinishAction', 'ThinkAction'];
const toolsOfItsOwn = ['think', 'task_tracker', 'finish'];
function isNeverAsked(actions) {
    const [kind, ...others] = actions.map((action) => argumentOf(action, 'kind'));
    return others.length === 0 && typeof kind === 'string' && neverAskedKinds.includes(kind);
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
/* harmony export */   S7: () => (/* binding */ seeAction),
/* harmony export */   V8: () => (/* binding */ onlyLooks)
/* harmony export */ });
/* harmony import */ var _command_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71249);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(78340);
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70409);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23322);





function seeAction(action, context) {
    let touched = null;
    return {
        action,
        context,
        exact: readExactly(action),
        get touched() {
            touched ??= readWidely(action, context.workingCopies);
            return touched;
        },
    };
}
function readExactly(action) {
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    if (known === undefined || !fitsShape(action, known))
        return null;
    const textOf = (name = '') => {
        const value = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, name);
        return typeof value === 'string' ? value : null;
    };
    const path = textOf(known.path);
    return {
        path: known.searches && (path ?? '.') === '.' ? '' : path,
        command: textOf(known.command),
        reads: known.reads === true || (known.reads !== undefined && textOf('command') === known.reads),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
}
function fitsShape(action, { kind, needs, takes }) {
    if ((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'kind') !== kind)
        return false;
    const isNeeded = Object.entries(needs).every(([name, check]) => check((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, name)));
    return (isNeeded &&
        Object.entries(action.arguments ?? {}).every(([name, value]) => {
            if (name === 'kind' || Object.hasOwn(needs, name))
                return true;
            return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
        }));
}
function readWidely(action, workingCopies) {
    const copies = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesOfCopies */ .Te)(workingCopies);
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'kind');
    const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
    const { path = null, command = null } = readExactly(action) ?? {};
    const exact = { paths: path === null ? [] : [path], texts: command === null ? [] : [command] };
    const { paths, texts } = readExactly(action) === null ? textsOf(action) : exact;
    return {
        names: names.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .T),
        paths: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(paths, (each) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(each)?.map((text) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(text.split('/'), copies).join('/')) ?? null),
        commands: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(texts, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(texts, (text) => {
            const readings = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies);
            const isCommand = text === (command ?? (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'command'));
            return isCommand || !isProse(text) ? readings : (readings ?? anything).map(guessed);
        }),
    };
}
const anything = [{ words: [['**']], isGuess: true }];
const guessed = ({ words }) => ({ words, isGuess: true });
const longestPath = 500;
const isProse = (text) => text.length > longestPath || /[\r\n]/.test(text.trim());
const mostTexts = 200;
function textsOf({ tool, arguments: given }) {
    const texts = textsIn(given);
    const { path, command } = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(tool) ?? {};
    const isLost = (name) => name !== undefined && typeof (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)({ arguments: given }, name) !== 'string';
    const isUnread = typeof given !== 'object' || given === null || texts.length > mostTexts;
    return {
        paths: isUnread || isLost(path) ? null : texts.filter((text) => !isProse(text)),
        texts: isUnread || isLost(command) ? null : texts,
    };
}
function snake(kind) {
    return kind
        .replace(/Action$/, '')
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase();
}
function textsIn(value) {
    if (typeof value === 'string')
        return [value.replaceAll('***', '')];
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap(textsIn);
    return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}


/***/ }),

/***/ 64016:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gz: () => (/* binding */ whilePlans),
/* harmony export */   Rt: () => (/* binding */ acceptRule),
/* harmony export */   ut: () => (/* binding */ answerOf),
/* harmony export */   yW: () => (/* binding */ isOf),
/* harmony export */   zM: () => (/* binding */ reasonsOf)
/* harmony export */ });
/* unused harmony exports ruleWords, namesNothing */
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78340);
/* harmony import */ var _glob_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(12484);
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70409);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(23322);
/* harmony import */ var _types_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(54745);
/* harmony import */ var _write_rule_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5210);







const ruleWords = {
    does: {
        accepts: ({ does }, { reads }) => !does || reads,
        couldMean: (_, { exact }) => fitIf(exact?.reads ?? true),
    },
    tool: {
        accepts: ({ tool }, _, { action }) => tool === null || (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .isNamed */ .ev)(tool, action.tool),
        couldMean: ({ tool }, { touched }) => fitIf(tool?.some((wanted) => touched.names.some((name) => meansTool(wanted, name)))),
    },
    path: { accepts: acceptsPath, couldMean: couldMeanPath },
    command: {
        accepts: acceptsThisCommand,
        couldMean: ({ command }, { touched: { commands } }) => fitIf(commands === null ||
            command?.map(_commands_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsOfListed */ .GH).some((words) => commands.some((given) => given.includes(words)))),
    },
    risk: {
        accepts: ({ risk }, _, { action }) => risk === null || risk.some((each) => each === action.risk),
        couldMean: ({ risk }, { action }) => {
            const given = _types_js__WEBPACK_IMPORTED_MODULE_2__/* .risks */ .X.find((known) => known === (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .folded */ .T)(action.risk).toUpperCase()) ?? 'UNKNOWN';
            return risk?.includes(given) ? 'yes' : given === 'UNKNOWN' ? 'perhaps' : 'no';
        },
    },
    unchanged: { accepts: isUnchanged, couldMean: () => 'yes' },
};
const acceptRule = (when) => ({
    kind: 'approve',
    when: { tool: null, path: null, command: null, risk: null, ...when },
});
const whilePlans = [acceptRule({ does: 'read' }), acceptRule({ tool: _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .toolsOfItsOwn */ .P8 })];
const namesNothing = ({ tool, path, command, does }) => tool === null && path === null && command === null && !does;
const fitIf = (fits) => (fits ? 'yes' : 'no');
function meansTool(tool, given) {
    const wanted = (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_3__/* .folded */ .T)(tool);
    return given === wanted || (given.startsWith(wanted) && /^[^\p{L}\p{N}]/u.test(given.slice(wanted.length)));
}
function acceptsPath({ path: patterns }, { path, reads }, { context: { workingCopies } }) {
    if (path === null)
        return patterns === null;
    const within = (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .withinWorkingCopy */ .Ul)(path, workingCopies);
    if (reads && patterns === null && (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .isWorkingCopy */ .rv)(path, workingCopies))
        return true;
    if (within === null)
        return false;
    if (within.some(_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .isGuardFile */ .MR) && !reads)
        return within.every((each) => patterns?.includes(each));
    return patterns === null || within.every((each) => patterns.some((pattern) => (0,_glob_js__WEBPACK_IMPORTED_MODULE_5__/* .fitsGlob */ .tD)(pattern, each)));
}
function couldMeanPath({ path }, { touched: { paths, words } }) {
    const patterns = path ?? [];
    if (words === null || paths === null)
        return 'yes';
    if (patterns.map(_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .anywhere */ .Mp).some((pattern) => paths.some((each) => (0,_glob_js__WEBPACK_IMPORTED_MODULE_5__/* .fitsGlob */ .tD)(pattern, each))))
        return 'yes';
    return (0,_glob_js__WEBPACK_IMPORTED_MODULE_5__/* .strongest */ .yX)(patterns.map((pattern) => (0,_glob_js__WEBPACK_IMPORTED_MODULE_5__/* .couldName */ .zD)((0,_glob_js__WEBPACK_IMPORTED_MODULE_5__/* .patternNames */ .ht)(pattern), words)));
}
function acceptsThisCommand(when, { command }, { action, context: { workingCopies } }) {
    if (command === null)
        return when.command === null;
    if (when.command === null)
        return namesNothing(when);
    if (action.isElsewhere && (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutMove */ .av)(command, workingCopies) === command)
        return false;
    return when.command.some((listed) => (0,_commands_js__WEBPACK_IMPORTED_MODULE_1__/* .acceptsCommand */ .JN)(listed, command, workingCopies));
}
function isUnchanged({ unchanged: wanted }, { command }, { action, context: { workingCopies, past } }) {
    const { executes } = action;
    if (!wanted)
        return true;
    if (executes?.notKnown !== undefined)
        return false;
    if (past) {
        const { ran } = past.areUnchanged ? past.seeCommand(command ?? '', workingCopies) : { ran: 'part' };
        return ran === 'files' || (wanted !== true && ran === 'nothing');
    }
    if (executes === undefined)
        return false;
    const { files, listed = [] } = executes;
    if (!files.every(isSame))
        return false;
    if (wanted === true)
        return files.length > 0;
    return wanted.every((path) => listed.some((file) => file.path === path && isSame(file)));
}
const isSame = ({ state }) => state === 'same';
function reasonsOf(set, seen) {
    return set.rules.map((rule, at) => ({ rule, set, name: (0,_write_rule_js__WEBPACK_IMPORTED_MODULE_6__/* .ruleName */ .oF)(at, rule), ...answerOf(rule, set, seen) }));
}
const isOf = (kind) => (reason) => reason.rule.kind === kind;
function answerOf(rule, { isOperators = false }, seen) {
    if (rule.kind === 'known')
        return never('it names programs, and decides on nothing');
    const { when } = rule;
    if (rule.kind !== 'approve') {
        const fits = namedIn(when).map((word) => [word, ruleWords[word].couldMean(when, seen)]);
        const unfit = fits.flatMap(([word, fit]) => (fit === 'no' ? [word] : []));
        const isPerhaps = fits.some(([, fit]) => fit === 'perhaps');
        return unfit.length > 0 ? notFitting(unfit, when) : { fits: isPerhaps ? 'perhaps' : 'yes', why: null };
    }
    const { exact } = seen;
    if (exact === null)
        return never('this tool with these arguments is not known letter by letter, so no rule accepts it');
    if (namesNothing(when) && !isOperators)
        return never('it names nothing that could be accepted');
    const lacking = _write_rule_js__WEBPACK_IMPORTED_MODULE_6__/* .wordsInOrder */ .js.filter((word) => word !== 'unchanged' && !ruleWords[word].accepts(when, exact, seen));
    if (lacking.length > 0)
        return notFitting(lacking, when);
    const isFitting = ruleWords.unchanged.accepts(when, exact, seen);
    return isFitting ? { fits: 'yes', why: null } : notFitting(['unchanged'], when);
}
const never = (why) => ({ fits: 'no', why });
const namedIn = (when) => _write_rule_js__WEBPACK_IMPORTED_MODULE_6__/* .wordsInOrder */ .js.filter((word) => when[word]);
function notFitting(unfit, when) {
    const named = unfit.filter((word) => when[word]);
    const words = named.length > 0 ? named : namedIn(when);
    return never(`${words.join(' and ')} ${words.length === 1 ? 'does' : 'do'} not fit`);
}


/***/ }),

/***/ 89244:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mc: () => (/* binding */ entriesOf),
/* harmony export */   kA: () => (/* binding */ scopeRules),
/* harmony export */   lc: () => (/* binding */ samplesOf),
/* harmony export */   mS: () => (/* binding */ planningSet),
/* harmony export */   n2: () => (/* binding */ rulesOfLine)
/* harmony export */ });
/* unused harmony export scopeSet */
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78340);
/* harmony import */ var _read_action_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8897);
/* harmony import */ var _rule_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(64016);
/* harmony import */ var _types_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54745);




function scopeRules({ paths, commands }) {
    return [
        ...(paths.length === 0 ? [] : [(0,_rule_words_js__WEBPACK_IMPORTED_MODULE_0__/* .acceptRule */ .Rt)({ path: paths })]),
        ...(commands.length === 0 ? [] : [(0,_rule_words_js__WEBPACK_IMPORTED_MODULE_0__/* .acceptRule */ .Rt)({ tool: ['terminal'], command: commands })]),
    ];
}
const planningSet = {
    rules: [],
    from: 'ask: plan',
    plansFirst: 'plan first: only reading is allowed now. End with your plan and its scope; nothing else runs before it was approved.',
};
const scopeSet = (scope, { code, by }) => ({
    rules: [...scopeRules(scope), ...whilePlans],
    from: `plan ${code}`,
    scopeBy: by.join(' and '),
});
const entriesOf = ({ paths, commands }) => [
    ...paths.map((text) => ({ kind: 'path', text })),
    ...commands.map((text) => ({ kind: 'command', text })),
];
const rulesOfLine = ({ kind, text }) => scopeRules({ paths: kind === 'path' ? [text] : [], commands: kind === 'command' ? [text] : [] });
const anyName = 'ŋ';
const anyWord = 'zqzq';
function samplesOf(line, context) {
    const all = line.kind === 'path' ? editsOf(line.text, context) : runsOf(line.text);
    return all.flatMap((each) => _types_js__WEBPACK_IMPORTED_MODULE_1__/* .risks */ .X.map((risk) => (0,_read_action_js__WEBPACK_IMPORTED_MODULE_2__/* .seeAction */ .S7)({ ...each, risk }, context)));
}
const runsOf = (listed) => {
    const { words, takesMore } = (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .splitListed */ .kg)(listed);
    const commands = takesMore ? [words, `${words} ${anyWord}`] : [words];
    return commands.map((command) => action('terminal', { kind: 'TerminalAction', command }));
};
function editsOf(pattern, { workingCopies: [copy = ''] }) {
    const paths = [...new Set([1, 0, 5].map((deep) => filledIn(pattern, deep)))].filter((path) => path !== '');
    return paths.flatMap((within) => {
        const path = `${copy}/${within}`;
        const created = { command: 'create', path, file_text: '' };
        return [
            action('file_editor', { kind: 'FileEditorAction', ...created }),
            action('planning_file_editor', { kind: 'PlanningFileEditorAction', ...created }),
            action('write_file', { kind: 'WriteFileAction', file_path: path, content: '' }),
            action('edit', { kind: 'EditAction', file_path: path, old_string: '', new_string: '' }),
        ];
    });
}
const action = (tool, given) => ({ id: '', tool, arguments: given, risk: 'LOW' });
function filledIn(pattern, deep) {
    const letters = anyName.repeat(deep);
    const names = pattern.split('/').flatMap((name) => {
        if (name === '**')
            return Array.from({ length: deep }, () => letters);
        const filled = name.replaceAll('*', letters).replaceAll('?', anyName);
        return [filled === '' ? anyName : filled];
    });
    return names.join('/');
}


/***/ }),

/***/ 54745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ risks)
/* harmony export */ });
const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'];


/***/ })

};
