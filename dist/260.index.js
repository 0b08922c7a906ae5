export const id = 260;
export const ids = [260];
export const modules = {

/***/ 83757:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ pauseAskedBy)
/* harmony export */ });
function pauseAskedBy(seen) {
    const reply = seen.kind === 'seen' ? seen.pending : seen;
    return reply.kind === 'failed' ? (reply.retryAfterMs ?? 0) : 0;
}


/***/ }),

/***/ 34260:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Jx: () => (/* binding */ driveInMemory),
  YW: () => (/* binding */ driveMessage),
  X6: () => (/* binding */ driveStop),
  Dz: () => (/* binding */ inMemoryOptions)
});

// UNUSED EXPORTS: callOptions

// EXTERNAL MODULE: ./build/shared/conversation/visit.js
var visit = __webpack_require__(2133);
// EXTERNAL MODULE: ./build/shared/message/message.js
var message_message = __webpack_require__(94747);
// EXTERNAL MODULE: ./build/shared/conversation/patience.js
var conversation_patience = __webpack_require__(5375);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/conversation/confirmation-policy.js
var confirmation_policy = __webpack_require__(5476);
;// CONCATENATED MODULE: ./build/shared/message/decide-message.js


function decideMessage(given, look, now) {
    const message = seenUp(heldToAccount(given, look.seen), look.seen);
    return conversation_patience/* restAtLeast */.FF(decideByState(message, look, now), pauseAskedBy(look.seen), now);
}
function seenUp(message, seen) {
    const isUp = seen.kind === 'seen' && seen.sandbox?.is === 'up';
    return isUp && message.wokenAt !== null ? { ...message, wokenAt: null } : message;
}
function waitsForAnswer(seen, { isAsked = false }) {
    const isShown = seen.kind === 'seen' && seen.sandbox?.is === 'up' && states/* isKnownAgent */.PH(seen.agent);
    return isAsked && !isShown;
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
            return visit/* rest */.zs(message, null);
    }
}
function heldToAccount(message, seen) {
    if (seen.kind !== 'seen' || message.ask !== null || seen.grantsItself)
        return message;
    const { policy, account = null } = seen;
    return policy === 'never' && account !== 'never' ? { ...message, ask: account } : message;
}
const troubledWith = (message, { patience: { pause } }, now) => (cause, why, forMs, retryAfterMs) => conversation_patience/* waitOrGiveUp */.JK(message, { forMs, pause, retryAfterMs }, now, () => (0,message_message/* settleNotTaken */._b)(message, cause, why, now));
function decideHeld(message, { seen, context }, now) {
    const { ended, isNext, mayWake, patience, withdrawn = null } = context;
    const { waking } = patience;
    if (ended !== null)
        return (0,message_message/* settleMessage */.dW)(message, { kind: 'closed' }, now);
    if (withdrawn !== null)
        return (0,message_message/* settleNotTaken */._b)(message, 'withdrawn', withdrawn, now);
    if (!isNext || seen.kind === 'starting' || waitsForAnswer(seen, context))
        return (0,message_message/* restLonger */.qT)(message, context, now);
    const troubled = troubledWith(message, context, now);
    if (seen.kind === 'failed') {
        const { code, why, retryAfterMs } = seen;
        return troubled({ failed: code }, why, conversation_patience/* troubleWith */.W4(code, patience), retryAfterMs);
    }
    const missing = (cause, why) => conversation_patience/* lookAgainOrBelieve */.ly(message, patience, now, () => (0,message_message/* settleNotTaken */._b)(message, cause, why, now));
    if (seen.kind === 'absent')
        return missing('absent', 'the service does not know the conversation');
    const { sandbox } = seen;
    const loss = states/* lossOf */.je(sandbox);
    if (loss !== null)
        return missing('gone', loss.reason);
    switch (sandbox?.is) {
        case 'up':
            return decideReached({ ...message, missings: 0 }, seen, context, now);
        case 'asleep':
            if (!mayWake)
                return (0,message_message/* restLonger */.qT)(message, context, now);
            if (message.wokenAt === null)
                return (0,message_message/* wakeSandbox */.Sm)(message, now);
            return troubled('asleep', 'the sandbox is paused and does not resume', waking);
        case 'leaving':
            return missing('gone', states/* sandboxIs */.gL(sandbox));
        default:
            return troubled('unclear', states/* sandboxIs */.gL(sandbox), waking);
    }
}
const grantsItselfWhy = 'the account runs an agent of another vendor (ACP), which grants itself every permission and never asks';
function decideReached(message, seen, context, now) {
    const { agent, hasAgentServer, log, grantsItself = false } = seen;
    const { mayWake, isAnswered = false, observes = false, patience } = context;
    const troubled = troubledWith(message, context, now);
    if (grantsItself && message.ask !== null && (message.ask !== 'never' || observes)) {
        return (0,message_message/* settleNotTaken */._b)(message, 'policy', grantsItselfWhy, now);
    }
    if (message.number === 1 && !hasAgentServer && isToBeSet(message, seen)) {
        return troubled('policy', states/* noAgentServer */.oL, 2 * patience.pause);
    }
    if (!states/* isKnownAgent */.PH(agent))
        return troubled('unclear', states/* agentIs */.Ic(agent), patience.trouble);
    const isPaused = agent.is === 'halted' && !mayWake;
    const works = agent.is === 'working';
    const maySend = works ? message.number > 1 && log.kind === 'known' : !isAnswered;
    if (states/* isAsking */.CL(agent) || isPaused || !maySend)
        return (0,message_message/* restLonger */.qT)(message, context, now);
    if (log.kind === 'failed') {
        return troubled({ failed: log.code }, log.why, patience.trouble, log.retryAfterMs);
    }
    if (isToBeSet(message, seen)) {
        if (!hasAgentServer)
            return troubled('policy', states/* noAgentServer */.oL, patience.trouble);
        return guard(message, context, now, (why) => (0,message_message/* settleNotTaken */._b)(message, 'policy', why, now));
    }
    const newest = log.kind === 'known' ? log.newest : null;
    const sent = { at: now, fate: null, why: null, newest, run: !works };
    return visit/* requesting */.Ie({ ...message, state: 'sending', sent, troubleSince: null }, 'send', now);
}
function isToBeSet({ ask }, { policy, grantsItself = false }) {
    return !grantsItself && (0,confirmation_policy/* policyToSet */.Sl)(ask, policy) !== null;
}
function guard(message, { patience }, now, giveUp) {
    const toSet = {
        setAt: message.policySetAt,
        set: () => visit/* requesting */.Ie(message, 'set_policy', now),
        giveUp: () => giveUp('the agent server was told when to ask, and does not say so'),
    };
    return conversation_patience/* setUntilSeen */.eN(message, toSet, patience, now);
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
        return visit/* rest */.zs(message, now + patience.pause);
    const isLost = log?.kind === 'known' && sent.fate === null && ended === null && !message.again;
    if (isLost)
        return visit/* rest */.zs({ ...message, state: 'held', sent: null, again: true }, now);
    return (0,message_message/* settleUnknown */.wZ)(message, sent.why ?? 'it is not known whether the request arrived', now);
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
        return (0,message_message/* settleTaken */.Nq)(message, found ?? event, now);
    if (ended !== null)
        return (0,message_message/* settleTaken */.Nq)(message, event, now);
    const later = () => (0,message_message/* restLonger */.qT)(message, context, now);
    if (sent.run) {
        const agent = seen.kind === 'seen' && seen.sandbox?.is === 'up' ? seen.agent : null;
        const works = agent?.is === 'working' || states/* isAsking */.CL(agent);
        const isOver = now - sent.at >= fate;
        const hasRested = isOver && sent.fate === 'unknown' && found !== null && !works;
        if (hasRested)
            return decideSent({ ...message, sent: { ...sent, run: false } }, { seen, context }, now);
        return works || isOver ? (0,message_message/* settleTaken */.Nq)(message, event, now) : later();
    }
    if (ran !== null)
        return now - ran.at < fate ? later() : (0,message_message/* settleUnknown */.wZ)(message, message_message/* notRead */.Qk, now);
    if (waitsForAnswer(seen, context))
        return later();
    const troubled = (why, forMs, retryAfterMs) => conversation_patience/* waitOrGiveUp */.JK(message, { forMs, pause, retryAfterMs }, now, () => (0,message_message/* settleUnknown */.wZ)(message, `${message_message/* notRead */.Qk}: ${why}`, now));
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
                return (0,message_message/* wakeSandbox */.Sm)(message, now);
            return troubled('the sandbox is paused and does not resume', waking);
        default:
            return troubled(states/* sandboxIs */.gL(sandbox), waking);
    }
    if (!states/* isKnownAgent */.PH(agent))
        return troubled(states/* agentIs */.Ic(agent), trouble);
    if (!states/* isAtRest */.UU(agent) || (agent.is === 'halted' && !mayWake) || isAnswered)
        return later();
    if (log?.kind === 'failed')
        return troubled(log.why, trouble, log.retryAfterMs);
    if (!hasAgentServer)
        return troubled(states/* noAgentServer */.oL, trouble);
    if (isToBeSet(message, seen)) {
        return guard(message, context, now, (why) => (0,message_message/* settleUnknown */.wZ)(message, `${message_message/* notRead */.Qk}: ${why}`, now));
    }
    const isKnown = log?.kind === 'known' && log.newest !== null;
    const newest = isKnown ? { id: log.newest, at: log.newestAt ?? null } : null;
    return visit/* requesting */.Ie({ ...message, ran: { at: now, newest }, troubleSince: null }, 'resume', now);
}

;// CONCATENATED MODULE: ./build/shared/message/message-machine.js



