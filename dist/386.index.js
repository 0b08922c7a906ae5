export const id = 386;
export const ids = [386];
export const modules = {

/***/ 78386:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KT: () => (/* binding */ outcomeSection),
/* harmony export */   XN: () => (/* binding */ finalMessageSection),
/* harmony export */   _G: () => (/* binding */ plannedSection),
/* harmony export */   nL: () => (/* binding */ isPlanWhole)
/* harmony export */ });
/* unused harmony export outcomeReport */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92741);
/* harmony import */ var _cut_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(57708);
/* harmony import */ var _text_quoted_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(71886);
/* harmony import */ var _words_commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(89068);
/* harmony import */ var _words_outcome_words_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49880);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(23062);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(16775);
/* harmony import */ var _proof_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(12132);








function outcomeReport(view, marker) {
    const words = finalMessageSection(view.finalMessage, view.ending);
    return compose(marker, [
        outcomeSection(view, words),
        dotted([roundWords(view.run), ...linksOf(view.run), costOf(view.run)]),
        warningLines(view.warnings),
    ]);
}
function outcomeSection({ ending, run, audience, spelling }, words = null) {
    const { symbol, title, next } = (0,_words_outcome_words_js__WEBPACK_IMPORTED_MODULE_0__/* .endingWords */ .fg)(ending);
    const pulls = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isGood */ .Kg)(ending) ? (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .pullRequests */ .sD)(run.pullRequests) : null;
    const step = pulls === null
        ? (0,_words_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .spellIn */ .GL)(next[audience], spelling)
        : `Review ${pulls.toLowerCase()} as you would review a colleague's work.`;
    const wordsFirst = (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_1__/* .isGood */ .Kg)(ending) || ending.variant === 'with_message';
    const isSaid = words !== null && ending.outcome === 'finished' && ending.variant === undefined;
    return (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .compose */ .Zz)(null, [
        `### ${symbol} ${title}`,
        isSaid ? null : (0,_words_outcome_words_js__WEBPACK_IMPORTED_MODULE_0__/* .endingSentence */ .zG)(ending),
        wordsFirst ? words : null,
        quotedReason((0,_words_outcome_words_js__WEBPACK_IMPORTED_MODULE_0__/* .endingReason */ .ul)(ending) ?? ''),
        `**Next:** ${step}`,
        (0,_proof_js__WEBPACK_IMPORTED_MODULE_4__/* .proofSection */ .s)(run.proof, ending),
        wordsFirst ? null : words,
    ]);
}
function quotedReason(reason) {
    const lines = reason.split('\n', 20).map((line) => (0,_compose_js__WEBPACK_IMPORTED_MODULE_5__/* .inline */ .mG)(line, 600));
    const [only = '', ...more] = lines.filter((line) => line !== '');
    if (more.length > 0)
        return [only, ...more].map((line) => `> - ${line}`).join('\n');
    return only === '' ? null : `> ${only}`;
}
function finalMessageSection(message, ending = null) {
    if (message === null || message.trim() === '')
        return null;
    const text = (0,_cut_js__WEBPACK_IMPORTED_MODULE_6__/* .fitting */ ._Q)((max) => (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_7__/* .quoted */ .TL)(message, max), 10_000, 30_000);
    const isOpen = ending?.variant === 'with_message' || isShort(message);
    return isOpen ? `**The agent says:**\n\n${text}` : (0,_compose_js__WEBPACK_IMPORTED_MODULE_2__/* .folded */ .TM)('What the agent says', text);
}
const shortest = { characters: 1_000, lines: 15 };
function isShort(message) {
    const text = message.trim();
    return text.length <= shortest.characters && text.split('\n').length <= shortest.lines;
}
const longestPlan = 30_000;
const planWords = (plan) => (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_7__/* .quoted */ .TL)(plan, plan.length);
const isPlanWhole = (plan) => planWords(plan).length <= longestPlan;
function plannedSection({ plan, scope }) {
    return [
        '### 📋 The plan',
        planWords(plan),
        '**Its scope**: what the step that carries it out may do without asking, as its `rules`.',
        (0,_text_quoted_js__WEBPACK_IMPORTED_MODULE_7__/* .fenced */ .OF)(scope, { language: 'yaml', max: 25_000 }),
    ].join('\n\n');
}


