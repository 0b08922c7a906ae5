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
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(11574);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49880);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16775);
/* harmony import */ var _endings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74126);
/* harmony import */ var _summary_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24930);




async function report(ended, step, core) {
    const { ledger, settings, comment, context, log } = step;
    const noted = (0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .endedWith */ .tX)((0,_endings_js__WEBPACK_IMPORTED_MODULE_0__/* .withVariant */ .YA)(ended, ledger.facts()), settings.succeedOn);
    const { ending, exitCode } = noted;
    ledger.note(noted);
    log.endGroup();
    if (settings.summary)
        await core.writeSummary((0,_summary_js__WEBPACK_IMPORTED_MODULE_1__/* .summaryOf */ .Y)(ledger.facts(), context));
    await comment.update(ledger.facts());
    tellOutcome(ending, exitCode, core);
    core.saveState('done', 'true');
    return exitCode;
}
function bugWords(error) {
    return (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .reasonLine */ .$E)(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
function sentence(text) {
    return /[.!?…]$/.test(text) ? text : `${text}.`;
}
function tellOutcome(ending, exitCode, core) {
    const { outcome, reason } = ending;
    const { title, next } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .endingWords */ .fg)(ending);
    const told = `${sentence((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .logLine */ .BP)(reason, 1000))} ${next.action}`;
    if (exitCode !== 0)
        core.error(told, { title: `Agent: ${title}` });
    else if (_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .outcomes */ .KI[outcome].exitCode !== 0)
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
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78386);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(16775);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(23062);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24954);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(47965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(98965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(35261);
/* harmony import */ var _facts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67489);
/* harmony import */ var _fitting_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(26093);
/* harmony import */ var _views_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98960);




const mostBytes = 1_000_000;
const bytesOf = (text) => Buffer.byteLength(text);
function summaryOf(facts, context) {
    const { ending, startedAt, timeline, conversations } = facts;
    const question = (0,_facts_js__WEBPACK_IMPORTED_MODULE_0__/* .shownQuestion */ .aZ)(facts);
    const run = (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .runFactsOf */ .sl)(facts, context);
    const words = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .finalMessageSection */ .XN)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .lastWordsOf */ .FL)(facts), ending);
    const before = [
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .planOf */ .XC)(facts),
        ending === null ? words : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .outcomeSection */ .KT)({ ending, run, audience: 'action' }, words),
        facts.title === null ? null : `**The agent's task:** ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .inline */ .mG)(facts.title, 200)}`,
        (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .roundLine */ .z3)(facts),
        (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .warningLines */ ._F)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .doubtOf */ .kv)(facts)),
        conversations === null ? (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .factsLine */ .UM)(run, ending && ending.at - startedAt) : null,
        idsLine(facts),
        (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_5__/* .timelineOpen */ .mz)(timeline, ending?.at ?? null, [], (0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .stopsOf */ .lD)(facts)),
        question && (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .questionComment */ .ub)((0,_views_js__WEBPACK_IMPORTED_MODULE_1__/* .questionViewOf */ .tm)(question, facts.conversationUrl, 'elsewhere'), null),
    ];
    const after = [conversations && listTable(conversations)];
    const others = bytesOf((0,_fitting_js__WEBPACK_IMPORTED_MODULE_7__/* .joinFitting */ .w)([...before, ...after], mostBytes, bytesOf));
    return (0,_fitting_js__WEBPACK_IMPORTED_MODULE_7__/* .joinFitting */ .w)([...before, decisionsList(facts, mostBytes - others - 4), ...after], mostBytes, bytesOf);
}
const mostActionsNamed = 20;
function decisionsList({ decisions, earlierDecisions }, most) {
    const lines = decisions.map(decisionLine);
    const shown = (0,_fitting_js__WEBPACK_IMPORTED_MODULE_7__/* .newestFitting */ .G)(lines, most - longestHeading, (line) => bytesOf(line) + 1);
    const earlier = earlierDecisions + lines.length - shown.length;
    if (lines.length + earlierDecisions === 0 || most < longestHeading)
        return null;
    const before = earlier === 0 ? '' : ` (and ${earlier} earlier, which the log has)`;
    return [`**Answered:**${before}`, '', ...shown].join('\n');
}
const longestHeading = 100;
function decisionLine({ words, actions }) {
    const named = actions.slice(0, mostActionsNamed).map((action) => (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(action, 300));
    const left = actions.length - named.length;
    const on = [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
    return `- ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .inline */ .mG)(words, 300)}${on === '' ? '' : `: ${on}`}`;
}
function idsLine({ conversationId, startTaskId, repository }) {
    const ids = [
        conversationId && `Conversation ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(conversationId)}`,
        startTaskId && `Start task ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(startTaskId)}`,
        repository && `Repository ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(repository)}`,
    ];
    const known = ids.filter((part) => part !== null && part !== '');
    return known.length === 0 ? null : known.join(' · ');
}
const mostListed = 200;
function listTable(conversations) {
    if (conversations.length === 0)
        return 'No conversations.';
    const rows = conversations.slice(0, mostListed).map((conversation) => {
        const { sandbox, agent, created } = conversation;
        const { symbol, label } = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .stateWords */ .Xu)({ phase: 'conversation', step: null, sandbox, agent });
        const title = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .inline */ .mG)(conversation.title ?? 'Untitled', 80), conversation.url);
        const repository = conversation.repository === null ? '' : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(conversation.repository);
        const at = created === null ? '' : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_9__/* .formatTime */ .fU)(Date.parse(created));
        return `| ${title} | ${symbol} ${label} | ${repository} | ${at} |`;
    });
    const left = conversations.length - rows.length;
    const more = left > 0 ? [`| _and ${left} more, see the output \`conversations\`_ | | | |`] : [];
    return ['| Conversation | State | Repository | Created |', '|---|---|---|---|', ...rows, ...more].join('\n');
}


