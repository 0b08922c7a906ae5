export const id = 503;
export const ids = [503];
export const modules = {

/***/ 41503:
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

// EXTERNAL MODULE: ./build/shared/question/look.js
var look = __webpack_require__(20714);
// EXTERNAL MODULE: ./build/shared/question/decide-sent.js
var decide_sent = __webpack_require__(86384);
;// CONCATENATED MODULE: ./build/shared/question/given-up.js
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

// EXTERNAL MODULE: ./build/shared/service/errors.js
var errors = __webpack_require__(17097);
// EXTERNAL MODULE: ./build/shared/service/completed.js
var completed = __webpack_require__(70573);
// EXTERNAL MODULE: ./build/shared/service/failures.js
var failures = __webpack_require__(40041);
// EXTERNAL MODULE: ./build/shared/stop/stop.js
var stop_stop = __webpack_require__(48613);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
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
    const wentOn = pending.kind === 'known' ? pending.wentOn : undefined;
    const seen = {
        kind: 'seen',
        sandbox,
        agent: wentOn ?? agent,
        agentBefore,
        pending,
        policy,
        canAnswer,
    };
    return { seen: { ...seen, ...(reach.kind === 'refused' && { whyNot: reach.why }) }, at: conversation };
}
async function readPolicy(service, conversation, pending, options) {
    if (pending.kind === 'known')
        return pending.policy ?? null;
    if (pending.kind === 'failed' || !(0,states/* isAsking */.CL)(conversation.agent))
        return null;
    const guard = await (0,errors/* valueOrNull */.MK)(() => service.guard(conversation, options));
    return (0,confirmation_policy/* knownPolicy */.KD)(guard?.policy ?? null);
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

// EXTERNAL MODULE: ./build/shared/clock.js
var clock = __webpack_require__(13666);
// EXTERNAL MODULE: ./build/shared/conversation/pending-actions.js
var pending_actions = __webpack_require__(15903);
// EXTERNAL MODULE: ./build/shared/executed/find-executed.js + 24 modules
var find_executed = __webpack_require__(31672);
;// CONCATENATED MODULE: ./build/shared/drive/read-executed.js




const mostRounds = 6;
const mostFiles = 80;
const atOnce = 4;
const notAsked = { kind: 'unread', why: 'it was not asked for' };
const asleep = { kind: 'unread', why: 'it is read when the sandbox is awake' };
const tooMany = { kind: 'unread', why: `only ${mostFiles} files are read` };
async function readExecuted({ pending, shown, folders, isElsewhere, byRules, readFile, fromBranch, }) {
    const sandbox = new Map();
    const find = (readings) => pending.value.map((action) => (0,find_executed/* findExecuted */.$q)(action, folders, readings, byRules));
    const fromSandbox = async (paths) => {
        const room = mostFiles - sandbox.size;
        for (const path of paths.slice(Math.max(0, room)))
            sandbox.set(path, tooMany);
        const read = paths.slice(0, Math.max(0, room));
        for (const [path, reading] of await readEach(read, readFile ?? (async () => asleep)))
            sandbox.set(path, reading);
    };
    const collect = async (readBranch) => {
        const branch = new Map();
        for (let round = 0;; round += 1) {
            const found = find({ sandbox, defaultBranch: branch, isElsewhere });
            const wanted = found.flatMap((each) => (each.kind === 'wants' ? [each.wanted] : []));
            if (wanted.length === 0 || round === mostRounds) {
                return pending.value
                    .map((action, at) => withExecutes(action, found[at], pending.value.slice(0, at)))
                    .map((action) => (isElsewhere ? { ...action, isElsewhere } : action));
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
    return { ...pending, value: sameAsShown(value, shown) ?? (await collect(inTime(fromBranch))) };
}
const longestWait = 3_000;
function inTime(read) {
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
    const before = value.map((action) => {
        const { executes } = shown?.find(({ id }) => id === action.id) ?? {};
        return executes === undefined ? action : { ...action, executes };
    });
    const name = (actions) => (0,pending_actions/* fingerprintOf */.ax)({ kind: 'known', value: actions });
    return shown !== null && name(before) === name(value) ? before : null;
}
const untold = { files: [], besides: null, notKnown: 'part' };
function withExecutes(action, found, earlier) {
    const executes = found?.kind === 'known' ? found.executes : untold;
    return executes === null ? action : { ...action, executes: (0,find_executed/* executedAfter */.aF)(executes, earlier) };
}
async function readEach(paths, read) {
    const all = [];
    const left = [...paths];
    const reader = async () => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
            all.push([path, await read(path)]);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, reader));
    return all;
}
function sandboxReader({ service, conversation, folder, optionsOf, isGivenUp, }) {
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
    const stands = terminal?.replace(/\/+$/, '');
    const isThere = stands === undefined || stands === plain || (name !== undefined && stands.endsWith(`/${name}`));
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
const noAgentServer = 'the service does not name the agent server';
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
        async look(id, question, check) {
            const { answer, state } = question;
            const checked = answer !== null && state !== 'answering' ? await check() : null;
            if (question.subject)
                return { seen: look/* notLookedAt */.$, at: null, seenAt: options.now(), check: checked };
            const isToReject = answer?.verdict === 'reject' && state !== 'answering' && question.settledAt === null;
            const looking = isToReject ? urgent(options) : options;
            return { ...(await lookAtQuestion(looking, id, question)), check: checked };
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
                return { kind: 'refused', why: noAgentServer };
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
function lookForAnswer({ service, now, readOptions }, id, readsOn = false) {
    return lookOnce(now, id, (each) => lookAtPending(service, each, readOptions(), readsOn));
}
async function lookAtQuestion(options, id, question) {
    const looked = await lookForAnswer(options, id, (0,decide_sent/* needsEvents */.p)(question));
    const { seen, at } = looked;
    const isCompared = question.state === 'asking' || question.state === 'open';
    if (!isCompared || seen.kind !== 'seen' || seen.pending.kind !== 'known' || at === null)
        return looked;
    const pending = await readFiles(options, question, at, seen.pending);
    return { ...looked, seen: { ...seen, pending } };
}
async function readFiles({ service, now, readOptions, executed }, question, conversation, pending) {
    const { folder } = pending;
    const { isCopy, ...places } = foldersOf(pending, executed.workingCopies(conversation));
    const isGivenUp = (path) => isFileGivenUp(question, path, executed.patience, now());
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

/***/ 66190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Oy: () => (/* binding */ isOneTooMany),
/* harmony export */   WC: () => (/* binding */ isAskedByRule),
/* harmony export */   XQ: () => (/* binding */ ruledAnswer),
/* harmony export */   ZO: () => (/* binding */ termsAbout),
/* harmony export */   fd: () => (/* binding */ termsOf),
/* harmony export */   tc: () => (/* binding */ ruledRejectionsAfter)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97738);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(15903);
/* harmony import */ var _rules_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(40724);
/* harmony import */ var _rules_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17729);
/* harmony import */ var _rules_index_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8897);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17965);



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
    const [names, froms] = [named(deciding.flatMap((each) => each.rules)), deciding.map(({ from }) => from)];
    const approvedBy = rules.sets.find(({ from, scopeBy }) => scopeBy !== undefined && froms.includes(from));
    const line = lineOfRule(deciding, rules.sets);
    const rule = {
        ...(names === ''
            ? { rule: named(froms), configuration: '' }
            : { rule: names, configuration: named(froms) }),
        ...(line !== null && { line }),
        ...(approvedBy?.scopeBy !== undefined && { approvedBy: approvedBy.scopeBy }),
    };
    return {
        verdict: decision.kind === 'approve' ? 'approve' : 'reject',
        reason: decision.kind === 'reject' ? decision.reason : null,
        by: rule.rule,
        afterReject: (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isPlanning */ .iM)(rules.sets) ? 'continue' : rules.afterReject,
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
    const lines = sets.find(({ from }) => from === first.from)?.lines ?? [];
    return isOne ? (lines.find((_, at) => names(first) === `rules[${at}]`) ?? null) : null;
}
const mostRejections = 20;
function isOneTooMany({ ruledRejections = 0 }, ruled) {
    return ruled?.verdict === 'reject' && ruledRejections >= mostRejections;
}
function ruledRejectionsAfter({ answer, ruledRejections = 0, }) {
    if (answer === null || (0,_question_js__WEBPACK_IMPORTED_MODULE_2__/* .isByNobody */ .rO)(answer))
        return ruledRejections;
    if (!(0,_question_js__WEBPACK_IMPORTED_MODULE_2__/* .isByRule */ .g0)(answer))
        return 0;
    return ruledRejections + (answer.verdict === 'reject' ? 1 : 0);
}
function termsOf(actions, context) {
    const { sets = [] } = context.rules ?? {};
    const decision = actions === null ? (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_1__/* .decideUnseen */ .Nq)(sets) : decided(actions, context);
    if (decision === null || decision.kind === 'approve')
        return null;
    const { people, owners } = decision.kind === 'ask' ? decision : (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_1__/* .decideUnseen */ .Nq)(sets);
    if (people === 1 && owners.length === 0)
        return null;
    const asking = decision.why.filter(({ kind, rules }) => kind !== 'approve' && rules.length > 0);
    const rules = [...new Set(asking.map(({ rules: names, from }) => `${names.join(', ')} of ${from}`))];
    return { people, owners, ...(rules.length > 0 && { rules }) };
}
function termsAbout(subject, { rules }) {
    if (subject.kind !== 'plan' || subject.scope === null || !rules)
        return null;
    const { people, owners, rules: names, } = (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_3__/* .askedByScope */ .uV)(subject.scope, rules.sets, rules.workingCopies, rules.filesOfCommand);
    if (people === 1 && owners.length === 0)
        return null;
    return { people, owners, rules: names };
}
function isAskedByRule({ actions }, context) {
    if (actions === null)
        return context.rules !== undefined;
    const numbered = actions.map((action, at) => ({ ...action, id: String(at) }));
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
    const grants = actions.flatMap((action, at) => {
        const by = byPerson.get((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .actionHash */ .rQ)(action));
        const isBound = action.executes === undefined || actions.slice(0, at).every(_rules_index_js__WEBPACK_IMPORTED_MODULE_5__/* .onlyLooks */ .V8);
        return by === undefined || !isBound ? [] : [{ action: action.id, by }];
    });
    return (0,_rules_index_js__WEBPACK_IMPORTED_MODULE_1__/* .decideAll */ .k1)(sets, actions, { workingCopies, grants });
}


/***/ }),

