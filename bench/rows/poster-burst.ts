import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { demoToken, startProduct } from '../product.ts';
import type { Row } from '../row.ts';

const POSTERS = 4;
const OBJECTS = 50_000;
// The probes cover the time that checking a burst of posters takes.
const PROBES = 200;
const EVERY_MS = 50;

/** Four PDFs of 3 MB with 50,000 small objects from one account, while others read the site. */
export const posterBurst: Row = {
  id: 'B0-posters',
  about: 'p95 of /api/site while one account uploads four PDFs of 50,000 objects, against the same without',
  comparator: 'the same without uploads',
  target: { atMost: 3 },
  open: async () => {
    const product = await startProduct();
    const headers = { authorization: await demoToken(product.url, 'visitor'), lan: 'en' };
    const address = `${product.url}/api/me/submissions/${await beginSubmission(product, headers)}/poster-files`;
    const poster = makePoster(OBJECTS);
    const statuses: number[] = [];
    const send = async (): Promise<void> => {
      const reply = await fetch(`${address}?name=poster.pdf`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/pdf' },
        body: poster,
      });
      statuses.push(reply.status);
    };
    await probe(product.url);
    return {
      rounds: 3,
      ours: async () => {
        const sent = Array.from({ length: POSTERS }, send);
        const p95 = await probe(product.url);
        await Promise.all(sent);
        return p95;
      },
      comparator: () => probe(product.url),
      remarks: () => [`the uploads were answered with ${statuses.join(', ')}`],
      close: () => product.stop(),
    };
  },
};

/** Sends requests at a steady rate, and returns the 95th percentile of their times in milliseconds. */
async function probe(url: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < PROBES; count += 1) {
    const start = performance.now();
    await (await fetch(`${url}/api/site`)).arrayBuffer();
    times.push(performance.now() - start);
    await sleep(EVERY_MS);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(PROBES * 0.95)] ?? 0;
}

/** Uses any conference of the demo that takes submissions. */
async function beginSubmission(
  { url, databaseUrl }: { readonly url: string; readonly databaseUrl: string },
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from meetings');
  await client.end();
  for (const { id: meetingId } of rows) {
    const reply = await fetch(`${url}/api/me/submissions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ meetingId }),
    });
    const { data } = (await reply.json()) as { data?: { id?: string } };
    if (data?.id !== undefined) return data.id;
  }
  throw new Error('No conference of the demo takes submissions');
}

function makePoster(objects: number): Buffer<ArrayBuffer> {
  const page =
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\n';
  const rest = Array.from(
    { length: objects },
    (_, index) => `${index + 4} 0 obj\n<< /A ${index + 3} 0 R /B (some text) /C [1 2 3] >>\nendobj\n`,
  );
  return Buffer.from(`%PDF-1.7\n${page}${rest.join('')}trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`);
}
