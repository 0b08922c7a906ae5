export const id = 715;
export const ids = [715];
export const modules = {

/***/ 23062:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A4: () => (/* binding */ conversationLink),
/* harmony export */   Ax: () => (/* binding */ shortCommit),
/* harmony export */   Bs: () => (/* binding */ dotted),
/* harmony export */   EX: () => (/* binding */ small),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   Nx: () => (/* binding */ capital),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   Zz: () => (/* binding */ compose),
/* harmony export */   _F: () => (/* binding */ warningLines),
/* harmony export */   c0: () => (/* binding */ people),
/* harmony export */   sD: () => (/* binding */ pullRequests),
/* harmony export */   xE: () => (/* binding */ alert)
/* harmony export */ });
/* unused harmony export ruleAddress */
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
function warningLines(warnings) {
    if (warnings.length === 0)
        return null;
    const max = 5;
    const shown = warnings.slice(0, max).map((warning) => (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(warning, 600));
    const more = warnings.length > max ? [`and ${warnings.length - max} more`] : [];
    return alert('WARNING', [...shown, ...more].join('\\\n> '));
}
function plural(count, one, many = `${one}s`) {
    return `${count} ${count === 1 ? one : many}`;
}
const people = (logins) => logins.split(' and ').map(_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV).join(' and ');
const capital = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const shortCommit = (configuration) => configuration.replace(/@([0-9a-f]{7})[0-9a-f]{33}\b/g, '@$1');
const fileAtCommit = /^(?!.*\.\.)([\w.-]+\/[\w.-]+)\/([\w./-]+)@([0-9a-f]{40})$/;
function ruleAddress(web, { configuration, line }) {
    const [, repository, path, commit] = fileAtCommit.exec(configuration) ?? [];
    if (line === undefined || repository === undefined)
        return null;
    return `${web}/${repository}/blob/${commit}/${path}#L${line}`;
}


/***/ }),

/***/ 47641:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  kS: () => (/* binding */ actionBeginning),
  Rs: () => (/* binding */ actionLine),
  A2: () => (/* binding */ actionSection),
  V4: () => (/* binding */ firstLineAsked),
  eS: () => (/* binding */ unshownWords),
  Xt: () => (/* binding */ whatItWants)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/token-shapes.js
var token_shapes = __webpack_require__(11574);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(15903);
// EXTERNAL MODULE: ./build/shared/cut.js
var cut = __webpack_require__(57708);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/unshown.js
var unshown = __webpack_require__(70372);
// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(75600);
// EXTERNAL MODULE: ./build/shared/github/text/exact-text.js
var exact_text = __webpack_require__(42703);
// EXTERNAL MODULE: ./build/shared/github/text/quoted.js
var quoted = __webpack_require__(71886);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var compose = __webpack_require__(23062);
;// CONCATENATED MODULE: ./build/shared/github/templates/executed-files.js