const messageMachine = {
    decide: decideMessage,
    after: { wake: afterWake, set_policy: afterPolicy, send: afterSend, resume: afterResume },
};
const wakings = 5;
function afterWake(message, reply, { context }, now) {
    const { pause } = context.patience;
    const isHeld = message.state === 'held';
    if (reply === 'gone' && isHeld) {
        return (0,message_message/* settleNotTaken */._b)(message, 'gone', 'the sandbox was paused, and is gone', now);
    }
    if (reply === 'not_resumable') {
        const since = message.troubleSince ?? now;
        if (isHeld && now - since >= wakings * pause) {
            return (0,message_message/* settleNotTaken */._b)(message, 'asleep', 'the sandbox is paused and cannot be resumed', now);
        }
        return (0,visit/* rest */.zs)({ ...message, wokenAt: null, troubleSince: since }, now + pause);
    }
    if (typeof reply === 'string')
        return (0,visit/* rest */.zs)({ ...message, wokenAt: now, refusedSince: null }, now + pause);
    const asleep = { ...message, wokenAt: null };
    const { code, why, retryAfterMs } = reply;
    return (0,conversation_patience/* retryOrGiveUp */.Gg)(asleep, { patience: context.patience, retryAfterMs }, now, () => isHeld
        ? (0,message_message/* settleNotTaken */._b)(asleep, { failed: code }, why, now)
        : (0,message_message/* settleUnknown */.wZ)(asleep, `${message_message/* notRead */.Qk}: ${why}`, now));
}
function afterPolicy(message, reply, { context }, now) {
    switch (reply.kind) {
        case 'set':
            return (0,visit/* rest */.zs)({ ...(0,conversation_patience/* noteTaken */.Mx)(message, message.policySetAt, now), policySetAt: now }, now);
        case 'refused':
            return settleUnguarded(message, 'policy', reply.why, now);
        case 'failed': {
            const { pause, trouble } = context.patience;
            const { retryAfterMs, why, code } = reply;
            return (0,conversation_patience/* waitOrGiveUp */.JK)(message, { forMs: trouble, pause: 2 * pause, retryAfterMs }, now, () => settleUnguarded(message, (0,conversation_patience/* causeOfPolicy */.vQ)(code), why, now));
        }
    }
}
function settleUnguarded(message, cause, why, now) {
    return message.state === 'held'
        ? (0,message_message/* settleNotTaken */._b)(message, cause, why, now)
        : (0,message_message/* settleUnknown */.wZ)(message, `the agent cannot be told when to ask: ${why}`, now);
}
function afterSend(message, reply, { context }, now) {
    const { sent } = message;
    const { patience } = context;
    if (sent === null)
        throw new Error('a message was sent without a record of it');
    const gone = { ...message, refusedSince: null };
    if (reply.kind === 'taken')
        return (0,visit/* rest */.zs)({ ...gone, sent: { ...sent, fate: 'taken' } }, now);
    if (reply.kind !== 'not_taken') {
        const { kind: fate, why } = reply;
        const run = sent.run && fate !== 'saved';
        return (0,visit/* rest */.zs)({ ...gone, sent: { ...sent, fate, why, run } }, now + patience.pause);
    }
    const held = { ...message, state: 'held', sent: null };
    const { code, why, retryAfterMs } = reply;
    if (code === 'gone')
        return (0,message_message/* settleNotTaken */._b)(held, 'gone', why, now);
    const giveUp = () => (0,message_message/* settleNotTaken */._b)(held, { failed: code }, why, now);
    return (0,conversation_patience/* isRefusal */.vu)(code) ? giveUp() : (0,conversation_patience/* retryOrGiveUp */.Gg)(held, { patience, retryAfterMs }, now, giveUp);
}
function afterResume(message, reply, { context }, now) {
    const { ran, event } = message;
    if (ran === null)
        throw new Error('an agent was told to run without a record of it');
    if (reply === 'not_known' || reply.kind === 'goes_on') {
        return (0,message_message/* settleTaken */.Nq)(message, ran.newest ?? event, now);
    }
    const again = { ...message, ran: null };
    const giveUp = () => (0,message_message/* settleUnknown */.wZ)(again, `${message_message/* notRead */.Qk}: ${reply.why}`, now);
    return (0,conversation_patience/* isRefusal */.vu)(reply.code)
        ? giveUp()
        : (0,conversation_patience/* retryOrGiveUp */.Gg)(again, { patience: context.patience, retryAfterMs: reply.retryAfterMs }, now, giveUp);
}
function visitMessage(ports, message) {
    return (0,visit/* visit */.YR)(messageMachine, ports, message);
}
function whyHeld(message, look, now) {
    const policySetAt = message.policySetAt === null ? null : now;
    const { result } = decideMessage({ ...message, policySetAt, troubleSince: Number.NEGATIVE_INFINITY }, look, now).thing;
    return result?.kind === 'not_taken' ? result.why : null;
}

// EXTERNAL MODULE: ./build/shared/conversation/events.js
var events = __webpack_require__(83757);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(15903);
;// CONCATENATED MODULE: ./build/shared/stop/decide-stop.js

const mostTries = 5;
function decideStop(stop, look, now) {
    return (0,conversation_patience/* restAtLeast */.FF)(decideByLook(stop, look, now), (0,events/* pauseAskedBy */.U)(look.seen), now);
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
    const waits = { ...stop, waitingSince, stillSince: null };
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
    const goesOn = stop.stillSince !== null && stop.pausedAt === null;
    const interruptedAt = goesOn ? null : stop.interruptedAt;
    const runs = { ...stop, waitingSince: null, stillSince: null, interruptedAt };
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
    const stillSince = stop.stillSince ?? now;
    const still = { ...stop, waitingSince: null, stillSince };
    if (stop.pausedAt === null) {
        return now - stillSince < patience.pause ? (0,visit/* rest */.zs)(still, stillSince + patience.pause) : pausing(still, now);
    }
    return now - stop.pausedAt < patience.fate
        ? (0,visit/* rest */.zs)(still, now + patience.pause)
        : settleStopped(still, agent, sandbox, now);
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

// EXTERNAL MODULE: ./build/shared/drive/machine-service.js + 2 modules
var machine_service = __webpack_require__(4347);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(70573);
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
    const log = mayBeMistaken(message) || !hasAgentServer || (message.state === 'held' && (0,states/* isAsking */.CL)(agent))
        ? noLog
        : await readLog(() => service.findMessage(conversation, wantedOf(message), readOptions()));
    const guard = hasAgentServer && needsPolicy(message, agent)
        ? await (0,errors/* valueOrNull */.MK)(() => service.guard(conversation, readOptions()))
        : null;
    const policy = (0,confirmation_policy/* knownPolicy */.KD)(guard?.policy ?? null);
    const account = policy === 'never' && message.ask === null
        ? ((await (0,errors/* valueOrNull */.MK)(() => service.account({ ...readOptions(), attempts: 1 })))?.asks ?? null)
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
    const log = await (0,errors/* orFailed */.L5)(read);
    return log.kind === 'known' ? { kind: 'known', ...log.value } : log;
}

;// CONCATENATED MODULE: ./build/shared/drive/in-memory.js





function callOptions({ until, signal }) {
    const deadline = until();
    return { signal, ...(deadline !== null && { deadline }) };
}
function inMemoryOptions(host) {
    const { service, clock, signal, late = signal } = host;
    return {
        service,
        now: clock.now,
        readOptions: () => callOptions(host),
        sendOptions: () => ({ signal: late, sendAgainUntil: signal }),
    };
}
function driveInMemory({ clock, signal, until }, visitOnce, thing, stopping = {}) {
    const endOf = () => until() ?? Number.POSITIVE_INFINITY;
    const sleep = (ms) => clock.sleep(ms, signal);
    return (0,visit/* driveUntilSettled */._X)(visitOnce, thing, { endOf, ...stopping, now: clock.now, sleep });
}
async function driveMessage(host, held, stopping = {}) {
    const { id, clock, pollInterval } = host;
    const service = messageService(inMemoryOptions(host), host.tags);
    const usual = { ended: null, isNext: true, mayWake: true, patience: (0,message_message/* messagePatienceAt */.E4)(pollInterval) };
    const last = { look: null, refused: null };
    const ports = {
        ...service,
        async look(message) {
            const context = { ...usual, ...host.context?.() };
            const looked = await service.look(id, message);
            host.onLook?.(looked.seen, looked.at);
            last.look = { ...looked, context };
            return { ...looked, context };
        },
        replied(_, reply) {
            last.refused = typeof reply === 'object' && 'why' in reply ? reply.why : null;
        },
        async store(_before, { thing }) {
            host.onStore?.(thing);
            return thing;
        },
    };
    const message = await driveInMemory(host, (each) => visitMessage(ports, each), held, stopping);
    return { message, why: last.refused ?? (last.look && whyHeld(message, last.look, clock.now())) };
}
function driveStop(host, stop, onStore = () => { }) {
    const ports = {
        ...(0,machine_service/* stopService */.Sy)(inMemoryOptions(host), host.id, host.pollInterval),
        async store(_before, { thing }) {
            onStore(thing);
            return thing;
        },
    };
    return driveInMemory(host, (each) => visitStop(ports, each), stop);
}


/***/ }),

/***/ 4347:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ns: () => (/* binding */ lookOnce),
  TI: () => (/* binding */ machineCalls),
  iE: () => (/* binding */ questionService),
  UX: () => (/* binding */ sendReplyOf),
  Sy: () => (/* binding */ stopService)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/question/look.js
var look = __webpack_require__(20714);
// EXTERNAL MODULE: ./build/shared/question/decide-sent.js
var decide_sent = __webpack_require__(86384);
// EXTERNAL MODULE: ./build/shared/question/by-rules.js + 2 modules
var by_rules = __webpack_require__(78532);
// EXTERNAL MODULE: ./build/shared/question/decide-open.js
var decide_open = __webpack_require__(9638);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/stop/stop.js
var stop_stop = __webpack_require__(48613);
// EXTERNAL MODULE: ./build/shared/conversation/confirmation-policy.js
var confirmation_policy = __webpack_require__(5476);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(70573);
;// CONCATENATED MODULE: ./build/shared/drive/look-at-pending.js


