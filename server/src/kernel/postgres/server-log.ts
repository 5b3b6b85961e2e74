import { constants } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';

const largest = 8 * 1024 * 1024;
const lookEvery = 60_000;

export interface ServerLog {
  fd: number;
  /** Returns the text written since the file had this size. */
  since(size: number): Promise<string>;
  size(): Promise<number>;
  close(): Promise<void>;
}

// PostgreSQL writes the file itself, so it never waits for a busy Node and continues if Node is killed.
export async function openServerLog(path: string): Promise<ServerLog> {
  const file = await open(path, constants.O_CREAT | constants.O_APPEND | constants.O_RDWR, 0o600);
  await capSize(path);
  const timer = setInterval(() => void capSize(path).catch(() => undefined), lookEvery).unref();
  const size = async () => (await file.stat()).size;
  return {
    fd: file.fd,
    size,
    async since(start) {
      const length = Math.max(0, (await size()) - start);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.toString('utf8');
    },
    async close() {
      clearInterval(timer);
      await file.close();
    },
  };
}

export async function capSize(path: string, limit = largest): Promise<void> {
  if ((await stat(path)).size <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
