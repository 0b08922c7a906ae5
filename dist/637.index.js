export const id = 637;
export const ids = [637];
export const modules = {

/***/ 85637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readObserved: () => (/* binding */ readObserved),
  readProof: () => (/* binding */ readProof)
});

// EXTERNAL MODULE: ./build/shared/executed/find-executed.js + 25 modules
var find_executed = __webpack_require__(80534);
// EXTERNAL MODULE: ./build/shared/rules/judge.js
var judge = __webpack_require__(82535);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/question/question.js
var question = __webpack_require__(17965);
;// CONCATENATED MODULE: ./build/shared/question/proof.js


function observeRun(wanted, { sets, workingCopies }, readPast) {
    return {
        kind: 'observed',
        ...(0,judge/* judge */.S4)(sets, wanted.map(({ actions }) => ({ actions, workingCopies })), readPast),
    };
}
const mostExamples = 5;
function proveRun(ran, questions, asked) {
    const answers = approvedBy(questions);
    const rejected = rejectedIn(questions, answers);
    const counts = { refused: 0, byRules: 0, byPeople: 0, byWorkflow: 0, elsewhere: 0, exempt: 0, unasked: 0 };
    const undecided = [];
    const plans = [];
    let rated = 0;
    for (const action of ran) {
        const answer = answers.get(action.id);
        const decided = rejected.has(action.id) ? afterReject(action) : decisionOn(action, answer, asked);
        const planner = decided === 'byRules' ? approverOf(answer) : null;
        if (planner !== null)
            plans.push(planner);
        else
            counts[decided] += 1;
        if (decided === 'unasked')
            undecided.push(action);
        if (decided === 'exempt' && !known_tools/* neverAskedKinds */.I_.includes(action.kind))
            rated += 1;
    }
    const begun = undecided.filter(({ end }) => end === 'unknown').length;
    const examples = undecided.slice(0, mostExamples).map(exampleOf);
    const by = [...new Set(plans)].join(' and ');
    const withinPlan = plans.length === 0 ? {} : { withinPlan: { actions: plans.length, by } };
    return {
        kind: 'known',
        actions: ran.length,
        ...counts,
        rated,
        ...withinPlan,
        ...(begun > 0 && { begun }),
        examples,
    };
}
function approverOf(answer) {
    return answer !== undefined && (0,question/* isByRule */.g0)(answer) ? (answer.rule.approvedBy ?? null) : null;
}
function exampleOf({ summary, end, byGoal }) {
    const begun = end === 'unknown' ? `began, its end is not known: ${summary}` : summary;
    return byGoal ? `let go by a goal: ${begun}` : begun;
}
function afterReject({ end }) {
    return end === 'done' ? 'unasked' : 'refused';
}
function decisionOn(action, answer, asked) {
    if (action.end === 'refused')
        return 'refused';
    if (answer !== undefined)
        return whoOf(answer);
    if (action.waited && !action.byGoal)
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
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(70573);
;// CONCATENATED MODULE: ./build/shared/drive/read-proof.js



async function readProof(reading, questions, asked) {
    const { service, options } = reading;
    const [proof, hooksAct] = await Promise.all([
        readEvents(reading, (of) => service.ranActions(of, options), (ran) => withOtherPolicies(proveRun(ran, questions, asked), ran, asked)),
        doHooksAct(reading),
    ]);
    return hooksAct ? { ...proof, hooksAct: true } : proof;
}
async function doHooksAct({ conversation, service, options, hooksAct = false }) {
    if (hooksAct || conversation?.sandbox?.is !== 'up')
        return hooksAct;
    return (await (0,errors/* valueOrNull */.MK)(() => service.guard(conversation, options)))?.hooksAct ?? false;
}
async function readObserved(reading, observing) {
    const { service, options } = reading;
    const proof = await readEvents(reading, (of) => service.wantedActions(of, options), (wanted) => observeRun(wanted, observing, find_executed/* readPast */.rj));
    return proof.kind === 'unreadable' ? { ...proof, observed: true } : proof;
}
async function readEvents(reading, read, judge) {
    const { conversation, service } = reading;
    if (conversation === null)
        return unreadable('the service does not know the conversation any more');
    const first = await readOwnEvents(() => read(conversation), judge);
    const later = first.kind === 'unreadable' ? await asleepSince(reading, conversation) : null;
    const proof = later === null ? first : await readOwnEvents(() => read(later), judge);
    const children = (conversation.children ?? []).map((id) => ({ id, url: service.page(id) }));
    return children.length === 0 ? proof : { ...proof, children };
}
async function asleepSince({ service, options }, { id, sandbox }) {
    const record = await (0,errors/* failureOr */.gl)(() => (0,completed/* readRecord */.a)(service, id, options));
    return record instanceof errors/* ServiceError */._7 || record?.sandbox?.is === sandbox?.is ? null : record;
}
async function readOwnEvents(read, judge) {
    try {
        const told = await read();
        return told.kind === 'known' ? judge(told.value) : unreadable('the service does not list its events');
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        const { code, status, message } = error;
        return unreadable(code === 'unavailable' ? `the service did not answer (${status ?? message})` : message);
    }
}
function unreadable(why) {
    return { kind: 'unreadable', why };
}


/***/ }),

