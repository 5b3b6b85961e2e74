import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  const said: string[] = [];
  const write = raw.write.bind(raw);
  raw.write = ((text: string) => {
    said.push(text);
    return write(text);
  }) as typeof raw.write;
  const reply = {
    raw,
    hijack: () => undefined,
    getHeaders: () => ({ 'x-a': 'b' }),
  } as unknown as FastifyReply;
  return { raw, said, stream: openEventStream(reply) };
}

test('names itself, and keeps proxies awake', () => {
  const { raw, said } = open();
  expect(raw.getHeaders()).toMatchObject({ 'x-a': 'b' });
  vi.advanceTimersByTime(50_000);
  expect(said.slice(1)).toEqual([': still here\n\n', ': still here\n\n']);
});

test('ends after a quarter of an hour, so that the login is checked again', () => {
  const { raw } = open();
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(raw.writableEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(raw.writableEnded).toBe(true);
});

test('drops events after the end of the stream without an error', () => {
  const { raw, said, stream } = open();
  stream.close();
  const before = said.length;
  stream.send({ event: 'live', data: {} });
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(before);
  expect(raw.errored ?? null).toBeNull();
});

test('cuts off a client that keeps an ended stream open', () => {
  const { raw, stream } = open();
  stream.close();
  expect(raw.destroyed).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(raw.destroyed).toBe(true);
});

test('ends the stream of a reader that does not read', () => {
  const { raw, stream } = open();
  for (let round = 0; round < 40; round += 1) stream.send({ event: 'live', data: 'x'.repeat(10_000) });
  expect(raw.destroyed).toBe(true);
});

test('keeps data with line breaks in one event', () => {
  const { said, stream } = open();
  stream.send({ event: 'live', data: { text: 'a\n\nevent: forged\ndata: {}' } });
  expect(said.at(-1)?.match(/\n/g)).toHaveLength(3);
});