/***/ 86384:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ decideSent),
/* harmony export */   p: () => (/* binding */ needsEvents)
/* harmony export */ });
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15903);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(97738);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17965);
/* harmony import */ var _steps_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53842);



const wakingShare = 3;
function decideSent(question, { seen, context: { ended, patience } }, now) {
    const { answer, sent, wokenAt } = question;
    const who = (0,_question_js__WEBPACK_IMPORTED_MODULE_0__/* .whoAnswered */ .Wi)(answer, question.approvals);
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
    const asksAgain = after.pending.kind === 'known' && after.pending.wentOn !== undefined;
    if ((0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_4__/* .hasMovedOn */ .Zb)(agent))
        return { kind: gone, agent, asksAgain };
    if (agent?.is !== 'waiting')
        return { kind: 'unknown', why: `status ${agent?.says ?? 'not known'}` };
    const pending = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .bareFingerprintOf */ .yN)(after.pending);
    if (pending === 'none')
        return { kind: 'unknown', why: 'it waits, but no action is pending' };
    if (pending === 'unknown' || before === 'unknown') {
        return { kind: 'unknown', why: 'it waits, and the service does not tell what is pending' };
    }
    return pending === before ? { kind: 'still_waiting_same' } : { kind: gone, agent, asksAgain: true };
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

