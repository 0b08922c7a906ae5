export const id = 39;
export const ids = [39];
export const modules = {

/***/ 98960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DS: () => (/* binding */ spelling),
/* harmony export */   FL: () => (/* binding */ lastWordsOf),
/* harmony export */   O5: () => (/* binding */ progressViewOf),
/* harmony export */   XC: () => (/* binding */ planOf),
/* harmony export */   kv: () => (/* binding */ doubtOf),
/* harmony export */   lD: () => (/* binding */ stopsOf),
/* harmony export */   sl: () => (/* binding */ runFactsOf),
/* harmony export */   tm: () => (/* binding */ questionViewOf),
/* harmony export */   z3: () => (/* binding */ roundLine)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(97738);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57708);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78386);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10993);
/* harmony import */ var _inputs_run_context_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83514);




const spelling = { prefix: '/agent', bare: true };
function runFactsOf(facts, context) {
    const { actor, workflow, commentKey } = context;
    const variant = commentKey === null || commentKey.words === '' ? '' : ` (${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj(commentKey.words, 60)})`;
    return {
        startedBy: actor === '' ? null : actor,
        by: {
            kind: 'workflow',
            name: `${workflow || 'unnamed'}${variant}`,
            url: context.runId > 0 ? (0,_inputs_run_context_js__WEBPACK_IMPORTED_MODULE_1__/* .runPage */ .fL)(context) : null,
        },
        conversationUrl: facts.conversationUrl,
        pullRequests: facts.pullRequests,
        asks: facts.asks,
        proof: facts.proof,
        usage: { cost: facts.cost, tokens: facts.tokens },
    };
}
function progressViewOf(facts, context) {
    return {
        run: runFactsOf(facts, context),
        beganAt: facts.startedAt,
        timeline: facts.timeline,
        stops: stopsOf(facts),
        ending: facts.ending,
        openQuestion: null,
        finalMessage: lastWordsOf(facts),
        audience: 'action',
        removed: null,
        warnings: [...doubtOf(facts), ...facts.warnings],
        commands: null,
    };
}
const lastWordsOf = ({ plan, finalMessage }) => plan === null ? finalMessage : null;
function planOf({ plan, scope }) {
    return plan === null || scope === null ? null : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .plannedSection */ ._G({ plan, scope });
}
function stopsOf({ stop }) {
    return stop === null ? [] : [{ by: stop.by, at: stop.createdAt }];
}
function doubtOf({ branchDoubt, guardChange, budgetDoubt }) {
    return [branchDoubt, guardChange, budgetDoubt].filter((doubt) => doubt !== null);
}
function questionViewOf({ code, actions, fingerprint, whole }, conversationUrl, where = 'here') {
    const confirmation = (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nameable */ .Yk)(fingerprint) ? (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .confirmationName */ .$e)(fingerprint, whole) : null;
    const answering = where === 'elsewhere'
        ? { kind: where, confirmation }
        : { kind: 'comment', spelling, ...(where !== 'here' && where) };
    return { code, actions, whole, answering, conversationUrl, expiresAt: null, commit: null };
}
function roundLine({ round, task, ending, agent }) {
    if (round === null)
        return null;
    const { number, by, leftOut } = round;
    const which = number === null ? 'A further round' : `Round ${number}`;
    const asked = by === null ? '' : `, asked for by ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV(by)}`;
    const isHeld = ending === null && number !== 1 && task?.state === 'held';
    const held = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .isAsking */ .CL)(agent) ? ': the message goes in after your answer' : ': the message is on its way';
    const line = number === 1 ? null : `**${which}**${asked}${isHeld ? held : ''}`;
    const sent = number === null && task ? `**Message:** ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(task.text, 200)}` : null;
    const lines = [line, sent, leftOut === null ? null : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(leftOut, 300)].filter((part) => part !== null);
    return lines.length === 0 ? null : lines.join('\n\n');
}


/***/ }),

