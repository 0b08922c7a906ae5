export const id = 724;
export const ids = [724];
export const modules = {

/***/ 2833:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J_: () => (/* binding */ namesExactly),
/* harmony export */   Zq: () => (/* binding */ couldOverlap),
/* harmony export */   ht: () => (/* binding */ patternNames),
/* harmony export */   z: () => (/* binding */ isForAll),
/* harmony export */   zD: () => (/* binding */ couldName)
/* harmony export */ });
/* unused harmony export couldBe */
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3322);

function patternNames(pattern) {
    return (0,_plain_text_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .T)(pattern)
        .replace(/^(\*\*\/)+/, '')
        .split('/');
}
function isForAll(pattern) {
    return pattern.every((name) => name === '**');
}
function couldName(pattern, { readings, withUnknown }) {
    if (isForAll(pattern))
        return 'yes';
    const found = readings.map((words) => follow(pattern, words));
    if (found.includes('yes'))
        return 'yes';
    const isPerhaps = found.includes('perhaps') || withUnknown.some((words) => follow(pattern, words) === 'yes');
    return isPerhaps ? 'perhaps' : 'no';
}
function namesExactly(pattern, word) {
    return isForAll(pattern) || follow(pattern, [word]) === 'yes';
}
function follow(pattern, words) {
    const fitting = namesFitting(pattern, words);
    if (pattern[0] !== '**' && fitting[0]?.size === 0)
        return 'no';
    const folders = pattern.findIndex(isWild);
    const above = folders < 0 ? pattern.length - 1 : Math.min(folders, pattern.length - 1);
    const ends = new Set([0]);
    let isAbove = false;
    for (const names of words) {
        const states = stepThrough(pattern, fitting, ends, names);
        if (states.has(pattern.length))
            return 'yes';
        for (const state of states) {
            ends.add(state);
            isAbove ||= state > 0 && state <= above;
        }
    }
    return isAbove ? 'perhaps' : 'no';
}
function namesFitting(pattern, words) {
    const all = new Set(words.flat());
    let isPossible = true;
    return pattern.map((wanted) => {
        const found = isPossible && wanted !== '**' ? [...all].filter((name) => couldBe(wanted, name)) : [];
        isPossible &&= wanted === '**' || found.length > 0;
        return new Set(found);
    });
}
function stepThrough(pattern, fitting, from, names) {
    let states = from;
    for (const name of names) {
        const next = new Set([0]);
        for (const state of states) {
            const wanted = pattern[state];
            if (name === '**')
                for (let later = state; later <= pattern.length; later += 1)
                    next.add(later);
            else if (wanted === '**')
                addWithDeeper(pattern, next, state);
            else if (fitting[state]?.has(name))
                addWithDeeper(pattern, next, state + 1);
        }
        states = next;
    }
    return states;
}
function addWithDeeper(pattern, states, state) {
    states.add(state);
    for (let deeper = state; pattern[deeper] === '**'; deeper += 1)
        states.add(deeper + 1);
}
const isWild = (name) => /[*?]/.test(name);
function couldBe(one, other) {
    if (!isWild(one) && !isWild(other))
        return one === other;
    if (differs(one[0], other[0]) || differs(one.at(-1), other.at(-1)))
        return false;
    const isSame = (letter, against) => letter === against || letter === '?' || against === '?';
    return couldAlign([...one], [...other], '*', isSame);
}
function couldOverlap(one, other) {
    return couldAlign(one, other, '**', couldBe);
}
function couldAlign(parts, others, star, isSame) {
    let below = others.map((_, at) => others.slice(at).every((other) => other === star));
    below.push(true);
    for (const part of parts.toReversed()) {
        const row = Array.from({ length: others.length + 1 }, () => false);
        row[others.length] = part === star && below[others.length] === true;
        for (let at = others.length - 1; at >= 0; at -= 1) {
            const against = others[at] ?? '';
            const isStar = part === star || against === star;
            row[at] = isStar
                ? below[at] === true || row[at + 1] === true
                : below[at + 1] === true && isSame(part, against);
        }
        below = row;
    }
    return below[0] === true;
}
const differs = (one = '', other = '') => one !== other && !isWild(one + other) && one !== '' && other !== '';