/***/ }),

/***/ 12132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ proofSection),
  U: () => (/* binding */ proofSentence)
});

// EXTERNAL MODULE: ./build/shared/conversation/terms/outcomes.js
var outcomes = __webpack_require__(92741);
// EXTERNAL MODULE: ./build/shared/cut.js
var cut = __webpack_require__(57708);
// EXTERNAL MODULE: ./build/shared/github/templates/compose.js
var templates_compose = __webpack_require__(23062);
// EXTERNAL MODULE: ./build/shared/github/text/inline.js
var text_inline = __webpack_require__(16775);
// EXTERNAL MODULE: ./build/shared/github/text/quoted.js
var quoted = __webpack_require__(71886);
;// CONCATENATED MODULE: ./build/shared/github/templates/judgement.js





function observedSentence(judgement) {
    const { actions, asked, questions, rejected } = judgement;
    const often = questions === asked ? '' : `, in ${(0,templates_compose/* plural */.LS)(questions, 'question')}`;
    const waited = `With ask: always, ${asked === 0 ? 'none' : asked} of ${(0,templates_compose/* plural */.LS)(actions, 'action')} would have waited for you${often}.`;
    const refused = rejected === 0 ? null : `${rejected} would have been rejected.`;
    return [waited, refused, takenNote(judgement)].filter((part) => part !== null).join(' ');
}
function observedSection(judgement) {
    return (0,templates_compose/* compose */.Zz)(null, [
        `👀 Nobody was asked. ${observedSentence(judgement)}`,
        judgement.frequent.length === 0
            ? null
            : (0,templates_compose/* folded */.TM)('What would be asked most often, as rules to copy', frequentBlock(judgement.frequent)),
    ]);
}
function frequentBlock(frequent) {
    const lines = frequent.map(({ count, what, rule, askedBy = [] }) => {
        const often = `${count} ${count === 1 ? 'time' : 'times'}`;
        return rule === null
            ? `# ${often}, for people${askedBy.length === 0 ? '' : ` by ${askedBy.join(', ')}`}: ${(0,text_inline/* oneLine */.TN)(what)}`
            : `${rule} # ${often}`;
    });
    return (0,quoted/* fenced */.OF)(lines.join('\n'), { language: 'yaml', max: 10_000 });
}
function judgementTable(today, after) {
    const rows = [
        ['accepted', 'accepted'],
        ['rejected', 'rejected'],
        ['asked about', 'asked'],
        ['questions to people', 'questions'],
        ['only thought or finished', 'exempt'],
    ];
    const lines = rows.map(([name, key]) => `| ${name} | ${String(today[key])} | ${String(after[key])} |`);
    return [`| ${plural(after.actions, 'action')} | today | with this file |`, '|---|--:|--:|', ...lines].join('\n');
}
function comparisonReport({ today, after, newly, warnings, neverFitting }, budget) {
    const often = after.frequent.length === 0 ? null : frequentBlock(after.frequent);
    const others = compose(null, [
        judgementTable(today, after),
        takenNote(today) ?? takenNote(after),
        often && `### What would still be asked most often\n\n${often}`,
        warnedSection(warnings),
        neverSection(neverFitting),
    ]);
    const room = budget - Buffer.byteLength(others) - aroundNewly;
    return compose(null, [others, newlyAcceptedSection(newly, room)]);
}
const aroundNewly = 200;
function takenNote({ takenAsUnchanged }) {
    return takenAsUnchanged
        ? 'What a command executed then is taken as unchanged against the default branch.'
        : null;
}
const mostWarned = 20;
function warnedSection(warnings) {
    const lines = warnings.map(({ command, why }) => `- ${code(command, 200)}: ${why}.`);
    return listSection('### Commands to read twice', lines);
}
function neverSection(rules) {
    const lines = rules.map(({ name, from, why }) => {
        return `- ${name} of ${code(shortCommit(from), 200)} ${inline(shortCommit(why), 300)}.`;
    });
    return listSection('### Rules that never decide', lines);
}
function listSection(heading, lines) {
    if (lines.length === 0)
        return null;
    const left = lines.length - mostWarned;
    const shown = [...lines.slice(0, mostWarned), ...(left > 0 ? [`- and ${left} more.`] : [])];
    return compose(null, [heading, shown.join('\n')]);
}
const blankLine = 2;
function newlyAcceptedSection(newly, budget) {
    if (newly.length === 0)
        return null;
    let room = budget;
    const shown = [];
    for (const { count, action } of newly) {
        const { tool, arguments: given, risk } = action;
        const asked = { tool, arguments: given, risk, summary: null, thought: null };
        const { text, whole } = actionSection(asked, room);
        const part = `${plural(count, 'time')}:\n\n${text}`;
        const size = Buffer.byteLength(part) + blankLine;
        if (!whole || size > room)
            break;
        room -= size;
        shown.push(part);
    }
    const left = newly.length - shown.length;
    return compose(null, [
        '### Newly accepted',
        ...shown,
        left === 0
            ? null
            : `**${left} more are newly accepted, and do not fit here.** \`npm run rules -- try\` shows all of them.`,
    ]);
}
const longestCheck = 62_000;
function rulesCheckText(comparison, changes) {
    const { looser, stricter, other } = changes;
    const { newly, after } = comparison;
    const why = [...looser, ...(newly.length > 0 ? [`${plural(newly.length, 'action')} newly accepted`] : [])];
    return compose(null, [
        why.length === 0 ? null : `⚠️ **Looser than what is in force:** ${why.join('; ')}.`,
        other.length === 0 ? null : `⚠️ **Read what changes, which no program can judge:** ${other.join('; ')}.`,
        why.length === 0 && other.length === 0 ? 'Nothing becomes looser.' : null,
        stricter.length === 0 ? null : `Stricter: ${stricter.join('; ')}.`,
        after.actions === 0
            ? 'Nothing was decided on in this repository yet. `npm run rules -- try` judges what its agents did before.'
            : `By what was decided on in this repository lately (the newest ${plural(after.actions, 'action')}):`,
        ...(after.actions === 0
            ? [warnedSection(comparison.warnings), neverSection(comparison.neverFitting)]
            : [comparisonReport(comparison, longestCheck)]),
    ]);
}
function rulesReply(view, marker) {
    const { ask, permission, allowRequester, teams, ruleSets, origins, suggestions, notKnown } = view;
    const origin = (key) => `(${inline(origins[key] ?? 'default', 200)})`;
    const may = ['start', 'approve', 'reject'].map((key) => `- \`permission.${key}\`: ${permission[key]} ${origin(`permission.${key}`)}`);
    const people = teams.length === 0
        ? []
        : [`- \`teams\`: ${teams.map((team) => code(team)).join(', ')} ${origin('teams')}`];
    const requester = `- \`allow_requester\`: ${allowRequester} ${origin('allow_requester')}`;
    const sets = ruleSets.filter(({ rules }) => rules.length > 0);
    return compose(marker, [
        '### 📏 Rules in force here',
        [`- \`ask\`: ${ask} ${origin('ask')}`, ...may, requester, ...people].join('\n'),
        ...(sets.length === 0 ? ['No rules: a person is asked about everything that the agent asks.'] : []),
        ...sets.flatMap((set) => [
            `From ${code(set.from, 200)}:`,
            fenced(ruleLines(set.rules), { language: 'yaml', max: 8_000 }),
        ]),
        view.plan ? planInForce(view.plan) : null,
        suggestedSection(suggestions),
        notSuggested(notKnown),
    ]);
}
function planInForce({ now, ...plan }) {
    return compose(null, [
        `📋 ${planSentence(plan, now)}. Beneath the rules above, and for this run alone:`,
        fenced(scopeInLines(plan.scope), { max: 30_000 }),
    ]);
}
function notSuggested(commands) {
    if (commands.length === 0)
        return null;
    const lines = commands.map((command) => `- ${code(command, 200)}`);
    return compose(null, [
        'Approved more than once, and never suggested: not everything that these commands run can be shown, so no rule with `unchanged` fits them.',
        lines.join('\n'),
    ]);
}
function suggestedSection(suggestions) {
    if (suggestions.length === 0)
        return 'No suggestion yet: it takes two approvals of the same action.';
    const lines = suggestions.map(({ rule, approvals, people }) => `${rule} # approved ${plural(approvals, 'time')} by ${plural(people, 'person', 'people')}, never rejected`);
    return compose(null, [
        'These would have spared questions. Nothing applies them: a pull request that adds them to `rules` does.',
        fenced(lines.join('\n'), { language: 'yaml', max: 8_000 }),
    ]);
}

