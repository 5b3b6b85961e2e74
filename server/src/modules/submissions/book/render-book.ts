import type { PdfWorkers } from '#kernel/pdf/pdf-workers';
import type { BookCover, BookItem } from './book.ts';

/** The book of abstracts as a PDF, drawn in a worker. The main thread doesn't load the drawing code. */
export function renderBook(
  workers: PdfWorkers,
  cover: BookCover,
  items: AsyncIterable<BookItem> | Iterable<BookItem>,
): AsyncIterable<Uint8Array> {
  return workers.render(new URL('./book-pdf.ts', import.meta.url), cover, items);
}
