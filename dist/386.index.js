export const id = 386;
export const ids = [386];
export const modules = {

/***/ 23062:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A4: () => (/* binding */ conversationLink),
/* harmony export */   Ax: () => (/* binding */ shortCommit),
/* harmony export */   Bs: () => (/* binding */ dotted),
/* harmony export */   EX: () => (/* binding */ small),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   Zz: () => (/* binding */ compose),
/* harmony export */   _F: () => (/* binding */ warningLines),
/* harmony export */   c0: () => (/* binding */ people),
/* harmony export */   sD: () => (/* binding */ pullRequests),
/* harmony export */   xE: () => (/* binding */ alert)
/* harmony export */ });
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);

function compose(marker, paragraphs) {
    const text = paragraphs.filter((part) => part !== null && part !== '').join('\n\n');
    return marker === null ? text : `${marker}\n${text}`;
}
function folded(summary, content) {
    return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
function alert(kind, text) {
    return `> [!${kind}]\n> ${text}`;
}
function dotted(parts) {
    return parts.filter((part) => part !== null).join(' · ');
}
function small(text) {
    return text === '' ? null : `<sub>${text}</sub>`;
}
function pullRequests(numbers) {
    const named = numbers.filter((number) => Number.isSafeInteger(number) && number > 0).slice(0, 5);
    if (named.length === 0)
        return null;
    return `Pull request${named.length === 1 ? '' : 's'} ${named.map((number) => `#${number}`).join(', ')}`;
}
function conversationLink(url) {
    return url === null ? null : (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)('Open the conversation', url);
}
function warningLines(warnings, max = 5) {
    if (warnings.length === 0)
        return null;
    const shown = warnings.slice(0, max).map((warning) => (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(warning, 600));
    const more = warnings.length > max ? [`and ${warnings.length - max} more`] : [];
    return alert('WARNING', [...shown, ...more].join('\\\n> '));
}
function plural(count, one, many = `${one}s`) {
    return `${count} ${count === 1 ? one : many}`;
}
const people = (logins) => logins.split(' and ').map(_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV).join(' and ');
const shortCommit = (configuration) => configuration.replace(/@([0-9a-f]{7})[0-9a-f]{33}\b/g, '@$1');


/***/ }),

/***/ 71886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   TL: () => (/* binding */ quoted)
/* harmony export */ });
/* unused harmony export cutNote */
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57708);
/* harmony import */ var _hidden_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(75132);
/* harmony import */ var _inline_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);



