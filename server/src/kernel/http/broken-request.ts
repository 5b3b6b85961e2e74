import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { defaultLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { refusalBody } from './answer.ts';
import { RefusalError } from './refusal-error.ts';

const byParserCode = new Map<string, Refusal>([
  ['HPE_HEADER_OVERFLOW', kernelRefusals.HEADERS_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', kernelRefusals.TOO_SLOW],
]);

/** Bytes that never became a request still get the documented body, then the line is closed. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = byParserCode.get(error.code ?? '') ?? kernelRefusals.MALFORMED;
  const requestId = randomUUID();
  const body = JSON.stringify(refusalBody(new RefusalError(refusal), defaultLanguage, requestId));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