/***/ 53842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dw: () => (/* binding */ settleExpired),
/* harmony export */   F5: () => (/* binding */ giveBack),
/* harmony export */   JB: () => (/* binding */ settleStale),
/* harmony export */   R0: () => (/* binding */ openQuestion),
/* harmony export */   Sm: () => (/* binding */ wakeSandbox),
/* harmony export */   eR: () => (/* binding */ settleQuestion),
/* harmony export */   et: () => (/* binding */ askAgain),
/* harmony export */   hM: () => (/* binding */ sendAnswer),
/* harmony export */   jP: () => (/* binding */ setPolicy),
/* harmony export */   n4: () => (/* binding */ settleWithRun)
/* harmony export */ });
/* unused harmony exports addAnswer, isEnough */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2133);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5375);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15903);
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(97738);
/* harmony import */ var _by_rules_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(66190);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(10993);
/* harmony import */ var _question_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17965);




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
        case 'too_early':
            return why.by ?? null;
        case 'edit_unknown':
            return why.passes ? null : (why.by ?? null);
        default:
            return null;
    }
}
const nobodysPause = 10 * 60_000;
function sendAnswer(open, pending, now) {
    const newest = pending.kind === 'known' ? (pending.newest ?? null) : null;
    const sent = { at: now, fate: null, before: (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .bareFingerprintOf */ .yN)(pending), newest };
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .requesting */ .Ie)({ ...open, state: 'answering', sent, troubleSince: null }, 'send', now);
}
function settleQuestion(live, state, result, now, again = false) {
    const { thing } = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .settle */ .G9)({ ...live, ...untroubled, state, result, goOn: null }, now);
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
function settleExpired(live, now) {
    const { answer } = live;
    const approved = (0,_question_js__WEBPACK_IMPORTED_MODULE_5__/* .namesOf */ .eZ)(live.approvals);
    const isByPerson = answer !== null && !(0,_question_js__WEBPACK_IMPORTED_MODULE_5__/* .isByNobody */ .rO)(answer) && !(0,_question_js__WEBPACK_IMPORTED_MODULE_5__/* .isByRule */ .g0)(answer);
    const late = isByPerson ? { answeredBy: answer.by } : approved.length > 0 ? { approved } : {};
    const result = { kind: 'expired', at: now, ...late };
    return settleQuestion(live, 'expired', result, now);
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

/***/ 17729:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  uV: () => (/* binding */ askedByScope),
  kA: () => (/* binding */ scopeRules)
});

