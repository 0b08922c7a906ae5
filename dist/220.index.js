export const id = 220;
export const ids = [220];
export const modules = {

/***/ 24930:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ decisionsList),
/* harmony export */   Y: () => (/* binding */ summaryOf)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78386);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(59191);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(23062);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(24954);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(56023);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(98965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(35261);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67489);
/* harmony import */ var _fitting_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(26093);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98960);





const mostBytes = 1_000_000;
const bytesOf = (text) => Buffer.byteLength(text);
function summaryOf(facts, context, page = null) {
    const { ending, startedAt, timeline, conversations } = facts;
    const question = (0,_facts_js__WEBPACK_IMPORTED_MODULE_0__/* .shownQuestion */ .aZ)(facts);
    const run = (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .runFactsOf */ .sl)(facts, context);
    const words = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .finalMessageSection */ .XN((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWordsOf */ .FL)(facts), ending);
    const asked = question &&
        _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .questionComment */ .ub((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .questionViewOf */ .tm)(question, facts.conversationUrl, page === null ? 'elsewhere' : { page }), null);
    const before = [
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .planOf */ .XC)(facts),
        ending === null ? words : outcomeOrQuestion({ ending, run, audience: 'action' }, words, asked),
        facts.title === null ? null : `**The agent's task:** ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(facts.title, 200)}`,
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .roundLine */ .z3)(facts),
        _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .warningLines */ ._F((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .doubtOf */ .kv)(facts)),
        conversations === null ? _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .factsLine */ .UM(run, ending && ending.at - startedAt) : null,
        idsLine(facts),
        _shared_github_index_js__WEBPACK_IMPORTED_MODULE_7__/* .timelineOpen */ .mz(timeline, ending?.at ?? null, { stops: (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .stopsOf */ .lD)(facts) }),
    ];
    const after = [conversations && listTable(conversations)];
    const others = bytesOf((0,_fitting_js__WEBPACK_IMPORTED_MODULE_8__/* .joinFitting */ .w)([...before, ...after], mostBytes, bytesOf));
    return (0,_fitting_js__WEBPACK_IMPORTED_MODULE_8__/* .joinFitting */ .w)([...before, decisionsList(facts, mostBytes - others - 4), ...after], mostBytes, bytesOf);
}
function outcomeOrQuestion(view, words, asked) {
    if (asked === null)
        return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .outcomeSection */ .KT(view, words);
    return view.ending.outcome === _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_9__/* .unanswered */ .bj ? asked : `${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .outcomeSection */ .KT(view, words)}\n\n${asked}`;
}
const mostActionsNamed = 20;
function decisionsList({ decisions, earlierDecisions }, most) {
    const lines = decisions.map(decisionLine);
    const shown = (0,_fitting_js__WEBPACK_IMPORTED_MODULE_8__/* .newestFitting */ .G)(lines, most - longestHeading, (line) => bytesOf(line) + 1);
    const earlier = earlierDecisions + lines.length - shown.length;
    if (lines.length + earlierDecisions === 0 || most < longestHeading)
        return null;
    const before = earlier === 0 ? '' : ` (and ${earlier} earlier, which the log has)`;
    return [`**Decided:**${before}`, '', ...shown].join('\n');
}
const longestHeading = 100;
function decisionLine({ words, actions }) {
    const named = actions.slice(0, mostActionsNamed).map((action) => _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(action, 300));
    const left = actions.length - named.length;
    const on = [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
    return `- ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(words, 300)}${on === '' ? '' : `: ${on}`}`;
}
function idsLine({ conversationId, startTaskId, repository }) {
    const ids = [
        conversationId && `Conversation ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(conversationId)}`,
        startTaskId && `Start task ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(startTaskId)}`,
        repository && `Repository ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(repository)}`,
    ];
    const known = ids.filter((part) => part !== null && part !== '');
    return known.length === 0 ? null : known.join(' · ');
}
const mostListed = 200;
function listTable(conversations) {
    if (conversations.length === 0)
        return 'No conversations.';
    const rows = conversations.slice(0, mostListed).map((conversation) => {
        const { sandbox, agent, createdAt } = conversation;
        const { symbol, label } = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_10__/* .stateWords */ .Xu({ phase: 'conversation', step: null, sandbox, agent });
        const title = _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf(_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG(conversation.title ?? 'Untitled', 80), conversation.url);
        const repository = conversation.repository === null ? '' : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY(conversation.repository);
        const at = createdAt === null ? '' : _shared_github_index_js__WEBPACK_IMPORTED_MODULE_11__/* .formatTime */ .fU(Date.parse(createdAt));
        return _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .tableRow */ .jD(title, `${symbol} ${label}`, repository, at);
    });
    const left = conversations.length - rows.length;
    const more = left > 0 ? [`| _and ${left} more, see the output \`conversations\`_ | | | |`] : [];
    return ['| Conversation | State | Repository | Created |', '|---|---|---|---|', ...rows, ...more].join('\n');
}


/***/ }),