/***/ 59191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  UB: () => (/* binding */ askedIn),
  ub: () => (/* binding */ questionComment),
  qz: () => (/* binding */ settledQuestion)
});

// UNUSED EXPORTS: noSuchName, questionOnPage, questionPointer, questionReminder, questionTitle

// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var templates_compose = __webpack_require__(23062);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/templates/pending-action.js + 2 modules
var pending_action = __webpack_require__(47641);
// EXTERNAL MODULE: ./build/shared/cut.js
var cut = __webpack_require__(57708);
// EXTERNAL MODULE: ./build/shared/github/words/commands.js
var commands = __webpack_require__(89068);
// EXTERNAL MODULE: ./build/shared/github/words/amounts.js
var amounts = __webpack_require__(35261);
;// CONCATENATED MODULE: ./build/shared/github/templates/question-answer.js



function question_answer_needsLine({ needs, mayAnswer }) {
    const notWho = mayAnswer?.requester === false ? 'not who started or instructed the agent' : null;
    if (needs == null)
        return notWho && `**Somebody else has to approve**: ${notWho}.`;
    const { people, owners, approvedBy, owned } = needs;
    const so = approvedBy.length === 0 ? '' : ` (${approvedBy.map(inline/* person */.MV).join(', ')})`;
    const paths = owners.filter((path) => !owned.includes(path));
    const named = paths
        .slice(0, 10)
        .map((path) => (path === null ? 'a path that is not known' : (0,inline/* code */.aY)(path, 120)));
    const owner = `a code owner of ${paths.length > 1 ? 'each of ' : ''}${(0,cut/* andMore */.v)(named, paths.length)}`;
    const missing = Math.max(people - approvedBy.length, 0);
    const by = mayAnswer === undefined ? '' : ` with ${(0,inline/* code */.aY)(mayAnswer.approve)} access`;
    const more = `${missing === 1 ? 'one more person' : `${missing} ${approvedBy.length === 0 ? '' : 'more '}people`}${by}`;
    const still = paths.length === 0 ? more : missing <= 1 ? owner : `${more}, ${owner} among them`;
    return `**${approvedBy.length} of ${(0,templates_compose/* plural */.LS)(people, 'approval')} so far**${so}. Still needed: ${still}${notWho === null ? '' : `, ${notWho}`}.`;
}
function howToAnswer(view, whole) {
    const { answering, buttons, conversationUrl } = view;
    if (answering.kind === 'elsewhere')
        return `**Approve or reject it in the ${(0,inline/* link */.nf)('conversation', conversationUrl)}.**`;
    const { url = null, only = false } = buttons ?? {};
    const press = url === null ? null : (0,inline/* link */.nf)('buttons', url);
    if (only && press !== null)
        return (0,templates_compose/* dotted */.Bs)([`Answer with the ${press}, not by comment`, until(view)]);
    const { isOutside = false, page = null } = answering.kind === 'comment' ? answering : {};
    const place = page === null ? '' : ` ${(0,inline/* link */.nf)('where it is asked', page)}`;
    const lines = answersTo(view, whole && !only).map(([usage, does]) => `- **${(0,inline/* code */.aY)((0,commands/* spell */.lO)(usage, answering.spelling))}**${does}`);
    return (0,templates_compose/* compose */.Zz)(null, [
        [`${verbs[answering.kind]}${isOutside ? outside : place}:`, ...lines].join('\n'),
        (0,templates_compose/* capital */.Nx)((0,templates_compose/* dotted */.Bs)([press && `or ${press}`, until(view)])) || null,
        only ? onlyByButton : null,
    ]);
}
const verbs = { thread: 'Reply', comment: 'Comment' };
const outside = ' on the pull request, outside of this thread';
function answersTo(view, mayApprove) {
    const { answering, code: word, subject, needs } = view;
    const named = answering.kind === 'thread' ? '' : ` ${word}`;
    const isLast = needs == null || needs.people - needs.approvedBy.length <= 1;
    return [
        ...(mayApprove
            ? [[`/approve${named}`, isLast ? approves(subject) : ': one of the approvals']]
            : []),
        [`/reject${named}`, rejects(subject)],
    ];
}
function approves(subject) {
    if (subject === undefined)
        return ': it does this';
    if (subject.kind === 'money')
        return '';
    return subject.scope === null ? ': it goes on, and asks about each action' : ': it carries this out';
}
function rejects(subject) {
    if (subject === undefined)
        return ' (reason optional): it does not';
    if (subject.kind === 'money')
        return '';
    return subject.endsRejected ? ' (reason optional): the run ends' : ' and what to change: it plans again';
}
function until({ rejectAt = null, expiresAt, job = null, subject }) {
    const ends = [
        [rejectAt, 'it is rejected'],
        [expiresAt, afterwards[subject?.kind ?? 'action']],
        [job?.until ?? null, job?.stopsAgent ? 'the agent is stopped' : 'a later answer starts a new job'],
    ];
    const [first] = ends
        .flatMap(([at, then]) => (at === null ? [] : [{ at, then }]))
        .toSorted((one, other) => one.at - other.at);
    return first === undefined ? null : `until ${(0,amounts/* formatTime */.fU)(first.at)}, then ${first.then}`;
}
const afterwards = {
    action: "only in the agent's conversation",
    plan: 'it is not carried out',
    money: 'the limit stays',
};
const onlyByButton = 'This repository takes approvals only by the buttons on a pull request, and none is linked yet. Link one, or answer in the conversation.';

