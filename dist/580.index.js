export const id = 580;
export const ids = [580];
export const modules = {

/***/ 83580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dryRun: () => (/* binding */ dryRun)
/* harmony export */ });
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(16775);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(37960);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(10993);
/* harmony import */ var _shared_rules_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5210);
/* harmony import */ var _report_facts_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(67489);
/* harmony import */ var _report_outputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6456);





function dryRun(settings, core, now) {
    const { mode, baseUrl, rules, conversationId, startTaskId } = settings;
    const facts = { ...(0,_report_facts_js__WEBPACK_IMPORTED_MODULE_0__/* .noFacts */ .f5)(mode, now), conversationId, startTaskId, exitCode: 0 };
    for (const [name, value] of Object.entries((0,_report_outputs_js__WEBPACK_IMPORTED_MODULE_1__/* .outputsOf */ .Yz)(facts)))
        core.setOutput(name, value);
    for (const line of ['this would be sent:', `to ${baseUrl}`, ...wouldSend(settings), ...rulesLine(rules)])
        core.info((0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_2__/* .logLine */ .BP)(line, 2000));
    core.info('dry run (exit code 0): the inputs are valid, nothing was sent; set dry-run to false to send it');
    return 0;
}
function rulesLine(rules) {
    if (rules === null || rules.length === 0)
        return [];
    const lines = rules.map((rule, place) => `${(0,_shared_rules_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ruleName */ .oF)(place, rule)}: ${asRead(rule)}`);
    return [`rules: ${rules.length}, which decide before on-confirmation`, ...lines];
}
const asRead = (rule) => (0,_shared_rules_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ruleLine */ .lW)(rule).replace(/^- /, '').replaceAll('\n  ', ' ');
function targetOf({ conversationId, startTaskId }) {
    return conversationId ?? `start task ${startTaskId}`;
}
function messageLines({ message }) {
    const { length } = message;
    return [
        `message, ${length} ${length === 1 ? 'character' : 'characters'}:`,
        ...message.split('\n').map((line) => `| ${line}`),
    ];
}
function wouldSend(settings) {
    switch (settings.mode) {
        case 'run':
        case 'start':
            return [
                settings.apiVersion === 'v0' ? 'POST /api/conversations' : 'POST /api/v1/app-conversations',
                `repository: ${settings.repository ?? '(none)'}`,
                `branch: ${settings.branch ?? '(default)'}`,
                ...(settings.model === null ? [] : [`model: ${settings.model}`]),
                ...(settings.ask === 'service'
                    ? []
                    : [
                        `then, before the message: the agent ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .asksWords */ .C4[(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .asksFor */ .ev)(settings.ask, 'workflow').ask]} (ask: ${settings.ask})`,
                    ]),
                ...messageLines(settings),
            ];
        case 'wait':
            return [`looks at ${targetOf(settings)}`];
        case 'message':
            return [
                `looks at ${targetOf(settings)}, and once it does not wait for a confirmation:`,
                ...messageLines(settings),
            ];
        case 'stop':
            return [`stops ${targetOf(settings)}`];
        case 'respond':
            return [
                `looks at ${targetOf(settings)}, and if it waits for a confirmation:`,
                `answer: ${settings.verdict}`,
                `reason: ${settings.reason ?? '(none)'}`,
                `confirmation: ${settings.confirmation ?? _shared_question_index_js__WEBPACK_IMPORTED_MODULE_5__/* .anyConfirmation */ .ML}`,
            ];
        case 'command':
            return ['the answer to the command in the triggering comment, if it holds one'];
        case 'list':
            return [`GET /api/v1/app-conversations/search, up to ${settings.limit} conversations`];
    }
}


/***/ })

};
