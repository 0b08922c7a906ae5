export const id = 156;
export const ids = [156];
export const modules = {

/***/ 8156:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  xG: () => (/* binding */ askOnTheSide),
  ns: () => (/* binding */ lookOnce),
  TI: () => (/* binding */ machineCalls),
  iE: () => (/* binding */ questionService),
  UX: () => (/* binding */ sendReplyOf),
  Sy: () => (/* binding */ stopService)
});

// EXTERNAL MODULE: ./build/shared/question/decide-sent.js
var decide_sent = __webpack_require__(6384);
// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(7097);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(573);
// EXTERNAL MODULE: ./build/shared/service/failures.js
var failures = __webpack_require__(41);
// EXTERNAL MODULE: ./build/shared/stop/stop.js
var stop_stop = __webpack_require__(8613);
// EXTERNAL MODULE: ./build/shared/conversation/states.js
var states = __webpack_require__(3714);
// EXTERNAL MODULE: ./build/shared/conversation/confirmation-policy.js
var confirmation_policy = __webpack_require__(5476);
;// CONCATENATED MODULE: ./build/shared/drive/look-at-pending.js


async function lookAtPending(service, id, options = {}, readsOn = false) {
    const conversation = await (0,completed/* readRecord */.a)(service, id, options);
    if (conversation === null)
        return null;
    const { sandbox, agent } = conversation;
    const reach = sandbox?.is === 'up' ? service.reach(conversation) : { kind: 'none' };
    const canAnswer = reach.kind === 'reached';
    const agentBefore = sandbox?.is === 'asleep' ? await (0,errors/* valueOrNull */.MK)(() => service.agentBefore(id, options)) : null;
    const pending = canAnswer && (readsOn || (0,states/* isAsking */.CL)(agent))
        ? await readPending(service, conversation, options)
        : (0,states/* isAsking */.CL)(agentBefore)
            ? await readRemembered(service, id, options)
            : { kind: 'unavailable' };
    const policy = canAnswer ? await readPolicy(service, conversation, pending, options) : null;
    const seen = { kind: 'seen', sandbox, agent, agentBefore, pending, policy, canAnswer };
    return { seen: { ...seen, ...(reach.kind === 'refused' && { whyNot: reach.why }) }, at: conversation };
}
async function readPolicy(service, conversation, pending, options) {
    if (pending.kind === 'known')
        return pending.policy ?? null;
    if (pending.kind === 'failed' || !(0,states/* isAsking */.CL)(conversation.agent))
        return null;
    return (0,confirmation_policy/* knownPolicy */.KD)(await (0,errors/* valueOrNull */.MK)(() => service.policy(conversation, options)));
}
async function readPending(service, conversation, options) {
    try {
        return await service.pending(conversation, options);
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        return { kind: 'failed', ...(0,errors/* failedCall */.mG)(error) };
    }
}
async function readRemembered(service, id, options) {
    const told = await (0,errors/* valueOrNull */.MK)(() => service.remembered(id, options));
    return told !== null && told.pending.length > 0
        ? { kind: 'known', value: told.pending }
        : { kind: 'unavailable' };
}

;// CONCATENATED MODULE: ./build/shared/drive/machine-service.js




const longestAge = 2_000;
const old = { why: 'the last look was too old to act on', code: 'unavailable' };
const tooOld = { kind: 'not_taken', ...old };
const resumeTooOld = { kind: 'not_sent', ...old };
const noAgentServer = 'the service does not name the agent server';
function questionService(options) {
    const { wake, respond, resume, setPolicy } = machineCalls(options);
    const requests = {
        wake: (at) => wake(at),
        resume: (at, _question, seenAt) => resume(at, seenAt),
        set_policy: (at, { policy = null }) => setPolicy(at, policy?.ask ?? null),
        async send(at, { answer }, seenAt) {
            if (answer === null)
                throw new TypeError('no answer');
            const { verdict, reason } = answer;
            return respond(at, { accept: verdict === 'approve', ...(reason !== null && { reason }) }, seenAt);
        },
    };
    return {
        now: options.now,
        async look(id, question, check) {
            const { answer, state } = question;
            const checked = answer !== null && state !== 'answering' ? await check() : null;
            return { ...(await lookForAnswer(options, id, (0,decide_sent/* needsEvents */.p)(question))), check: checked };
        },
        requests,
    };
}
function stopService(options, id, pollInterval) {
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
                return { kind: 'refused', why: noAgentServer };
            const reply = await (0,errors/* failureOr */.gl)(() => service.setPolicy(at, ask, readOptions()));
            if (reply === 'set')
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
function lookForAnswer({ service, now, readOptions }, id, readsOn = false) {
    return lookOnce(now, id, (each) => lookAtPending(service, each, readOptions(), readsOn));
}
async function lookOnce(now, id, read) {
    try {
        const found = id === null ? null : await read(id);
        return { ...(found ?? { seen: { kind: 'absent' }, at: null }), seenAt: now() };
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        return { seen: { kind: 'failed', ...(0,errors/* failedCall */.mG)(error) }, at: null, seenAt: now() };
    }
}
const longestAnswer = 120_000;
async function askOnTheSide(id, question, { service, now, readOptions }) {
    const options = readOptions();
    try {
        const conversation = await (0,completed/* readRecord */.a)(service, id, options);
        if (conversation === null)
            return { ...none('the service does not know the conversation'), outcome: 'not_found' };
        const { sandbox } = conversation;
        if (sandbox?.is !== 'up') {
            return none(`its sandbox is ${sandbox?.says ?? 'not known'}, and a side question wakes nobody`);
        }
        const reach = service.reach(conversation);
        if (reach.kind === 'none')
            return none(noAgentServer);
        const said = await service.ask(conversation, question, {
            ...(options.signal && { signal: options.signal }),
            deadline: now() + longestAnswer,
            attemptMs: longestAnswer,
        });
        return said.kind === 'known'
            ? { kind: 'answer', text: said.value }
            : none('the agent server takes no side questions, or gave no answer');
    }
    catch (error) {
        if (!(0,errors/* isFailedCall */.Ws)(error))
            throw error;
        return { ...none(error.message), outcome: failures/* failureOutcomes */.u[error.code].watch };
    }
}
function none(why) {
    return { kind: 'none', why, outcome: 'unavailable' };
}


/***/ }),

