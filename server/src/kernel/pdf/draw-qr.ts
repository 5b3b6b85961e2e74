import { encode } from 'uqr';

/** Draws a QR code as black areas, sharp at every size, with the empty space around it that cameras need. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
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
