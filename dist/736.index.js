export const id = 736;
export const ids = [736];
export const modules = {

/***/ 23485:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X0: () => (/* binding */ scopeInLines),
/* harmony export */   th: () => (/* binding */ planSentence)
/* harmony export */ });
/* unused harmony export planEnds */
/* harmony import */ var _rules_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89244);
/* harmony import */ var _text_exact_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(42703);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(23062);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(35261);



function scopeInLines(scope) {
    const lines = 'paths' in scope ? (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_0__/* .entriesOf */ .Mc)(scope) : scope;
    return lines.map(({ kind, text }) => `${kind === 'path' ? 'edit' : 'run '} ${(0,_text_exact_text_js__WEBPACK_IMPORTED_MODULE_1__/* .exactText */ .n)(text)}`).join('\n');
}
function planEnds({ at, scope: { hours } }) {
    return hours === null ? null : at + hours * 3_600_000;
}
function planSentence(plan, now) {
    const ends = planEnds(plan);
    const approved = `the plan ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(plan.code, 12)} that ${plan.by.map(_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV).join(' and ')} approved`;
    if (ends !== null && ends <= now)
        return `${(0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .capital */ .Nx)(approved)} was over at ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_4__/* .formatTime */ .fU)(ends)}: people are asked about each action`;
    const until = ends === null ? 'until the run ends' : `until ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_4__/* .formatTime */ .fU)(ends)}`;
    const { cost } = plan.scope;
    return `Acts within ${approved}, ${until}${cost === null ? '' : ` and for at most ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(cost)}`}`;
}


/***/ }),

/***/ 32901:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TJ: () => (/* binding */ isShownWhole),
/* harmony export */   to: () => (/* binding */ whatIsAsked)
/* harmony export */ });
/* unused harmony export budgetOnPage */
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23062);
/* harmony import */ var _pending_action_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47641);
/* harmony import */ var _subject_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24618);



function isShownWhole({ actions, subject }) {
    if (subject)
        return (0,_subject_js__WEBPACK_IMPORTED_MODULE_0__/* .isSubjectWhole */ .sg)(subject);
    return actions === null || allSections(actions).whole;
}
const mostCut = 10;
const budgetForAll = 56_000;
const budgetOnPage = 224_000;
function whatIsAsked({ actions, conversationUrl, whole: known = true, subject }, budget = budgetForAll) {
    if (subject)
        return (0,_subject_js__WEBPACK_IMPORTED_MODULE_0__/* .subjectText */ .yq)(subject);
    if (!known && actions === null)
        return { text: notWhole(conversationUrl), whole: false };
    if (actions === null) {
        const text = `**The action is not shown here.** The service does not tell what is pending. Look at it in the ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)('conversation', conversationUrl)} before you approve: the answer covers whatever waits there.`;
        return { text: (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .alert */ .xE)('CAUTION', text), whole: true };
    }
    const { sections, whole } = budget === budgetForAll ? allSections(actions) : divided(actions, budget);
    const left = actions.length - sections.length;
    const text = (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .compose */ .Zz)(null, [
        whole ? null : notWhole(conversationUrl),
        actions.length === 1 ? null : 'One answer is for all of them.',
        ...sections.map((section, place) => (actions.length === 1 ? section : `#### ${place + 1}\n\n${section}`)),
        left > 0 ? `_${left} more ${left === 1 ? 'action is' : 'actions are'} not shown here._` : null,
    ]);
    return { text, whole };
}
const knownSections = new WeakMap();
function allSections(actions) {
    const sections = knownSections.get(actions) ?? divided(actions, budgetForAll);
    knownSections.set(actions, sections);
    return sections;
}
function divided(actions, most) {
    const all = [];
    let room = most;
    for (const action of actions) {
        const section = (0,_pending_action_js__WEBPACK_IMPORTED_MODULE_3__/* .actionSection */ .A2)(action, room);
        all.push(section);
        room -= section.text.length + 40;
        if (!section.whole || room < 0)
            break;
    }
    const whole = all.length === actions.length && room >= 0 && all.every((each) => each.whole);
    if (whole)
        return { sections: all.map(({ text }) => text), whole };
    const shown = actions.slice(0, mostCut);
    const budget = Math.floor(most / Math.max(1, shown.length)) - 40;
    return { sections: shown.map((action) => (0,_pending_action_js__WEBPACK_IMPORTED_MODULE_3__/* .actionBeginning */ .kS)(action, budget)), whole: false };
}
function notWhole(conversationUrl) {
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .alert */ .xE)('CAUTION', `**Not all of this can be shown here, so it cannot be approved here.** Reject it, or look at it in the ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)('conversation', conversationUrl)} and answer there.`);
}


