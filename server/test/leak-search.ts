import { inflateSync } from 'node:zlib';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { z } from 'zod';
import type { TestApp } from './app.ts';
import { partsOf } from './word-files.ts';

interface Answer {
  readonly headers: object;
  readonly bytes: Buffer;
}

interface Known {
  /** The strings to search for, each under the name of the place that contains it. */
  readonly marks: Readonly<Record<string, string>>;
  /** Every value of a path parameter that could open the author's records. */
  readonly candidatesOf: (name: string) => readonly string[];
  /** Values of query parameters. */
  readonly values: Readonly<Record<string, () => string>>;
}

export type LeakSearch = ReturnType<typeof createLeakSearch>;

/**
 * Creates a search that reads everything that a login can read, and looks for strings that the answers must not
 * contain.
 */
export function createLeakSearch(app: TestApp, { marks, candidatesOf, values }: Known) {
  let calls = 0;

  async function get(url: string, token: string) {
    calls += 1;
    if (calls % 50 === 0) await app.kernel.pool.query('delete from rate_limits');
    const reply = await app.http.inject({
      method: 'GET',
      url,
      headers: { authorization: token, 'x-forwarded-for': `198.18.${(calls >> 8) % 256}.${calls % 256}` },
    });
    return { url, status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
  }

  /** Returns the places whose strings are in the answer. */
  async function leaksIn(answer: Answer): Promise<string[]> {
    const text = await readable(answer);
    return Object.entries(marks)
      .filter(([, mark]) => text.includes(mark.toLowerCase()))
      .map(([place]) => place);
  }

  function addressesOf({ path, query }: Endpoint): string[] {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const filled = names.reduce<Record<string, string>[]>(
      (sets, name) => sets.flatMap((set) => candidatesOf(name).map((value) => ({ ...set, [name]: value }))),
      [{}],
    );
    const queries = queriesOf(query);
    return filled.flatMap((params) => queries.map((asked) => fillPath(path, params) + asked));
  }

  /** Returns the queries to try: none, every known parameter, and a search for the author. */
  function queriesOf(query: z.ZodType | undefined): string[] {
    if (!(query instanceof z.ZodObject)) return [''];
    const keys = Object.keys(query.shape);
    const asked = keys.flatMap((key): [string, string][] => (values[key] ? [[key, values[key]()]] : []));
    const required = asked.filter(([key]) => !['q', 'search'].includes(key));
    return ['', ...[required, asked].map((pairs) => `?${new URLSearchParams(pairs).toString()}`)];
  }

  const readings = () =>
    app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ method, access, stream }) => method === 'GET' && access !== 'administrator' && !stream);

  /** Returns the statuses of each endpoint and the leaked strings found in its answers. */
  async function readAll(token: string) {
    const answered = new Map<string, number[]>();
    const leaks: [endpoint: string, url: string, places: string[]][] = [];
    for (const endpoint of readings()) {
      const statuses: number[] = [];
      for (const url of new Set(addressesOf(endpoint))) {
        const answer = await get(url, token);
        statuses.push(answer.status);
        const found = await leaksIn(answer);
        if (found.length > 0) leaks.push([endpoint.name, url, found]);
      }
      answered.set(endpoint.name, statuses);
    }
    return { answered, leaks };
  }

  return { get, leaksIn, readAll };
}

/** Everything that can be read in an answer: headers, bytes, the parts of a Word file, the streams of a PDF. */
async function readable({ headers, bytes }: Answer): Promise<string> {
  const parts = [Buffer.from(JSON.stringify(headers)), bytes];
  if (bytes.subarray(0, 2).toString() === 'PK')
    for (const [path, part] of await partsOf(bytes)) parts.push(Buffer.from(path), part);
  if (bytes.subarray(0, 5).toString() === '%PDF-') parts.push(...streamsOf(bytes));
  return parts
    .map((part) => `${part.toString()}\n${part.toString('utf16le')}`)
    .join('\n')
    .toLowerCase();
}

function streamsOf(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (const { index, 0: word } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    try {
      found.push(inflateSync(pdf.subarray(index + word.length), { finishFlush: 2 }));
    } catch {
      // The stream is not compressed, so its bytes are searched as they are.
    }
  }
  return found;
}
