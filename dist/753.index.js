export const id = 753;
export const ids = [753];
export const modules = {

/***/ 37640:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readObserved: () => (/* binding */ readObserved),
  readProof: () => (/* binding */ readProof)
});

// EXTERNAL MODULE: ./build/shared/executed/find-executed.js + 18 modules
var find_executed = __webpack_require__(31750);
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









const suggest_inPast = (seeCommand, sets, areUnchanged = true) => (at) => ({
    ...at,
    past: { seeCommand: (0,unchanged/* seenBy */.DA)(sets, seeCommand), areUnchanged },
});
const mostSuggestions = 5;
const leastApprovals = 2;
function suggestRules(sets, decided, seeCommand) {
    const history = decided.map(suggest_inPast(seeCommand, sets));
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
    const ran = action.executes?.notKnown
        ? 'part'
        : past.seeCommand((0,read_action/* readExactly */.Lo)(action)?.command ?? '', workingCopies).ran;
    return ran === 'part' ? null : ran === 'files' ? { unchanged: true } : {};
}
function exactlyThis(action, at) {
    const exact = (0,read_action/* readExactly */.Lo)(action);
    if (exact === null)
        return null;
    const tool = [action.tool];
    if (exact.command !== null)
        return exactlyCommand((0,paths/* withoutMove */.av)(exact.command, at.workingCopies), action, at);
    if (exact.path === null)
        return known_tools/* toolsOfItsOwn */.P8.includes(action.tool) ? (0,rule_words/* acceptRule */.Rt)({ tool }) : null;
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










function judge(sets, wanted, seeCommand) {
    return tally(sets, decideThen(sets, wanted.map(suggest_inPast(seeCommand, sets))));
}
function compareRules(today, afterwards, wanted, seeCommand) {
    const both = (areUnchanged) => [today, afterwards].map((sets) => decideThen(sets, wanted.map(inPast(seeCommand, sets, areUnchanged))));
    const unchanged = both(true);
    const changed = both(false);
    const isNew = (at) => [unchanged, changed].some((decided) => {
        const [was, is] = decided.map((each) => each[at]?.decision?.kind === 'approve');
        return is && !was;
    });
    const newly = wanted.flatMap(({ actions }, at) => (isNew(at) ? actions : []));
    const rulesAfter = afterwards.flatMap(({ rules }) => rules);
    return {
        today: tally(today, unchanged[0] ?? []),
        after: tally(afterwards, unchanged[1] ?? []),
        newly: [...Map.groupBy(newly, sameAs).values()].flatMap(([action, ...others]) => action === undefined ? [] : [{ count: others.length + 1, action }]),
        warnings: warnOfPrograms(rulesAfter, seenBy(afterwards, seeCommand)),
        neverFitting: neverFitting(afterwards, seeCommand),
    };
}
const decideThen = (sets, wanted) => wanted.map((at) => ({ at, decision: (0,known_tools/* isNeverAsked */.NH)(at.actions) ? null : (0,decide/* decideAll */.k1)(sets, at.actions, at) }));
const mostFrequent = 10;
function tally(sets, decided) {
    const count = (wanted) => decided.reduce((sum, { at, decision }) => sum + (decision?.kind === wanted ? at.actions.length : 0), 0);
    const questions = decided.filter(({ decision }) => decision?.kind === 'ask');
    const asked = questions.flatMap(({ at, decision }) => at.actions.flatMap((action) => {
        const why = decision?.why.filter((each) => each.action === action.id && each.kind === 'ask') ?? [];
        const askedBy = [...new Set(why.flatMap(({ rules }) => rules))];
        const accept = isAcceptedWith(reading, [], action, at) ? reading : exactlyThis(action, at);
        const rule = accept && isAcceptedWith(accept, sets, action, at) ? (0,write_rule/* ruleLine */.lW)(accept) : null;
        const what = accept === reading ? 'does: read' : told(action, at);
        return why.length === 0 ? [] : [{ what, rule, ...(askedBy.length > 0 && { askedBy }) }];
    }));
    const groups = Map.groupBy(asked, ({ what }) => what);
    const most = [...groups].toSorted(([, one], [, other]) => other.length - one.length).slice(0, mostFrequent);
    return {
        actions: decided.reduce((sum, { at }) => sum + at.actions.length, 0),
        accepted: count('approve'),
        rejected: count('reject'),
        asked: count('ask'),
        exempt: count(undefined),
        questions: questions.length,
        ...((0,unchanged/* asksForUnchanged */.tL)(sets) && { takenAsUnchanged: true }),
        frequent: most.flatMap(([, [first, ...others]]) => first ? [{ ...first, count: others.length + 1 }] : []),
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

// EXTERNAL MODULE: ./build/shared/question/answer.js
var question_answer = __webpack_require__(37435);
;// CONCATENATED MODULE: ./build/shared/question/proof.js


function observeRun(wanted, { sets, workingCopies }, seeCommand) {
    const atOnce = wanted.map(({ actions }) => ({ actions, workingCopies }));
    return { kind: 'observed', ...judge(sets, atOnce, seeCommand) };
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
        const isRejected = rejected.has(action.id);
        const afterReject = action.end === 'done' ? 'unasked' : 'refused';
        const decided = isRejected ? afterReject : decisionOn(action, answer, asked);
        const planner = answer && decided === 'byRules' && (0,question_answer/* isByRule */.g0)(answer) ? answer.rule.approvedBy : undefined;
        if (planner !== undefined)
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
function exampleOf({ summary, end, byGoal }) {
    const begun = end === 'unknown' ? `began, its end is not known: ${summary}` : summary;
    return byGoal ? `let go by a goal: ${begun}` : begun;
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
    if ((0,question_answer/* isByRule */.g0)(answer))
        return 'byRules';
    return answer.by === question_answer/* theWorkflow */.B ? 'byWorkflow' : 'byPeople';
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
    const policies = ran.flatMap(({ policyThen: policy }) => policy === undefined || isAsTold(policy, hadToAsk) ? [] : [policy]);
    const others = Map.groupBy(policies, (policy) => policy);
    if (others.size === 0)
        return proof;
    return {
        ...proof,
        otherPolicies: [...others].map(([policy, { length }]) => ({ policy, actions: length })),
    };
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
    const proof = await readEvents(reading, (of) => service.wantedActions(of, options), (wanted) => observeRun(wanted, observing, find_executed/* seeCommand */.ps));
    return proof.kind === 'unreadable' ? { ...proof, observed: true } : proof;
}
async function readEvents(reading, read, judge) {
    const { conversation, service, isGone = false } = reading;
    if (conversation === null)
        return unreadableProof(isGone ? 'the service does not know the conversation any more' : 'its record could not be read');
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
        return told.kind === 'known'
            ? judge(told.value)
            : unreadableProof('the service does not list its events');
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        const { code, status, message } = error;
        return unreadableProof(code === 'unavailable' ? `the service did not answer (${status ?? message})` : message);
    }
}
function unreadableProof(why) {
    return { kind: 'unreadable', why };
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

/***/ 54745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ risks)
/* harmony export */ });
const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'];


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
