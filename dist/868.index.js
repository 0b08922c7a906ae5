export const id = 868;
export const ids = [868,491];
export const modules = {

/***/ 44746:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $w: () => (/* binding */ findStarted),
/* harmony export */   PQ: () => (/* binding */ pauseStart),
/* harmony export */   YL: () => (/* binding */ hasAgent)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(93999);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(12737);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30205);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(44460);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17097);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86388);
/* harmony import */ var _step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39842);



function hasAgent({ conversationId, startTaskId, start, onlyLooks, }) {
    return !onlyLooks && (conversationId !== null || startTaskId !== null || start !== 'none');
}
async function findStarted(facts, tools) {
    if (facts.conversationId !== null)
        return { kind: 'found', conversationId: facts.conversationId };
    try {
        return facts.startTaskId === null
            ? await findByChosenId(facts, tools)
            : await awaitTask(facts.startTaskId, facts, tools);
    }
    catch (error) {
        if (!(error instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7))
            throw error;
        const why = (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isFailedCall */ .Ws)(error) ? error.message : 'there was no time to wait for its start';
        return notFound(why, facts, tools);
    }
}
async function findByChosenId(facts, tools) {
    const { service, clock, signal, deadline } = tools;
    const { chosenId, startedAt } = facts;
    if (chosenId === null) {
        const why = 'the start request may or may not have been taken, and the service has named no id';
        return notFound(why, facts, tools);
    }
    const wanted = { id: chosenId, since: startedAt, isPersistent: true };
    const started = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_1__/* .findChosenStart */ .M)(service, wanted, clock, { signal, deadline });
    if (started?.kind === 'adopted')
        return { kind: 'found', conversationId: started.conversation.id };
    if (started?.kind === 'task')
        return awaitTask(started.task.id, facts, tools);
    const why = 'the start request may or may not have been taken, and nothing of it has appeared';
    return notFound(why, facts, tools);
}
async function pauseStart(sandboxId, service, options) {
    const reply = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .failureOr */ .gl)(() => service.pauseStart(sandboxId, { ...options, isUrgent: true }));
    if (reply instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7)
        return 'failed';
    return reply === 'pausing' ? reply : 'refused';
}
const pollInterval = 1_000;
const longestAfterPause = 20_000;
async function awaitTask(startTaskId, facts, tools) {
    const { service, clock, signal, deadline } = tools;
    const now = clock.now();
    const limits = { ..._shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .defaultLimits */ .MK, pollInterval, startTimeout: Math.max(0, deadline - now) };
    const begun = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .beginWatch */ .RY)({ startTaskId, limits, now });
    let mayPause = true;
    let pausedAt = null;
    const isPausedForLong = () => pausedAt !== null && clock.now() - pausedAt >= longestAfterPause;
    const watch = await (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .pollUntilEnd */ .Zc)(facts.startIsFragile ? (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .watchForStandstill */ .LR)(begun, now) : begun, {
        clock,
        signal,
        live: (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .hearsNothing */ .JT)(clock),
        enough: ({ phase }) => phase !== 'start' || isPausedForLong(),
        poll: (each) => (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .pollOnce */ .Fs)(each, { service, clock, cancel: { signal } }),
        async onPoll(each, { reading }) {
            const next = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__/* .advance */ .np)(each, reading, clock.now());
            const sandboxId = reading.kind === 'task' ? reading.sandboxId : undefined;
            const isToPause = next.phase === 'start' && next.ending === null && mayPause;
            if (!isToPause || sandboxId === undefined)
                return next;
            const reply = await pauseStart(sandboxId, service, { signal, deadline });
            mayPause = reply === 'failed';
            if (reply === 'pausing')
                pausedAt = clock.now();
            return next;
        },
        onQuiet() { },
    });
    const found = foundIn(watch, startTaskId, facts, tools);
    return found.kind === 'not_found' && pausedAt !== null
        ? { kind: 'no_agent', why: 'its sandbox was paused before its agent was there' }
        : found;
}
function foundIn({ conversationId, phase, ending }, startTaskId, facts, tools) {
    if (phase === 'conversation' && conversationId !== null)
        return { kind: 'found', conversationId };
    if (ending?.outcome === 'start_error')
        return { kind: 'no_agent', why: `its start failed: ${ending.reason}` };
    const why = ending?.reason ?? 'there was no time to wait for its start';
    return notFound(`start task ${startTaskId}: ${why}`, facts, tools);
}
function notFound(why, { chosenId }, { service }) {
    const page = chosenId === null ? null : service.page(chosenId);
    return { kind: 'not_found', why: page === null ? why : `${why}; look for it at ${page}`, page };
}


