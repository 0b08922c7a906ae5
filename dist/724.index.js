export const id = 724;
export const ids = [724];
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

/***/ 40724:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k1: () => (/* binding */ decideAll),
  Nq: () => (/* binding */ decideUnseen),
  bq: () => (/* binding */ fitsRule),
  iM: () => (/* binding */ isPlanning),
  Gz: () => (/* binding */ whilePlans)
});

// UNUSED EXPORTS: isGuarded, pathsAbout

// EXTERNAL MODULE: ./build/shared/rules/command-words.js
var command_words = __webpack_require__(71249);
// EXTERNAL MODULE: ./build/shared/rules/could-name.js
var could_name = __webpack_require__(12833);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var rules_paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(23322);
// EXTERNAL MODULE: ./build/shared/rules/shell/shell-line.js
var shell_line = __webpack_require__(68254);
// EXTERNAL MODULE: ./build/shared/rules/shell/programs.js
var programs = __webpack_require__(63484);
// EXTERNAL MODULE: ./build/shared/rules/shell/shell-words.js
var shell_words = __webpack_require__(8743);
;// CONCATENATED MODULE: ./build/shared/rules/command-paths.js





const mostPaths = 200;
function ownedByCommand(command, patterns, workingCopies) {
    const copies = (0,command_words/* namesOfCopies */.Te)(workingCopies);
    const words = (0,command_words/* readCommandWords */.fS)(command, copies);
    if (words === null)
        return [null];
    const spelt = (0,command_words/* spellWords */.yl)(command);
    const changesMore = mayChangeMore(command);
    const paths = (patterns ?? ['**']).flatMap((pattern) => {
        const names = (0,could_name/* patternNames */.ht)(pattern);
        if ((0,could_name/* couldName */.zD)(names, words) === 'no')
            return [];
        const meant = onlyPaths(spelt.filter((word) => isMeant(names, word, copies)));
        const isSpelt = meant.length > 0 && !meant.some((word) => /[*?[]/.test(word));
        const known = meant.flatMap((word) => pathOf(word, workingCopies));
        return isSpelt && !changesMore ? known : [...known, beginningOf(pattern)];
    });
    const all = [...new Set(paths)];
    return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}
function mayChangeMore(line) {
    const { commands, isUnseen } = (0,shell_line/* readShellLine */.F)(line);
    const several = commands.length > 1 && (isUnseen || !commands.every(namesAll));
    return several || commands.some((command) => !isReading(command) && namesFolder(command));
}
const programOf = ({ words }) => (0,programs/* programNamed */.q)((0,shell_words/* plainWord */.hx)(words[0] ?? null)?.replace(/^.*\//, '') ?? '');
function namesAll(command) {
    const program = programOf(command);
    return command.words.length === 0 || (program?.kind === 'harmless' && !program.more.has('changes'));
}
function isReading(command) {
    return namesAll(command) && programOf(command)?.more.has('writes') !== true;
}
const namesFolder = ({ words }) => words.slice(1).some((word) => /^(?:\.{0,2}\/)*\.{0,2}$/.test((0,shell_words/* plainWord */.hx)(word) ?? 'x'));
function isMeant(pattern, word, copies) {
    const names = (0,command_words/* withoutCopy */.sQ)((0,command_words/* namesOf */.eZ)((0,plain_text/* folded */.T)(word)), copies);
    if (names.length === 0)
        return false;
    return (0,could_name/* isForAll */.z)(pattern) ? looksLikePath(word) : (0,could_name/* namesExactly */.J_)(pattern, names);
}
function onlyPaths(words) {
    const isLonger = (word, other) => {
        const isEnd = word.endsWith(other) && word.at(-other.length - 1) !== '/';
        return (word !== other && (isEnd || (word.startsWith(other) && /[=:,@{}#%^!+]/.test(word.charAt(other.length)))));
    };
    return words.filter((word) => !words.some((other) => isLonger(word, other)));
}
const looksLikePath = (word) => /\/|[^.]\./.test(word) && !word.startsWith('-');
function pathOf(word, workingCopies) {
    const isAbsolute = word.startsWith('/') && workingCopies.some((copy) => word.startsWith(`${copy}/`));
    const names = (0,command_words/* namesOf */.eZ)(word).join('/');
    const within = (0,rules_paths/* withinWorkingCopy */.Ul)(isAbsolute ? `/${names}` : names, workingCopies);
    const isElsewhere = word.startsWith('/') && !isAbsolute;
    if (within === null || isElsewhere)
        return [null];
    const known = within.map((path) => (/[^/]\.[^/]*$/.test(path) ? path : `${path}/`));
    if (/[*?[]/.test(names))
        return /[\p{L}\p{N}]/u.test(names) ? known : [];
    return word.includes('..') ? [...known, null] : known;
}
function beginningOf(pattern) {
    const names = pattern.split('/');
    const wild = names.findIndex((name) => /[*?]/.test(name));
    if (wild < 0)
        return pattern;
    return wild === 0 ? null : `${names.slice(0, wild).join('/')}/`;
}

// EXTERNAL MODULE: ./build/shared/rules/commands.js
var rules_commands = __webpack_require__(78340);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/types.js
var types = __webpack_require__(54745);
// EXTERNAL MODULE: ./build/shared/rules/unchanged.js
var unchanged = __webpack_require__(48869);
// EXTERNAL MODULE: ./build/shared/rules/unshown.js
var unshown = __webpack_require__(70372);
;// CONCATENATED MODULE: ./build/shared/rules/decide.js











const mostActions = 20;
function decideAll(sets, actions, context) {
    const view = { ...context, fitsGlob: matcherOf(sets) };
    if (actions.length > mostActions && !isPlanning(sets))
        return askForAll(sets, actions);
    return combine(actions.flatMap((action) => applyGrant(action, strictest(verdictsOn(action, sets, view)), context)));
}
const matchers = new WeakMap();
function matcherOf(sets) {
    const known = matchers.get(sets) ?? (0,glob/* globMatcher */.fU)();
    matchers.set(sets, known);
    return known;
}
function verdictsOn(action, sets, view) {
    const [scopes, others] = [sets.filter(isScope), sets.filter((set) => !isScope(set))];
    const own = others.some((set) => !set.isOperators) ? others : [...others, { rules: [], from: '' }];
    const verdicts = own.map((set) => withinScope(judgeBy(set, action, view), set, action, { scopes, view }));
    const planning = others.find(plansFirst);
    return planning === undefined ? verdicts : [whilePlanning(verdicts, planning, action, view)];
}
const plansFirst = (set) => set.plansFirst !== undefined;
const isPlanning = (sets) => sets.some(plansFirst);
const isScope = ({ scopeBy }) => scopeBy !== undefined;
function withinScope(verdict, { isOperators = false }, action, { scopes, view }) {
    if (isOperators || verdict.kind !== 'ask' || verdict.rules.length > 0)
        return verdict;
    if (isGuarded(action))
        return verdict;
    const found = scopes.map((set) => judgeBy(set, action, view)).find(({ kind }) => kind === 'approve');
    return found ?? verdict;
}
function isGuarded(action) {
    const exact = (0,read_action/* readExactly */.Lo)(action);
    if (exact === null || exact.reads)
        return false;
    return exact.command === null ? (0,rules_paths/* isGuardFile */.MR)(exact.path ?? '') : (0,rules_paths/* mayNameGuardFile */.EV)(exact.command);
}
const nothing = { tool: null, path: null, command: null, risk: null };
const whilePlans = {
    reads: { ...nothing, does: 'read' },
    ownTools: { ...nothing, tool: known_tools/* toolsOfItsOwn */.P8 },
};
function whilePlanning(verdicts, { from, plansFirst: reason = '' }, action, view) {
    const rejects = verdicts.find(({ kind }) => kind === 'reject');
    const base = { action: action.id, tool: action.tool, from, people: 1, owners: [], rules: [] };
    if (rejects !== undefined)
        return rejects;
    const exact = (0,read_action/* readExactly */.Lo)(action);
    return Object.values(whilePlans).some((when) => accepts(when, action, exact, view, false))
        ? { ...base, kind: 'approve', reason: null }
        : { ...base, kind: 'reject', reason };
}
function applyGrant(action, verdicts, { grants = [] }) {
    const grant = grants.find((each) => each.action === action.id);
    const oneIsEnough = verdicts.every(({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0);
    const [first] = verdicts;
    if (grant === undefined || first === undefined || !oneIsEnough || !(0,unshown/* isRepeatable */.s)(action))
        return verdicts;
    return [{ ...first, from: '', kind: 'approve', rules: [`/approve always by ${grant.by}`] }];
}
const strictness = { approve: 0, ask: 1, reject: 2 };
function judgeBy(set, action, view) {
    let touched = null;
    const fitOf = (when) => {
        touched ??= (0,read_action/* readWidely */.rZ)(action, view.workingCopies);
        return mayFit(when, action, touched, view.fitsGlob);
    };
    const numbered = set.rules.map((rule, at) => ({ rule, name: `rules[${at}]` }));
    const base = { action: action.id, tool: action.tool, from: set.from, people: 1, owners: [], reason: null };
    const rejects = numbered.flatMap(({ rule, name }) => rule.kind === 'reject' ? [{ rule, name, fits: fitOf(rule.when) }] : []);
    const reject = rejects.find(({ fits }) => fits === 'yes');
    if (reject)
        return { ...base, kind: 'reject', rules: [reject.name], reason: reject.rule.reason };
    const asks = numbered.flatMap(({ rule, name }) => rule.kind === 'ask' && fitOf(rule.when) !== 'no' ? [{ rule, name }] : []);
    const doubts = rejects.filter(({ fits }) => fits === 'perhaps');
    if (asks.length + doubts.length > 0) {
        const people = Math.max(1, ...asks.map(({ rule }) => rule.people));
        const owning = asks.filter(({ rule }) => rule.owners).map(({ rule }) => rule.when);
        const owners = [...new Set(owning.flatMap((when) => ownedPaths(action, when, view)))];
        return { ...base, kind: 'ask', rules: [...asks, ...doubts].map(({ name }) => name), people, owners };
    }
    const exact = (0,read_action/* readExactly */.Lo)(action);
    const accept = numbered.find(({ rule }) => rule.kind === 'approve' && accepts(rule.when, action, exact, view, set.isOperators === true));
    return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}
function fitsRule(rule, set, action, context) {
    const view = { fitsGlob: (0,glob/* globMatcher */.fU)(), ...context };
    if (rule.kind === 'known')
        return false;
    return rule.kind === 'approve'
        ? accepts(rule.when, action, (0,read_action/* readExactly */.Lo)(action), view, set.isOperators === true)
        : mayFit(rule.when, action, touchedBy(action, view.workingCopies), view.fitsGlob) !== 'no';
}
const readBefore = new WeakMap();
function touchedBy(action, workingCopies) {
    const known = readBefore.get(action);
    if (known?.in === workingCopies)
        return known.touched;
    const touched = (0,read_action/* readWidely */.rZ)(action, workingCopies);
    readBefore.set(action, { in: workingCopies, touched });
    return touched;
}
function accepts(when, action, exact, view, isOperators) {
    if (exact === null)
        return false;
    const isForAll = when.tool === null && when.path === null && when.command === null && !when.does;
    if (isForAll && !isOperators)
        return false;
    if (when.risk !== null && !when.risk.some((risk) => risk === action.risk))
        return false;
    if (when.tool !== null && !(0,known_tools/* isNamed */.ev)(when.tool, exact.tool))
        return false;
    if (when.does && !exact.reads)
        return false;
    if (when.unchanged && !(0,unchanged/* isUnchanged */._5)(when.unchanged, action, view))
        return false;
    if (exact.command === null ? when.command !== null : !commandFits(exact.command))
        return false;
    return exact.hasPath ? pathFits(exact.path ?? '') : when.path === null;
    function commandFits(command) {
        if (when.command === null)
            return isForAll;
        if (action.isElsewhere && (0,rules_paths/* withoutMove */.av)(command, view.workingCopies) === command)
            return false;
        return when.command.some((listed) => (0,rules_commands/* acceptsCommand */.JN)(listed, command, view.workingCopies));
    }
    function pathFits(path) {
        const within = (0,rules_paths/* withinWorkingCopy */.Ul)(path, view.workingCopies);
        const patterns = when.path;
        if (exact?.reads && patterns === null && (0,rules_paths/* isWorkingCopy */.rv)(path, view.workingCopies))
            return true;
        if (within === null)
            return false;
        if (within.some(rules_paths/* isGuardFile */.MR) && !exact?.reads)
            return within.every((each) => patterns?.includes(each));
        if (patterns === null)
            return true;
        return within.every((each) => patterns.some((pattern) => view.fitsGlob(pattern, each)));
    }
}
function mayFit(when, action, touched, fitsGlob) {
    const { names, commands } = touched;
    const path = when.path === null ? 'yes' : mayTouch(when.path, touched, fitsGlob);
    const fits = path !== 'no' &&
        (when.tool === null || when.tool.some((tool) => names.some((name) => meansTool(tool, name)))) &&
        (!when.does || ((0,read_action/* readExactly */.Lo)(action)?.reads ?? true)) &&
        (when.command === null || fitsAny(when.command.map(rules_commands/* wordsOfListed */.GH), commands, includes));
    if (!fits)
        return 'no';
    if (when.risk === null)
        return path;
    const risk = types/* risks */.X.find((known) => known === (0,plain_text/* folded */.T)(action.risk).toUpperCase()) ?? 'UNKNOWN';
    if (when.risk.includes(risk))
        return path;
    return risk === 'UNKNOWN' ? 'perhaps' : 'no';
}
function mayTouch(patterns, { paths, words }, fitsGlob) {
    if (words === null || fitsAny(patterns.map(rules_paths/* anywhere */.Mp), paths, fitsGlob))
        return 'yes';
    if (words.length === 0)
        return 'no';
    const found = patterns.map(could_name/* patternNames */.ht).flatMap((names) => words.map((each) => (0,could_name/* couldName */.zD)(names, each)));
    return found.includes('yes') ? 'yes' : found.includes('perhaps') ? 'perhaps' : 'no';
}
const includes = (words, command) => command.includes(words);
function fitsAny(wanted, given, fits) {
    return given === null || wanted.some((one) => given.some((other) => fits(one, other)));
}
function meansTool(tool, given) {
    const wanted = (0,plain_text/* folded */.T)(tool);
    return given === wanted || (given.startsWith(wanted) && /^[^\p{L}\p{N}]/u.test(given.slice(wanted.length)));
}
function ownedPaths(action, when, context) {
    const exact = (0,read_action/* readExactly */.Lo)(action);
    if (exact?.command && when !== null)
        return ownedByCommand(exact.command, when.path, context.workingCopies);
    return (exact?.path ? (0,rules_paths/* withinWorkingCopy */.Ul)(exact.path, context.workingCopies) : null) ?? [null];
}
function pathsAbout(actions, workingCopies) {
    const paths = actions.flatMap((action) => ownedPaths({ ...action, id: '' }, null, { workingCopies }));
    return [...new Set(paths)].filter((path) => path !== null);
}
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
function decideUnseen(sets) {
    return askForAll(sets, []);
}
function askForAll(sets, actions) {
    const asks = sets.flatMap(({ rules }) => rules.filter((rule) => rule.kind === 'ask'));
    const why = sets.flatMap(({ from, rules }) => {
        const named = rules.flatMap(({ kind }, at) => kind === 'ask' || kind === 'reject' ? [`rules[${at}]`] : []);
        return actions.map(({ id, tool }) => ({ action: id, tool, kind: 'ask', rules: named, from }));
    });
    return {
        kind: 'ask',
        people: Math.max(1, ...asks.map(({ people }) => people)),
        owners: asks.some(({ owners }) => owners) ? [null] : [],
        why,
    };
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

/***/ 8897:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lo: () => (/* binding */ readExactly),
/* harmony export */   V8: () => (/* binding */ onlyLooks),
/* harmony export */   rZ: () => (/* binding */ readWidely)
/* harmony export */ });
/* harmony import */ var _command_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71249);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(78340);
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70409);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37048);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23322);





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

/***/ 54745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ risks)
/* harmony export */ });
const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'];


/***/ }),