async function lookAtPending(service, id, options = {}, { readsOn = false, isWaking = false } = {}) {
    const conversation = await (0,completed/* readRecord */.a)(service, id, options);
    if (conversation === null)
        return null;
    const { sandbox, agent } = conversation;
    const reach = sandbox?.is === 'up' ? service.reach(conversation) : { kind: 'none' };
    const canAnswer = reach.kind === 'reached';
    const agentBefore = sandbox?.is === 'asleep' && !isWaking ? await (0,errors/* valueOrNull */.MK)(() => service.agentBefore(id, options)) : null;
    const pending = canAnswer && (readsOn || (0,states/* isAsking */.CL)(agent))
        ? await (0,errors/* orFailed */.L5)(() => service.pending(conversation, options))
        : (0,states/* isAsking */.CL)(agentBefore)
            ? await readRemembered(service, id, options)
            : { kind: 'unavailable' };
    const policy = canAnswer ? await readPolicyAlone(service, conversation, pending, options) : null;
    const wentOn = pending.kind === 'known' ? pending.wentOn : undefined;
    const whyNot = reach.kind === 'refused' ? { whyNot: reach.why } : {};
    const seen = { kind: 'seen', sandbox, agentBefore, pending, policy, canAnswer, ...whyNot };
    return { seen: { ...seen, agent: wentOn ?? agent }, at: conversation };
}
async function readPolicyAlone(service, conversation, pending, options) {
    if (pending.kind === 'known')
        return pending.policy ?? null;
    if (pending.kind === 'failed' || !(0,states/* isAsking */.CL)(conversation.agent))
        return null;
    const guard = await (0,errors/* valueOrNull */.MK)(() => service.guard(conversation, options));
    return (0,confirmation_policy/* knownPolicy */.KD)(guard?.policy ?? null);
}
async function readRemembered(service, id, options) {
    const told = await (0,errors/* valueOrNull */.MK)(() => service.remembered(id, options));
    return told !== null && told.pending.length > 0
        ? { kind: 'known', value: told.pending }
        : { kind: 'unavailable' };
}

// EXTERNAL MODULE: ./build/shared/clock.js
var clock = __webpack_require__(13666);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(15903);
// EXTERNAL MODULE: ./build/shared/executed/find-executed.js + 18 modules
var find_executed = __webpack_require__(31750);
// EXTERNAL MODULE: ./build/shared/walk-limited.js
var walk_limited = __webpack_require__(83388);
;// CONCATENATED MODULE: ./build/shared/drive/read-executed.js





const mostRounds = 6;
const mostFiles = 80;
const atOnce = 4;
const notAsked = { kind: 'unread', why: 'it was not asked for' };
const asleep = { kind: 'unread', why: 'it is read when the sandbox is awake' };
const tooMany = { kind: 'unread', why: `only ${mostFiles} files are read` };
async function readExecuted(asked) {
    const { pending, shown, folders, isElsewhere, byRules, readFile, fromBranch } = asked;
    const sandbox = new Map();
    const find = (readings) => pending.value.map((action) => (0,find_executed/* findExecuted */.$q)(action, folders, readings, byRules));
    const fromSandbox = async (paths) => {
        const room = Math.max(0, mostFiles - sandbox.size);
        for (const path of paths.slice(room))
            sandbox.set(path, tooMany);
        await (0,walk_limited/* walkLimited */.e)(atOnce, paths.slice(0, room), async (path) => {
            sandbox.set(path, (await readFile?.(path)) ?? asleep);
        });
    };
    const collect = async (readBranch) => {
        const branch = new Map();
        for (let round = 0;; round += 1) {
            const found = find({ sandbox, defaultBranch: branch, isElsewhere });
            const wanted = found.flatMap((each) => (each.kind === 'wants' ? [each.wanted] : []));
            if (wanted.length === 0 || round === mostRounds) {
                return pending.value.map((each, at) => {
                    const action = withExecutes(each, found[at], pending.value.slice(0, at));
                    const moved = { ...action, isElsewhere: pending.terminal || 'not known' };
                    return isElsewhere && (0,find_executed/* runsInTerminal */.KQ)(action, folders) ? moved : action;
                });
            }
            const of = (side, known) => [...new Set(wanted.flatMap((each) => each[side]))].filter((path) => !known.has(path));
            const [here, there] = [of('sandbox', sandbox), of('defaultBranch', branch)];
            const [, read] = await Promise.all([
                fromSandbox(here),
                there.length === 0 ? new Map() : readBranch(there, sandbox),
            ]);
            for (const path of there)
                branch.set(path, read.get(path) ?? notAsked);
        }
    };
    const value = await collect(async () => new Map());
    const isTold = readFile === null || value.every(({ executes }) => executes === undefined);
    if (isTold || fromBranch === null)
        return { ...pending, value };
    return { ...pending, value: sameAsShown(value, shown) ?? (await collect(orUnread(fromBranch))) };
}
const longestWait = 3_000;
function orUnread(read) {
    return async (paths, sandbox) => {
        try {
            return await (0,clock/* untilAborted */.Eu)(AbortSignal.timeout(longestWait), read(paths, sandbox));
        }
        catch {
            return new Map(paths.map((path) => [path, unread('GitHub did not show it')]));
        }
    };
}
function sameAsShown(value, shown) {
    const before = asShown(value, shown);
    const name = (actions) => (0,pending_actions/* fingerprintOf */.ax)({ kind: 'known', value: actions });
    return shown !== null && name(before) === name(value) ? before : null;
}
function asShown(value, shown) {
    return value.map((action) => {
        const { executes } = shown?.find(({ id }) => id === action.id) ?? {};
        return executes === undefined ? action : { ...action, executes };
    });
}
const untold = { files: [], besides: null, notKnown: 'part' };
function withExecutes(action, found, earlier) {
    const executes = found?.kind === 'known' ? found.executes : untold;
    return executes === null ? action : { ...action, executes: (0,find_executed/* executedAfter */.aF)(executes, earlier) };
}
function sandboxReader(of) {
    const { service, conversation, folder, optionsOf, isGivenUp } = of;
    return async (path) => {
        if (folder === undefined)
            return unread('the service does not say where the agent works');
        try {
            const read = await service.readFile(conversation, { folder, path }, optionsOf(path));
            return read.kind === 'known' ? read.value : unread('the service lets no file be read');
        }
        catch (error) {
            if (!(0,errors/* isFailedCall */.Ws)(error) || !isGivenUp(path))
                throw error;
            return unread('it could not be read');
        }
    };
}
function foldersOf({ folder, terminal }, workingCopies) {
    if (folder === undefined)
        return { folders: workingCopies, isCopy: false, isElsewhere: false };
    const plain = folder.replace(/\/+$/, '');
    const name = /^\.\/(?!.*\.\.)(.+)$/.exec(plain)?.[1];
    const copies = workingCopies.filter((copy) => copy === plain || (name !== undefined && copy.endsWith(`/${name}`)));
    const folders = plain.startsWith('/') ? [plain] : copies;
    const current = terminal?.replace(/\/+$/, '');
    const isThere = current === undefined || current === plain || (name !== undefined && current.endsWith(`/${name}`));
    return { folders, isCopy: copies.length > 0, isElsewhere: !isThere };
}
function unread(why) {
    return { kind: 'unread', why };
}

;// CONCATENATED MODULE: ./build/shared/drive/machine-service.js






