import { encode } from 'uqr';

interface QrPlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  /**
   * The mask to use; if absent, all eight are tried. They differ in how they break up regular data, and trying them
   * takes ten times as long as drawing the code. A signature is as good as random, so any mask is good enough for a
   * ticket.
   */
  readonly mask?: number;
}

/** Draws a QR code as black areas, sharp at every size, with the empty space around it that cameras need. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, { left, top, size, mask = -1 }: QrPlace): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4, maskPattern: mask });
  doc.save().fillColor('#ffffff').rect(left, top, size, size).fill();
  doc
    .translate(left, top)
    .scale(size / modules)
    .fillColor('#000000');
  // Writes all dark areas in one call, with one module as the unit, because hundreds of calls of `rect` would take
  // longer than the rest of a badge.
  doc.addContent(`${darkRows(data).join('\n')}\nf`).restore();
}

/** Each run of dark modules as the PDF operator for a rectangle. */
function darkRows(data: readonly (readonly boolean[])[]): string[] {
  const areas: string[] = [];
  for (const [row, cells] of data.entries()) {
    let from = cells.indexOf(true);
    while (from >= 0) {
      const light = cells.indexOf(false, from);
      const until = light < 0 ? cells.length : light;
      areas.push(`${from} ${row} ${until - from} 1 re`);
      from = cells.indexOf(true, until);
    }
  }
  return areas;
}
