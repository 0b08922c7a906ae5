export const id = 623;
export const ids = [623];
export const modules = {

/***/ 8402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bugWords: () => (/* binding */ bugWords),
/* harmony export */   report: () => (/* binding */ report),
/* harmony export */   sentence: () => (/* binding */ sentence),
/* harmony export */   tellOutcome: () => (/* binding */ tellOutcome)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(11574);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49880);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _endings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74126);
/* harmony import */ var _summary_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24930);




async function report(ended, step, core) {
    const { ledger, settings, comment, context } = step;
    const noted = (0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .endedWith */ .tX)((0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .withVariant */ .YA)(ended, ledger.facts()), settings.succeedOn);
    const { ending, exitCode } = noted;
    ledger.note(noted);
    if (settings.summary)
        await core.writeSummary((0,_summary_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .Y)(ledger.facts(), context, comment.questionPage()));
    await comment.update(ledger.facts());
    tellOutcome(ending, exitCode, core);
    core.saveState('done', 'true');
    return exitCode;
}
function bugWords(error) {
    return (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .reasonLine */ .$E)(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
function sentence(text) {
    return /[.!?…]$/.test(text) ? text : `${text}.`;
}
function tellOutcome(ending, exitCode, core) {
    const { outcome, reason } = ending;
    const { title, next } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .endingWords */ .fg)(ending);
    const told = `${sentence((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .logLine */ .BP)(reason, 1000))} ${next.action}`;
    if (exitCode !== 0)
        core.error(told, { title: `Agent: ${title}` });
    else if (_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .outcomes */ .KI[outcome].exitCode !== 0)
        core.warning(told, { title: `Agent: ${title}` });
    core.info(`${outcome} (exit code ${exitCode}): ${told}`);
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
    const given = asArguments(action.arguments);
    if (known === undefined || given === null || !fitsShape(given, known))
        return null;
    const path = textIn(given, known.path);
    return {
        tool: action.tool,
        path: known.searches && (path ?? '.') === '.' ? '' : path,
        command: textIn(given, known.command),
        reads: known.reads === true || (known.reads !== undefined && given.get('command') === known.reads),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
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
        paths: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(paths, (path) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(path)?.map((each) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(each.split('/'), copies).join('/')) ?? null),
        commands: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(commands, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(scripts, (text) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies)),
    };
}
const nothingKnown = { paths: null, commands: null, scripts: null };
function textsOf(action, given) {
    const exact = readExactly(action);
    if (exact !== null) {
        const { path, command } = exact;
        const commands = command === null ? [] : [command];
        return { paths: path === null ? [] : [path], commands, scripts: commands };
    }
    const patch = textIn(given, 'patch');
    if (action.tool === 'apply_patch' && patch !== null)
        return { paths: pathsOfPatch(patch), commands: [], scripts: [] };
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    const texts = [...given].flatMap(([name, value]) => textsIn(name, value));
    if (texts.length > mostTexts)
        return nothingKnown;
    const isLost = (name) => name !== undefined && textIn(given, name) === null;
    return {
        paths: isLost(known?.path) || texts.some(isLongPath) ? null : pathsIn(textOf(texts.filter(mayBePath))),
        commands: isLost(known?.command) ? null : textOf(texts),
        scripts: isLost(known?.command) ? null : textOf(texts.filter(isScript)),
    };
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
function textsIn(name, value) {
    if (typeof value === 'string')
        return [{ name, text: value }];
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap((item) => textsIn(name, item));
    return Object.entries(value).flatMap(([key, inner]) => [{ name: key, text: key }, ...textsIn(key, inner)]);
}
const mostTexts = 200;
const mostPieces = 2_000;
function pathsIn(texts) {
    const pieces = texts.flatMap((text) => text.split(/[\s,:;|=&"'`()[\]{}<>]+/));
    return pieces.length > mostPieces
        ? null
        : [...new Set([...texts, ...pieces])].filter((each) => each !== '');
}
const textOf = (named) => named.map(({ text }) => text);
const longestPath = 500;
const mayBePath = ({ text }) => text.length <= longestPath && !/[\r\n]/.test(text.trim());
const isScript = (named) => mayBePath(named) || /command|cmd|script|argv?|args|shell|bash|exec|code|run|input/i.test(named.name);
const isLongPath = (named) => !mayBePath(named) && /path|files?$|dir|folder|uri|source|target|dest|patch|diff/i.test(named.name);


/***/ }),

/***/ 70372:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ unshownEffect),
/* harmony export */   s: () => (/* binding */ isRepeatable)
/* harmony export */ });
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70409);

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
const starting = /^(?:(?:task|delegate|workflow)(?:start|run)?|(?:start|launch)childconversation)$/;
const loading = /^invokeskill$/;
function isCallOf(call, wanted) {
    const names = [call.tool, (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind')].filter((name) => typeof name === 'string');
    return names.some((name) => {
        const bare = name.toLowerCase().replace(/^.*\.|action$|_tool(?:_set)?$/g, '');
        return wanted.test(bare.replaceAll('_', ''));
    });
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