const longestAge = 2_000;
const longestUnread = 500;
const old = { why: 'the last look was too old to act on', code: 'unavailable' };
const tooOld = { kind: 'not_taken', ...old };
const resumeTooOld = { kind: 'not_sent', ...old };
function questionService(options) {
    const { wake, respond, resume, setPolicy } = machineCalls(options);
    const reject = machineCalls(urgent(options));
    const requests = {
        wake: (at) => wake(at),
        resume: (at, _question, seenAt) => resume(at, seenAt),
        set_policy: (at, { policy = null }) => setPolicy(at, policy?.ask ?? null),
        async send(at, { answer }, seenAt) {
            if (answer === null)
                throw new TypeError('no answer');
            const { verdict, reason } = answer;
            const send = verdict === 'reject' ? reject.respond : respond;
            return send(at, { accept: verdict === 'approve', ...(reason !== null && { reason }) }, seenAt);
        },
    };
    return {
        now: options.now,
        async look(id, question, check, rules) {
            const { answer, state } = question;
            const checked = answer !== null && state !== 'answering' ? await check() : null;
            if (question.subject)
                return { seen: look/* notLookedAt */.$, at: null, seenAt: options.now(), check: checked };
            const isToReject = answer?.verdict === 'reject' && state !== 'answering' && question.settledAt === null;
            const looking = isToReject ? urgent(options) : options;
            return { ...(await lookAtQuestion(looking, id, question, rules)), check: checked };
        },
        requests,
    };
}
function stopService(given, id, pollInterval) {
    const options = urgent(given);
    const { service, sendOptions } = options;
    const { respond, isOutOfReach } = machineCalls(options);
    const requests = {
        reject: (at, stop, seenAt) => respond(at, { accept: false, reason: (0,stop_stop/* rejectionOf */.h2)(stop) }, seenAt),
        async interrupt(at, _stop, seenAt) {
            if (isOutOfReach(at, seenAt))
                return 'not_sent';
            const reply = await (0,errors/* failureOr */.gl)(() => service.interrupt(at, sendOptions()));
            return reply instanceof errors/* ServiceError */._7 && !(0,errors/* isUnclear */.Z5)(reply.code) ? 'not_sent' : 'told';
        },
        async pause_sandbox(at) {
            const reply = await (0,errors/* failureOr */.gl)(() => service.pause(at, sendOptions()));
            return reply instanceof errors/* ServiceError */._7 ? 'failed' : reply;
        },
    };
    const patience = (0,stop_stop/* stopPatienceAt */.Xu)(pollInterval);
    return {
        now: options.now,
        look: async () => ({ ...(await lookForAnswer(options, id)), patience }),
        requests,
    };
}
function urgent(options) {
    return {
        ...options,
        readOptions: () => ({ ...options.readOptions(), isUrgent: true }),
        sendOptions: () => ({ ...options.sendOptions(), isUrgent: true }),
    };
}
function machineCalls({ service, now, readOptions, sendOptions }) {
    const isOld = (seenAt) => now() - seenAt > longestAge;
    const isReached = (at) => service.reach(at).kind === 'reached';
    const isOutOfReach = (at, seenAt) => isOld(seenAt) || !isReached(at);
    return {
        isOutOfReach,
        async wake(at) {
            const reply = await (0,errors/* failureOr */.gl)(() => service.wake(at, readOptions()));
            return reply instanceof errors/* ServiceError */._7 ? { kind: 'failed', ...(0,errors/* failedCall */.mG)(reply) } : reply;
        },
        async respond(at, answer, seenAt) {
            if (isOutOfReach(at, seenAt))
                return tooOld;
            return sendReplyOf(await (0,errors/* failureOr */.gl)(() => service.answer(at, answer, sendOptions())));
        },
        async resume(at, seenAt) {
            if (isOutOfReach(at, seenAt))
                return resumeTooOld;
            const reply = await (0,errors/* failureOr */.gl)(() => service.resume(at, sendOptions()));
            if (!(reply instanceof errors/* ServiceError */._7)) {
                return reply === 'unavailable' ? 'not_known' : { kind: 'goes_on', agent: reply };
            }
            return (0,errors/* isUnclear */.Z5)(reply.code) ? 'not_known' : { kind: 'not_sent', ...(0,errors/* failedCall */.mG)(reply) };
        },
        async setPolicy(at, ask) {
            if (ask === null)
                throw new TypeError('no policy');
            if (!isReached(at))
                return { kind: 'refused', why: states/* noAgentServer */.oL };
            const reply = await (0,errors/* failureOr */.gl)(() => service.setPolicy(at, ask, readOptions()));
            if (reply === 'set' || reply === 'set_unjudged')
                return { kind: 'set' };
            if (reply === 'unavailable')
                return { kind: 'refused', why: 'the agent server knows no such request' };
            return reply.code === 'rejected'
                ? { kind: 'refused', why: reply.message }
                : { kind: 'failed', ...(0,errors/* failedCall */.mG)(reply) };
        },
        tooOld: (seenAt) => (isOld(seenAt) ? tooOld : null),
    };
}
function sendReplyOf(reply) {
    if (!(reply instanceof errors/* ServiceError */._7))
        return { kind: 'taken' };
    return (0,errors/* isUnclear */.Z5)(reply.code)
        ? { kind: 'unknown', why: reply.message }
        : { kind: 'not_taken', ...(0,errors/* failedCall */.mG)(reply) };
}
function lookForAnswer({ service, now, readOptions }, id, terms = {}) {
    return lookOnce(now, id, (each) => lookAtPending(service, each, readOptions(), terms));
}
async function lookAtQuestion(options, id, question, rules) {
    const { state, answer, wokenAt } = question;
    const isWaking = state === 'open' && answer !== null && wokenAt !== null && wokenAt > answer.at;
    const looked = await lookForAnswer(options, id, { readsOn: (0,decide_sent/* needsEvents */.p)(question), isWaking });
    const { seen, at, seenAt } = looked;
    const isCompared = question.state === 'asking' || question.state === 'open';
    if (!isCompared || seen.kind !== 'seen' || seen.pending.kind !== 'known' || at === null)
        return looked;
    const { patience } = options.executed;
    if ((0,by_rules/* isDecidedEarly */.wU)(question, seen, { patience, ...(rules && { rules }) }, options.now()))
        return { ...looked, isEarly: true };
    const until = seenAt + longestAge;
    const pending = (0,decide_open/* needsFiles */.$t)(question, patience, until)
        ? await readFiles(options, question, at, seen.pending)
        : { ...seen.pending, value: asShown(seen.pending.value, question.actions) };
    return { ...looked, seen: { ...seen, pending } };
}
async function readFiles({ service, now, readOptions, executed }, question, conversation, pending) {
    const { folder } = pending;
    const { isCopy, ...places } = foldersOf(pending, executed.workingCopies(conversation));
    const isGivenUp = (path) => (0,decide_open/* isFileGivenUp */.rR)(question, path, executed.patience, now());
    const optionsOf = (path) => isGivenUp(path) ? { ...readOptions(), deadline: now() + longestUnread, attempts: 1 } : readOptions();
    const reader = sandboxReader({ service, conversation, folder, optionsOf, isGivenUp });
    try {
        return await readExecuted({
            pending,
            shown: question.actions,
            ...places,
            byRules: { ...executed.byRules, ...(question.state !== 'asking' && { listed: [] }) },
            readFile: conversation.sandbox?.is === 'up' ? reader : null,
            fromBranch: isCopy ? (...asked) => executed.defaultBranch(conversation, ...asked) : null,
        });
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        const { why, code } = (0,errors/* failedCall */.mG)(error);
        return { kind: 'failed', why: `a file that it runs cannot be read: ${why}`, code };
    }
}
async function lookOnce(now, id, read) {
    const found = id === null ? null : await (0,errors/* orFailed */.L5)(() => read(id));
    if (found !== null && 'kind' in found)
        return { seen: found, at: null, seenAt: now() };
    return { ...(found ?? { seen: { kind: 'absent' }, at: null }), seenAt: now() };
}


/***/ }),

/***/ 78532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  F8: () => (/* binding */ answerByRules),
  WC: () => (/* binding */ isAskedByRule),
  wU: () => (/* binding */ isDecidedEarly),
  tc: () => (/* binding */ ruledRejectionsAfter),
  g2: () => (/* binding */ settlesAt),
  ZO: () => (/* binding */ termsAbout),
  fd: () => (/* binding */ termsOf)
});

// UNUSED EXPORTS: ruledAnswer

// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(15903);
// EXTERNAL MODULE: ./build/shared/rules/decide.js + 1 modules
var decide = __webpack_require__(40724);
// EXTERNAL MODULE: ./build/shared/rules/write-rule.js
var write_rule = __webpack_require__(5210);
// EXTERNAL MODULE: ./build/shared/rules/commands.js
var rules_commands = __webpack_require__(78340);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(23322);
// EXTERNAL MODULE: ./build/shared/rules/rule-words.js
var rule_words = __webpack_require__(64016);
// EXTERNAL MODULE: ./build/shared/rules/shell/programs.js + 1 modules
var programs = __webpack_require__(59980);
;// CONCATENATED MODULE: ./build/shared/rules/running-programs.js


function warnOfPrograms(rules, seeCommand) {
    const listed = rules.flatMap((rule) => (rule.kind === 'approve' ? (rule.when.command ?? []) : []));
    return [...new Set(listed)].flatMap((command) => {
        const why = whyRisky(command, seeCommand);
        return why === null ? [] : [{ command, why }];
    });
}
const anyPath = 'zqzq/zq.zq';
function whyRisky(listed, seeCommand) {
    const { words, takesMore } = (0,rules_commands/* splitListed */.kg)(listed);
    const [first = '', ...rest] = words.split(' ');
    const name = first.slice(first.lastIndexOf('/') + 1).toLowerCase();
    const program = (0,programs/* programNamed */.q)(name);
    if (program?.kind === 'reaches')
        return `${name} ${[...program.more.keys()].join()}`;
    if (program === null && takesMore)
        return 'what it runs or writes is not known here';
    const [alone, further] = [words, `${words} ${anyPath}`].map((command) => seeCommand(command, ['/w']));
    const namesMore = further?.mayWriteMore || further?.filesOf().includes(anyPath) || further?.writes.includes(anyPath);
    const isChosen = /^(?:target|packages|git)$/.test(program?.kind ?? '') && rest.length === 0;
    if (takesMore && (isChosen || namesMore || (further?.ran === 'part' && alone?.ran !== 'part')))
        return `${name} can run or write what any further word names`;
    return alone?.ran === 'part' ? 'not all that it runs or writes is known here' : null;
}

// EXTERNAL MODULE: ./build/shared/rules/scope.js
var rules_scope = __webpack_require__(89244);
// EXTERNAL MODULE: ./build/shared/rules/unchanged.js
var unchanged = __webpack_require__(48869);
;// CONCATENATED MODULE: ./build/shared/rules/scope-lines.js