/***/ 15220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commentText: () => (/* binding */ commentText),
  writeComment: () => (/* binding */ writeComment)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/outcomes.js
var outcomes = __webpack_require__(92741);
// EXTERNAL MODULE: ./build/shared/github/client/own-comments.js
var own_comments = __webpack_require__(84459);
// EXTERNAL MODULE: ./build/shared/github/client/failure.js
var failure = __webpack_require__(9646);
// EXTERNAL MODULE: ./build/shared/github-things.js
var github_things = __webpack_require__(30439);
// EXTERNAL MODULE: ./build/shared/github/text/hidden-text.js
var hidden_text = __webpack_require__(75132);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/words/amounts.js
var amounts = __webpack_require__(35261);
// EXTERNAL MODULE: ./build/shared/github/words/asks-words.js
var asks_words = __webpack_require__(37960);
// EXTERNAL MODULE: ./build/shared/github/words/commands.js
var commands = __webpack_require__(89068);
// EXTERNAL MODULE: ./build/shared/github/words/outcome-words.js
var outcome_words = __webpack_require__(49880);
// EXTERNAL MODULE: ./build/shared/github/words/state-words.js
var state_words = __webpack_require__(98965);
// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var compose = __webpack_require__(23062);
// EXTERNAL MODULE: ./build/shared/github/templates/outcome.js
var outcome = __webpack_require__(78386);
// EXTERNAL MODULE: ./build/shared/github/templates/pending-action.js + 2 modules
var pending_action = __webpack_require__(47641);
// EXTERNAL MODULE: ./build/shared/github/templates/proof.js + 1 modules
var proof = __webpack_require__(12132);
// EXTERNAL MODULE: ./build/shared/github/templates/run-line.js
var run_line = __webpack_require__(24954);
// EXTERNAL MODULE: ./build/shared/github/templates/subject.js
var subject = __webpack_require__(24618);
// EXTERNAL MODULE: ./build/shared/github/templates/timeline.js
var timeline = __webpack_require__(56023);
;// CONCATENATED MODULE: ./build/shared/github/templates/progress.js















