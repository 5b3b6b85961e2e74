import { setImmediate } from 'node:timers/promises';

const PIECE = 64 * 1024;

/** Many small texts as few larger ones, pausing between them so that others are served meanwhile. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  if (piece !== '') yield piece;
}