const placeFor = (sets, { workingCopies, seeCommand }) => ({
    workingCopies,
    seeCommand: (0,unchanged/* seenBy */.DA)(sets, seeCommand),
});
function scopeLines(scope, sets, given) {
    const place = placeFor(sets, given);
    const own = ownOf(sets);
    const lines = entriesOf(scope).map((line) => scopeLineOf(line, own, place));
    const changes = changesOf(scope, own, place);
    const isNew = (text) => lines.some((line) => line.text === text && line.is === 'new');
    return lines.map((line) => {
        if (line.is === 'out')
            return line;
        const runs = changes.filter(({ by, runs }) => by === line.text && (isNew(by) || isNew(runs)));
        const isOfRule = ({ by, runs }) => runs === line.text && isNew(runs) && !scope.paths.includes(by);
        const rules = line.kind === 'command' ? changes.filter((each) => each.isByRule && isOfRule(each)) : [];
        const what = [
            ...(runs.length === 0 ? [] : [`what ${named(runs.map((each) => each.runs))} runs`]),
            ...(rules.length === 0 ? [] : [`what it runs by ${named(rules.map(({ by }) => by))}, as rules accept`]),
        ];
        if (what.length === 0)
            return line;
        const why = `the agent can change ${what.join(' and ')}, and so run any command`;
        return { ...line, warning: line.warning === null ? why : `${line.warning}; ${why}` };
    });
}
const ownOf = (sets) => sets.filter(({ scopeBy, plansFirst }) => scopeBy === undefined && plansFirst === undefined);
const mostNamed = 3;
function named(texts) {
    const first = texts.slice(0, mostNamed).map((text) => `\`${text}\``);
    return `${first.join(', ')}${texts.length > mostNamed ? ` and ${texts.length - mostNamed} more` : ''}`;
}
function scopeLineOf(line, sets, place) {
    const alone = { rules: (0,rules_scope/* rulesOfLine */.n2)(line), from: '' };
    const samples = (0,rules_scope/* samplesOf */.lc)(line, place).filter((seen) => isAccepted(alone, seen));
    const out = { ...line, is: 'out', by: [], except: { asked: [], rejected: [] }, warning: null };
    if (samples.length === 0)
        return out;
    const meant = sets.flatMap((set) => set.rules.map((rule, at) => ({
        kind: rule.kind,
        set,
        name: (0,write_rule/* ruleWithPlace */.uB)(at, set),
        means: meansOf(rule, set, { line, samples }),
    })));
    const named = (kind, means) => meant.filter((each) => each.kind === kind && each.means === means).map(({ name }) => name);
    for (const [kind, is] of [['reject', 'rejected'], ['ask', 'asked']])
        if (named(kind, 'all').length > 0)
            return { ...out, is, by: named(kind, 'all') };
    const usual = samples.filter(({ action: { tool } }) => tool === 'file_editor' || tool === 'terminal');
    const lacking = sets.filter((set) => !usual.every((seen) => isAccepted(set, seen)));
    const [asking, own] = [lacking.filter(isOfOperator), sets.filter((set) => !isOfOperator(set))];
    const accepting = meant.filter(({ kind, means }) => kind === 'approve' && means !== 'none');
    const closed = asking.filter((each) => !accepting.some(({ set }) => set === each));
    if (closed.length > 0)
        return { ...out, is: 'asked', by: closed.map(({ from }) => from) };
    const asked = [...named('ask', 'some'), ...asking.map(({ from }) => from)];
    const except = { asked, rejected: named('reject', 'some') };
    if (own.length > 0 && lacking.length === asking.length) {
        const by = accepting.filter(({ set }) => !isOfOperator(set));
        return { ...out, is: 'allowed', by: by.map(({ name }) => name), except };
    }
    if (samples.every(decide/* isGuarded */.JN))
        return out;
    return { ...out, is: 'new', except, warning: warningOf(line, place.seeCommand) };
}
const isOfOperator = ({ isOperators = false }) => isOperators;
const isAccepted = (set, seen) => (0,rule_words/* reasonsOf */.zM)(set, seen).some(({ rule, fits }) => rule.kind === 'approve' && fits === 'yes');
function meansOf(rule, set, { line, samples }) {
    if (rule.kind === 'known')
        return 'none';
    const when = { ...rule.when, unchanged: null };
    const fitting = (wanted) => samples.filter((seen) => (0,rule_words/* answerOf */.ut)({ ...rule, when: wanted }, set, seen).fits !== 'no').length;
    if (fitting(when) > 0)
        return fitting(rule.when) === samples.length ? 'all' : 'some';
    const names = (0,plain_text/* folded */.T)(line.text).split('/');
    const isOpen = line.kind === 'command'
        ? couldBecome(line.text, when, samples[0]?.context.workingCopies)
        : when.path?.some((pattern) => (0,glob/* couldOverlap */.Zq)(names, (0,plain_text/* folded */.T)(pattern).split('/')));
    const others = { ...when, path: null, ...(line.kind === 'command' && { command: null }) };
    return isOpen && fitting(others) > 0 ? 'some' : 'none';
}
function couldBecome(listed, { command }, workingCopies = []) {
    const { words, takesMore } = (0,rules_commands/* splitListed */.kg)(listed);
    const named = command?.map((each) => (0,rules_commands/* splitListed */.kg)(each).words.split(' ')) ?? [];
    const goesOn = (begin, rest) => ` ${words}`.endsWith(` ${begin.join(' ')}`) &&
        (0,rules_commands/* acceptsCommand */.JN)(listed, [words, ...rest].join(' '), workingCopies);
    return (takesMore && named.some((each) => each.some((_, at) => goesOn(each.slice(0, at + 1), each.slice(at + 1)))));
}
function changesOf(scope, sets, { workingCopies, seeCommand }) {
    const rules = acceptedBy(sets);
    const texts = (key) => [...new Set([...scope[key], ...rules[key]])];
    const commands = texts('commands').map((text) => {
        const { filesOf, writes } = seeCommand((0,rules_commands/* splitListed */.kg)(text).words, workingCopies);
        return { text, runs: filesOf(), writes, isRule: !scope.commands.includes(text) };
    });
    const changing = [
        ...texts('paths').map((text) => ({
            by: text,
            isByRule: !scope.paths.includes(text),
            isChanged: (path) => (0,glob/* fitsGlob */.tD)(text, path),
        })),
        ...commands.map(({ text, writes, isRule }) => ({
            by: text,
            isByRule: isRule,
            isChanged: (path) => (0,paths/* isWithin */.UO)(writes, path),
        })),
    ];
    return changing.flatMap(({ by, isByRule, isChanged }) => commands.flatMap(({ text, runs, isRule }) => text === by || (isByRule && isRule) || !runs.some(isChanged)
        ? []
        : [{ by, runs: text, isByRule, isOfRule: isRule }]));
}
function acceptedBy(sets) {
    const whens = sets
        .filter((set) => !isOfOperator(set))
        .flatMap(({ rules }) => rules.flatMap((rule) => (rule.kind === 'approve' ? [rule.when] : [])));
    return {
        paths: whens.flatMap((when) => (mayWrite(when) ? (when.path ?? []) : [])),
        commands: whens.flatMap(({ command, unchanged }) => (unchanged ? [] : (command ?? []))),
    };
}
const mayWrite = ({ does, tool }) => !does && (tool?.some((name) => known_tools/* knownTools */.fK.get(name)?.reads !== true) ?? true);
function askedByScope(scope, sets, given) {
    const place = placeFor(sets, given);
    const isOpen = (text) => place.seeCommand((0,rules_commands/* splitListed */.kg)(text).words, place.workingCopies).mayRunMore;
    const own = ownOf(sets);
    const isNew = (text) => (0,rules_scope/* entriesOf */.Mc)(scope).some((line) => line.text === text && scopeLineOf(line, own, place).is === 'new');
    const isMeant = ({ by, runs, isByRule, isOfRule }) => (isByRule || !isOfRule || isNew(by)) && (!isByRule || isNew(runs));
    const allowsAny = changesOf(scope, own, place).some(isMeant) || scope.commands.some(isOpen);
    const everything = allowsAny ? [{ kind: 'path', text: '**' }] : [];
    const lines = (0,rules_scope/* entriesOf */.Mc)(scope).map((line) => ({ line, samples: (0,rules_scope/* samplesOf */.lc)(line, place) }));
    const asking = sets.flatMap((set) => set.rules.flatMap((rule, at) => {
        if (rule.kind !== 'ask')
            return [];
        const means = lines.filter((each) => meansOf(rule, set, each) !== 'none').map(({ line }) => line);
        const { people, owners } = rule;
        const meant = [...means, ...everything].flatMap((line) => ownedPart(line, rule.when.path));
        return meant.length === 0 ? [] : [{ people, owners, meant, name: (0,write_rule/* ruleWithPlace */.uB)(at, set) }];
    }));
    return {
        people: Math.max(1, ...asking.map(({ people }) => people)),
        owners: [...new Set(asking.flatMap(({ owners, meant }) => (owners ? meant : [])))],
        rules: asking.map(({ name }) => name),
    };
}
function ownedPart({ kind, text }, patterns) {
    const names = (0,plain_text/* folded */.T)(text).split('/');
    const shared = (patterns ?? []).filter((pattern) => (0,glob/* couldOverlap */.Zq)(names, (0,plain_text/* folded */.T)(pattern).split('/')));
    if (kind !== 'path' || shared.length === 0)
        return [text];
    const begin = (path) => path.replace(/[*?].*$/, '').length;
    return shared.map((pattern) => (begin(pattern) > begin(text) ? pattern : text));
}
function warningOf({ kind, text }, seeCommand) {
    if (kind === 'command')
        return warnOfPrograms((0,rules_scope/* rulesOfLine */.n2)({ kind, text }), seeCommand)[0]?.why ?? null;
    const names = text.split('/');
    if (names.includes('**') && names.every((name) => name === '**' || name === '*'))
        return 'every file of the repository';
    const holdsWorkflows = (0,glob/* couldOverlap */.Zq)((0,plain_text/* folded */.T)(text).split('/'), ['.github', 'workflows', '*']);
    return holdsWorkflows ? 'workflows are among these files, and GitHub runs them' : null;
}

// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/question/answer.js
var question_answer = __webpack_require__(37435);
;// CONCATENATED MODULE: ./build/shared/question/by-rules.js



