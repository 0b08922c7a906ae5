// `artifacts`: what the agent did, as files for an upload step. Its patch only while its sandbox is up, so this comes before
// an agent is stopped. A failure here never fails the step.
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonLine } from '../../shared/conversation/index.ts';
import {
  type Download,
  isFailedCall,
  type Optional,
  type ReadFile,
  readRecord,
  type WriteChunk,
} from '../../shared/service/index.ts';
import { field } from '../inputs/run-context.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

/** The longest that one file may take. */
const patienceMs = 60_000;
/** The longest for all files of a cancelled step: its agent may have to be stopped next, and the runner soon kills it. */
const lateMs = 1_500;

type Read = (write: WriteChunk) => Promise<Optional<Download>>;

/** Notes the files that could be saved. What was saved before an agent was stopped is not saved again. */
export async function saveArtifacts(step: WorkflowStep, temporaryFolder: string): Promise<void> {
  const { ledger, service, cancel, clock, log } = step;
  const { conversationId, patchFile, trajectoryFile } = ledger.facts();
  if (conversationId === null || (patchFile !== null && trajectoryFile !== null)) return;
  const isLate = cancel.signal.aborted;
  const signal = isLate ? cancel.late : cancel.signal;
  const last = isLate ? clock.now() + lateMs : Number.POSITIVE_INFINITY;
  const options = () => ({
    signal,
    deadline: Math.min(last, clock.now() + patienceMs),
    attempts: isLate ? 1 : 2,
  });
  const reads = (ways: readonly ReadFile[]): Read[] => ways.map((read) => (write) => read(write, options()));
  try {
    const conversation = await readRecord(service, conversationId, options());
    const files = service.files(conversationId, conversation);
    const folder = await mkdtemp(join(temporaryFolder, 'agent-'));
    log.line('what the agent did is being saved to files');
    const savePatch = async () => {
      if (patchFile !== null || files.patch.length === 0) return;
      const saved = await save('patch', join(folder, 'agent.patch'), reads(files.patch), { log, signal });
      ledger.note({ patchFile: saved });
    };
    const saveTrajectory = async () => {
      if (trajectoryFile !== null) return;
      const path = join(folder, 'trajectory.zip');
      const saved = await save('trajectory', path, reads(files.trajectory), { log, signal });
      ledger.note({ trajectoryFile: saved });
    };
    // Together: an agent that is over its budget works on meanwhile.
    await Promise.all([savePatch(), saveTrajectory()]);
  } catch (error) {
    if (signal.aborted) return;
    log.warn(`artifacts: nothing could be saved: ${reasonLine(failureWords(error))}`);
  }
}

/** The path, or null where none of the ways brings a whole file. */
async function save(
  what: string,
  path: string,
  reads: readonly Read[],
  { log, signal }: Pick<WorkflowStep, 'log'> & { readonly signal: AbortSignal },
): Promise<string | null> {
  let why = 'the service has none';
  for (const read of reads) {
    try {
      const got = await saveFile(path, read);
      if (got.kind === 'unavailable') continue;
      if (got.value.kind === 'whole') {
        log.line(`saved the ${what}, ${got.value.bytes} bytes: ${path}`);
        return path;
      }
      why = got.value.kind === 'too_large' ? 'it is larger than 100 MB' : got.value.why;
    } catch (error) {
      if (signal.aborted) throw error;
      why = failureWords(error);
    }
  }
  log.warn(`artifacts: the ${what} could not be saved: ${reasonLine(why)}`);
  return null;
}

/** A full disk is reported like a service that fails. */
function failureWords(error: unknown): string {
  if (isFailedCall(error)) return error.message;
  const { code, message } = { code: field(error, 'code'), message: field(error, 'message') };
  if (typeof code === 'string' && typeof message === 'string') return message;
  throw error;
}

/** Readable by no one else on the machine: such a file may hold secrets. */
const onlyMine = 0o600;

/** Writes what the service sends into a file, whole or not at all. */
async function saveFile(
  path: string,
  read: (write: WriteChunk) => Promise<Optional<Download>>,
): Promise<Optional<Download>> {
  const part = `${path}.part`;
  const handle = await open(part, 'w', onlyMine);
  try {
    const got = await read(async (chunk) => {
      await handle.writeFile(chunk);
    });
    await handle.close();
    if (got.kind === 'known' && got.value.kind === 'whole') await rename(part, path);
    return got;
  } finally {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
  }
}
