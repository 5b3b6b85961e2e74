import { writeToken } from '@plenum/contract/tickets/ticket-token';
import { expect, it } from 'vitest';
import { createWedge, type HeardKey, type PressedKey } from './wedge.ts';

const pressed = (key: string, code: string, timeStamp: number, shiftKey = false): PressedKey => ({
  key,
  code,
  shiftKey,
  repeat: false,
  timeStamp,
});

const ID = '11111111-2222-4333-8444-555555555555';
const TOKEN = 'PLENUM1:AB C$%*+-./:9';
const places: Record<string, [code: string, shift: boolean]> = {
  ' ': ['Space', false],
  $: ['Digit4', true],
  '%': ['Digit5', true],
  '*': ['Digit8', true],
  '+': ['Equal', true],
  '-': ['Minus', false],
  '.': ['Period', false],
  '/': ['Slash', false],
  ':': ['Semicolon', true],
};

/** Keys as a scanner presses them; `name` is the browser's name of the key. */
function burst(text: string, gap: number, name: (letter: string) => string): PressedKey[] {
  const keys = Array.from(text, (letter, index) => {
    const [code, shift] = places[letter] ?? [
      /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`,
      /[A-Z]/.test(letter),
    ];
    return pressed(name(letter), code, index * gap, shift);
  });
  return [...keys, pressed('Enter', 'Enter', text.length * gap)];
}

function hearAll(keys: readonly PressedKey[]): HeardKey[] {
  const { hear } = createWedge();
  return keys.map((key) => hear(key));
}

it('reads a burst of keys that ends with Enter', () => {
  expect(hearAll(burst(TOKEN, 12, (letter) => letter)).at(-1)).toMatchObject({ kind: 'scan', text: TOKEN });
});

it('reads it by key positions while a Chinese input method is active', () => {
  expect(hearAll(burst(TOKEN, 12, () => 'Process')).at(-1)).toMatchObject({ kind: 'scan', text: TOKEN });
  const fullWidth = (letter: string) => (letter === ':' ? '：' : letter);
  expect(hearAll(burst(TOKEN, 12, fullWidth)).at(-1)).toMatchObject({ kind: 'scan', text: TOKEN });
});

it('ignores typing, however long the text and whatever follows', () => {
  expect(hearAll(burst('WANGWEI8', 90, (letter) => letter)).map(({ kind }) => kind)).not.toContain('scan');
});

it('ignores a few quick keys', () => {
  expect(hearAll(burst('WANG', 10, (letter) => letter)).at(-1)).toEqual({ kind: 'other' });
});

it('starts over after a pause, and leaves out earlier typing', () => {
  const typed = [pressed('x', 'KeyX', 0), pressed('y', 'KeyY', 120)];
  const scanned = burst('23456789', 10, (letter) => letter).map((key) => ({
    ...key,
    timeStamp: key.timeStamp + 400,
  }));
  expect(hearAll([...typed, ...scanned]).at(-1)).toMatchObject({ kind: 'scan', text: '23456789' });
});

it('ignores modifiers and held keys', () => {
  const keys = burst('23456789', 10, (letter) => letter).flatMap((key) => [
    pressed('Shift', 'ShiftLeft', key.timeStamp),
    key,
    { ...key, repeat: true, code: key.code === 'Enter' ? 'KeyQ' : key.code },
  ]);
  expect(hearAll(keys).filter(({ kind }) => kind === 'scan')).toMatchObject([
    { kind: 'scan', text: '23456789' },
  ]);
});

/** Numbers from 0 to 1, the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

it('reads 50 of 50 tickets from a scanner that pauses for up to 250 ms between any two keys', () => {
  const random = createRandom(29);
  const { hear } = createWedge();
  let now = 0;
  const read = Array.from({ length: 50 }, () => {
    const length = random() < 0.5 ? 152 : 170;
    const text = `PLENUM1:${Array.from({ length }, () => BASE45[Math.floor(random() * 45)]).join('')}`;
    const heard = burst(text, 0, (letter) => letter).map((key) => {
      now += random() * 250;
      return hear({ ...key, timeStamp: now });
    });
    now += 800;
    // Once the scanner is recognized, none of its keys reaches the page.
    const isHeld = heard.slice(8, -1).every(({ kind }) => kind === 'scanning');
    const last = heard.at(-1);
    return isHeld && last?.kind === 'scan' && last.text === text;
  });
  expect(read.filter(Boolean)).toHaveLength(50);
});

it('reads a ticket whose scanner sends no Enter, and swallows the second Enter of one that sends two', () => {
  const ticket = writeToken({ meetingId: ID, participantId: ID, version: 1, keyId: 1 }, new Uint8Array(64));
  const silent = createWedge();
  const keys = burst(ticket, 12, (letter) => letter).slice(0, -1);
  for (const key of keys.slice(0, -9)) silent.hear(key);
  // As long as only half of the ticket has been read, the reader waits for the rest.
  expect(silent.end(false)).toEqual({ kind: 'other' });
  for (const key of keys.slice(-9)) silent.hear(key);
  expect(silent.end(false)).toMatchObject({ kind: 'scan', text: ticket });
  expect(silent.end(true)).toEqual({ kind: 'other' });
  const enter = pressed('Enter', 'Enter', TOKEN.length * 12 + 20);
  expect(hearAll([...burst(TOKEN, 12, (letter) => letter), enter]).at(-1)).toMatchObject({
    kind: 'scanning',
  });
});

it('treats the product’s name as typing unless a number and a colon follow', () => {
  const kinds = hearAll(burst('PLENUM HALL, ROW 3', 120, (letter) => letter)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['other']));
});

it('reads a ticket that is scanned after typing', () => {
  const typed = [pressed('x', 'KeyX', 0), pressed('y', 'KeyY', 120)];
  const scanned = burst(TOKEN, 100, (letter) => letter).map((key) => ({
    ...key,
    timeStamp: key.timeStamp + 300,
  }));
  expect(hearAll([...typed, ...scanned]).at(-1)).toMatchObject({ kind: 'scan', text: TOKEN, since: 300 });
});