function ruledAnswer(at, seen, context) {
    if (seen.kind !== 'seen' || seen.pending.kind !== 'known')
        return null;
    if (seen.sandbox?.is !== 'up' || !(0,states/* isAsking */.CL)(seen.agent))
        return null;
    const { rules } = context;
    const decision = decided(seen.pending.value, context);
    if (!rules || decision === null || decision.kind === 'ask')
        return null;
    const { why } = decision;
    const deciding = why.filter(({ kind }) => kind === decision.kind);
    const named = (names) => [...new Set(names)].filter((name) => name !== '').join(', ');
    const [names, froms] = [named(deciding.flatMap((each) => each.rules)), deciding.map(({ from }) => from)];
    const approvedBy = rules.sets.find(({ from, scopeBy }) => scopeBy !== undefined && froms.includes(from));
    const line = lineOfRule(deciding, rules.sets);
    const rule = {
        rule: names === '' ? named(froms) : names,
        configuration: names === '' ? '' : named(froms),
        ...(line !== null && { line }),
        ...(approvedBy?.scopeBy !== undefined && { approvedBy: approvedBy.scopeBy }),
    };
    return {
        verdict: decision.kind === 'approve' ? 'approve' : 'reject',
        reason: decision.kind === 'reject' ? decision.reason : null,
        by: rule.rule,
        afterReject: (0,decide/* isPlanning */.iM)(rules.sets) ? 'continue' : rules.afterReject,
        at,
        rule,
    };
}
function lineOfRule(deciding, sets) {
    const names = (decision) => decision.rules.join();
    const [first, ...others] = deciding;
    if (first === undefined)
        return null;
    const isOne = others.every((other) => other.from === first.from && names(other) === names(first));
    const { rules = [], lines = [] } = sets.find(({ from }) => from === first.from) ?? {};
    return isOne ? (lines.find((_, at) => names(first) === (0,write_rule/* ruleName */.oF)(at, rules[at])) ?? null) : null;
}
function answerByRules(question, { seen, context }, now) {
    const ruled = question.peopleOnly ? null : ruledAnswer(question.answer?.at ?? now, seen, context);
    const isOneTooMany = ruled?.verdict === 'reject' && (question.ruledRejections ?? 0) >= mostRejections;
    if (!isOneTooMany)
        return ruled;
    return (0,decide/* isPlanning */.iM)(context.rules?.sets ?? []) ? { ...ruled, afterReject: 'stop' } : null;
}
const mostRejections = 20;
function isDecidedEarly(question, seen, context, now) {
    if (question.state !== 'asking' || now >= settlesAt(question, context))
        return false;
    if (question.answer !== null && !(0,question_answer/* isByRule */.g0)(question.answer))
        return false;
    return answerByRules(question, { seen, context }, now) !== null;
}
const settlesAt = ({ createdAt }, { patience }) => createdAt + patience.settle;
function ruledRejectionsAfter({ answer, ruledRejections = 0, }) {
    if (answer === null || (0,question_answer/* isByNobody */.rO)(answer))
        return ruledRejections;
    if (!(0,question_answer/* isByRule */.g0)(answer))
        return 0;
    return ruledRejections + (answer.verdict === 'reject' ? 1 : 0);
}
function termsOf(actions, context) {
    const { sets = [] } = context.rules ?? {};
    const decision = actions === null ? (0,decide/* decideUnseen */.Nq)(sets) : decided(actions, context);
    if (decision === null || decision.kind === 'approve')
        return null;
    const { people, owners } = decision.kind === 'ask' ? decision : (0,decide/* decideUnseen */.Nq)(sets);
    if (people === 1 && owners.length === 0)
        return null;
    const asking = decision.why.filter(({ kind, rules }) => kind !== 'approve' && rules.length > 0);
    const rules = [...new Set(asking.flatMap((each) => placesOf(each, sets)))];
    return { people, owners, ...(rules.length > 0 && { rules }) };
}
function placesOf({ rules: names, from }, sets) {
    const set = sets.find((each) => each.from === from);
    return (set?.rules.flatMap((rule, at) => (names.includes((0,write_rule/* ruleName */.oF)(at, rule)) ? [(0,write_rule/* ruleWithPlace */.uB)(at, set)] : [])) ??
        []);
}
function termsAbout(subject, { rules }) {
    if (subject.kind !== 'plan' || subject.scope === null || !rules)
        return null;
    const { people, owners, rules: names } = askedByScope(subject.scope, rules.sets, rules);
    if (people === 1 && owners.length === 0)
        return null;
    return { people, owners, rules: names };
}
function isAskedByRule({ actions }, context) {
    if (actions === null)
        return context.rules !== undefined;
    const numbered = actions.map((action, at) => ({ ...action, id: String(at) }));
    const decision = decided(numbered, context);
    return decision?.why.some(({ kind, rules }) => kind !== 'approve' && rules.length > 0) ?? false;
}
function decided(actions, { rules }) {
    if (!rules || actions.length === 0)
        return null;
    const { sets, workingCopies, granted, seeCommand } = rules;
    const byPerson = new Map(granted.map(({ action, by }) => [action, by]));
    const grants = actions.flatMap((action, at) => {
        const by = byPerson.get((0,pending_actions/* actionHash */.rQ)(action));
        const isBound = action.executes === undefined || actions.slice(0, at).every(read_action/* onlyLooks */.V8);
        return by === undefined || !isBound ? [] : [{ action: action.id, by }];
    });
    return (0,decide/* decideAll */.k1)(sets, actions, { workingCopies, grants, seeCommand });
}


/***/ }),

/***/ 98544:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ decideAnswer)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15903);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97738);

function decideAnswer({ question, seen, wait, now }) {
    const { state, fingerprint, expiresAt, sent } = question;
    if (sent !== null)
        return { kind: 'already_sent' };
    if (expiresAt !== null && now >= expiresAt)
        return { kind: 'expired' };
    const obstacle = whyNotWaiting(seen);
    if (obstacle)
        return obstacle;
    if (seen.pending.kind === 'failed')
        return { kind: 'look_again', why: seen.pending.why };
    const pending = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .fingerprintOf */ .ax)(seen.pending);
    if (pending === 'none')
        return { kind: 'look_again', why: 'it waits, but no action is pending' };
    if (state === 'asking')
        return { kind: 'send' };
    const decision = compare(fingerprint ?? 'unknown', question.wait, pending, wait);
    return decision.kind === 'stale' && decision.why === 'other_actions'
        ? otherThan(question.actions ?? [], seen.pending)
        : decision;
}
function otherThan(shown, pending) {
    const before = shown.flatMap(({ id, ...action }) => (id === undefined ? [] : [{ ...action, id }]));
    const isSame = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .sameActions */ .yB)((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .bareFingerprintOf */ .yN)({ kind: 'known', value: before }), (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .bareFingerprintOf */ .yN)(pending));
    const files = isSame && pending.kind === 'known' ? (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .changedFiles */ .Y_)(before, pending.value) : [];
    return files.length === 0
        ? { kind: 'stale', why: 'other_actions' }
        : { kind: 'stale', why: 'other_files', files };
}
function compare(shown, shownWait, pending, wait) {
    if ((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .sameActions */ .yB)(shown, pending))
        return { kind: 'send' };
    if (shown !== 'unknown') {
        return { kind: 'stale', why: pending === 'unknown' ? 'cannot_be_compared' : 'other_actions' };
    }
    if (pending !== 'unknown')
        return { kind: 'stale', why: 'can_be_shown_now' };
    if (shownWait === null || wait === null)
        return { kind: 'stale', why: 'wait_not_known' };
    return shownWait === wait ? { kind: 'send' } : { kind: 'stale', why: 'other_wait' };
}
function whyNotWaiting({ sandbox, agent, agentBefore }) {
    switch (sandbox?.is) {
        case 'asleep':
            return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hasMovedOn */ .Zb)(agentBefore) ? { kind: 'not_waiting', agent: agentBefore } : { kind: 'wake_first' };
        case 'up':
            break;
        default:
            return { kind: 'look_again', why: (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .sandboxIs */ .gL)(sandbox) };
    }
    if ((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isAsking */ .CL)(agent))
        return null;
    if ((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .hasMovedOn */ .Zb)(agent))
        return { kind: 'not_waiting', agent };
    return { kind: 'look_again', why: (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .agentIs */ .Ic)(agent) };
}


/***/ }),

/***/ 74781:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ heldBack),
/* harmony export */   i: () => (/* binding */ decideAnswered)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5375);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(97738);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5476);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(37435);
/* harmony import */ var _by_rules_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(78532);
/* harmony import */ var _decide_answer_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(98544);
/* harmony import */ var _question_steps_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(25507);
/* harmony import */ var _why_not_taken_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9797);






function decideAnswered(question, { seen, check, context }, now) {
    if (context.ended !== null)
        return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleWithRun */ .n4)(question, context.ended, now);
    const held = heldBack(question, { check, context }, now);
    if (held !== null)
        return held;
    const { patience } = context;
    const troubled = (why, forMs, retryAfterMs) => _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .waitOrGiveUp */ .JK(question, { forMs, pause: patience.pause, retryAfterMs }, now, () => (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .giveBack */ .F5)(question, why, now));
    if (seen.kind === 'failed') {
        const { code, why, retryAfterMs } = seen;
        return troubled(outOfReach({ failed: code }, why), _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .troubleWith */ .W4(code, patience), retryAfterMs);
    }
    if (seen.kind === 'absent') {
        const why = outOfReach('absent', 'the service does not know the conversation');
        return _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .lookAgainOrBelieve */ .ly(question, patience, now, () => (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .giveBack */ .F5)(question, why, now));
    }
    return decideReached({ ...question, missings: 0 }, seen, context, now);
}
const longestPause = 10 * 60_000;
function heldBack(question, { check, context: { patience } }, now) {
    if ((0,_why_not_taken_js__WEBPACK_IMPORTED_MODULE_2__/* .isQuestionFault */ .r)(check))
        return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .askAgain */ .et)(question, check, now);
    if (check?.kind === 'edit_unknown' && check.passes) {
        const { pause: least, unsaid: forMs } = patience;
        const waited = now - (question.troubleSince ?? now);
        const pause = Math.max(least, Math.min(longestPause, Math.ceil(waited / 4), forMs - waited));
        return _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .waitOrGiveUp */ .JK(question, { forMs, pause, retryAfterMs: check.retryAfterMs }, now, () => (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .giveBack */ .F5)(question, check, now));
    }
    if (check !== null)
        return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .giveBack */ .F5)(question, check, now);
    const mayBeSent = question.answer.verdict === 'reject' || question.shownWhole !== false;
    return mayBeSent ? null : (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .giveBack */ .F5)(question, { kind: 'not_shown_whole' }, now);
}
function outOfReach(cause, why) {
    return { kind: 'out_of_reach', cause, why };
}
function decideReached(question, seen, context, now) {
    const { patience } = context;
    const { pause } = patience;
    const { answer, wokenAt } = question;
    const backNow = (cause, why) => (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .giveBack */ .F5)(question, outOfReach(cause, why), now);
    const troubled = (cause, why, retryAfterMs) => _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .waitOrGiveUp */ .JK(question, { forMs: patience.trouble, pause, retryAfterMs }, now, () => backNow(cause, why));
    const isWaking = wokenAt !== null && now - wokenAt < patience.waking;
    const whileWaking = () => _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .rest */ .zs({ ...question, troubleSince: null }, now + pause);
    const decision = (0,_decide_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .decideAnswer */ .j)({ question, seen, wait: context.wait, now });
    switch (decision.kind) {
        case 'send': {
            if (!seen.canAnswer)
                return backNow('no_agent_server', seen.whyNot ?? _conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .noAgentServer */ .oL);
            const from = (0,_by_rules_js__WEBPACK_IMPORTED_MODULE_6__/* .settlesAt */ .g2)(question, context);
            if (now < from)
                return _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .rest */ .zs({ ...question, troubleSince: null }, from);
            const toSet = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_7__/* .policyOfWaiting */ .XB)(context.ask, seen.policy ?? null);
            if (toSet !== null) {
                return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .setPolicy */ .jP)(question, { ask: toSet, giveUp: (why) => backNow('policy', why) }, patience, now);
            }
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .sendAnswer */ .hM)(withActions(question, seen, context, now), seen.pending, now);
        }
        case 'wake_first':
            if (wokenAt === null)
                return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .wakeSandbox */ .Sm)(question, now);
            return isWaking ? whileWaking() : backNow('asleep', 'the sandbox is paused and does not resume');
        case 'look_again': {
            if (isWaking)
                return whileWaking();
            if (seen.pending.kind !== 'failed')
                return troubled('unclear', decision.why);
            const { code, why, retryAfterMs } = seen.pending;
            return troubled({ failed: code }, why, retryAfterMs);
        }
        case 'stale':
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleStale */ .JB)(question, decision.why, now, decision);
        case 'not_waiting':
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleQuestion */ .eR)(question, 'elsewhere', { kind: 'not_waiting', why: decision.agent.says }, now);
        case 'expired':
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleInVain */ .jk)(question, 'expired', now);
        case 'already_sent': {
            const why = 'an answer was already sent';
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleQuestion */ .eR)(question, 'unknown', { kind: 'unclear', why, ...(0,_answer_js__WEBPACK_IMPORTED_MODULE_8__/* .whoAnswered */ .Wi)(answer) }, now);
        }
    }
}
function withActions(question, { pending }, context, now) {
    const actions = pending.kind === 'known' ? pending.value : null;
    if (question.state !== 'asking')
        return { ...question, actions: question.actions ?? actions };
    return { ...(0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .openQuestion */ .R0)(question, actions, context, now), answer: question.answer };
}


