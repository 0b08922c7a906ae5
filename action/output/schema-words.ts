// What is sent to the agent about the output that is wanted.
import type { OutputSchema, Settings } from '../settings/settings.ts';

/** With its task. */
export function addSchemaToTask(settings: Settings): Settings {
  const { job, outputSchema } = settings;
  if (outputSchema === null || !('message' in job)) return settings;
  const message = `${job.message}\n\nWhen you are done, end your last message with ${wanted(outputSchema)}`;
  return { ...settings, job: { ...job, message } };
}

/** Once, where its last words do not hold it. */
export function misfitMessage(errors: readonly string[], schema: OutputSchema): string {
  const list = errors.map((error) => `- ${error}`).join('\n');
  return `Your last message does not hold the JSON value that was asked for:\n\n${list}\n\nDo nothing else now, and end your next message with ${wanted(schema)}`;
}

function wanted({ text }: OutputSchema): string {
  return `one JSON value in a fenced block that begins with \`\`\`json. It is checked afterwards, and has to fit this JSON Schema:\n\n\`\`\`json\n${text}\n\`\`\``;
}
