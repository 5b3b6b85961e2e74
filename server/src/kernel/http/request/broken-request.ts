import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { defaultLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import type { Config } from '../../config/config.ts';
import { refusalBody } from '../response/answer.ts';
import { RefusalError } from '../response/refusal-error.ts';
import { securityHeaders } from '../response/security-headers.ts';

const byParserCode = new Map<string, Refusal>([
  ['HPE_HEADER_OVERFLOW', kernelRefusals.HEADERS_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', kernelRefusals.TOO_SLOW],
]);

/** Bytes that never became a request still get the documented body, then the line is closed. */
export function answerBrokenRequest(config: Config, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else answerAndClose(config, byParserCode.get(error.code ?? '') ?? kernelRefusals.MALFORMED, socket);
}

/** Where there is no reply object to answer with. */
export function answerAndClose(config: Config, refusal: Refusal, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(refusalBody(new RefusalError(refusal), defaultLanguage, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...securityHeaders(config, requestId),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} Refused`, ...lines, '', body].join('\r\n'));
}