/***/ }),

/***/ 3548:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CE: () => (/* binding */ resultReply),
/* harmony export */   bt: () => (/* binding */ resultSentence),
/* harmony export */   dT: () => (/* binding */ staleWords),
/* harmony export */   ow: () => (/* binding */ resultLine),
/* harmony export */   qS: () => (/* binding */ isOpenAfterwards)
/* harmony export */ });
/* unused harmony exports grantTakenBack, resultTitle, subjectNames */
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(57708);
/* harmony import */ var _question_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37435);
/* harmony import */ var _words_commands_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(89068);
/* harmony import */ var _words_state_words_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(98965);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23062);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(35261);
/* harmony import */ var _subject_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24618);






function resultReply(result, asked) {
    return `${headOf(result)[0]} ${resultSentence(result, asked)}`;
}
function grantTakenBack({ login, code: word, spelling, }) {
    return `🔁 ${person(login)}, what was approved with ${code(spell(`/approve ${word} always`, spelling), 90)} is asked about again from now on.`;
}
function resultTitle(result, subject) {
    const [symbol, title] = headOf(result);
    return `${symbol} ${subject ? `${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .capital */ .Nx)(subject.kind)}: ${title.toLowerCase()}` : title}`;
}
function resultLine(result, asked) {
    const by = 'by' in result && result.by && result.by !== _question_index_js__WEBPACK_IMPORTED_MODULE_1__/* .nobody */ .eP && !isOpenAfterwards(result)
        ? ` by ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(result.by)}`
        : '';
    const often = result.kind === 'verified' && result.always ? ' with `always`' : '';
    return `${resultTitle(result)}${by}${often}: ${lineOrNone(asked)}`;
}
function isOpenAfterwards({ kind }) {
    return kind !== 'sending' && kind !== 'verified';
}
const lineOrNone = (asked) => (0,_subject_js__WEBPACK_IMPORTED_MODULE_3__/* .lineAsked */ .hU)(asked) ?? 'what the agent asked';
const subjectNames = { plan: 'the plan', money: 'that it may cost more' };
function resultSentence(result, asked) {
    const { subject } = asked;
    const what = lineOrNone(asked);
    const own = subject ? subjectSentence(result, subject) : null;
    if (own !== null)
        return own;
    switch (result.kind) {
        case 'sending':
            return `${who(result, what)}. The answer is on its way to the agent.`;
        case 'verified': {
            const left = result.leftIdle === undefined
                ? ''
                : ` **It could not be told to go on** (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .inline */ .mG)(result.leftIdle, 200)}): ${(0,_words_commands_js__WEBPACK_IMPORTED_MODULE_4__/* .spellIn */ .GL)(goesOn, spellingOf(asked))}`;
            return `${who(result, what)}. ${wentOn(result)}${left}${reasonOf(result)}${result.always ? always(asked) : ''}`;
        }
        case 'gone':
            return `${who(result, what)}. It is not known whether that answer arrived, but the question is gone: the agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_5__/* .nowDoing */ .er)(result.agent)}.`;
        case 'no_effect':
            return `${who(result, what)}. **The service took the answer, and it had no effect**: the agent still waits for the same. To try again, answer once more.`;
        case 'unclear':
            return `${who(result, what)}. **It is not known whether the answer arrived** (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .inline */ .mG)(result.why, 200)}), so it is not sent again. Look at the conversation.`;
        case 'stale': {
            const by = result.by ? ` Changed last by ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(result.by)}.` : '';
            return `${staleWords[result.why]}${changed(result.files)}${by} **Nothing was sent.**${nextQuestion(result.next)}`;
        }
        case 'not_waiting':
            return `The agent no longer waits for an answer (${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .inline */ .mG)(result.why, 100)}). **Nothing was sent.**`;
        case 'elsewhere':
            return `Seen on ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(result.at)}: ${what} was answered somewhere else, and the agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_5__/* .nowDoing */ .er)(result.agent)}.`;
        case 'expired':
            return `${expiredBefore(result, what)}; the question expired on ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(result.at)}. The agent still waits: answer in the conversation.`;
        case 'closed':
            return `On ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(result.at)} the agent ended, or was no longer followed; ${closedBefore(result, what)}. Answers here have no effect.`;
    }
}
function wentOn({ agent }) {
    return agent.is === 'working' ? `The agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_5__/* .nowDoing */ .er)(agent)}.` : `Now the agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_5__/* .nowDoing */ .er)(agent)}.`;
}
function reasonOf({ reason, by }) {
    return reason === null || by === _question_index_js__WEBPACK_IMPORTED_MODULE_1__/* .nobody */ .eP ? '' : ` Reason: ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .inline */ .mG)((0,_cut_js__WEBPACK_IMPORTED_MODULE_7__/* .cut */ .Jj)(reason, 500), 500)}`;
}
function subjectSentence(result, subject) {
    const whatSubject = subjectNames[subject.kind];
    switch (result.kind) {
        case 'sending':
            return `${who(result, whatSubject)}.`;
        case 'verified': {
            const follows = result.answer === 'approve' ? approvedWords(subject) : rejectedWords(subject);
            return `${who(result, whatSubject)}: ${follows}.${reasonOf(result)}`;
        }
        case 'expired':
            return `${expiredBefore(result, whatSubject)}; the question expired on ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(result.at)}. ${expiredWords(subject)}.`;
        default:
            return null;
    }
}
function approvedWords(subject) {
    if (subject.kind === 'money')
        return `it may cost up to ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .dollars */ .E9)(subject.upTo)}`;
    return subject.scope === null
        ? 'the agent goes on, and people are asked about each action'
        : 'the agent goes on within the plan';
}
const rejectedWords = (subject) => subject.kind === 'money' ? `it is stopped at ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .dollars */ .E9)(subject.most)}` : 'nothing of it is carried out';
const expiredWords = (subject) => subject.kind === 'money'
    ? `It is stopped at ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .dollars */ .E9)(subject.most)}`
    : 'Nothing of the plan is carried out';
