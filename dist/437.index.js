export const id = 437;
export const ids = [437];
export const modules = {

/***/ 7437:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readObserved: () => (/* binding */ readObserved),
  readProof: () => (/* binding */ readProof)
});

// EXTERNAL MODULE: ./build/shared/rules/commands.js
var commands = __webpack_require__(8340);
// EXTERNAL MODULE: ./build/shared/rules/decide.js + 2 modules
var decide = __webpack_require__(2176);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(2484);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(409);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(7048);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
;// CONCATENATED MODULE: ./build/shared/rules/judge.js







const mostFrequent = 10;
function judge(sets, wanted) {
    return tally(sets, wanted.map(decideBy(sets)));
}
function compareRules(today, afterwards, wanted) {
    const [before, after] = [wanted.map(decideBy(today)), wanted.map(decideBy(afterwards))];
    const newly = new Map();
    for (const [place, { at, decision }] of after.entries()) {
        if (decision?.kind !== 'approve' || before[place]?.decision?.kind === 'approve')
            continue;
        for (const action of at.actions)
            countIn(newly, sameAs(action), { action });
    }
    return {
        today: tally(today, before),
        after: tally(afterwards, after),
        newly: [...newly.values()],
        warnings: warnOfPrograms(afterwards.flatMap(({ rules }) => rules)),
    };
}
const decideBy = (sets) => (at) => ({
    at,
    decision: (0,known_tools/* isNeverAsked */.NH)(at.actions) ? null : (0,decide/* decideAll */.k1)(sets, at.actions, at),
});
function tally(sets, decided) {
    const counts = { approve: 0, reject: 0, ask: 0, exempt: 0, questions: 0 };
    const asked = new Map();
    for (const { at, decision } of decided) {
        counts[decision?.kind ?? 'exempt'] += at.actions.length;
        if (decision?.kind !== 'ask')
            continue;
        counts.questions += 1;
        for (const action of at.actions) {
            const why = decision.why.filter((each) => each.action === action.id && each.kind === 'ask');
            const askedBy = [...new Set(why.flatMap(({ rules }) => rules))];
            const what = readsHere(action, at) ? 'does: read' : told(action, at);
            if (why.length > 0)
                countIn(asked, what, { action, at, askedBy });
        }
    }
    const most = [...asked].toSorted(([, one], [, other]) => other.count - one.count).slice(0, mostFrequent);
    return {
        actions: decided.reduce((sum, { at }) => sum + at.actions.length, 0),
        accepted: counts.approve,
        rejected: counts.reject,
        asked: counts.ask,
        exempt: counts.exempt,
        questions: counts.questions,
        frequent: most.map(([what, { count, action, at, askedBy }]) => {
            const when = readsHere(action, at) ? reads : exactlyThis(action, at);
            return {
                count,
                what,
                rule: when && accepting(when, sets, action, at) ? ruleLine(acceptRule(when)) : null,
                ...(askedBy.length > 0 && { askedBy }),
            };
        }),
    };
}
function countIn(counts, name, first) {
    const known = counts.get(name);
    if (known)
        known.count += 1;
    else
        counts.set(name, { count: 1, ...first });
}
const mostSuggestions = 5;
const leastApprovals = 2;
function suggestRules(sets, history) {
    const each = history.flatMap((at) => at.actions.map((action) => ({ action, at })));
    const approved = each.filter(({ action, at }) => at.kind === 'approved' && isKnown(action));
    const approvals = new Set(approved.map(({ action }) => sameAs(action)));
    const found = Map.groupBy(approved, ({ action, at }) => {
        const when = exactlyThis(action, at);
        const isOpen = when !== null && decideAll(sets, [action], at).kind === 'ask';
        return isOpen && hasExactly(when) && accepting(when, sets, action, at)
            ? ruleLine(acceptRule(when))
            : null;
    });
    const suggestions = [...found].flatMap(([rule, [first, ...others]]) => {
        const when = first && exactlyThis(first.action, first.at);
        if (rule === null || !when || others.length + 1 < leastApprovals)
            return [];
        const people = new Set([first, ...others].map(({ at }) => at.by)).size;
        return mayAcceptMore(when) ? [] : [{ rule, approvals: others.length + 1, people }];
    });
    return suggestions.toSorted((one, other) => other.approvals - one.approvals).slice(0, mostSuggestions);
    function mayAcceptMore(when) {
        const alone = [{ rules: [acceptRule(when)], from: '' }];
        const isMeant = (action, at) => isKnown(action) ? decideAll(alone, [action], at).kind === 'approve' : readsTool(when, action);
        return (history.some(({ kind, isWhole }) => kind === 'rejected' && !isWhole) ||
            each.some(({ action, at }) => (at.kind === 'rejected' || !approvals.has(sameAs(action))) && isMeant(action, at)));
    }
}
const isKnown = ({ arguments: given }) => typeof given !== 'string';
const readsTool = ({ tool }, action) => tool?.includes(action.tool) ?? true;
const hasExactly = ({ path, command }) => path !== null || command !== null;
const sameAs = ({ tool, arguments: given }) => JSON.stringify([tool, given]);
const nothing = { tool: null, path: null, command: null, risk: null };
const reads = { ...nothing, does: 'read' };
const acceptRule = (when) => ({ kind: 'approve', when });
const readingAccepted = [{ rules: [acceptRule(reads)], from: '' }];
function readsHere(action, at) {
    return (0,decide/* decideAll */.k1)(readingAccepted, [action], at).kind === 'approve';
}
function accepting(when, sets, action, at) {
    const own = sets.at(-1) ?? { rules: [], from: '' };
    const more = [...sets.slice(0, -1), { ...own, rules: [...own.rules, acceptRule(when)] }];
    return (0,decide/* decideAll */.k1)(more, [action], at).kind === 'approve';
}
const withoutEffect = ['think', 'task_tracker', 'finish'];
function exactlyThis(action, at) {
    const exact = (0,read_action/* readExactly */.L)(action);
    if (exact === null)
        return null;
    const { tool, command, path, hasPath } = exact;
    if (command !== null)
        return command.endsWith(' *') || (0,commands/* wrongWithCommand */.Z5)(command, 'approve') !== null
            ? null
            : { ...nothing, tool: [tool], command: [command] };
    if (!hasPath)
        return withoutEffect.includes(tool) ? { ...nothing, tool: [tool] } : null;
    const [within, ...others] = (0,paths/* withinWorkingCopy */.Ul)(path ?? '', at.workingCopies) ?? [];
    if (within === undefined || others.length > 0)
        return null;
    if (/[*?]/.test(within) || (0,glob/* wrongWithGlob */.sT)(within) !== null)
        return null;
    if (exact.reads)
        return { ...nothing, tool: [tool], path: [within], does: 'read' };
    const isOfRepository = /^\.github\//i.test(within);
    return (0,paths/* isGuardFile */.MR)(within) || isOfRepository ? null : { ...nothing, tool: [tool], path: [within] };
}
function ruleLine({ when, ...rule }) {
    const { does, tool, path, command, risk } = when;
    const keys = Object.entries({ does: does ? [does] : null, tool, path, command, risk });
    const given = keys.flatMap(([key, values]) => (values ? [`${key}: ${written(values)}`] : []));
    const more = [
        rule.kind === 'reject' && rule.reason !== null ? `reason: ${JSON.stringify(rule.reason)}` : '',
        rule.kind === 'ask' && rule.people > 1 ? `people: ${rule.people}` : '',
        rule.kind === 'ask' && rule.owners ? 'owners: true' : '',
    ].filter((line) => line !== '');
    return [`- ${ruleWord(rule.kind)}: {${given.length === 0 ? '' : ` ${given.join(', ')} `}}`, ...more].join('\n  ');
}
function ruleWord(kind) {
    return kind === 'approve' ? 'accept' : kind;
}
function written(values) {
    const each = values.map((value) => (/^[A-Za-z][\w-]*$/.test(value) ? value : JSON.stringify(value)));
    return each.length === 1 ? (each[0] ?? '') : `[${each.join(', ')}]`;
}
const longestTold = 200;
function told(action, at) {
    const exact = (0,read_action/* readExactly */.L)(action);
    const path = exact?.path && ((0,paths/* withinWorkingCopy */.Ul)(exact.path, at.workingCopies)?.[0] ?? exact.path);
    const what = exact?.command ?? path ?? JSON.stringify(action.arguments) ?? '';
    return `${action.tool}: ${what}`.slice(0, longestTold);
}

