import { expect, test } from 'vitest';
import { type CalendarEvent, toCalendar } from './calendar.ts';

const stamp = '2026-05-18T01:02:03.456Z';
const timed: CalendarEvent = {
  uid: 'session-1@plenum',
  startsAt: '2026-05-18T01:00:00.000Z',
  endsAt: '2026-05-18T02:30:00.000Z',
  title: 'Opening',
  place: '',
  description: '',
  url: '',
};
const write = (event: Partial<CalendarEvent>, name = 'Agenda') =>
  toCalendar({ name, stamp, events: [{ ...timed, ...event }] });
// Throws if the line contains half a surrogate pair.
const octets = (line: string) => encodeURIComponent(line).replaceAll(/%../g, 'x').length;
const unfold = (text: string) => text.replaceAll('\r\n ', '');

test('writes a calendar of one event exactly as specified', () => {
  expect(toCalendar({ name: 'Agenda', stamp, events: [timed] })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Plenum//Plenum//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Agenda',
      'X-WR-CALNAME:Agenda',
      'BEGIN:VEVENT',
      'UID:session-1@plenum',
      'DTSTAMP:20260518T010203Z',
      'DTSTART:20260518T010000Z',
      'DTEND:20260518T023000Z',
      'SUMMARY:Opening',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('ends whole days on the day after the last one, across months and years', () => {
  const { uid, title, place, description, url } = timed;
  const days = { uid, title, place, description, url, firstDay: '2027-12-30', lastDay: '2027-12-31' };
  const text = toCalendar({ name: '', stamp, events: [days] });
  expect(text).toContain('DTSTART;VALUE=DATE:20271230\r\nDTEND;VALUE=DATE:20280101\r\n');
  expect(text).toContain('TRANSP:TRANSPARENT');
});

test('writes an instant without an end', () => {
  const text = write({ endsAt: '2026-05-18T01:00:00.000Z' });
  expect(text).toContain('DTSTART:20260518T010000Z\r\nSUMMARY');
  expect(text).not.toContain('DTEND');
});

test('escapes characters that would end a value or a line, and removes other control characters', () => {
  const text = write({ title: 'a,b;c\\d\re\nf\r\ng\u0000\u0007h', place: 'X: "Y"' });
  expect(text).toContain(String.raw`SUMMARY:a\,b\;c\\d\ne\nf\ngh`);
  expect(text).toContain('LOCATION:X: "Y"\r\n');
});

test('keeps values from adding lines of their own', () => {
  const evil = 'x\r\nEND:VEVENT\nBEGIN:VEVENT\rURL:https://evil.example';
  const text = write({ uid: evil, title: evil, place: evil, description: evil, url: evil }, evil);
  const lines = unfold(text).split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT' || line === 'END:VEVENT')).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('URL:'))).toEqual([
    'URL:xEND:VEVENTBEGIN:VEVENTURL:https://evil.example',
  ]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test.each([
  ['ASCII', 'a'.repeat(400)],
  ['Chinese', '大会开幕'.repeat(60)],
  ['characters beyond the first plane', '𠮷😀'.repeat(50)],
  ['Latin letters of two octets', 'é'.repeat(200)],
])('folds long lines of %s at 75 octets, never inside a character', (_, title) => {
  const text = write({ title });
  const lines = text.split('\r\n');
  const sizes = lines.map(octets);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  // A line contains as many bytes as fit before the next character.
  expect(Math.max(...sizes)).toBeGreaterThan(71);
  expect(unfold(text)).toContain(`SUMMARY:${title}\r\n`);
});

test('keeps 75 octets on one line, and folds 76', () => {
  const room = 75 - 'SUMMARY:'.length;
  expect(write({ title: 'x'.repeat(room) })).not.toContain('\r\n ');
  expect(write({ title: 'x'.repeat(room + 1) })).toContain('x\r\n x\r\n');
});

test('writes a file that can be read back, whatever a name contains', () => {
  // A fixed seed, so that every run uses the same numbers.
  let seed = 20_260_518;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const pieces = [
    '\r\n',
    '\r',
    '\n',
    ',',
    ';',
    '\\',
    '\\n',
    ':',
    '"',
    '😀',
    '👨‍👩‍👧',
    '大会',
    'é',
    ' ',
    '\u2028',
    'a',
    'BEGIN:VEVENT',
    '\u0000',
  ];
  for (let turn = 0; turn < 300; turn += 1) {
    const length = turn < 5 ? 10_000 : random(60);
    const name = Array.from({ length }, () => pieces[random(pieces.length)]).join('');
    const text = write({ title: name, place: name });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n').every((line) => octets(line) <= 75)).toBe(true);
    const lines = unfold(text).split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    const kept = name.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
    const read = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length);
    expect(read?.replaceAll(/\\([\\;,n])/g, (_, one: string) => (one === 'n' ? '\n' : one))).toBe(kept);
  }
});
