import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { readJsonBody } from './read-body.ts';

afterEach(() => vi.useRealTimers());

function request(headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  return { stream, message: Object.assign(stream, { headers }) as unknown as IncomingMessage };
}

test('reads what comes in pieces', async () => {
  const { stream, message } = request();
  const body = readJsonBody(message);
  for (const piece of ['{"na', 'me":"会', '堂"}']) stream.write(piece);
  stream.end();
  await expect(body).resolves.toEqual({ name: '会堂' });
});

test('an empty body is none', async () => {
  const { stream, message } = request();
  stream.end();
  await expect(readJsonBody(message)).resolves.toBeUndefined();
});

test('an announced size beyond the limit is refused without reading', async () => {
  const { message } = request({ 'content-length': String(256 * 1024 + 1) });
  await expect(readJsonBody(message)).rejects.toThrow('TOO_LARGE');
});

test('so is one that only turns out to be', async () => {
  const { stream, message } = request();
  const body = readJsonBody(message);
  stream.write(Buffer.alloc(256 * 1024, 32));
  stream.write('{}');
  await expect(body).rejects.toThrow('TOO_LARGE');
});

test('a body that trickles in is cut off after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { stream, message } = request();
  const body = readJsonBody(message);
  const outcome = expect(body).rejects.toThrow('TOO_SLOW');
  for (let second = 0; second < 10; second += 1) {
    stream.write(' ');
    await vi.advanceTimersByTimeAsync(1000);
  }
  await outcome;
});

test('a line that breaks is no body', async () => {
  const { stream, message } = request();
  const body = readJsonBody(message);
  stream.write('{"a":');
  stream.destroy(new Error('reset'));
  await expect(body).rejects.toThrow('MALFORMED');
});

test('an endpoint may take more than usual, and no more than it says', async () => {
  const large = `"${'a'.repeat(300 * 1024)}"`;
  const { stream, message } = request({ 'content-length': String(large.length) });
  stream.end(large);
  await expect(readJsonBody(message, 512 * 1024)).resolves.toHaveLength(300 * 1024);
  const announced = request({ 'content-length': String(512 * 1024 + 1) });
  await expect(readJsonBody(announced.message, 512 * 1024)).rejects.toThrow('TOO_LARGE');
});
