import { beginsPdf, endsPdf } from './keep-document.ts';
import { PdfRefused, readPdf } from './pdf-objects.ts';

// Actions that run a program or a script, send what was typed, or open other files; files inside; encryption, behind
// which nothing could be checked.
const REFUSED = new Set(
  `JavaScript JS Launch EmbeddedFile EmbeddedFiles RichMedia XFA SubmitForm ImportData GoToE Rendition Movie Sound
   Encrypt`.split(/\s+/),
);

/** Throws PdfRefused unless this is a whole PDF that can only be looked at. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (!beginsPdf(bytes) || !endsPdf(bytes)) throw new PdfRefused('no PDF');
  const { objects, packed } = await readPdf(bytes);
  for (const { tokens } of [...objects, ...packed.flatMap((stream) => stream.objects)])
    for (const { kind, text } of tokens)
      if (kind === 'name' && REFUSED.has(text)) throw new PdfRefused(`it has ${text}`);
}
