import type { Measure } from '@plenum/contract/badges/fit-text';

/** The fonts of the PDF, followed by those of common devices. */
export const BADGE_FACES = '"Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';
const SIZE = 100;

let pen: CanvasRenderingContext2D | null | undefined;

/**
 * Measures a text with the browser's letters. They differ a little from those of the PDF, so a preview may break a line
 * elsewhere.
 */
export const measureInBrowser: Measure = (text, isStrong) => {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return Array.from(text).length;
  pen.font = `${isStrong ? 600 : 400} ${SIZE}px ${BADGE_FACES}`;
  return pen.measureText(text).width / SIZE;
};
