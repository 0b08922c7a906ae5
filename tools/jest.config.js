/** @type {import('jest').Config} */
export default {
  rootDir: '..',
  testEnvironment: 'node',
  // Most suites wait on sockets and processes: four of them fit on two cores beside what simulates.
  maxWorkers: 4,
  // A worker that holds nothing open is gone once its heap is freed, which takes longer than the half second that Jest gives it.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/tools/stories-first.js',
  // A test that hangs is stopped; one that the machine is slow for is not. What must be quick measures it itself.
  testTimeout: 300_000,
  roots: ['action', 'app', 'shared', 'lab', 'test', 'tools'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts'],
  // A test that asserts nothing has looked at nothing.
  setupFilesAfterEnv: ['<rootDir>/tools/has-assertions.js'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/tools/strip-types.js' },
  collectCoverageFrom: [
    '{shared,action,app}/**/*.ts',
    '!**/*.test.ts',
    '!**/types.ts',
    '!**/testing/**',
    '!**/testing.ts',
  ],
  // Not 'v8': it is switched on and off in the engine for every suite, which cost a quarter of all time.
  coverageProvider: 'babel',
  coverageReporters: ['text-summary', 'json-summary'],
  coverageThreshold: {
    './shared': { lines: 90, branches: 90 },
    './action': { lines: 90, branches: 90 },
    './app': { lines: 90, branches: 90 },
  },
};
