import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  /** The path with the query, as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface FixedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answering = FixedAnswer | ((request: RecordedRequest) => FixedAnswer);

/** A server that keeps every request and gives the configured answer; 503 by default. */
export async function startRecorder(answer: Answering = { status: 503, headers: {}, body: '' }) {
  const requests: RecordedRequest[] = [];
  const server = createServer((message, response) => {
    const pieces: Buffer[] = [];
    message.on('data', (piece: Buffer) => pieces.push(piece));
    message.on('end', () => {
      const { method = '', url: path = '' } = message;
      const headers = message.headers as Record<string, string | undefined>;
      const request = { method, path, headers, body: Buffer.concat(pieces) };
      requests.push(request);
      const given = typeof answer === 'function' ? answer(request) : answer;
      response.writeHead(given.status, given.headers).end(given.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
