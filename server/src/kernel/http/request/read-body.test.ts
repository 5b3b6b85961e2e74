import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { readJsonBody } from './read-body.ts';

const usual = { bytes: 4096, values: 10 };

afterEach(() => vi.useRealTimers());

function request(headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  return { stream, message: Object.assign(stream, { headers }) as unknown as IncomingMessage };
}

test('reads a body in chunks', async () => {
  const { stream, message } = request();
  const body = readJsonBody(message, usual);
  for (const piece of ['{"na', 'me":"会', '堂"}']) stream.write(piece);
  stream.end();
  await expect(body).resolves.toEqual({ value: { name: '会堂' }, values: 1 });
});

test('reads an empty body as none', async () => {
  const { stream, message } = request();
  stream.end();
  await expect(readJsonBody(message, usual)).resolves.toBeUndefined();
});

test('refuses an announced size beyond the limit without reading', async () => {
  const { message } = request({ 'content-length': '4097' });
  await expect(readJsonBody(message, usual)).rejects.toThrow('TOO_LARGE');
});

test('refuses a body that exceeds the limit while reading', async () => {
  const { stream, message } = request();
  const body = readJsonBody(message, usual);
  stream.write(Buffer.alloc(4096, 32));
  stream.write('{}');
  await expect(body).rejects.toThrow('TOO_LARGE');
});

test('cuts off a body that trickles in after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { stream, message } = request();
  const body = readJsonBody(message, usual);
  const outcome = expect(body).rejects.toThrow('TOO_SLOW');
  for (let second = 0; second < 10; second += 1) {
    stream.write(' ');
    await vi.advanceTimersByTimeAsync(1000);
  }
  await outcome;
});

test('refuses a body whose connection breaks', async () => {
  const { stream, message } = request();
  const body = readJsonBody(message, usual);
  stream.write('{"a":');
  stream.destroy(new Error('reset'));
  await expect(body).rejects.toThrow('MALFORMED');
});

test('accepts a body at its limits of size and values', async () => {
  const full = JSON.stringify([...Array<number>(9).fill(1), 'a'.repeat(4096 - 22)]);
  const { stream, message } = request({ 'content-length': String(full.length) });
  stream.end(full);
  await expect(readJsonBody(message, usual)).resolves.toMatchObject({ values: 10 });
  const crowded = request();
  crowded.stream.end(JSON.stringify(Array<number>(11).fill(1)));
  await expect(readJsonBody(crowded.message, usual)).rejects.toThrow('TOO_COMPLEX');
});
