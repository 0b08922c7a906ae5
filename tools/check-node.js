// Said at `npm ci`, where it helps: an older Node fails on the first TypeScript file with words that nobody understands.
import process from 'node:process';

/**
 * @param {{ readonly platform: string, readonly arch: string, readonly version: string }} machine
 * @returns {string | null}
 */
export function whatIsWrong({ platform, arch, version }) {
  // There the install brings a Node of its own.
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return null;
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 11)) return null;
  return `agent-conversations needs Node 24.11 or newer, and this is ${version}. Install it, then run npm ci again.`;
}

const problem = whatIsWrong(process);
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}