function executedTexts(executes) {
    if (executes === undefined)
        return [];
    const same = namedOnce(executes.files.filter(isUnchanged));
    const others = executes.files.filter((file) => !isUnchanged(file));
    const line = (title) => ({ title, language: '', text: null, reading: 'code' });
    const unseen = unseenWords(executes);
    return [
        ...others.map((file, at) => fileText(file, isNamedIn(others.slice(0, at), file))),
        ...(same.length === 0 ? [] : [line(`${same.map(fileNamed).join(', ')}: unchanged.`)]),
        ...(unseen === null ? [] : [line(executes.notKnown === 'part' ? `**${unseen}**` : unseen)]),
    ];
}
const isNamedIn = (files, { path }) => files.some((each) => each.path === path);
const namedOnce = (files) => files.filter(({ path, part }) => part !== null || !files.some((each) => each.path === path && each.part !== null));
const isUnchanged = ({ state, shown }) => state === 'same' && shown.kind === 'as_on_default_branch';
function fileNamed({ path, part }) {
    return part === null ? nameInLine(path) : `${nameInLine(path)} (${partInLine(part)})`;
}
function fileText(file, isAgain) {
    const { shown } = file;
    const text = 'text' in shown ? shown.text : null;
    const differs = shown.kind === 'difference';
    const first = !isAgain || text === null ? stateWords(file) : differs ? 'what differs' : 'all of it';
    const state = [first, shownWords(shown)].filter((words) => words !== '').join('; ');
    return {
        title: `${fileNamed(file)}${state === '' ? '' : `, ${state}`}${text === null ? '.' : ':'}`,
        language: differs ? 'diff' : '',
        text,
        reading: differs ? 'code_diff' : 'code',
    };
}
const nameInLine = (path) => (0,inline/* code */.aY)((0,exact_text/* exactText */.n)(path.slice(0, 1_000)).replaceAll('\n', ''), 300);
function partInLine(part) {
    const [kind = '', ...name] = part.split(' ');
    return name.length === 0 ? kind : `${kind} ${nameInLine(name.join(' '))}`;
}
const fileStates = {
    same: 'unchanged from the default branch',
    changed: 'changed from the default branch',
    new: 'new, not on the default branch',
    unknown: 'not compared with the default branch',
};
function stateWords({ path, state, shown }) {
    if (path.startsWith('.git/') || (state === 'unknown' && shown.kind !== 'secret' && !('text' in shown)))
        return '';
    if (shown.kind === 'absent')
        return state === 'changed' ? 'which is on the default branch' : '';
    return state === 'changed' || state === 'new' ? `**${fileStates[state]}**` : fileStates[state];
}
function shownWords(shown) {
    switch (shown.kind) {
        case 'whole':
        case 'as_on_default_branch':
            return '';
        case 'difference':
            return rest(shown.leftOut);
        case 'beginning':
            return shown.leftOut === 0 ? 'only the beginning is shown' : rest(shown.leftOut);
        case 'secret':
            return 'not shown, as files of this name hold secrets';
        case 'absent':
            return 'there is no such file here';
        case 'unread':
            return `**not shown**: ${(0,inline/* inline */.mG)(shown.why, 200)}`;
    }
}
const rest = (leftOut) => leftOut === 0 ? '' : `${(0,compose/* plural */.LS)(leftOut, 'more line')} ${leftOut === 1 ? 'is' : 'are'} not shown`;
function unseenWords({ besides, notKnown }) {
    if (notKnown === 'part')
        return 'Part of what this command runs is not known.';
    return besides === null ? null : besidesWords[besides];
}
const besidesWords = {
    tests: 'The tests, and what they load, are not shown.',
    packages: 'The installed packages that it runs, and what they load, are not shown.',
    other_files: 'Other files that it may load are not shown.',
};

;// CONCATENATED MODULE: ./build/shared/github/templates/argument-texts.js





