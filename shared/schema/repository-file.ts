// The configuration file of a repository, and the operator's policy, which has some of its keys. The published schema, the
// check of both files and the types come from here.

import { camelCase, type InCamelCase, inCamelCase } from './camel-case.ts';
import {
  choice,
  type Field,
  fillIn,
  flag,
  type GivenValues,
  howLong,
  type Infer,
  leavesOf,
  list,
  mapping,
  number,
  optional,
  text,
} from './field.ts';
import {
  type AskPolicy,
  type LeastPolicy,
  type OverCost,
  permissions,
  type UsageLimits,
} from './operator-policy.ts';
import { rulesField } from './rules-field.ts';
import { modelName } from './setting.ts';

const permission = (what: string) =>
  choice(permissions, {
    description: `The least repository permission of a person who may ${what}.`,
    default: 'write',
  });

const limit = (type: 'number' | 'integer', description: string) =>
  number({ type, description, minimum: type === 'number' ? 0.01 : 1, maximum: 1_000_000, default: null });

// The order is that of the documents.
const asks = [
  'service',
  'always',
  'risky',
  'never',
  'observe',
  'plan',
] as const satisfies readonly AskPolicy[];

const botPattern = '^[A-Za-z0-9-]+\\[bot\\]$';

/** A run keeps the value that it began with. All other values count as the file is now. */
function keptByRun<F extends Field<unknown>>(field: F): F & { readonly keptByRun: true } {
  return { ...field, keptByRun: true };
}

