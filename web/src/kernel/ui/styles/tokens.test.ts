import { accents, type Accent } from '@plenum/contract/meetings/fields';
import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

type Tokens = Record<string, string>;

/** The declarations of all rules with exactly this selector; later ones win. */
function rules(selector: string): Tokens {
  const found: Tokens = {};
  for (const [, selectors = '', body = ''] of css
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => one.trim() === selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g))
      found[name] = value;
  }
  return found;
}

function tokens(theme: 'light' | 'dark', name: Accent): Tokens {
  const light = { ...rules(':root'), ...rules(`[data-accent='${name}']`) };
  return theme === 'light'
    ? light
    : { ...light, ...rules(':root.dark'), ...rules(`:root.dark [data-accent='${name}']`) };
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
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
