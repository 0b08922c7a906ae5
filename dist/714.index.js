export const id = 714;
export const ids = [714,538,470];
export const modules = {

/***/ 4746:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ findStarted),
/* harmony export */   Y: () => (/* binding */ hasAgent)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3999);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3465);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4884);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4460);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7097);
/* harmony import */ var _step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9842);



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
const pollInterval = 1_000;
async function awaitTask(startTaskId, facts, tools) {
    const { service, clock, signal, deadline } = tools;
    const now = clock.now();
    const limits = { ..._shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .defaultLimits */ .MK, pollInterval, startTimeout: Math.max(0, deadline - now) };
    const begun = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .beginWatch */ .RY)({ startTaskId, limits, now });
    const watch = await (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__/* .pollUntilEnd */ .Zc)(facts.startIsFragile ? (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .watchForStandstill */ .L)(begun, now) : begun, {
        clock,
        signal,
        live: (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__/* .hearsNothing */ .JT)(clock),
        enough: ({ phase }) => phase !== 'start',
        poll: (each) => (0,_step_poll_loop_js__WEBPACK_IMPORTED_MODULE_3__/* .pollOnce */ .Fs)(each, { service, clock, cancel: { signal } }),
        onPoll: async (each, { reading }) => (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .advance */ .np)(each, reading, clock.now()),
        onQuiet() { },
    });
    return foundIn(watch, startTaskId, facts, tools);
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

/***/ 2538:
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
var outcomes = __webpack_require__(5090);
// EXTERNAL MODULE: ./build/shared/drive/machine-service.js + 4 modules
var machine_service = __webpack_require__(5592);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(7097);
// EXTERNAL MODULE: ./build/shared/stop/stop.js
var stop_stop = __webpack_require__(8613);
// EXTERNAL MODULE: ./build/shared/conversation/visit.js
var visit = __webpack_require__(2133);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(7738);
// EXTERNAL MODULE: ./build/shared/conversation/patience.js
var conversation_patience = __webpack_require__(5375);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(5903);
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
        return troubled({ failed: code }, why, (0,conversation_patience/* needsPerson */.z6)(code) ? 0 : trouble, retryAfterMs);
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
var find_started = __webpack_require__(4746);
// EXTERNAL MODULE: ./build/action/run/step/machine-tools.js
var machine_tools = __webpack_require__(83);
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
    const { conversationId, stop } = facts;
    const wanted = settings.onCancel === 'stop' || stop !== null;
    if (!wanted || !(0,find_started/* hasAgent */.Y)(facts) || stop?.result)
        return;
    const deadline = clock.now() + inTimeMs;
    const begun = stop ?? (0,stop_stop/* newStop */.b7)(stopsForCancel, null, clock.now());
    ledger.note({ stop: begun });
    if (conversationId === null)
        return;
    const { late } = cancel;
    await driveStop(conversationId, begun, { ...stopTools(step, deadline), cancel: { signal: late, late } });
}
async function stopAfter(ending, step) {
    const { settings, clock, ledger, log } = step;
    if (settings.onCancel !== 'stop' || !isOutOfTime(ending, step) || !(0,find_started/* hasAgent */.Y)(ledger.facts()))
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
    const found = await (0,find_started/* findStarted */.$)(facts, { service, clock, deadline, signal: cancel.signal });
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


/***/ }),

/***/ 6714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  V: () => (/* binding */ messagePortsOf),
  E: () => (/* binding */ tellAndFollow)
});

// EXTERNAL MODULE: ./build/shared/conversation/begin-watch.js
var begin_watch = __webpack_require__(3465);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(7738);
// EXTERNAL MODULE: ./build/shared/drive/outcomes.js
var outcomes = __webpack_require__(5090);
// EXTERNAL MODULE: ./build/shared/conversation/confirmation-policy.js
var confirmation_policy = __webpack_require__(5476);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(7097);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(573);
// EXTERNAL MODULE: ./build/shared/drive/machine-service.js + 4 modules
var machine_service = __webpack_require__(5592);
;// CONCATENATED MODULE: ./build/shared/drive/message-service.js



