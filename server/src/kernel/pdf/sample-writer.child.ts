/** A document of the test: each item is the text to write, or how the worker ends. */
export interface SampleInput {
  readonly at: Date;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}
export type SampleItem =
  | { readonly text: string }
  | { readonly bytes: number }
  | { readonly ends: 'by error' | 'by exit' | 'out of memory' };

export async function* write(
  { at, pictures }: SampleInput,
  items: AsyncIterable<SampleItem>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${at.toISOString()} ${pictures.get('logo')?.join('')} `);
  for await (const item of items) {
    if ('text' in item) yield Buffer.from(item.text);
    else if ('bytes' in item) yield Buffer.alloc(item.bytes, 'x');
    else if (item.ends === 'by error') throw new Error('no such letter');
    // In a worker, `exit` ends the thread only.
    else if (item.ends === 'by exit') process.exit(3);
    else fillMemory();
  }
}

function fillMemory(): void {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, nr) => nr + 0.5));
}