const goesOn = '`/agent <what to do>` makes it go on.';
function always(asked) {
    const undoes = `${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`/reject ${asked.code ?? ''}`, 60)} undoes that.`;
    return ` **It will not be asked again in this run.** ${(0,_words_commands_js__WEBPACK_IMPORTED_MODULE_4__/* .spellIn */ .GL)(undoes, spellingOf(asked))}`;
}
const spellingOf = ({ answering }) => answering === undefined || answering.kind === 'elsewhere' ? undefined : answering.spelling;
const staleWords = {
    other_files: 'Files that it runs changed after they were shown.',
    other_actions: 'The agent now waits for something other than what was shown.',
    can_be_shown_now: 'The action could not be shown before and can be now, so it is asked again.',
    cannot_be_compared: 'The service no longer tells what is pending, so it cannot be compared with what was shown.',
    other_wait: 'The agent has continued since then and now waits for something else.',
    wait_not_known: 'It is not known here whether the agent still waits for the same thing. Answer in the conversation.',
    question_changed: 'The comment with the question did not say what we wrote there, so it is asked again.',
    question_gone: 'The comment with the question was deleted, so it is asked again.',
    question_hidden: 'The comment with the question was hidden, so it is asked again.',
    question_unreadable: 'GitHub did not tell what was in the comment with the question when the answer was written, so it is asked again.',
    planned_again: 'The agent was told more, and plans again.',
    other_limit: 'Another limit of cost holds since then.',
};
const heads = {
    gone: ['↪️', 'No longer asked'],
    no_effect: ['❔', 'The answer had no effect'],
    unclear: ['❔', 'Unclear whether the answer arrived'],
    stale: ['🔁', 'Out of date'],
    not_waiting: ['↪️', 'Nothing to answer'],
    elsewhere: ['↪️', 'Answered elsewhere'],
    expired: ['⌛', 'Expired'],
    closed: ['⏹️', 'Closed'],
};
function headOf(result) {
    switch (result.kind) {
        case 'sending':
            if (result.by === _question_index_js__WEBPACK_IMPORTED_MODULE_1__/* .nobody */ .eP)
                return ['⌛', titleInTime(result.approved)];
            return ['⏳', result.answer === 'approve' ? 'Approving' : 'Rejecting'];
        case 'verified':
            if (result.by === _question_index_js__WEBPACK_IMPORTED_MODULE_1__/* .nobody */ .eP)
                return ['⌛', titleInTime(result.approved)];
            return result.answer === 'approve' ? ['✅', 'Approved'] : ['🚫', 'Rejected'];
        default:
            return heads[result.kind];
    }
}
function who({ by, answer, at, approved }, what) {
    if (by === _question_index_js__WEBPACK_IMPORTED_MODULE_1__/* .nobody */ .eP)
        return `${inTime(approved, what)}, so ${what} was rejected on ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(at)}`;
    return `${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(by)} ${answer === 'approve' ? 'approved' : 'rejected'} ${what} on ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_6__/* .formatTime */ .fU)(at)}`;
}
const titleInTime = (approved = []) => approved.length === 0 ? 'Nobody answered in time' : 'Not enough approvals in time';
function inTime(approved = [], what = '') {
    if (approved.length === 0)
        return 'Nobody answered in time';
    return `Only ${approved.map(_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV).join(' and ')} approved ${what} in time`;
}
function expiredBefore({ approved, answeredBy }, what) {
    return answeredBy === undefined
        ? inTime(approved, what)
        : `The answer of ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(answeredBy)} could not be given to the agent in time`;
}
function closedBefore({ approved = [], answeredBy }, what) {
    if (answeredBy !== undefined)
        return `the answer of ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(answeredBy)} had not been given to it`;
    return approved.length === 0
        ? 'nobody had answered'
        : `only ${approved.map(_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV).join(' and ')} had approved ${what}`;
}
function changed(files = []) {
    return files.length === 0 ? '' : ` Changed: ${files.map((path) => (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(path, 120)).join(', ')}.`;
}
function nextQuestion(next) {
    return next === null ? '' : ` It is asked again in ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)((0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(next.code), next.url)}.`;
}


