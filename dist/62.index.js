export const id = 62;
export const ids = [62];
export const modules = {

/***/ 59753:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ noted),
  O: () => (/* binding */ questionInStep)
});

// EXTERNAL MODULE: ./build/shared/question/look.js
var look = __webpack_require__(20714);
// EXTERNAL MODULE: ./build/shared/question/answer.js
var question_answer = __webpack_require__(37435);
// EXTERNAL MODULE: ./build/shared/conversation/visit.js
var visit = __webpack_require__(2133);
// EXTERNAL MODULE: ./build/shared/conversation/patience.js
var conversation_patience = __webpack_require__(5375);
// EXTERNAL MODULE: ./build/shared/conversation/events.js
var events = __webpack_require__(83757);
// EXTERNAL MODULE: ./build/shared/conversation/terms/states.js
var states = __webpack_require__(97738);
// EXTERNAL MODULE: ./build/shared/conversation/confirmation-policy.js
var confirmation_policy = __webpack_require__(5476);
// EXTERNAL MODULE: ./build/shared/question/by-rules.js + 2 modules
var by_rules = __webpack_require__(78532);
// EXTERNAL MODULE: ./build/shared/question/decide-answered.js
var decide_answered = __webpack_require__(74781);
// EXTERNAL MODULE: ./build/shared/question/decide-open.js
var decide_open = __webpack_require__(9638);
// EXTERNAL MODULE: ./build/shared/question/question-steps.js
var question_steps = __webpack_require__(25507);
;// CONCATENATED MODULE: ./build/shared/question/decide-about.js





function decideAbout(question, look, now) {
    const { state, answer } = question;
    const { ended, over = null } = look.context;
    switch (state) {
        case 'asking':
            return ended !== null || over !== null
                ? (0,question_steps/* settleQuestion */.eR)(question, 'void', null, now)
                : { thing: openAbout(question, look.context, now), do: { kind: 'show' } };
        case 'open':
            if (ended !== null)
                return (0,question_steps/* settleInVain */.jk)(question, 'closed', now);
            if (over !== null)
                return { ...(0,question_steps/* settleStale */.JB)(question, over, now), do: { kind: 'settle', again: false } };
            return answer
                ? followAnswer({ ...question, answer }, look, now)
                : whileOpen(question, look.context, now);
        default:
            return (0,visit/* rest */.zs)(question, null);
    }
}
function actionsAbout(subject) {
    const { kind, ...given } = subject;
    return [
        { id: kind, tool: kind, arguments: given, summary: null, risk: 'UNKNOWN', thought: null, at: null },
    ];
}
function openAbout(asking, context, now) {
    const open = (0,question_steps/* openQuestion */.R0)(asking, actionsAbout(asking.subject), { ...context, wait: null }, now);
    return { ...open, dueAt: now + restUntilOver(open, context, now) };
}
function whileOpen(open, context, now) {
    const { expiresAt, rejectAt = null } = open;
    if (expiresAt !== null && now >= expiresAt)
        return (0,question_steps/* settleInVain */.jk)(open, 'expired', now);
    if (rejectAt !== null && now >= rejectAt) {
        const answer = (0,question_answer/* nobodysAnswer */.f1)(open, context.unanswered, now);
        return (0,question_steps/* settleInVain */.jk)({ ...open, answer }, 'expired', now);
    }
    return (0,decide_open/* remindedOf */.Oc)(open, context, now) ?? (0,visit/* rest */.zs)(open, now + restUntilOver(open, context, now));
}
function restUntilOver(open, context, now) {
    const usual = (0,decide_open/* restOf */.Y6)(open, context, now);
    return open.expiresAt === null ? usual : Math.min(usual, Math.max(0, open.expiresAt - now));
}
const atRest = { is: 'resting', says: 'idle' };
function followAnswer(question, look, now) {
    const held = (0,decide_answered/* heldBack */.Z)(question, look, now);
    if (held !== null)
        return held;
    const { answer, expiresAt } = question;
    if (expiresAt !== null && now >= expiresAt)
        return (0,question_steps/* settleInVain */.jk)(question, 'expired', now);
    const result = { kind: 'verified', agent: atRest, reason: answer.reason, ...(0,question_answer/* whoAnswered */.Wi)(answer) };
    return (0,question_steps/* settleQuestion */.eR)(question, 'answered', result, now);
}

// EXTERNAL MODULE: ./build/shared/question/decide-sent.js
var decide_sent = __webpack_require__(86384);
;// CONCATENATED MODULE: ./build/shared/question/question-machine.js








