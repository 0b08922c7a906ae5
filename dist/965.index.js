export const id = 965;
export const ids = [965];
export const modules = {

/***/ 23485:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X0: () => (/* binding */ scopeInLines),
/* harmony export */   th: () => (/* binding */ planSentence)
/* harmony export */ });
/* unused harmony export planEnds */
/* harmony import */ var _text_exact_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(42703);
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(16775);
/* harmony import */ var _words_amounts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35261);



const linesOf = ({ paths, commands }) => [
    ...paths.map((text) => ({ kind: 'path', text })),
    ...commands.map((text) => ({ kind: 'command', text })),
];
function scopeInLines(scope) {
    const lines = 'paths' in scope ? linesOf(scope) : scope;
    return lines.map(({ kind, text }) => `${kind === 'path' ? 'edit' : 'run '} ${(0,_text_exact_text_js__WEBPACK_IMPORTED_MODULE_0__/* .exactText */ .n)(text)}`).join('\n');
}
function planEnds({ at, scope: { hours } }) {
    return hours === null ? null : at + hours * 3_600_000;
}
function planSentence(plan, now) {
    const ends = planEnds(plan);
    const approved = `the plan ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(plan.code, 12)} that ${plan.by.map(_text_inline_js__WEBPACK_IMPORTED_MODULE_1__/* .person */ .MV).join(' and ')} approved`;
    if (ends !== null && ends <= now)
        return `${capital(approved)} was over at ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(ends)}: people are asked about each action`;
    const until = ends === null ? 'until the run ends' : `until ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(ends)}`;
    const { cost } = plan.scope;
    return `Acts within ${approved}, ${until}${cost === null ? '' : ` and for at most ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .dollars */ .E9)(cost)}`}`;
}
const capital = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;


/***/ }),

/***/ 3548:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CE: () => (/* binding */ resultReply),
/* harmony export */   bt: () => (/* binding */ resultSentence),
/* harmony export */   dT: () => (/* binding */ staleWords),
/* harmony export */   kk: () => (/* binding */ resultTitle)
/* harmony export */ });
/* unused harmony export grantTakenBack */
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57708);
/* harmony import */ var _question_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17965);
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);
/* harmony import */ var _words_amounts_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(35261);
/* harmony import */ var _words_state_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98965);