/***/ }),

/***/ 63317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   driveStop: () => (/* binding */ driveStop),
/* harmony export */   stopAfter: () => (/* binding */ stopAfter),
/* harmony export */   stopAgent: () => (/* binding */ stopAgent),
/* harmony export */   stopInTime: () => (/* binding */ stopInTime),
/* harmony export */   stopStarted: () => (/* binding */ stopStarted),
/* harmony export */   stopTools: () => (/* binding */ stopTools),
/* harmony export */   stopsForCancel: () => (/* binding */ stopsForCancel),
/* harmony export */   stopsForWorkflow: () => (/* binding */ stopsForWorkflow)
/* harmony export */ });
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88211);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(34260);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17097);
/* harmony import */ var _shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48613);
/* harmony import */ var _find_started_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(44746);
/* harmony import */ var _step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5066);





async function stopAgent(conversationId, by, step) {
    const { clock, log, settings } = step;
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .wantsArtifacts */ .vi)({ outcome: 'stopped' }, settings))
        await step.saveArtifacts();
    const begun = (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__/* .newStop */ .b7)(by, null, clock.now());
    log.line('the agent is being stopped');
    const deadline = (0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineOf */ .G0)(step) ?? Number.POSITIVE_INFINITY;
    const stopped = await driveStop(conversationId, begun, stopTools(step, deadline));
    const { result } = stopped;
    if (result === null)
        return { outcome: 'timeout', reason: (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__/* .stopWords */ .e$)(null), at: clock.now() };
    const ending = { ...(0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__/* .endingOfStop */ .lR)(result), at: clock.now() };
    const hadStopped = result.kind === 'stopped' && result.already && result.sandbox.is === 'up';
    return hadStopped ? { ...ending, variant: 'had_stopped' } : ending;
}
async function driveStop(conversationId, stop, tools) {
    let current = stop;
    try {
        await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_3__/* .driveStop */ .X6)({ ...tools, id: conversationId }, stop, (stored) => {
            current = stored;
            tools.note(stored);
        });
    }
    catch (error) {
        if (!(error instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .ServiceError */ ._7) || (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isFailedCall */ .Ws)(error))
            throw error;
    }
    return current;
}
function stopTools(step, deadline) {
    return { ...(0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .inStep */ .qg)(step), until: () => deadline, note: (stop) => noteStop(stop, step) };
}
function noteStop(stop, { ledger }) {
    ledger.note({ stop });
    if (stop.result?.kind !== 'stopped')
        return;
    const { sandbox, agent } = stop.result;
    ledger.note({ sandbox, agent: agent ?? ledger.facts().agent });
}
const inTimeMs = 1_200;
const afterTimeoutMs = 60_000;
const atLeastMs = 20_000;
const stopsForWorkflow = 'the workflow';
const stopsForCancel = 'the cancelled workflow';
async function stopInTime(step) {
    const { settings, clock, cancel, ledger } = step;
    const facts = ledger.facts();
    const { conversationId, startSandbox, stop } = facts;
    const wanted = settings.onCancel === 'stop' || stop !== null;
    if (!wanted || !(0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .hasAgent */ .YL)(facts) || stop?.result)
        return;
    const deadline = clock.now() + inTimeMs;
    const begun = stop ?? (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__/* .newStop */ .b7)(stopsForCancel, null, clock.now());
    ledger.note({ stop: begun });
    const { late } = cancel;
    if (conversationId === null) {
        if (startSandbox !== null)
            await (0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .pauseStart */ .PQ)(startSandbox, step.service, { signal: late, deadline });
        return;
    }
    await driveStop(conversationId, begun, { ...stopTools(step, deadline), signal: late });
}
async function stopAfter(ending, step) {
    const { settings, clock, ledger, log } = step;
    if (settings.onCancel !== 'stop' || !isOutOfTime(ending, step) || !(0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .hasAgent */ .YL)(ledger.facts()))
        return ending;
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .wantsArtifacts */ .vi)(ending, settings))
        await step.saveArtifacts();
    const begun = (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_1__/* .newStop */ .b7)(stopsForWorkflow, 'its time is over', clock.now());
    ledger.note({ stop: begun });
    log.line('the time is over: the agent is being stopped');
    const tools = stopTools(step, clock.now() + afterTimeoutMs);
    const { kind, words } = await stopStarted(ledger.facts(), begun, tools, ledger.note);
    const variant = kind === 'no_agent' ? { variant: kind } : {};
    const isComing = kind === 'not_stopped' && ledger.facts().conversationId === null;
    const how = isComing ? 'its agent is stopped as soon as it is there' : words;
    return { ...ending, ...variant, reason: `${ending.reason}; ${how}`, at: clock.now() };
}
const timeIsOver = ['timeout', 'start_timeout', 'start_unknown'];
const mayBeForTime = ['unavailable', 'bad_response'];
function isOutOfTime({ outcome }, step) {
    if (timeIsOver.includes(outcome))
        return true;
    return mayBeForTime.includes(outcome) && step.clock.now() >= ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineOf */ .G0)(step) ?? Number.POSITIVE_INFINITY);
}
async function stopStarted(facts, stop, tools, note) {
    const { clock, signal, service } = tools;
    const deadline = tools.until();
    const found = await (0,_find_started_js__WEBPACK_IMPORTED_MODULE_5__/* .findStarted */ .$w)(facts, { service, clock, deadline, signal });
    switch (found.kind) {
        case 'no_agent':
            note({ stop: null });
            return { kind: found.kind, words: `there is no agent to stop: ${found.why}` };
        case 'not_found':
            return {
                kind: 'not_stopped',
                page: found.page,
                words: `the agent could not be stopped: ${found.why}`,
            };
        case 'found': {
            const { conversationId } = found;
            const conversationUrl = facts.conversationUrl ?? service.page(conversationId);
            note({ conversationId, conversationUrl });
            const latest = Math.max(deadline, clock.now() + atLeastMs);
            const stopped = await driveStop(conversationId, stop, { ...tools, until: () => latest });
            const kind = stopped.result?.kind === 'stopped' ? 'stopped' : 'not_stopped';
            return { kind, words: (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_2__/* .stopWords */ .e$)(stopped.result) };
        }
    }
}