// EXTERNAL MODULE: ./build/shared/github/text/quoted.js
var quoted = __webpack_require__(71886);
// EXTERNAL MODULE: ./build/shared/github/templates/subject.js
var templates_subject = __webpack_require__(24618);
;// CONCATENATED MODULE: ./build/shared/github/templates/question-aside.js






function asideOf(view, whole) {
    const parts = partsOf(view, whole);
    const content = (0,templates_compose/* compose */.Zz)(null, parts.map(({ text }) => text));
    const title = (0,templates_compose/* capital */.Nx)(parts.flatMap(({ name }) => (name === '' ? [] : [name])).join(' · '));
    return content === '' ? (0,templates_compose/* small */.EX)(title) : (0,templates_compose/* folded */.TM)(title, content);
}
function asideWithin(view, whole) {
    const lines = partsOf(view, whole).map(({ name, text }) => text || name);
    return (0,templates_compose/* compose */.Zz)(null, lines);
}
function question_aside_saidOf(view) {
    return compose(null, wordsOf(view).flatMap(({ name, text }) => [`${capital(name)}${text === '' ? '' : ':'}`, text]));
}
const partsOf = (view, whole) => [
    ...wordsOf(view),
    ...moreOf(view, whole),
];
function wordsOf({ actions, subject }) {
    if (subject !== undefined) {
        const text = (0,templates_subject/* subjectAside */.Dn)(subject);
        return text === null ? [] : [{ name: 'the rest of the scope', text }];
    }
    const all = actions ?? [];
    const said = (0,cut/* fitting */._Q)((max) => wordsOfActions(all, max), longestSaid, roomForWords);
    return [
        ...(said === '' ? [] : [{ name: 'its reasons', text: said }]),
        ...(all.length === 0 ? [] : [{ name: riskWords(all), text: '' }]),
    ];
}
const longestSaid = 1_500;
const roomForWords = 5_000;
const mostSaid = 5;
function wordsOfActions(actions, max) {
    const each = actions.slice(0, mostSaid).flatMap(({ summary, thought }, place) => {
        const number = actions.length === 1 ? [] : [`${place + 1}:`];
        const words = [summary, thought].filter((text) => text?.trim()).map((text) => (0,quoted/* quoted */.TL)(text ?? '', max));
        return words.length === 0
            ? []
            : [...number, ...words.flatMap((text, at) => (at === 0 ? [text] : ['Why:', text]))];
    });
    return (0,templates_compose/* compose */.Zz)(null, each);
}
const risks = ['LOW', 'MEDIUM', 'HIGH'];
const riskSymbols = { LOW: '🟢 low', MEDIUM: '🟡 medium', HIGH: '🔴 high' };
function riskWords(actions) {
    const given = actions.map(({ risk }) => risk.toUpperCase());
    const highest = risks.findLast((risk) => given.includes(risk));
    const isRated = given.every((risk) => risks.some((each) => each === risk));
    if (highest === undefined || (highest !== 'HIGH' && !isRated))
        return 'risk ⚪ not rated';
    return `${riskSymbols[highest]} risk, it says`;
}
function moreOf(view, whole) {
    const { answering, buttons, commit, conversationUrl, needs } = view;
    const here = answering.kind !== 'elsewhere';
    const at = commit === null ? null : `At commit ${(0,inline/* code */.aY)(commit.slice(0, 7))}`;
    const parts = [
        ['', whole ? alwaysLine(view) : null],
        ['', needs?.rules ? `Asked for by ${rulesOf(needs.rules)}.` : null],
        [
            '',
            needs?.owners.length
                ? `Of a path without a code owner, somebody with ${(0,inline/* code */.aY)('maintain')} access.`
                : null,
        ],
        ['', here && view.mayAnswer ? whoAnswers(view.mayAnswer) : null],
        ['', view.note ?? null],
        ['', !here && whole && answering.confirmation ? byWorkflow(answering.confirmation) : null],
        ['', here && buttons?.url === null && !buttons.only ? noButtons : null],
        [conversationUrl === null ? '' : 'more', (0,templates_compose/* small */.EX)((0,templates_compose/* dotted */.Bs)([at, (0,templates_compose/* conversationLink */.A4)(conversationUrl)]))],
    ];
    return parts.flatMap(([name, text]) => (text === null ? [] : [{ name, text }]));
}
function whoAnswers({ approve, reject, teams }) {
    const [of, rejections] = approve === reject ? ['Answers', ''] : ['Approvals', `, rejections with ${(0,inline/* code */.aY)(reject)}`];
    const named = teams.slice(0, mostTeams).map((team) => (0,inline/* code */.aY)(team));
    const all = `${teams.length === 1 ? 'the team' : 'one of the teams'} ${(0,cut/* andMore */.v)(named, teams.length)}`;
    const members = teams.length === 0 ? '' : `, in ${all}`;
    return `${of} count from people with ${(0,inline/* code */.aY)(approve)} access or more${rejections}${members}.`;
}
const mostTeams = 5;
const byWorkflow = (confirmation) => `A workflow answers exactly this with ${(0,inline/* code */.aY)('mode: respond')}, ${(0,inline/* code */.aY)('decision')} and ${(0,inline/* code */.aY)(`confirmation: ${confirmation}`)}.`;
const noButtons = 'No pull request is linked, so there are no buttons.';
function alwaysLine({ answering, code: word, needs, mayRepeat, actions, buttons, }) {
    if (answering.kind === 'elsewhere' || needs || !mayRepeat || buttons?.only)
        return null;
    const usage = (0,commands/* spell */.lO)(`/approve${answering.kind === 'thread' ? '' : ` ${word}`} always`, answering.spelling);
    return `${(0,inline/* code */.aY)(usage)}: this and every identical action of this run${unseen(actions)}.`;
}
function unseen(actions) {
    const isUnbound = ({ digest, shown }) => digest === null && shown.kind === 'unread';
    const isUnseen = actions?.some(({ executes }) => executes?.notKnown === 'part' || executes?.files.some(isUnbound)) ??
        false;
    return isUnseen ? ', even if what is not shown here changes' : '';
}
const mostRules = 3;
const rulesOf = (rules) => (0,cut/* andMore */.v)(rules.slice(0, mostRules).map((rule) => (0,inline/* code */.aY)((0,templates_compose/* shortCommit */.Ax)(rule), 200)), rules.length);
const question_aside_untilRejected = (at) => `Without an answer it is rejected on ${formatTime(at)}.`;