function resultReply(result, subject) {
    return `${headOf(result)[0]} ${resultSentence(result, subject)}`;
}
function grantTakenBack({ login, code: word, }) {
    return `🔁 ${person(login)}, what was approved with ${code(`/approve ${word} always`, 60)} is asked about again from now on.`;
}
function resultTitle(result, subject) {
    const [symbol, title] = headOf(result);
    return `${symbol} ${subject ? `${titles[subject.kind]}: ${title.toLowerCase()}` : title}`;
}
const titles = { plan: 'Plan', money: 'Money' };
function resultSentence(result, subject) {
    const own = subject ? subjectSentence(result, subject) : null;
    if (own !== null)
        return own;
    switch (result.kind) {
        case 'sending':
            return `${who(result)}. The answer is on its way to the agent.`;
        case 'verified': {
            const left = result.leftIdle === undefined
                ? ''
                : ` **It could not be told to go on** (${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(result.leftIdle, 200)}): \`/agent <what to do>\` makes it go on.`;
            return `${who(result)}. ${wentOn(result)}${left}${reasonOf(result)}${result.always ? always : ''}`;
        }
        case 'gone':
            return `${who(result)}. It is not known whether that answer arrived, but the question is gone: the agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .nowDoing */ .er)(result.agent)}.`;
        case 'no_effect':
            return `${who(result)}. **The service took the answer, and it had no effect**: the agent still waits for the same. To try again, answer once more.`;
        case 'unclear':
            return `${who(result)}. **It is not known whether the answer arrived** (${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(result.why, 200)}), so it is not sent again. Look at the conversation.`;
        case 'stale': {
            const by = result.by ? ` Changed last by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(result.by)}.` : '';
            return `${staleWords[result.why]}${changed(result.files)}${by} **Nothing was sent.**${nextQuestion(result.next)}`;
        }
        case 'not_waiting':
            return `The agent no longer waits for an answer (${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)(result.why, 100)}). **Nothing was sent.**`;
        case 'elsewhere':
            return `Seen on ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(result.at)}: this was answered somewhere else, and the agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .nowDoing */ .er)(result.agent)}.`;
        case 'expired':
            return `${expiredBefore(result)}; the question expired on ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(result.at)}. The agent still waits: answer in the conversation.`;
        case 'closed':
            return `Following stopped on ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(result.at)}. Answers here have no effect.`;
    }
}
function wentOn({ agent }) {
    return agent.is === 'working' ? `The agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .nowDoing */ .er)(agent)}.` : `Now the agent ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .nowDoing */ .er)(agent)}.`;
}
function reasonOf({ reason, by }) {
    return reason === null || by === _question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nobody */ .eP ? '' : ` Reason: ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .inline */ .mG)((0,_cut_js__WEBPACK_IMPORTED_MODULE_4__/* .cut */ .Jj)(reason, 500), 500)}`;
}
function subjectSentence(result, subject) {
    switch (result.kind) {
        case 'sending':
            return `${who(result)}.`;
        case 'verified': {
            const follows = result.answer === 'approve' ? approvedWords(subject) : rejectedWords(subject);
            return `${who(result)}: ${follows}.${reasonOf(result)}`;
        }
        case 'expired':
            return `${expiredBefore(result)}; the question expired on ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(result.at)}. ${expiredWords(subject)}.`;
        default:
            return null;
    }
}
function approvedWords(subject) {
    if (subject.kind === 'money')
        return `it may cost up to ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .dollars */ .E9)(subject.upTo)}`;
    return subject.scope === null
        ? 'the agent goes on, and people are asked about each action'
        : 'the agent goes on within the plan';
}
const rejectedWords = (subject) => subject.kind === 'money' ? `it is stopped at ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .dollars */ .E9)(subject.most)}` : 'nothing of it is carried out';
const expiredWords = (subject) => subject.kind === 'money'
    ? `It is stopped at ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .dollars */ .E9)(subject.most)}`
    : 'Nothing of the plan is carried out';
const always = ' **The very same needs no further answer in this run**; `/reject` with the code of this question takes that back.';
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
    question_unreadable: 'GitHub did not tell what stood in the comment with the question when the answer was written, so it is asked again.',
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
            if (result.by === _question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nobody */ .eP)
                return ['⌛', titleInTime(result.approved)];
            return ['⏳', result.answer === 'approve' ? 'Approving' : 'Rejecting'];
        case 'verified':
            if (result.by === _question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nobody */ .eP)
                return ['⌛', titleInTime(result.approved)];
            return result.answer === 'approve' ? ['✅', 'Approved'] : ['🚫', 'Rejected'];
        default:
            return heads[result.kind];
    }
}
function who({ by, answer, at, approved }) {
    if (by === _question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nobody */ .eP)
        return `${inTime(approved)}, so this was rejected on ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(at)}`;
    return `${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(by)} ${answer === 'approve' ? 'approved' : 'rejected'} this on ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_2__/* .formatTime */ .fU)(at)}`;
}
const titleInTime = (approved = []) => approved.length === 0 ? 'Nobody answered in time' : 'Not enough approvals in time';
function inTime(approved = []) {
    if (approved.length === 0)
        return 'Nobody answered in time';
    return `Only ${approved.map(_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV).join(' and ')} approved this in time`;
}
function expiredBefore({ approved, answeredBy }) {
    return answeredBy === undefined
        ? inTime(approved)
        : `The answer of ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(answeredBy)} could not be given to the agent in time`;
}
function changed(files = []) {
    return files.length === 0 ? '' : ` Changed: ${files.map((path) => (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(path, 120)).join(', ')}.`;
}
function nextQuestion(next) {
    return next === null ? '' : ` It is asked again in ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(next.code), next.url)}.`;
}


/***/ }),

/***/ 47965:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ly: () => (/* binding */ furtherParts),
  TJ: () => (/* binding */ isShownWhole),
  hU: () => (/* binding */ lineAsked),
  ub: () => (/* binding */ questionComment),
  qz: () => (/* binding */ settledQuestion)
});

