export const id = 640;
export const ids = [640];
export const modules = {

/***/ 37640:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readObserved: () => (/* binding */ readObserved),
  readProof: () => (/* binding */ readProof)
});

// EXTERNAL MODULE: ./build/shared/executed/find-executed.js + 24 modules
var find_executed = __webpack_require__(31672);
// EXTERNAL MODULE: ./build/shared/rules/decide.js + 1 modules
var decide = __webpack_require__(40724);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/rule-words.js
var rule_words = __webpack_require__(64016);
// EXTERNAL MODULE: ./build/shared/rules/commands.js
var commands = __webpack_require__(78340);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/unchanged.js
var unchanged = __webpack_require__(48869);
;// CONCATENATED MODULE: ./build/shared/rules/suggest.js









const inPast = (readPast, sets, areUnchanged = true) => (at) => ({
    ...at,
    past: { readPast, areUnchanged, known: (0,unchanged/* knownPrograms */.PN)(sets) },
});
const mostSuggestions = 5;
const leastApprovals = 2;
function suggestRules(sets, decided, readPast) {
    const history = decided.map(inPast(readPast, sets));
    const each = history.flatMap((at) => at.actions.map((action) => ({ action, at })));
    const approved = each.filter(({ action, at }) => at.kind === 'approved' && isKnown(action));
    const approvals = new Set(approved.map(({ action }) => suggest_sameAs(action)));
    const possible = approved.flatMap(({ action, at }) => {
        const rule = exactlyThis(action, at);
        const isNamed = rule !== null && (rule.when.path ?? rule.when.command) !== null;
        if (!isNamed || decideAll(sets, [action], at).kind !== 'ask')
            return [];
        return isAcceptedWith(rule, sets, action, at) ? [{ rule, line: ruleLine(rule), by: at.by }] : [];
    });
    const suggestions = mostOften(possible, ({ line }) => line).flatMap(([line, times]) => {
        const [first] = times;
        const people = new Set(times.map(({ by }) => by)).size;
        return first && !mayAcceptMore(first.rule) ? [{ rule: line, approvals: times.length, people }] : [];
    });
    const unknown = approved.flatMap(({ action, at }) => unchangedFor(action, at) === null ? (readExactly(action)?.command ?? []) : []);
    const notKnown = mostOften(unknown, (command) => command).map(([command]) => command);
    return {
        suggestions: suggestions.slice(0, mostSuggestions),
        notKnown: notKnown.slice(0, mostSuggestions),
    };
    function mayAcceptMore(rule) {
        const alone = [{ rules: [rule], from: '' }];
        const isMeant = (action, at) => isKnown(action)
            ? decideAll(alone, [action], at).kind === 'approve'
            : (rule.when.tool?.includes(action.tool) ?? true);
        return (history.some(({ kind, isWhole }) => kind === 'rejected' && !isWhole) ||
            each.some(({ action, at }) => (at.kind === 'rejected' || !approvals.has(suggest_sameAs(action))) && isMeant(action, at)));
    }
}
function mostOften(values, nameOf) {
    return [...Map.groupBy(values, nameOf)]
        .filter(([, times]) => times.length >= leastApprovals)
        .toSorted(([, one], [, other]) => other.length - one.length);
}
const isKnown = ({ arguments: given }) => typeof given !== 'string';
const suggest_sameAs = ({ tool, arguments: given }) => JSON.stringify([tool, given]);
function isAcceptedWith(rule, sets, action, at) {
    const own = sets.at(-1) ?? { rules: [], from: '' };
    const more = [...sets.slice(0, -1), { ...own, rules: [...own.rules, rule] }];
    return (0,decide/* decideAll */.k1)(more, [action], at).kind === 'approve';
}
function unchangedFor(action, { past, workingCopies }) {
    const ran = action.executes?.notKnown ? 'part' : past.readPast(action, workingCopies, past.known ?? []);
    return ran === 'part' ? null : ran === 'files' ? { unchanged: true } : {};
}
function exactlyThis(action, at) {
    const exact = (0,read_action/* readExactly */.Lo)(action);
    if (exact === null)
        return null;
    const tool = [exact.tool];
    if (exact.command !== null)
        return exactlyCommand((0,paths/* withoutMove */.av)(exact.command, at.workingCopies), action, at);
    if (exact.path === null)
        return known_tools/* toolsOfItsOwn */.P8.includes(exact.tool) ? (0,rule_words/* acceptRule */.Rt)({ tool }) : null;
    const [within, ...others] = (0,paths/* withinWorkingCopy */.Ul)(exact.path, at.workingCopies) ?? [];
    if (within === undefined || others.length > 0)
        return null;
    if (/[*?]/.test(within) || (0,glob/* wrongWithGlob */.sT)(within) !== null)
        return null;
    if (exact.reads)
        return (0,rule_words/* acceptRule */.Rt)({ tool, path: [within], does: 'read' });
    const isOfRepository = /^\.github\//i.test(within);
    return (0,paths/* isGuardFile */.MR)(within) || isOfRepository ? null : (0,rule_words/* acceptRule */.Rt)({ tool, path: [within] });
}
function exactlyCommand(command, action, at) {
    const unchanged = unchangedFor(action, at);
    return unchanged === null || (0,commands/* splitListed */.kg)(command).takesMore || (0,commands/* wrongWithCommand */.Z5)(command, 'approve') !== null
        ? null
        : (0,rule_words/* acceptRule */.Rt)({ tool: [action.tool], command: [command], ...unchanged });
}

