import type { IncomingMessage } from 'node:http';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../../refusal/refusal-error.ts';
import { parseStrictJson, type StrictJson } from './strict-json.ts';

// Ordinary forms are a few kilobytes, so a body that takes longer is a stalled connection or an attack.
const JSON_DEADLINE_MS = 10_000;

export interface BodyLimits {
  readonly bytes: number;
  /** Object members and list items, at every depth. */
  readonly values: number;
}

/** Reads a JSON body with a bound on size, number of values and time; an empty body is `undefined`. */
export async function readJsonBody(
  request: IncomingMessage,
  limits: BodyLimits,
): Promise<StrictJson | undefined> {
  const bytes = await readRawBody(request, limits.bytes);
  return bytes.length === 0 ? undefined : parseStrictJson(bytes, limits.values);
}

/** Returns the unparsed bytes, for signed bodies. Limits their size and the time. */
export async function readRawBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) refuse(kernelRefusals.TOO_LARGE);
  return collect(request, maxBytes);
}

function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stop(() => refuse(kernelRefusals.TOO_SLOW)), JSON_DEADLINE_MS);
  function stop(refusing: () => never): void {
    clearTimeout(timer);
    request.off('data', take);
    request.pause();
    try {
      refusing();
    } catch (error) {
      reject(error);
    }
  }
  function take(chunk: Buffer): void {
    size += chunk.length;
    if (size > maxBytes) stop(() => refuse(kernelRefusals.TOO_LARGE));
    else chunks.push(chunk);
  }
  request.on('data', take);
  request.once('end', () => {
    clearTimeout(timer);
    resolve(Buffer.concat(chunks));
  });
  request.once('error', () => stop(() => refuse(kernelRefusals.MALFORMED)));
  return promise;
}