// UNUSED EXPORTS: needsLine, noSuchName, questionPointer, questionReminder, untilRejected, whatIsAsked

// EXTERNAL MODULE: ./build/shared/cut.js
var cut = __webpack_require__(57708);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/words/amounts.js
var amounts = __webpack_require__(35261);
// EXTERNAL MODULE: ./build/shared/github/words/commands.js
var commands = __webpack_require__(89068);
// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var templates_compose = __webpack_require__(23062);
// EXTERNAL MODULE: ./build/shared/github/templates/pending-action.js + 1 modules
var pending_action = __webpack_require__(41085);
// EXTERNAL MODULE: ./build/shared/github/text/quoted.js
var quoted = __webpack_require__(71886);
;// CONCATENATED MODULE: ./build/shared/github/templates/question-parts.js


const mostParts = 4;
const room = 56_000;
const leastRoom = 2_000;
const aroundBlock = 400;
function spread(actions) {
    const parts = [''];
    const left = () => room - (parts.at(-1) ?? '').length;
    const add = (text) => parts.push(joined(parts.pop() ?? '', text));
    const isFull = () => parts.length > mostParts;
    for (const [place, action] of actions.entries()) {
        const { pieces, isRead } = (0,pending_action/* actionPieces */.EX)(action);
        if (!isRead)
            return null;
        const number = actions.length === 1 ? [] : [`#### ${place + 1} of ${actions.length}`];
        const heading = number.map((text) => ({ kind: 'text', text }));
        let isBegun = false;
        const nextPart = () => parts.push(isBegun ? [...number, `${(0,pending_action/* toolAndPath */.PA)(action)} goes on:`].join('\n\n') : '');
        for (const piece of [...heading, ...pieces]) {
            const blocks = piece.kind === 'text' ? [() => piece.text] : blocksOf(piece, left);
            for (const block of blocks) {
                if (left() < leastRoom)
                    nextPart();
                let text = block();
                if (text !== null && text.length + 2 > left()) {
                    nextPart();
                    text = piece.kind === 'text' ? text : null;
                }
                if (text === null || text.length + 2 > left() || isFull())
                    return null;
                add(text);
                isBegun = true;
            }
        }
    }
    return parts;
}
function joined(one, other) {
    return one === '' ? other : `${one}\n\n${other}`;
}
function* blocksOf({ title, language, text }, left) {
    const lines = text.split('\n');
    let from = 0;
    while (from < lines.length) {
        yield () => {
            const to = endOfBlock(lines, from, left() - aroundBlock);
            if (to === null)
                return null;
            const block = (0,quoted/* fenced */.OF)(lines.slice(from, to).join('\n'), { language, max: Number.POSITIVE_INFINITY });
            const words = from === 0 ? title : `${title ?? 'The command'} goes on:`;
            const goesOn = to < lines.length ? '_It goes on in the next part._' : null;
            from = to;
            return [words, block, goesOn].filter((each) => each !== null).join('\n\n');
        };
    }
}
function endOfBlock(lines, from, room) {
    let size = 0;
    let to = from;
    while (to < lines.length && size + (lines[to]?.length ?? 0) + 1 <= room) {
        size += (lines[to]?.length ?? 0) + 1;
        to += 1;
    }
    if (to === lines.length)
        return to;
    while (to > from && /(?:^|\s)$/.test(lines[to - 1] ?? ''))
        to -= 1;
    return to > from ? to : null;
}

// EXTERNAL MODULE: ./build/shared/github/templates/question-result.js
var question_result = __webpack_require__(3548);
// EXTERNAL MODULE: ./build/shared/github/templates/plan-in-force.js
var plan_in_force = __webpack_require__(23485);
;// CONCATENATED MODULE: ./build/shared/github/templates/subject.js