/***/ }),

/***/ 89470:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   refuseOverBudget: () => (/* binding */ refuseOverBudget),
/* harmony export */   stopForCost: () => (/* binding */ stopForCost),
/* harmony export */   watchCost: () => (/* binding */ watchCost)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74397);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74457);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(97738);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56499);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(88211);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(35261);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17097);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(70573);
/* harmony import */ var _shared_stop_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(48613);
/* harmony import */ var _step_followed_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(934);
/* harmony import */ var _step_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5066);
/* harmony import */ var _stop_agent_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(63317);








const patienceMs = 5_000;
const stopPatienceMs = 60_000;
async function watchCost(watch, conversation, step) {
    const record = (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .recordSeen */ .BP)(conversation, step.service);
    if (conversation === null || record === null || watch.conversationId === null)
        return null;
    let { run, do: due } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .followCost */ .L$)((0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followedOf */ .q6)(watch, step), { record });
    if (due?.kind === 'read_usage') {
        const usage = await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .askForUsage */ .E9)(conversation, (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followTools */ .Tw)(step, conversation));
        ({ run, do: due } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .followCost */ .L$)(run, { record, done: { kind: 'read_usage', usage } }));
    }
    (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .noteCost */ .Ar)(run, step);
    return due?.kind === 'stop_for_cost' ? stopForCost(watch.conversationId, due, step) : null;
}
async function refuseOverBudget(conversationId, step) {
    const { settings, service, ledger, cancel, clock } = step;
    if (settings.maxCost === null)
        return null;
    const options = { signal: cancel.signal, deadline: clock.now() + patienceMs };
    const conversation = await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .failureOr */ .gl)(() => (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_4__/* .readRecord */ .a)(service, conversationId, options));
    if (conversation === null || conversation instanceof _shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ServiceError */ ._7)
        return null;
    const { cost: known, tokens } = ledger.facts();
    const usage = await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .askForUsage */ .E9)(conversation, (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followTools */ .Tw)(step, conversation));
    const { cost } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .keepUsage */ .vS)({ cost: known, tokens }, usage);
    ledger.note((0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .keepUsage */ .vS)({ cost: known, tokens }, usage));
    if (!isAtEase(conversation) || cost === null || !(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .isOverBudget */ .qr)({ cost }, settings.maxCost))
        return null;
    const reason = `${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .overBudgetWords */ .LK)(cost, settings.maxCost)}; the message was not sent`;
    return { outcome: 'over_budget', variant: 'not_told', reason, at: clock.now() };
}
function isAtEase({ sandbox, agent }) {
    return sandbox?.is === 'asleep' || (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__/* .isAtRest */ .UU)(agent);
}
async function stopForCost(conversationId, { cost, most }, step) {
    const { clock, ledger, log, settings } = step;
    const why = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_6__/* .overBudgetWords */ .LK)(cost, most);
    log.line(`the agent is being stopped: ${why}`);
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__/* .wantsArtifacts */ .vi)({ outcome: 'over_budget' }, settings))
        await step.saveArtifacts();
    const begun = (0,_shared_stop_index_js__WEBPACK_IMPORTED_MODULE_9__/* .newStop */ .b7)(_stop_agent_js__WEBPACK_IMPORTED_MODULE_10__.stopsForWorkflow, why, clock.now());
    ledger.note({ stop: begun });
    const stop = await (0,_stop_agent_js__WEBPACK_IMPORTED_MODULE_10__.driveStop)(conversationId, begun, (0,_stop_agent_js__WEBPACK_IMPORTED_MODULE_10__.stopTools)(step, clock.now() + stopPatienceMs));
    const { result } = stop;
    const ending = (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_11__/* .endingOfCostStop */ .Uw)(why, result);
    if (ending === null) {
        ledger.note({ stop: null, patchFile: null, trajectoryFile: null });
        return null;
    }
    return { ...ending, at: clock.now() };
}


