import { expect, it } from 'vitest';
import { eventReader, type ServerEvent } from './sse.ts';

function read(...pieces: string[]): ServerEvent[] {
  const heard: ServerEvent[] = [];
  const reader = eventReader((event) => heard.push(event));
  pieces.forEach(reader);
  return heard;
}

const text =
  'retry: 2000\n\n: still here\n\nevent: live\ndata: {"a":1}\n\ndata:one\ndata: two\n\nevent: empty\n\n';
const events = [
  { event: 'live', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
];

it('reads events and ignores comments and other fields', () => {
  expect(read(text)).toEqual(events);
});

it('accepts text split anywhere, with any line ending', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const whole = `${text.replaceAll('\n', end)}:`;
    expect(read(...whole.split(''))).toEqual(events);
    for (let cut = 0; cut < whole.length; cut += 1) {
      expect(read(whole.slice(0, cut), whole.slice(cut))).toEqual(events);
    }
  }
});

it('waits until an event is complete', () => {
  expect(read('data: half')).toEqual([]);
  expect(read('data: half\n')).toEqual([]);
});