;// CONCATENATED MODULE: ./build/shared/github/templates/proof.js




function proofSentence(proof, ending = null) {
    const { children = [] } = proof;
    const ids = children.slice(0, mostNamed).map(({ id }) => id);
    const named = children.length === 0 ? '' : ` ${childrenWords(children.length)}: ${(0,cut/* andMore */.v)(ids, children.length)}.`;
    return `${ownSentence(proof, ending)}${proof.hooksAct ? ` ${hooksActWords}` : ''}${named}`;
}
const hooksActWords = 'A hook of the conversation is an agent of its own: it asked nobody, and what it did is not recorded here.';
const mostNamed = 5;
function childrenWords(count) {
    return `The agent started ${(0,templates_compose/* plural */.LS)(count, 'other conversation')}, of which nothing is recorded here`;
}
function ownSentence(proof, ending) {
    if (proof.kind === 'unreadable') {
        return `Could not check who approved what ran: ${proof.why.replace(/\.$/, '')}.`;
    }
    if (proof.kind === 'observed')
        return observedSentence(proof);
    const told = toldPoliciesSentence(proof.otherPolicies);
    const { refused = 0 } = proof;
    const refusals = refused === 0 ? null : `${refused} ${refused === 1 ? 'was' : 'were'} refused.`;
    return [ranWords(proof, ending), refusals, ...undecidedWords(proof), told]
        .filter((part) => part !== null)
        .join(' ');
}
function ranWords(proof, ending) {
    const { actions, refused = 0, exempt } = proof;
    const ran = actions - refused;
    if (ran === 0)
        return 'No action ran.';
    if (exempt === ran) {
        const hasFinished = ending === null || ending.outcome === 'finished';
        if (hasFinished && refused === 0)
            return notAskedAbout(proof);
        return notAskedSoFar(proof, ending?.outcome === outcomes/* unanswered */.bj);
    }
    const parts = partsOf(proof);
    return `${(0,templates_compose/* plural */.LS)(ran, 'action')} ran${parts === '' ? '' : `: ${parts}`}.`;
}
function notAskedAbout({ exempt, rated }) {
    if (rated === undefined)
        return `Nothing needed approval: ${exemptWords(exempt, rated)}.`;
    const spoken = exempt - rated;
    if (rated === 0)
        return 'Nothing needed approval: the agent only thought and finished.';
    const rest = spoken === 0 ? '' : `, and ${spoken} only thought or finished`;
    return `Nothing was asked: the agent rated ${(0,templates_compose/* plural */.LS)(rated, 'action')} low enough${rest}.`;
}
function notAskedSoFar({ exempt, rated }, waits) {
    const ran = rated === 0 ? '' : `: ${exemptWords(exempt, rated)}`;
    return `Nothing ran that needed approval${ran}.${waits ? ' What it asks now waits.' : ''}`;
}
function undecidedWords({ unasked, begun = 0 }) {
    if (unasked === 0)
        return [];
    return [`${unasked} without a decision${begun === 0 ? '' : ` (${begun} began, the end is not known)`}.`];
}
function toldPoliciesSentence(others = []) {
    if (others.length === 0)
        return null;
    const parts = others.map(({ policy, actions }) => {
        const named = policy === 'other' ? 'one that is not known here' : policy;
        return `${named} before ${(0,templates_compose/* plural */.LS)(actions, 'action')}`;
    });
    return `By the server's own word its policy was ${parts.join(', and ')}.`;
}
function partsOf(proof) {
    const { byRules, byPeople, byWorkflow, withinPlan, elsewhere, exempt, rated } = proof;
    const allowed = [
        [byRules, byRules === 1 ? 'by a rule' : 'by rules'],
        [withinPlan?.actions ?? 0, `by the plan that ${withinPlan?.by} approved`],
        [byPeople, byPeople === 1 ? 'by a person' : 'by people'],
        [byWorkflow, 'by the workflow'],
    ];
    const by = allowed.filter(([count]) => count > 0);
    return [
        ...by.map(([count, who], at) => `${count} ${at === 0 ? 'allowed ' : ''}${who}`),
        ...(exempt === 0 ? [] : [exemptWords(exempt, rated)]),
        ...(elsewhere === 0 ? [] : [`${elsewhere} answered elsewhere, by whom is not known`]),
    ].join(', ');
}
function exemptWords(exempt, rated) {
    if (rated === undefined)
        return `${exempt} not asked about`;
    const spoken = exempt - rated;
    return [
        ...(spoken === 0 ? [] : [`${spoken} only thought or finished`]),
        ...(rated === 0 ? [] : [`${rated} not asked about, because the agent rated them low enough`]),
    ].join(', ');
}
const whoElse = 'That may be somebody on the page of the service, a job of a workflow with `mode: respond`, which leaves no reply in a thread, or what runs in the sandbox.';
function proofSection(proof, ending = null) {
    return proof ? (0,templates_compose/* compose */.Zz)(null, sectionsOf(proof, ending)) : null;
}
function sectionsOf(proof, ending) {
    const hooks = proof.hooksAct ? (0,templates_compose/* alert */.xE)('WARNING', hooksActWords) : null;
    return [ownSection(proof, ending), hooks, childrenSection(proof.children ?? [])];
}
function childrenSection(children) {
    if (children.length === 0)
        return null;
    const links = children.slice(0, mostNamed).map(({ id, url }) => (0,text_inline/* link */.nf)((0,text_inline/* code */.aY)(id, 60), url));
    const words = `${childrenWords(children.length)}: ${(0,cut/* andMore */.v)(links, children.length)}.`;
    return (0,templates_compose/* alert */.xE)('WARNING', `${words} Whether they ask is decided at the service.`);
}
function ownSection(proof, ending) {
    if (proof.kind === 'unreadable')
        return (0,templates_compose/* alert */.xE)('WARNING', (0,text_inline/* inline */.mG)(ownSentence(proof, ending), 400));
    if (proof.kind === 'observed')
        return observedSection(proof);
    if (proof.unasked === 0) {
        if (proof.elsewhere > 0)
            return (0,templates_compose/* alert */.xE)('WARNING', `${ownSentence(proof, ending)} ${whoElse}`);
        return proof.otherPolicies === undefined
            ? `🔑 ${ownSentence(proof, ending)}`
            : (0,templates_compose/* alert */.xE)('WARNING', ownSentence(proof, ending));
    }
    const examples = proof.examples.map((told) => `- ${(0,text_inline/* code */.aY)(told, 200)}`);
    const left = proof.unasked - examples.length;
    const more = left > 0 ? [`- and ${left} more`] : [];
    const alarm = `**The agent had to ask, and did not.** ${ownSentence(proof, ending)}`;
    return (0,templates_compose/* alert */.xE)('CAUTION', [alarm, '', ...examples, ...more].join('\n> '));
}