/***/ }),

/***/ 37435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ theWorkflow),
/* harmony export */   Wi: () => (/* binding */ whoAnswered),
/* harmony export */   eP: () => (/* binding */ nobody),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   f1: () => (/* binding */ nobodysAnswer),
/* harmony export */   g0: () => (/* binding */ isByRule),
/* harmony export */   rO: () => (/* binding */ isByNobody)
/* harmony export */ });
const theWorkflow = 'the workflow';
const nobody = 'nobody in time';
function isByRule(answer) {
    return 'rule' in answer;
}
function isByNobody(answer) {
    return answer.by === nobody;
}
function whoAnswered({ by, verdict, at, always }, approvals = []) {
    const isNobodys = by === nobody && approvals.length > 0;
    return {
        by,
        answer: verdict,
        at,
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
    return word
        .split(/[=,+]/)
        .some((part) => part.split('/').includes('..') ||
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
    if (known === undefined || !fitsShape(action, known))
        return null;
    const textOf = (name = '') => {
        const value = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, name);
        return typeof value === 'string' ? value : null;
    };
    const path = textOf(known.path);
    return {
        path: known.searches && (path ?? '.') === '.' ? '' : path,
        command: textOf(known.command),
        reads: known.reads === true || (known.reads !== undefined && textOf('command') === known.reads),
    };
}
function onlyLooks(action) {
    return readExactly(action)?.reads === true;
}
function fitsShape(action, { kind, needs, takes }) {
    if ((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'kind') !== kind)
        return false;
    const isNeeded = Object.entries(needs).every(([name, check]) => check((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, name)));
    return (isNeeded &&
        Object.entries(action.arguments ?? {}).every(([name, value]) => {
            if (name === 'kind' || Object.hasOwn(needs, name))
                return true;
            return Object.hasOwn(takes, name) && ((value ?? null) === null || takes[name]?.(value) === true);
        }));
}
function readWidely(action, workingCopies) {
    const copies = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .namesOfCopies */ .Te)(workingCopies);
    const kind = (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'kind');
    const names = typeof kind === 'string' ? [action.tool, kind, snake(kind)] : [action.tool];
    const { path = null, command = null } = readExactly(action) ?? {};
    const exact = { paths: path === null ? [] : [path], texts: command === null ? [] : [command] };
    const { paths, texts } = readExactly(action) === null ? textsOf(action) : exact;
    return {
        names: names.map(_plain_text_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .T),
        paths: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(paths, (each) => (0,_paths_js__WEBPACK_IMPORTED_MODULE_3__/* .spellingsOfPath */ ._j)(each)?.map((text) => (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCopy */ .sQ)(text.split('/'), copies).join('/')) ?? null),
        commands: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(texts, _commands_js__WEBPACK_IMPORTED_MODULE_4__/* .wordsOfCommand */ .UV),
        words: (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .allOf */ .bn)(texts, (text) => {
            const readings = (0,_command_words_js__WEBPACK_IMPORTED_MODULE_1__/* .readCommandWords */ .fS)(text, copies);
            const isCommand = text === (command ?? (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(action, 'command'));
            return isCommand || !isProse(text) ? readings : (readings ?? anything).map(guessed);
        }),
    };
}
const anything = [{ words: [['**']], isGuess: true }];
const guessed = ({ words }) => ({ words, isGuess: true });
const longestPath = 500;
const isProse = (text) => text.length > longestPath || /[\r\n]/.test(text.trim());
const mostTexts = 200;
function textsOf({ tool, arguments: given }) {
    const texts = textsIn(given);
    const { path, command } = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(tool) ?? {};
    const isLost = (name) => name !== undefined && typeof (0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)({ arguments: given }, name) !== 'string';
    const isUnread = typeof given !== 'object' || given === null || texts.length > mostTexts;
    return {
        paths: isUnread || isLost(path) ? null : texts.filter((text) => !isProse(text)),
        texts: isUnread || isLost(command) ? null : texts,
    };
}
function snake(kind) {
    return kind
        .replace(/Action$/, '')
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase();
}
function textsIn(value) {
    if (typeof value === 'string')
        return [value.replaceAll('***', '')];
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap(textsIn);
    return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}


/***/ }),