// EXTERNAL MODULE: ./build/shared/question/question.js
var question = __webpack_require__(7965);
;// CONCATENATED MODULE: ./build/shared/question/proof.js


function observeRun(wanted, { sets, workingCopies }) {
    return {
        kind: 'observed',
        ...judge(sets, wanted.map(({ actions }) => ({ actions, workingCopies }))),
    };
}
const mostExamples = 5;
function proveRun(ran, questions, asked) {
    const answers = approvedBy(questions);
    const rejected = rejectedIn(questions, answers);
    const counts = { refused: 0, byRules: 0, byPeople: 0, byWorkflow: 0, elsewhere: 0, exempt: 0, unasked: 0 };
    const undecided = [];
    for (const action of ran) {
        const decided = rejected.has(action.id)
            ? afterReject(action)
            : decisionOn(action, answers.get(action.id), asked);
        counts[decided] += 1;
        if (decided === 'unasked')
            undecided.push(action);
    }
    const begun = undecided.filter(({ end }) => end === 'unknown').length;
    const examples = undecided.slice(0, mostExamples).map(exampleOf);
    return { kind: 'known', actions: ran.length, ...counts, ...(begun > 0 && { begun }), examples };
}
function exampleOf({ summary, end }) {
    return end === 'unknown' ? `began, its end is not known: ${summary}` : summary;
}
function afterReject({ end }) {
    return end === 'done' ? 'unasked' : 'refused';
}
function decisionOn(action, answer, asked) {
    if (action.end === 'refused')
        return 'refused';
    if (answer !== undefined)
        return whoOf(answer);
    if (action.waited)
        return 'elsewhere';
    return isExempt(action, asked) ? 'exempt' : 'unasked';
}
function whoOf(answer) {
    if ((0,question/* isByRule */.g0)(answer))
        return 'byRules';
    return answer.by === question/* theWorkflow */.B ? 'byWorkflow' : 'byPeople';
}
function approvedBy(questions) {
    const approved = new Map();
    for (const { answer, sent, actions } of questions) {
        if (answer?.verdict !== 'approve' || sent === null)
            continue;
        for (const action of actions ?? [])
            if (action.id !== undefined)
                approved.set(action.id, answer);
    }
    return approved;
}
function rejectedIn(questions, approved) {
    const sent = questions.filter(({ answer, sent }) => answer?.verdict === 'reject' && sent !== null);
    const ids = sent.flatMap(({ actions }) => (actions ?? []).map(({ id }) => id));
    return new Set(ids.filter((id) => id !== undefined && !approved.has(id)));
}
function isExempt({ kind, risk }, { ask, byAccount }) {
    if (known_tools/* neverAskedKinds */.I_.includes(kind))
        return true;
    if (ask === 'always')
        return false;
    return risk === 'LOW' || (byAccount && risk === 'MEDIUM');
}
function withOtherPolicies(proof, ran, hadToAsk) {
    if (proof.kind !== 'known')
        return proof;
    const others = otherPolicies(ran, hadToAsk);
    return others.length === 0 ? proof : { ...proof, otherPolicies: others };
}
function otherPolicies(ran, hadToAsk) {
    const counts = new Map();
    for (const { policyThen } of ran) {
        if (policyThen === undefined || isAsTold(policyThen, hadToAsk))
            continue;
        counts.set(policyThen, (counts.get(policyThen) ?? 0) + 1);
    }
    return [...counts].map(([policy, actions]) => ({ policy, actions }));
}
function isAsTold(policy, { ask, byAccount }) {
    return policy === 'always' || policy === ask || (byAccount && policy === 'other');
}

// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(7097);
;// CONCATENATED MODULE: ./build/shared/drive/read-proof.js


function readProof(reading, questions, asked) {
    const { service, options } = reading;
    return readEvents(reading, (of) => service.ranActions(of, options), (ran) => withOtherPolicies(proveRun(ran, questions, asked), ran, asked));
}
function readObserved(reading, observing) {
    const { service, options } = reading;
    return readEvents(reading, (of) => service.wantedActions(of, options), (wanted) => observeRun(wanted, observing));
}
async function readEvents({ conversation, service }, read, judge) {
    if (conversation === null)
        return unreadable('the service does not know the conversation any more');
    const proof = await readOwnEvents(() => read(conversation), judge);
    const children = (conversation.children ?? []).map((id) => ({ id, url: service.page(id) }));
    return children.length === 0 ? proof : { ...proof, children };
}
async function readOwnEvents(read, judge) {
    try {
        const told = await read();
        return told.kind === 'known' ? judge(told.value) : unreadable('the service does not list its events');
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        return unreadable(error.message);
    }
}
function unreadable(why) {
    return { kind: 'unreadable', why };
}


/***/ }),

/***/ 2176:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k1: () => (/* binding */ decideAll),
  Nq: () => (/* binding */ decideUnseen)
});

// UNUSED EXPORTS: fitsRule, pathsAbout

// EXTERNAL MODULE: ./build/shared/rules/command-words.js
var command_words = __webpack_require__(1249);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(3322);
;// CONCATENATED MODULE: ./build/shared/rules/could-name.js