/***/ 6190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Oy: () => (/* binding */ isOneTooMany),
/* harmony export */   WC: () => (/* binding */ isAskedByRule),
/* harmony export */   XQ: () => (/* binding */ ruledAnswer),
/* harmony export */   fd: () => (/* binding */ termsOf),
/* harmony export */   tc: () => (/* binding */ ruledRejectionsAfter)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3714);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5903);
/* harmony import */ var _rules_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2176);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7965);



function ruledAnswer(at, seen, context) {
    if (seen.kind !== 'seen' || seen.pending.kind !== 'known')
        return null;
    if (seen.sandbox?.is !== 'up' || !(0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isAsking */ .CL)(seen.agent))
        return null;
    const { rules } = context;
    const decision = decided(seen.pending.value, context);
    if (!rules || decision === null || decision.kind === 'ask')
        return null;
    const { why } = decision;
    const deciding = why.filter(({ kind }) => kind === decision.kind);
    const named = (names) => [...new Set(names)].filter((name) => name !== '').join(', ');
    const rule = {
        rule: named(deciding.flatMap((each) => each.rules)),
        configuration: named(deciding.map(({ from }) => from)),
    };
    return {
        verdict: decision.kind === 'approve' ? 'approve' : 'reject',
        reason: decision.kind === 'reject' ? decision.reason : null,
        by: rule.rule,
        afterReject: rules.afterReject,
        at,
        rule,
    };
}
const mostRejections = 20;
function isOneTooMany({ ruledRejections = 0 }, ruled) {
    return ruled?.verdict === 'reject' && ruledRejections >= mostRejections;
}
function ruledRejectionsAfter({ answer, ruledRejections = 0, }) {
    if (answer === null || (0,_question_js__WEBPACK_IMPORTED_MODULE_1__/* .isByNobody */ .rO)(answer))
        return ruledRejections;
    if (!(0,_question_js__WEBPACK_IMPORTED_MODULE_1__/* .isByRule */ .g0)(answer))
        return 0;
    return ruledRejections + (answer.verdict === 'reject' ? 1 : 0);
}
function termsOf(actions, context) {
    const { sets = [] } = context.rules ?? {};
    const decision = actions === null ? (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_2__/* .decideUnseen */ .Nq)(sets) : decided(actions, context);
    if (decision === null || decision.kind === 'approve')
        return null;
    const { people, owners } = decision.kind === 'ask' ? decision : (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_2__/* .decideUnseen */ .Nq)(sets);
    if (people === 1 && owners.length === 0)
        return null;
    const asking = decision.why.filter(({ kind, rules }) => kind !== 'approve' && rules.length > 0);
    const rules = [...new Set(asking.map(({ rules: names, from }) => `${names.join(', ')} of ${from}`))];
    return { people, owners, ...(rules.length > 0 && { rules }) };
}
function isAskedByRule({ actions }, context) {
    const numbered = (actions ?? []).map((action, at) => ({ ...action, id: String(at) }));
    const decision = decided(numbered, context);
    if (decision === null || decision.kind === 'approve')
        return false;
    return decision.why.some(({ kind, rules }) => kind !== 'approve' && rules.length > 0);
}
function decided(actions, { rules }) {
    if (!rules || actions.length === 0)
        return null;
    const { sets, workingCopies, granted } = rules;
    const byPerson = new Map(granted.map(({ action, by }) => [action, by]));
    const grants = actions.flatMap((action) => {
        const by = byPerson.get((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_3__/* .actionHash */ .rQ)(action));
        return by === undefined ? [] : [{ action: action.id, by }];
    });
    return (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_2__/* .decideAll */ .k1)(sets, actions, { workingCopies, grants });
}


