export const id = 724;
export const ids = [724];
export const modules = {

/***/ 40724:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k1: () => (/* binding */ decideAll),
  Nq: () => (/* binding */ decideUnseen),
  iM: () => (/* binding */ isPlanning),
  Gz: () => (/* binding */ whilePlans)
});

// UNUSED EXPORTS: explain, isGuarded, pathsAbout

// EXTERNAL MODULE: ./build/shared/rules/command-words.js
var command_words = __webpack_require__(71249);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
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
        const names = (0,glob/* patternNames */.ht)(pattern);
        if ((0,glob/* couldName */.zD)(names, words) === 'no')
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
    const several = commands.length > 1 && (isUnseen || commands.some((each) => changes(each) === 'more'));
    return several || commands.some((each) => changes(each) !== 'nothing' && namesFolder(each));
}
function changes({ words }) {
    if (words.length === 0)
        return 'nothing';
    const program = (0,programs/* programNamed */.q)((0,shell_words/* plainWord */.hx)(words[0] ?? null)?.replace(/^.*\//, '') ?? '');
    if (program?.kind !== 'harmless' || program.more.has('changes'))
        return 'more';
    return program.more.has('writes') ? 'named' : 'nothing';
}
const namesFolder = ({ words }) => words.slice(1).some((word) => /^(?:\.{0,2}\/)*\.{0,2}$/.test((0,shell_words/* plainWord */.hx)(word) ?? 'x'));
function isMeant(pattern, word, copies) {
    const names = (0,command_words/* withoutCopy */.sQ)((0,command_words/* namesOf */.eZ)((0,plain_text/* folded */.T)(word)), copies);
    if (names.length === 0)
        return false;
    return (0,glob/* isForAll */.z)(pattern) ? looksLikePath(word) : (0,glob/* namesExactly */.J_)(pattern, names);
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
    const within = (0,paths/* withinWorkingCopy */.Ul)(isAbsolute ? `/${names}` : names, workingCopies);
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

// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/reasons.js
var reasons = __webpack_require__(61317);
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
    return exact.command === null ? (0,paths/* isGuardFile */.MR)(exact.path ?? '') : (0,paths/* mayNameGuardFile */.EV)(exact.command);
}
const whilePlans = [(0,rule_words/* acceptRule */.Rt)({ does: 'read' }), (0,rule_words/* acceptRule */.Rt)({ tool: known_tools/* toolsOfItsOwn */.P8 })];
function whilePlanning(verdicts, { from, plansFirst: reason = '' }, seen) {
    const reject = verdicts.find(({ kind }) => kind === 'reject');
    if (reject !== undefined)
        return reject;
    const verdict = { ...verdictOf({ rules: whilePlans, from }, seen), rules: [] };
    return verdict.kind === 'approve' ? verdict : { ...verdict, kind: 'reject', reason };
}
function applyGrant({ action, context: { grants = [] } }, verdicts) {
    const grant = grants.find((each) => each.action === action.id);
    const oneIsEnough = verdicts.every(({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0);
    const [first] = verdicts;
    if (grant === undefined || first === undefined || !oneIsEnough || !(0,unshown/* isRepeatable */.s)(action))
        return verdicts;
    return [{ ...first, from: '', kind: 'approve', rules: [`/approve always by ${grant.by}`] }];
}
function verdictOf(set, seen) {
    const { id, tool } = seen.action;
    const base = { action: id, tool, from: set.from, people: 1, owners: [], reason: null };
    const fitting = (0,reasons/* reasonsOf */.zM)(set, seen).filter(({ fits }) => fits !== 'no');
    const rejects = fitting.filter((0,reasons/* isOf */.yW)('reject'));
    const reject = rejects.find(({ fits }) => fits === 'yes');
    if (reject)
        return { ...base, kind: 'reject', rules: [reject.name], reason: reject.rule.reason };
    const asks = fitting.filter((0,reasons/* isOf */.yW)('ask'));
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
    const accept = fitting.find((0,reasons/* isOf */.yW)('approve'));
    return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}
function ownedPaths({ exact, context: { workingCopies } }, when) {
    if (exact?.command && when !== null)
        return ownedByCommand(exact.command, when.path, workingCopies);
    return (exact?.path ? (0,paths/* withinWorkingCopy */.Ul)(exact.path, workingCopies) : null) ?? [null];
}
function pathsAbout(actions, workingCopies) {
    const paths = actions.flatMap((action) => ownedPaths(seeAction({ ...action, id: '' }, { workingCopies }), null));
    return [...new Set(paths)].filter((path) => path !== null);
}
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
        const named = rules.flatMap((rule, at) => rule.kind === 'ask' || rule.kind === 'reject' ? [(0,write_rule/* ruleName */.oF)(at, rule)] : []);
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

/***/ 61317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TJ: () => (/* binding */ couldFit),
/* harmony export */   ut: () => (/* binding */ answerOf),
/* harmony export */   yW: () => (/* binding */ isOf),
/* harmony export */   zM: () => (/* binding */ reasonsOf)
/* harmony export */ });
/* harmony import */ var _rule_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(64016);
/* harmony import */ var _write_rule_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5210);


function reasonsOf(set, seen) {
    return set.rules.map((rule, at) => ({ rule, set, name: (0,_write_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .ruleName */ .oF)(at, rule), ...answerOf(rule, set, seen) }));
}
const isOf = (kind) => (reason) => reason.rule.kind === kind;
function answerOf(rule, { isOperators = false }, seen) {
    if (rule.kind === 'known')
        return never('it names programs, and decides on nothing');
    const { when } = rule;
    if (rule.kind !== 'approve') {
        const fits = namedIn(when).map((word) => [word, _rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .ruleWords */ .mG[word].couldMean(when, seen)]);
        const unfit = fits.flatMap(([word, fit]) => (fit === 'no' ? [word] : []));
        const isPerhaps = fits.some(([, fit]) => fit === 'perhaps');
        return { fits: unfit.length > 0 ? 'no' : isPerhaps ? 'perhaps' : 'yes', unfit, why: told(unfit, when) };
    }
    const { exact } = seen;
    if (exact === null)
        return never('this tool with these arguments is not known letter by letter, so no rule accepts it');
    if ((0,_rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesNothing */ .ek)(when) && !isOperators)
        return never('it names nothing that could be accepted');
    const lacks = (word) => !_rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .ruleWords */ .mG[word].accepts(when, exact, seen);
    const plain = _rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsInOrder */ .js.filter((word) => !_rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .ruleWords */ .mG[word].isOpen && lacks(word));
    const unfit = plain.length > 0 ? plain : _rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsInOrder */ .js.filter((word) => _rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .ruleWords */ .mG[word].isOpen && lacks(word));
    return { fits: unfit.length > 0 ? 'no' : 'yes', unfit, why: told(unfit, when) };
}
const never = (why) => ({ fits: 'no', unfit: null, why });
const namedIn = (when) => _rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsInOrder */ .js.filter((word) => when[word]);
function told(unfit, when) {
    const named = unfit.filter((word) => when[word]);
    const words = named.length > 0 ? named : namedIn(when);
    return unfit.length === 0 ? null : `${words.join(' and ')} ${words.length === 1 ? 'does' : 'do'} not fit`;
}
const couldFit = ({ unfit }, words = []) => unfit?.every((each) => words.includes(each) || _rule_words_js__WEBPACK_IMPORTED_MODULE_1__/* .ruleWords */ .mG[each].isOpen) === true;


/***/ }),

