export const id = 342;
export const ids = [342];
export const modules = {

/***/ 58342:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  giveTask: () => (/* binding */ giveTask)
});

// EXTERNAL MODULE: ./build/shared/drive/outcomes.js
var outcomes = __webpack_require__(25090);
// EXTERNAL MODULE: ./build/shared/github/words/states.js
var states = __webpack_require__(8672);
// EXTERNAL MODULE: ./build/shared/message/message.js
var message = __webpack_require__(94747);
// EXTERNAL MODULE: ./build/shared/message/machine.js
var machine = __webpack_require__(3313);
// EXTERNAL MODULE: ./build/shared/message/decide.js
var decide = __webpack_require__(9490);
;// CONCATENATED MODULE: ./build/shared/message/why-held.js

function whyHeld(message, look, now) {
    const policySetAt = message.policySetAt === null ? null : now;
    const { result } = (0,decide/* decideMessage */.W)({ ...message, policySetAt, troubleSince: Number.NEGATIVE_INFINITY }, look, now).thing;
    return result?.kind === 'not_taken' ? result.why : null;
}

// EXTERNAL MODULE: ./build/action/run/step/machine-tools.js
var machine_tools = __webpack_require__(40083);
// EXTERNAL MODULE: ./build/action/run/tell-and-follow.js + 1 modules
var tell_and_follow = __webpack_require__(76714);
;// CONCATENATED MODULE: ./build/action/run/give-task.js





async function giveTask({ text, asks }, watch, step) {
    const { clock, ledger, log, comment } = step;
    const { conversationId } = watch;
    if (conversationId === null)
        throw new Error('a conversation that is ready has an id');
    const deadline = deadlineOf(step);
    const { ports, why } = notingWhy((0,tell_and_follow/* messagePortsOf */.V)(conversationId, step, deadline));
    const held = (0,message/* newMessage */.iW)({ text, ask: asks.ask, number: 1 }, clock.now());
    log.line(`the agent is told that it ${(0,states/* asksWords */.C4)(asks.ask)}, before it is given its task`);
    const task = await (0,machine_tools/* driveInStep */.G3)((each) => (0,machine/* visitMessage */.Z)(ports, each), held, step, {
        endOf: ({ state }) => (state === 'held' ? deadline : Number.POSITIVE_INFINITY),
    });
    if (task.result === null) {
        const reason = ['the agent was not given its task in time, and was told nothing', why(task)];
        return { outcome: 'start_timeout', reason: reason.filter(Boolean).join(': '), at: clock.now() };
    }
    const ending = (0,outcomes/* endingOfTask */.kO)(task.result);
    if (ending !== null)
        return { ...ending, at: clock.now() };
    log.line(`the agent was given its task; it ${(0,states/* asksWords */.C4)(asks.ask)}`);
    ledger.note({ asks });
    await comment.update(ledger.facts());
    return null;
}
function notingWhy(ports) {
    let looked = null;
    let refused = null;
    const noting = {
        ...ports,
        async look(message) {
            const look = await ports.look(message);
            looked = look;
            return look;
        },
        replied(_, reply) {
            refused = typeof reply === 'object' && 'why' in reply ? reply.why : null;
        },
    };
    const why = (task) => refused ?? (looked && whyHeld(task, looked, ports.now()));
    return { ports: noting, why };
}
function deadlineOf({ settings, ledger }) {
    const { startTimeout, timeout } = settings.limits;
    return ledger.facts().startedAt + Math.min(startTimeout, timeout ?? startTimeout);
}


/***/ })

};
