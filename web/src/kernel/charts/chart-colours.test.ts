import { describe, expect, it, test } from 'vitest';
import { ciede2000, difference, type Vision, visions } from '#test/colour-difference';
import { contrast, declared } from '#test/colours';
import tokens from '../ui/styles/tokens.css?raw';
import css from './chart-colours.css?raw';
import { paintOf } from './chart-colours.ts';
import { MOST_SERIES } from './chart-data.ts';

// Ten times what a trained eye notices: enough for two parts of a bar that don't touch, and for a legend.
const LEAST_DIFFERENCE = 12;
// The contrast that WCAG 1.4.11 requires of graphics.
const LEAST_CONTRAST = 3;

const themes = { light: ':root', dark: ':root.dark' } as const;

const palette = (theme: keyof typeof themes) =>
  Object.entries(declared(css.slice(0, css.indexOf('@media')), themes[theme]));
const pairs = (colours: ReturnType<typeof palette>) =>
  colours.flatMap((one, index) => colours.slice(index + 1).map((other) => [one, other] as const));

describe.each(['light', 'dark'] as const)('the series of a chart in the %s theme', (theme) => {
  it('each have a colour', () => {
    expect(palette(theme).map(([name]) => name)).toEqual(
      Array.from({ length: MOST_SERIES }, (_, index) => `chart-${index + 1}`),
    );
  });

  it.each(Object.keys(visions) as Vision[])('differ for readers with %s', (vision) => {
    const alike = pairs(palette(theme))
      .map(([[one, colour], [other, second]]) => [`${one} and ${other}`, difference(colour, second, vision)])
      .filter(([, seen]) => !(Number(seen) >= LEAST_DIFFERENCE));
    expect(alike).toEqual([]);
  });

  it('have enough contrast with every background', () => {
    const grounds = { ...declared(tokens, ':root'), ...declared(tokens, themes[theme]) };
    const faint = palette(theme).flatMap(([name, colour]) =>
      ['surface', 'surface-raised', 'surface-sunken']
        .filter((ground) => !(contrast(colour, grounds[ground] ?? '') >= LEAST_CONTRAST))
        .map((ground) => `${name} on ${ground}`),
    );
    expect(faint).toEqual([]);
  });
});

test('a printed chart has the colours of the light theme', () => {
  const printed = declared(css.slice(css.indexOf('@media')).replace(/^[^{]*\{/, ''), ':root.dark');
  expect(printed).toEqual(declared(css, ':root.light'));
});

test('a usual red and green would not do', () => {
  const seenBy = (vision: Vision) => difference('#d62728', '#2ca02c', vision);
  expect(seenBy('ordinary')).toBeGreaterThan(LEAST_DIFFERENCE);
  expect(seenBy('deuteranopia')).toBeLessThan(LEAST_DIFFERENCE);
});

// Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), pairs 1, 7, 14 and 25.
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
] as const)('measures the difference of %j and %j as published', (one, other, published) => {
  expect(ciede2000(one, other)).toBeCloseTo(published, 4);
});

test('a single series has the accent, and what is left of something is only outlined', () => {
  const several = { series: ['Student', 'Regular'] };
  expect([paintOf(several, 0).fill, paintOf(several, 1).fill]).toEqual(['var(--chart-1)', 'var(--chart-2)']);
  const rooms = { series: ['Taken', 'Available'], remainder: 'Available' };
  expect([paintOf(rooms, 0), paintOf(rooms, 1)]).toEqual([
    { fill: 'var(--accent)', stroke: 'none' },
    { fill: 'transparent', stroke: 'var(--border-control)' },
  ]);
});