/***/ 48869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jf: () => (/* binding */ byRules),
/* harmony export */   PN: () => (/* binding */ knownPrograms),
/* harmony export */   _5: () => (/* binding */ isUnchanged),
/* harmony export */   tL: () => (/* binding */ asksForUnchanged)
/* harmony export */ });
/* unused harmony export isTightened */
function isUnchanged(wanted, action, { workingCopies, past }) {
    const { executes } = action;
    if (executes?.notKnown !== undefined)
        return false;
    if (past) {
        const ran = past.areUnchanged ? past.readPast(action, workingCopies, past.known ?? []) : 'part';
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
const byRules = (sets) => ({
    listed: eachOnce(sets, (rule) => (rule.kind === 'known' ? [] : (pathsOf(rule.when.unchanged) ?? []))),
    known: knownPrograms(sets),
});
function knownPrograms(sets) {
    const ofOperator = sets.filter(({ isOperators }) => isOperators);
    const counting = asksForUnchanged(ofOperator) ? ofOperator : sets;
    return eachOnce(counting, (rule) => (rule.kind === 'known' ? rule.programs : []));
}
const pathsOf = (unchanged) => (unchanged === true ? [] : unchanged);
const eachOnce = (sets, of) => [
    ...new Set(sets.flatMap(({ rules }) => rules.flatMap(of))),
];
function isTightened(before, after) {
    const withoutFiles = (rule) => JSON.stringify(rule.kind === 'known' ? rule : { ...rule, when: { ...rule.when, unchanged: null } });
    if (withoutFiles(before) !== withoutFiles(after))
        return false;
    const [old, now] = [unchangedOf(before) ?? null, unchangedOf(after) ?? null];
    if (old === null || now === null)
        return now !== null;
    return old !== true && now !== true && old.every((path) => now.includes(path));
}
function asksForUnchanged(sets) {
    return sets.some(({ rules }) => rules.some(unchangedOf));
}
const unchangedOf = (rule) => (rule.kind === 'known' ? null : rule.when.unchanged);


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