function progressComment(view, marker) {
    return (0,compose/* compose */.Zz)(marker, [
        ...currentState(view),
        ruledSection(view.ruled ?? []),
        removedNote(view.removed),
        (0,compose/* warningLines */._F)(view.warnings),
        rulesNote(view),
        neverAskedNote(view),
        (0,compose/* small */.EX)((0,compose/* dotted */.Bs)([lastChange(view), commandLine(view)])),
    ]);
}
function currentState(view) {
    const { ending, run, beganAt, audience, waitingList: line = null, unreported = null } = view;
    if (ending === null) {
        return [
            (0,run_line/* runHeading */.kJ)(view, view.timeline.at(-1) ?? null),
            line && (0,state_words/* waitingListSentence */.RI)(line),
            openQuestionLine(view.openQuestion),
            openQuestionLine(view.openMoney ?? null),
            heldLine(view.held ?? null),
            (0,run_line/* factsLine */.UM)(run),
            (0,run_line/* planLine */.od)(run, lastChangeAt(view)),
            (0,run_line/* otherAgentsLine */.zT)(run),
            (0,timeline/* timelineOpen */.mz)(view.timeline, null, view),
        ];
    }
    const table = (0,timeline/* timelineTable */.w0)(view.timeline, ending.at, view);
    const facts = (0,run_line/* factsLine */.UM)(run, ending.at - beganAt);
    if (audience === 'app' && unreported === null) {
        const { symbol, title } = (0,outcome_words/* endingWords */.fg)(ending);
        const heading = `### ${symbol} ${title}: see the report below`;
        return [heading, facts, (0,proof/* proofSection */.s)(run.proof, ending), table && (0,compose/* folded */.TM)('How it went', table)];
    }
    return [
        (0,outcome/* outcomeSection */.KT)({ ...view, ending }, (0,outcome/* finalMessageSection */.XN)(view.finalMessage, ending)),
        openQuestionLine(view.openQuestion),
        facts,
        table && (0,compose/* folded */.TM)('Timeline', table),
    ];
}
function openQuestionLine(openQuestion) {
    if (openQuestion === null)
        return null;
    const { number, url } = openQuestion;
    const line = (0,subject/* lineAsked */.hU)(openQuestion);
    return `**Your answer is needed in ${(0,inline/* link */.nf)(`#${number}`, url)}**${line === null ? '' : `: ${line}`}`;
}
const heldUntil = {
    answer: 'after the answer',
    ready: 'when the agent is ready',
    resumed: 'when the conversation is resumed',
    reachable: 'as soon as its machine answers',
    soon: 'now',
};
function heldLine(held) {
    if (held === null || held.by.length === 0)
        return null;
    const people = [...new Set(held.by)]
        .slice(0, 5)
        .map((by) => (by === null ? 'failed checks' : (0,inline/* person */.MV)(by)))
        .join(', ');
    const [what, goes] = held.by.length === 1 ? ['A message', 'goes'] : [`${held.by.length} messages`, 'go'];
    return `💬 ${what} by ${people} ${goes} in ${heldUntil[held.until]}.`;
}
function ruledSection(ruled) {
    if (ruled.length === 0)
        return null;
    const lines = ruled.slice(0, mostRuledShown).map(({ at, verdict, rule, url, actions, isSeen }) => {
        const did = verdict === 'approve' ? '✅ allowed' : '🚫 rejected';
        const doubt = isSeen ? '' : ' (whether it had an effect is not known)';
        const what = (0,pending_action/* firstLineAsked */.V4)(actions) ?? 'an action';
        return `- ${(0,amounts/* formatTime */.fU)(at)} ${did} by ${decidedBy(rule, url)}${doubt}: ${what}`;
    });
    const isAll = ruled.length <= mostRuledShown;
    const count = (0,compose/* plural */.LS)(lines.length, 'decision by a rule', 'decisions by rules');
    return (0,compose/* folded */.TM)(isAll ? count : `The newest ${count}`, lines.join('\n'));
}
function decidedBy({ rule, configuration, approvedBy }, url) {
    const from = (0,inline/* code */.aY)((0,compose/* shortCommit */.Ax)(configuration), 200);
    if (approvedBy !== undefined)
        return `${from}, approved by ${(0,compose/* people */.c0)(approvedBy)}`;
    if (configuration === '')
        return (0,inline/* code */.aY)(rule, 120);
    return `${(0,inline/* link */.nf)((0,inline/* inline */.mG)(rule, 120), url)} of ${from}`;
}
const mostRuledShown = 20;
const hiddenWords = {
    html_comment: 'HTML comment',
    zero_width: 'zero-width character',
    bidi_control: 'text direction control',
    tag_character: 'tag character',
    control_character: 'control character',
    other_invisible: 'other invisible character',
};
function removedNote(removed) {
    if (removed === null || (0,hidden_text/* countHidden */.kv)(removed) === 0)
        return null;
    const counts = github_things/* hiddenKinds */.S
        .filter((kind) => removed[kind] > 0)
        .map((kind) => (0,compose/* plural */.LS)(removed[kind], hiddenWords[kind]));
    return (0,compose/* alert */.xE)('NOTE', `Removed from the issue before the agent read it: ${counts.join(', ')}.`);
}
function rulesNote({ run, ending, audience, hasRules = false }) {
    if (!hasRules || ending !== null || run.conversationUrl === null)
        return null;
    const words = (0,asks_words/* rulesWithoutAsk */.HT)(run.asks ?? null, audience);
    return words === null ? null : (0,compose/* alert */.xE)('WARNING', words);
}
function neverAskedNote({ run: { asks }, ending, audience }) {
    const isNever = asks?.by === 'account' && asks.ask === 'never';
    return isNever && ending === null ? (0,compose/* small */.EX)((0,asks_words/* neverAskedWords */.kb)(audience)) : null;
}
const lastChangeAt = ({ timeline, ending, beganAt }) => ending?.at ?? timeline.at(-1)?.at ?? beganAt;
const lastChange = (view) => `Last change ${(0,amounts/* formatTime */.fU)(lastChangeAt(view))}`;
function commandLine({ commands: spelling, ending }) {
    if (spelling === null)
        return null;
    const names = ending === null ? ['status', 'stop', 'help'] : ['retry', 'status', 'help'];
    const usages = [(0,commands/* tellUsage */.JU)(spelling), ...names.map((name) => (0,commands/* spell */.lO)(commands/* commands */.Pi[name].usage, spelling))];
    return `Commands: ${usages.map((usage) => (0,inline/* code */.aY)(usage)).join(' · ')}`;
}

