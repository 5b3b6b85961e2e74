import { once } from 'node:events';
import { createServer } from 'node:net';
import { giveTo, type RunAs } from './run-as.ts';
import { makeSocketDirectory } from './socket-directory.ts';

export interface Listening {
  /** Directory of the unix socket; none where PostgreSQL listens on TCP. */
  socketDirectory: string | undefined;
  port: number;
}

export async function chooseListening(dataDir: string, runAs: RunAs, port?: number): Promise<Listening> {
  if (process.platform === 'win32') return { socketDirectory: undefined, port: port ?? (await freePort()) };
  const socketDirectory = await makeSocketDirectory(dataDir);
  await giveTo(runAs, socketDirectory);
  return { socketDirectory, port: port ?? 5432 };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('No free port was found for PostgreSQL.');
  return address.port;
}

export function urlOf({ socketDirectory, port }: Listening, database: string, password?: string): string {
  if (socketDirectory === undefined) return `postgres://plenum:${password}@127.0.0.1:${port}/${database}`;
  return `postgres://plenum@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}`;
}
