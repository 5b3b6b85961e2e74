import { type Linear, linear } from './colours.ts';

type Matrix = readonly [Linear, Linear, Linear];

/**
 * The matrices that turn a colour's linear light into the light that a colour-blind reader sees, at full strength, by Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
 */
export const visions = {
  ordinary: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

export type Vision = keyof typeof visions;

const times = (matrix: Matrix, [red, green, blue]: Linear): Linear => {
  const [x, y, z] = matrix.map(([r, g, b]) => r * red + g * green + b * blue);
  return [x ?? 0, y ?? 0, z ?? 0];
};
const clamp = (value: number) => Math.min(1, Math.max(0, value));

const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Linear = [0.95047, 1, 1.08883];

/** Returns the colour in CIELAB as this reader sees it. */
function lab(colour: string, vision: Vision): Linear {
  const [red, green, blue] = times(visions[vision], linear(colour));
  const xyz = times(TO_XYZ, [clamp(red), clamp(green), clamp(blue)]);
  const [x = 0, y = 0, z = 0] = xyz.map((value, index) => {
    const part = value / (WHITE[index] ?? 1);
    return part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns how different two colours look to this reader, by CIEDE2000; 1 is the least that anyone notices. */
export function difference(one: string, other: string, vision: Vision): number {
  return ciede2000(lab(one, vision), lab(other, vision));
}

const degrees = (angle: number) => (angle * Math.PI) / 180;

/** The difference of two colours in CIELAB. The names are those of the formula. */
export function ciede2000([L1, a1, b1]: Linear, [L2, a2, b2]: Linear): number {
  const seventh = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(seventh / (seventh + 25 ** 7));
  const polar = (a: number, b: number) => ({
    C: Math.hypot(a * stretch, b),
    h: ((Math.atan2(b, a * stretch) * 180) / Math.PI + 360) % 360,
  });
  const [one, two] = [polar(a1, b1), polar(a2, b2)];
  const isGrey = one.C * two.C === 0;
  const turn = ((two.h - one.h + 540) % 360) - 180;
  const dH = isGrey ? 0 : 2 * Math.sqrt(one.C * two.C) * Math.sin(degrees(turn / 2));
  const h = isGrey ? one.h + two.h : (one.h + turn / 2 + 360) % 360;
  const C = (one.C + two.C) / 2;
  const light = ((L1 + L2) / 2 - 50) ** 2;
  const T =
    1 -
    0.17 * Math.cos(degrees(h - 30)) +
    0.24 * Math.cos(degrees(2 * h)) +
    0.32 * Math.cos(degrees(3 * h + 6)) -
    0.2 * Math.cos(degrees(4 * h - 63));
  const rotation =
    -2 * Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7)) * Math.sin(degrees(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const parts = {
    L: (L2 - L1) / (1 + (0.015 * light) / Math.sqrt(20 + light)),
    C: (two.C - one.C) / (1 + 0.045 * C),
    H: dH / (1 + 0.015 * C * T),
  };
  return Math.sqrt(parts.L ** 2 + parts.C ** 2 + parts.H ** 2 + rotation * parts.C * parts.H);
}