const questionMachine = {
    decide: decideQuestion,
    after: { wake: afterWake, set_policy: afterPolicy, send: afterSend, resume: afterResume },
};
function afterWake(question, reply, { context: { patience } }, now) {
    const { answer, state } = question;
    const isLost = reply === 'gone' || reply === 'not_resumable';
    if (answer && isLost && state !== 'answering') {
        const why = `the sandbox is paused and cannot be resumed: ${reply}`;
        const cause = reply === 'gone' ? 'absent' : 'asleep';
        return (0,question_steps/* giveBack */.F5)({ ...question, answer }, { kind: 'out_of_reach', cause, why }, now);
    }
    if (typeof reply === 'string')
        return visit/* rest */.zs({ ...question, wokenAt: now, refusedSince: null }, now + patience.pause);
    const asleep = { ...question, wokenAt: null };
    const { code, why, retryAfterMs } = reply;
    return conversation_patience/* retryOrGiveUp */.Gg(asleep, { patience, retryAfterMs }, now, () => {
        if (answer === null)
            return visit/* rest */.zs({ ...question, wokenAt: now }, now + patience.pause);
        return state === 'answering'
            ? (0,question_steps/* settleQuestion */.eR)(asleep, 'unknown', { kind: 'unclear', why, ...(0,question_answer/* whoAnswered */.Wi)(answer) }, now)
            : (0,question_steps/* giveBack */.F5)({ ...asleep, answer }, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
    });
}
function afterPolicy(question, reply, { context: { patience } }, now) {
    const { answer, settledAt, policy } = question;
    const giveUp = (cause, why) => settledAt === null && answer
        ? (0,question_steps/* giveBack */.F5)({ ...question, answer }, { kind: 'out_of_reach', cause, why }, now)
        : leaveIdle(question, why);
    switch (reply.kind) {
        case 'set': {
            const taken = conversation_patience/* noteTaken */.Mx(question, policy?.at ?? null, now);
            return visit/* rest */.zs({ ...taken, ...(policy && { policy: { ...policy, at: now } }) }, now);
        }
        case 'refused':
            return giveUp('policy', reply.why);
        case 'failed': {
            const { retryAfterMs, why, code } = reply;
            const forMs = question.wokenAt === null ? patience.trouble : patience.waking;
            return conversation_patience/* waitOrGiveUp */.JK(question, { forMs, pause: 2 * patience.pause, retryAfterMs }, now, () => giveUp(conversation_patience/* causeOfPolicy */.vQ(code), why));
        }
    }
}
function afterSend(question, reply, { context: { patience } }, now) {
    const { answer, sent } = question;
    if (answer === null || sent === null)
        throw new Error('something was sent without an answer');
    if (reply.kind !== 'not_taken') {
        return visit/* rest */.zs({ ...question, refusedSince: null, sent: { ...sent, fate: reply.kind } }, now);
    }
    const isForAny = question.fingerprint === 'unknown' && question.wait === null;
    const state = (0,question_answer/* isByRule */.g0)(answer) || isForAny ? 'asking' : 'open';
    const open = { ...question, state, sent: null, answer };
    const { code, why, retryAfterMs } = reply;
    const giveUp = () => (0,question_steps/* giveBack */.F5)(open, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
    if (conversation_patience/* isRefusal */.vu(code))
        return giveUp();
    return conversation_patience/* retryOrGiveUp */.Gg(open, { patience, retryAfterMs }, now, giveUp);
}
function afterResume(question, reply, { context: { patience } }, now) {
    const { result } = question;
    if (reply === 'not_known')
        return visit/* rest */.zs(question, null);
    if (reply.kind === 'goes_on') {
        const wentOn = result?.kind === 'verified' ? { ...result, agent: reply.agent } : result;
        return { thing: { ...question, result: wentOn }, do: { kind: 'show' } };
    }
    const { code, why, retryAfterMs } = reply;
    const wanted = { ...question, goOn: 'wanted' };
    const giveUp = () => leaveIdle(wanted, why);
    if (conversation_patience/* isRefusal */.vu(code))
        return giveUp();
    return conversation_patience/* retryOrGiveUp */.Gg(wanted, { patience, retryAfterMs }, now, giveUp);
}
function visitQuestion(ports, question) {
    return visit/* visit */.YR(questionMachine, ports, question);
}
function decideQuestion(question, look, now) {
    const { subject } = question;
    if (subject !== undefined)
        return decideAbout({ ...question, subject }, look, now);
    return conversation_patience/* restAtLeast */.FF(decideByState(question, look, now), (0,events/* pauseAskedBy */.U)(look.seen), now);
}
function decideByState(question, look, now) {
    const { answer, sent } = question;
    switch (question.state) {
        case 'asking':
            if (answer && !(0,question_answer/* isByRule */.g0)(answer))
                return (0,decide_answered/* decideAnswered */.i)({ ...question, answer }, look, now);
            return decideByRules(question, look, now);
        case 'open':
            return answer ? (0,decide_answered/* decideAnswered */.i)({ ...question, answer }, look, now) : (0,decide_open/* decideOpen */.R6)(question, look, now);
        case 'answering':
            if (!answer || !sent)
                throw new Error('a question is being answered without an answer');
            return (0,decide_sent/* decideSent */.b)({ ...question, answer, sent }, look, now);
        default:
            return question.goOn === 'wanted' ? decideGoOn(question, look, now) : visit/* rest */.zs(question, null);
    }
}
function decideByRules(question, look, now) {
    if (look.isEarly === true)
        return visit/* rest */.zs(question, (0,by_rules/* settlesAt */.g2)(question, look.context));
    const unanswered = { ...question, answer: null };
    const answer = (0,by_rules/* answerByRules */.F8)(question, look, now);
    if (answer === null)
        return (0,decide_open/* decideAsking */.k2)(unanswered, look, now);
    const answered = (0,decide_answered/* decideAnswered */.i)({ ...question, answer }, look, now);
    return answered.do.kind === 'give_back' ? (0,decide_open/* decideAsking */.k2)(unanswered, look, now) : answered;
}
function decideGoOn(rejected, { seen, context: { ask, patience } }, now) {
    const { trouble, pause } = patience;
    const notClear = (why, retryAfterMs) => conversation_patience/* waitOrGiveUp */.JK(rejected, { forMs: trouble, pause, retryAfterMs }, now, () => leaveIdle(rejected, why));
    if (seen.kind === 'failed')
        return notClear(seen.why, seen.retryAfterMs);
    if (seen.kind === 'absent')
        return notClear('the service does not know the conversation');
    const { sandbox, agent } = seen;
    if (sandbox?.is !== 'up' || agent === null)
        return notClear(states/* sandboxIs */.gL(sandbox));
    if (agent.is !== 'resting')
        return leaveIdle(rejected);
    if (!seen.canAnswer)
        return leaveIdle(rejected, seen.whyNot ?? states/* noAgentServer */.oL);
    const toSet = (0,confirmation_policy/* policyOfWaiting */.XB)(ask, seen.policy ?? null);
    if (toSet !== null)
        return (0,question_steps/* setPolicy */.jP)(rejected, { ask: toSet, giveUp: (why) => leaveIdle(rejected, why) }, patience, now);
    return { thing: { ...rejected, dueAt: null, goOn: 'sent' }, do: { kind: 'resume' } };
}
function leaveIdle(rejected, why = null) {
    const { result } = rejected;
    const left = { ...rejected, goOn: null, dueAt: null };
    return why === null || result?.kind !== 'verified'
        ? visit/* rest */.zs(left, null)
        : { thing: { ...left, result: { ...result, leftIdle: why } }, do: { kind: 'show' } };
}

// EXTERNAL MODULE: ./build/shared/drive/in-memory.js + 4 modules
var in_memory = __webpack_require__(34260);
// EXTERNAL MODULE: ./build/shared/drive/machine-service.js + 2 modules
var machine_service = __webpack_require__(4347);
;// CONCATENATED MODULE: ./build/shared/drive/question-in-memory.js



const nothingKnown = { ended: null, wait: null, onPause: 'wait', expiresAt: null, head: null };
function questionInMemory(host) {
    const { id, clock, pollInterval, until, ask, rules, check = async () => null } = host;
    const patience = (0,look/* questionPatienceAt */.z)(pollInterval);
    const context = {
        ...nothingKnown,
        conversationId: id,
        pollInterval,
        patience,
        ask,
        ...(rules && { rules }),
    };
    const { executed = withoutCopy(rules) } = host;
    const service = (0,machine_service/* questionService */.iE)({ ...(0,in_memory/* inMemoryOptions */.Dz)(host), executed: { ...executed, patience } });
    let givenBack = null;
    let failure = null;
    let { hasLooked = false } = host;
    const ports = {
        ...service,
        async look(question) {
            const looked = await service.look(id, question, check, rules);
            const { seen, at } = looked;
            const isCut = hasLooked && clock.now() >= (until() ?? Number.POSITIVE_INFINITY);
            if (seen.kind !== 'failed')
                failure = null;
            else if (!isCut)
                failure = seen;
            hasLooked = true;
            if (at !== null)
                host.onLook?.(at, seen);
            return { ...looked, context };
        },
        async store(_before, step) {
            if (step.do.kind === 'give_back' && !(0,question_answer/* isByRule */.g0)(step.do.answer))
                givenBack = step.do.why;
            host.onStore?.(step);
            return step.thing;
        },
    };
    const visit = (question) => visitQuestion(ports, question);
    return {
        ...ports,
        context,
        visit,
        async drive(question) {
            const mayStop = (each) => givenBack !== null || asksPeople(each);
            const driven = await (0,in_memory/* driveInMemory */.Jx)(host, visit, question, { mayStop });
            if (givenBack !== null)
                return { kind: 'given_back', why: givenBack };
            if (asksPeople(driven))
                return { kind: 'asks_people', question: driven };
            if (driven.dueAt === null)
                return { kind: 'settled', question: driven };
            return whenTimeIsUp(driven, failure);
        },
    };
}
function withoutCopy(rules) {
    return {
        byRules: { listed: [], known: [] },
        workingCopies: () => rules?.workingCopies ?? [],
        defaultBranch: async () => new Map(),
    };
}
const asksPeople = ({ state, answer }) => state === 'open' && answer === null;
function whenTimeIsUp(question, failure) {
    const { answer, sent, settledAt } = question;
    if (settledAt !== null)
        return { kind: 'settled', question: { ...question, goOn: null } };
    if (answer === null || sent === null)
        return { kind: 'time_is_up', failure };
    const why = 'no look has shown it in time';
    const result = { kind: 'unclear', why, by: answer.by, answer: answer.verdict, at: answer.at };
    return { kind: 'settled', question: { ...question, state: 'unknown', result } };
}

// EXTERNAL MODULE: ./build/shared/executed/find-executed.js + 18 modules
var find_executed = __webpack_require__(31750);
// EXTERNAL MODULE: ./build/shared/github/templates/question-asked.js
var question_asked = __webpack_require__(32901);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./build/shared/github/client/client.js
var client = __webpack_require__(52013);
// EXTERNAL MODULE: ./build/shared/github/client/decode.js
var decode = __webpack_require__(77008);
;// CONCATENATED MODULE: ./build/shared/github/client/default-branch.js



async function readDefaultBranch(github, repository, paths, sandbox) {
    const files = await ask(github, repository, paths);
    return new Map(paths.map((path) => [path, readingOf(files.get(path), sandbox.get(path))]));
}
async function ask(github, repository, paths) {
    const variables = Object.fromEntries(paths.map((path, at) => [`e${at}`, `HEAD:${path}`]));
    const declared = paths.map((_, at) => `, $e${at}: String!`).join('');
    const fields = paths.map((_, at) => `f${at}: object(expression: $e${at}) { ...content }`).join('\n    ');
    const query = `query ($owner: String!, $repo: String!${declared}) {
  repository(owner: $owner, name: $repo) {
    defaultBranchRef { target { oid } }
    ${fields}
  }
}
fragment content on GitObject { __typename oid ... on Blob { isBinary isTruncated text } }`;
    try {
        const reply = await (0,client/* askGraphQL */.Rh)(github, query, {
            ...repository,
            ...variables,
        });
        return readAnswer(reply, paths);
    }
    catch {
        return new Map();
    }
}
function readAnswer({ data, errors }, paths) {
    const found = data?.repository;
    const commit = (0,decode/* readText */.yR)(found?.defaultBranchRef?.target?.oid);
    const whenNull = errors.length === 0 && commit !== null ? 'absent' : 'unknown';
    const files = paths.map((path, at) => {
        const file = found?.[`f${at}`];
        return [path, file === null ? whenNull : readBlob(file)];
    });
    return new Map(files);
}
function readBlob(file) {
    const oid = (0,decode/* readText */.yR)(file?.oid);
    if (file?.__typename !== 'Blob' || oid === null)
        return 'unknown';
    return { oid, text: file.isBinary === false && file.isTruncated === false ? (0,decode/* readText */.yR)(file.text) : null };
}
function readingOf(found, here) {
    if (found === 'absent')
        return { kind: 'absent' };
    if (found === undefined || found === 'unknown')
        return { kind: 'unread', why: 'GitHub does not show it' };
    if (here?.kind === 'file' && blobId(here.bytes, found.oid) === found.oid)
        return here;
    const bytes = new TextEncoder().encode(found.text ?? '');
    return found.text !== null && blobId(bytes, found.oid) === found.oid
        ? { kind: 'file', bytes }
        : { kind: 'unread', why: 'GitHub does not show it as a text' };
}
function blobId(bytes, like) {
    return (0,external_node_crypto_.createHash)(like.length === 64 ? 'sha256' : 'sha1')
        .update(`blob ${bytes.length}\0`)
        .update(bytes)
        .digest('hex');
}

// EXTERNAL MODULE: ./build/shared/rules/unchanged.js
var unchanged = __webpack_require__(48869);
// EXTERNAL MODULE: ./build/shared/service/openhands/workspace-file.js
var workspace_file = __webpack_require__(75935);
// EXTERNAL MODULE: ./build/action/report/create-github.js + 1 modules
var create_github = __webpack_require__(75592);
// EXTERNAL MODULE: ./build/action/run/step/followed.js
var followed = __webpack_require__(934);
// EXTERNAL MODULE: ./build/action/run/step/workflow-step.js
var workflow_step = __webpack_require__(5066);
;// CONCATENATED MODULE: ./build/action/run/drive-question.js








function questionInStep(step, conversationId, check = async () => null) {
    const { settings, ledger } = step;
    const rules = settings.rules === null ? undefined : { ...(0,followed/* rulesInStep */.v7)(step, conversationId), seeCommand: find_executed/* seeCommand */.ps };
    const machine = questionInMemory({
        ...(0,workflow_step/* inStep */.qg)(step),
        id: conversationId,
        ask: (0,workflow_step/* askOf */.xt)(settings),
        ...(rules && { rules }),
        executed: executedFilesOf(step, conversationId, rules),
        hasLooked: ledger.facts().polls > 0,
        check,
        onLook: (at, seen) => noteLook(at, seen.kind === 'seen' ? seen.agentBefore : null, step),
        onStore: (stored) => noteStep(stored, step),
    });
    return {
        ...machine,
        async drive(question) {
            const driven = await machine.drive(question);
            if (driven.kind !== 'asks_people')
                ledger.note({ question: null });
            const isAnswered = driven.kind === 'settled' && driven.question.result?.kind === 'verified';
            if (isAnswered)
                ledger.note({ passed: driven.question });
            return driven;
        },
    };
}
function noteStep({ thing: question, do: effect }, { ledger }) {
    const { answer, sent, actions } = question;
    const ids = actions?.flatMap(({ id }) => (id === undefined ? [] : [{ id }])) ?? null;
    const isOver = effect.kind === 'settle' && sent !== null;
    ledger.note({
        ...noted(question),
        ...(effect.kind === 'send' && { answerSent: true }),
        ...(isOver && { answered: [...ledger.facts().answered, { answer, sent, actions: ids }] }),
    });
}
function noted(question) {
    return { question, isQuestionWhole: (0,question_asked/* isShownWhole */.TJ)(question) };
}
function executedFilesOf({ ledger, gitHub }, conversationId, rules) {
    const repositoryOf = (of) => of.repository ?? ledger.facts().repository ?? '';
    return {
        byRules: (0,unchanged/* byRules */.Jf)(rules?.sets ?? []),
        workingCopies: (of) => (0,workspace_file/* workingCopiesOf */.m)(repositoryOf(of).split('/')[1] ?? '', conversationId),
        defaultBranch: (of, ...asked) => readDefaultBranch(gitHub, (0,create_github/* ownerAndRepo */.H5)(repositoryOf(of)), ...asked),
    };
}
function noteLook(conversation, agentBefore, { ledger }) {
    const { sandbox, title } = conversation;
    const agent = sandbox?.is === 'asleep' ? agentBefore : conversation.agent;
    ledger.note({ sandbox, agent, title, polls: ledger.facts().polls + 1 });
}


/***/ }),

