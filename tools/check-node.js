// Said where it helps, before npm ci and at the beginning of each npm script: an older Node fails on the first TypeScript file with
// words that nobody understands.
import process from 'node:process';

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {string} version
 * @property {Readonly<Record<string, string | undefined>>} env
 */

/**
 * @param {Machine} machine
 * @returns {string | null}
 */
export function whatIsWrong({ platform, arch, version, env }) {
  const event = env.npm_lifecycle_event ?? 'preinstall';
  const isInstall = event === 'preinstall';
  // There the install brings a Node of its own, unless it is told to leave out optional packages.
  const hasPackage = platform === 'linux' && (arch === 'x64' || arch === 'arm64');
  if (isInstall && hasPackage && !/\boptional\b/.test(env.npm_config_omit ?? '')) return null;
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 11)) return null;
  const script = event.replace(/^pre/, '');
  const again = isInstall ? 'npm ci' : /^(start|test)$/.test(script) ? `npm ${script}` : `npm run ${script}`;
  return `agent-conversations needs Node 24.11 or newer, and this is ${version}. Install it, then run ${again} again.`;
}

const problem = whatIsWrong(process);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