// EXTERNAL MODULE: ./build/shared/rules/write-rule.js
var write_rule = __webpack_require__(5210);
;// CONCATENATED MODULE: ./build/shared/rules/judge.js










function judge(sets, wanted, readPast) {
    return tally(sets, decideThen(sets, wanted, readPast, true));
}
function compareRules(today, afterwards, wanted, readPast) {
    const both = (areUnchanged) => [today, afterwards].map((sets) => decideThen(sets, wanted, readPast, areUnchanged));
    const unchanged = both(true);
    const changed = both(false);
    const isNew = (at) => [unchanged, changed].some((decided) => {
        const [was, is] = decided.map((each) => each[at]?.decision?.kind === 'approve');
        return is && !was;
    });
    const newly = wanted.flatMap(({ actions }, at) => (isNew(at) ? actions : []));
    return {
        today: tally(today, unchanged[0] ?? []),
        after: tally(afterwards, unchanged[1] ?? []),
        newly: [...Map.groupBy(newly, sameAs).values()].flatMap(([action, ...others]) => action === undefined ? [] : [{ count: others.length + 1, action }]),
        warnings: warnOfPrograms(afterwards.flatMap(({ rules }) => rules)),
        neverFitting: neverFitting(afterwards, readPast),
    };
}
function decideThen(sets, wanted, readPast, areUnchanged) {
    return wanted
        .map(inPast(readPast, sets, areUnchanged))
        .map((at) => ({ at, decision: (0,known_tools/* isNeverAsked */.NH)(at.actions) ? null : (0,decide/* decideAll */.k1)(sets, at.actions, at) }));
}
const mostFrequent = 10;
function tally(sets, decided) {
    const count = (wanted) => decided.reduce((sum, { at, decision }) => sum + (decision?.kind === wanted ? at.actions.length : 0), 0);
    const questions = decided.filter(({ decision }) => decision?.kind === 'ask');
    const asked = questions.flatMap(({ at, decision }) => at.actions.flatMap((action) => {
        const why = decision?.why.filter((each) => each.action === action.id && each.kind === 'ask') ?? [];
        const askedBy = [...new Set(why.flatMap(({ rules }) => rules))];
        return why.length === 0
            ? []
            : [{ action, at, askedBy, reads: isAcceptedWith(reading, [], action, at) }];
    }));
    const groups = Map.groupBy(asked, ({ action, at, reads }) => (reads ? 'does: read' : told(action, at)));
    const most = [...groups].toSorted(([, one], [, other]) => other.length - one.length).slice(0, mostFrequent);
    return {
        actions: decided.reduce((sum, { at }) => sum + at.actions.length, 0),
        accepted: count('approve'),
        rejected: count('reject'),
        asked: count('ask'),
        exempt: count(undefined),
        questions: questions.length,
        ...((0,unchanged/* asksForUnchanged */.tL)(sets) && { takenAsUnchanged: true }),
        frequent: most.flatMap(([what, [first, ...others]]) => {
            if (first === undefined)
                return [];
            const { action, at, askedBy, reads } = first;
            const accept = reads ? reading : exactlyThis(action, at);
            const rule = accept && isAcceptedWith(accept, sets, action, at) ? (0,write_rule/* ruleLine */.lW)(accept) : null;
            return [{ count: others.length + 1, what, rule, ...(askedBy.length > 0 && { askedBy }) }];
        }),
    };
}
const reading = (0,rule_words/* acceptRule */.Rt)({ does: 'read' });
const longestTold = 200;
function told(action, at) {
    const exact = (0,read_action/* readExactly */.Lo)(action);
    const path = exact?.path && ((0,paths/* withinWorkingCopy */.Ul)(exact.path, at.workingCopies)?.[0] ?? exact.path);
    const what = exact?.command ?? path ?? JSON.stringify(action.arguments) ?? '';
    return `${action.tool}: ${what}`.slice(0, longestTold);
}