/***/ }),

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
    const variant = commentKey === null || commentKey.words === '' ? '' : ` (${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(commentKey.words, 60)})`;
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
    return plan === null || scope === null ? null : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .plannedSection */ ._G)({ plan, scope });
}
function stopsOf({ stop }) {
    return stop === null ? [] : [{ by: stop.by, at: stop.createdAt }];
}
function doubtOf({ branchDoubt, guardChange, budgetDoubt }) {
    return [branchDoubt, guardChange, budgetDoubt].filter((doubt) => doubt !== null);
}
function questionViewOf({ code, actions, fingerprint, whole }, conversationUrl, where = 'comment') {
    const confirmation = (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .nameable */ .Yk)(fingerprint) ? (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .confirmationName */ .$e)(fingerprint, whole) : null;
    const answering = where === 'comment' ? { kind: where, spelling } : { kind: where, confirmation };
    return { code, actions, whole, answering, conversationUrl, expiresAt: null, commit: null };
}
function roundLine({ round, task, ending, agent }) {
    if (round === null)
        return null;
    const { number, by, leftOut } = round;
    const which = number === null ? 'A further round' : `Round ${number}`;
    const asked = by === null ? '' : `, asked for by ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .person */ .MV)(by)}`;
    const isHeld = ending === null && number !== 1 && task?.state === 'held';
    const held = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .isAsking */ .CL)(agent) ? ': the message goes in after your answer' : ': the message is on its way';
    const line = number === 1 ? null : `**${which}**${asked}${isHeld ? held : ''}`;
    const sent = number === null && task ? `**Message:** ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG)(task.text, 200)}` : null;
    const lines = [line, sent, leftOut === null ? null : (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .inline */ .mG)(leftOut, 300)].filter((part) => part !== null);
    return lines.length === 0 ? null : lines.join('\n\n');
}


/***/ }),

/***/ 24954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   UM: () => (/* binding */ factsLine),
/* harmony export */   mz: () => (/* binding */ timelineOpen),
/* harmony export */   qr: () => (/* binding */ besidesLine),
/* harmony export */   w0: () => (/* binding */ timelineTable)
/* harmony export */ });
/* unused harmony exports roundWords, roundCause */
/* harmony import */ var _text_inline_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16775);
/* harmony import */ var _words_amounts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35261);
/* harmony import */ var _words_state_words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98965);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23062);