// EXTERNAL MODULE: ./build/shared/github/templates/question-asked.js
var question_asked = __webpack_require__(32901);
// EXTERNAL MODULE: ./build/shared/github/templates/question-result.js
var question_result = __webpack_require__(3548);
;// CONCATENATED MODULE: ./build/shared/github/templates/question.js







function questionComment(view, marker) {
    const { text, whole } = (0,question_asked/* whatIsAsked */.to)(view);
    return (0,templates_compose/* compose */.Zz)(marker, [
        `### ${questionHeading(view)}`,
        text,
        question_answer_needsLine(view),
        howToAnswer(view, whole),
        asideOf(view, whole),
    ]);
}
function questionOnPage(view) {
    const here = { ...view, answering: { kind: 'elsewhere', confirmation: null } };
    return compose(null, [whatIsAsked(here, budgetOnPage).text, needsLine(view), saidOf(here)]);
}
const mostInHeading = 3;
function questionHeading(view) {
    const { mentions = [], code: word, subject, needs } = view;
    const symbol = subject ? templates_subject/* subjectSymbol */.Zt[subject.kind] : '✋';
    const title = questionTitle(view);
    const called = mentions.filter((each) => !needs?.approvedBy.includes(each)).map(inline/* mention */.lE);
    const shown = called.slice(0, mostInHeading);
    const begun = called.length === 0 ? title : `${shown.join(' ')}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    const others = called.slice(mostInHeading);
    return `${symbol} ${begun} · ${(0,inline/* code */.aY)(word)}${others.length === 0 ? '' : `\n\n📣 ${others.join(' ')}`}`;
}
function questionTitle({ actions, subject }) {
    return subject ? (0,templates_subject/* subjectTitle */.X2)(subject) : `The agent ${(0,pending_action/* whatItWants */.Xt)(actions)}`;
}
function settledQuestion(view, result, marker) {
    const over = {
        ...view,
        answering: { kind: 'elsewhere', confirmation: null },
        expiresAt: null,
        rejectAt: null,
    };
    const known = (0,question_asked/* whatIsAsked */.to)(over);
    const isRecorded = view.actions === null && view.record !== undefined;
    const { text, whole } = isRecorded ? { text: view.record, whole: true } : known;
    const sentence = (0,question_result/* resultSentence */.bt)(result, view);
    const isOpen = (0,question_result/* isOpenAfterwards */.qS)(result);
    return (0,templates_compose/* compose */.Zz)(marker, [
        `${(0,question_result/* resultLine */.ow)(result, view)} · ${(0,inline/* code */.aY)(view.code)}`,
        isOpen ? sentence : null,
        (0,templates_compose/* folded */.TM)('What was asked', (0,templates_compose/* compose */.Zz)(null, [isOpen ? null : sentence, text, asideWithin(over, whole)])),
    ]);
}
function askedIn(comment, word) {
    const begins = comment.indexOf('\n\n');
    const answers = Math.max(...['approve', 'reject'].map((name) => comment.lastIndexOf(`/${name} ${word}\`**`)));
    const ends = answers < 0 ? -1 : comment.lastIndexOf('\n\n', answers);
    return comment.slice(Math.max(0, begins), ends > begins ? ends : undefined).trim();
}
function questionPointer(view, marker) {
    const where = link(code(view.code), view.url);
    if (view.result !== null)
        return compose(marker, [`${resultLine(view.result, view)} · ${where}`]);
    const symbol = view.subject ? subjectSymbol[view.subject.kind] : '✋';
    const asked = lineAsked(view);
    const title = asked === null ? questionTitle(view) : `The agent asks: ${asked}`;
    return compose(marker, [`${symbol} ${title}. Answer ${where} there.`]);
}
function questionReminder(view) {
    const { to, code: word, url, askedAt, rejectAt, subject } = view;
    const end = rejectAt === null ? '' : ` ${untilRejected(rejectAt)}`;
    return `⏰ ${to.map(mention).join(' ')}, ${waitsFor[subject?.kind ?? 'actions']} since ${formatTime(askedAt)} for an answer to ${link(code(word), url)}.${end}`;
}
const waitsFor = {
    actions: 'the agent has waited',
    plan: 'the plan of the agent has waited',
    money: 'the question about its cost has waited',
};
function noSuchName(of) {
    return `ℹ️ GitHub does not know ${code(of.name)}, which \`questions.mention\` of ${code(`${of.owner}/${of.repo}`)} names, so no one is notified for it.`;
}


