import { accents, type Accent } from '@plenum/contract/meetings/fields';
import { describe, expect, it } from 'vitest';
import { contrast, declared } from '#test/colours';
import css from './tokens.css?raw';

type Tokens = Record<string, string>;

const rules = (selector: string): Tokens => declared(css, selector);

function tokens(theme: 'light' | 'dark', name: Accent): Tokens {
  const light = { ...rules(':root'), ...rules(`[data-accent='${name}']`) };
  return theme === 'light'
    ? light
    : { ...light, ...rules(':root.dark'), ...rules(`:root.dark [data-accent='${name}']`) };
}

const grounds = ['surface', 'surface-raised', 'surface-sunken', 'accent-soft'];
const onAnyGround = ['text', 'text-muted', 'accent', 'accent-strong'];
const pairs = [
  ...onAnyGround.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['success', 'warning', 'danger'].flatMap((tone) =>
    ['surface', 'surface-raised', 'surface-sunken', `${tone}-soft`].map((ground) => [tone, ground] as const),
  ),
  ['accent-text', 'accent'],
  ['accent-text', 'accent-strong'],
  ['danger-text', 'danger'],
  ['verdict-text', 'verdict-admit'],
  ['verdict-text', 'verdict-warn'],
  ['verdict-text', 'verdict-refuse'],
] as const;

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  it.each(accents)('has readable text on every background with the accent %s', (name) => {
    const palette = tokens(theme, name);
    const unreadable = pairs
      .map(
        ([text, ground]) =>
          [`${text} on ${ground}`, contrast(palette[text] ?? '', palette[ground] ?? '')] as const,
      )
      .filter(([, ratio]) => !(ratio >= 4.5));
    expect(unreadable).toEqual([]);
  });

  it('shows the border of a checkbox', () => {
    const palette = tokens(theme, 'indigo');
    expect(contrast(palette['border-control'] ?? '', palette['surface-raised'] ?? '')).toBeGreaterThanOrEqual(
      3,
    );
    expect(contrast(palette['border-control'] ?? '', palette['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

it('knows every accent of the contract, each with its own colour in both themes', () => {
  const colours = accents.flatMap((name) => [
    tokens('light', name)['accent'],
    tokens('dark', name)['accent'],
  ]);
  expect(new Set(colours).size).toBe(accents.length * 2);
});

it('measures black on white as 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
