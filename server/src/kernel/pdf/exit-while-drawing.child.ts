import { createPdfWorkers } from './pdf-workers.ts';

// A server that is stopped while an endless file is drawn.
function* endless() {
  for (;;) yield { bytes: 100_000 };
}
const input = { at: new Date(0), pictures: new Map() };
const module = new URL('./sample-writer.child.ts', import.meta.url);
const file = createPdfWorkers().render(module, input, endless())[Symbol.asyncIterator]();
await file.next();
process.stdout.write('drawing\n');
process.exit(0);