/***/ 84801:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ describeAnswer),
/* harmony export */   v: () => (/* binding */ endingOfAnswer)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98965);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3548);
/* harmony import */ var _shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17097);



function endingOfAnswer(driven, verdict, at) {
    return { outcome: outcomeOf(driven), reason: describeAnswer(driven, verdict), at };
}
function describeAnswer(driven, verdict) {
    const did = verdict === null ? 'answered' : verdict === 'approve' ? 'approved' : 'rejected';
    switch (driven.kind) {
        case 'settled':
            return describeSettled(driven.question, did);
        case 'asks_people':
            return `not ${did}: people are asked`;
        case 'given_back':
            return `not ${did}: ${whyGivenBack(driven.why)}`;
        case 'time_is_up':
            return `not ${did}: the time of the step is over${driven.failure ? ` (${driven.failure.why})` : ''}`;
    }
}
function describeSettled({ result, goOn }, did) {
    switch (result?.kind) {
        case 'verified': {
            const wentOn = goOn === 'sent' && result.agent.is === 'working';
            if (wentOn)
                return `${did}, and the agent was told to go on`;
            return result.leftIdle === undefined
                ? `${did}; the agent ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .nowDoing */ .er)(result.agent)}`
                : `${did}; the agent could not be told to go on: ${result.leftIdle}`;
        }
        case 'gone':
            return `answered, but perhaps not by this step; the agent ${(0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_0__/* .nowDoing */ .er)(result.agent)}`;
        case 'no_effect':
            return `not ${did}: the service took the answer, and it had no effect; the agent still waits for the same`;
        case 'unclear':
            return `the answer may or may not have been taken: ${result.why}`;
        case 'stale':
            return `not ${did}. ${_shared_github_index_js__WEBPACK_IMPORTED_MODULE_1__/* .staleWords */ .dT[result.why]}`;
        case 'not_waiting':
            return `not ${did}: nothing waits for an answer (${result.why})`;
        default:
            return `not ${did}: nothing waits for an answer`;
    }
}
function whyGivenBack(why) {
    switch (why.kind) {
        case 'edited':
            return 'the comment was edited or deleted';
        case 'approval_gone':
            return `the approval of ${why.by} was edited or deleted`;
        case 'may_not':
            return `${why.by} may not approve any more`;
        case 'too_early':
            return 'the comment is older than the question';
        case 'edit_unknown':
            return 'GitHub did not say whether the comment was edited';
        case 'not_shown_whole':
            return 'not all of it could be shown, so it can only be rejected here';
        case 'out_of_reach':
            return why.cause === 'no_agent_server' ? `${why.why}; give agent-server-url` : why.why;
    }
}
function outcomeOf(driven) {
    switch (driven.kind) {
        case 'settled':
            return outcomeOfResult(driven.question);
        case 'asks_people':
            return _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .unanswered */ .bj;
        case 'given_back':
            return driven.why.kind === 'out_of_reach' ? outcomeOfCause(driven.why.cause) : 'denied';
        case 'time_is_up':
            return driven.failure ? (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .outcomeOfCode */ .$I)(driven.failure.code, 'answer') : 'timeout';
    }
}
function outcomeOfResult({ result }) {
    switch (result?.kind) {
        case 'verified':
            return 'answered';
        case 'no_effect':
            return _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_2__/* .unanswered */ .bj;
        case 'gone':
        case 'unclear':
        case 'sending':
            return 'answer_unknown';
        default:
            return 'not_waiting';
    }
}
function outcomeOfCause(cause) {
    switch (cause) {
        case 'absent':
            return 'not_found';
        case 'no_agent_server':
            return 'bad_input';
        case 'policy':
            return 'ask_unavailable';
        case 'asleep':
        case 'unclear':
            return 'not_waiting';
        default:
            return (0,_shared_service_index_js__WEBPACK_IMPORTED_MODULE_3__/* .outcomeOfCode */ .$I)(cause.failed, 'answer');
    }
}


