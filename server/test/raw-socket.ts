import { connect } from 'node:net';
import type { Envelope } from '@plenum/contract/kernel/envelope';
import type { TestApp } from './app.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Envelope<unknown>;
}

export function portOf(app: TestApp): number {
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}

/** Sends arbitrary bytes, as no correct client would, and reads the first answer. */
export async function talk(app: TestApp, ...pieces: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect(portOf(app), '127.0.0.1');
  const chunks: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    if (isWhole(Buffer.concat(chunks))) resolve();
  });
  socket.on('close', () => resolve());
  // The server may close the connection once it has read enough; only the answer before that counts.
  socket.on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  await promise;
  socket.destroy();
  return readAnswer(Buffer.concat(chunks));
}

function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return end >= 0 && length !== undefined && bytes.length >= end + 4 + Number(length);
}

function readAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString('utf8');
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  if (!first.startsWith('HTTP/1.1 '))
    throw new Error(`No answer, but: ${JSON.stringify(text.slice(0, 200))}`);
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers),
    body: JSON.parse(body) as Envelope<unknown>,
  };
}
