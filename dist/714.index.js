export const id = 714;
export const ids = [714];
export const modules = {

/***/ 76714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  V: () => (/* binding */ messagePortsOf),
  E: () => (/* binding */ tellAndFollow)
});

// EXTERNAL MODULE: ./build/shared/conversation/begin-watch.js
var begin_watch = __webpack_require__(3465);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/drive/outcomes.js
var outcomes = __webpack_require__(25090);
// EXTERNAL MODULE: ./build/shared/conversation/confirmation-policy.js
var confirmation_policy = __webpack_require__(5476);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(70573);
// EXTERNAL MODULE: ./build/shared/drive/machine-service.js + 3 modules
var machine_service = __webpack_require__(41503);
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
    const guard = hasAgentServer && needsPolicy(message, agent)
        ? await (0,errors/* valueOrNull */.MK)(() => service.guard(conversation, readOptions()))
        : null;
    const policy = (0,confirmation_policy/* knownPolicy */.KD)(guard?.policy ?? null);
    const account = policy === 'never' && message.ask === null
        ? await (0,errors/* valueOrNull */.MK)(() => service.accountAsks({ ...readOptions(), attempts: 1 }))
        : null;
    const grantsItself = conversation.grantsItself === true || guard?.policy === 'asks_by_none';
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
var start_prompt = __webpack_require__(72653);
// EXTERNAL MODULE: ./build/shared/message/message.js
var message_message = __webpack_require__(94747);
// EXTERNAL MODULE: ./build/shared/message/machine.js
var machine = __webpack_require__(3313);
// EXTERNAL MODULE: ./build/action/inputs/run-context.js
var run_context = __webpack_require__(83514);
// EXTERNAL MODULE: ./build/action/run/on-waiting.js
var on_waiting = __webpack_require__(32062);
// EXTERNAL MODULE: ./build/action/run/step/machine-tools.js
var machine_tools = __webpack_require__(40083);
// EXTERNAL MODULE: ./build/action/run/step/workflow-step.js
var workflow_step = __webpack_require__(5066);
// EXTERNAL MODULE: ./build/action/run/track.js
var track = __webpack_require__(39150);
// EXTERNAL MODULE: ./build/action/run/watch-cost.js
var watch_cost = __webpack_require__(89470);
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
            const isKnown = ledger.facts().polls > 0;
            const looked = await service.look(conversationId, message);
            onSeen(looked.seen, looked.at);
            return {
                ...looked,
                context: isKnown ? context : { ...context, patience: { ...patience, refused: 0 } },
            };
        },
        async store(_before, { thing: message }) {
            ledger.note({ task: message });
            return message;
        },
    };
}


/***/ }),

/***/ 9490:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ decideMessage)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5375);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(97738);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5476);
/* harmony import */ var _steps_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76603);


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
    const { pause, waking } = patience;
    if (ended !== null)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleMessage */ .dW)(message, { kind: 'closed' }, now);
    if (withdrawn !== null)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, 'withdrawn', withdrawn, now);
    if (!isNext || seen.kind === 'starting')
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .restLonger */ .qT)(message, context, now);
    const troubled = (cause, why, forMs, retryAfterMs) => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .waitOrGiveUp */ .JK)(message, { forMs, pause, retryAfterMs }, now, () => (0,_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleNotTaken */ ._b)(message, cause, why, now));
    if (seen.kind === 'failed') {
        const { code, why, retryAfterMs } = seen;
        return troubled({ failed: code }, why, (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .troubleWith */ .W4)(code, patience), retryAfterMs);
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
/* harmony import */ var _steps_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76603);



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

/***/ 76603:
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
