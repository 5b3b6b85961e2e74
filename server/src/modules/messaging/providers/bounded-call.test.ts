import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aliyunSettings, message, tencentSettings, webhookSecret } from '#test/sms-providers';
import { createAliyunSms } from './aliyun-sms.ts';
import type { MessageProvider, SendResult } from './provider.ts';
import { createTencentSms } from './tencent-sms.ts';
import { createWebhook } from './webhook.ts';

/** A server with the behaviour that the test sets. */
async function startServer(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    response.on('error', () => undefined);
    answer(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const names = ['aliyun', 'tencent', 'webhook'] as const;
type Name = (typeof names)[number];
const PATIENCE_MS = 50_000;

function createProvider(name: Name, baseUrl: string, timeoutMs?: number): MessageProvider {
  const runtime = { now: () => new Date('2027-03-01T04:00:00Z'), ...(timeoutMs && { timeoutMs }) };
  if (name === 'aliyun') return createAliyunSms({ ...aliyunSettings, baseUrl }, runtime);
  if (name === 'tencent') return createTencentSms({ ...tencentSettings, baseUrl }, runtime);
  return createWebhook({ url: baseUrl, secret: webhookSecret }, runtime);
}

/** Returns every provider's result for the same server. The timeout is long, unless the test is about it. */
async function sendToAll(
  answer: (response: ServerResponse) => void,
  timeoutMs: number | undefined = PATIENCE_MS,
  chosen: readonly Name[] = names,
): Promise<SendResult[]> {
  const server = await startServer(answer);
  const results: SendResult[] = [];
  for (const name of chosen) results.push(await createProvider(name, server.url, timeoutMs).send(message));
  await server.close();
  return results;
}

const sent = { kind: 'sent', providerId: null };

function failed(why: string, code: string): object {
  return { kind: 'failed', why, code };
}

function all(result: object): object[] {
  return names.map(() => result);
}

/** Writes until the other side closes the connection. */
function writeEndlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(16_384, 'x');
  const write = (): void => {
    while (!response.destroyed && response.write(piece)) continue;
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

afterEach(() => vi.restoreAllMocks());

describe('answers of servers', () => {
  test('time out without an answer', async () => {
    expect(await sendToAll(() => undefined, 100)).toEqual(all(failed('temporary', 'TIMEOUT')));
  });

  test('time out without an end; a webhook counts as accepted by its status', async () => {
    const slow = (response: ServerResponse): void => {
      response.writeHead(200).write('{');
    };
    const late = failed('temporary', 'TIMEOUT');
    expect(await sendToAll(slow, 100, ['aliyun', 'tencent'])).toEqual([late, late]);
    expect(await sendToAll(slow, PATIENCE_MS, ['webhook'])).toEqual([sent]);
  });

  test('time out after five seconds by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const server = await startServer((response) => response.writeHead(500).end());
    for (const name of names) await createProvider(name, server.url).send(message);
    await server.close();
    expect(timeout.mock.calls).toEqual(all([5000]));
  });

  test('fail if the connection is closed before the answer', async () => {
    const results = await sendToAll((response) => response.destroy());
    expect(results).toEqual(all(failed('temporary', 'CLOSED')));
  });

  test('fail if the connection is closed in the middle of the body', async () => {
    const cut = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"Code":"OK"', () => response.destroy());
    };
    const closed = failed('temporary', 'CLOSED');
    expect((await sendToAll(cut)).slice(0, 2)).toEqual([closed, closed]);
  });

  test('fail without a server', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    for (const name of names)
      expect(await createProvider(name, server.url, PATIENCE_MS).send(message)).toEqual(
        failed('temporary', 'UNREACHABLE'),
      );
  });

  test('fail with an error page instead of JSON', async () => {
    const results = await sendToAll((response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    expect(results).toEqual(all(failed('temporary', 'HTTP_502')));
  });

  test.each(['', '<html>', 'null', '[]', '"OK"', '\u0000\u0001', '{"Code":'])(
    'fail with garbage %j',
    async (body) => {
      const garbage = failed('unknown_answer', 'NOT_JSON');
      expect(await sendToAll((response) => response.writeHead(200).end(body))).toEqual([
        garbage,
        garbage,
        sent,
      ]);
    },
  );

  test.each(['{}', '{"Code":1}', '{"Response":[]}', '{"Response":{"Error":"x"}}'])(
    'fail with JSON %s',
    async (body) => {
      const noCode = failed('unknown_answer', 'NO_CODE');
      expect(await sendToAll((response) => response.writeHead(200).end(body))).toEqual([
        noCode,
        noCode,
        sent,
      ]);
    },
  );

  test('fail with ten megabytes, and with a body without an end', async () => {
    const tooLarge = failed('unknown_answer', 'TOO_LARGE');
    const tenMegabytes = Buffer.alloc(10 * 1024 * 1024, ' ');
    const large = await sendToAll((response) => response.writeHead(200).end(tenMegabytes));
    expect(large).toEqual([tooLarge, tooLarge, sent]);
    // Without a size limit these would time out instead.
    expect(await sendToAll(writeEndlessly)).toEqual([tooLarge, tooLarge, sent]);
  });

  test('may have 64 kB', async () => {
    const code = JSON.stringify({ Code: 'isv.OUT_OF_SERVICE', Message: '' });
    const [exact, more] = [65_536, 65_537].map((size) => code.padEnd(size, ' '));
    const whole = await sendToAll((response) => response.writeHead(200).end(exact));
    expect(whole[0]).toEqual(failed('balance', 'isv.OUT_OF_SERVICE'));
    const tooLarge = await sendToAll((response) => response.writeHead(200).end(more));
    expect(tooLarge[0]).toEqual(failed('unknown_answer', 'TOO_LARGE'));
  });

  test('are not followed if they are redirects', async () => {
    let calls = 0;
    const results = await sendToAll((response) => {
      calls += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(results).toEqual(all(failed('unknown_answer', 'HTTP_307')));
    expect(calls).toBe(3);
  });
});

test('a result contains no secret, number or text, though the other side sends them back', async () => {
  const echo = JSON.stringify({
    Code: `${aliyunSettings.accessKey.secret} ${message.target}`,
    Response: { Error: { Code: `${tencentSettings.key.secret} ${message.text}` } },
  });
  const results = [
    ...(await sendToAll((response) => response.writeHead(200).end(echo))),
    ...(await sendToAll((response) => response.writeHead(400, 'SECRET 138').end(echo))),
    ...(await sendToAll((response) => response.destroy())),
    ...(await sendToAll(() => undefined, 100)),
  ];
  expect(results).toHaveLength(12);
  expect(JSON.stringify(results)).not.toMatch(/SECRET|138|李雷/);
});
