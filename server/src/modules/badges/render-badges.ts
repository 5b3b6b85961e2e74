import type { PdfWorkers } from '#kernel/pdf/pdf-workers';
import type { BadgeBatch, write } from './badge-pdf.ts';

/** Draws a long batch in a worker. The main thread doesn't load the drawing code. */
export function renderBadges(
  workers: PdfWorkers,
  { people, ...rest }: BadgeBatch,
): AsyncIterable<Uint8Array> {
  const input: Parameters<typeof write>[0] = rest;
  return workers.render(new URL('./badge-pdf.ts', import.meta.url), input, people);
}