function quoted(text, max) {
    const { kept, left } = (0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cutWithCount */ .K3)(text, max);
    const blocks = blocksOf((0,_hidden_text_js__WEBPACK_IMPORTED_MODULE_1__/* .stripInvisible */ ._0)(kept).trim().split('\n'));
    const lines = blocks.flatMap((block, place) => write(block, blocks[place - 1], blocks[place + 1]));
    const quotation = lines.map((line) => `> ${line}`.trimEnd()).join('\n');
    return left === 0 ? quotation : `${quotation}\n\n${cutNote(left)}`;
}
function write(block, before, after) {
    switch (block.kind) {
        case 'code': {
            const above = before === undefined || before.kind === 'blank' ? [] : [''];
            const below = after === undefined || after.kind === 'blank' ? [] : [''];
            const { text, language } = block;
            return [...above, ...fenced(text, { language, max: 10 * text.length }).split('\n'), ...below];
        }
        case 'text':
            return after?.kind === 'text' ? [`${block.line}\\`] : [block.line];
        case 'blank':
        case 'item':
            return [block.line];
    }
}
function blocksOf(lines) {
    const blocks = [];
    let level = -1;
    for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at] ?? '';
        const [, fence, info] = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
        if (fence !== undefined) {
            const [language = ''] = info?.trim().match(/^\w*/) ?? [];
            const end = closing(lines, at + 1, fence);
            blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n'), language });
            at = end;
            continue;
        }
        const [, indent, mark, rest] = /^([ \t]*)([-*+]|\d{1,9}[.)]) +(\S.*)$/.exec(line) ?? [];
        if (indent !== undefined && mark !== undefined && rest !== undefined) {
            level = Math.min(Math.floor(indent.length / 2), level + 1, 4);
            const bullet = mark === '*' || mark === '+' ? '-' : mark;
            blocks.push({ kind: 'item', line: `${'    '.repeat(level)}${bullet} ${prose(rest)}` });
            continue;
        }
        if (!/^[ \t]/.test(line))
            level = -1;
        blocks.push(line.trim() === '' ? { kind: 'blank', line: '' } : { kind: 'text', line: textLine(line.trim()) });
    }
    return blocks;
}
function closing(lines, from, fence) {
    const end = lines.findIndex((line, at) => {
        const run = line.trim();
        return at >= from && run.startsWith(fence) && run === fence.charAt(0).repeat(run.length);
    });
    return end < 0 ? lines.length : end;
}
function textLine(line) {
    const [, heading = ''] = /^#{1,6} +(.*?)(?: +#+)?$/.exec(line) ?? [];
    const words = heading.replaceAll('**', '').trim();
    return words === '' ? prose(line) : `**${(0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(words)}**`;
}
const harmless = /^(?!.*(?:@|#\d|GH-\d|:\/\/|www\.))/i;
function prose(text) {
    const written = text.split(/(`[^`]+`|\*\*[^*`]+\*\*)/).map((part, place) => {
        if (place % 2 === 0)
            return (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(part);
        if (/^\*\*\S/.test(part))
            return `**${(0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(part.slice(2, -2))}**`;
        return part.startsWith('`') && harmless.test(part) ? part : (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeMarkdown */ .FV)(part);
    });
    return (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .escapeLineStart */ .Kc)(written.join(''));
}
function fenced(text, { language = '', max, beyond = 0 }) {
    const first = (0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cutWithCount */ .K3)(text, max);
    const { kept, left: lost } = (0,_cut_js__WEBPACK_IMPORTED_MODULE_0__/* .cutWithCount */ .K3)((0,_hidden_text_js__WEBPACK_IMPORTED_MODULE_1__/* .revealHidden */ .Ci)(first.kept), max);
    const left = first.left + lost + beyond;
    const longest = Math.max(2, ...(kept.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const block = `${fence}${languageOf(language)}\n${kept.trimEnd()}\n${fence}`;
    return left === 0 ? block : `${block}\n\n${cutNote(left)}`;
}
const drawn = new Set(['mermaid', 'suggestion', 'math', 'geojson', 'topojson', 'stl']);
function languageOf(given) {
    const language = given.toLowerCase().replace(/[^a-z0-9]/g, '');
    return drawn.has(language) ? '' : language;
}
function cutNote(left) {
    return `_Cut here: ${left} more ${left === 1 ? 'character' : 'characters'}._`;
}


/***/ }),

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
    const parts = word.split(/[=,+]/);
    return parts.some((part) => part.split('/').includes('..') ||
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
function tool(name, needs, takes = {}, more = {}) {
    const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return [name, { kind: `${words.join('')}Action`, needs, takes, ...more }];
}
const edit = { command: oneOf('view', 'create', 'str_replace', 'insert', 'undo_edit'), path: text };
const ofEdit = { file_text: text, old_str: text, new_str: text, insert_line: count, view_range: lines };
const editor = { path: 'path', reads: 'view' };
const search = { reads: true, searches: true };
const isTasks = (value) => Array.isArray(value) && value.every(isTask);
const knownTools = new Map([
    tool('terminal', { command: text }, { is_input: off, timeout: seconds, reset: off }, { command: 'command' }),
    tool('file_editor', edit, ofEdit, editor),
    tool('planning_file_editor', edit, ofEdit, editor),
    tool('read_file', { file_path: text }, { offset: count, limit: count }, { path: 'file_path', reads: true }),
    tool('list_directory', {}, { dir_path: text, recursive: flag }, { path: 'dir_path', ...search }),
    tool('glob', { pattern: patternBelow }, { path: absolute }, { path: 'path', ...search }),
    tool('grep', { pattern }, { path: absolute, include: patternBelow }, { path: 'path', ...search }),
    tool('write_file', { file_path: text, content: text }, {}, { path: 'file_path' }),
    tool('edit', { file_path: text, old_string: text, new_string: text }, { expected_replacements: count }, { path: 'file_path' }),
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
const acceptableTools = [
    ...[...knownTools.keys()].filter((name) => !name.startsWith('browser_')),
    'browser',
];
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
