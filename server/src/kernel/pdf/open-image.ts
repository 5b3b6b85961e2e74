/** Opens a picture once for many pages, so that the file contains it once. */
export function openImage(doc: PDFKit.PDFDocument, bytes: Uint8Array): PDFKit.Mixins.ImageSrc {
  // pdfkit's types don't declare this method.
  return (doc as unknown as { openImage: (source: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}