const plainName = /^[!-_a-z{}~][ -_a-z{}~]{0,90}$/;
function readEdit(action) {
    const { tool, arguments: given } = action;
    if (!(0,is_object/* isObject */.G)(given) || (0,read_action/* readExactly */.Lo)(action) === null)
        return null;
    const { kind, path: ofEditor, file_path: path = ofEditor, command = tool, ...others } = given;
    const { old_str, old_string: before = old_str, new_str, new_string: after = new_str, ...more } = others;
    const { file_text, content = file_text, ...left } = more;
    if (typeof path !== 'string' || !plainPath.test(path) || typeof command !== 'string')
        return null;
    const rest = Object.fromEntries(Object.entries(left).filter(([, value]) => value !== null));
    const [old, now] = [before, after].map((text) => (typeof text === 'string' ? text.split('\n') : []));
    const lines = differing(old ?? [], now ?? []);
    const isWhole = typeof content === 'string';
    if (isWhole === lines.length > 0)
        return null;
    const reading = isProseFile(path) ? 'prose' : 'code';
    return isWhole
        ? { command, path, text: content, language: '', reading, rest }
        : { command, path, text: lines.join('\n'), language: 'diff', reading: `${reading}_diff`, rest };
}
function differing(old, now) {
    const most = Math.min(old.length, now.length);
    const isSeen = (line) => line?.trim() !== '';
    let begin = 0;
    while (begin < most && old[begin] === now[begin] && isSeen(old[0]))
        begin += 1;
    let end = 0;
    while (end < most - begin && old.at(-1 - end) === now.at(-1 - end) && isSeen(old.at(-1)))
        end += 1;
    const signed = (sign, lines) => lines.map((line) => `${sign}${line}`);
    return [
        ...signed(' ', now.slice(0, begin)),
        ...signed('-', old.slice(begin, old.length - end)),
        ...signed('+', now.slice(begin, now.length - end)),
        ...signed(' ', now.slice(now.length - end)),
    ];
}
function isProseFile(path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isText = /\.(?:md|markdown|txt|text|rst|adoc|asciidoc)$/i.test(name) ||
        /^(?:readme|license|changelog)$/i.test(name);
    return isText && !/^cmakelists\.txt$/i.test(name) && !(0,paths/* isGuardFile */.MR)(path);
}
const plainPath = /^(?=.{1,200}$)[!-_a-~]+(?: [!-_a-~]+)*$/;
function textsOf(action) {
    return [...ownTexts(action), ...executedTexts(action.executes)];
}
function ownTexts(action) {
    const edit = readEdit(action);
    if (edit === null)
        return argumentTexts(action.arguments, isSpoken(action) ? 'prose' : 'code');
    const { command, text, language, reading, rest } = edit;
    const beside = Object.keys(rest).length === 0 ? [] : [{ title: 'Other arguments:', language: 'json', text: json(rest) }];
    const title = command === 'str_replace' ? null : (editTitles[command] ?? `${(0,inline/* code */.aY)(command)}:`);
    return [...beside, { title, language, text, reading }];
}
const editTitles = { create: 'The whole file is then:' };
function isSpoken(action) {
    const exact = (0,read_action/* readExactly */.Lo)(action);
    return exact !== null && exact.path === null && exact.command === null;
}
const mostTexts = 6;
const mostShort = 2_000;
function argumentTexts(given, reading) {
    if (given === null || given === undefined)
        return [];
    if (!(0,is_object/* isObject */.G)(given))
        return [{ title: null, language: 'json', text: json(given) }];
    const entries = withoutTypeTag(given);
    if (entries.length === 0)
        return [];
    const own = entries
        .filter(isText)
        .sort(([one], [other]) => Number(other === 'command') - Number(one === 'command'))
        .slice(0, mostTexts);
    const rest = entries.filter(([key]) => !own.some(([title]) => title === key));
    const texts = own.map(([key, text]) => {
        return key === 'command'
            ? { title: null, language: 'sh', text }
            : { title: `${(0,inline/* code */.aY)(key)}:`, language: '', text, reading };
    });
    if (rest.length === 0)
        return texts;
    const text = json(Object.fromEntries(rest));
    const before = text.length > mostShort ? texts.length : texts.filter(({ title }) => title === null).length;
    const title = before === 0 ? null : 'Other arguments:';
    return [...texts.slice(0, before), { title, language: 'json', text }, ...texts.slice(before)];
}
function isTypeTag(value) {
    return typeof value === 'string' && /^[A-Za-z]{1,40}Action$/.test(value);
}
const withoutTypeTag = (given) => Object.entries(given).filter(([key, value]) => !(key === 'kind' && isTypeTag(value)));
function typeTag(given) {
    return (0,is_object/* isObject */.G)(given) && isTypeTag(given.kind) ? ` (${(0,inline/* code */.aY)(given.kind)})` : '';
}
function isText(entry) {
    const [key, value] = entry;
    return (typeof value === 'string' &&
        value !== '' &&
        (key === 'command' || (value.includes('\n') && plainName.test(key))));
}
function json(value) {
    const compact = (0,pending_actions/* canonicalJson */.dj)(value);
    return depthOf(compact) > 12 ? compact : JSON.stringify(value, null, 2);
}
function depthOf(compact) {
    let depth = 0;
    let deepest = 0;
    for (const mark of compact.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) {
        if (mark === '[' || mark === '{')
            depth += 1;
        if (mark === ']' || mark === '}')
            depth -= 1;
        deepest = Math.max(deepest, depth);
    }
    return deepest;
}

;// CONCATENATED MODULE: ./build/shared/github/templates/pending-action.js









