export const id = 538;
export const ids = [538];
export const modules = {

/***/ 44746:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $w: () => (/* binding */ findStarted),
/* harmony export */   PQ: () => (/* binding */ pauseStart),
/* harmony export */   YL: () => (/* binding */ hasAgent)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93999);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3465);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(94884);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(44460);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17097);
/* harmony import */ var _step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39842);



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
    const { service, signal, deadline } = tools;
    const { chosenId, startedAt } = facts;
    if (chosenId === null) {
        const why = 'the start request may or may not have been taken, and the service has named no id';
        return notFound(why, facts, tools);
    }
    const wanted = { id: chosenId, since: startedAt, isPersistent: true };
    const started = await service.findStart(wanted, { signal, deadline });
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
    const limits = { ..._shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .defaultLimits */ .MK, pollInterval, startTimeout: Math.max(0, deadline - now) };
    const begun = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .beginWatch */ .RY)({ startTaskId, limits, now });
    let mayPause = true;
    let pausedAt = null;
    const isPausedForLong = () => pausedAt !== null && clock.now() - pausedAt >= longestAfterPause;
    const watch = await (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__/* .pollUntilEnd */ .Zc)(facts.startIsFragile ? (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .watchForStandstill */ .L)(begun, now) : begun, {
        clock,
        signal,
        live: (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__/* .hearsNothing */ .JT)(clock),
        enough: ({ phase }) => phase !== 'start' || isPausedForLong(),
        poll: (each) => (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__/* .pollOnce */ .Fs)(each, { service, clock, cancel: { signal } }),
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

/***/ 12538:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  driveStop: () => (/* binding */ driveStop),
  stopAfter: () => (/* binding */ stopAfter),
  stopAgent: () => (/* binding */ stopAgent),
  stopInTime: () => (/* binding */ stopInTime),
  stopStarted: () => (/* binding */ stopStarted),
  stopTools: () => (/* binding */ stopTools),
  stopWords: () => (/* binding */ stopWords),
  stopsForCancel: () => (/* binding */ stopsForCancel),
  stopsForWorkflow: () => (/* binding */ stopsForWorkflow)
});

// EXTERNAL MODULE: ./build/shared/drive/outcomes.js
var outcomes = __webpack_require__(25090);
// EXTERNAL MODULE: ./build/shared/drive/machine-service.js + 3 modules
var machine_service = __webpack_require__(41503);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/stop/stop.js
var stop_stop = __webpack_require__(48613);
// EXTERNAL MODULE: ./build/shared/conversation/visit.js
var visit = __webpack_require__(2133);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/conversation/patience.js
var conversation_patience = __webpack_require__(5375);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(15903);
;// CONCATENATED MODULE: ./build/shared/stop/decide.js