// UNUSED EXPORTS: acceptedSamples, changingLines, linesOf, meansOf, rulesOfLine

// EXTERNAL MODULE: ./build/shared/rules/commands.js
var rules_commands = __webpack_require__(78340);
// EXTERNAL MODULE: ./build/shared/rules/glob.js
var glob = __webpack_require__(12484);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
// EXTERNAL MODULE: ./build/shared/rules/plain-text.js
var plain_text = __webpack_require__(23322);
// EXTERNAL MODULE: ./build/shared/rules/reasons.js
var reasons = __webpack_require__(61317);
// EXTERNAL MODULE: ./build/shared/rules/rule-words.js
var rule_words = __webpack_require__(64016);
// EXTERNAL MODULE: ./build/shared/rules/read-action.js
var read_action = __webpack_require__(8897);
;// CONCATENATED MODULE: ./build/shared/rules/scope-samples.js


function furtherSamples(listed, { command, path }, context) {
    const { words, takesMore } = (0,rules_commands/* splitListed */.kg)(listed);
    if (!takesMore || command === null)
        return [];
    const paths = (path ?? ['']).map((pattern) => filledIn(pattern, 1, anyWord));
    return command
        .flatMap((each) => restOf(words, (0,rules_commands/* splitListed */.kg)(each).words) ?? [])
        .flatMap((rest) => paths.map((named) => `${words} ${rest} ${named}`.trim()))
        .filter((each) => (0,rules_commands/* acceptsCommand */.JN)(listed, each, context.workingCopies))
        .map((each) => (0,read_action/* seeAction */.S7)(running(each), context));
}
function restOf(words, command) {
    const named = command.split(' ');
    const shared = named.findLastIndex((_, at) => ` ${words}`.endsWith(` ${named.slice(0, at + 1).join(' ')}`));
    return shared < 0 ? null : named.slice(shared + 1).join(' ');
}
const anyName = 'ŋ';
const anyWord = 'zqzq';
function scope_samples_samplesOf(line, context) {
    return actionsOf(line, context).map((each) => (0,read_action/* seeAction */.S7)(each, context));
}
function actionsOf({ kind, text }, { workingCopies }) {
    if (kind === 'command') {
        const { words, takesMore } = (0,rules_commands/* splitListed */.kg)(text);
        return [running(words), ...(takesMore ? [running(`${words} ${anyWord}`)] : [])];
    }
    const [copy = ''] = workingCopies;
    const paths = [...new Set([0, 1, 5].map((deep) => filledIn(text, deep)))].filter((path) => path !== '');
    return paths.flatMap((path) => [...editors, viewing].map((act) => act(`${copy}/${path}`)));
}
function filledIn(pattern, deep, letter = anyName) {
    const letters = letter.repeat(deep);
    const names = pattern.split('/').flatMap((name) => {
        if (name === '**')
            return Array.from({ length: deep }, () => letters);
        const filled = name.replaceAll('*', letters).replaceAll('?', letter.charAt(0));
        return [filled === '' && pattern !== '' ? letter : filled];
    });
    return names.join('/');
}
const action = (tool, given) => ({
    id: '',
    tool,
    arguments: given,
    risk: 'LOW',
});
const running = (command) => action('terminal', { kind: 'TerminalAction', command });
const created = (path) => ({ command: 'create', path, file_text: '' });
const editors = [
    (path) => action('file_editor', { kind: 'FileEditorAction', ...created(path) }),
    (path) => action('planning_file_editor', { kind: 'PlanningFileEditorAction', ...created(path) }),
    (path) => action('write_file', { kind: 'WriteFileAction', file_path: path, content: '' }),
    (path) => action('edit', { kind: 'EditAction', file_path: path, old_string: '', new_string: '' }),
];
const viewing = (path) => action('file_editor', { kind: 'FileEditorAction', command: 'view', path });