const longestTagging = 3_000;
function messageService(options, tags = null) {
    const { service, now, sendOptions } = options;
    const { wake, resume, setPolicy, tooOld } = (0,machine_service/* machineCalls */.TI)(options);
    const requests = {
        wake: (at) => wake(at),
        resume: (at, _message, seenAt) => resume(at, seenAt),
        set_policy: (at, { ask }) => setPolicy(at, ask),
        async send(at, { text, images, sent, number }, seenAt) {
            if (sent === null)
                throw new TypeError('no record');
            const message = { text, ...(images && { images }), run: sent.run };
            const reply = tooOld(seenAt) ?? messageReplyOf(await (0,errors/* failureOr */.gl)(() => service.tell(at, message, sendOptions())));
            if (reply.kind === 'taken' && number === 1 && tags !== null) {
                const within = { ...sendOptions(), deadline: now() + longestTagging, attempts: 1 };
                await (0,errors/* failureOr */.gl)(() => service.tag(at, tags, within));
            }
            return reply;
        },
    };
    const look = (id, message) => (0,machine_service/* lookOnce */.ns)(now, id, (each) => readMessage(options, each, message));
    return { now, look, requests };
}
function messageReplyOf(reply) {
    if (reply instanceof errors/* ServiceError */._7) {
        return reply.isSaved ? { kind: 'saved', why: reply.message } : (0,machine_service/* sendReplyOf */.UX)(reply);
    }
    switch (reply) {
        case 'taken':
            return { kind: 'taken' };
        case 'asleep':
            return { kind: 'not_taken', why: 'the sandbox does not run', code: 'unavailable' };
        case 'gone':
            return { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' };
        case 'unavailable': {
            const why = 'the service passes no messages on, and does not name the agent server';
            return { kind: 'not_taken', why, code: 'rejected' };
        }
    }
}
const noLog = { kind: 'unavailable' };
async function readMessage({ service, readOptions }, id, message) {
    const conversation = await (0,completed/* readRecord */.a)(service, id, readOptions());
    if (conversation === null)
        return null;
    const { sandbox, agent } = conversation;
    const hasAgentServer = sandbox?.is === 'up' && isReached(service, conversation);
    const log = mayBeMistaken(message) || !hasAgentServer
        ? noLog
        : await readLog(() => service.findMessage(conversation, wantedOf(message), readOptions()));
    const standing = hasAgentServer && needsPolicy(message, agent)
        ? await (0,errors/* valueOrNull */.MK)(() => service.policy(conversation, readOptions()))
        : null;
    const policy = (0,confirmation_policy/* knownPolicy */.KD)(standing);
    const account = policy === 'never' && message.ask === null
        ? await (0,errors/* valueOrNull */.MK)(() => service.accountAsks({ ...readOptions(), attempts: 1 }))
        : null;
    const grantsItself = conversation.grantsItself === true || standing === 'asks_by_none';
    const seen = { kind: 'seen', sandbox, agent, policy, account, log, grantsItself, hasAgentServer };
    return { seen, at: conversation };
}
function isReached(service, conversation) {
    const reach = service.reach(conversation);
    if (reach.kind === 'refused')
        throw new errors/* ServiceError */._7('bad_configuration', reach.why);
    return reach.kind === 'reached';
}
function needsPolicy({ state, sent }, agent) {
    if ((0,states/* isAsking */.CL)(agent))
        return false;
    return state === 'held' || (state === 'sent' && sent?.run === false && agent?.is !== 'working');
}
function mayBeMistaken({ number, sent }) {
    return sent !== null && number > 1 && sent.newest === null;
}
function wantedOf(message) {
    const { text, sent, state } = message;
    if (state !== 'sending' && state !== 'sent')
        return null;
    return { text, after: sent?.newest ?? null };
}
async function readLog(read) {
    try {
        const log = await read();
        return log.kind === 'known' ? { kind: 'known', ...log.value } : { kind: 'unavailable' };
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        return { kind: 'failed', ...(0,errors/* failedCall */.mG)(error) };
    }
}

// EXTERNAL MODULE: ./build/shared/github/prompts/start-prompt.js
var start_prompt = __webpack_require__(2653);
// EXTERNAL MODULE: ./build/shared/message/message.js
var message_message = __webpack_require__(4747);
// EXTERNAL MODULE: ./build/shared/message/machine.js
var machine = __webpack_require__(3313);
// EXTERNAL MODULE: ./build/action/inputs/run-context.js
var run_context = __webpack_require__(3514);
// EXTERNAL MODULE: ./build/action/run/on-waiting.js
var on_waiting = __webpack_require__(2062);
// EXTERNAL MODULE: ./build/action/run/step/machine-tools.js
var machine_tools = __webpack_require__(83);
// EXTERNAL MODULE: ./build/action/run/step/workflow-step.js
var workflow_step = __webpack_require__(5066);
// EXTERNAL MODULE: ./build/action/run/track.js
var track = __webpack_require__(9150);
// EXTERNAL MODULE: ./build/action/run/watch-cost.js
var watch_cost = __webpack_require__(9470);
;// CONCATENATED MODULE: ./build/action/run/tell-and-follow.js










const number = 2;
async function tellAndFollow(text, conversationId, step) {
    const { ledger, clock, log, settings, comment } = step;
    const watch = (0,begin_watch/* beginWatch */.RY)({ conversationId, limits: settings.limits, now: ledger.facts().startedAt });
    const told = await tell(text, watch, conversationId, step);
    if ('outcome' in told)
        return told;
    const { result } = told;
    const ending = result === null ? null : (0,outcomes/* endingOfMessage */.en)(result);
    if (ending !== null)
        return { ...ending, at: clock.now() };
    log.line('the agent has taken up the message; what it does now is followed to its end');
    const after = result?.kind === 'taken' ? result.event : null;
    await comment.update(ledger.facts());
    const now = clock.now();
    return (0,track/* track */.u)((0,begin_watch/* beginRound */.uv)(watch, { number, since: now, after }, now), step, 'end');
}
async function tell(text, watch, conversationId, step) {
    const { clock, log } = step;
    const deadline = (0,workflow_step/* deadlineOf */.G)(step) ?? Number.POSITIVE_INFINITY;
    let seen = watch.seen;
    let conversation = null;
    const ports = messagePortsOf(conversationId, step, deadline, (look, record) => {
        conversation = record;
        if (look.kind === 'seen')
            seen = noteSeen(look, step);
    });
    const refused = await (0,watch_cost.refuseOverBudget)(conversationId, step);
    if (refused !== null)
        return refused;
    let waited = false;
    let ending = null;
    const held = (0,message_message/* newMessage */.iW)({ number, text, ask: (0,machine_tools/* askOf */.xt)(step.settings) }, clock.now());
    const message = await (0,machine_tools/* driveInStep */.G3)((each) => (0,machine/* visitMessage */.Z)(ports, each), held, step, {
        endOf: (each) => (whereItIs(each) === null ? Number.POSITIVE_INFINITY : deadline),
        async mayStop(each) {
            const waits = (0,states/* isAsking */.CL)(seen.agent);
            if (waits && !waited)
                log.line('the agent waits for an answer; the message goes in after that');
            waited = waits;
            if (whereItIs(each) === null)
                return false;
            const looked = { ...watch, seen };
            ending = (await (0,watch_cost.watchCost)(looked, conversation, step)) ?? (await (0,on_waiting.onWaiting)(looked, step));
            return ending !== null;
        },
    });
    if (message.result !== null)
        return message;
    const inTime = 'the agent has not taken up the message in time';
    const stopped = ending ?? { outcome: 'timeout', reason: inTime, at: clock.now() };
    return { ...stopped, reason: `${stopped.reason}; ${whereItIs(message)}` };
}
function noteSeen({ sandbox, agent }, { clock, ledger }) {
    const seen = { phase: 'conversation', step: null, sandbox, agent };
    const { polls, timeline } = ledger.facts();
    const last = timeline.at(-1);
    const isNews = last === undefined || !(0,states/* sameState */.yY)(agent, last.agent) || !(0,states/* sameState */.yY)(sandbox, last.sandbox);
    ledger.note({
        sandbox,
        agent,
        polls: polls + 1,
        ...(isNews && { timeline: [...timeline, { ...seen, at: clock.now() }] }),
    });
    return seen;
}
function whereItIs({ state }) {
    switch (state) {
        case 'held':
            return 'the message was not sent';
        case 'sent':
            return 'the message is in the conversation, and is read when the agent goes on';
        default:
            return null;
    }
}
function tagsOf({ context }) {
    const number = (0,run_context/* triggeringIssue */.S_)(context);
    const issue = number === null ? null : `${context.repository}#${number}`;
    return (0,start_prompt/* conversationTags */.dh)({ issue, run: (0,run_context/* runPage */.fL)(context), rules: [`${context.workflow}@${context.sha}`] });
}
function messagePortsOf(conversationId, step, deadline, onSeen = () => { }) {
    const { clock, ledger, settings } = step;
    const latest = () => Math.max(clock.now() + 1_000, deadline);
    const service = messageService((0,machine_tools/* machineServiceOptions */.f$)(step, latest), tagsOf(step));
    const patience = (0,message_message/* messagePatienceAt */.E4)(settings.limits.pollInterval);
    const observes = settings.ask === 'observe';
    const context = { ended: null, isNext: true, mayWake: true, observes, patience };
    return {
        ...service,
        async look(message) {
            const looked = await service.look(conversationId, message);
            onSeen(looked.seen, looked.at);
            return { ...looked, context };
        },
        async store(_before, { thing: message }) {
            ledger.note({ task: message });
            return message;
        },
    };
}


/***/ }),