/***/ }),

/***/ 24954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   UM: () => (/* binding */ factsLine),
/* harmony export */   hP: () => (/* binding */ linksOf),
/* harmony export */   ho: () => (/* binding */ costOf),
/* harmony export */   kJ: () => (/* binding */ runHeading),
/* harmony export */   od: () => (/* binding */ planLine),
/* harmony export */   zT: () => (/* binding */ otherAgentsLine)
/* harmony export */ });
/* unused harmony export roundWords */
/* harmony import */ var _words_amounts_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(35261);
/* harmony import */ var _words_asks_words_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37960);
/* harmony import */ var _words_state_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98965);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(23062);
/* harmony import */ var _plan_in_force_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23485);
/* harmony import */ var _timeline_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(56023);






function runHeading({ planned, waitingList = null, untold }, seen) {
    if (!planned && waitingList !== null)
        return `### ⏳ ${(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_0__/* .waitingListTitle */ .qB)(waitingList)}`;
    const { symbol, sentence } = planned ? _words_state_words_js__WEBPACK_IMPORTED_MODULE_0__/* .plannedWords */ .kM : (0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_0__/* .stateWords */ .Xu)(seen ?? nothingSeen, untold);
    return `### ${symbol} ${sentence}`;
}
const nothingSeen = { phase: 'start', step: null, sandbox: null, agent: null };
function planLine({ plan }, now) {
    return plan ? `📋 ${(0,_plan_in_force_js__WEBPACK_IMPORTED_MODULE_1__/* .planSentence */ .th)(plan, now)}.` : null;
}
const mostNamed = 5;
function otherAgentsLine({ otherAgents = [] }) {
    const [first, ...others] = otherAgents.slice(0, mostNamed);
    if (first === undefined)
        return null;
    if (others.length === 0)
        return `⚠️ Another agent may still work on this, and is no longer followed here: ${conversationOf(first, 'its conversation')}. Stop it there if it is not wanted.`;
    const named = [first, ...others].map((each, at) => conversationOf(each, `conversation ${at + 1}`));
    return `⚠️ ${otherAgents.length} other agents may still work on this, and are no longer followed here: ${named.join(', ')}. Stop them there if they are not wanted.`;
}
function conversationOf(named, label) {
    return /^https?:\/\//.test(named) ? (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(label, named) : (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(named, 60);
}
function factsLine(facts, tookMs = null) {
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .dotted */ .Bs)([
        startedWords(facts),
        roundWords(facts),
        followsWords(facts),
        ...linksOf(facts),
        facts.asks ? (0,_words_asks_words_js__WEBPACK_IMPORTED_MODULE_4__/* .asksLine */ .X3)(facts.asks) : null,
        costOf(facts),
        tookMs === null ? null : `took ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_5__/* .formatDuration */ .a3)(tookMs)}`,
    ]);
}
const linksOf = ({ conversationUrl, pullRequests: numbers }) => [
    (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .conversationLink */ .A4)(conversationUrl),
    (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .pullRequests */ .sD)(numbers),
];
const costOf = ({ usage }) => (usage ? (0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_5__/* .costWords */ .fL)(usage) : null);
function roundWords({ round = null }) {
    return round === null ? null : `Round ${round.number}, ${(0,_timeline_js__WEBPACK_IMPORTED_MODULE_6__/* .roundCause */ .W9)(round.by)}`;
}
function followsWords({ follows = null }) {
    if (follows === null)
        return null;
    return `takes over from ${conversationOf(follows, 'an earlier conversation')}, which is gone`;
}
function startedWords({ startedBy, by }) {
    const who = startedBy === null ? 'Started' : `Started by ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(startedBy)}`;
    switch (by.kind) {
        case 'label':
            return `${who} with the label ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(by.label)}`;
        case 'command':
            return `${who} with ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(by.usage)}`;
        case 'workflow':
            return `${who} in the workflow ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)((0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(by.name), by.url)}`;
    }
}