/***/ }),

/***/ 49880:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fg: () => (/* binding */ endingWords),
/* harmony export */   ul: () => (/* binding */ endingReason),
/* harmony export */   zG: () => (/* binding */ endingSentence)
/* harmony export */ });
/* unused harmony exports outcomeWords, variantWords */
/* harmony import */ var _conversation_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92741);

const both = (text) => ({ action: text, app: text });
const again = '`/retry` starts a new run.';
const goOn = '`/agent <what to do>` makes it go on.';
const makeItAsk = 'If the reason names an agent of another vendor, choose another agent in the settings of the account at the service. Else leave `ask` out, and switch confirmation on there.';
const toAnswer = 'Answer what it asks: `/approve CODE` or `/reject CODE` where the question is in a thread, else in the conversation or with `mode: respond` and the `conversation-id` output. Then `mode: wait` picks it up, where no job with `mode: command` has.';
const begun = 'A conversation that had started may go on.';
const checkKey = {
    action: 'Check in this order: the secret behind `api-key`, the name of the repository, and whether the key’s account has access to it.',
    app: 'The operator of this App checks the key and its access to the repository.',
};
const outcomeWords = {
    finished: {
        symbol: '✅',
        title: 'Finished',
        sentence: 'The agent reports that the task is done.',
        next: both("Review what it changed as you would review a colleague's work."),
    },
    started: {
        symbol: '🚀',
        title: 'Started',
        sentence: 'The conversation is ready and the agent is at work.',
        next: both('Follow it with `mode: wait` and the `conversation-id` output, or in the conversation itself.'),
    },
    answered: {
        symbol: '✅',
        title: 'Answered',
        sentence: 'The answer arrived: the agent no longer waits for it.',
        next: both('Nothing to do; the conversation goes on.'),
    },
    listed: {
        symbol: '📋',
        title: 'Listed',
        sentence: 'The conversations were read.',
        next: both('Open one of them from the list.'),
    },
    internal_error: {
        symbol: '🐞',
        title: 'Internal error',
        sentence: 'Something went wrong in agent-conversations itself; the conversation may go on.',
        next: both('Look at the conversation, and please report this with the log.'),
    },
    bad_input: {
        symbol: '⚙️',
        title: 'Wrong input',
        sentence: 'What was given cannot be used as it is.',
        next: {
            action: 'Correct the inputs that the error names.',
            app: `Correct what the reason names: the issue, the configuration file, or a setting of this App. ${again}`,
        },
    },
    start_error: {
        symbol: '❌',
        title: 'The start failed',
        sentence: 'The service gave up while it prepared the conversation.',
        next: {
            action: "Give the key's account access to the repository, check the branch and the set-up script, then run the job again.",
            app: "Give the key's account access to the repository, check the branch and the set-up script, then write `/retry` or set the label again.",
        },
    },
    start_timeout: {
        symbol: '⌛',
        title: 'The start took too long',
        sentence: 'The conversation was not ready in time. It may still become ready.',
        next: {
            action: 'Pick it up with `mode: wait` and the `start-task-id` output, or raise `start-timeout`.',
            app: `Look for it in the service before you start again. ${again}`,
        },
    },
    ask_unavailable: {
        symbol: '🔒',
        title: 'Cannot be told when to ask',
        sentence: 'The agent cannot be told when to ask, so it was given no task and did nothing.',
        next: { action: makeItAsk, app: `${makeItAsk} ${again}` },
    },
    start_unknown: {
        symbol: '❔',
        title: 'Unclear whether it started',
        sentence: 'The start request may or may not have been taken, so it was not sent again.',
        next: {
            action: 'Look in the service whether the conversation exists; run the job again only if it does not.',
            app: 'Look in the service whether the conversation exists; write `/retry` only if it does not.',
        },
    },
    error: {
        symbol: '❌',
        title: 'The agent met an error',
        sentence: 'The agent stopped with an error.',
        next: {
            action: 'Read the reason in the conversation; run the job again if the error was temporary.',
            app: `Read the reason in the conversation. ${goOn} ${again}`,
        },
    },
    stuck: {
        symbol: '🧱',
        title: 'The agent is stuck',
        sentence: 'The agent cannot go on by itself.',
        next: {
            action: 'Help it in the conversation, then pick it up with `mode: wait`.',
            app: `Help it: ${goOn} ${again}`,
        },
    },
    waiting_for_confirmation: {
        symbol: '✋',
        title: 'Waiting for an answer',
        sentence: 'The agent asks before it acts and waits.',
        next: {
            action: toAnswer,
            app: 'Answer with `/approve` or `/reject` where the question is shown.',
        },
    },
    idle: {
        symbol: '💤',
        title: 'Idle',
        sentence: 'The agent stopped working without saying that it has finished.',
        next: {
            action: 'Look at the conversation; write to the agent there if something is missing.',
            app: `Look at the conversation, and tell it if something is missing: ${goOn} ${again}`,
        },
    },
    over_budget: {
        symbol: '💸',
        title: 'Over budget',
        sentence: 'The agent was stopped, because it cost more than it may.',
        next: {
            action: 'Look at how far it came. With a higher `max-cost`, `/agent go on` in the thread or `mode: message` makes it go on.',
            app: `Look at how far it came. With a higher \`cost_per_run\`, ${goOn} ${again}`,
        },
    },
    bad_output: {
        symbol: '🧩',
        title: 'Not the output that was asked for',
        sentence: 'The agent has finished, but what it said does not fit the schema, or is no plan with a scope.',
        next: both('Read its last words in the conversation; ask for it again with `mode: message`.'),
    },
    stopped: {
        symbol: '🛑',
        title: 'Stopped',
        sentence: 'Somebody stopped the agent.',
        next: {
            action: 'Write to it with `mode: message` or in the conversation, and it goes on.',
            app: `${goOn} ${again}`,
        },
    },
    unguarded: {
        symbol: '🚨',
        title: 'Unguarded',
        sentence: 'The agent finished, but actions ran without the approval that they needed, or it is not known whether any did.',
        next: {
            action: 'Look at what it did before anybody uses it. With `unguarded` in `succeed-on` such a step is green.',
            app: `Look at what it did before anybody uses it. ${goOn} ${again}`,
        },
    },
    sandbox_error: {
        symbol: '❌',
        title: 'The sandbox failed',
        sentence: 'The machine that the agent worked on failed.',
        next: { action: 'Run the job again.', app: again },
    },
    sandbox_missing: {
        symbol: '❌',
        title: 'The sandbox is gone',
        sentence: 'The machine that the agent worked on was deleted.',
        next: {
            action: 'Run the job again; this conversation cannot go on.',
            app: `This conversation cannot go on. ${again}`,
        },
    },
    not_found: {
        symbol: '❔',
        title: 'Not found',
        sentence: 'The service does not know this conversation.',
        next: {
            action: 'Check the id, and that the API key belongs to the account that started it.',
            app: `It may have been deleted. ${again}`,
        },
    },
    paused: {
        symbol: '⏸️',
        title: 'Paused for too long',
        sentence: 'The conversation was paused and did not go on in time.',
        next: {
            action: 'Resume it in the conversation, then pick it up with `mode: wait`.',
            app: `Resume it in the conversation. ${again}`,
        },
    },
    not_waiting: {
        symbol: '↪️',
        title: 'Nothing to answer',
        sentence: 'The agent does not wait for this answer: nothing is pending, or something else is. Nothing was sent.',
        next: both('Look at what the agent does now before you answer again.'),
    },
    answer_unknown: {
        symbol: '❔',
        title: 'Unclear whether the answer arrived',
        sentence: 'The answer or message may or may not have been taken, so it was not sent again.',
        next: both('Look at the conversation before you send it again.'),
    },
    denied: {
        symbol: '🔒',
        title: 'Not allowed',
        sentence: 'This person may not do that here. Nothing was sent.',
        next: both('Ask somebody with the permission that is named above.'),
    },
    timeout: {
        symbol: '⌛',
        title: 'Out of time',
        sentence: 'The time for this run is over. The conversation itself goes on.',
        next: {
            action: 'Pick it up with `mode: wait` and the `conversation-id` output, or raise `timeout`.',
            app: `\`/agent <what to do>\` has it followed again here. ${again}`,
        },
    },
    unauthorized: {
        symbol: '🔑',
        title: 'The service refused access',
        sentence: 'The service does not accept this key, or not for this repository.',
        next: {
            action: `${checkKey.action} ${begun}`,
            app: `${checkKey.app} ${begun} When the key is accepted, ${goOn} ${again}`,
        },
    },
    unavailable: {
        symbol: '🔌',
        title: 'The service is not available',
        sentence: `The service could not be reached or kept failing. ${begun}`,
        next: {
            action: 'If a conversation had started, pick it up with `mode: wait` later; else check `base-url` and run the job again.',
            app: `When the service is back, ${goOn} ${again}`,
        },
    },
    bad_response: {
        symbol: '🔌',
        title: 'Not the service that was expected',
        sentence: `What answered at this address is not the conversation API. ${begun}`,
        next: {
            action: 'Check `base-url` and `api-version`, and whether a proxy or a login page answers instead.',
            app: `The operator of this App checks \`AGENT_BASE_URL\`, and whether a proxy or a login page answers instead. When the API answers, ${goOn}`,
        },
    },
    cancelled: {
        symbol: '⏹️',
        title: 'No longer followed',
        sentence: 'Following was stopped. The conversation itself goes on.',
        next: {
            action: 'Pick it up with `mode: wait` and the `conversation-id` output, or stop it in the conversation.',
            app: `Stop it in the conversation if it should not go on. ${again}`,
        },
    },
};
const startRefused = {
    unauthorized: {
        sentence: `${outcomeWords.unauthorized.sentence} No agent was started.`,
        next: { action: checkKey.action, app: `${checkKey.app} ${again}` },
    },
    unavailable: {
        sentence: 'The service could not be reached or kept failing. No agent was started.',
        next: { action: 'Run the job again later. If it was never reached, check `base-url`.', app: again },
    },
};
const variantWords = {
    in_start_up: {
        next: both('Pick it up with `mode: wait` and the `start-task-id` output.'),
    },
    start_lost: {
        sentence: 'The start-up was followed by its stream, and the service gives up a start whose stream is closed.',
        next: both('Look in the service whether the conversation exists; if it does not, run the job again with `start-progress: poll`.'),
    },
    start_unclear: {
        sentence: outcomeWords.start_unknown.sentence,
        next: outcomeWords.start_unknown.next,
    },
    with_message: {
        symbol: '💬',
        title: 'Ended with a message',
        sentence: 'The agent ended with a message; if it asks something, answer it.',
        next: {
            action: 'Read the message. If it asks something, answer it in the conversation.',
            app: 'Read the message. If it asks something, `/agent <what to do>` answers it.',
        },
    },
    planned: {
        symbol: '📋',
        title: 'Planned',
        sentence: 'The agent has changed nothing: it has read, and written its plan.',
        next: {
            action: 'Read the plan and its scope. Nothing is carried out until a later step does it, with `mode: message`, `ask: always` and the output `scope` of this step as its `rules`. Adding that step approves the plan.',
            app: 'Read plan and scope, and approve or reject them.',
        },
    },
    still_asks: {
        sentence: 'The time for this run is over. The agent still waits for an answer.',
        next: { action: toAnswer, app: `\`/agent <what to do>\` has it asked again here. ${again}` },
    },
    asleep: {
        sentence: 'The time for this run is over. Its sandbox is paused, and nothing happens until it is resumed.',
        next: outcomeWords.paused.next,
    },
    agent_stopped: {
        sentence: 'The step has ended, and its agent was stopped.',
        next: both('Look at how far it came. `mode: message` with the `conversation-id` output makes it go on.'),
    },
    being_stopped: {
        sentence: 'The step has ended, and its agent is being stopped.',
        next: both('Whether it stopped is shown below, as soon as the step has been cleaned up.'),
    },
    no_agent: {
        sentence: 'The step has ended, and no agent is working for it.',
        next: both('Run the job again if its task is still to be done.'),
    },
    not_begun: {
        sentence: 'No agent was started.',
        next: both('`/agent <what to do>` or `/retry` starts one.'),
    },
    not_told: {
        sentence: 'The agent has cost more than it may, so it was not told to go on.',
    },
    not_sent: {
        next: both('Nothing was sent to the agent: run the job again, with a longer `timeout` where that was too short.'),
    },
    had_stopped: {
        title: 'Nothing to stop',
        sentence: 'The agent had stopped already.',
    },
    in_comment: {
        sentence: 'The comment cannot be followed as it is.',
        next: both('Do what the reply in the thread says.'),
    },
    comment_again: {
        sentence: 'The command could not be carried out: the service or GitHub failed, or the time was over.',
        next: both('Write the comment again later, rather than run the job again.'),
    },
    nothing_asked: {
        symbol: 'ℹ️',
        title: 'Nothing asked',
        sentence: 'Nobody asked this step to do anything.',
        next: both('Nothing to do.'),
    },
    not_stopped: {
        title: 'Over budget, and not stopped',
        sentence: 'The agent cost more than it may, and was not seen to stop: it may go on, and cost more.',
        next: {
            action: 'Stop it in the conversation, or with `mode: stop`.',
            app: 'Stop it in the conversation.',
        },
    },
};
function endingWords({ outcome, variant }) {
    const own = variant === 'start_refused' ? startRefused[outcome] : variant && variantWords[variant];
    return { ...outcomeWords[outcome], ...own };
}
function endingSentence(ending) {
    const { outcome, variant, reason } = ending;
    const isSaid = outcome === 'stopped' && variant === undefined && reason.trim() !== '';
    return isSaid ? null : endingWords(ending).sentence;
}
function endingReason(ending) {
    const { reason } = ending;
    const isSaid = endingSentence(ending)?.toLowerCase().startsWith(reason.toLowerCase());
    return (0,_conversation_index_js__WEBPACK_IMPORTED_MODULE_0__/* .isGood */ .Kg)(ending) || isSaid ? null : reason;
}


/***/ })

};