/***/ 89244:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mc: () => (/* binding */ entriesOf),
/* harmony export */   kA: () => (/* binding */ scopeRules),
/* harmony export */   lc: () => (/* binding */ samplesOf),
/* harmony export */   mS: () => (/* binding */ planningSet),
/* harmony export */   n2: () => (/* binding */ rulesOfLine)
/* harmony export */ });
/* unused harmony export scopeSet */
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78340);
/* harmony import */ var _read_action_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8897);
/* harmony import */ var _rule_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(64016);
/* harmony import */ var _types_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54745);




function scopeRules({ paths, commands }) {
    return [
        ...(paths.length === 0 ? [] : [(0,_rule_words_js__WEBPACK_IMPORTED_MODULE_0__/* .acceptRule */ .Rt)({ path: paths })]),
        ...(commands.length === 0 ? [] : [(0,_rule_words_js__WEBPACK_IMPORTED_MODULE_0__/* .acceptRule */ .Rt)({ tool: ['terminal'], command: commands })]),
    ];
}
const planningSet = {
    rules: [],
    from: 'ask: plan',
    plansFirst: 'plan first: only reading is allowed now. End with your plan and its scope; nothing else runs before it was approved.',
};
const scopeSet = (scope, { code, by }) => ({
    rules: [...scopeRules(scope), ...whilePlans],
    from: `plan ${code}`,
    scopeBy: by.join(' and '),
});
const entriesOf = ({ paths, commands }) => [
    ...paths.map((text) => ({ kind: 'path', text })),
    ...commands.map((text) => ({ kind: 'command', text })),
];
const rulesOfLine = ({ kind, text }) => scopeRules({ paths: kind === 'path' ? [text] : [], commands: kind === 'command' ? [text] : [] });
const anyName = 'ŋ';
const anyWord = 'zqzq';
function samplesOf(line, context) {
    const all = line.kind === 'path' ? editsOf(line.text, context) : runsOf(line.text);
    return all.flatMap((each) => _types_js__WEBPACK_IMPORTED_MODULE_1__/* .risks */ .X.map((risk) => (0,_read_action_js__WEBPACK_IMPORTED_MODULE_2__/* .seeAction */ .S7)({ ...each, risk }, context)));
}
const runsOf = (listed) => {
    const { words, takesMore } = (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .splitListed */ .kg)(listed);
    const commands = takesMore ? [words, `${words} ${anyWord}`] : [words];
    return commands.map((command) => action('terminal', { kind: 'TerminalAction', command }));
};
function editsOf(pattern, { workingCopies: [copy = ''] }) {
    const paths = [...new Set([1, 0, 5].map((deep) => filledIn(pattern, deep)))].filter((path) => path !== '');
    return paths.flatMap((within) => {
        const path = `${copy}/${within}`;
        const created = { command: 'create', path, file_text: '' };
        return [
            action('file_editor', { kind: 'FileEditorAction', ...created }),
            action('planning_file_editor', { kind: 'PlanningFileEditorAction', ...created }),
            action('write_file', { kind: 'WriteFileAction', file_path: path, content: '' }),
            action('edit', { kind: 'EditAction', file_path: path, old_string: '', new_string: '' }),
        ];
    });
}
const action = (tool, given) => ({ id: '', tool, arguments: given, risk: 'LOW' });
function filledIn(pattern, deep) {
    const letters = anyName.repeat(deep);
    const names = pattern.split('/').flatMap((name) => {
        if (name === '**')
            return Array.from({ length: deep }, () => letters);
        const filled = name.replaceAll('*', letters).replaceAll('?', anyName);
        return [filled === '' ? anyName : filled];
    });
    return names.join('/');
}


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
    const known = _known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .knownTools */ .fK.get(call.tool)?.kind;
    const isKnown = known !== undefined && ((0,_known_tools_js__WEBPACK_IMPORTED_MODULE_0__/* .argumentOf */ .Nf)(call, 'kind') ?? known) === known;
    return !isKnown && carriesTask(call.arguments, mostLevels) ? 'perhaps_another_agent' : null;
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
const mostLevels = 3;
const taskLike = /^(tasks?|prompts?|(sub)?agents?(name|type|kind|id)?)$/;
function carriesTask(given, levels) {
    if (typeof given !== 'object' || given === null || levels === 0)
        return false;
    return Object.entries(given).some(([key, value]) => {
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
