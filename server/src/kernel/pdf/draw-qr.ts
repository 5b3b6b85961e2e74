import { encode } from 'uqr';

interface QrPlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  /**
   * The eight masks differ in how they break up regular data, and trying all of them takes ten times as long as drawing the
   * code. A signature is as good as random, so that any mask serves a ticket; given one, no other is tried.
   */
  readonly mask?: number;
}

/** Draws a QR code as black areas, sharp at every size, with the empty space around it that cameras need. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, { left, top, size, mask = -1 }: QrPlace): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4, maskPattern: mask });
  const unit = size / modules;
  doc.save().fillColor('#ffffff').rect(left, top, size, size).fill();
  for (const [row, cells] of data.entries()) {
    let from = 0;
    while (from < cells.length) {
      const isDark = cells[from] === true;
      let until = from + 1;
      while (until < cells.length && cells[until] === isDark) until += 1;
      if (isDark) doc.rect(left + from * unit, top + row * unit, (until - from) * unit, unit);
      from = until;
    }
  }
  doc.fillColor('#000000').fill().restore();
}