// EXTERNAL MODULE: ./build/action/report/create-github.js + 1 modules
var create_github = __webpack_require__(75592);
// EXTERNAL MODULE: ./build/action/report/endings.js
var endings = __webpack_require__(74126);
// EXTERNAL MODULE: ./build/action/report/marker.js
var report_marker = __webpack_require__(15838);
;// CONCATENATED MODULE: ./build/action/report/end-comment.js





const longMs = 10 * 60_000;
const following = ['run', 'wait', 'message', 'command'];
function endsAloud({ mode, ending, startedAt, hasAsked }) {
    if (ending === null || ending.outcome === outcomes/* unanswered */.bj || !following.includes(mode))
        return false;
    return hasAsked || ending.at - startedAt > longMs;
}
async function tellEnd(facts, { sticky, open }, { marked }, { github, thread, context, key }) {
    if (facts.ending === null)
        return;
    const ends = nameOfEnd(facts, facts.ending.outcome, context);
    const { conversationId, round } = facts;
    const marker = { ...(0,report_marker.markerOf)(conversationId, context), ends, ...roundOf(round?.number ?? null) };
    const page = (id) => (0,create_github/* commentPage */.rD)(id, context, thread);
    const stillAsks = open &&
        `It was still waiting for an answer: ${inline/* link */.nf(inline/* code */.aY(open.question.code), page(open.comment.id))}.`;
    const text = [endText(facts, facts.ending, page(sticky), context.actor), stillAsks]
        .filter(Boolean)
        .join('\n\n');
    const body = (0,report_marker.markedText)(marker, text, thread, key);
    const told = marked.find((each) => each.marker.ends === ends);
    if (told === undefined)
        await (0,own_comments/* createComment */.eT)(github, (0,create_github/* commentsOf */.u3)(thread), body);
    else if ((0,report_marker.identityOf)(told.marker) === (0,report_marker.identityOf)(marker) && told.body !== body)
        await (0,own_comments/* editComment */.QA)(github, (0,create_github/* commentsOf */.u3)(thread), told.id, body);
}
const roundOf = (number) => (number === null ? {} : { round: number });
function nameOfEnd({ conversationId, round, startedAt }, outcome, context) {
    const isOwn = conversationId === null || endings/* goesOnAfter */.O6.includes(outcome);
    const own = [(0,report_marker.identityOf)((0,report_marker.markerOf)(null, context)), context.runAttempt].join();
    const which = round === null ? 1 : (round.number ?? startedAt);
    return JSON.stringify([conversationId, which, outcome, isOwn ? own : null]);
}
function endText({ startedAt, pullRequest, cost, tokens }, ending, page, actor) {
    const { symbol, title } = outcome_words/* endingWords */.fg(ending);
    const what = [
        actor === '' ? null : inline/* person */.MV(actor),
        `took ${amounts/* formatDuration */.a3(ending.at - startedAt)}`,
        pullRequest && inline/* link */.nf(`pull request #${pullRequest.split('/').at(-1)}`, pullRequest),
        amounts/* costWords */.fL({ cost, tokens }),
        inline/* link */.nf('what it says, and what ran', page),
    ];
    const line = what.filter((each) => each !== null).join(' · ');
    const why = (0,outcomes/* isGood */.Kg)(ending) ? [] : [`> ${inline/* inline */.mG(ending.reason, 300)}`];
    return [`### ${symbol} ${title}`, ...why, line].join('\n\n');
}