export const repositoryFile = mapping(
  {
    _extends: text({
      title: 'a repository of the same owner, as repo or owner/repo',
      description:
        'Another repository of the same owner whose file holds the values that this one leaves out.',
      pattern: '^([A-Za-z0-9-]+/)?[A-Za-z0-9._-]+$',
      maxLength: 140,
      default: null,
    }),
    label: keptByRun(
      text({
        title: 'the name of a label',
        description: 'The label that starts a conversation.',
        pattern: '\\S',
        maxLength: 50,
        default: 'agent',
      }),
    ),
    permission: mapping(
      {
        start: permission('start, stop or retry'),
        approve: permission('approve an action'),
        reject: permission('reject an action'),
      },
      { description: 'Who may do what.' },
    ),
    questions: keptByRun(
      mapping(
        {
          mention: list(
            text({
              title: 'a login, or a team as org/team',
              pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)?$',
              maxLength: 140,
            }),
            { description: 'Who is named in each question.', maxItems: 20 },
          ),
          owners: flag({
            description: 'Whether the code owners of the paths that it is about are named too.',
            default: false,
          }),
          remind: howLong({
            description:
              'After how long they are reminded once, if nobody has answered; where nobody is named, who started the run is.',
          }),
          expire: howLong({
            description: 'After how long a question that nobody has answered is rejected.',
          }),
        },
        { description: 'Who is called when the agent asks.' },
      ),
    ),
    teams: list(text({ title: 'a team slug', pattern: '^[a-z0-9][a-z0-9_-]*$', maxLength: 100 }), {
      description: 'Team slugs of the owner. When any is listed, people must also be in one of them.',
      maxItems: 20,
    }),
    allow_requester: flag({
      description:
        'Whether a person who started a conversation, or told its agent more in it, may also approve its actions. Rejecting needs no second person.',
      default: true,
    }),
    bots: list(text({ title: 'a login that ends in [bot]', pattern: botPattern, maxLength: 60 }), {
      description:
        'Bots that may start, stop and retry as if they had the permission, for example dependabot[bot]; where the policy of the operator names a permission to start, they need it. None may approve or reject.',
      maxItems: 50,
    }),
    prompt: text({
      title: 'a text',
      description:
        'Wording around the issue. {{ issue }} stands for its title and body, marked as untrusted data; without it they follow.',
      maxLength: 20_000,
      default: null,
    }),
    branch: keptByRun(
      text({
        title: 'the name of a branch',
        description: 'The branch that the agent begins from; empty = the default branch.',
        pattern: '^[^\\s~^:?*\\[\\\\]+$',
        maxLength: 200,
        default: null,
      }),
    ),
    model: keptByRun(
      text({
        ...modelName,
        description: 'The model that the agent uses; empty = the one of the account at the service.',
        default: null,
      }),
    ),
    on_pause: keptByRun(
      choice(['resume', 'wait'], {
        description: 'Whether a paused sandbox is woken.',
        default: 'resume',
      }),
    ),
    after_reject: keptByRun(
      choice(['continue', 'stop'], {
        description:
          'Whether the agent is told to go on after an action was rejected, where it stays idle; stop leaves it idle.',
        default: 'continue',
      }),
    ),
    commands: keptByRun(
      mapping(
        {
          prefix: text({
            title: 'a word that begins with /',
            description: 'A word that may precede every command: /agent approve.',
            pattern: '^/[A-Za-z][A-Za-z0-9-]*$',
            maxLength: 30,
            default: '/agent',
          }),
          bare: flag({ description: 'Whether /approve alone is a command too.', default: true }),
          answers: choice(['anywhere', 'comments', 'buttons'], {
            description:
              'Where an answer to a question counts, and what lets an agent go: messages and /retry. comments: only in comments of the issue or pull request, where GitHub tells whether an App wrote in the name of a person; it does not tell that of reviews and review threads, nor anywhere of a personal access token. buttons: answers only by the buttons on the linked pull request; the rest as with comments.',
            default: 'anywhere',
          }),
        },
        { description: 'How commands are written in comments.' },
      ),
    ),
    ask: choice(asks, {
      description:
        'When the agent has to ask before it acts: before every action, before risky ones, never, or as its account is set. observe: never; at the end the report says what always would have asked. plan: it only reads first, and ends with a plan; people approve it once.',
      default: 'service',
    }),
    rules: rulesField(),
    limits: keptByRun(
      mapping(
        {
          cost_per_run: limit('number', 'An agent that costs more is stopped.'),
          cost_per_day: limit('number', 'Once the runs of this day (UTC) cost so much, nothing new starts.'),
          runs_at_once: limit('integer', 'What is over waits in line.'),
          runs_per_person_per_hour: limit('integer', 'What is over is refused.'),
          over_cost: choice(['stop', 'ask'] as const satisfies readonly OverCost[], {
            description:
              'Whether an agent that costs more than cost_per_run is stopped, or people are asked at 80 % whether it may cost as much again; without an answer it is stopped.',
            default: 'stop',
          }),
        } satisfies Record<keyof UsageLimits, unknown>,
        { description: 'What agents may cost here, in dollars, and how many may run. Left out = no limit.' },
      ),
    ),
    context: mapping(
      {
        comments: choice(['trusted', 'none'], {
          description:
            'Comments on the issue. trusted: those of people who may start, as they were before the start.',
          default: 'trusted',
        }),
        images: flag({
          description: 'Whether the pictures in the text of the issue are given too.',
          default: true,
        }),
      },
      { description: 'What the agent is given beside the text of the issue.' },
    ),
    on_red_check: mapping(
      {
        rounds: number({
          type: 'integer',
          description: 'How often in a row at most; 0 = never.',
          minimum: 0,
          maximum: 20,
          default: 0,
        }),
      },
      { description: 'Failing checks of the linked pull request, given to the agent.' },
    ),
    request_review: keptByRun(
      flag({
        description: 'Whether who started a conversation is asked to review the pull request of the agent.',
        default: false,
      }),
    ),
    pull_requests: mapping(
      {
        people: number({
          type: 'integer',
          description:
            'How many people have to approve a pull request that an agent wrote, of whichever vendor, before its check agent-conversations/people is green; 0 = there is no such check.',
          minimum: 0,
          maximum: 10,
          default: 0,
        }),
        exempt: list(text({ title: 'a login that ends in [bot]', pattern: botPattern, maxLength: 60 }), {
          description: 'Bots whose pull requests need no approval, for example dependabot[bot].',
          maxItems: 50,
        }),
        also: list(
          text({ title: 'a login', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*(\\[bot\\])?$', maxLength: 60 }),
          {
            description: 'Accounts of people that agents use: what they write counts as written by an agent.',
            maxItems: 50,
          },
        ),
      },
      { description: 'A check on every pull request, for a ruleset to require.' },
    ),
  },
  { description: 'Configuration of agent-conversations for one repository: .github/agent-conversations.yml' },
);

type RepositoryFields = (typeof repositoryFile)['fields'];

/** The values that one file of a repository gives. */
export type RepositoryFile = GivenValues<RepositoryFields>;

/** The values of all files of a repository, every one filled in. */
export type FilledConfiguration = Omit<InCamelCase<Infer<typeof repositoryFile>>, 'Extends'>;

/** `files`: the nearest first. */
export function fillInConfiguration(files: readonly RepositoryFile[]): FilledConfiguration {
  const { _extends, ...filled } = fillIn(repositoryFile, files);
  return inCamelCase(filled);
}

/** The key of each value as a file writes it, `['permission', 'start']`. */
export const configurationKeys = leavesOf(repositoryFile.fields).filter(([key]) => key !== '_extends');

type KeptField = {
  [K in keyof RepositoryFields]: RepositoryFields[K] extends { keptByRun: true } ? K : never;
};

/** The part that a run keeps as it was when the run began. */
export type KeptConfiguration = InCamelCase<
  Pick<Infer<typeof repositoryFile>, KeptField[keyof RepositoryFields]>
>;

const keptKeys = Object.entries(repositoryFile.fields)
  .filter(([, field]) => 'keptByRun' in field)
  .map(([key]) => camelCase(key));

export function keptOf<C extends object>(configuration: C): Pick<C, keyof C & keyof KeptConfiguration> {
  const kept = Object.entries(configuration).filter(([key]) => keptKeys.includes(key));
  // The same keys as in the type.
  return Object.fromEntries(kept) as Pick<C, keyof C & keyof KeptConfiguration>;
}

const { start, approve, reject } = repositoryFile.fields.permission.fields;

/** The operator's policy. */
export const policyFile = mapping({
  permission: mapping({ start: optional(start), approve: optional(approve), reject: optional(reject) }),
  allow_requester: repositoryFile.fields.allow_requester,
  ask: optional(repositoryFile.fields.ask),
  rules: rulesField({ mayAcceptAll: true }),
  limits: repositoryFile.fields.limits,
});

/** Absent keys ask for nothing. */
export function leastPolicyOf(given: GivenValues<(typeof policyFile)['fields']>): LeastPolicy {
  const { permission = {}, allow_requester = null, ask = null, rules = null, limits = {} } = given;
  return { permission, allowRequester: allow_requester, ask, rules, limits };
}

/** Where editors read the schema, if the first line of the file names it. */
const schemaAddress =
  'https://raw.githubusercontent.com/agent-conversations/agent-conversations/main/docs/configuration.schema.json';

/** The text of docs/configuration.schema.json. */
export function publishedSchema(): string {
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress,
    title: 'agent-conversations',
    ...repositoryFile.schema,
  };
  return `${JSON.stringify(published, null, 2)}\n`;
}
