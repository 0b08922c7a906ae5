export const id = 402;
export const ids = [402];
export const modules = {

/***/ 8402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bugWords: () => (/* binding */ bugWords),
/* harmony export */   report: () => (/* binding */ report),
/* harmony export */   sentence: () => (/* binding */ sentence),
/* harmony export */   tellOutcome: () => (/* binding */ tellOutcome)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11574);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49880);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(16775);
/* harmony import */ var _endings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74126);
/* harmony import */ var _ledger_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3945);
/* harmony import */ var _summary_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24930);





const pauses = [2_000, 5_000];
async function report(ended, step, core) {
    const { ledger, settings, comment, context, clock, cancel } = step;
    const noted = (0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .endedWith */ .tX)((0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .withVariant */ .YA)(ended, ledger.facts()), settings.succeedOn);
    const { ending, exitCode } = noted;
    ledger.note(noted);
    if (settings.summary)
        await core.writeSummary((0,_summary_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .Y)(ledger.facts(), context, comment.questionPage()));
    await comment.update(ledger.facts());
    for (const pause of pauses) {
        if (!comment.isBehind() || cancel.signal.aborted)
            break;
        await clock.sleep(pause, cancel.signal);
        await comment.update(ledger.facts());
    }
    if (comment.isBehind())
        core.saveState(_ledger_js__WEBPACK_IMPORTED_MODULE_2__/* .untoldState */ .C6, 'true');
    tellOutcome(ending, exitCode, core);
    core.saveState('done', 'true');
    return exitCode;
}
function bugWords(error) {
    return (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .reasonLine */ .$E)(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
function sentence(text) {
    return /[.!?…]$/.test(text) ? text : `${text}.`;
}
function tellOutcome(ending, exitCode, core) {
    const { outcome, reason } = ending;
    const { title, next } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .endingWords */ .fg)(ending);
    const told = `${sentence((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .logLine */ .BP)(reason, 1000))} ${next.action}`;
    if (exitCode !== 0)
        core.error(told, { title: `Agent: ${title}` });
    else if (_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__/* .outcomes */ .KI[outcome].exitCode !== 0)
        core.warning(told, { title: `Agent: ${title}` });
    core.info(`${outcome} (exit code ${exitCode}): ${told}`);
}


/***/ }),

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


/***/ })

};