/***/ }),

/***/ 9638:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ needsFiles),
/* harmony export */   Oc: () => (/* binding */ remindedOf),
/* harmony export */   R6: () => (/* binding */ decideOpen),
/* harmony export */   Y6: () => (/* binding */ restOf),
/* harmony export */   k2: () => (/* binding */ decideAsking),
/* harmony export */   rR: () => (/* binding */ isFileGivenUp)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97738);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(83757);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(37435);
/* harmony import */ var _decide_answer_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(98544);
/* harmony import */ var _decide_answered_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(74781);
/* harmony import */ var _question_steps_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(25507);





const shortestPause = 2_000;
const longestPause = 30_000;
const wakingMs = 3 * 60_000;
const listPauses = 30;
function decideAsking(asking, { seen, context }, now) {
    const drop = () => (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleQuestion */ .eR)(asking, 'void', null, now);
    if (context.ended !== null)
        return drop();
    const age = now - asking.createdAt;
    const least = Math.min(shortestPause, 2 * context.patience.pause);
    const pause = Math.min(longestPause, Math.max(least, Math.round(age / 4)));
    const later = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .rest */ .zs)(asking, now + pause);
    if (seen.kind !== 'seen')
        return later;
    const show = (actions, within = context) => ({
        thing: (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .openQuestion */ .R0)(asking, actions, within, now),
        do: { kind: 'show' },
    });
    const { sandbox, agent, agentBefore, pending } = seen;
    if (sandbox?.is === 'asleep') {
        if (agentBefore !== null && !(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .isAsking */ .CL)(agentBefore))
            return drop();
        if (context.onPause === 'resume' && asking.wokenAt === null)
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .wakeSandbox */ .Sm)(asking, now);
        if (asking.wokenAt !== null && age < wakingMs)
            return later;
        return show(pending.kind === 'known' && pending.value.length > 0 ? pending.value : null);
    }
    if (sandbox?.is !== 'up' || agent === null)
        return later;
    if (pending.kind === 'known' && pending.wentOn !== undefined)
        return later;
    if (!(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .isAsking */ .CL)(agent))
        return drop();
    switch (pending.kind) {
        case 'known':
            return pending.value.length === 0 ? later : show(pending.value);
        case 'unavailable':
            return show(null);
        case 'failed':
            return age + Math.min((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .pauseAskedBy */ .U)(seen), longestRest) < listPauses * context.patience.pause
                ? later
                : show(null, { ...context, wait: null });
    }
}
const longestRest = 20 * 60_000;
function decideOpen(open, look, now) {
    const { seen, context } = look;
    if (context.ended !== null)
        return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleWithRun */ .n4)(open, context.ended, now);
    const later = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .rest */ .zs)(open, now + restOf(open, context, now));
    if (seen.kind !== 'seen') {
        return open.expiresAt !== null && now >= open.expiresAt ? (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleInVain */ .jk)(open, 'expired', now) : later;
    }
    const decision = (0,_decide_answer_js__WEBPACK_IMPORTED_MODULE_4__/* .decideAnswer */ .j)({ question: open, seen, wait: context.wait, now });
    switch (decision.kind) {
        case 'stale':
            if (decision.why === 'cannot_be_compared' || decision.why === 'wait_not_known')
                return later;
            if (decision.why === 'other_files' && !mayShowFiles(open, decision.files ?? [], context, now))
                return later;
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleStale */ .JB)(open, decision.why, now, decision);
        case 'not_waiting':
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleQuestion */ .eR)(open, 'elsewhere', { kind: 'elsewhere', agent: decision.agent, at: now }, now);
        case 'expired':
            return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_0__/* .settleInVain */ .jk)(open, 'expired', now);
        case 'send':
        case 'wake_first':
            return whileNobodyAnswers(open, look, now) ?? later;
        default:
            return later;
    }
}
const filePauses = 300;
function mayShowFiles(open, changed, { patience }, now) {
    return isTimeForFiles(open, patience, now) || unreadOf(open).some((path) => changed.includes(path));
}
const isTimeForFiles = ({ openedAt, createdAt }, { pause }, now) => now - (openedAt ?? createdAt) >= filePauses * pause;
const unreadOf = ({ actions }) => (actions ?? [])
    .flatMap(({ executes }) => executes?.files ?? [])
    .flatMap(({ path, shown }) => (shown.kind === 'unread' ? [path] : []));
function needsFiles(question, patience, now) {
    const { state, answer, rejectAt } = question;
    if (state === 'asking')
        return true;
    if (state !== 'open')
        return false;
    const isAnswered = answer !== null || isOver(rejectAt, now);
    return isAnswered || isTimeForFiles(question, patience, now) || unreadOf(question).length > 0;
}
const isOver = (at, now) => (at ?? now + 1) <= now;
function whileNobodyAnswers(open, look, now) {
    if (isOver(open.rejectAt, now)) {
        const answer = (0,_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .nobodysAnswer */ .f1)(open, look.context.unanswered, now);
        return (0,_decide_answered_js__WEBPACK_IMPORTED_MODULE_6__/* .decideAnswered */ .i)({ ...open, answer }, look, now);
    }
    return remindedOf(open, look.context, now);
}
function remindedOf(open, context, now) {
    if (!isOver(open.remindAt, now) || open.shownWhole === null)
        return null;
    const reminded = { ...open, remindAt: null };
    return { thing: { ...reminded, dueAt: now + restOf(reminded, context, now) }, do: { kind: 'remind' } };
}
function restOf({ openedAt, createdAt, rejectAt = null, remindAt = null }, { pollInterval }, now) {
    const age = now - (openedAt ?? createdAt);
    const usual = Math.max(pollInterval, Math.min(age, longestRest));
    const due = [rejectAt, remindAt].filter((at) => at !== null);
    return Math.min(usual, ...due.map((at) => (at > now ? at - now : pollInterval)));
}
const pausesUnasked = 4;
const pausesAnswered = 20;
function isFileGivenUp({ state, createdAt, troubleSince = null, actions }, path, { pause }, now) {
    const files = actions?.flatMap(({ executes }) => executes?.files ?? []) ?? [];
    if (files.some((file) => file.path === path && file.shown.kind === 'unread'))
        return true;
    if (state === 'asking')
        return now - createdAt >= pausesUnasked * pause;
    return troubleSince !== null && now - troubleSince >= pausesAnswered * pause;
}


/***/ }),

/***/ 86384:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ decideSent),
/* harmony export */   p: () => (/* binding */ needsEvents)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83757);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(97738);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15903);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(37435);
/* harmony import */ var _question_steps_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(25507);



const wakingShare = 3;
function decideSent(question, { seen, context: { ended, patience } }, now) {
    const { answer, sent, wokenAt } = question;
    const who = (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .whoAnswered */ .Wi)(answer, question.approvals);
    const woken = wokenAt !== null && wokenAt >= sent.at;
    const waited = now - (woken ? wokenAt : sent.at);
    const mayAskAgain = ended === null;
    const pauseAsked = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .pauseAskedBy */ .U)(seen);
    const { pause } = patience;
    const untilNext = Math.min(3 * pause, Math.max(pause / 5, Math.round(waited / 2)));
    const settleUnknown = (result, again) => (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleQuestion */ .eR)(question, 'unknown', result, now, again && mayAskAgain);
    const unclear = (why, again, forMs = patience.fate) => waited < forMs && pauseAsked <= patience.fate
        ? (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .rest */ .zs)(question, now + untilNext)
        : settleUnknown({ kind: 'unclear', why, ...who }, again);
    if (seen.kind === 'absent')
        return unclear('the service does not know the conversation', false);
    if (seen.kind === 'failed') {
        return unclear(pauseAsked > patience.fate ? 'the service asks to wait for too long' : seen.why, false);
    }
    const { sandbox, agent, pending } = seen;
    const isAsleep = sandbox?.is === 'asleep';
    if (isAsleep && !woken)
        return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .wakeSandbox */ .Sm)(question, now);
    const waits = _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isAsking */ .CL(isAsleep ? seen.agentBefore : agent);
    if (sandbox?.is !== 'up')
        return unclear(_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .sandboxIs */ .gL(sandbox), waits, wakingShare * patience.fate);
    const gone = (to, asksAgain) => {
        if (sent.fate !== 'taken' && !isRejected(question, pending))
            return settleUnknown({ kind: 'gone', agent: to, ...who }, asksAgain);
        const result = { kind: 'verified', agent: to, reason: answer.reason, ...who };
        return (0,_question_steps_js__WEBPACK_IMPORTED_MODULE_2__/* .settleQuestion */ .eR)(question, 'answered', result, now, asksAgain && mayAskAgain);
    };
    if (_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .hasMovedOn */ .Zb(agent))
        return gone(agent, pending.kind === 'known' && pending.wentOn !== undefined);
    if (agent?.is !== 'waiting')
        return unclear(_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .agentIs */ .Ic(agent), waits);
    const asked = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_5__/* .bareFingerprintOf */ .yN)(pending);
    if (asked === 'none')
        return unclear('it waits, but no action is pending', waits);
    if (asked === 'unknown' || sent.before === 'unknown')
        return unclear('it waits, and the service does not tell what is pending', waits);
    if (asked !== sent.before)
        return gone(agent, true);
    const isNewest = sent.newest !== null && pending.kind === 'known' && pending.newest === sent.newest;
    const isUntouched = sent.fate === 'taken' && isNewest;
    return isUntouched && waited >= patience.fate
        ? settleUnknown({ kind: 'no_effect', ...who }, true)
        : unclear('the same actions still wait', waits);
}
function mayHaveBeenRejected({ answer, sent }) {
    return answer?.verdict === 'reject' && sent !== null && sent.fate !== 'taken';
}
function needsEvents(question) {
    return mayHaveBeenRejected(question) || question.goOn === 'wanted';
}
function isRejected(question, pending) {
    const { actions, answer } = question;
    if (!mayHaveBeenRejected(question) || pending.kind !== 'known' || !actions?.length)
        return false;
    const { rejected = [] } = pending;
    const isSame = (reason) => answer.reason === null || reason === answer.reason;
    return actions.every((action) => rejected.some(({ id, reason }) => id === action.id && isSame(reason)));
}