/***/ }),

/***/ 6384:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ decideSent),
/* harmony export */   p: () => (/* binding */ needsEvents)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5903);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3714);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7965);
/* harmony import */ var _steps_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3842);



const wakingShare = 3;
function decideSent(question, { seen, context: { ended, patience } }, now) {
    const { answer, sent, wokenAt } = question;
    const who = (0,_question_js__WEBPACK_IMPORTED_MODULE_0__/* .whoAnswered */ .Wi)(answer);
    const woken = wokenAt !== null && wokenAt >= sent.at;
    const waited = now - (woken ? wokenAt : sent.at);
    const mayAskAgain = ended === null;
    const pauseAsked = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .pauseAskedBy */ .Uw)(seen);
    const unclear = (why, again, forMs = patience.fate) => waited < forMs && pauseAsked <= patience.fate
        ? (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .rest */ .zs)(question, now + pauseAfter(waited, patience.pause))
        : (0,_steps_js__WEBPACK_IMPORTED_MODULE_3__/* .settleQuestion */ .eR)(question, 'unknown', { kind: 'unclear', why, ...who }, now, again && mayAskAgain);
    const verified = (agent, asksAgain) => {
        const result = { kind: 'verified', agent, reason: answer.reason, ...who };
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_3__/* .settleQuestion */ .eR)(question, 'answered', result, now, asksAgain && mayAskAgain);
    };
    if (seen.kind === 'absent')
        return unclear('the service does not know the conversation', false);
    if (seen.kind === 'failed') {
        return unclear(pauseAsked > patience.fate ? 'the service asks to wait for too long' : seen.why, false);
    }
    const isAsleep = seen.sandbox?.is === 'asleep';
    if (isAsleep && !woken)
        return (0,_steps_js__WEBPACK_IMPORTED_MODULE_3__/* .wakeSandbox */ .Sm)(question, now);
    const waits = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .isAsking */ .CL)(isAsleep ? seen.agentBefore : seen.agent);
    const judgement = judgeAfter(sent, seen);
    switch (judgement.kind) {
        case 'verified':
            return verified(judgement.agent, judgement.asksAgain);
        case 'gone': {
            const { agent, asksAgain } = judgement;
            if (isRejected(question, seen.pending))
                return verified(agent, asksAgain);
            return (0,_steps_js__WEBPACK_IMPORTED_MODULE_3__/* .settleQuestion */ .eR)(question, 'unknown', { kind: 'gone', agent, ...who }, now, asksAgain && mayAskAgain);
        }
        case 'still_waiting_same': {
            const isUntouched = sent.fate === 'taken' && isNewest(sent, seen.pending);
            return isUntouched && waited >= patience.fate
                ? (0,_steps_js__WEBPACK_IMPORTED_MODULE_3__/* .settleQuestion */ .eR)(question, 'unknown', { kind: 'no_effect', ...who }, now, mayAskAgain)
                : unclear('the same actions still wait', waits);
        }
        case 'unknown': {
            const forMs = seen.sandbox?.is === 'up' ? patience.fate : wakingShare * patience.fate;
            return unclear(judgement.why, waits, forMs);
        }
    }
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
function isNewest({ newest }, pending) {
    return newest !== null && pending.kind === 'known' && pending.newest === newest;
}
function pauseAfter(waited, pause) {
    return Math.min(3 * pause, Math.max(pause / 5, Math.round(waited / 2)));
}
function judgeAfter({ fate, before }, after) {
    const { sandbox, agent } = after;
    if (sandbox?.is !== 'up')
        return { kind: 'unknown', why: `sandbox ${sandbox?.says ?? 'not known'}` };
    const gone = fate === 'taken' ? 'verified' : 'gone';
    if ((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .hasMovedOn */ .Zb)(agent))
        return { kind: gone, agent, asksAgain: false };
    if (agent?.is !== 'waiting')
        return { kind: 'unknown', why: `status ${agent?.says ?? 'not known'}` };
    const pending = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .fingerprintOf */ .ax)(after.pending);
    if (pending === 'none')
        return { kind: 'unknown', why: 'it waits, but no action is pending' };
    if (pending === 'unknown' || before === 'unknown') {
        return { kind: 'unknown', why: 'it waits, and the service does not tell what is pending' };
    }
    return pending === before ? { kind: 'still_waiting_same' } : { kind: gone, agent, asksAgain: true };
}


/***/ }),

