import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Note = z.discriminatedUnion('phase', [
  /** The job was passed to CUPS, which holds it until the agent releases it. */
  z.object({ phase: z.literal('held'), entryId: z.string(), job: z.string() }),
  /** The agent has sent CUPS the order to print the job, or is sending it. */
  z.object({ phase: z.literal('released'), entryId: z.string(), job: z.string() }),
  /** The result is known here, but the server has not confirmed it yet. */
  z.object({
    phase: z.literal('ended'),
    entryId: z.string(),
    outcome: z.enum(['printed', 'failed', 'unsure']),
    problem: z.string(),
  }),
]);
export type Note = z.infer<typeof Note>;

/** The badge that an agent has in hand, on disk, so that an agent that stops midway can continue. */
export interface PrintJournal {
  /** Path of the file to print. */
  readonly file: string;
  read(): Promise<Note | null>;
  write(note: Note): Promise<void>;
  clear(): Promise<void>;
}

/** Another agent of the same station runs on this computer. The two would mistake each other's badge for their own. */
export class StationBusy extends Error {}

export async function openJournal(directory: string): Promise<PrintJournal> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await lock(join(directory, 'agent.pid'));
  const [path, next, file] = ['badge.json', 'badge.json.next', 'badge.pdf'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  return {
    file,
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return text === null ? null : Note.parse(JSON.parse(text));
    },
    write: async (note) => {
      const handle = await open(next, 'w', 0o600);
      await handle.writeFile(JSON.stringify(note));
      await handle.sync();
      await handle.close();
      await rename(next, path);
    },
    clear: async () => {
      await rm(path, { force: true });
      await rm(file, { force: true });
    },
  };
}

async function lock(path: string): Promise<void> {
  const before = Number(await readFile(path, 'utf8').catch(() => '0'));
  if (before > 0 && before !== process.pid && isRunning(before))
    throw new StationBusy(`The agent of this station runs already, as process ${before}; see ${path}`);
  await writeFile(path, String(process.pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
