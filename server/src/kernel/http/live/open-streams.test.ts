import { expect, test } from 'vitest';
import type { EventStream } from '../route.ts';
import { createOpenStreams } from './open-streams.ts';

interface Fake extends EventStream {
  readonly events: string[];
  hangUp(): void;
}

function fakeStream(): Fake {
  const events: string[] = [];
  const works: (() => void)[] = [];
  return {
    events,
    send: ({ event }) => void events.push(event),
    close: () => void events.push('(end)'),
    onClose: (work) => void works.push(work),
    hangUp: () => works.forEach((work) => work()),
  };
}

const GONE = ['replaced', '(end)'];
const silent = (length: number) => Array.from({ length }, () => []);

function open(streams: ReturnType<typeof createOpenStreams>, login: string, address: string): Fake {
  const stream = fakeStream();
  streams.add(login, address, stream);
  return stream;
}

test('the ninth stream of a login ends its first, the tenth its second; other logins keep theirs', () => {
  const streams = createOpenStreams();
  const other = open(streams, 'other', '203.0.113.1');
  const opened = Array.from({ length: 10 }, (_, at) => open(streams, 'mine', `203.0.113.${at}`));
  expect(opened.map(({ events }) => events)).toEqual([GONE, GONE, ...silent(8)]);
  expect(other.events).toEqual([]);
});

test('the 65th stream of an address ends its first; an IPv6 network counts as one address', () => {
  const streams = createOpenStreams();
  const elsewhere = open(streams, 'x', '2001:db8:1:3::1');
  const opened = Array.from({ length: 65 }, (_, at) => open(streams, `login ${at}`, `2001:db8:1:2::${at}`));
  expect(opened.map(({ events }) => events)).toEqual([GONE, ...silent(64)]);
  expect(elsewhere.events).toEqual([]);
});

test('closed streams do not count', () => {
  const streams = createOpenStreams();
  for (let at = 0; at < 100; at += 1) open(streams, 'mine', '203.0.113.1').hangUp();
  const opened = Array.from({ length: 8 }, () => open(streams, 'mine', '203.0.113.1'));
  expect(opened.flatMap(({ events }) => events)).toEqual([]);
});

test('closing ends the open streams, without the event', () => {
  const streams = createOpenStreams();
  const [gone, open1] = [open(streams, 'a', 'x'), open(streams, 'b', 'y')];
  gone.hangUp();
  streams.closeAll();
  expect([gone.events, open1.events]).toEqual([[], ['(end)']]);
});
