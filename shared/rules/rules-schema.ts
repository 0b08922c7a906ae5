// Rules as a JSON schema, for editors. What it cannot say, such as which tools take a path, `readRules` checks.
import { longestValue, mostPeople, mostRules, mostValues } from './read-rules.ts';
import { risks } from './types.ts';

const text = { type: 'string', minLength: 1, maxLength: longestValue } as const;
const oneOrSeveral = <T extends object>(one: T, description: string) => ({
  description,
  anyOf: [one, { type: 'array', items: one, minItems: 1, maxItems: mostValues }],
});

const when = {
  type: 'object',
  properties: {
    tool: oneOrSeveral(
      text,
      'Names of tools, such as terminal or file_editor; browser is for all tools of the browser.',
    ),
    path: oneOrSeveral(
      text,
      'Paths of the working copy; * stands for any part of a name, ** for any number of folders, ? for one character.',
    ),
    command: oneOrSeveral(
      text,
      'Commands of the terminal, exactly; one that ends in " *" may have further plain words.',
    ),
    risk: oneOrSeveral({ type: 'string', enum: risks }, 'The risk that the agent itself tells.'),
  },
  additionalProperties: false,
} as const;

const rule = (kind: string, description: string, beside: object) => ({
  type: 'object',
  description,
  properties: { [kind]: when, ...beside },
  required: [kind],
  additionalProperties: false,
});

export const rulesSchema = {
  type: 'array',
  description:
    'Who decides on an action that waits. The strictest rule that fits decides; where none does, a person is asked.',
  items: {
    anyOf: [
      rule('accept', 'Accepted without asking.', {}),
      rule('reject', 'Rejected without asking.', {
        reason: { ...text, description: 'What the agent is told.' },
      }),
      rule('ask', 'People are asked.', {
        people: {
          type: 'integer',
          minimum: 1,
          maximum: mostPeople,
          description: 'How many have to approve.',
        },
        owners: { type: 'boolean', description: 'Whether one code owner of each path has to be among them.' },
      }),
    ],
  },
  maxItems: mostRules,
  default: [],
} as const;