function isReadable({ tool }, given, most) {
    const length = given.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    return plainName.test(tool) && length <= most;
}
const exactly = (given) => given.map((each) => ({ ...each, text: each.text && (0,exact_text/* exactText */.n)(each.text, each.reading ?? 'code') }));
function actionSection(action, budget) {
    const given = textsOf(action);
    if (!isReadable(action, given, budget))
        return { text: beginningOf(action, given, budget), whole: false };
    const all = withLength(action, exactly(given), Number.POSITIVE_INFINITY);
    if (all.length <= budget)
        return { text: all, whole: true };
    return { text: beginningOf(action, given, budget), whole: false };
}
function actionBeginning(action, budget) {
    return beginningOf(action, textsOf(action), budget);
}
function beginningOf(action, given, budget) {
    let room = Math.min(budget, longestBeginning);
    const begun = given.map((each) => {
        if (each.text === null)
            return each;
        const text = each.text.slice(0, room).toWellFormed();
        room -= text.length;
        return { ...each, text, beyond: each.text.length - text.length };
    });
    const exact = exactly(begun);
    return (0,cut/* fitting */._Q)((max) => withLength(action, exact, max), longestBeginning, budget);
}
const longestBeginning = 16_000;
function firstLineAsked(actions) {
    const [first] = actions ?? [];
    if (actions === null || first === undefined)
        return null;
    const more = actions.length > 1 ? `, and ${actions.length - 1} more` : '';
    return `${(0,inline/* code */.aY)(shortLine(first), 90)}${more}`;
}
function shortLine(action) {
    const line = actionLine(action);
    return isCommand(action) ? line.replace(/^terminal: /, '') : line;
}
function actionLine({ tool, arguments: given }) {
    const command = (0,is_object/* isObject */.G)(given) && typeof given.command === 'string' ? given.command : '';
    const named = [command, pathIn(given) ?? ''].map(inOneLine).filter((each) => each !== '');
    const line = named.length > 0 ? named.join(' ') : inOneLine(otherArguments(given));
    return line === '' ? inOneLine(tool) : `${inOneLine(tool)}: ${line}`;
}
function inOneLine(text) {
    const exact = (0,exact_text/* exactText */.n)((0,token_shapes/* withoutTokens */.N_)(text.slice(0, 1_000)).trim());
    return exact.replaceAll('⟨line goes on⟩\n', '').replaceAll('\n', ' ⏎ ');
}
function otherArguments(given) {
    if (typeof given === 'string')
        return given;
    if (!(0,is_object/* isObject */.G)(given))
        return given === undefined || given === null ? '' : (0,pending_actions/* canonicalJson */.dj)(given);
    const entries = withoutTypeTag(given);
    return entries.length === 0 ? '' : (0,pending_actions/* canonicalJson */.dj)(Object.fromEntries(entries));
}
function withLength(action, given, max) {
    return (0,compose/* compose */.Zz)(null, [
        ...notesOn(action, given),
        ...given.flatMap(({ title, text, language, beyond }) => [
            title,
            text === null ? null : (0,quoted/* fenced */.OF)(text, { language, max, beyond }),
        ]),
    ]);
}
function notesOn(action, given) {
    return [
        isCommand(action) ? null : toolAndPath(action),
        ...unshownWords([action]).map((words) => (0,compose/* alert */.xE)('WARNING', words)),
        given.length === 0 ? 'No arguments.' : null,
        given.some(({ text }) => text && (0,token_shapes/* holdsToken */.Qe)(text)) ? secretNote : null,
        given.some(({ text }) => text?.includes('***')) ? blottedNote : null,
    ];
}
const isCommand = (action) => action.tool === 'terminal' && (0,read_action/* readExactly */.Lo)(action) !== null;
function whatItWants(actions) {
    const [first, ...others] = actions ?? [];
    if (first === undefined)
        return 'waits for an answer';
    if (others.length > 0)
        return `wants to do these ${others.length + 1} things`;
    if (isCommand(first))
        return 'wants to run this';
    return readEdit(first) === null ? 'wants to do this' : 'wants to change this file';
}
function toolAndPath({ tool, arguments: given }) {
    const exact = (0,read_action/* readExactly */.Lo)({ tool, arguments: given });
    if (isCommand({ tool, arguments: given }))
        return '**Command**';
    const path = pathIn(given);
    const shown = path === null ? '' : nameInLine(path);
    if (readEdit({ tool, arguments: given }) !== null)
        return `File ${shown}`;
    return `Tool ${(0,inline/* code */.aY)(tool)}${exact === null ? typeTag(given) : ''}${shown === '' ? '' : ` · Path ${shown}`}`;
}
function pathIn(given) {
    if (!(0,is_object/* isObject */.G)(given))
        return null;
    const path = given.path ?? given.file_path;
    return typeof path === 'string' && path !== '' ? path : null;
}
function unshownWords(actions) {
    const effects = actions.map(unshown/* unshownEffect */.q).filter((effect) => effect !== null);
    return [...new Set(effects)].map((effect) => unshownSentences[effect]);
}
const ofAgent = 'What that agent does is neither asked about nor recorded here: approving this approves all of it.';
const unshownSentences = {
    another_agent: `This starts another agent. ${ofAgent}`,
    perhaps_another_agent: `This seems to start another agent. ${ofAgent}`,
    skill: 'This loads a skill, which can run commands that are not shown here: approving this approves all of them.',
};
const secretNote = (0,compose/* alert */.xE)('WARNING', 'There seems to be a key in it. It is shown as it is, because you decide on exactly this. Everybody who can read this page can read it: if it is a real key, replace it.');
const blottedNote = (0,compose/* alert */.xE)('NOTE', 'Where it says `***`, there may be a key of this conversation or of this installation, which is never shown.');