const mostTries = 5;
function decideStop(stop, look, now) {
    return (0,conversation_patience/* restAtLeast */.FF)(decideByLook(stop, look, now), (0,pending_actions/* pauseAskedBy */.Uw)(look.seen), now);
}
function decideByLook(stop, { seen, patience }, now) {
    if (stop.result !== null)
        return (0,visit/* rest */.zs)(stop, null);
    const { pause, trouble, absent, waking } = patience;
    const troubled = (cause, why, forMs, retryAfterMs) => (0,conversation_patience/* waitOrGiveUp */.JK)(stop, { forMs, pause, retryAfterMs }, now, () => settleNotStopped(stop, cause, why, now));
    if (seen.kind === 'failed') {
        const { code, why, retryAfterMs } = seen;
        return troubled({ failed: code }, why, (0,conversation_patience/* troubleWith */.W4)(code, patience), retryAfterMs);
    }
    if (seen.kind === 'absent')
        return troubled('absent', 'the service does not know the conversation', absent);
    const { sandbox, agent, agentBefore } = seen;
    const loss = (0,states/* lossOf */.je)(sandbox);
    if (loss !== null)
        return troubled('gone', loss.reason, trouble);
    switch (sandbox?.is) {
        case 'up':
            break;
        case 'asleep':
            return settleStopped(stop, agentBefore, sandbox, now);
        case 'leaving':
            return settleNotStopped(stop, 'gone', (0,states/* sandboxIs */.gL)(sandbox), now);
        default:
            return troubled('unclear', (0,states/* sandboxIs */.gL)(sandbox), waking);
    }
    if (!(0,states/* isKnownAgent */.PH)(agent)) {
        const why = (0,states/* agentIs */.Ic)(agent);
        return now - (stop.troubleSince ?? now) < trouble / 2
            ? troubled('unclear', why, trouble)
            : pauseSandbox(stop, 'unclear', why, patience, now);
    }
    const clear = { ...stop, troubleSince: null };
    if ((0,states/* isAsking */.CL)(agent))
        return decideWaiting(clear, seen, patience, now);
    if (agent.is === 'working')
        return decideRunning(clear, seen, patience, now);
    return decideStanding(clear, { agent, sandbox }, patience, now);
}
function decideWaiting(stop, seen, patience, now) {
    const { rejected, rejects } = stop;
    const waitingSince = stop.waitingSince ?? now;
    const waits = { ...stop, waitingSince, standsSince: null };
    if (now - waitingSince < patience.settle)
        return (0,visit/* rest */.zs)(waits, waitingSince + patience.settle);
    const why = 'it still waits for an answer';
    if (stop.pausedAt !== null || !seen.canAnswer || rejects >= mostTries) {
        return pauseSandbox(waits, 'works_on', why, patience, now);
    }
    const before = (0,pending_actions/* fingerprintOf */.ax)(seen.pending);
    if (rejected === null || rejected.before !== before) {
        const rejecting = { ...waits, rejected: { at: now, before }, rejects: rejects + 1, interruptedAt: null };
        return (0,visit/* requesting */.Ie)(rejecting, 'reject', now);
    }
    return now - rejected.at < patience.fate
        ? (0,visit/* rest */.zs)(waits, now + patience.pause)
        : pauseSandbox(waits, 'works_on', why, patience, now);
}
function decideRunning(stop, seen, patience, now) {
    const goesOn = stop.standsSince !== null && stop.pausedAt === null;
    const interruptedAt = goesOn ? null : stop.interruptedAt;
    const runs = { ...stop, waitingSince: null, standsSince: null, interruptedAt };
    if (interruptedAt === null && seen.canAnswer && runs.interrupts < mostTries) {
        return (0,visit/* requesting */.Ie)({ ...runs, interruptedAt: now, interrupts: runs.interrupts + 1 }, 'interrupt', now);
    }
    return interruptedAt !== null && now - interruptedAt < patience.fate
        ? (0,visit/* rest */.zs)(runs, now + patience.pause)
        : pauseSandbox(runs, 'works_on', 'it works on', patience, now);
}
function decideStanding(stop, { agent, sandbox }, patience, now) {
    if ((0,states/* endOf */.pJ)(agent) !== null && stop.pausedAt === null)
        return settleStopped(stop, agent, sandbox, now);
    const standsSince = stop.standsSince ?? now;
    const stands = { ...stop, waitingSince: null, standsSince };
    if (stop.pausedAt === null) {
        return now - standsSince < patience.pause
            ? (0,visit/* rest */.zs)(stands, standsSince + patience.pause)
            : pausing(stands, now);
    }
    return now - stop.pausedAt < patience.fate
        ? (0,visit/* rest */.zs)(stands, now + patience.pause)
        : settleStopped(stands, agent, sandbox, now);
}
function pauseSandbox(stop, cause, why, patience, now) {
    if (stop.pausedAt === null)
        return pausing(stop, now);
    return now - stop.pausedAt < patience.fate
        ? (0,visit/* rest */.zs)(stop, now + patience.pause)
        : settleNotStopped(stop, cause, why, now);
}
function pausing(stop, now) {
    return (0,visit/* requesting */.Ie)({ ...stop, pausedAt: now }, 'pause_sandbox', now);
}
function settleStopped(stop, agent, sandbox, now) {
    const already = stop.rejects === 0 && stop.interrupts === 0 && stop.pausedAt === null;
    return settleStop(stop, { kind: 'stopped', agent, sandbox, already }, now);
}
function settleNotStopped(stop, cause, why, now) {
    return settleStop(stop, { kind: 'not_stopped', cause, why }, now);
}
function settleStop(stop, result, now) {
    return (0,visit/* settle */.G9)({ ...stop, state: result.kind, result }, now);
}

;// CONCATENATED MODULE: ./build/shared/stop/machine.js


const stopMachine = {
    decide: decideStop,
    after: {
        reject(stop, reply, { patience }, now) {
            if (reply.kind !== 'not_taken')
                return (0,visit/* rest */.zs)(stop, now + patience.pause);
            const after = Math.max(2 * patience.pause, reply.retryAfterMs ?? 0);
            return (0,visit/* rest */.zs)({ ...stop, rejected: null }, now + Math.min(after, patience.trouble));
        },
        interrupt: (stop, reply, { patience }, now) => reply === 'told'
            ? (0,visit/* rest */.zs)(stop, now + patience.pause)
            : (0,visit/* rest */.zs)({ ...stop, interruptedAt: null }, now + 2 * patience.pause),
        pause_sandbox: afterSandboxPause,
    },
};
const nothingSeen = { agent: null, sandbox: null };
function afterSandboxPause(stop, reply, { seen, patience }, now) {
    if (reply === 'pausing')
        return (0,visit/* rest */.zs)({ ...stop, pauseTroubleSince: null }, now + patience.pause);
    const since = stop.pauseTroubleSince ?? now;
    if (reply === 'failed' && now - since <= patience.trouble) {
        return (0,visit/* rest */.zs)({ ...stop, pausedAt: null, pauseTroubleSince: since }, now + 2 * patience.pause);
    }
    const { agent, sandbox } = seen.kind === 'seen' ? seen : nothingSeen;
    if (sandbox !== null && (0,states/* isAtRest */.UU)(agent))
        return settleStopped(stop, agent, sandbox, now);
    const why = `its sandbox cannot be paused (${reply})`;
    return settleNotStopped(stop, reply === 'gone' ? 'gone' : 'works_on', why, now);
}
function visitStop(ports, stop) {
    return (0,visit/* visit */.YR)(stopMachine, ports, stop);
}