/***/ }),

/***/ 32062:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   decidedByWorkflow: () => (/* binding */ decidedByWorkflow),
/* harmony export */   leaveOpen: () => (/* binding */ leaveOpen),
/* harmony export */   noteDecision: () => (/* binding */ noteDecision),
/* harmony export */   onWaiting: () => (/* binding */ onWaiting)
/* harmony export */ });
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(97738);
/* harmony import */ var _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92741);
/* harmony import */ var _shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(47641);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(78532);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17965);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(25507);
/* harmony import */ var _shared_question_index_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(37435);
/* harmony import */ var _report_facts_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(67489);
/* harmony import */ var _drive_question_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(59753);
/* harmony import */ var _ending_of_answer_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(84801);
/* harmony import */ var _step_followed_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(934);







const mostAnswers = 50;
async function onWaiting(watch, step) {
    const { ledger, comment, settings } = step;
    const { conversationId, seen, ending } = watch;
    if (!(0,_shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isAsking */ .CL)(seen.agent) || conversationId === null) {
        const { question } = ledger.facts();
        if (question === null)
            return null;
        ledger.note({ question: null, passed: question });
        if (ending === null)
            await comment.update(ledger.facts());
        return null;
    }
    if (ending !== null)
        return null;
    const decides = await comment.decides(ledger.facts());
    noteDecider(!decides, step);
    if (!decides)
        return null;
    const ruled = settings.rules === null ? null : await askRules(conversationId, step);
    if (ruled !== null && ruled.kind !== 'asks_people')
        return ruled.ending;
    const choice = ruled?.byRule && settings.onConfirmation !== 'wait' ? 'stop' : settings.onConfirmation;
    if (ruled?.isNew && (choice === 'stop' || choice === 'wait'))
        await show(ruled.question, step);
    switch (choice) {
        case 'approve':
        case 'accept':
            return answerIt(conversationId, 'approve', step, ruled?.question);
        case 'reject':
            return answerIt(conversationId, 'reject', step, ruled?.question);
        case 'stop':
            await leaveOpen(conversationId, step);
            return { ...waits, at: step.clock.now() };
        default:
            await keepShown(conversationId, step);
            return null;
    }
}
function noteDecider(isOther, { ledger, log }) {
    if (ledger.facts().isOtherDeciding === isOther)
        return;
    ledger.note({ isOtherDeciding: isOther });
    log.line(isOther
        ? 'another step follows this conversation and decides on what the agent asks; this one looks on'
        : 'the other step has ended; this one decides from now on');
}
const waits = { outcome: _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .unanswered */ .bj, reason: 'the agent waits for a confirmation' };
async function askRules(conversationId, step) {
    const { clock, ledger } = step;
    const shown = ledger.facts().question;
    const machine = (0,_drive_question_js__WEBPACK_IMPORTED_MODULE_2__/* .questionInStep */ .O)(step, conversationId);
    const people = (question, isNew) => ({
        kind: 'asks_people',
        question,
        isNew,
        byRule: (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .isAskedByRule */ .WC)(question, machine.context),
    });
    if (shown?.state === 'open')
        return people(shown, false);
    const { ruledRejections } = ledger.facts();
    const driven = await machine.drive({ ...(0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_4__/* .newQuestion */ .lG)(clock.now()), ruledRejections });
    if (driven.kind === 'asks_people') {
        ledger.note({ ruledRejections: 0 });
        return people(driven.question, true);
    }
    if (driven.kind === 'time_is_up')
        return { kind: 'decided', ending: endingOfTime(driven, null, step) };
    const answer = driven.kind === 'settled' ? driven.question.answer : null;
    if (driven.kind !== 'settled' || answer === null)
        return { kind: 'decided', ending: null };
    ledger.note({ ruledRejections: (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_3__/* .ruledRejectionsAfter */ .tc)({ ...driven.question, ruledRejections }) });
    noteDecision(driven, answer, step);
    const ending = await endingUnlessItGoesOn(driven, answer.verdict, conversationId, step);
    return { kind: 'decided', ending: ending ?? endingOfPlanning(answer, step) };
}
function ruleInWords({ rule, configuration }) {
    return configuration === '' || configuration === _step_followed_js__WEBPACK_IMPORTED_MODULE_5__/* .theInputRules */ .fi ? rule : `${rule} of ${configuration}`;
}
function endingOfPlanning({ afterReject }, { settings, ledger, clock }) {
    if (settings.planning === null || afterReject !== 'stop')
        return null;
    ledger.note({ finalMessage: '' });
    const reason = 'the agent kept trying to act where it was only to read; its last words are taken as its plan';
    return { outcome: 'finished', reason, at: clock.now() };
}
const listPatienceMs = 5_000;
async function leaveOpen(conversationId, step) {
    const { clock, cancel, ledger } = step;
    const until = clock.now() + listPatienceMs;
    await keepShown(conversationId, step);
    for (let asked = ledger.facts().question; asked?.state === 'asking'; asked = ledger.facts().question) {
        if (clock.now() >= until || cancel.signal.aborted) {
            await show((0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_6__/* .openQuestion */ .R0)(asked, null, (0,_drive_question_js__WEBPACK_IMPORTED_MODULE_2__/* .questionInStep */ .O)(step, conversationId).context, clock.now()), step);
            return;
        }
        await clock.sleep(Math.min(until, asked.dueAt ?? until) - clock.now(), cancel.signal);
        await keepShown(conversationId, step);
    }
}
async function keepShown(conversationId, step) {
    const { clock, ledger } = step;
    const before = (0,_report_facts_js__WEBPACK_IMPORTED_MODULE_7__/* .shownQuestion */ .aZ)(ledger.facts());
    const known = ledger.facts().question ?? (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_4__/* .newQuestion */ .lG)(clock.now());
    const { visit } = (0,_drive_question_js__WEBPACK_IMPORTED_MODULE_2__/* .questionInStep */ .O)(step, conversationId);
    let visited = await visit(known);
    if (visited?.settledAt != null)
        ledger.note({ passed: visited });
    if (visited?.state === 'stale') {
        visited = await visit((0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_4__/* .newQuestion */ .lG)(clock.now()));
    }
    if (visited?.settledAt !== null)
        ledger.note({ question: null });
    const after = (0,_report_facts_js__WEBPACK_IMPORTED_MODULE_7__/* .shownQuestion */ .aZ)(ledger.facts());
    if (visited && after && after.fingerprint !== before?.fingerprint)
        await show(visited, step);
}
async function show(question, { settings, ledger, log, comment }) {
    const asked = actionLines(question).join('; ') || 'the service does not tell what';
    log.line(`the agent asks before it acts: ${asked}`);
    ledger.note({ ...(0,_drive_question_js__WEBPACK_IMPORTED_MODULE_2__/* .noted */ .Z)(question), hasAsked: true });
    await comment.update(ledger.facts());
    const page = comment.questionPage();
    if (page !== null)
        return log.line(`answer at ${page}`);
    const { conversationUrl, conversationId } = ledger.facts();
    if (settings.onConfirmation !== 'wait' || conversationUrl === null)
        return;
    log.line(`answer at ${conversationUrl}, or by another job with mode: respond and conversation-id: ${conversationId}`);
}
function actionLines({ actions }) {
    return actions?.map(_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .actionLine */ .Rs) ?? [];
}
async function answerIt(conversationId, verdict, step, asked) {
    const { clock, ledger } = step;
    const count = ledger.facts().answers + 1;
    if (count > mostAnswers) {
        await leaveOpen(conversationId, step);
        const reason = `the agent asked more than ${mostAnswers} times; the step stops answering`;
        return { outcome: _shared_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .unanswered */ .bj, reason, at: clock.now() };
    }
    ledger.note({ answers: count });
    const { task } = ledger.facts();
    const afterReject = task !== null && task.state === 'held' ? 'stop' : decidedByWorkflow.afterReject;
    const answer = { ...decidedByWorkflow, afterReject, verdict, reason: null, at: clock.now() };
    const question = asked?.fingerprint
        ? (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_4__/* .shownBefore */ .Ru)(asked.fingerprint, answer, clock.now(), asked.shownWhole ?? true)
        : (0,_shared_question_index_js__WEBPACK_IMPORTED_MODULE_4__/* .newQuestion */ .lG)(clock.now(), answer);
    const driven = await (0,_drive_question_js__WEBPACK_IMPORTED_MODULE_2__/* .questionInStep */ .O)(step, conversationId).drive(question);
    if (driven.kind === 'time_is_up')
        return endingOfTime(driven, verdict, step);
    noteDecision(driven, answer, step);
    return endingUnlessItGoesOn(driven, verdict, conversationId, step);
}
function endingOfTime(driven, verdict, { clock }) {
    return driven.failure && (0,_ending_of_answer_js__WEBPACK_IMPORTED_MODULE_9__/* .endingOfAnswer */ .v)(driven, verdict, clock.now());
}
async function endingUnlessItGoesOn(driven, verdict, conversationId, step) {
    const ending = (0,_ending_of_answer_js__WEBPACK_IMPORTED_MODULE_9__/* .endingOfAnswer */ .v)(driven, verdict, step.clock.now());
    const result = driven.kind === 'settled' ? driven.question.result?.kind : 'unclear';
    if (result === 'no_effect')
        await leaveOpen(conversationId, step);
    const isOver = result !== 'unclear' && result !== 'no_effect';
    return isOver || ending.outcome === 'not_waiting' ? null : ending;
}
function noteDecision(driven, answer, { log, ledger, clock }) {
    const at = clock.now();
    const { verdict } = answer;
    const words = decisionWords(driven, answer);
    const actions = driven.kind === 'settled' ? actionLines(driven.question) : [];
    log.line(actions.length === 0 ? words : `${words}: ${actions.join('; ')}`);
    const unshown = verdict === 'approve' ? unshownIn(driven) : [];
    for (const each of unshown)
        log.warn(each);
    const lines = [{ at, words, actions }, ...unshown.map((each) => ({ at, words: each, actions: [] }))];
    for (const line of lines)
        ledger.note((0,_report_facts_js__WEBPACK_IMPORTED_MODULE_7__/* .addDecision */ .WL)(ledger.facts(), line));
}
function decisionWords(driven, { by, verdict, reason, rule }) {
    const who = rule === undefined ? by : ruleInWords(rule);
    const isSeen = driven.kind === 'settled' && driven.question.result?.kind === 'verified';
    if (rule !== undefined && verdict === 'approve' && isSeen)
        return `${who} allowed`;
    const why = reason === null ? '' : ` (“${reason}”)`;
    const did = (0,_ending_of_answer_js__WEBPACK_IMPORTED_MODULE_9__/* .describeAnswer */ .O)(driven, verdict);
    return `${who}${/^(?:approved|rejected)\b/.test(did) ? '' : ':'} ${did}${why}`;
}
function unshownIn(driven) {
    const isSent = driven.kind === 'settled' && driven.question.sent !== null;
    return isSent ? (0,_shared_github_index_js__WEBPACK_IMPORTED_MODULE_8__/* .unshownWords */ .eS)(driven.question.actions ?? []) : [];
}
const decidedByWorkflow = { by: _shared_question_index_js__WEBPACK_IMPORTED_MODULE_10__/* .theWorkflow */ .B, afterReject: 'continue' };


/***/ }),

/***/ 17965:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ru: () => (/* binding */ shownBefore),
/* harmony export */   lG: () => (/* binding */ newQuestion)
/* harmony export */ });
/* unused harmony exports questionStates, abouts, aboutOf */
const questionStates = (/* unused pure expression or super */ null && ([
    'asking',
    'open',
    'answering',
    'answered',
    'stale',
    'unknown',
    'elsewhere',
    'expired',
    'closed',
    'void',
]));
const abouts = (/* unused pure expression or super */ null && (['actions', 'plan', 'money']));
function aboutOf({ subject }) {
    return subject?.kind ?? 'actions';
}
function newQuestion(now, answer = null, epoch = 1, subject = null) {
    return {
        epoch,
        state: 'asking',
        ...(subject && { subject }),
        code: null,
        fingerprint: null,
        wait: null,
        actions: null,
        openedAt: null,
        shownWhole: null,
        commit: null,
        wokenAt: null,
        answer,
        terms: null,
        approvals: [],
        sent: null,
        result: null,
        goOn: null,
        expiresAt: null,
        dueAt: now,
        createdAt: now,
        settledAt: null,
    };
}
function shownBefore(fingerprint, answer, now, shownWhole = true) {
    return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}


/***/ })

};
