export const id = 857;
export const ids = [857];
export const modules = {

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