/***/ }),

/***/ 724:
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
var command_words = __webpack_require__(1249);
// EXTERNAL MODULE: ./build/shared/rules/could-name.js
var could_name = __webpack_require__(2833);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var rules_paths = __webpack_require__(7048);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(3322);
;// CONCATENATED MODULE: ./build/shared/rules/command-paths.js




const mostPaths = 200;
function ownedByCommand(command, patterns, workingCopies) {
    const copies = (0,command_words/* namesOfCopies */.Te)(workingCopies);
    const words = (0,command_words/* readCommandWords */.fS)(command, copies);
    if (words === null)
        return [null];
    const spelt = (0,command_words/* spellWords */.yl)(command);
    const paths = (patterns ?? ['**']).flatMap((pattern) => {
        const names = (0,could_name/* patternNames */.ht)(pattern);
        if ((0,could_name/* couldName */.zD)(names, words) === 'no')
            return [];
        const meant = onlyPaths(spelt.filter((word) => isMeant(names, word, copies)));
        const isSpelt = meant.length > 0 && !meant.some((word) => /[*?[]/.test(word));
        const known = meant.flatMap((word) => pathOf(word, workingCopies));
        return isSpelt ? known : [...known, beginningOf(pattern)];
    });
    const all = [...new Set(paths)];
    return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}
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
var rules_commands = __webpack_require__(8340);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(2484);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(409);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/types.js
var types = __webpack_require__(4745);
// EXTERNAL MODULE: ./build/shared/rules/unchanged.js
var unchanged = __webpack_require__(8869);
// EXTERNAL MODULE: ./build/shared/rules/unshown.js
var unshown = __webpack_require__(372);
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
        const named = rules.flatMap(({ kind }, at) => (kind === 'approve' ? [] : [`rules[${at}]`]));
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

/***/ 2484:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fU: () => (/* binding */ globMatcher),
/* harmony export */   sT: () => (/* binding */ wrongWithGlob)
/* harmony export */ });
/* unused harmony exports isBounded, fitsManyStars */
/* harmony import */ var picomatch_posix_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8016);
/* harmony import */ var _plain_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3322);


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

/***/ 4745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ risks)
/* harmony export */ });
const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'];


/***/ }),

/***/ 8869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _5: () => (/* binding */ isUnchanged),
/* harmony export */   kl: () => (/* binding */ pathsUnchanged),
/* harmony export */   tL: () => (/* binding */ asksForUnchanged)
/* harmony export */ });
/* unused harmony export isTightened */
function isUnchanged(wanted, action, { workingCopies, past }) {
    if (past)
        return past.areUnchanged && (wanted !== true || past.executesFiles(action, workingCopies));
    const { executes } = action;
    if (executes === undefined || executes.besides === 'unseen')
        return false;
    const { files, listed = [] } = executes;
    if (!files.every(isSame))
        return false;
    if (wanted === true)
        return files.length > 0;
    return wanted.every((path) => listed.some((file) => file.path === path && isSame(file)));
}
const isSame = ({ state }) => state === 'same';
function pathsUnchanged(sets) {
    const asked = sets.flatMap(({ rules }) => rules.map(({ when }) => when.unchanged ?? []));
    return [...new Set(asked.flatMap((paths) => (paths === true ? [] : paths)))];
}
function isTightened(before, after) {
    const withoutFiles = ({ when, ...rule }) => JSON.stringify({ ...rule, when: { ...when, unchanged: null } });
    if (withoutFiles(before) !== withoutFiles(after))
        return false;
    const [old, now] = [before.when.unchanged ?? null, after.when.unchanged ?? null];
    if (old === null || now === null)
        return now !== null;
    return old !== true && now !== true && old.every((path) => now.includes(path));
}
function asksForUnchanged(sets) {
    return sets.some(({ rules }) => rules.some(({ when }) => when.unchanged));
}


/***/ })

};
