import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 1024 * 1024;

export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  /** Path and query exactly as sent, because signatures cover those characters. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface SandboxAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** True if something was created, charged or refunded, so that `timeoutAfterCharging` withholds the answer. */
  readonly charged?: boolean;
}

export class BodyTooLarge extends Error {}

export async function readRequest(message: IncomingMessage, base: string): Promise<SandboxRequest> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_BYTES) throw new BodyTooLarge();
    pieces.push(piece);
  }
  const target = message.url ?? '/';
  return {
    method: message.method ?? 'GET',
    url: new URL(target, base),
    target,
    headers: message.headers as Record<string, string | undefined>,
    body: Buffer.concat(pieces).toString(),
  };
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): SandboxAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export const notFound: SandboxAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not found',
};