function subjectTitle(subject) {
    return subject.kind === 'money' ? moneySpent(subject) : 'The agent asks to carry out its plan';
}
const subjectSymbol = { plan: '📋', money: '💰' };
const moneySpent = ({ cost, most }) => `It has cost ${(0,amounts/* dollars */.E9)(cost)} of ${(0,amounts/* dollars */.E9)(most)}`;
function subjectLine(subject) {
    if (subject.kind === 'money')
        return moneySpent(subject);
    const [first = ''] = subject.words.split('\n').filter((line) => line.trim() !== '');
    return `Plan: ${(0,cut/* cut */.Jj)((0,inline/* oneLine */.TN)(first), 120)}`;
}
const most = { words: 16_000, scope: 22_000, problems: 20, rules: 2 };
const budget = 56_000;
function subjectAnswers(subject, approve, reject) {
    const approving = approve === null ? '' : `${(0,inline/* code */.aY)(approve)} ${approveDoes(subject)}; `;
    return `${approving}${(0,inline/* code */.aY)(reject)} ${rejectDoes(subject)}`;
}
function approveDoes(subject) {
    if (subject.kind === 'money')
        return `lets it cost up to ${(0,amounts/* dollars */.E9)(subject.upTo)}`;
    return subject.scope === null
        ? 'lets it go on, and people are asked about each action'
        : 'lets it act within this scope without asking';
}
function rejectDoes(subject) {
    if (subject.kind === 'money')
        return `has it stopped at ${(0,amounts/* dollars */.E9)(subject.most)}`;
    return subject.endsRejected ? 'ends the run' : 'makes it plan again';
}
function isSubjectWhole(subject) {
    if (subject.kind === 'money')
        return true;
    const { scope } = subject;
    const lines = scope === null ? '' : (0,plan_in_force/* scopeInLines */.X0)(scope);
    return wordsOf(subject).length <= most.words && lines.length <= most.scope;
}
function subjectText(subject) {
    const whole = isSubjectWhole(subject);
    if (subject.kind === 'money')
        return { text: moneyText(subject), whole };
    const words = wordsOf(subject);
    if (!whole)
        return { text: beginningOf(subject), whole };
    const { sections, notes } = sectionsOf(subject);
    const [first, ...others] = sections;
    const room = budget - words.length - sections.join('').length;
    return {
        text: (0,templates_compose/* compose */.Zz)(null, [words, first ?? null, notesWithin(room, notes), ...others]),
        whole,
    };
}
const wordsOf = ({ words }) => (words.trim() === '' ? '' : (0,quoted/* quoted */.TL)(words, words.length));
const tooLong = (0,templates_compose/* alert */.xE)('CAUTION', '**Not all of this plan can be shown here, so it cannot be approved.** Reject it, and ask for a shorter one.');
function beginningOf({ words, scope }) {
    const block = scope === null ? null : (0,quoted/* fenced */.OF)((0,plan_in_force/* scopeInLines */.X0)(scope), { max: most.words / 2 });
    return (0,templates_compose/* compose */.Zz)(null, [tooLong, (0,quoted/* quoted */.TL)(words, most.words / 4), block]);
}
function moneyText({ cost, most: limit, upTo }) {
    return `The agent has cost ${(0,amounts/* dollars */.E9)(cost)}, and its limit is ${(0,amounts/* dollars */.E9)(limit)}. It goes on meanwhile. Without an answer it is stopped at the limit; approved, it may cost up to **${(0,amounts/* dollars */.E9)(upTo)}**.`;
}
function sectionsOf(plan) {
    const { scope, problems, lines } = plan;
    if (scope === null)
        return { sections: [unreadable(problems)], notes: [] };
    const fresh = lines.filter(({ is }) => is === 'new');
    const newly = fresh.length === 0
        ? '**Its scope allows nothing new.**'
        : (0,templates_compose/* compose */.Zz)(null, [
            `**Newly allowed without asking**, for this run (${(0,templates_compose/* plural */.LS)(fresh.length, 'line')}):`,
            scopeBlock(fresh),
        ]);
    const groups = groupsOf(lines).map(([heading, members]) => (0,templates_compose/* compose */.Zz)(null, [heading, scopeBlock(members)]));
    return { sections: [newly, ...groups, boundsOf(scope)], notes: notesOn(lines) };
}
function notesWithin(room, notes) {
    let left = room;
    const shown = notes.filter((note) => {
        left -= note.length + 1;
        return left > 0;
    });
    const more = notes.length - shown.length;
    return [...shown, ...(more > 0 ? [`- and ${(0,templates_compose/* plural */.LS)(more, 'more note')}`] : [])].join('\n') || null;
}
function unreadable(problems) {
    const listed = problems.slice(0, most.problems).map((problem) => `- ${(0,inline/* code */.aY)(problem, 200)}`);
    const left = problems.length - listed.length;
    return (0,templates_compose/* compose */.Zz)(null, [
        (0,templates_compose/* alert */.xE)('WARNING', '**It has no scope that can be read.** Once approved, it is asked about each action.'),
        [...listed, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n'),
    ]);
}
const scopeBlock = (lines) => (0,quoted/* fenced */.OF)((0,plan_in_force/* scopeInLines */.X0)(lines), { max: most.scope });
const otherKinds = ['rejected', 'asked', 'out', 'allowed'];
const headings = {
    allowed: (by) => `Allowed already, by ${by}:`,
    asked: (by) => `**Asked about all the same**, by ${by}:`,
    rejected: (by) => `**Never allowed**: rejected by ${by}:`,
    out: () => '**Not in any scope**: files that agents load and run without asking, or what no rule could accept. People are asked:',
};
function groupsOf(lines) {
    return otherKinds.flatMap((kind) => [
        ...Map.groupBy(lines.filter(({ is }) => is === kind), ({ by }) => headings[kind](ruleNames(by))),
    ]);
}
const ruleNames = (names) => (0,cut/* andMore */.v)(names.slice(0, most.rules).map((name) => (0,inline/* code */.aY)((0,templates_compose/* shortCommit */.Ax)(name), 120)), names.length);
function notesOn(lines) {
    const warned = lines.flatMap(({ text, warning }) => warning === null ? [] : [`- ⚠️ ${(0,inline/* code */.aY)(text, 120)}: ${warning}`]);
    const parted = lines.flatMap(({ text, except: { asked, rejected } }) => {
        const line = (0,inline/* code */.aY)(text, 120);
        return [
            ...(asked.length === 0 ? [] : [`- ${line}: asked about in part, by ${ruleNames(asked)}`]),
            ...(rejected.length === 0 ? [] : [`- ${line}: rejected in part, by ${ruleNames(rejected)}`]),
        ];
    });
    return [...warned, ...parted];
}
function boundsOf({ cost, hours }) {
    return (0,templates_compose/* dotted */.Bs)([
        cost === null ? 'No limit of its own for what it costs' : `May cost **${(0,amounts/* dollars */.E9)(cost)}**`,
        hours === null ? 'holds as long as this run' : `holds **${(0,templates_compose/* plural */.LS)(hours, 'hour')}** once approved`,
    ]);
}

;// CONCATENATED MODULE: ./build/shared/github/templates/question.js









function questionComment(view, marker) {
    const { text, whole } = whatIsAsked(view);
    return (0,templates_compose/* compose */.Zz)(marker, [
        `### ${questionTitle(view)} · ${(0,inline/* code */.aY)(view.code)}`,
        callTo(view.mentions ?? []),
        text,
        needsLine(view.needs ?? null),
        howToAnswer(view, whole),
        typeof view.rejectAt === 'number' ? untilRejected(view.rejectAt) : null,
        (0,templates_compose/* small */.EX)(footnote(view)),
    ]);
}
function questionTitle({ subject }) {
    return subject
        ? `${subjectSymbol[subject.kind]} ${subjectTitle(subject)}`
        : '✋ The agent asks before it acts';
}
function settledQuestion(view, result, marker) {
    return (0,templates_compose/* compose */.Zz)(marker, [
        `### ${(0,question_result/* resultTitle */.kk)(result, view.subject)} · ${(0,inline/* code */.aY)(view.code)}`,
        lineAsked(view),
        (0,question_result/* resultSentence */.bt)(result, view.subject),
        (0,templates_compose/* folded */.TM)('What was asked', whatIsAsked(view).text),
        (0,templates_compose/* small */.EX)((0,templates_compose/* conversationLink */.A4)(view.conversationUrl) ?? ''),
    ]);
}
function lineAsked({ actions, subject }) {
    return subject ? (0,inline/* code */.aY)(subjectLine(subject), 140) : (0,pending_action/* firstLineAsked */.V4)(actions);
}
function questionPointer(view, marker) {
    return compose(marker, [`${questionTitle(view)}. Answer ${link(code(view.code), view.url)} there.`]);
}
function questionReminder(view) {
    const { to, code: word, url, askedAt, rejectAt, subject } = view;
    const end = rejectAt === null ? '' : ` ${untilRejected(rejectAt)}`;
    return `⏰ ${to.map(mention).join(' ')}, ${waitsFor[subject?.kind ?? 'actions']} since ${formatTime(askedAt)} for an answer to ${link(code(word), url)}.${end}`;
}
const waitsFor = {
    actions: 'the agent has waited',
    plan: 'the plan of the agent has waited',
    money: 'whether the agent may cost more has waited',
};
function noSuchName(of) {
    return `ℹ️ GitHub does not know ${code(of.name)}, which \`questions.mention\` of ${code(`${of.owner}/${of.repo}`)} names, so nobody is called by that name.`;
}
function callTo(mentions) {
    return mentions.length === 0 ? null : `📣 ${mentions.map(inline/* mention */.lE).join(' ')}`;
}
const untilRejected = (at) => `Without an answer it is rejected on ${(0,amounts/* formatTime */.fU)(at)}.`;
function isShownWhole({ actions, subject }) {
    if (subject)
        return isSubjectWhole(subject);
    return actions === null || allSections(actions).whole;
}
function furtherParts({ code: word, actions, subject, }) {
    const further = actions === null || subject ? [] : allSections(actions).further;
    return further.map((text, place) => (0,templates_compose/* compose */.Zz)(null, [
        `### ✋ Part ${place + 2} of ${further.length + 1} of what ${(0,inline/* code */.aY)(word)} asks`,
        text,
        (0,templates_compose/* small */.EX)('It is answered where part 1 stands, after reading all of them'),
    ]));
}
const mostCut = 10;
const budgetForAll = 56_000;
function whatIsAsked({ actions, answering, conversationUrl, whole: known = true, subject, }) {
    if (subject)
        return subjectText(subject);
    if (!known && actions === null)
        return { text: notWhole(conversationUrl), whole: false };
    if (actions === null)
        return { text: notShown(conversationUrl), whole: true };
    const { sections, further, whole } = allSections(actions);
    const [only] = sections;
    const left = further.length > 0 ? 0 : actions.length - sections.length;
    const text = (0,templates_compose/* compose */.Zz)(null, [
        whole ? null : notWhole(conversationUrl),
        actions.length === 1
            ? null
            : `It wants to do **${actions.length} things**. One answer covers all of them.`,
        ...(further.length > 0
            ? inParts(only ?? '', further, answering)
            : only !== undefined && actions.length === 1
                ? [only]
                : sections.map((section, place) => `#### ${place + 1} of ${actions.length}\n\n${section}`)),
        left > 0 ? leftOut(left) : null,
    ]);
    return { text, whole };
}
function inParts(first, further, answering) {
    if (answering.kind === 'elsewhere')
        return [first, ...further];
    const count = further.length + 1;
    return [
        (0,templates_compose/* alert */.xE)('IMPORTANT', `**This is part 1 of ${count}.** The others are comments of their own, next to this one: read all of them before you answer.`),
        first,
    ];
}
const knownSections = new WeakMap();
function allSections(actions) {
    const sections = knownSections.get(actions) ?? divided(actions);
    knownSections.set(actions, sections);
    return sections;
}
function divided(actions) {
    const all = [];
    let room = budgetForAll;
    for (const action of actions) {
        const section = (0,pending_action/* actionSection */.A2)(action, room);
        all.push(section);
        room -= section.text.length + 40;
        if (!section.whole || room < 0)
            break;
    }
    const whole = all.length === actions.length && room >= 0 && all.every((each) => each.whole);
    if (whole)
        return { sections: all.map(({ text }) => text), further: [], whole };
    const [first, ...further] = spread(actions) ?? [];
    if (first !== undefined)
        return { sections: [first], further, whole: true };
    const shown = actions.slice(0, mostCut);
    const budget = Math.floor(budgetForAll / Math.max(1, shown.length)) - 40;
    return { sections: shown.map((action) => (0,pending_action/* actionBeginning */.kS)(action, budget)), further, whole: false };
}
function notWhole(conversationUrl) {
    return (0,templates_compose/* alert */.xE)('CAUTION', `**Not all of this can be shown here, so it cannot be approved here.** Reject it, or look at it in the ${(0,inline/* link */.nf)('conversation', conversationUrl)} and answer there.`);
}
function notShown(conversationUrl) {
    return (0,templates_compose/* alert */.xE)('CAUTION', `**The action is not shown here.** The service does not tell what is pending. Look at it in the ${(0,inline/* link */.nf)('conversation', conversationUrl)} before you approve: the answer covers whatever waits there.`);
}
function leftOut(count) {
    return `_${count} more ${count === 1 ? 'action is' : 'actions are'} not shown here._`;
}
function needsLine(needs) {
    if (needs === null)
        return null;
    const { people, owners, approvedBy, owned, rules = [] } = needs;
    const who = people === 1 ? 'One person has' : `**${people} people have**`;
    const so = approvedBy.length === 0 ? '' : ` (${approvedBy.map(inline/* person */.MV).join(', ')})`;
    const left = owners.filter((path) => !owned.includes(path));
    const paths = left
        .slice(0, 10)
        .map((path) => (path === null ? 'a path that is not known' : (0,inline/* code */.aY)(path, 120)));
    const among = paths.length === 0 ? '' : ` A code owner has to be among them, of ${(0,cut/* andMore */.v)(paths, left.length)}.`;
    const by = rules.length === 0
        ? ''
        : ` Asked for by ${(0,cut/* andMore */.v)(rules.slice(0, 3).map((rule) => (0,inline/* code */.aY)(rule, 200)), rules.length)}.`;
    return `${who} to approve this: ${approvedBy.length} of ${people} so far${so}.${among}${by}`;
}
function howToAnswer(view, whole) {
    const { answering, needs, mayRepeat, buttons, subject } = view;
    if (answering.kind === 'elsewhere') {
        if (!whole)
            return '**To answer**, use the conversation itself.';
        return `**To answer**, use the conversation itself, or a workflow that runs this action with \`mode: respond\`. ${binding(answering.confirmation)}`;
    }
    const where = answering.kind === 'thread' ? 'reply' : commentPlace(answering.isOutside);
    const word = answering.kind === 'thread' ? '' : ` ${view.code}`;
    const press = buttons?.url ? `press a button on the ${(0,inline/* link */.nf)('check', buttons.url)}` : null;
    if (buttons?.only && press !== null) {
        return `**To answer**, ${press}. This repository takes no answer by comment.`;
    }
    const or = press === null ? '' : `${press}, or `;
    if (subject) {
        const approve = whole && !buttons?.only ? (0,commands/* spell */.lO)(`/approve${word}`, answering.spelling) : null;
        const reason = subject.kind === 'plan' && !subject.endsRejected ? ' what to change' : '';
        const reject = (0,commands/* spell */.lO)(`/reject${word}${reason}`, answering.spelling);
        const only = buttons?.only ? `\n\n${onlyByButton}` : '';
        return `**To answer**, ${or}${where}: ${subjectAnswers(subject, approve, reject)}.${only}`;
    }
    const line = (usage, does) => `- ${(0,inline/* code */.aY)((0,commands/* spell */.lO)(usage, answering.spelling))}: ${does}`;
    const mayApprove = whole && !buttons?.only;
    return [
        `**To answer**, ${or}${where}:`,
        '',
        ...(mayApprove ? [line(`/approve${word}`, 'the agent does it')] : []),
        ...(mayApprove && mayRepeat && !needs
            ? [line(`/approve${word} always`, `this and every identical action of this run${unseen(view.actions)}`)]
            : []),
        line(`/reject${word} reason`, 'refused, and the agent is told why'),
        ...(buttons?.only ? ['', onlyByButton] : []),
    ].join('\n');
}
function unseen(actions) {
    const isUnseen = actions?.some(({ executes }) => executes?.notKnown === 'part') ?? false;
    return isUnseen ? ', even if what is not shown here changes' : '';
}
const commentPlace = (isOutside = false) => isOutside ? 'comment on the pull request, outside of this thread' : 'comment here';
const onlyByButton = 'This repository takes approvals only by the buttons on a pull request, and none is linked yet. Link one, or answer in the conversation.';
function binding(confirmation) {
    return confirmation === null
        ? 'An answer from there cannot be bound to this question, because the service does not tell what is pending: the output `confirmation` says `unknown`, and with `unknown` nothing is sent.'
        : `With ${(0,inline/* code */.aY)(`confirmation: ${confirmation}`)} it answers this and nothing else.`;
}
function footnote({ buttons, expiresAt, rejectAt = null, commit, conversationUrl }) {
    return (0,templates_compose/* dotted */.Bs)([
        expiresAt === null || (rejectAt ?? expiresAt) < expiresAt ? null : `Expires ${(0,amounts/* formatTime */.fU)(expiresAt)}`,
        buttons && buttons.url === null && !buttons.only
            ? 'No pull request is linked, so there are no buttons'
            : null,
        commit === null ? null : `At commit ${(0,inline/* code */.aY)(commit.slice(0, 7))}`,
        (0,templates_compose/* conversationLink */.A4)(conversationUrl),
    ]);
}


/***/ }),