function patternNames(pattern) {
    return (0,plain_text/* folded */.T)(pattern)
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
    const [letters, others] = [[...one], [...other]];
    let below = others.map((_, at) => others.slice(at).every((letter) => letter === '*'));
    below.push(true);
    for (const letter of letters.toReversed()) {
        const row = Array.from({ length: others.length + 1 }, () => false);
        row[others.length] = letter === '*' && below[others.length] === true;
        for (let at = others.length - 1; at >= 0; at -= 1) {
            const against = others[at];
            const isStar = letter === '*' || against === '*';
            const isSame = letter === against || letter === '?' || against === '?';
            row[at] = isStar ? below[at] === true || row[at + 1] === true : isSame && below[at + 1] === true;
        }
        below = row;
    }
    return below[0] === true;
}
const differs = (one = '', other = '') => one !== other && !isWild(one + other) && one !== '' && other !== '';

// EXTERNAL MODULE: ./build/shared/rules/paths.js
var rules_paths = __webpack_require__(7048);
;// CONCATENATED MODULE: ./build/shared/rules/command-paths.js




const mostPaths = 200;
function ownedByCommand(command, patterns, workingCopies) {
    const words = (0,command_words/* readCommandWords */.fS)(command);
    if (words === null)
        return [null];
    const spelt = (0,command_words/* spellWords */.yl)(command);
    const paths = (patterns ?? ['**']).flatMap((pattern) => {
        const names = patternNames(pattern);
        if (couldName(names, words) === 'no')
            return [];
        const meant = onlyPaths(spelt.filter((word) => isMeant(names, word)));
        const isSpelt = meant.length > 0 && !meant.some((word) => /[*?[]/.test(word));
        const known = meant.flatMap((word) => pathOf(word, workingCopies));
        return isSpelt ? known : [...known, beginningOf(pattern)];
    });
    const all = [...new Set(paths)];
    return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}
function isMeant(pattern, word) {
    const names = (0,command_words/* namesOf */.eZ)((0,plain_text/* folded */.T)(word));
    if (names.length === 0)
        return false;
    return isForAll(pattern) ? looksLikePath(word) : namesExactly(pattern, names);
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
// EXTERNAL MODULE: ./build/shared/rules/unshown.js
var unshown = __webpack_require__(372);
;// CONCATENATED MODULE: ./build/shared/rules/decide.js










const mostActions = 20;
function decideAll(sets, actions, context) {
    if (actions.length > mostActions)
        return askForAll(sets, actions);
    const view = { ...context, fitsGlob: matcherOf(sets) };
    return combine(actions.flatMap((action) => applyGrant(action, strictest(verdictsOn(action, sets, view)), context)));
}
const matchers = new WeakMap();
function matcherOf(sets) {
    const known = matchers.get(sets) ?? (0,glob/* globMatcher */.fU)();
    matchers.set(sets, known);
    return known;
}
function verdictsOn(action, sets, view) {
    const all = sets.length === 0 ? [{ rules: [], from: '' }] : sets;
    return all.map((set) => judgeBy(set, action, view));
}
function applyGrant(action, verdicts, { grants = [] }) {
    const grant = grants.find((each) => each.action === action.id);
    const oneIsEnough = verdicts.every(({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0);
    const [first] = verdicts;
    if (grant === undefined || first === undefined || !oneIsEnough || !(0,unshown/* isRepeatable */.su)(action))
        return verdicts;
    return [{ ...first, from: '', kind: 'approve', rules: [`/approve always by ${grant.by}`] }];
}
const strictness = { approve: 0, ask: 1, reject: 2 };
function judgeBy(set, action, view) {
    let touched = null;
    const fitOf = (when) => {
        touched ??= (0,read_action/* readWidely */.r)(action);
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
    const exact = (0,read_action/* readExactly */.L)(action);
    const accept = numbered.find(({ rule }) => rule.kind === 'approve' && accepts(rule.when, action, exact, view, set.isOperators === true));
    return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}
function fitsRule(rule, set, action, context) {
    const view = { ...context, fitsGlob: globMatcher() };
    return rule.kind === 'approve'
        ? accepts(rule.when, action, readExactly(action), view, set.isOperators === true)
        : mayFit(rule.when, action, readWidely(action), view.fitsGlob) !== 'no';
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
        (!when.does || ((0,read_action/* readExactly */.L)(action)?.reads ?? true)) &&
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
    const found = patterns.map(patternNames).flatMap((names) => words.map((each) => couldName(names, each)));
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
    const exact = (0,read_action/* readExactly */.L)(action);
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
/* harmony import */ var picomatch_posix_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8016);

const most = { wildcards: 4, deep: 3, inOneName: 2 };
function wrongWithGlob(pattern) {
    const names = pattern.split('/');
    if (pattern.normalize('NFC') !== pattern || /[^\P{C}]|[\p{Zl}\p{Zp}]/u.test(pattern))
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
    const fits = picomatch_posix_js__WEBPACK_IMPORTED_MODULE_0__(pattern.replace(/[^\p{L}\p{N}\p{M}_/*? -]/gu, '\\$&'), options);
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


/***/ })

};
