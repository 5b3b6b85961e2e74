/** A picture that is drawn on many pages is opened once, so that the file holds it once. */
export function openImage(doc: PDFKit.PDFDocument, bytes: Uint8Array): PDFKit.Mixins.ImageSrc {
  // The types name only what is opened by the document itself.
  return (doc as unknown as { openImage: (source: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}