/***/ 89068:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ commandTable),
/* harmony export */   JU: () => (/* binding */ tellUsage),
/* harmony export */   Pi: () => (/* binding */ commands),
/* harmony export */   c0: () => (/* binding */ isTelling),
/* harmony export */   lO: () => (/* binding */ spell),
/* harmony export */   oQ: () => (/* binding */ commandNames)
/* harmony export */ });
/* unused harmony export permissionWords */
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);

const nothing = { code: false, reason: false, always: false, text: false };
const commands = {
    approve: {
        takes: { ...nothing, code: true, always: true },
        usage: '/approve [code] [always]',
        does: 'Lets the agent do what it asks for, or carry out its plan; `always` also approves the identical action for the rest of this run',
        effect: 'acts',
        permission: 'approve',
        example: '/approve K7M4Q',
    },
    reject: {
        takes: { ...nothing, code: true, reason: true },
        usage: '/reject [code] [reason]',
        does: 'Refuses what the agent asks for, and tells it why, or what to change in its plan',
        effect: 'holds_back',
        permission: 'reject',
        example: '/reject K7M4Q keep the build folder',
    },
    status: {
        takes: nothing,
        usage: '/status',
        does: 'Shows where the agent is',
        effect: 'tells',
        permission: 'read',
        example: '/status',
    },
    ask: {
        takes: { ...nothing, text: true },
        usage: '/ask <question>',
        does: 'Asks the agent something on the side, also while it waits; this changes nothing',
        effect: 'acts',
        permission: 'start',
        example: '/ask which files did you change?',
    },
    retry: {
        takes: nothing,
        usage: '/retry',
        does: 'Starts again after a run has ended',
        effect: 'acts',
        permission: 'start',
        example: '/retry',
    },
    stop: {
        takes: nothing,
        usage: '/stop',
        does: 'Stops the agent',
        effect: 'holds_back',
        permission: 'start',
        example: '/stop',
    },
    rules: {
        takes: nothing,
        usage: '/rules',
        does: 'Shows which rules are in force here, and which ones would have spared questions',
        effect: 'tells',
        permission: 'start',
        example: '/rules',
    },
    help: {
        takes: nothing,
        usage: '/help',
        does: 'Shows this list',
        effect: 'tells',
        permission: 'read',
        example: '/help',
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
const permissionWords = {
    start: 'permission to start',
    approve: 'permission to approve',
    reject: 'permission to reject',
    read: 'anyone who can read here',
};
function spell(usage, { prefix, bare }) {
    return bare ? usage : `${prefix} ${usage.slice(1)}`;
}
const tellUsage = ({ prefix }) => `${prefix} ${telling.takes}`;
function commandTable(spelling, names = commandNames) {
    const rows = names.map((name) => {
        const { usage, does, permission } = commands[name];
        return `| ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(spell(usage, spelling))} | ${does} | ${permissionWords[permission]} |`;
    });
    const { does, permission } = telling;
    const tells = `| ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(tellUsage(spelling))} | ${does} | ${permissionWords[permission]} |`;
    return ['| Write | Does | Who may |', '|---|---|---|', tells, ...rows].join('\n');
}


/***/ })

};
