export const id = 975;
export const ids = [975];
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
    const parts = word.split(/[=,+]/);
    return parts.some((part) => part.split('/').includes('..') ||
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
/* harmony export */   Gm: () => (/* binding */ acceptableTools),
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
const editor = { path: 'path', reads: 'view' };
const search = { reads: true, searches: true };
const isTasks = (value) => Array.isArray(value) && value.every(isTask);
const knownTools = new Map([
    tool('terminal', { command: text }, { is_input: off, timeout: seconds, reset: off }, { command: 'command' }),
    tool('file_editor', edit, ofEdit, editor),
    tool('planning_file_editor', edit, ofEdit, editor),
    tool('read_file', { file_path: text }, { offset: count, limit: count }, { path: 'file_path', reads: true }),
    tool('list_directory', {}, { dir_path: text, recursive: flag }, { path: 'dir_path', ...search }),
    tool('glob', { pattern: patternBelow }, { path: absolute }, { path: 'path', ...search }),
    tool('grep', { pattern }, { path: absolute, include: patternBelow }, { path: 'path', ...search }),
    tool('write_file', { file_path: text, content: text }, {}, { path: 'file_path' }),
    tool('edit', { file_path: text, old_string: text, new_string: text }, { expected_replacements: count }, { path: 'file_path' }),
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
const acceptableTools = [
    ...[...knownTools.keys()].filter((name) => !name.startsWith('browser_')),
    'browser',
];
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
    const given = asArguments(action.arguments);
    if (known === undefined || given === null || !fitsShape(given, known))
        return null;
    const path = textIn(given, known.path);
    return {
        tool: action.tool,
        path: known.searches && (path ?? '.') === '.' ? '' : path,
        command: textIn(given, known.command),
        reads: known.reads === true || (known.reads !== undefined && given.get('command') === known.reads),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
}
function fitsShape(given, { kind, needs, takes }) {
    if (given.get('kind') !== kind)
        return false;
    const isNeeded = Object.entries(needs).every(([name, check]) => check(given.get(name)));
    return (isNeeded &&
        [...given].every(([name, value]) => {
            if (name === 'kind' || Object.hasOwn(needs, name))
                return true;
            return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
        }));
}
function readWidely(action, workingCopies) {
    const copies = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesOfCopies */ .Te)(workingCopies);
    const given = asArguments(action.arguments);
    const kind = given?.get('kind');
    const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
    const { paths, commands, scripts } = given === null ? nothingKnown : textsOf(action, given);
    return {
        names: names.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .T),
        paths: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(paths, (path) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(path)?.map((each) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(each.split('/'), copies).join('/')) ?? null),
        commands: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(commands, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(scripts, (text) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies)),
    };
}
const nothingKnown = { paths: null, commands: null, scripts: null };
function textsOf(action, given) {
    const exact = readExactly(action);
    if (exact !== null) {
        const { path, command } = exact;
        const commands = command === null ? [] : [command];
        return { paths: path === null ? [] : [path], commands, scripts: commands };
    }
    const patch = textIn(given, 'patch');
    if (action.tool === 'apply_patch' && patch !== null)
        return { paths: pathsOfPatch(patch), commands: [], scripts: [] };
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(action.tool);
    const texts = [...given].flatMap(([name, value]) => textsIn(name, value));
    if (texts.length > mostTexts)
        return nothingKnown;
    const isLost = (name) => name !== undefined && textIn(given, name) === null;
    return {
        paths: isLost(known?.path) || texts.some(isLongPath) ? null : pathsIn(textOf(texts.filter(mayBePath))),
        commands: isLost(known?.command) ? null : textOf(texts),
        scripts: isLost(known?.command) ? null : textOf(texts.filter(isScript)),
    };
}
function asArguments(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return null;
    return new Map(Object.entries(value));
}
function textIn(given, name) {
    const value = name === undefined ? null : given.get(name);
    return typeof value === 'string' ? value : null;
}
function snake(kind) {
    return kind
        .replace(/Action$/, '')
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase();
}
function pathsOfPatch(patch) {
    return patch
        .split(/\r\n?|\n/)
        .filter((line) => line.trimStart().startsWith('***'))
        .map((line) => line.slice(line.indexOf(':') + 1).trim());
}
function textsIn(name, value) {
    if (typeof value === 'string')
        return [{ name, text: value }];
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap((item) => textsIn(name, item));
    return Object.entries(value).flatMap(([key, inner]) => [{ name: key, text: key }, ...textsIn(key, inner)]);
}
const mostTexts = 200;
const mostPieces = 2_000;
function pathsIn(texts) {
    const pieces = texts.flatMap((text) => text.split(/[\s,:;|=&"'`()[\]{}<>]+/));
    return pieces.length > mostPieces
        ? null
        : [...new Set([...texts, ...pieces])].filter((each) => each !== '');
}
const textOf = (named) => named.map(({ text }) => text);
const longestPath = 500;
const mayBePath = ({ text }) => text.length <= longestPath && !/[\r\n]/.test(text.trim());
const isScript = (named) => mayBePath(named) || /command|cmd|script|argv?|args|shell|bash|exec|code|run|input/i.test(named.name);
const isLongPath = (named) => !mayBePath(named) && /path|files?$|dir|folder|uri|source|target|dest|patch|diff/i.test(named.name);


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
    return !isKnown(call) && carriesTask(call.arguments, mostLevels) ? 'perhaps_another_agent' : null;
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
function isKnown(call) {
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind') ?? null;
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(call.tool);
    return known !== undefined && (kind === null || kind === known.kind);
}
const mostLevels = 3;
const mostLooked = 200;
const taskLike = /^(tasks?|prompts?|(sub)?agents?(name|type|kind|id)?)$/;
function carriesTask(given, levels) {
    if (typeof given !== 'object' || given === null || levels === 0)
        return false;
    return Object.entries(given)
        .slice(0, mostLooked)
        .some(([key, value]) => {
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
