export const id = 925;
export const ids = [925,857];
export const modules = {

/***/ 925:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   playOther: () => (/* binding */ playOther)
/* harmony export */ });
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(346);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(7097);
/* harmony import */ var _conversation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9470);
/* harmony import */ var _drive_question_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9546);
/* harmony import */ var _ending_of_answer_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4801);
/* harmony import */ var _on_waiting_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2062);
/* harmony import */ var _stop_agent_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2538);
/* harmony import */ var _tell_and_follow_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6714);
/* harmony import */ var _with_wanted_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9857);
/* harmony import */ var _workflow_step_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(7483);










function playOther(job, step) {
    switch (job.mode) {
        case 'message':
            return message(job, step);
        case 'stop':
            return stop(job, step);
        case 'respond':
            return respond(job, step);
        case 'list':
            return list(job, step);
    }
}
async function message(job, step) {
    const conversationId = await (0,_conversation_js__WEBPACK_IMPORTED_MODULE_0__/* .conversationOf */ .$)(job, step);
    if (typeof conversationId !== 'string')
        return conversationId;
    step.ledger.note({ round: { number: null, by: null, leftOut: null } });
    return (0,_with_wanted_js__WEBPACK_IMPORTED_MODULE_1__.withWanted)(await (0,_tell_and_follow_js__WEBPACK_IMPORTED_MODULE_2__/* .tellAndFollow */ .E)(job.message, conversationId, step), step);
}
async function stop(job, step) {
    const conversationId = await (0,_conversation_js__WEBPACK_IMPORTED_MODULE_0__/* .conversationOf */ .$)(job, step);
    return typeof conversationId === 'string'
        ? (0,_stop_agent_js__WEBPACK_IMPORTED_MODULE_3__.stopAgent)(conversationId, _stop_agent_js__WEBPACK_IMPORTED_MODULE_3__.stopsForWorkflow, step)
        : conversationId;
}
async function respond(job, step) {
    const { ledger, clock } = step;
    const conversationId = await (0,_conversation_js__WEBPACK_IMPORTED_MODULE_0__/* .conversationOf */ .$)(job, step);
    if (typeof conversationId !== 'string')
        return conversationId;
    const { verdict, reason, confirmation } = job;
    const now = clock.now();
    const answer = { ..._on_waiting_js__WEBPACK_IMPORTED_MODULE_4__.decidedByWorkflow, verdict, reason, at: now };
    const question = confirmation === null
        ? (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_5__/* .newQuestion */ .lG)(now, answer)
        : (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_5__/* .shownBefore */ .Ru)(confirmation.fingerprint, answer, now, confirmation.whole);
    const driven = await (0,_drive_question_js__WEBPACK_IMPORTED_MODULE_6__/* .driveQuestion */ .tX)(question, (0,_drive_question_js__WEBPACK_IMPORTED_MODULE_6__/* .questionPorts */ .v0)(step, conversationId), step);
    const result = driven.kind === 'settled' ? driven.question.result : null;
    if (driven.kind === 'settled' && driven.question.sent !== null)
        (0,_on_waiting_js__WEBPACK_IMPORTED_MODULE_4__.noteDecision)(driven, answer, step);
    if (result?.kind === 'verified')
        ledger.note({ agent: result.agent });
    if (result?.kind === 'stale' || result?.kind === 'no_effect')
        await (0,_on_waiting_js__WEBPACK_IMPORTED_MODULE_4__.leaveOpen)(conversationId, step);
    return (0,_ending_of_answer_js__WEBPACK_IMPORTED_MODULE_7__/* .endingOfAnswer */ .v)(driven, verdict, clock.now());
}
const largestPage = 100;
async function list(job, step) {
    const { ledger, clock } = step;
    const listed = [];
    const isInTime = await collect(job, step, listed);
    ledger.note({ conversations: listed });
    const reason = listed.length === 1 ? '1 conversation' : `${listed.length} conversations`;
    if (isInTime)
        return { outcome: 'listed', reason, at: clock.now() };
    return { outcome: 'timeout', reason: `the list did not end in time; ${reason} so far`, at: clock.now() };
}
async function collect({ limit }, step, listed) {
    const { service, log, clock, cancel } = step;
    const deadline = (0,_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__/* .deadlineOf */ .G)(step);
    const isOver = () => deadline !== null && clock.now() >= deadline;
    const pageSize = Math.min(largestPage, limit);
    const options = { pageSize, signal: cancel.signal, ...(deadline !== null && { deadline }) };
    try {
        for await (const found of service.list(options)) {
            listed.push({
                id: found.id,
                title: found.title,
                repository: found.repository,
                sandbox: found.sandbox,
                agent: found.agent,
                created: found.createdAt,
                url: service.page(found.id),
            });
            const state = [found.sandbox?.says, found.agent?.says].filter(Boolean).join(' ');
            log.line(`${found.id}  ${state || 'state not known'}  ${found.title ?? '(no title)'}`);
            if (listed.length >= limit)
                break;
        }
        return true;
    }
    catch (error) {
        if (!(0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_9__/* .isFailedCall */ .Ws)(error) || !isOver())
            throw error;
        return false;
    }
}


