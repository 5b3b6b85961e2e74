import { expect, it } from 'vitest';
import { createWedge, type HeardKey, type PressedKey } from './wedge.ts';

const pressed = (key: string, code: string, timeStamp: number, shiftKey = false): PressedKey => ({
  key,
  code,
  shiftKey,
  repeat: false,
  timeStamp,
});

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

/** As a scanner presses them; `name` says what the browser calls the key. */
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
  const hear = createWedge();
  return keys.map((key) => hear(key));
}

it('reads a burst of keys that ends with Enter', () => {
  expect(hearAll(burst(TOKEN, 12, (letter) => letter)).at(-1)).toEqual({ kind: 'scan', text: TOKEN });
});

it('reads it by the places of the keys while a Chinese input method is active', () => {
  expect(hearAll(burst(TOKEN, 12, () => 'Process')).at(-1)).toEqual({ kind: 'scan', text: TOKEN });
  const fullWidth = (letter: string) => (letter === ':' ? '：' : letter);
  expect(hearAll(burst(TOKEN, 12, fullWidth)).at(-1)).toEqual({ kind: 'scan', text: TOKEN });
});

it('takes typing for typing, however long the text and whatever follows', () => {
  expect(hearAll(burst('WANGWEI8', 90, (letter) => letter)).map(({ kind }) => kind)).not.toContain('scan');
});

it('takes a few quick keys for typing', () => {
  expect(hearAll(burst('WANG', 10, (letter) => letter)).at(-1)).toEqual({ kind: 'other' });
});

it('begins again after a pause: what was typed before is not part of the scan', () => {
  const typed = [pressed('x', 'KeyX', 0), pressed('y', 'KeyY', 120)];
  const scanned = burst('23456789', 10, (letter) => letter).map((key) => ({
    ...key,
    timeStamp: key.timeStamp + 400,
  }));
  expect(hearAll([...typed, ...scanned]).at(-1)).toEqual({ kind: 'scan', text: '23456789' });
});

it('hears neither modifiers nor a key that is held', () => {
  const keys = burst('23456789', 10, (letter) => letter).flatMap((key) => [
    pressed('Shift', 'ShiftLeft', key.timeStamp),
    key,
    { ...key, repeat: true, code: key.code === 'Enter' ? 'KeyQ' : key.code },
  ]);
  expect(hearAll(keys).filter(({ kind }) => kind === 'scan')).toEqual([{ kind: 'scan', text: '23456789' }]);
});