/***/ 3842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dw: () => (/* binding */ settleExpired),
/* harmony export */   F5: () => (/* binding */ giveBack),
/* harmony export */   JB: () => (/* binding */ settleStale),
/* harmony export */   R0: () => (/* binding */ openQuestion),
/* harmony export */   Sm: () => (/* binding */ wakeSandbox),
/* harmony export */   eR: () => (/* binding */ settleQuestion),
/* harmony export */   hM: () => (/* binding */ sendAnswer),
/* harmony export */   jP: () => (/* binding */ setPolicy),
/* harmony export */   n4: () => (/* binding */ settleWithRun),
/* harmony export */   v$: () => (/* binding */ askAnew)
/* harmony export */ });
/* unused harmony exports addAnswer, isEnough */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5375);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5903);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3714);
/* harmony import */ var _by_rules_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6190);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(993);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7965);




const untroubled = { troubleSince: null, refusedSince: null, missings: 0 };
function wakeSandbox(question, now) {
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie)({ ...question, wokenAt: now, troubleSince: null }, 'wake', now);
}
function setPolicy(question, { ask, giveUp }, patience, now) {
    const setAt = question.policy?.at ?? null;
    const toSet = {
        setAt,
        set: () => (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie)({ ...question, policy: { ask, at: setAt } }, 'set_policy', now),
        giveUp: () => giveUp('the agent server was told when to ask, and does not say so'),
    };
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .setUntilSeen */ .eN)(question, toSet, patience, now);
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
        terms: (0,_by_rules_js__WEBPACK_IMPORTED_MODULE_4__/* .termsOf */ .fd)(actions, context),
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
    if ((0,_question_js__WEBPACK_IMPORTED_MODULE_5__/* .isByNobody */ .rO)(answer)) {
        return { thing: { ...open, rejectAt: now + nobodysPause }, do: { kind: 'give_back', answer, why } };
    }
    if ((0,_question_js__WEBPACK_IMPORTED_MODULE_5__/* .isByRule */ .g0)(answer)) {
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
    switch (why.kind) {
        case 'may_not':
        case 'approval_gone':
            return why.by;
        case 'edit_unknown':
            return why.passes ? null : (why.by ?? null);
        default:
            return null;
    }
}
const nobodysPause = 10 * 60_000;
function sendAnswer(open, newest, now) {
    const sent = { at: now, fate: null, before: open.fingerprint ?? 'unknown', newest };
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie)({ ...open, state: 'answering', sent, troubleSince: null }, 'send', now);
}
function settleQuestion(live, state, result, now, again = false) {
    const { thing } = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .settle */ .G9)({ ...live, ...untroubled, state, result, goOn: null }, now);
    const goesOn = result?.kind === 'verified' &&
        result.answer === 'reject' &&
        result.agent.is === 'resting' &&
        live.answer?.afterReject === 'continue';
    return {
        thing: goesOn ? { ...thing, dueAt: now, goOn: 'wanted' } : thing,
        do: { kind: 'settle', again },
    };
}
function settleStale(live, why, now, by = null) {
    return settleQuestion(live, 'stale', { kind: 'stale', why, by, next: null }, now, true);
}
function askAnew(live, fault, now) {
    return settleStale(live, fault.kind, now, fault.kind === 'question_changed' ? fault.by : null);
}
function settleExpired(live, now) {
    return settleQuestion(live, 'expired', { kind: 'expired', at: now }, now);
}
function settleWithRun(live, outcome, now) {
    const agent = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_6__/* .agentWithEnd */ .xb)(outcome);
    if (agent !== null)
        return settleQuestion(live, 'elsewhere', { kind: 'elsewhere', agent, at: now }, now);
    if (live.expiresAt !== null && now >= live.expiresAt)
        return settleExpired(live, now);
    return settleQuestion(live, 'closed', { kind: 'closed', at: now }, now);
}


/***/ }),

/***/ 2176:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k1: () => (/* binding */ decideAll),
  Nq: () => (/* binding */ decideUnseen)
});

// UNUSED EXPORTS: fitsRule, pathsAbout

// EXTERNAL MODULE: ./build/shared/rules/command-words.js
var command_words = __webpack_require__(1249);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(3322);
;// CONCATENATED MODULE: ./build/shared/rules/could-name.js

