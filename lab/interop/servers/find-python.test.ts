import { describe, expect, test } from '@jest/globals';
import { type Ask, findPython } from './find-python.ts';

describe('the search for a Python', () => {
  test('takes the newest name on the PATH first', () => {
    const ask = machine({ 'python3.13': '3.13.1', 'python3.12': '3.12.7' });
    expect(findPython(undefined, ask)).toEqual({ command: '/bin/python3.13', version: '3.13.1' });
  });

  test('takes a plain python3 whose number fits', () => {
    expect(findPython(undefined, machine({ python3: '3.13.5' })).version).toBe('3.13.5');
  });

  test('takes the newest fitting one of pyenv where the PATH has none, compared as numbers', () => {
    const ask = machine({ python3: '3.11.7' }, [
      '2.7.18',
      '3.9.18',
      '3.12.9',
      '3.12.10',
      '3.13-dev',
      '3.14.1',
    ]);
    expect(findPython(undefined, ask)).toEqual({ command: '/pyenv/3.12.10', version: '3.12.10' });
  });

  test('believes INTEROP_PYTHON, and tries nothing else', () => {
    const ask = machine({ 'python3.13': '3.13.1', '/opt/mine': '3.12.0' });
    expect(findPython(' /opt/mine ', ask).version).toBe('3.12.0');
    expect(() => findPython('/opt/other', ask)).toThrow(
      'INTEROP_PYTHON=/opt/other is not Python 3.12 or 3.13',
    );
  });

  test.each([[{}], [{ python3: '3.11.7' }], [{ python3: '3.14.0' }], [{ python3: 'not a version' }]])(
    'says what to do where the PATH holds %j',
    (found) => {
      expect(() => findPython(undefined, machine(found))).toThrow('name it in INTEROP_PYTHON');
    },
  );
});

function machine(onPath: Record<string, string>, ofPyenv: readonly string[] = []): Ask {
  return (command, args, env) => {
    if (command === 'pyenv' && args[0] === 'versions') return `${ofPyenv.join('\n')}\n`;
    if (command === 'pyenv') return `/pyenv/${env?.PYENV_VERSION}\n`;
    const version = command.startsWith('/pyenv/') ? command.slice('/pyenv/'.length) : onPath[command];
    const where = command.startsWith('/') ? command : `/bin/${command}`;
    return version === undefined ? null : `${where}\n${version}\n`;
  };
}