// EXTERNAL MODULE: ./build/shared/question/question.js
var question = __webpack_require__(17965);
;// CONCATENATED MODULE: ./build/shared/question/proof.js


function observeRun(wanted, { sets, workingCopies }, readPast) {
    return {
        kind: 'observed',
        ...judge(sets, wanted.map(({ actions }) => ({ actions, workingCopies })), readPast),
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

/***/ 17965:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ theWorkflow),
/* harmony export */   Ru: () => (/* binding */ shownBefore),
/* harmony export */   Wi: () => (/* binding */ whoAnswered),
/* harmony export */   eP: () => (/* binding */ nobody),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   f1: () => (/* binding */ nobodysAnswer),
/* harmony export */   g0: () => (/* binding */ isByRule),
/* harmony export */   lG: () => (/* binding */ newQuestion),
/* harmony export */   rO: () => (/* binding */ isByNobody)
/* harmony export */ });
/* unused harmony exports questionStates, abouts, aboutOf */
const questionStates = (/* unused pure expression or super */ null && ([
    'asking',
    'open',
    'answering',
    'answered',
    'stale',
    'unknown',
    'elsewhere',
    'expired',
    'closed',
    'void',
]));
const theWorkflow = 'the workflow';
const nobody = 'nobody in time';
const abouts = (/* unused pure expression or super */ null && (['actions', 'plan', 'money']));
function aboutOf({ subject }) {
    return subject?.kind ?? 'actions';
}
function newQuestion(now, answer = null, epoch = 1, subject = null) {
    return {
        epoch,
        state: 'asking',
        ...(subject && { subject }),
        code: null,
        fingerprint: null,
        wait: null,
        actions: null,
        openedAt: null,
        shownWhole: null,
        commit: null,
        wokenAt: null,
        answer,
        terms: null,
        approvals: [],
        sent: null,
        result: null,
        goOn: null,
        expiresAt: null,
        dueAt: now,
        createdAt: now,
        settledAt: null,
    };
}
function shownBefore(fingerprint, answer, now, shownWhole = true) {
    return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}
function isByRule(answer) {
    return 'rule' in answer;
}
function isByNobody(answer) {
    return answer.by === nobody;
}
function whoAnswered({ by, verdict, at, always }, approvals = []) {
    const isNobodys = by === nobody && approvals.length > 0;
    return {
        ...{ by, answer: verdict, at },
        ...(always && { always }),
        ...(isNobodys && { approved: namesOf(approvals) }),
    };
}
const namesOf = (answers) => answers.map(({ by }) => by);
function nobodysAnswer({ approvals }, afterReject, at) {
    const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
    return { verdict: 'reject', reason, by: nobody, afterReject, at };
}


/***/ }),

/***/ 48869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jf: () => (/* binding */ byRules),
/* harmony export */   PN: () => (/* binding */ knownPrograms),
/* harmony export */   tL: () => (/* binding */ asksForUnchanged)
/* harmony export */ });
/* unused harmony export isTightened */
const byRules = (sets) => ({
    listed: eachOnce(sets, (rule) => {
        const unchanged = unchangedOf(rule) ?? true;
        return unchanged === true ? [] : unchanged;
    }),
    known: knownPrograms(sets),
});
function knownPrograms(sets) {
    const ofOperator = sets.filter(({ isOperators }) => isOperators);
    const counting = asksForUnchanged(ofOperator) ? ofOperator : sets;
    return eachOnce(counting, (rule) => (rule.kind === 'known' ? rule.programs : []));
}
const eachOnce = (sets, of) => [
    ...new Set(sets.flatMap(({ rules }) => rules.flatMap(of))),
];
function isTightened(before, after) {
    const withoutFiles = (rule) => JSON.stringify({
        ...rule,
        origin: undefined,
        ...(rule.kind !== 'known' && { when: { ...rule.when, unchanged: null } }),
    });
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


/***/ })

};