function patternNames(pattern) {
    return (0,plain_text/* folded */.T)(pattern)
        .replace(/^(\*\*\/)+/, '')
        .split('/');
}
function isForAll(pattern) {
    return pattern.every((name) => name === '**');
}
function couldName(pattern, { readings, withUnknown }) {
    if (isForAll(pattern))
        return 'yes';
    const found = readings.map((words) => follow(pattern, words));
    if (found.includes('yes'))
        return 'yes';
    const isPerhaps = found.includes('perhaps') || withUnknown.some((words) => follow(pattern, words) === 'yes');
    return isPerhaps ? 'perhaps' : 'no';
}
function namesExactly(pattern, word) {
    return isForAll(pattern) || follow(pattern, [word]) === 'yes';
}
function follow(pattern, words) {
    const fitting = namesFitting(pattern, words);
    if (pattern[0] !== '**' && fitting[0]?.size === 0)
        return 'no';
    const folders = pattern.findIndex(isWild);
    const above = folders < 0 ? pattern.length - 1 : Math.min(folders, pattern.length - 1);
    const ends = new Set([0]);
    let isAbove = false;
    for (const names of words) {
        const states = stepThrough(pattern, fitting, ends, names);
        if (states.has(pattern.length))
            return 'yes';
        for (const state of states) {
            ends.add(state);
            isAbove ||= state > 0 && state <= above;
        }
    }
    return isAbove ? 'perhaps' : 'no';
}
function namesFitting(pattern, words) {
    const all = new Set(words.flat());
    let isPossible = true;
    return pattern.map((wanted) => {
        const found = isPossible && wanted !== '**' ? [...all].filter((name) => couldBe(wanted, name)) : [];
        isPossible &&= wanted === '**' || found.length > 0;
        return new Set(found);
    });
}
function stepThrough(pattern, fitting, from, names) {
    let states = from;
    for (const name of names) {
        const next = new Set([0]);
        for (const state of states) {
            const wanted = pattern[state];
            if (name === '**')
                for (let later = state; later <= pattern.length; later += 1)
                    next.add(later);
            else if (wanted === '**')
                addWithDeeper(pattern, next, state);
            else if (fitting[state]?.has(name))
                addWithDeeper(pattern, next, state + 1);
        }
        states = next;
    }
    return states;
}
function addWithDeeper(pattern, states, state) {
    states.add(state);
    for (let deeper = state; pattern[deeper] === '**'; deeper += 1)
        states.add(deeper + 1);
}
const isWild = (name) => /[*?]/.test(name);
function couldBe(one, other) {
    if (!isWild(one) && !isWild(other))
        return one === other;
    if (differs(one[0], other[0]) || differs(one.at(-1), other.at(-1)))
        return false;
    const [letters, others] = [[...one], [...other]];
    let below = others.map((_, at) => others.slice(at).every((letter) => letter === '*'));
    below.push(true);
    for (const letter of letters.toReversed()) {
        const row = Array.from({ length: others.length + 1 }, () => false);
        row[others.length] = letter === '*' && below[others.length] === true;
        for (let at = others.length - 1; at >= 0; at -= 1) {
            const against = others[at];
            const isStar = letter === '*' || against === '*';
            const isSame = letter === against || letter === '?' || against === '?';
            row[at] = isStar ? below[at] === true || row[at + 1] === true : isSame && below[at + 1] === true;
        }
        below = row;
    }
    return below[0] === true;
}
const differs = (one = '', other = '') => one !== other && !isWild(one + other) && one !== '' && other !== '';

// EXTERNAL MODULE: ./build/shared/rules/paths.js
var rules_paths = __webpack_require__(7048);
;// CONCATENATED MODULE: ./build/shared/rules/command-paths.js