/***/ }),

/***/ 24618:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dn: () => (/* binding */ subjectAside),
/* harmony export */   X2: () => (/* binding */ subjectTitle),
/* harmony export */   Zt: () => (/* binding */ subjectSymbol),
/* harmony export */   hU: () => (/* binding */ lineAsked),
/* harmony export */   sg: () => (/* binding */ isSubjectWhole),
/* harmony export */   yq: () => (/* binding */ subjectText)
/* harmony export */ });
/* unused harmony export subjectLine */
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57708);
/* harmony import */ var _text_quoted_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(71886);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(35261);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(23062);
/* harmony import */ var _pending_action_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47641);
/* harmony import */ var _plan_in_force_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(23485);





function subjectTitle(subject) {
    return subject.kind === 'money' ? moneySpent(subject) : 'The agent wants to carry out this plan';
}
const subjectSymbol = { plan: '📋', money: '💰' };
const moneySpent = ({ cost, most }) => `It has cost ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(cost)} of ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(most)}`;
function subjectLine(subject) {
    if (subject.kind === 'money')
        return moneySpent(subject);
    const [first = ''] = subject.words.split('\n').filter((line) => line.trim() !== '');
    return `Plan: ${(0,_cut_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .Jj)((0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(first), 120)}`;
}
function lineAsked({ actions, subject }) {
    return subject ? (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(subjectLine(subject), 140) : (0,_pending_action_js__WEBPACK_IMPORTED_MODULE_3__/* .firstLineAsked */ .V4)(actions);
}
const most = { words: 16_000, scope: 22_000, problems: 20, rules: 2 };
const budget = 56_000;
function isSubjectWhole(subject) {
    if (subject.kind === 'money')
        return true;
    const { scope } = subject;
    const lines = scope === null ? '' : (0,_plan_in_force_js__WEBPACK_IMPORTED_MODULE_4__/* .scopeInLines */ .X0)(scope);
    return wordsOf(subject).length <= most.words && lines.length <= most.scope;
}
function subjectText(subject) {
    const whole = isSubjectWhole(subject);
    if (subject.kind === 'money')
        return { text: moneyWords(subject), whole };
    const words = wordsOf(subject);
    if (!whole)
        return { text: beginningOf(subject), whole };
    const { scope, problems, lines } = subject;
    if (scope === null)
        return { text: (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, [words, unreadable(problems)]), whole };
    const newly = newlyAllowed(lines);
    const bounds = boundsOf(scope);
    const room = budget - words.length - newly.length - bounds.length;
    return { text: (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, [words, newly, notesWithin(room, warningsOn(lines)), bounds]), whole };
}
function subjectAside(subject) {
    if (subject.kind === 'money' || subject.scope === null || !isSubjectWhole(subject))
        return null;
    const { lines } = subject;
    const groups = groupsOf(lines).map(([heading, members]) => (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, [heading, scopeBlock(members)]));
    const room = budget - subjectText(subject).text.length - groups.join('').length;
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, [notesWithin(room, partsOn(lines)), ...groups]) || null;
}
const wordsOf = ({ words }) => (words.trim() === '' ? '' : (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_6__/* .quoted */ .TL)(words, words.length));
const tooLong = (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .alert */ .xE)('CAUTION', '**Not all of this plan can be shown here, so it cannot be approved.** Reject it, and ask for a shorter one.');
function beginningOf({ words, scope }) {
    const block = scope === null ? null : (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_6__/* .fenced */ .OF)((0,_plan_in_force_js__WEBPACK_IMPORTED_MODULE_4__/* .scopeInLines */ .X0)(scope), { max: most.words / 2 });
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, [tooLong, (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_6__/* .quoted */ .TL)(words, most.words / 4), block]);
}
const moneyWords = ({ most: limit, upTo }) => `It works on meanwhile. If you approve, it may cost up to ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(upTo)} in total; if not, it is stopped at ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(limit)}.`;
function newlyAllowed(lines) {
    const fresh = lines.filter(({ is }) => is === 'new');
    if (fresh.length === 0)
        return '**Its scope allows nothing new**: it asks as before.';
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, ['**Once approved it may do this without asking:**', scopeBlock(fresh)]);
}
function notesWithin(room, notes) {
    let left = room;
    const shown = notes.filter((note) => {
        left -= note.length + 1;
        return left > 0;
    });
    const more = notes.length - shown.length;
    return [...shown, ...(more > 0 ? [`- and ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .plural */ .LS)(more, 'more note')}`] : [])].join('\n') || null;
}
function unreadable(problems) {
    const listed = problems.slice(0, most.problems).map((problem) => `- ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(problem, 200)}`);
    const left = problems.length - listed.length;
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .compose */ .Zz)(null, [
        (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .alert */ .xE)('WARNING', '**It has no scope that can be read.** Once approved, it is asked about each action.'),
        [...listed, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n'),
    ]);
}
const scopeBlock = (lines) => (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_6__/* .fenced */ .OF)((0,_plan_in_force_js__WEBPACK_IMPORTED_MODULE_4__/* .scopeInLines */ .X0)(lines), { max: most.scope });
const otherKinds = ['rejected', 'asked', 'out', 'allowed'];
const headings = {
    allowed: (by) => `Allowed already, by ${by}:`,
    asked: (by) => `**Asked about all the same**, by ${by}:`,
    rejected: (by) => `**Never allowed**: rejected by ${by}:`,
    out: () => '**Still asked about each time**, as no plan can allow files that agents load and run, nor what no rule can accept:',
};
function groupsOf(lines) {
    return otherKinds.flatMap((kind) => [
        ...Map.groupBy(lines.filter(({ is }) => is === kind), ({ by }) => headings[kind](ruleNames(by))),
    ]);
}
const ruleNames = (names) => (0,_cut_js__WEBPACK_IMPORTED_MODULE_1__/* .andMore */ .v)(names.slice(0, most.rules).map((name) => (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)((0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .shortCommit */ .Ax)(name), 120)), names.length);
const warningsOn = (lines) => lines.flatMap(({ text, warning }) => (warning === null ? [] : [`- ⚠️ ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(text, 120)}: ${warning}`]));
function partsOn(lines) {
    return lines.flatMap(({ text, except: { asked, rejected } }) => {
        const line = (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(text, 120);
        return [
            ...(asked.length === 0 ? [] : [`- ${line}: asked about in part, by ${ruleNames(asked)}`]),
            ...(rejected.length === 0 ? [] : [`- ${line}: rejected in part, by ${ruleNames(rejected)}`]),
        ];
    });
}
function boundsOf({ cost, hours }) {
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .dotted */ .Bs)([
        hours === null ? 'For the rest of this run' : `For **${(0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .plural */ .LS)(hours, 'hour')}**`,
        cost === null ? 'no limit of its own for the cost' : `at most **${(0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(cost)}** in all`,
        'anything else is asked about, unless a rule decides',
    ]);
}


