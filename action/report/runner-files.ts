// Writes outputs and states for the runner. A full disk must not abandon the agent that was just started: it is followed to its
// end, and then the step fails, because later steps would read outputs that are not there.
import type { Core } from '../inputs/deps.ts';

type Files = Pick<Core, 'saveState' | 'setOutput' | 'warning'>;

export interface RunnerFiles extends Pick<Core, 'saveState' | 'setOutput'> {
  /** Writes once more what could not be written. Returns the words of the failure, or null where no output is missing. */
  finish(): string | null;
}

export function guardRunnerFiles({ saveState, setOutput, warning }: Files): RunnerFiles {
  const outputs = keep(setOutput);
  const states = keep(saveState);
  let isTold = false;

  function keep(write: Core['setOutput']) {
    const missing = new Map<string, unknown>();
    let url = '';
    let said = '';
    const put = (name: string, value: unknown) => {
      if (name === 'conversation-url') url = String(value);
      try {
        write(name, value);
        missing.delete(name);
      } catch (error) {
        missing.set(name, value);
        said = String(error);
        if (isTold) return;
        isTold = true;
        const told = `A file of the runner could not be written: ${said}. The agent is followed all the same.`;
        warning(told, { title: 'Agent' });
      }
    };
    const again = () => {
      for (const [name, value] of [...missing]) put(name, value);
      return missing.size === 0 ? null : { said, url };
    };
    return { put, again };
  }

  return {
    setOutput: outputs.put,
    saveState: states.put,
    finish() {
      states.again();
      const lost = outputs.again();
      if (lost === null) return null;
      const link = lost.url === '' ? '' : ` The conversation: ${lost.url}`;
      const files = 'Free the disk of the runner, or look at what GITHUB_OUTPUT names.';
      return `Outputs of this step could not be written: ${lost.said}. ${files}${link}`;
    },
  };
}