const mostPaths = 200;
function ownedByCommand(command, patterns, workingCopies) {
    const words = (0,command_words/* readCommandWords */.fS)(command);
    if (words === null)
        return [null];
    const spelt = (0,command_words/* spellWords */.yl)(command);
    const paths = (patterns ?? ['**']).flatMap((pattern) => {
        const names = patternNames(pattern);
        if (couldName(names, words) === 'no')
            return [];
        const meant = onlyPaths(spelt.filter((word) => isMeant(names, word)));
        const isSpelt = meant.length > 0 && !meant.some((word) => /[*?[]/.test(word));
        const known = meant.flatMap((word) => pathOf(word, workingCopies));
        return isSpelt ? known : [...known, beginningOf(pattern)];
    });
    const all = [...new Set(paths)];
    return all.length > mostPaths ? [...all.filter((path) => path !== null).slice(0, mostPaths), null] : all;
}
function isMeant(pattern, word) {
    const names = (0,command_words/* namesOf */.eZ)((0,plain_text/* folded */.T)(word));
    if (names.length === 0)
        return false;
    return isForAll(pattern) ? looksLikePath(word) : namesExactly(pattern, names);
}
function onlyPaths(words) {
    const isLonger = (word, other) => {
        const isEnd = word.endsWith(other) && word.at(-other.length - 1) !== '/';
        return (word !== other && (isEnd || (word.startsWith(other) && /[=:,@{}#%^!+]/.test(word.charAt(other.length)))));
    };
    return words.filter((word) => !words.some((other) => isLonger(word, other)));
}
const looksLikePath = (word) => /\/|[^.]\./.test(word) && !word.startsWith('-');
function pathOf(word, workingCopies) {
    const isAbsolute = word.startsWith('/') && workingCopies.some((copy) => word.startsWith(`${copy}/`));
    const names = (0,command_words/* namesOf */.eZ)(word).join('/');
    const within = (0,rules_paths/* withinWorkingCopy */.Ul)(isAbsolute ? `/${names}` : names, workingCopies);
    const isElsewhere = word.startsWith('/') && !isAbsolute;
    if (within === null || isElsewhere)
        return [null];
    const known = within.map((path) => (/[^/]\.[^/]*$/.test(path) ? path : `${path}/`));
    if (/[*?[]/.test(names))
        return /[\p{L}\p{N}]/u.test(names) ? known : [];
    return word.includes('..') ? [...known, null] : known;
}
function beginningOf(pattern) {
    const names = pattern.split('/');
    const wild = names.findIndex((name) => /[*?]/.test(name));
    if (wild < 0)
        return pattern;
    return wild === 0 ? null : `${names.slice(0, wild).join('/')}/`;
}

// EXTERNAL MODULE: ./build/shared/rules/commands.js
var rules_commands = __webpack_require__(8340);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(2484);
// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(409);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
// EXTERNAL MODULE: ./build/shared/rules/types.js
var types = __webpack_require__(4745);
// EXTERNAL MODULE: ./build/shared/rules/unshown.js
var unshown = __webpack_require__(372);
;// CONCATENATED MODULE: ./build/shared/rules/decide.js










const mostActions = 20;
function decideAll(sets, actions, context) {
    if (actions.length > mostActions)
        return askForAll(sets, actions);
    const view = { ...context, fitsGlob: matcherOf(sets) };
    return combine(actions.flatMap((action) => applyGrant(action, strictest(verdictsOn(action, sets, view)), context)));
}
const matchers = new WeakMap();
function matcherOf(sets) {
    const known = matchers.get(sets) ?? (0,glob/* globMatcher */.fU)();
    matchers.set(sets, known);
    return known;
}
function verdictsOn(action, sets, view) {
    const all = sets.length === 0 ? [{ rules: [], from: '' }] : sets;
    return all.map((set) => judgeBy(set, action, view));
}
function applyGrant(action, verdicts, { grants = [] }) {
    const grant = grants.find((each) => each.action === action.id);
    const oneIsEnough = verdicts.every(({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0);
    const [first] = verdicts;
    if (grant === undefined || first === undefined || !oneIsEnough || !(0,unshown/* isRepeatable */.su)(action))
        return verdicts;
    return [{ ...first, from: '', kind: 'approve', rules: [`/approve always by ${grant.by}`] }];
}
const strictness = { approve: 0, ask: 1, reject: 2 };
function judgeBy(set, action, view) {
    let touched = null;
    const fitOf = (when) => {
        touched ??= (0,read_action/* readWidely */.r)(action);
        return mayFit(when, action, touched, view.fitsGlob);
    };
    const numbered = set.rules.map((rule, at) => ({ rule, name: `rules[${at}]` }));
    const base = { action: action.id, tool: action.tool, from: set.from, people: 1, owners: [], reason: null };
    const rejects = numbered.flatMap(({ rule, name }) => rule.kind === 'reject' ? [{ rule, name, fits: fitOf(rule.when) }] : []);
    const reject = rejects.find(({ fits }) => fits === 'yes');
    if (reject)
        return { ...base, kind: 'reject', rules: [reject.name], reason: reject.rule.reason };
    const asks = numbered.flatMap(({ rule, name }) => rule.kind === 'ask' && fitOf(rule.when) !== 'no' ? [{ rule, name }] : []);
    const doubts = rejects.filter(({ fits }) => fits === 'perhaps');
    if (asks.length + doubts.length > 0) {
        const people = Math.max(1, ...asks.map(({ rule }) => rule.people));
        const owning = asks.filter(({ rule }) => rule.owners).map(({ rule }) => rule.when);
        const owners = [...new Set(owning.flatMap((when) => ownedPaths(action, when, view)))];
        return { ...base, kind: 'ask', rules: [...asks, ...doubts].map(({ name }) => name), people, owners };
    }
    const exact = (0,read_action/* readExactly */.L)(action);
    const accept = numbered.find(({ rule }) => rule.kind === 'approve' && accepts(rule.when, action, exact, view, set.isOperators === true));
    return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}
function fitsRule(rule, set, action, context) {
    const view = { ...context, fitsGlob: globMatcher() };
    return rule.kind === 'approve'
        ? accepts(rule.when, action, readExactly(action), view, set.isOperators === true)
        : mayFit(rule.when, action, readWidely(action), view.fitsGlob) !== 'no';
}
function accepts(when, action, exact, view, isOperators) {
    if (exact === null)
        return false;
    const isForAll = when.tool === null && when.path === null && when.command === null && !when.does;
    if (isForAll && !isOperators)
        return false;
    if (when.risk !== null && !when.risk.some((risk) => risk === action.risk))
        return false;
    if (when.tool !== null && !(0,known_tools/* isNamed */.ev)(when.tool, exact.tool))
        return false;
    if (when.does && !exact.reads)
        return false;
    if (exact.command === null ? when.command !== null : !commandFits(exact.command))
        return false;
    return exact.hasPath ? pathFits(exact.path ?? '') : when.path === null;
    function commandFits(command) {
        if (when.command === null)
            return isForAll;
        return when.command.some((listed) => (0,rules_commands/* acceptsCommand */.JN)(listed, command, view.workingCopies));
    }
    function pathFits(path) {
        const within = (0,rules_paths/* withinWorkingCopy */.Ul)(path, view.workingCopies);
        const patterns = when.path;
        if (exact?.reads && patterns === null && (0,rules_paths/* isWorkingCopy */.rv)(path, view.workingCopies))
            return true;
        if (within === null)
            return false;
        if (within.some(rules_paths/* isGuardFile */.MR) && !exact?.reads)
            return within.every((each) => patterns?.includes(each));
        if (patterns === null)
            return true;
        return within.every((each) => patterns.some((pattern) => view.fitsGlob(pattern, each)));
    }
}
function mayFit(when, action, touched, fitsGlob) {
    const { names, commands } = touched;
    const path = when.path === null ? 'yes' : mayTouch(when.path, touched, fitsGlob);
    const fits = path !== 'no' &&
        (when.tool === null || when.tool.some((tool) => names.some((name) => meansTool(tool, name)))) &&
        (!when.does || ((0,read_action/* readExactly */.L)(action)?.reads ?? true)) &&
        (when.command === null || fitsAny(when.command.map(rules_commands/* wordsOfListed */.GH), commands, includes));
    if (!fits)
        return 'no';
    if (when.risk === null)
        return path;
    const risk = types/* risks */.X.find((known) => known === (0,plain_text/* folded */.T)(action.risk).toUpperCase()) ?? 'UNKNOWN';
    if (when.risk.includes(risk))
        return path;
    return risk === 'UNKNOWN' ? 'perhaps' : 'no';
}
function mayTouch(patterns, { paths, words }, fitsGlob) {
    if (words === null || fitsAny(patterns.map(rules_paths/* anywhere */.Mp), paths, fitsGlob))
        return 'yes';
    if (words.length === 0)
        return 'no';
    const found = patterns.map(patternNames).flatMap((names) => words.map((each) => couldName(names, each)));
    return found.includes('yes') ? 'yes' : found.includes('perhaps') ? 'perhaps' : 'no';
}
const includes = (words, command) => command.includes(words);
function fitsAny(wanted, given, fits) {
    return given === null || wanted.some((one) => given.some((other) => fits(one, other)));
}
function meansTool(tool, given) {
    const wanted = (0,plain_text/* folded */.T)(tool);
    return given === wanted || (given.startsWith(wanted) && /^[^\p{L}\p{N}]/u.test(given.slice(wanted.length)));
}
function ownedPaths(action, when, context) {
    const exact = (0,read_action/* readExactly */.L)(action);
    if (exact?.command && when !== null)
        return ownedByCommand(exact.command, when.path, context.workingCopies);
    return (exact?.path ? (0,rules_paths/* withinWorkingCopy */.Ul)(exact.path, context.workingCopies) : null) ?? [null];
}
function pathsAbout(actions, workingCopies) {
    const paths = actions.flatMap((action) => ownedPaths({ ...action, id: '' }, null, { workingCopies }));
    return [...new Set(paths)].filter((path) => path !== null);
}
function strictest(verdicts) {
    const most = Math.max(...verdicts.map(({ kind }) => strictness[kind]));
    return verdicts.filter(({ kind }) => strictness[kind] === most);
}
function combine(verdicts) {
    const why = verdicts.map(({ action, tool, kind, rules, from }) => ({ action, tool, kind, rules, from }));
    const reject = verdicts.find(({ kind }) => kind === 'reject');
    if (reject)
        return { kind: 'reject', reason: reject.reason, why };
    if (verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'approve'))
        return { kind: 'approve', why };
    const people = Math.max(1, ...verdicts.map((verdict) => verdict.people));
    return { kind: 'ask', people, owners: [...new Set(verdicts.flatMap(({ owners }) => owners))], why };
}
function decideUnseen(sets) {
    return askForAll(sets, []);
}
function askForAll(sets, actions) {
    const asks = sets.flatMap(({ rules }) => rules.filter((rule) => rule.kind === 'ask'));
    const why = sets.flatMap(({ from, rules }) => {
        const named = rules.flatMap(({ kind }, at) => (kind === 'approve' ? [] : [`rules[${at}]`]));
        return actions.map(({ id, tool }) => ({ action: id, tool, kind: 'ask', rules: named, from }));
    });
    return {
        kind: 'ask',
        people: Math.max(1, ...asks.map(({ people }) => people)),
        owners: asks.some(({ owners }) => owners) ? [null] : [],
        why,
    };
}


/***/ }),

/***/ 2484:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fU: () => (/* binding */ globMatcher),
/* harmony export */   sT: () => (/* binding */ wrongWithGlob)
/* harmony export */ });
/* unused harmony exports isBounded, fitsManyStars */
/* harmony import */ var picomatch_posix_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8016);

const most = { wildcards: 4, deep: 3, inOneName: 2 };
function wrongWithGlob(pattern) {
    const names = pattern.split('/');
    if (pattern.normalize('NFC') !== pattern || /[^\P{C}]|[\p{Zl}\p{Zp}]/u.test(pattern))
        return 'a path in visible, composed characters';
    if (/[[\](){}|\\]|^!/.test(pattern))
        return 'a path where only *, ** and ? stand for more; write ? for a bracket, and each of several paths by itself';
    if (pattern.startsWith('/') || pattern.startsWith('~') || names.some((name) => /^\.{0,2}$/.test(name)))
        return 'a path of the working copy, without / at its ends and without . and ..; docs/** for all in a folder';
    if (names.some((name) => name !== '**' && name.includes('**')))
        return '** only between slashes';
    return isBounded(pattern)
        ? null
        : `at most ${most.wildcards} of * and **, ${most.deep} of them **, ${most.inOneName} in one name`;
}
function isBounded(pattern) {
    const names = pattern.split('/');
    const deep = names.filter((name) => name === '**').length;
    const stars = names.map((name) => (name === '**' ? 0 : name.split('*').length - 1));
    return (deep <= most.deep &&
        stars.every((count) => count <= most.inOneName) &&
        deep + stars.reduce((sum, count) => sum + count, 0) <= most.wildcards);
}
function fitsManyStars(pattern, path) {
    const fitsName = (wanted, name) => fitsInOrder([...wanted], [...name], '*', (one, other) => one === '?' || one === other);
    return fitsInOrder(pattern.split('/'), path.split('/'), '**', fitsName);
}
function fitsInOrder(wanted, given, star, fits) {
    let at = 0;
    let from = 0;
    let newest = null;
    while (from < given.length) {
        const one = wanted[at];
        if (one === star) {
            newest = { at, from };
            at += 1;
        }
        else if (one !== undefined && fits(one, given[from] ?? '')) {
            at += 1;
            from += 1;
        }
        else if (newest !== null) {
            newest.from += 1;
            at = newest.at + 1;
            from = newest.from;
        }
        else
            return false;
    }
    return wanted.slice(at).every((one) => one === star);
}
function globMatcher() {
    const compiled = new Map();
    return (pattern, path) => {
        const known = compiled.get(pattern);
        if (known !== undefined)
            return known(path);
        const fits = compile(pattern);
        compiled.set(pattern, fits);
        return fits(path);
    };
}
function compile(pattern) {
    const fits = picomatch_posix_js__WEBPACK_IMPORTED_MODULE_0__(pattern.replace(/[^\p{L}\p{N}\p{M}_/*? -]/gu, '\\$&'), options);
    const [spelled = ''] = pattern.split(/[*?/]+/).toSorted((one, other) => other.length - one.length);
    return (path) => path.includes(spelled) && fits(path);
}
const options = { dot: true, nobrace: true, noextglob: true, nonegate: true, keepQuotes: true };


/***/ }),

/***/ 4745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ risks)
/* harmony export */ });
const risks = ['LOW', 'MEDIUM', 'HIGH', 'UNKNOWN'];


/***/ }),