/***/ 82535:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   lW: () => (/* binding */ ruleLine)
/* harmony export */ });
/* unused harmony exports compareRules, suggestRules, commandsNotKnown, ruleWord */
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(78340);
/* harmony import */ var _decide_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(40724);
/* harmony import */ var _glob_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(12484);
/* harmony import */ var _known_tools_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70409);
/* harmony import */ var _paths_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37048);
/* harmony import */ var _read_action_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8897);
/* harmony import */ var _unchanged_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48869);








const mostFrequent = 10;
function judge(sets, wanted, readPast) {
    return tally(sets, wanted.map(inPast(readPast, sets)).map(decideBy(sets)));
}
const inPast = (readPast, sets, areUnchanged = true) => (at) => ({
    ...at,
    past: { readPast, areUnchanged, known: (0,_unchanged_js__WEBPACK_IMPORTED_MODULE_0__/* .knownPrograms */ .PN)(sets) },
});
function compareRules(today, afterwards, wanted, readPast) {
    const decideIf = (sets, areUnchanged) => wanted.map(inPast(readPast, sets, areUnchanged)).map(decideBy(sets));
    const [before, after] = [decideIf(today, true), decideIf(afterwards, true)];
    const [changedBefore, changedAfter] = [decideIf(today, false), decideIf(afterwards, false)];
    const newly = new Map();
    for (const [place, { at, decision }] of after.entries()) {
        const approves = (...found) => found.map((each) => each?.decision?.kind === 'approve');
        const were = approves(before[place], changedBefore[place]);
        const are = approves({ at, decision }, changedAfter[place]);
        if (!are.some((isApproved, each) => isApproved && !were[each]))
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
    decision: (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .isNeverAsked */ .NH)(at.actions) ? null : (0,_decide_js__WEBPACK_IMPORTED_MODULE_2__/* .decideAll */ .k1)(sets, at.actions, at),
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
        ...((0,_unchanged_js__WEBPACK_IMPORTED_MODULE_0__/* .asksForUnchanged */ .tL)(sets) && { takenAsUnchanged: true }),
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
function suggestRules(sets, decided, readPast) {
    const history = decided.map(inPast(readPast, sets));
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
function commandsNotKnown(sets, decided, readPast) {
    const approved = decided.filter(({ kind }) => kind === 'approved').map(inPast(readPast, sets));
    const commands = approved.flatMap((at) => at.actions.flatMap((action) => unchangedFor(action, at) === null ? (readExactly(action)?.command ?? []) : []));
    return [...Map.groupBy(commands, (command) => command)]
        .filter(([, times]) => times.length >= leastApprovals)
        .toSorted(([, one], [, other]) => other.length - one.length)
        .map(([command]) => command)
        .slice(0, mostSuggestions);
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
    return (0,_decide_js__WEBPACK_IMPORTED_MODULE_2__/* .decideAll */ .k1)(readingAccepted, [action], at).kind === 'approve';
}
function accepting(when, sets, action, at) {
    const own = sets.at(-1) ?? { rules: [], from: '' };
    const more = [...sets.slice(0, -1), { ...own, rules: [...own.rules, acceptRule(when)] }];
    return (0,_decide_js__WEBPACK_IMPORTED_MODULE_2__/* .decideAll */ .k1)(more, [action], at).kind === 'approve';
}
const withoutEffect = ['think', 'task_tracker', 'finish'];
function unchangedFor(action, { past, workingCopies }) {
    const ran = action.executes?.notKnown ? 'part' : past.readPast(action, workingCopies, past.known ?? []);
    return ran === 'part' ? null : ran === 'files' ? { unchanged: true } : {};
}
function exactlyThis(action, at) {
    const exact = (0,_read_action_js__WEBPACK_IMPORTED_MODULE_3__/* .readExactly */ .Lo)(action);
    if (exact === null)
        return null;
    const { tool, path, hasPath } = exact;
    const command = exact.command && (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .withoutMove */ .av)(exact.command, at.workingCopies);
    if (command !== null) {
        const unchanged = unchangedFor(action, at);
        return unchanged === null || command.endsWith(' *') || (0,_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .wrongWithCommand */ .Z5)(command, 'approve') !== null
            ? null
            : { ...nothing, tool: [tool], command: [command], ...unchanged };
    }
    if (!hasPath)
        return withoutEffect.includes(tool) ? { ...nothing, tool: [tool] } : null;
    const [within, ...others] = (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .withinWorkingCopy */ .Ul)(path ?? '', at.workingCopies) ?? [];
    if (within === undefined || others.length > 0)
        return null;
    if (/[*?]/.test(within) || (0,_glob_js__WEBPACK_IMPORTED_MODULE_6__/* .wrongWithGlob */ .sT)(within) !== null)
        return null;
    if (exact.reads)
        return { ...nothing, tool: [tool], path: [within], does: 'read' };
    const isOfRepository = /^\.github\//i.test(within);
    return (0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .isGuardFile */ .MR)(within) || isOfRepository ? null : { ...nothing, tool: [tool], path: [within] };
}
function ruleLine(rule) {
    if (rule.kind === 'known')
        return `- known: ${written(rule.programs)}`;
    const { does, tool, path, command, risk, unchanged } = rule.when;
    const keys = Object.entries({ does: does ? [does] : null, tool, path, command, risk, unchanged });
    const given = keys.flatMap(([key, values]) => values ? [`${key}: ${values === true ? 'true' : written(values)}`] : []);
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
const noText = /^(null|true|false|yes|no|on|off|y|n)$/i;
function written(values) {
    const each = values.map((value) => /^[A-Za-z][\w-]*$/.test(value) && !noText.test(value) ? value : JSON.stringify(value));
    return each.length === 1 ? (each[0] ?? '') : `[${each.join(', ')}]`;
}
const longestTold = 200;
function told(action, at) {
    const exact = (0,_read_action_js__WEBPACK_IMPORTED_MODULE_3__/* .readExactly */ .Lo)(action);
    const path = exact?.path && ((0,_paths_js__WEBPACK_IMPORTED_MODULE_4__/* .withinWorkingCopy */ .Ul)(exact.path, at.workingCopies)?.[0] ?? exact.path);
    const what = exact?.command ?? path ?? JSON.stringify(action.arguments) ?? '';
    return `${action.tool}: ${what}`.slice(0, longestTold);
}


/***/ })

};