/***/ 9470:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   refuseOverBudget: () => (/* binding */ refuseOverBudget),
/* harmony export */   stopForCost: () => (/* binding */ stopForCost),
/* harmony export */   watchCost: () => (/* binding */ watchCost)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1440);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5169);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7738);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6499);
/* harmony import */ var _shared_drive_index_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(5090);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5261);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(573);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7097);
/* harmony import */ var _shared_stop_index_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(8613);
/* harmony import */ var _step_followed_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(934);
/* harmony import */ var _step_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5066);
/* harmony import */ var _stop_agent_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(2538);








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
    const conversation = await recordOf(conversationId, service, options);
    if (conversation === null)
        return null;
    const { cost: known, tokens } = ledger.facts();
    const usage = await (0,_shared_drive_index_js__WEBPACK_IMPORTED_MODULE_0__/* .askForUsage */ .E9)(conversation, (0,_step_followed_js__WEBPACK_IMPORTED_MODULE_2__/* .followTools */ .Tw)(step, conversation));
    const { cost } = (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .keepUsage */ .vS)({ cost: known, tokens }, usage);
    ledger.note((0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .keepUsage */ .vS)({ cost: known, tokens }, usage));
    if (!isAtEase(conversation) || cost === null || !(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isOverBudget */ .qr)({ cost }, settings.maxCost))
        return null;
    const reason = `${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .overBudgetWords */ .LK)(cost, settings.maxCost)}; the message was not sent`;
    return { outcome: 'over_budget', reason, at: clock.now() };
}
function isAtEase({ sandbox, agent }) {
    return sandbox?.is === 'asleep' || (0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .isAtRest */ .UU)(agent);
}
async function recordOf(id, service, options) {
    try {
        return await (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_6__/* .readRecord */ .a)(service, id, options);
    }
    catch (error) {
        if (!(0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_7__/* .isFailedCall */ .Ws)(error))
            throw error;
        return null;
    }
}
async function stopForCost(conversationId, { cost, most }, step) {
    const { clock, ledger, log, settings } = step;
    const why = (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_4__/* .overBudgetWords */ .LK)(cost, most);
    log.line(`the agent is being stopped: ${why}`);
    if ((0,_step_workflow_step_js__WEBPACK_IMPORTED_MODULE_8__/* .wantsArtifacts */ .v)({ outcome: 'over_budget' }, settings))
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
    if (result?.kind === 'stopped') {
        ledger.note({ sandbox: result.sandbox, agent: result.agent ?? ledger.facts().agent });
    }
    return { ...ending, at: clock.now() };
}


