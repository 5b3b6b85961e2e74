import { encode } from 'uqr';
import { useMemo } from 'react';
import { classes } from '../classes.ts';
import { imageNamed } from './hall-of-seats.tsx';

/** Readers expect four empty modules around the code. */
const quietZone = 4;

export interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

// The code is dark on white in both themes, because many cameras do not read a light code on a dark ground.
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      {...imageNamed(label)}
      shapeRendering="crispEdges"
      className={classes('block rounded-lg bg-[white] text-[black]', className ?? 'w-48')}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

export function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size, path: runs.join('') };
}

function darkRuns(row: readonly boolean[]): Array<{ x: number; width: number }> {
  const runs: Array<{ x: number; width: number }> = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.x + last.width === x) last.width++;
    else runs.push({ x, width: 1 });
  });
  return runs;
}