/***/ }),

/***/ 20714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ notLookedAt),
/* harmony export */   z: () => (/* binding */ questionPatienceAt)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5375);

const notLookedAt = { kind: 'absent' };
function questionPatienceAt(pollInterval) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .patienceAt */ .Ds)(pollInterval, 20_000);
}


/***/ }),

/***/ 25507:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F5: () => (/* binding */ giveBack),
/* harmony export */   JB: () => (/* binding */ settleStale),
/* harmony export */   R0: () => (/* binding */ openQuestion),
/* harmony export */   Sm: () => (/* binding */ wakeSandbox),
/* harmony export */   eR: () => (/* binding */ settleQuestion),
/* harmony export */   et: () => (/* binding */ askAgain),
/* harmony export */   hM: () => (/* binding */ sendAnswer),
/* harmony export */   jP: () => (/* binding */ setPolicy),
/* harmony export */   jk: () => (/* binding */ settleInVain),
/* harmony export */   n4: () => (/* binding */ settleWithRun)
/* harmony export */ });
/* unused harmony exports addAnswer, isEnough */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5375);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15903);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(97738);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(37435);
/* harmony import */ var _by_rules_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(78532);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10993);




const untroubled = { troubleSince: null, refusedSince: null, missings: 0 };
function wakeSandbox(question, now) {
    return _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie({ ...question, wokenAt: now, troubleSince: null }, 'wake', now);
}
function setPolicy(question, { ask, giveUp }, patience, now) {
    const setAt = question.policy?.at ?? null;
    const toSet = {
        setAt,
        set: () => _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie({ ...question, policy: { ask, at: setAt } }, 'set_policy', now),
        giveUp: () => giveUp('the agent server was told when to ask, and does not say so'),
    };
    return _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .setUntilSeen */ .eN(question, toSet, patience, now);
}
function openQuestion(asking, actions, context, now) {
    const fingerprint = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .fingerprintOf */ .ax)(actions === null ? { kind: 'unavailable' } : { kind: 'known', value: actions });
    const { conversationId, wait, unanswered } = context;
    const { remind = null, expire = null } = unanswered ?? {};
    const soonest = Math.min(context.pollInterval, ...[remind, expire].filter((after) => after !== null));
    return {
        ...asking,
        state: 'open',
        code: (0,_names_js__WEBPACK_IMPORTED_MODULE_3__/* .codeOf */ .$N)({ conversationId, epoch: `${wait}/${asking.epoch}`, fingerprint }),
        fingerprint,
        wait,
        actions,
        terms: asking.subject ? (0,_by_rules_js__WEBPACK_IMPORTED_MODULE_4__/* .termsAbout */ .ZO)(asking.subject, context) : (0,_by_rules_js__WEBPACK_IMPORTED_MODULE_4__/* .termsOf */ .fd)(actions, context),
        approvals: [],
        openedAt: now,
        commit: context.head,
        expiresAt: context.expiresAt,
        ...(expire !== null && { rejectAt: now + expire }),
        ...(remind !== null && { remindAt: now + remind }),
        wokenAt: null,
        ...untroubled,
        dueAt: now + soonest,
    };
}
function addAnswer(open, answer) {
    if (open.state !== 'open' || open.answer !== null || open.sent !== null)
        return null;
    const { terms, approvals } = open;
    if (answer.verdict === 'approve' && terms !== null && !isEnough(terms, [...approvals, answer])) {
        return { ...open, approvals: [...approvals, answer] };
    }
    return { ...open, ...untroubled, dueAt: answer.at, answer, wokenAt: null };
}
function isEnough({ people, owners }, approvals) {
    const owned = new Set(approvals.flatMap(({ owns = [] }) => owns));
    return approvals.length >= people && owners.every((path) => owned.has(path));
}
function giveBack(question, why, now) {
    const { answer, approvals, terms } = question;
    const open = { ...question, ...untroubled, dueAt: now, answer: null, wokenAt: null };
    if ((0,_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .isByNobody */ .rO)(answer)) {
        return { thing: { ...open, rejectAt: now + nobodysPause }, do: { kind: 'give_back', answer, why } };
    }
    if ((0,_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .isByRule */ .g0)(answer)) {
        return { thing: { ...open, state: 'asking', peopleOnly: true }, do: { kind: 'give_back', answer, why } };
    }
    const earlier = approvals.find(({ by }) => by === whoseDoing(why));
    if (earlier === undefined)
        return { thing: open, do: { kind: 'give_back', answer, why } };
    const kept = [...approvals.filter((each) => each !== earlier), answer];
    const thing = terms !== null && isEnough(terms, kept)
        ? { ...open, answer, approvals: kept.slice(0, -1) }
        : { ...open, approvals: kept };
    return { thing, do: { kind: 'give_back', answer: earlier, why } };
}
function whoseDoing(why) {
    const isPassing = why.kind === 'edit_unknown' && why.passes === true;
    return 'by' in why && !isPassing ? (why.by ?? null) : null;
}
const nobodysPause = 10 * 60_000;
function sendAnswer(open, pending, now) {
    const newest = pending.kind === 'known' ? (pending.newest ?? null) : null;
    const sent = { at: now, fate: null, before: (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .bareFingerprintOf */ .yN)(pending), newest };
    return _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie({ ...open, state: 'answering', sent, troubleSince: null }, 'send', now);
}
function settleQuestion(live, state, result, now, again = false) {
    const { thing } = _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .settle */ .G9({ ...live, ...untroubled, state, result, goOn: null }, now);
    const goesOn = live.subject === undefined &&
        result?.kind === 'verified' &&
        result.answer === 'reject' &&
        result.agent.is === 'resting' &&
        live.answer?.afterReject === 'continue';
    return {
        thing: goesOn ? { ...thing, dueAt: now, goOn: 'wanted' } : thing,
        do: { kind: 'settle', again },
    };
}
function settleStale(live, why, now, { by = null, files } = {}) {
    const result = {
        kind: 'stale',
        why,
        by,
        ...(files && { files: files.slice(0, mostNamed) }),
        next: null,
    };
    return settleQuestion(live, 'stale', result, now, true);
}
const mostNamed = 5;
function askAgain(live, fault, now) {
    return settleStale(live, fault.kind, now, { by: fault.kind === 'question_changed' ? fault.by : null });
}
function settleInVain(live, kind, now) {
    const { answer } = live;
    const approved = (0,_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .namesOf */ .eZ)(live.approvals);
    const isByPerson = answer !== null && !(0,_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .isByNobody */ .rO)(answer) && !(0,_answer_js__WEBPACK_IMPORTED_MODULE_5__/* .isByRule */ .g0)(answer);
    const late = isByPerson ? { answeredBy: answer.by } : approved.length > 0 ? { approved } : {};
    return settleQuestion(live, kind, { kind, at: now, ...late }, now);
}
function settleWithRun(live, outcome, now) {
    const agent = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__/* .agentWithEnd */ .xb)(outcome);
    if (agent !== null)
        return settleQuestion(live, 'elsewhere', { kind: 'elsewhere', agent, at: now }, now);
    const isExpired = live.expiresAt !== null && now >= live.expiresAt;
    return settleInVain(live, isExpired ? 'expired' : 'closed', now);
}


/***/ }),

/***/ 9797:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ isQuestionFault)
/* harmony export */ });
const isQuestionFault = (check) => check?.kind.startsWith('question_') === true;


/***/ }),

/***/ 48613:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xu: () => (/* binding */ stopPatienceAt),
/* harmony export */   b7: () => (/* binding */ newStop),
/* harmony export */   h2: () => (/* binding */ rejectionOf)
/* harmony export */ });
/* unused harmony export stopStates */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5375);

const stopStates = (/* unused pure expression or super */ null && (['stopping', 'stopped', 'not_stopped']));
function newStop(by, reason, now) {
    return {
        state: 'stopping',
        by,
        reason,
        waitingSince: null,
        rejected: null,
        rejects: 0,
        interruptedAt: null,
        interrupts: 0,
        pausedAt: null,
        stillSince: null,
        troubleSince: null,
        pauseTroubleSince: null,
        result: null,
        dueAt: now,
        createdAt: now,
        settledAt: null,
    };
}
function rejectionOf({ by, reason }) {
    return reason === null ? `Stopped by ${by}.` : `Stopped by ${by}: ${reason}`;
}
function stopPatienceAt(pollInterval) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .patienceAt */ .Ds)(pollInterval, 10_000);
}


/***/ })

};
