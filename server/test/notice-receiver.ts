import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NoticeAnswer, RawNotice } from '../src/modules/payments/providers/provider.ts';
import { waitUntil } from './wait-until.ts';

export interface ReceivedNotice extends RawNotice {
  readonly path: string;
}

export interface NoticeReceiver {
  readonly url: string;
  readonly received: readonly ReceivedNotice[];
  /** Waits for the nth notice, counted from 0, and returns it. */
  nth(index: number): Promise<ReceivedNotice>;
  answerWith(answer: NoticeAnswer): void;
  close(): Promise<void>;
}

/**
 * Starts a server that receives a provider's notices as the merchant would. It stores them and gives the configured
 * answer.
 */
export async function startNoticeReceiver(): Promise<NoticeReceiver> {
  const received: ReceivedNotice[] = [];
  let answer: NoticeAnswer = { status: 200, type: 'text/plain', body: 'success' };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const headers = request.headers as Record<string, string | undefined>;
      received.push({ path: request.url ?? '', headers, body: Buffer.concat(pieces) });
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    async nth(index) {
      await waitUntil(() => received.length > index);
      return received[index] as ReceivedNotice;
    },
    answerWith: (given) => {
      answer = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