const mostNamed = 5;
function besidesLine({ besides = [] }) {
    const [first, ...others] = besides;
    if (first === undefined)
        return null;
    if (others.length === 0) {
        return `⚠️ Another agent may still work on this, and nobody follows it here any more: ${conversationOf(first, 'its conversation')}. Stop it there if it is not wanted.`;
    }
    const named = besides.slice(0, mostNamed).map((each, at) => conversationOf(each, `conversation ${at + 1}`));
    return `⚠️ ${besides.length} other agents may still work on this, and nobody follows them here any more: ${named.join(', ')}. Stop them there if they are not wanted.`;
}
function conversationOf(named, label) {
    return /^https?:\/\//.test(named) ? (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(label, named) : (0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(named, 60);
}
function factsLine(facts, tookMs = null) {
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .dotted */ .Bs)([
        startedWords(facts),
        roundWords(facts),
        followsWords(facts),
        (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .conversationLink */ .A4)(facts.conversationUrl),
        (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequests */ .sD)(facts.pullRequests),
        facts.asks ? (0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_2__/* .asksLine */ .X3)(facts.asks) : null,
        facts.usage ? (0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .costWords */ .fL)(facts.usage) : null,
        tookMs === null ? null : `took ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(tookMs)}`,
    ]);
}
function roundWords({ round = null }) {
    return round === null ? null : `Round ${round.number}, ${roundCause(round.by)}`;
}
function followsWords({ follows = null }) {
    if (follows === null)
        return null;
    return `takes over from ${conversationOf(follows, 'an earlier conversation')}, which is gone`;
}
function startedWords({ startedBy, by }) {
    const who = startedBy === null ? 'Started' : `Started by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(startedBy)}`;
    switch (by.kind) {
        case 'label':
            return `${who} with the label ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(by.label)}`;
        case 'command':
            return `${who} with ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(by.usage)}`;
        case 'workflow':
            return `${who} in the workflow ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)((0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(by.name), by.url)}`;
    }
}
const mostRows = 25;
function timelineTable(timeline, until, rounds = [], stops = []) {
    const rows = tableRows(timeline, until, rounds, stops);
    return rows.length === 0 ? null : tableOf(rows);
}
const mostOpen = 3;
function timelineOpen(...given) {
    const [timeline, until, rounds = [], stops = []] = given;
    const rows = tableRows(timeline, until, rounds, stops);
    if (rows.length === 0)
        return null;
    const before = rows.slice(0, -mostOpen);
    if (before.length === 0)
        return tableOf(rows);
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .compose */ .Zz)(null, [tableOf(rows.slice(-mostOpen)), (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)('What was before', tableOf(before))]);
}
const tableOf = (rows) => ['| State | Since (UTC) | For |', '|---|---|--:|', ...rows].join('\n');
function tableRows(timeline, until, rounds, stops) {
    if (timeline.length === 0)
        return [];
    const marks = [...rounds.map(roundRow), ...stops.map(stopRow)];
    const all = [...rowsOf(timeline), ...marks].toSorted((one, other) => one.at - other.at);
    const shown = all.slice(-mostRows);
    const left = all.length - shown.length;
    const earlier = left > 0 ? [`| _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
    const rows = shown.map(({ symbol, label, at, lasts }, place) => {
        const end = shown.slice(place + 1).find((row) => row.lasts)?.at ?? until;
        const lasted = !lasts ? '' : end === null ? 'now' : (0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(end - at);
        return `| ${symbol} ${label} | ${(0,_words_amounts_js__WEBPACK_IMPORTED_MODULE_3__/* .formatSecond */ .sK)(at)} | ${lasted} |`;
    });
    return [...earlier, ...rows];
}
function rowsOf(timeline) {
    const begun = timeline.findIndex(({ phase }) => phase !== 'start');
    const [first] = timeline;
    if (begun < 1 || first === undefined)
        return timeline.map(rowOf);
    const startUp = { ...(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_2__/* .stateWords */ .Xu)({ ...first, step: null }), at: first.at, lasts: true };
    return [startUp, ...timeline.slice(begun).map(rowOf)];
}
function rowOf(change) {
    return { ...(0,_words_state_words_js__WEBPACK_IMPORTED_MODULE_2__/* .stateWords */ .Xu)(change), at: change.at, lasts: true };
}
function roundRow({ number, by, at }) {
    return { symbol: '💬', label: `**Round ${number}**, ${roundCause(by)}`, at, lasts: false };
}
const stopRow = ({ by, at }) => ({
    symbol: '🛑',
    label: `**Stop** asked for by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(by)}`,
    at,
    lasts: false,
});
function roundCause(by) {
    return by === null ? 'because checks failed' : `asked for by ${(0,_text_inline_js__WEBPACK_IMPORTED_MODULE_0__/* .person */ .MV)(by)}`;
}


/***/ })

};