// EXTERNAL MODULE: ./build/action/run/find-started.js
var find_started = __webpack_require__(44746);
// EXTERNAL MODULE: ./build/action/run/step/machine-tools.js
var machine_tools = __webpack_require__(40083);
// EXTERNAL MODULE: ./build/action/run/step/workflow-step.js
var workflow_step = __webpack_require__(5066);
;// CONCATENATED MODULE: ./build/action/run/stop-agent.js






async function stopAgent(conversationId, by, step) {
    const { clock, ledger, log, settings } = step;
    if ((0,workflow_step/* wantsArtifacts */.v)({ outcome: 'stopped' }, settings))
        await step.saveArtifacts();
    const begun = (0,stop_stop/* newStop */.b7)(by, null, clock.now());
    log.line('the agent is being stopped');
    const deadline = (0,workflow_step/* deadlineOf */.G)(step) ?? Number.POSITIVE_INFINITY;
    const stopped = await driveStop(conversationId, begun, stopTools(step, deadline));
    const { result } = stopped;
    if (result === null)
        return { outcome: 'timeout', reason: stopWords(stopped), at: clock.now() };
    if (result.kind === 'stopped') {
        ledger.note({ sandbox: result.sandbox, agent: result.agent ?? ledger.facts().agent });
    }
    const ending = { ...(0,outcomes/* endingOfStop */.lR)(result), at: clock.now() };
    const hadStopped = result.kind === 'stopped' && result.already && result.sandbox.is === 'up';
    return hadStopped ? { ...ending, variant: 'had_stopped' } : ending;
}
async function driveStop(conversationId, stop, tools) {
    const { deadline, note } = tools;
    const options = (0,machine_tools/* machineServiceOptions */.f$)(tools, () => deadline);
    let current = stop;
    const ports = {
        ...(0,machine_service/* stopService */.Sy)(options, conversationId, tools.pollInterval),
        async store(_before, { thing }) {
            current = thing;
            note(thing);
            return thing;
        },
    };
    try {
        await (0,machine_tools/* driveInStep */.G3)((each) => visitStop(ports, each), stop, tools, { endOf: () => deadline });
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7) || (0,errors/* isFailedCall */.Ws)(error))
            throw error;
    }
    return current;
}
function stopWords({ result }) {
    return result === null ? 'the agent was not seen to stop in time' : (0,outcomes/* endingOfStop */.lR)(result).reason;
}
function stopTools(step, deadline) {
    const { settings, ledger } = step;
    return {
        ...step,
        pollInterval: settings.limits.pollInterval,
        deadline,
        note: (stop) => ledger.note({ stop }),
    };
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
    if (!wanted || !(0,find_started/* hasAgent */.YL)(facts) || stop?.result)
        return;
    const deadline = clock.now() + inTimeMs;
    const begun = stop ?? (0,stop_stop/* newStop */.b7)(stopsForCancel, null, clock.now());
    ledger.note({ stop: begun });
    const { late } = cancel;
    if (conversationId === null) {
        if (startSandbox !== null)
            await (0,find_started/* pauseStart */.PQ)(startSandbox, step.service, { signal: late, deadline });
        return;
    }
    await driveStop(conversationId, begun, { ...stopTools(step, deadline), cancel: { signal: late, late } });
}
async function stopAfter(ending, step) {
    const { settings, clock, ledger, log } = step;
    if (settings.onCancel !== 'stop' || !isOutOfTime(ending, step) || !(0,find_started/* hasAgent */.YL)(ledger.facts()))
        return ending;
    if ((0,workflow_step/* wantsArtifacts */.v)(ending, settings))
        await step.saveArtifacts();
    const begun = (0,stop_stop/* newStop */.b7)(stopsForWorkflow, 'its time is over', clock.now());
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
    return mayBeForTime.includes(outcome) && step.clock.now() >= ((0,workflow_step/* deadlineOf */.G)(step) ?? Number.POSITIVE_INFINITY);
}
async function stopStarted(facts, stop, tools, note) {
    const { clock, cancel, deadline, service } = tools;
    const found = await (0,find_started/* findStarted */.$w)(facts, { service, clock, deadline, signal: cancel.signal });
    switch (found.kind) {
        case 'no_agent':
            note({ stop: null });
            return { kind: found.kind, words: `there is no agent to stop: ${found.why}` };
        case 'not_found':
            return {
                ...{ kind: 'not_stopped', page: found.page },
                words: `the agent could not be stopped: ${found.why}`,
            };
        case 'found': {
            const { conversationId } = found;
            const conversationUrl = facts.conversationUrl ?? service.page(conversationId);
            note({ conversationId, conversationUrl });
            const latest = Math.max(deadline, clock.now() + atLeastMs);
            const stopped = await driveStop(conversationId, stop, { ...tools, deadline: latest });
            const kind = stopped.result?.kind === 'stopped' ? 'stopped' : 'not_stopped';
            return { kind, words: stopWords(stopped) };
        }
    }
}


/***/ })

};