/***/ }),

/***/ 9490:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ decideMessage)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5375);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7738);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5476);
/* harmony import */ var _steps_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8984);


function decideMessage(given, look, now) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .restAtLeast */ .FF)(decideByState(heldToAccount(given, look.seen), look, now), pauseAskedBy(look.seen), now);
}
function pauseAskedBy(seen) {
    const reply = seen.kind === 'seen' ? seen.log : seen;
    return reply.kind === 'failed' ? (reply.retryAfterMs ?? 0) : 0;
}
function decideByState(message, look, now) {
    switch (message.state) {
        case 'held':
            return decideHeld(message, look, now);
        case 'sending':
            return decideSending(message, look, now);
        case 'sent':
            return decideSent(message, look, now);
        default:
            return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .rest */ .zs)(message, null);
    }
}
function heldToAccount(message, seen) {
    if (seen.kind !== 'seen' || message.ask !== null || seen.grantsItself)
        return message;
    const { policy, account = null } = seen;
    return policy === 'never' && account !== 'never' ? { ...message, ask: account } : message;
}
function decideHeld(message, { seen, context }, now) {
    const { ended, isNext, mayWake, patience, withdrawn = null } = context;
    const { pause, trouble, waking } = patience;
    if (ended !== null)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleMessage */ .dW)(message, { kind: 'closed' }, now);
    if (withdrawn !== null)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, 'withdrawn', withdrawn, now);
    if (!isNext || seen.kind === 'starting')
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .restLonger */ .qT)(message, context, now);
    const troubled = (cause, why, forMs, retryAfterMs) => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .waitOrGiveUp */ .JK)(message, { forMs, pause, retryAfterMs }, now, () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, cause, why, now));
    if (seen.kind === 'failed') {
        const { code, why, retryAfterMs } = seen;
        return troubled({ failed: code }, why, (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .needsPerson */ .z6)(code) ? 0 : trouble, retryAfterMs);
    }
    const missing = (cause, why) => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .lookAgainOrBelieve */ .ly)(message, patience, now, () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, cause, why, now));
    if (seen.kind === 'absent')
        return missing('absent', 'the service does not know the conversation');
    const { sandbox } = seen;
    const loss = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .lossOf */ .je)(sandbox);
    if (loss !== null)
        return missing('gone', loss.reason);
    switch (sandbox?.is) {
        case 'up':
            return decideReached({ ...message, missings: 0 }, seen, context, now);
        case 'asleep':
            if (!mayWake)
                return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .restLonger */ .qT)(message, context, now);
            if (message.wokenAt === null)
                return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .wakeSandbox */ .Sm)(message, now);
            return troubled('asleep', 'the sandbox is paused and does not resume', waking);
        case 'leaving':
            return missing('gone', (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .sandboxIs */ .gL)(sandbox));
        default:
            return troubled('unclear', (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .sandboxIs */ .gL)(sandbox), waking);
    }
}
const noAgentServer = 'the service does not name the agent server';
const grantsItselfWhy = 'the account runs an agent of another vendor (ACP), which grants itself every permission and asks nobody';
function decideReached(message, seen, context, now) {
    const { agent, hasAgentServer, log, grantsItself = false } = seen;
    const { mayWake, isAnswered = false, observes = false, patience } = context;
    const troubled = (cause, why, forMs, retryAfterMs) => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .waitOrGiveUp */ .JK)(message, { forMs, pause: patience.pause, retryAfterMs }, now, () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, cause, why, now));
    if (grantsItself && message.ask !== null && (message.ask !== 'never' || observes)) {
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, 'policy', grantsItselfWhy, now);
    }
    if (message.number === 1 && !hasAgentServer && isToBeSet(message, seen)) {
        return troubled('policy', noAgentServer, 2 * patience.pause);
    }
    if (!(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isKnownAgent */ .PH)(agent))
        return troubled('unclear', (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .agentIs */ .Ic)(agent), patience.trouble);
    const isPaused = agent.is === 'halted' && !mayWake;
    const works = agent.is === 'working';
    const maySend = works ? maySendToWorking(message, log) : !isAnswered;
    if ((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isAsking */ .CL)(agent) || isPaused || !maySend)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .restLonger */ .qT)(message, context, now);
    if (log.kind === 'failed') {
        return troubled({ failed: log.code }, log.why, patience.trouble, log.retryAfterMs);
    }
    if (isToBeSet(message, seen)) {
        if (!hasAgentServer)
            return troubled('policy', noAgentServer, patience.trouble);
        return guard(message, context, now, (why) => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, 'policy', why, now));
    }
    const newest = log.kind === 'known' ? log.newest : null;
    const sent = { at: now, fate: null, why: null, newest, run: !works };
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .requesting */ .Ie)({ ...message, state: 'sending', sent, troubleSince: null }, 'send', now);
}
function isToBeSet({ ask }, { policy, grantsItself = false }) {
    return !grantsItself && (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .policyToSet */ .Sl)(ask, policy) !== null;
}
function guard(message, { patience }, now, giveUp) {
    const toSet = {
        setAt: message.policySetAt,
        set: () => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .requesting */ .Ie)(message, 'set_policy', now),
        giveUp: () => giveUp('the agent server was told when to ask, and does not say so'),
    };
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .setUntilSeen */ .eN)(message, toSet, patience, now);
}
function maySendToWorking({ number }, log) {
    return number > 1 && log.kind === 'known';
}
function decideSending(message, look, now) {
    const { seen, context } = look;
    const { ended, patience } = context;
    const { sent } = message;
    if (sent === null)
        throw new Error('a message is being sent without a record of it');
    const log = seen.kind === 'seen' ? seen.log : null;
    const arrived = (event) => decideSent({ ...message, state: 'sent', event, troubleSince: null }, look, now);
    if (log?.kind === 'known' && log.found)
        return arrived(log.found);
    const isOver = now - sent.at >= patience.fate || pauseAskedBy(seen) > patience.fate;
    if (sent.fate === 'taken' && isOver)
        return arrived(null);
    const isSaid = sent.fate === 'taken' || sent.fate === 'saved';
    if (isSaid && log?.kind === 'unavailable')
        return arrived(null);
    if (!isOver)
        return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .rest */ .zs)(message, now + patience.pause);
    const isLost = log?.kind === 'known' && sent.fate === null && ended === null && !message.again;
    if (isLost)
        return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .rest */ .zs)({ ...message, state: 'held', sent: null, again: true }, now);
    return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleUnknown */ .wZ)(message, sent.why ?? 'nobody knows whether the request arrived', now);
}
function decideSent(message, { seen, context }, now) {
    const { sent, ran, event } = message;
    const { ended, mayWake, isAnswered = false, patience } = context;
    const { pause, trouble, waking, fate } = patience;
    if (sent === null)
        throw new Error('a message was sent without a record of it');
    const log = seen.kind === 'seen' ? seen.log : null;
    const found = log?.kind === 'known' ? log.found : null;
    if (log?.kind === 'known' && log.isTakenUp)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleTaken */ .Nq)(message, now, found ?? event, now);
    if (ended !== null)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleTaken */ .Nq)(message, now, event, now);
    const later = () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .restLonger */ .qT)(message, context, now);
    if (sent.run) {
        const agent = seen.kind === 'seen' && seen.sandbox?.is === 'up' ? seen.agent : null;
        const works = agent?.is === 'working' || (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isAsking */ .CL)(agent);
        const isOver = now - sent.at >= fate;
        const hasRested = isOver && sent.fate === 'unknown' && found !== null && !works;
        if (hasRested)
            return decideSent({ ...message, sent: { ...sent, run: false } }, { seen, context }, now);
        return works || isOver ? (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleTaken */ .Nq)(message, isOver ? sent.at : now, event, now) : later();
    }
    if (ran !== null)
        return now - ran.at < fate ? later() : (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleUnknown */ .wZ)(message, _steps_js__WEBPACK_IMPORTED_MODULE_2__/* .notRead */ .Qk, now);
    const troubled = (why, forMs, retryAfterMs) => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .waitOrGiveUp */ .JK)(message, { forMs, pause, retryAfterMs }, now, () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleUnknown */ .wZ)(message, `${_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .notRead */ .Qk}: ${why}`, now));
    if (seen.kind === 'failed')
        return troubled(seen.why, trouble, seen.retryAfterMs);
    if (seen.kind !== 'seen')
        return troubled('the service does not know the conversation', trouble);
    const { sandbox, agent, hasAgentServer } = seen;
    switch (sandbox?.is) {
        case 'up':
            break;
        case 'asleep':
            if (!mayWake)
                return later();
            if (message.wokenAt === null || message.wokenAt < sent.at)
                return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .wakeSandbox */ .Sm)(message, now);
            return troubled('the sandbox is paused and does not resume', waking);
        default:
            return troubled((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .sandboxIs */ .gL)(sandbox), waking);
    }
    if (!(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isKnownAgent */ .PH)(agent))
        return troubled((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .agentIs */ .Ic)(agent), trouble);
    if (!(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isAtRest */ .UU)(agent) || (agent.is === 'halted' && !mayWake) || isAnswered)
        return later();
    if (log?.kind === 'failed')
        return troubled(log.why, trouble, log.retryAfterMs);
    if (!hasAgentServer)
        return troubled(noAgentServer, trouble);
    if (isToBeSet(message, seen)) {
        return guard(message, context, now, (why) => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleUnknown */ .wZ)(message, `${_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .notRead */ .Qk}: ${why}`, now));
    }
    const isKnown = log?.kind === 'known' && log.newest !== null;
    const newest = isKnown ? { id: log.newest, at: log.newestAt ?? null } : null;
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .requesting */ .Ie)({ ...message, ran: { at: now, newest }, troubleSince: null }, 'resume', now);
}


