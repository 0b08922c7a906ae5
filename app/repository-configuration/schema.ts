// The only declaration of what a repository can configure: the published JSON schema and the check of the file use it.

import { rulesSchema } from '../../shared/rules/index.ts';

export type Schema =
  /** Published as `rulesSchema`, and checked by the rules themselves. */
  | { readonly type: 'rules'; readonly default: readonly [] }
  | {
      readonly type: 'object';
      readonly description?: string;
      readonly properties: Readonly<Record<string, Schema>>;
      readonly additionalProperties: false;
    }
  | {
      readonly type: 'array';
      readonly description?: string;
      readonly items: Schema;
      readonly maxItems: number;
      readonly default: readonly string[];
    }
  | { readonly type: 'boolean'; readonly description?: string; readonly default: boolean }
  | {
      readonly type: readonly ['number' | 'integer', 'null'];
      readonly description?: string;
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number | null;
    }
  | {
      readonly type: 'string';
      readonly description?: string;
      readonly enum: readonly string[];
      readonly default: string;
    }
  | {
      readonly type: 'string' | readonly ['string', 'null'];
      readonly description?: string;
      readonly maxLength: number;
      readonly pattern?: string;
      /** What `pattern` means, for people. */
      readonly title?: string;
      readonly default?: string | null;
    };

const permission = (what: string) =>
  ({
    type: 'string',
    description: `The least repository permission of a person who may ${what}.`,
    enum: ['triage', 'write', 'maintain', 'admin'],
    default: 'write',
  }) as const satisfies Schema;

const largestLimit = 1_000_000;

const limit = (type: 'number' | 'integer', description: string) =>
  ({
    type: [type, 'null'],
    description,
    minimum: type === 'number' ? 0.01 : 1,
    maximum: largestLimit,
    default: null,
  }) as const satisfies Schema;

export const configurationSchema = {
  type: 'object',
  description: 'Configuration of agent-conversations for one repository: .github/agent-conversations.yml',
  properties: {
    _extends: {
      type: ['string', 'null'],
      title: 'a repository of the same owner, as repo or owner/repo',
      description:
        'Another repository of the same owner whose file holds the values that this one leaves out.',
      pattern: '^([A-Za-z0-9-]+/)?[A-Za-z0-9._-]+$',
      maxLength: 140,
      default: null,
    },
    label: {
      type: 'string',
      title: 'the name of a label',
      description: 'The label that starts a conversation.',
      pattern: '\\S',
      maxLength: 50,
      default: 'agent',
    },
    permission: {
      type: 'object',
      description: 'Who may do what.',
      properties: {
        start: permission('start, stop or retry'),
        approve: permission('approve an action'),
        reject: permission('reject an action'),
      },
      additionalProperties: false,
    },
    teams: {
      type: 'array',
      description: 'Team slugs of the owner. When any is listed, people must also be in one of them.',
      items: { type: 'string', title: 'a team slug', pattern: '^[a-z0-9][a-z0-9_-]*$', maxLength: 100 },
      maxItems: 20,
      default: [],
    },
    allow_requester: {
      type: 'boolean',
      description:
        'Whether the person who started a conversation may also approve its actions. Rejecting needs no second person.',
      default: true,
    },
    bots: {
      type: 'array',
      description:
        'Bots that may start, stop and retry as if they had the permission, for example dependabot[bot]. None may approve or reject.',
      items: {
        type: 'string',
        title: 'a login that ends in [bot]',
        pattern: '^[A-Za-z0-9-]+\\[bot\\]$',
        maxLength: 60,
      },
      maxItems: 50,
      default: [],
    },
    prompt: {
      type: ['string', 'null'],
      title: 'a text',
      description:
        'Wording around the issue. {{ issue }} stands for its title and body, marked as untrusted data; without it they follow.',
      maxLength: 20_000,
      default: null,
    },
    branch: {
      type: ['string', 'null'],
      title: 'the name of a branch',
      description: 'The branch that the agent begins from; empty = the default branch.',
      pattern: '^[^\\s~^:?*\\[\\\\]+$',
      maxLength: 200,
      default: null,
    },
    on_pause: {
      type: 'string',
      description: 'Whether a paused sandbox is woken.',
      enum: ['resume', 'wait'],
      default: 'resume',
    },
    after_reject: {
      type: 'string',
      description:
        'Whether the agent is told to go on after an action was rejected, where it stays idle; stop leaves it idle.',
      enum: ['continue', 'stop'],
      default: 'continue',
    },
    commands: {
      type: 'object',
      description: 'How commands are written in comments.',
      properties: {
        prefix: {
          type: 'string',
          title: 'a word that begins with /',
          description: 'What may stand before every command: /agent approve.',
          pattern: '^/[A-Za-z][A-Za-z0-9-]*$',
          maxLength: 30,
          default: '/agent',
        },
        bare: {
          type: 'boolean',
          description: 'Whether /approve alone is a command too.',
          default: true,
        },
        answers: {
          type: 'string',
          description:
            'Where an answer to a question counts. comments: only in comments of the issue or pull request, where GitHub tells whether an App wrote in the name of a person; it does not tell that of reviews and review threads.',
          enum: ['anywhere', 'comments'],
          default: 'anywhere',
        },
      },
      additionalProperties: false,
    },
    ask: {
      type: 'string',
      description:
        'When the agent has to ask before it acts: before every action, before risky ones, never, or as its account is set.',
      // In the order of the documents.
      enum: ['service', 'always', 'risky', 'never'],
      default: 'service',
    },
    rules: { type: 'rules', default: [] },
    limits: {
      type: 'object',
      description: 'What agents may cost here, in dollars, and how many may run. Left out = no limit.',
      properties: {
        cost_per_run: limit('number', 'An agent that costs more is stopped.'),
        cost_per_day: limit('number', 'Once the runs of this day (UTC) cost so much, nothing new starts.'),
        runs_at_once: limit('integer', 'What is over waits in line.'),
        runs_per_person_per_hour: limit('integer', 'What is over is refused.'),
      },
      additionalProperties: false,
    },
    context: {
      type: 'object',
      description: 'What the agent is given beside the text of the issue.',
      properties: {
        comments: {
          type: 'string',
          description:
            'Comments on the issue. trusted: those of people who may start, as they stood before the start.',
          enum: ['trusted', 'none'],
          default: 'trusted',
        },
        images: {
          type: 'boolean',
          description: 'Whether the pictures in the text of the issue are given too.',
          default: true,
        },
      },
      additionalProperties: false,
    },
    on_red_check: {
      type: 'object',
      description: 'Failing checks of the linked pull request, given to the agent.',
      properties: {
        rounds: {
          type: ['integer', 'null'],
          description: 'How often in a row at most; 0 = never.',
          minimum: 0,
          maximum: 20,
          default: 0,
        },
      },
      additionalProperties: false,
    },
    request_review: {
      type: 'boolean',
      description: 'Whether who started a conversation is asked to review the pull request of the agent.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies Schema;

/** The text of docs/configuration.schema.json. */
export function publishedSchema(): string {
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'agent-conversations',
    ...configurationSchema,
  };
  const { properties } = published;
  return `${JSON.stringify({ ...published, properties: { ...properties, rules: rulesSchema } }, null, 2)}\n`;
}