// EXTERNAL MODULE: ./build/action/report/facts.js
var report_facts = __webpack_require__(67489);
// EXTERNAL MODULE: ./build/action/report/fitting.js
var fitting = __webpack_require__(26093);
// EXTERNAL MODULE: ./build/action/report/hint-in-thread.js
var hint_in_thread = __webpack_require__(1146);
// EXTERNAL MODULE: ./build/action/report/question-comment.js
var question_comment = __webpack_require__(70972);
// EXTERNAL MODULE: ./build/action/report/settle-question.js
var settle_question = __webpack_require__(89472);
// EXTERNAL MODULE: ./build/action/report/step-thread.js
var step_thread = __webpack_require__(2263);
// EXTERNAL MODULE: ./build/action/report/summary.js
var summary = __webpack_require__(24930);
// EXTERNAL MODULE: ./build/action/report/views.js
var views = __webpack_require__(98960);
;// CONCATENATED MODULE: ./build/action/report/write-comment.js













async function writeComment(facts, thread, known, options) {
    const { apiKey, context, github, clock } = options;
    const place = { github, thread, context, key: report_marker.markerKey(apiKey) };
    const readsAll = known.id === null || known.open !== null || (0,report_facts/* shownQuestion */.aZ)(facts) !== null;
    const read = readsAll ? await (0,step_thread/* readThread */.nj)(place) : await readOwn(known.id, place);
    if (!readsAll && read.comments.length === 0 && facts.ending === null)
        return { ...known, seen: null };
    const asked = await askInThread(facts, known.open, read, { ...options, place });
    const settling = readsAll ? (0,settle_question/* settlePassed */.yX)(facts, { asked, at: clock.now() }, read, place) : [];
    const left = await (0,create_github/* unlessFailed */.OJ)(Promise.resolve(settling), known.open ? [known.open] : []);
    const open = asked?.question.state === 'open' ? asked : (left.at(-1) ?? null);
    const leadsTo = open && !(0,report_facts/* stopsQuestion */.IA)(facts) && !(0,settle_question/* isPassed */.Hh)(facts, open.question) ? open : null;
    const heard = leadsTo ? await hintOnce(leadsTo, read, known.heard, place) : known.heard;
    const author = report_marker.identityOf(report_marker.markerOf(null, context));
    const own = read.marked.find((each) => report_marker.isSticky(each) && report_marker.identityOf(each.marker) === author);
    const asks = report_marker.askSaidOf(facts.conversationId, own ? [own] : [], facts.ask);
    const marker = {
        ...report_marker.markerOf(facts.conversationId, context),
        ...(facts.round?.number != null && { round: facts.round.number }),
        ...(asks !== null && { asks }),
        ...(facts.ending === null && { until: facts.startedAt + (options.timeout ?? longestJob) }),
        ...(leadsTo !== null && { waits: leadsTo.question.code }),
    };
    if (known.id === null && own !== undefined && facts.ending === null)
        warnOfAnother(own, facts, options);
    if (leadsTo && !own && facts.ending?.outcome === outcomes/* unanswered */.bj)
        return { id: null, open, heard, seen: null };
    const reads = own?.marker.reads;
    const body = report_marker.markedText({ ...marker, ...(reads !== undefined && { reads }) }, commentText(facts, context, leadsTo && linkTo(leadsTo, facts, place)), thread, place.key);
    const list = (0,create_github/* commentsOf */.u3)(thread);
    if (own !== undefined && own.body !== body)
        await own_comments/* editComment */.QA(github, list, own.id, body);
    const id = own?.id ?? (await own_comments/* createComment */.eT(github, list, body)).id;
    if (options.when !== 'failure' && endsAloud(facts)) {
        await tellEnd(facts, { sticky: id, open: leadsTo }, readsAll ? read : await (0,step_thread/* readThread */.nj)(place), place);
    }
    const over = facts.ending === null || leadsTo !== asked ? null : askedIn(facts);
    if (leadsTo && over)
        await (0,create_github/* unlessFailed */.OJ)((0,question_comment/* endWaiting */.tS)(leadsTo, over, place), undefined);
    return { id, open, heard, seen: readsAll && own?.body === body ? read : null };
}
function hintOnce(asked, read, heard, place) {
    const newest = Math.max(heard, ...read.comments.map(({ id }) => id));
    const hinted = (0,hint_in_thread/* hintInThread */.J)(asked, (0,hint_in_thread/* meantAnswers */.P)(asked, read, heard), place).then(() => newest);
    return (0,create_github/* unlessFailed */.OJ)(hinted, heard);
}
async function readOwn(id, { github, thread, key }) {
    const own = id === null ? null : await failure/* unlessGone */.Wi(own_comments/* readComment */.W3(github, (0,create_github/* commentsOf */.u3)(thread), id));
    const comments = own === null ? [] : [own];
    return { comments, marked: report_marker.markedComments(comments, thread, key) };
}
async function askInThread(facts, known, read, { place, timeout, waits, stopsAgent }) {
    const asked = askedIn(facts);
    if (asked === null)
        return null;
    const job = { waitsUntil: waits && timeout !== null ? facts.startedAt + timeout : null, stopsAgent };
    return (0,question_comment/* keepQuestion */.gP)({ ...asked, job }, read, place, known);
}
function askedIn(facts) {
    const { conversationId, conversationUrl, ask } = facts;
    const question = (0,report_facts/* shownQuestion */.aZ)(facts);
    return question && conversationId !== null ? { conversationId, conversationUrl, question, ask } : null;
}
function linkTo({ comment: { id } }, { question }, { context, thread }) {
    const url = (0,create_github/* commentPage */.rD)(id, context, thread);
    return { number: thread.number, url, actions: question?.actions ?? null };
}
function warnOfAnother({ marker }, { conversationId }, { log, clock, context }) {
    const { conversationId: other, asks, until = 0 } = marker;
    const isClaim = other === null && asks === undefined;
    const isSame = other !== null && other === conversationId;
    if (isClaim || isSame || until <= clock.now() || report_marker.isOfEarlierAttempt(marker, context))
        return;
    log.warn('comment: another job of this run may write the same comment, so each hides what the other writes; give each its own comment-key');
}
const longestJob = 5 * 24 * 60 * 60_000;
const longest = 64_000;
function commentText(facts, context, openQuestion) {
    const view = (0,views/* progressViewOf */.O5)(facts, context);
    const ending = openQuestion !== null && view.ending?.outcome === outcomes/* unanswered */.bj ? null : view.ending;
    const progress = progressComment({ ...view, ending, openQuestion }, null);
    const others = (0,fitting/* joinFitting */.w)([(0,views/* planOf */.XC)(facts), progress, (0,views/* roundLine */.z3)(facts)], longest, ({ length }) => length);
    const decided = (0,summary/* decisionsList */.U)(facts, longest - others.length - 2);
    return decided === null ? others : `${others}\n\n${decided}`;
}


/***/ })

};