/***/ 573:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ readRecord)
/* harmony export */ });
/* unused harmony export completed */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5169);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8932);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7097);


const unavailable = { kind: 'unavailable' };
const lacking = async () => unavailable;
const untold = async () => 'unavailable';
const lacks = {
    startTasks: async () => new Map(),
    findStart: async () => null,
    recentStarts: lacking,
    reach: () => ({ kind: 'none' }),
    agentBefore: lacking,
    remembered: lacking,
    pending: lacking,
    async answer() {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7('rejected', 'the service takes no answers');
    },
    policy: lacking,
    setPolicy: untold,
    findMessage: lacking,
    tell: untold,
    resume: untold,
    interrupt: untold,
    hasSandbox: () => false,
    wake: untold,
    pause: untold,
    usage: async ({ cost, tokens }) => ({ ..._conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .unknownUsage */ .wD, cost, tokens }),
    finalResponse: lacking,
    lastSaid: lacking,
    newestError: lacking,
    ranActions: lacking,
    wantedActions: lacking,
    ask: lacking,
    files: () => ({ patch: [], trajectory: [] }),
    accountAsks: lacking,
    accountGrantsItself: lacking,
    listeningPlace: () => null,
    listen: async () => { },
};
function completed(service) {
    return { ...lacks, ...service };
}
async function readRecord(service, id, options) {
    return (await service.conversations([id], options)).get((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .normaliseId */ .GU)(id)) ?? null;
}


/***/ }),

/***/ 8613:
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
        standsSince: null,
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