/***/ 63484:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ programNamed),
/* harmony export */   x: () => (/* binding */ readTable)
/* harmony export */ });
/* harmony import */ var _table_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77317);

const kinds = [
    ...['harmless', 'builtin', 'script', 'prefix', 'lines', 'evaluate'],
    ...['file', 'target', 'packages', 'git', 'shown', 'tool'],
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
    const usual = kind === 'tool' ? ` ${_table_js__WEBPACK_IMPORTED_MODULE_0__/* .ofTools */ .Jb}` : '';
    const program = { kind: known, more: new Map(keys), alone: `${alone}${usual}`, withValue };
    return wordsIn(names).map((name) => [name, program]);
}
const readTable = (text) => new Map(text
    .split('\n')
    .filter((row) => row !== '')
    .flatMap(readRow));
const programs = readTable(_table_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp);
const [[, namedTool] = ['', null]] = readRow('it | tool: any; tests');
const programNamed = (name, named = []) => programs.get(name) ?? (named.includes(name) ? namedTool : null);


/***/ }),

/***/ 68254:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ readShellLine)
/* harmony export */ });
/* harmony import */ var _shell_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8743);

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
    input = undefined;
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
            this.commands.push(...commands.map((command) => ({ ...command, end: '&' })));
            this.isUnseen ||= isUnseen;
        }
        return word;
    }
    readSeparator() {
        const [found] = this.match(separator) ?? [];
        if (found === undefined)
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
        const [sign] = this.match(redirection) ?? [];
        if (sign === undefined)
            return false;
        this.skipBlanks();
        const begin = this.at;
        if (this.letter() === '(')
            this.isUnseen = true;
        const target = (0,_shell_words_js__WEBPACK_IMPORTED_MODULE_0__/* .plainWord */ .hx)(this.takeWord());
        const written = this.text.slice(begin, this.at);
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
                [line = ''] = this.match(/[^\n]*/y) ?? [];
                if (!isLiteral && /\$\(|`|\\$/.test(line))
                    this.isUnseen = true;
                this.at += 1;
            } while ((sign === '<<-' ? line.replace(/^\t+/, '') : line) !== end && !this.isAtEnd);
        }
    }
}
const isOfNumber = (kind, target) => /^[<>]&$/.test(kind) && /^(?:\d+|-)$/.test(target ?? '');
const separators = [';', '&&', '||', '|', '&', '(', ')'];
const asSeparator = (text) => separators.find((each) => each === text) ?? ';';


/***/ }),

/***/ 8743:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   _z: () => (/* binding */ WordReader),
/* harmony export */   hx: () => (/* binding */ plainWord),
/* harmony export */   mU: () => (/* binding */ assignment)
/* harmony export */ });
const plainWord = (word) => (typeof word === 'string' ? word : null);
const assignment = /^([A-Za-z_]\w*)\+?=/;
const plainLetters = /(?:[^ \t\n'"\\`$;&|()<>*?[\]{}~#!]|(?<=[\w^])~|(?<=@)\{\w*\})+/y;
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
function quoted(word) {
    if (typeof word === 'string')
        return `'${word.replaceAll("'", "'\\''")}'`;
    return word === null ? '$x' : `'${word.begins.replaceAll("'", "'\\''")}'"$x"`;
}


/***/ }),

/***/ 77317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jb: () => (/* binding */ ofTools),
/* harmony export */   cv: () => (/* binding */ pythonModules),
/* harmony export */   tp: () => (/* binding */ table)
/* harmony export */ });
const ofManagers = '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact';
const runs = 'runs=exec explore x dlx create init install i add ci-config config set-script';
const ofPnpm = '.npmrc pnpm-workspace.yaml .pnpmfile.cjs .pnpmfile.cjs.js .pnpmfile.cjs.node .pnpmfile.mjs .pnp.cjs .corepack.env package.json package.json5 package.yaml';
const ofYarn = '.npmrc .yarnrc .yarnrc.yml .env.yarn .pnp.js .pnp.cjs .pnp.loader.mjs .yarn-metadata.json .corepack.env package.json';
const ofBun = '.npmrc bunfig.toml .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local';
const ofRunners = [
    '--coverage --watchAll --runInBand -i --passWithNoTests --detectOpenHandles --forceExit -w --updateSnapshot -u --update --onlyChanged -o --bail -b --no-coverage --logHeapUsage --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --testTimeout --maxWorkers --workers -t --shard --coverageReporters --coverageDirectory --collectCoverageFrom --selectProjects --expand --errorOnDeprecated --clearCache --listTests --findRelatedTests --changedSince --notify --randomize --silent=false',
    '--pass-with-no-tests --no-threads --browser --headless --headed --with-deps --typecheck --dom --single-run --singleRun --ui --project --coverage-reporter --hideSkippedTests --dir --poolOptions. --pool --run --no-file-parallelism --isolate --no-isolate --node-resolve --playwright --puppeteer --browsers --coverage.enabled --hook-timeout --group --manual --spec --test-timeout --seed',
    '--recursive --check-leaks --inline-diffs --full-trace --globals --reporter --reporters -R --grep -g --extension --ext --extensions --slow --retries --retry --ignore --sort --delay --invert --forbid-only --fgrep -f --async-only --allow-uncaught --inspect --inspect-brk --no-exit --timeouts --no-timeouts --no-timeout --reporter-option --reporter-options -O',
    '-m --match --serial --disable-coverage --allow-empty-coverage --allow-incomplete-coverage --check-coverage --no-check-coverage --100 -j --jobs -J --concurrency -T --node-arguments --pattern -p --lines --functions --branches --statements --no-esm --ts --no-ts --jobs-auto --files --full --cov -c -P -A --quiet-deps --tests-only --show-full-coverage --forks --use-stderr',
    '--max-old-space-size --trace-warnings --no-deprecation --throw-deprecation --enable-source-maps --expose-gc --harmony --no-warnings --no-experimental-strip-types --experimental-strip-types',
].join(' ');
const ofLinters = [
    '--ext --max-warnings --report-unused-disable-directives --report-unused-disable-directives-severity --no-eslintrc --env --global --no-error-on-unmatched-pattern --cache-location --cache-strategy --cache-file --ignore-pattern --fix-dry-run --no-fix --rule --no-inline-config --parser-options --no-warn-ignored --no-config --flag --no-warn --concurrency --project',
    '--write -w --list-different -l --single-quote --ignore-unknown --ignore-path --tab-width --no-semi --print-width --trailing-comma --end-of-line --no-bracket-spacing --no-plugin-search --log-level --loglevel -f --format --unsafe --staged --changed --apply --error-on-warnings',
    '--ignore --dot --frail --pack --strict --production --exclude --ignores --reporter --include-entry-exports --stdin --no-gitignore --no-progress --no-summary -o --node-ignore -p --is --at-least --detail --ignore-read-only-files --profile --ignore-rules --entrypoints -P --exit-code --circular --vue -c --no-must-find-files --dependencies --files --show-context --words-only --unique --gitignore',
].join(' ');
const ofBundlers = [
    '-c --mode --bundle --minify --format --platform --target --outfile --outdir -o --sourcemap --external --external: --dts --clean --onSuccess= --env --progress --input -i --file -f --name -n --splitting --treeshake --tree-shaking --loader: --define: --main-fields --packages --metafile --analyze --failAfterWarnings --bundleConfigAsCjs --no-sourcemap -w --entry --global-name --emptyOutDir --no-clean --keep-names --legal-comments --jsx --charset --log-override --no-treeshake --configIsBuildNode',
    '--out-dir -d --source-maps --ignore --extensions --copy-files --no-comments --presets= --compress --mangle --comments --comments= --transform= --no-declaration --tsconfig -p --noEmitOnError --root-mode --no-babelrc --delete-dir-on-start -D --delete-dir --no-babel --ascii --beautify --toplevel --keep_fnames --bare --sourceType --plugins= --es --full',
    '--production --development --host --port --open --standalone --strict --cjs --esm --dts-only --output-dir --out-file --dirs-only --export-referenced-types --no-check --options --readme --excludePrivate --js --features --release --no-cleanup -e --export --fileName --forceExit',
].join(' ');
const table = `
: true false echo pwd ls dir cat head tail wc cut tr cmp comm paste join fold fmt nl rev tac column diff | harmless: any
grep egrep fgrep file stat du df free ps pgrep which whereis type whoami id groups uname hostname printenv jq | harmless: any
basename dirname realpath readlink seq od hexdump strings md5sum sha1sum sha256sum sha512sum cksum base64 | harmless: any
nproc uptime date cal expr exit return shift break continue wait sleep kill tput clear lscpu locale umask dirs | harmless: any
mkdir touch chmod getconf lsof ss expand factor mktemp tty arch | harmless: any
rm rmdir mv cp ln tee truncate shred | harmless: any; writes
rimraf del-cli del mkdirp ncp cpy copyfiles cpx shx make-dir move-cli trash premove | harmless: any; writes; packages
tap-spec tap-dot tap-min tap-parser tap-difflet tap-nyan tap-summary | harmless: any; packages
dd | harmless: any; changes
uniq xxd | harmless: any; writes
sort | harmless: out=-o --output | -n -r -u -f -h -V -b -c -s -z -g -M -R -d -i --numeric-sort --reverse --unique | -k -t -o -T --key --output
tree | harmless: out=-o | -a -d -f -F -h -I -i -p -s -C -n --dirsfirst --noreport --gitignore | -L -P -I -o --charset
history | harmless
less more | harmless | -R -F -X -N -S -E -e -r -n -i
man | harmless | | -s
rg ripgrep | harmless | -n -i -l -c -w -v -o -F -S -s -U -P -h -H -N -u -uu -L --files --hidden --no-heading --json --no-ignore --line-number --ignore-case --files-with-matches --count --stats --vimgrep --fixed-strings --multiline --color | -g -e -t -T -A -B -C -m -r -j -M --glob --iglob --type --max-count --context --sort --color --max-depth
fd fdfind | harmless | -H -I -a -p -u -s -i -g -F -L -l -0 --hidden --no-ignore --follow | -t -e -d -E -c --type --extension --max-depth --exclude --color
find | harmless: long; changes=-delete | -not -o -a -or -and -print -print0 -prune -empty -ls -follow -L -H -P -xdev -mount -quit -depth -daystart -executable -readable -writable -true -false -delete | -name -iname -path -ipath -wholename -type -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -perm -user -group -regex -iregex -regextype -links -printf -samefile -newermt
tar bsdtar | harmless: bare; changes | -c -x -t -v -z -j -J -p -a -k -h -O -m --gzip --xz --bzip2 --list --extract --create --verbose --no-same-owner | -f -C --file --directory --exclude --strip-components
gzip gunzip zcat bzip2 bunzip2 xz unxz xzcat zstd unzip zipinfo | harmless: changes | -d -c -k -f -v -q -o -l -n -t -r -1 -9 | -x -P
zip | harmless: changes | -r -q -j -u -v -9 -y | -x -i
split csplit | harmless: changes | -d | -l -b -n -a -C -f
curl | harmless: changes | -s -S -f -L -I -i -k -G -v -O -J -N -4 -6 -sS -g --silent --show-error --fail --location --head --include --insecure --get --verbose --compressed --fail-with-body --remote-name --no-progress-meter | -H -d -X -o -A -F -u -b -c -e -m -w -x -T --header --data --data-raw --data-binary --data-urlencode --request --output --user-agent --form --user --max-time --connect-timeout --retry --retry-delay --write-out --url --json
wget | harmless: changes | -q -S -c -N -nv -nc -r -np --quiet --spider --no-verbose --no-check-certificate --show-progress | -O -P -T -t -U --header --timeout --tries --output-document --user-agent
gcc g++ cc c++ clang clang++ | harmless: long; changes | -c -S -E -g -w -s -v -O -O0 -O1 -O2 -O3 -Os -Og -Wall -Wextra -Werror -Wpedantic -pedantic -fPIC -fpic -shared -static -pthread -march=native | -o -I -L -l -D -U -std= -x -MF -MT
patch | harmless: changes | -R -N -s -f -E --dry-run --verbose | -p -i -d --strip --input
sed gsed | script: sed | -n -E -r -i -s -u -z --quiet --silent --regexp-extended --in-place | -e --expression
awk gawk mawk nawk | script: awk | | -F -v --field-separator --assign
[ [[ test printf export declare typeset local readonly unset read set getopts | builtin
cd pushd popd | harmless: any
nohup chronic unbuffer builtin corepack | prefix
command | prefix: looks=-v -V | -p
exec | prefix | -c -l | -a
time | prefix | -p -v
timeout | prefix: operands=1 | --foreground --preserve-status -v | -k -s --kill-after --signal
nice | prefix | | -n --adjustment
ionice | prefix | -t | -c -n
setsid | prefix | -w -c -f --wait --ctty --fork
stdbuf | prefix | | -i -o -e
sudo | prefix | -E -n -H | -u -g
xvfb-run | prefix | -a --auto-servernum
xargs | prefix: adds | -0 -r -t -x --null --no-run-if-empty | -n -L -P -I -d -s -E --max-args --max-procs --replace --delimiter
env | prefix: splits=-S --split-string | -i -0 -v - --ignore-environment | -u --unset -S --split-string
cross-env cross-env-shell | prefix: packages
nyc c8 | prefix: packages; tests; looks=report check-coverage merge | -s --all --silent --check-coverage --clean --no-clean --cache --no-cache --per-file --skip-full --100 --exclude-after-remap --allowExternal --exclude-node-modules --merge-async --99 --90 --80 | --reporter -r --lines --branches --functions --statements --exclude -x --include -n --temp-dir --report-dir --reports-dir -o --src --extension -e
coverage | prefix: packages; after=run; as=python; looks=report html xml json combine erase lcov debug | -a -p --branch --append --parallel-mode | --source --omit --include
poetry | prefix: packages; after=run; looks=--version; files=pyproject.toml poetry.lock
pipenv | shown: files=Pipfile; too=Pipfile.lock .env
pdm rye hatch | shown: files=pyproject.toml; too=pdm.lock hatch.toml
uv | prefix: packages; after=run; looks=--version; files=pyproject.toml uv.lock | -q --frozen --locked --no-sync --all-extras --isolated | --with --extra --group -p --python
bundle | prefix: packages; after=exec; looks=--version; files=Gemfile Gemfile.lock .bundle/config
concurrently | lines: packages | -k -r -g --kill-others --kill-others-on-fail --raw --group --success=first --success=all | -n -c --names --prefix --prefix-colors --success
npm-run-all run-s run-p npm-run-all2 | lines: scripts | -s -p -l -n -c -r --serial --sequential --parallel --print-label --print-name --continue-on-error --silent --race
eval | evaluate
sh bash zsh dash ksh ash | file: line=-c | -e -u -x -l -n -f -p -r -B -c --login --norc --noprofile --posix - | -o -O
source . | file
node nodejs | file: code=-e -p --eval --print; loads=-r --require --import --loader --experimental-loader; endings=.js /index.js; tests=--test | -i --no-warnings --trace-warnings --enable-source-maps --experimental-strip-types --experimental-vm-modules --inspect --inspect-brk --watch --expose-gc --trace-deprecation --check -c --experimental-test-coverage --test-only --test-force-exit --experimental-test-module-mocks --experimental-json-modules --no-deprecation --disable-warning=ExperimentalWarning --trace-uncaught --throw-deprecation --no-experimental-strip-types --harmony --experimental-modules --version -v --help -h | -r -e -p --require --import --loader --experimental-loader --eval --print -C --conditions --max-old-space-size --stack-size --unhandled-rejections --test-concurrency --test-timeout --test-name-pattern --max-semi-space-size --test-coverage-exclude --test-coverage-include --test-coverage-lines
tsx ts-node ts-node-esm babel-node vite-node zx esno jiti | file: code=-e --eval; loads=-r --require --import; endings=.ts /index.ts; packages | --version --no-cache --watch --quiet -q -T --esm --swc --transpile-only --files | -e -r --eval --require --import --tsconfig -P --project
istanbul | prefix: packages; after=cover; as=node; looks=check-coverage report | | --dir --report
python python2 python3 pypy pypy3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 | file: code=-c; endings=/__main__.py; modules=-m | -u -B -b -O -OO -E -s -S -I -q -d -P -x --version -V | -c -m -X -W
ruby | file: code=-e; loads=-r; endings=.rb | -w -W -v --version | -e -r
perl | file: code=-e -E; loads=-M | -w -n -p -l -a -s -T -v --version | -e -E -M
php | file: code=-r | -q -n -v --version | -r
lua luajit julia Rscript csh tcsh fish tclsh osascript groovy elixir escript | file
make gmake | target | -s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory | -C -f -j -l -O --directory --file --makefile --jobs
npm | packages: files=.npmrc; machine=etc/npmrc; locks=npm-shrinkwrap.json package-lock.json; ${runs} | ${ofManagers} | -C --prefix --loglevel --omit
pnpm | packages: files=${ofPnpm}; machine=etc/npmrc; locks=pnpm-lock.yaml; ${runs} | ${ofManagers} | -C --dir --prefix --loglevel --omit
yarn | packages: files=${ofYarn}; locks=yarn.lock; ${runs} | ${ofManagers} | --cwd --loglevel --omit
bun | packages: files=${ofBun}; locks=bun.lock bun.lockb; ${runs} | ${ofManagers} | --cwd --loglevel --omit
npx | packages: always; files=.npmrc
pnpx | packages: always; files=${ofPnpm}
bunx | packages: always; files=${ofBun}
uvx pipx | packages: always
git | git: runs=bisect submodule filter-branch difftool mergetool rebase config | --oneline --stat --cached --staged --short -s -b --porcelain --name-only --name-status --all --no-pager --graph --decorate -p -a -m -q -v -u -f
just | shown: files=justfile Justfile .justfile
task go-task | shown: files=Taskfile.yml taskfile.yml Taskfile.yaml
rake | shown: files=Rakefile rakefile Rakefile.rb
gradle gradlew | shown: files=build.gradle build.gradle.kts settings.gradle settings.gradle.kts; too=settings.gradle settings.gradle.kts gradle.properties gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar
mvn mvnw | shown: files=pom.xml; too=.mvn/maven.config .mvn/jvm.config .mvn/extensions.xml .mvn/wrapper/maven-wrapper.properties .mvn/wrapper/maven-wrapper.jar
ant | shown: files=build.xml
nodemon | shown: too=nodemon.json
lint-staged | shown: too=.lintstagedrc .lintstagedrc.json package.json
pre-commit | shown: files=.pre-commit-config.yaml
cmake ninja meson bazel scons ctest | shown: files=CMakeLists.txt meson.build BUILD SConstruct
deno | shown: too=deno.json deno.jsonc
pip pip3 | shown: runs=install; looks=list show freeze check --version cache config help search index debug; files=pyproject.toml setup.py requirements.txt; too=setup.py setup.cfg
tsc vue-tsc tsd tsd-check tstyche dtslint | tool: any
jest vitest mocha _mocha ava tap tape uvu borp qunit jasmine karma wtr web-test-runner cypress playwright lab testem nodeunit japa zora tapzero brittle mochify airtap | tool: tests | ${ofRunners} | --require -r --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --config --file --import --opts --loader --experimental-loader --env --testEnvironment --environment
eslint oxlint standard standardx xo semistandard snazzy ts-standard ts-scripts tslint jshint stylelint markdownlint markdownlint-cli2 standard-markdown remark htmlhint biome dprint prettier prettierx knip depcheck cspell alex publint attw size-limit madge dpdm sort-package-json npmPkgJsonLint npmpkgjsonlint commitlint ls-lint textlint lockfile-lint type-coverage template-oss-check gts aud oxfmt flow gzip-size bundlesize import-size dependency-cruiser depcruise check-side-effects | tool | ${ofLinters} | --config --parser --plugin
webpack webpack-cli rollup vite esbuild tsup parcel rolldown babel swc microbundle unbuild ncc pkgroll tsdown next nuxt astro remix vitepress vuepress storybook typedoc jsdoc documentation api-extractor ng react-scripts vue-cli-service browserify uglifyjs terser cleancss sass lessc postcss tailwindcss mkdocs serve http-server dts-bundle-generator ts-patch gen-esm-wrapper pkg downlevel-dts tshy zshy micromark-build bundt napi node-gyp-build tsc-alias tsc-esm-fix babel-cli postject ascjs | tool | ${ofBundlers} | --config --config-file --plugin --configPlugin
husky | harmless: any; changes; packages
is-ci npmignore not-in-publish safe-publish-latest patch-package npm-check-updates ncu auto-changelog conventional-changelog gh-pages codecov coveralls | tool | -i -r -p --no-tests -u --template --release-count -d -t --auto --commentLines --minor | --config
gulp | tool: files=gulpfile.js gulpfile.mjs gulpfile.cjs gulpfile.ts | --production
grunt | tool: files=Gruntfile.js Gruntfile.cjs Gruntfile.coffee
pytest py.test nosetests | tool: tests | -x -l -rA -ra -rs -rx -rf -rP -n -k -m --lf --ff --nf --sw --pdb --collect-only --co --cov --cov-report --cov-fail-under --cov-branch --cov-append --no-cov --maxfail --tb --durations --strict --strict-markers --strict-config --disable-warnings --disable-pytest-warnings --no-header --no-summary --exitfirst --last-failed --failed-first --numprocesses --dist --showlocals --capture --doctest-modules --doctest-glob --asyncio-mode --benchmark-only --benchmark-disable --benchmark-skip --deselect --ignore --ignore-glob --junitxml --junit-xml --setup-show --setup-plan --runslow --reruns --verbosity --full-trace --randomly-seed -vv -vvv -qq -W --xdist --import-mode --markers --fixtures --log-level --log-cli-level --ds= --reuse-db --create-db --nomigrations | -c
unittest | tool: tests; modules | -f -b -k -p --failfast --buffer --locals
tox nox | tool: tests; files=tox.ini noxfile.py pyproject.toml setup.cfg | -e -r -p -qq -l --recreate --list --session --skip-missing-interpreters --no-venv --reuse-existing-virtualenvs
ruff black isort flake8 pycodestyle pydocstyle autopep8 yapf pyflakes bandit pyright basedpyright vulture codespell pyupgrade | tool | --diff --line-length --select --ignore --extend-ignore --extend-select --exclude --extend-exclude --per-file-ignores --max-line-length --max-complexity --statistics --count --show-source --profile --check-only --target-version --preview --unsafe-fixes --show-fixes --no-fix --output-format -r -l -ll -i -c --in-place --recursive --aggressive -a --skip --skip-string-normalization -S -t --py39-plus --py310-plus --isolated --fast --safe --include --force-exclude --stats --outputjson --warnings | --config
mypy pylint dmypy ty pyre | tool | --strict --ignore-missing-imports --install-types --non-interactive --show-error-codes --pretty --no-error-summary --no-incremental --check-untyped-defs --disallow-untyped-defs --namespace-packages --explicit-package-bases --follow-imports --python-version --exclude -p -j --disable --enable --errors-only -E --fail-under --score --reports -d -e --max-line-length --warn-unused-ignores --no-implicit-optional --hide-error-context --show-column-numbers | --config-file --rcfile
rspec rubocop phpunit phpstan psalm pest standardrb | tool: tests | -A -a --auto-correct --autocorrect --format -f --order --seed --fail-fast --only-failures --next-failure --tag -e --example --filter --testsuite --group --testdox --stop-on-failure --no-coverage --level --memory-limit -l -P | --require -r -c --configuration --bootstrap
gofmt goimports golangci-lint staticcheck | tool | -l -w -d -e
go | tool: tests; verbs=test vet build fmt list version env mod doc run lint; runs=run generate tool install; endings=/main.go | -race -count -run -short -cover -coverprofile -covermode -coverpkg -timeout -bench -benchmem -benchtime -tags -mod=mod -mod=vendor -mod=readonly -o -parallel -failfast -m -u -func -html -n -a -i -shuffle -cpu -skip -list -buildvcs -trimpath
cargo | tool: tests; verbs=test t build b check c clippy fmt doc bench run r clean tree metadata update; runs=run install; files=Cargo.toml; too=build.rs src/main.rs; up=.cargo/config.toml .cargo/config Cargo.toml rust-toolchain.toml rust-toolchain | --release --all --workspace --all-targets --all-features --no-default-features --features -F --lib --bins --bin --tests --test --benches --bench --examples --example --doc --no-run --no-fail-fast --locked --offline --frozen -p --package -j --jobs --target --nocapture --test-threads --message-format --no-deps --open --allow-dirty --allow-staged -D -W -A -r --exclude --profile --ignored --include-ignored --exact --skip --show-output --deny --keep-going --edition
`;
const ofTools = '-v -V -h --version --help --verbose --quiet -q --silent -s --debug --color --colors --no-color --no-colors --watch --no-watch --ci --fix --cache --no-cache --timeout --output --out --json --parallel --exit --force --yes -y --dry-run --check';
const pythonModules = 'venv http.server json.tool compileall py_compile ensurepip this platform site sysconfig zipfile tarfile calendar';


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