/***/ }),

/***/ 42703:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ exactText)
/* harmony export */ });
/* harmony import */ var _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75132);

const widest = 90;
const mostBlanks = 40;
const mostEmptyLines = 10;
function exactText(text, reading = 'code') {
    const isPlain = plainLines.test(text) && !text.includes(' '.repeat(mostBlanks + 1));
    return isPlain ? text : marked(text, reading);
}
function marked(text, reading) {
    const spelled = reading.startsWith('code') ? spelledCode : spelledWord;
    return wrapped((0,_hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .revealHidden */ .Ci)(text.replace(bracket, _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr))
        .replace(strangeBlank, _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr)
        .replace(manyMarks, (run) => run.replace(/./gu, _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr))
        .replace(word, (run) => (ascii.test(run) ? run : spelled(run)))
        .replace(rightToLeft, (run) => `⟨rtl ${run} ltr⟩`)
        .replace(manyBlanks, (run) => `⟨${run.length} blanks⟩`)
        .replace(manyLines, (run) => `\n⟨${run.split('\n').length - 2} empty lines⟩\n`), reading.endsWith('_diff'));
}
const bracket = /[⟨⟩]/g;
const plainLines = new RegExp(`^(?:[!-~](?:[ -~]{0,${widest - 1}})?(?:\\n|$)){0,1000}$`);
const manyMarks = /\p{M}{6,}/gu;
const strangeBlank = /[[\p{Zs}]--[ ]]/gv;
const manyBlanks = new RegExp(`[ \\t]{${mostBlanks + 1},}`, 'g');
const manyLines = new RegExp(`\\n(?:[ \\t]*\\n){${mostEmptyLines + 1},}`, 'g');
const rtlLetter = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}';
const rightToLeft = new RegExp(`[${rtlLetter}](?: ?[${rtlLetter}]){0,50}`, 'gu');
const word = /[\p{L}\p{N}\p{M}\p{P}\p{S}]+/gu;
const ascii = /^\p{ASCII}*$/u;
const latin = /[A-Za-z]/;
const alikeScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/gu;
const alikeWord = /^[\p{N}\p{P}асеорхуіјѕһԁԛԝьгкмнтвАВСЕНІЈКМОРЅТХУѴαικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧՕոսցօ]+$/u;
const alikeMark = /[\u02B0-\u02FFɑɡɩɪʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢǀǁǂǃꞌꞋꜰꜱ\u037E\u0589\u05C0\u05F3\u05F4\u2010-\u2012\u2015\u201A\u201B\u201F\u2024\u2032-\u2037\u2039\u203A\u2043\u2044\u204E\u2052-\u2054\u2212\u2215-\u2217\u2223\u2236\u223C\u2264\u2265\u22C5\u2217\u2500-\u2503\u2571-\u2573\u2758-\u275E\u2768-\u2775\u27CB\u27CD\u29F5\u29F8\u29F9\u2CC6\u2E17\u2E3A\u2E3B\u3003\u4E28\uA789\uFDF0-\uFDFF]/gu;
function spelledWord(run) {
    const plain = run.replace(/⟨[^⟩]*⟩/g, '');
    const mixed = latin.test(plain) || alikeWord.test(plain);
    const letters = mixed ? run.replace(alikeScript, _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr) : run;
    return letters.replace(alikeMark, _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr).replace(/\P{ASCII}/gu, disguised);
}
function spelledCode(run) {
    const parts = run.split(/(⟨[^⟩]*⟩|[!-/:-@[-^`{-~]+)/u);
    const ours = parts.map((part, at) => (at % 2 === 0 && isOneScript(part) ? part : spelledParts(part)));
    return ours.join('');
}
const spelledParts = (part) => part.startsWith('⟨') ? part : part.replace(/[[\P{ASCII}]--[À-ÖØ-öø-ÿ]]/gv, _hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr);
const writings = [
    /^[\d_\p{Script=Cyrillic}]+$/u,
    /^[\d_\p{Script=Greek}]+$/u,
    /^[\d_\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
    /^[\d_\p{Script=Han}\p{Script=Hangul}]+$/u,
    ...[
        'Arabic',
        'Armenian',
        'Bengali',
        'Devanagari',
        'Ethiopic',
        'Georgian',
        'Gujarati',
        'Gurmukhi',
        'Hebrew',
    ].map(ofScript),
    ...['Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai'].map(ofScript),
];
function ofScript(script) {
    return new RegExp(`^[\\d_\\p{Script=${script}}]+$`, 'u');
}
const strokes = /^[一丨丶丿亅ノㅣㅡ]+$/u;
function isOneScript(part) {
    const isOfLetters = /^[\p{L}\p{M}\d_]+$/u.test(part) && part.normalize('NFKC') === part;
    const looksOther = alikeWord.test(part) || strokes.test(part);
    return isOfLetters && !looksOther && writings.some((one) => one.test(part));
}
function disguised(character) {
    const folded = character.normalize('NFKC');
    return folded !== character && /^[!-~]+$/.test(folded) ? (0,_hidden_text_js__WEBPACK_IMPORTED_MODULE_0__/* .spellOut */ .tr)(character) : character;
}
function wrapped(text, isDiff) {
    return text
        .split('\n')
        .map((line) => (widthOf(line) <= widest ? line : wrappedLine(line, isDiff ? line.slice(0, 1) : '')))
        .join('\n');
}
function wrappedLine(line, sign) {
    const rows = [];
    let row = '';
    let width = 0;
    for (const [piece] of line.matchAll(/⟨[^⟩]*⟩|./gu)) {
        const added = widthOf(piece);
        if (width > sign.length && width + added > widest) {
            rows.push(`${row}⟨line goes on⟩`);
            row = sign;
            width = sign.length;
        }
        row += piece;
        width += added;
    }
    return [...rows, row].join('\n');
}
const narrow = /[\p{ASCII}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}⟨⟩–‘’“”]/u;
const widestMarks = new Map([
    ['⸻', 3],
    ['𒐫', 4],
    ['꧅', 4],
]);
function widthOf(text) {
    if (ascii.test(text))
        return text.length;
    let width = 0;
    for (const character of text)
        width += narrow.test(character) ? 1 : (widestMarks.get(character) ?? 2);
    return width;
}


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
    for (let at = from; at < lines.length; at += 1) {
        const run = (lines[at] ?? '').trim();
        if (run.startsWith(fence) && run === fence.charAt(0).repeat(run.length))
            return at;
    }
    return lines.length;
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
    const fence = '`'.repeat(Math.max(2, (0,_inline_js__WEBPACK_IMPORTED_MODULE_2__/* .longestRun */ .Q_)(kept)) + 1);
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

/***/ 37435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ theWorkflow),
/* harmony export */   Wi: () => (/* binding */ whoAnswered),
/* harmony export */   eP: () => (/* binding */ nobody),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   f1: () => (/* binding */ nobodysAnswer),
/* harmony export */   g0: () => (/* binding */ isByRule),
/* harmony export */   rO: () => (/* binding */ isByNobody)
/* harmony export */ });
const theWorkflow = 'the workflow';
const nobody = 'nobody in time';
function isByRule(answer) {
    return 'rule' in answer;
}
function isByNobody(answer) {
    return answer.by === nobody;
}
function whoAnswered({ by, verdict, at, always }, approvals = []) {
    const isNobodys = by === nobody && approvals.length > 0;
    return {
        by,
        answer: verdict,
        at,
        ...(always && { always }),
        ...(isNobodys && { approved: namesOf(approvals) }),
    };
}
const namesOf = (answers) => answers.map(({ by }) => by);
function nobodysAnswer({ approvals }, { afterReject = 'continue' } = {}, at) {
    const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
    return { verdict: 'reject', reason, by: nobody, afterReject, at };
}


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
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(call.tool)?.kind;
    const isKnown = known !== undefined && ((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind') ?? known) === known;
    return !isKnown && carriesTask(call.arguments, mostLevels) ? 'perhaps_another_agent' : null;
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
const mostLevels = 3;
const taskLike = /^(tasks?|prompts?|(sub)?agents?(name|type|kind|id)?)$/;
function carriesTask(given, levels) {
    if (typeof given !== 'object' || given === null || levels === 0)
        return false;
    return Object.entries(given).some(([key, value]) => {
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
