import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { Answered } from '../bench/fault-traffic.ts';
import type { Buyer, OrderShop } from '../bench/order-shop.ts';
import { pngChunk } from '../server/test/make-images.ts';

export interface Upload {
  readonly by: Buyer;
  readonly fileId: string;
  readonly sha256: string;
}

export interface Uploads {
  readonly acknowledged: Upload[];
  readonly unexpected: string[];
  stop(): Promise<void>;
}

const PAUSE_MS = 150;
const SIDE = 160;

/** Starts people who upload pictures to their registrations, one after the other. */
export function startUploads(
  url: string,
  people: readonly Buyer[],
  retried: ReadonlySet<number>,
  onAnswer: (answered: Answered) => void,
): Uploads {
  const acknowledged: Upload[] = [];
  const unexpected: string[] = [];
  const over = new AbortController();

  async function upload(by: Buyer): Promise<void> {
    while (!over.signal.aborted) {
      const picture = noise();
      const fileId = await sendUntilAnswered(by, picture);
      if (fileId !== null)
        acknowledged.push({ by, fileId, sha256: createHash('sha256').update(picture).digest('hex') });
      await sleep(PAUSE_MS);
    }
  }

  async function sendUntilAnswered(
    { registrationId, token }: Buyer,
    picture: Buffer,
  ): Promise<string | null> {
    const headers = {
      authorization: token,
      'content-type': 'image/png',
      'idempotency-key': randomUUID(),
      lan: 'en',
    };
    for (;;) {
      const sentAt = performance.now();
      const reply = await fetch(`${url}/api/registrations/${registrationId}/files`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(picture),
      }).catch(() => null);
      const body = (await reply?.text().catch(() => null)) ?? null;
      const status = body === null ? 0 : (reply?.status ?? 0);
      onAnswer({ what: 'upload', status, sentAt, at: performance.now() });
      if (status === 200) return /"fileId":"([^"]+)"/.exec(body ?? '')?.[1] ?? null;
      if (status !== 0 && !retried.has(status)) {
        unexpected.push(`upload: ${status} ${body?.slice(0, 200)}`);
        return null;
      }
      await sleep(PAUSE_MS);
    }
  }

  const all = people.map(upload);
  return {
    acknowledged,
    unexpected,
    stop: async () => {
      over.abort();
      await Promise.all(all);
    },
  };
}

/** Returns the number of acknowledged files that can't be downloaded as they were uploaded. */
export async function countLostFiles(
  { url, pool }: Pick<OrderShop, 'url' | 'pool'>,
  uploads: readonly Upload[],
): Promise<number> {
  // As if their drafts had been saved, because only then a file can be read.
  await pool.query('update files set attached = true where id = any ($1)', [
    uploads.map(({ fileId }) => fileId),
  ]);
  let lost = 0;
  for (const { by, fileId, sha256 } of uploads) {
    const reply = await fetch(`${url}/api/registrations/${by.registrationId}/files/${fileId}`, {
      headers: { authorization: by.token, lan: 'en' },
    });
    const link = /"link":"([^"]+)"/.exec(await reply.text())?.[1];
    const file = link === undefined ? null : await fetch(new URL(link, url));
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
    if (file?.ok !== true || createHash('sha256').update(bytes).digest('hex') !== sha256) lost += 1;
  }
  return lost;
}

// A picture that can't be compressed, so that each one has other bytes and some weight.
function noise(): Buffer {
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 8, 0, 0, 0, 0]);
  const rows = randomBytes((SIDE + 1) * SIDE);
  // Each row begins with the number of its filter.
  for (let row = 0; row < SIDE; row += 1) rows[row * (SIDE + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
