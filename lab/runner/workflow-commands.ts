// Workflow commands as the runner finds them in a line of output: `::name key=value::data` at its start, and the older
// `##[name key=value]data` anywhere in it. What is found here would have been executed.

export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** What the runner acts on; other words are ordinary output to it. */
const registered = [
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning',
  'command',
  'section',
];

export function parseWorkflowCommand(line: string): WorkflowCommand | null {
  const found =
    /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/s.exec(line) ?? /##\[([^\s\]]+)(?: ([^\]]*))?\](.*)$/s.exec(line);
  if (!found) return null;
  const [, name = '', properties = '', data = ''] = found;
  if (!registered.includes(name.toLowerCase())) return null;
  return { name: name.toLowerCase(), properties: propertiesOf(properties), data: unescaped(data) };
}

function propertiesOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.filter((pair) => pair.length > 1).map(([key = '', ...rest]) => [key, unescaped(rest.join('='))]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}
