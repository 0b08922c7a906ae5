export const id = 486;
export const ids = [486];
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
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(44460);
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
    const watch = await (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .pollUntilEnd */ .Zc)(begun, {
        clock,
        signal,
        live: (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .hearsNothing */ .JT)(clock),
        enough: ({ phase }) => phase !== 'start' || isPausedForLong(),
        poll: (each) => (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_4__/* .pollOnce */ .Fs)(each, { service, clock, cancel: { signal } }),
        async onPoll(each, { reading }) {
            const next = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .advance */ .np)(each, reading, clock.now());
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
function nobodysAnswer({ approvals }, { afterReject = 'continue' } = {}, at) {
    const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
    return { verdict: 'reject', reason, by: nobody, afterReject, at };
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