/***/ }),

/***/ 3313:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ visitMessage)
/* harmony export */ });
/* unused harmony export messageMachine */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5375);
/* harmony import */ var _decide_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9490);
/* harmony import */ var _steps_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8984);



const messageMachine = {
    decide: _decide_js__WEBPACK_IMPORTED_MODULE_0__/* .decideMessage */ .W,
    after: { wake: afterWake, set_policy: afterPolicy, send: afterSend, resume: afterResume },
};
const wakings = 5;
function afterWake(message, reply, { context }, now) {
    const { pause } = context.patience;
    const isHeld = message.state === 'held';
    if (reply === 'gone' && isHeld) {
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleNotTaken */ ._b)(message, 'gone', 'the sandbox was paused, and is gone', now);
    }
    if (reply === 'not_resumable') {
        const since = message.troubleSince ?? now;
        if (isHeld && now - since >= wakings * pause) {
            return (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleNotTaken */ ._b)(message, 'asleep', 'the sandbox is paused and cannot be resumed', now);
        }
        return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .rest */ .zs)({ ...message, wokenAt: null, troubleSince: since }, now + pause);
    }
    if (typeof reply === 'string')
        return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .rest */ .zs)({ ...message, wokenAt: now, refusedSince: null }, now + pause);
    const asleep = { ...message, wokenAt: null };
    const { code, why, retryAfterMs } = reply;
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .retryOrGiveUp */ .Gg)(asleep, { patience: context.patience, retryAfterMs }, now, () => isHeld
        ? (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleNotTaken */ ._b)(asleep, { failed: code }, why, now)
        : (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleUnknown */ .wZ)(asleep, `${_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .notRead */ .Qk}: ${why}`, now));
}
function afterPolicy(message, reply, { context }, now) {
    switch (reply.kind) {
        case 'set':
            return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .rest */ .zs)({ ...(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .noteTaken */ .Mx)(message, message.policySetAt, now), policySetAt: now }, now);
        case 'refused':
            return settleUnguarded(message, reply.why, now);
        case 'failed': {
            const { pause, trouble } = context.patience;
            const { retryAfterMs, why } = reply;
            return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .waitOrGiveUp */ .JK)(message, { forMs: trouble, pause: 2 * pause, retryAfterMs }, now, () => settleUnguarded(message, why, now));
        }
    }
}
function settleUnguarded(message, why, now) {
    return message.state === 'held'
        ? (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleNotTaken */ ._b)(message, 'policy', why, now)
        : (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleUnknown */ .wZ)(message, `the agent cannot be told when to ask: ${why}`, now);
}
function afterSend(message, reply, { context }, now) {
    const { sent } = message;
    const { patience } = context;
    if (sent === null)
        throw new Error('a message was sent without a record of it');
    const gone = { ...message, refusedSince: null };
    if (reply.kind === 'taken')
        return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .rest */ .zs)({ ...gone, sent: { ...sent, fate: 'taken' } }, now);
    if (reply.kind !== 'not_taken') {
        const { kind: fate, why } = reply;
        const run = sent.run && fate !== 'saved';
        return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .rest */ .zs)({ ...gone, sent: { ...sent, fate, why, run } }, now + patience.pause);
    }
    const held = { ...message, state: 'held', sent: null };
    const { code, why, retryAfterMs } = reply;
    if (code === 'gone')
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleNotTaken */ ._b)(held, 'gone', why, now);
    const giveUp = () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleNotTaken */ ._b)(held, { failed: code }, why, now);
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isRefusal */ .vu)(code) ? giveUp() : (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .retryOrGiveUp */ .Gg)(held, { patience, retryAfterMs }, now, giveUp);
}
function afterResume(message, reply, { context }, now) {
    const { ran, event } = message;
    if (ran === null)
        throw new Error('an agent was told to run without a record of it');
    if (reply === 'not_known' || reply.kind === 'goes_on') {
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleTaken */ .Nq)(message, now, ran.newest ?? event, now);
    }
    const again = { ...message, ran: null };
    const giveUp = () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .settleUnknown */ .wZ)(again, `${_steps_js__WEBPACK_IMPORTED_MODULE_1__/* .notRead */ .Qk}: ${reply.why}`, now);
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isRefusal */ .vu)(reply.code)
        ? giveUp()
        : (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .retryOrGiveUp */ .Gg)(again, { patience: context.patience, retryAfterMs: reply.retryAfterMs }, now, giveUp);
}
function visitMessage(ports, message) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .visit */ .YR)(messageMachine, ports, message);
}