;// CONCATENATED MODULE: ./build/shared/rules/scope-meaning.js







function scopeRules({ paths, commands }) {
    return [
        ...(paths.length === 0 ? [] : [(0,rule_words/* acceptRule */.Rt)({ path: paths })]),
        ...(commands.length === 0 ? [] : [(0,rule_words/* acceptRule */.Rt)({ tool: ['terminal'], command: commands })]),
    ];
}
const linesOf = ({ paths, commands }) => [
    ...paths.map((text) => ({ kind: 'path', text })),
    ...commands.map((text) => ({ kind: 'command', text })),
];
const rulesOfLine = ({ kind, text }) => scopeRules({ paths: kind === 'path' ? [text] : [], commands: kind === 'command' ? [text] : [] });
function acceptedSamples(line, context) {
    const alone = { rules: rulesOfLine(line), from: '' };
    return samplesOf(line, context).filter((seen) => reasonsOf(alone, seen)[0]?.fits === 'yes');
}
function meansOf(rule, set, { line, samples }) {
    if (rule.kind === 'known')
        return 'none';
    const { when } = rule;
    const answers = samples.map((seen) => (0,reasons/* answerOf */.ut)(rule, set, seen));
    const fitting = answers.filter((answer) => (0,reasons/* couldFit */.TJ)(answer)).length;
    if (fitting === samples.length)
        return when.risk === null && !when.unchanged ? 'all' : 'some';
    if (fitting > 0)
        return 'some';
    if (line.kind === 'command') {
        const [{ context } = { context: { workingCopies: [] } }] = samples;
        const further = furtherSamples(line.text, when, context);
        return further.some((seen) => (0,reasons/* couldFit */.TJ)((0,reasons/* answerOf */.ut)(rule, set, seen))) ? 'some' : 'none';
    }
    if (rule.kind === 'approve' && (0,paths/* isGuardFile */.MR)(line.text))
        return 'none';
    const names = (0,plain_text/* folded */.T)(line.text).split('/');
    const overlaps = (when.path ?? []).some((pattern) => (0,glob/* couldOverlap */.Zq)(names, (0,plain_text/* folded */.T)(pattern).split('/')));
    return overlaps && answers.some((answer) => (0,reasons/* couldFit */.TJ)(answer, 'path')) ? 'some' : 'none';
}
function changingLines(scope, workingCopies, filesOfCommand) {
    const commands = scope.commands.map((text) => ({
        text,
        ...filesOfCommand((0,rules_commands/* splitListed */.kg)(text).words, workingCopies),
    }));
    const running = (isChanged, own = '') => commands.filter(({ text, runs }) => text !== own && runs.some(isChanged)).map(({ text }) => text);
    const found = [
        ...scope.paths.map((text) => [text, running((path) => (0,glob/* fitsGlob */.tD)(text, path))]),
        ...commands.map(({ text, writes }) => [text, running((path) => isWithin(writes, path), text)]),
    ];
    return new Map(found.filter(([, others]) => others.length > 0));
}
const isWithin = (written, path) => written.some((each) => path.toLowerCase() === each || path.toLowerCase().startsWith(`${each}/`));
function askedByScope(scope, sets, workingCopies, filesOfCommand) {
    const everything = changingLines(scope, workingCopies, filesOfCommand).size > 0 ? [{ kind: 'path', text: '**' }] : [];
    const lines = linesOf(scope).map((line) => ({ line, samples: scope_samples_samplesOf(line, { workingCopies }) }));
    const asking = sets.flatMap((set) => set.rules.flatMap((rule, at) => {
        if (rule.kind !== 'ask')
            return [];
        const means = lines.filter((each) => meansOf(rule, set, each) !== 'none').map(({ line }) => line);
        const { people, owners } = rule;
        const meant = [...means, ...everything].flatMap((line) => ownedPart(line, rule.when.path));
        return meant.length === 0 ? [] : [{ people, owners, meant, name: `rules[${at}] of ${set.from}` }];
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
    return shared.map((pattern) => (plainStart(pattern) > plainStart(text) ? pattern : text));
}
const plainStart = (path) => path.replace(/[*?].*$/, '').length;


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