/***/ }),

/***/ 56023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W9: () => (/* binding */ roundCause),
/* harmony export */   mz: () => (/* binding */ timelineOpen),
/* harmony export */   w0: () => (/* binding */ timelineTable)
/* harmony export */ });
/* harmony import */ var _words_state_words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98965);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23062);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35261);


const mostRows = 25;
function timelineTable(timeline, until, marks) {
    const rows = tableRows(timeline, until, marks);
    return rows.length === 0 ? null : tableOf(rows);
}
const mostOpen = 3;
function timelineOpen(...given) {
    const rows = tableRows(...given);
    if (rows.length === 0)
        return null;
    const before = rows.slice(0, -mostOpen);
    if (before.length === 0)
        return tableOf(rows);
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .compose */ .Zz)(null, [tableOf(rows.slice(-mostOpen)), (0,_compose_js__WEBPACK_IMPORTED_MODULE_0__/* .folded */ .TM)('What was before', tableOf(before))]);
}
const tableOf = (rows) => ['| State | Since (UTC) | For |', '|---|---|--:|', ...rows].join('\n');
function tableRows(timeline, until, { rounds = [], stops = [], planned = false }) {
    if (timeline.length === 0)
        return [];
    const states = rowsOf(timeline);
    const seen = planned
        ? [...states.slice(0, -1), ...states.slice(-1).map((row) => ({ ...row, ..._words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .plannedWords */ .kM }))]
        : states;
    const all = [...seen, ...rounds.map(roundRow), ...stops.map(stopRow)].toSorted((one, other) => one.at - other.at);
    const shown = all.slice(-mostRows);
    const left = all.length - shown.length;
    const earlier = left > 0 ? [`| _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
    const rows = shown.map(({ symbol, label, at, lasts }, place) => {
        const end = shown.slice(place + 1).find((row) => row.lasts)?.at ?? until;
        const lasted = !lasts ? '' : end === null ? 'now' : lastedWords(end - at);
        return (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .tableRow */ .jD)(`${symbol} ${label}`, (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .formatSecond */ .sK)(at), lasted);
    });
    return [...earlier, ...rows];
}
const lastedWords = (ms) => (ms < 1_000 ? '' : (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(ms));
function rowsOf(timeline) {
    const begun = timeline.findIndex(({ phase }) => phase !== 'start');
    const [first] = timeline;
    if (begun < 1 || first === undefined)
        return timeline.map(rowOf);
    const startUp = { ...(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .stateWords */ .Xu)({ ...first, step: null }), at: first.at, lasts: true };
    return [startUp, ...timeline.slice(begun).map(rowOf)];
}
function rowOf(change) {
    return { ...(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_1__/* .stateWords */ .Xu)(change), at: change.at, lasts: true };
}
function roundRow({ number, by, at }) {
    return { symbol: '💬', label: `**Round ${number}**, ${roundCause(by)}`, at, lasts: false };
}
const stopRow = ({ by, at }) => ({
    symbol: '🛑',
    label: `**Stop** asked for by ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(by)}`,
    at,
    lasts: false,
});
function roundCause(by) {
    return by === null ? 'because checks failed' : `asked for by ${(0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .person */ .MV)(by)}`;
}


/***/ })

};