/***/ }),

/***/ 8984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nq: () => (/* binding */ settleTaken),
/* harmony export */   Qk: () => (/* binding */ notRead),
/* harmony export */   Sm: () => (/* binding */ wakeSandbox),
/* harmony export */   _b: () => (/* binding */ settleNotTaken),
/* harmony export */   dW: () => (/* binding */ settleMessage),
/* harmony export */   qT: () => (/* binding */ restLonger),
/* harmony export */   wZ: () => (/* binding */ settleUnknown)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2133);

const slower = 10;
const notRead = 'it is in the conversation, and nobody knows whether the agent has read it';
function restLonger(message, { patience }, now) {
    const { pause, trouble } = patience;
    const isNew = now - message.createdAt < trouble;
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .rest */ .zs)({ ...message, troubleSince: null }, now + (isNew ? pause : slower * pause));
}
function wakeSandbox(message, now) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie)({ ...message, wokenAt: now }, 'wake', now);
}
function settleTaken(message, at, event, now) {
    return settleMessage(message, { kind: 'taken', at, event }, now);
}
function settleNotTaken(message, cause, why, now) {
    return settleMessage(message, { kind: 'not_taken', cause, why }, now);
}
function settleUnknown(message, why, now) {
    return settleMessage(message, { kind: 'unknown', why }, now);
}
function settleMessage(message, result, now) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .settle */ .G9)({ ...message, state: result.kind, result }, now);
}


/***/ })

};