/***/ }),

/***/ 89068:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ commandTable),
/* harmony export */   GL: () => (/* binding */ spellIn),
/* harmony export */   JU: () => (/* binding */ tellUsage),
/* harmony export */   Pi: () => (/* binding */ commands),
/* harmony export */   c0: () => (/* binding */ isTelling),
/* harmony export */   lO: () => (/* binding */ spell),
/* harmony export */   oQ: () => (/* binding */ commandNames)
/* harmony export */ });
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);

const nothing = { code: false, reason: false, always: false, text: false };
const commands = {
    approve: {
        takes: { ...nothing, code: true, always: true },
        usage: '/approve [code] [always]',
        does: 'Lets the agent do what it asks for, or carry out its plan; `always` also approves the identical action for the rest of this run',
        effect: 'acts',
        permission: 'approve',
    },
    reject: {
        takes: { ...nothing, code: true, reason: true },
        usage: '/reject [code] [reason]',
        does: 'Refuses what the agent asks for, and tells it why, or what to change in its plan',
        effect: 'holds_back',
        permission: 'reject',
    },
    status: {
        takes: nothing,
        usage: '/status',
        does: 'Shows where the agent is',
        effect: 'tells',
        permission: 'read',
    },
    ask: {
        takes: { ...nothing, text: true },
        usage: '/ask <question>',
        does: 'Asks the agent something on the side, also while it waits; this changes nothing',
        effect: 'acts',
        permission: 'start',
    },
    retry: {
        takes: nothing,
        usage: '/retry',
        does: 'Starts again after a run has ended',
        effect: 'acts',
        permission: 'start',
    },
    stop: {
        takes: nothing,
        usage: '/stop',
        does: 'Stops the agent',
        effect: 'holds_back',
        permission: 'start',
    },
    rules: {
        takes: nothing,
        usage: '/rules',
        does: 'Shows which rules are in force here, and which ones would have spared questions',
        effect: 'tells',
        permission: 'start',
    },
    help: {
        takes: nothing,
        usage: '/help',
        does: 'Shows this list',
        effect: 'tells',
        permission: 'read',
    },
};
const isTelling = (name) => commands[name].effect === 'tells';
const isCommandName = (name) => name in commands;
const commandNames = Object.keys(commands).filter(isCommandName);
const telling = {
    takes: '<what to do>',
    does: 'Tells the agent what to do next, on this line and all below; where no agent works yet, starts one',
    permission: 'start',
};
const permissionWords = (needs) => needs === 'read' ? 'anyone who can read here' : `permission to ${needs}`;
function spell(usage, { prefix, bare }) {
    return bare ? usage : `${prefix} ${usage.slice(1)}`;
}
function spellIn(sentence, spelling) {
    if (spelling === undefined)
        return sentence;
    return sentence.replace(/`\/(agent )?([^`]+)`/g, (_, tells, words) => tells === undefined ? `\`${spell(`/${words}`, spelling)}\`` : `\`${spelling.prefix} ${words}\``);
}
const tellUsage = ({ prefix }) => `${prefix} ${telling.takes}`;
function commandTable(spelling, names = commandNames) {
    const rows = names.map((name) => {
        const { usage, does, permission } = commands[name];
        return (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .tableRow */ .jD)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(spell(usage, spelling)), does, permissionWords(permission));
    });
    const { does, permission } = telling;
    const tells = (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .tableRow */ .jD)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(tellUsage(spelling)), does, permissionWords(permission));
    return ['| Write | Does | Who may |', '|---|---|---|', tells, ...rows].join('\n');
}


/***/ })

};
