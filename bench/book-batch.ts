import { monitorEventLoopDelay } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import { regularFont, strongFont } from '../server/src/kernel/pdf/fonts.ts';
import { createPdfWorkers } from '../server/src/kernel/pdf/pdf-workers.ts';
import { renderBook } from '../server/src/modules/submissions/book/render-book.ts';
import { bookItems, cover } from './book-abstracts.ts';

/** Writes the same texts one after another with pdfkit alone: one font, no contents, no index, no superscripts. */
function writeBare(count: number): AsyncIterable<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 62, font: regularFont });
  for (const item of bookItems(count)) {
    if (item.kind === 'section') {
      doc.addPage().font(strongFont).fontSize(17).text(item.section.heading);
      continue;
    }
    const { number, title, authors, affiliations, paragraphs } = item.abstract;
    doc.font(strongFont).fontSize(12.5).text(`${number} ${title}`);
    doc.font(regularFont).fontSize(10);
    doc.text(authors.map(({ name }) => name).join(', '));
    for (const affiliation of affiliations) doc.text(affiliation);
    for (const { runs } of paragraphs) doc.text(runs.map(({ text }) => text).join(''));
  }
  doc.end();
  return doc as AsyncIterable<Uint8Array>;
}

// A separate process, so that its peak memory is that of one book.
const [kind, written] = process.argv.slice(2);
const count = Number(written);
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
const start = performance.now();
let bytes = 0;
const book = kind === 'ours' ? renderBook(createPdfWorkers(), cover, bookItems(count)) : writeBare(count);
for await (const chunk of book) bytes += chunk.length;
const seconds = (performance.now() - start) / 1000;
loop.disable();
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ seconds, bytes, megabytes, held: loop.percentile(99) / 1e6 }));