/***/ }),

/***/ 9857:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   withWanted: () => (/* binding */ withWanted)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9261);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5169);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1854);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5261);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6775);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(785);
/* harmony import */ var _tell_and_follow_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6714);




async function withWanted(played, step) {
    const { settings, ledger, log } = step;
    const { wanted } = settings;
    const { conversationId } = ledger.facts();
    if (wanted === null || !(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(endingOf(played)) || conversationId === null)
        return played;
    const first = judge(wanted, step);
    if (first.kind === 'fits')
        return noted(played, first, step);
    if (first.kind === 'unread')
        return badOutput(first.why, wanted, step);
    const misfit = first.errors.join('; ');
    const { cost, finalMessage } = ledger.facts();
    if (cost !== null && settings.maxCost !== null && (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isOverBudget */ .qr)({ cost }, settings.maxCost)) {
        const over = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .overBudgetWords */ .LK)(cost, settings.maxCost);
        return badOutput(`${misfit}; it does not go back: ${over}`, wanted, step);
    }
    log.line(`what the agent said ${wanted.misfit}, and goes back to it: ${misfit}`);
    ledger.note({ finalMessage: null, ruledRejections: 0 });
    let again = null;
    try {
        again = await (0,_tell_and_follow_js__WEBPACK_IMPORTED_MODULE_3__/* .tellAndFollow */ .E)(first.again, conversationId, step);
    }
    finally {
        const isAnswered = again !== null && (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(endingOf(again));
        if (!isAnswered && ledger.facts().finalMessage === null)
            ledger.note({ finalMessage });
    }
    const next = endingOf(again);
    if (next === null)
        return again;
    if (ledger.facts().task?.result?.kind !== 'taken') {
        return badOutput(`${misfit}; the agent could not be told: ${next.reason}`, wanted, step);
    }
    if (!(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(next))
        return again;
    const second = judge(wanted, step);
    if (second.kind === 'fits')
        return noted(again, second, step);
    return badOutput(second.kind === 'unread' ? second.why : second.errors.join('; '), wanted, step);
}
function endingOf(played) {
    if ('outcome' in played)
        return played;
    return played.kind === 'ended' ? played.ending : null;
}
function judge(wanted, { ledger, settings }) {
    const { finalMessage } = ledger.facts();
    const clean = (text) => (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .cleanWords */ .Rr)(text, [settings.apiKey, settings.sessionApiKey]);
    return finalMessage === null
        ? { kind: 'unread', why: 'its last words could not be read' }
        : wanted.judge(finalMessage, clean);
}
function noted(played, { found }, { ledger, clock }) {
    ledger.note(found);
    if (!('plan' in found))
        return played;
    const reason = 'the agent has only read, and has written its plan';
    return { outcome: 'finished', variant: 'planned', reason, at: endingOf(played)?.at ?? clock.now() };
}
function badOutput(why, { misfit }, { clock }) {
    const reason = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .reasonLine */ .$E)(`what the agent said ${misfit}: ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .logLine */ .BP)(why, 900)}`);
    return { outcome: 'bad_output', reason, at: clock.now() };
}


/***/ })

};
