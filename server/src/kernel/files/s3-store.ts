import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Clock } from '../clock/clock.ts';
import type { S3Config } from '../config/config.ts';
import { FileMissing, isFileId, newFileId, NoRoom, type BlobStore } from './file-store.ts';
import { signS3 } from './sigv4.ts';
import { spool, type Spooled } from './spool.ts';

const NOTHING = createHash('sha256').digest('hex');
const ANSWER_WITHIN_MS = 120_000;

/**
 * Stores files in any S3-compatible service. A file is spooled first, because the signature covers its hash and S3
 * needs its length.
 */
export function createS3Store(config: S3Config, spoolDirectory: string, clock: Clock): BlobStore {
  async function call(method: string, id: string, body?: Spooled): Promise<Response> {
    const url = objectUrl(config, id);
    const bodyHash = body ? body.sha256.toString('hex') : NOTHING;
    const unsigned = { method, host: url.host, path: url.pathname, headers: {}, bodyHash };
    const headers = signS3(unsigned, config, clock.now());
    const upload = body && {
      body: Readable.toWeb(createReadStream(body.path)),
      duplex: 'half' as const,
    };
    if (body) headers['content-length'] = String(body.size);
    return answered((signal) => fetch(url, { method, headers, redirect: 'error', signal, ...upload }));
  }

  return {
    put(source, { maxBytes }) {
      return spool(spoolDirectory, source, maxBytes, async (spooled) => {
        const id = newFileId();
        const response = await call('PUT', id, spooled);
        await expectOk(response, 'PUT');
        await response.body?.cancel();
        return { id, size: spooled.size, sha256: spooled.sha256 };
      });
    },

    async open(id) {
      if (!isFileId(id)) throw new FileMissing('not the id of a file');
      const response = await call('GET', id);
      if (response.status === 404) {
        await response.body?.cancel();
        throw new FileMissing(`no file ${id}`);
      }
      await expectOk(response, 'GET');
      return response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    },

    async remove(id) {
      if (!isFileId(id)) return;
      const response = await call('DELETE', id);
      if (response.status !== 404) await expectOk(response, 'DELETE');
      await response.body?.cancel();
    },
  };
}

type Location = Pick<S3Config, 'endpoint' | 'bucket' | 'pathStyle'>;

export function objectUrl({ endpoint, bucket, pathStyle }: Location, id: string): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `/${bucket}/${id}`;
  else {
    url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `/${id}`;
  }
  return url;
}

// Only the wait for the answer is limited, because sending a large file to a slow client may take longer.
async function answered(start: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error('the file store did not answer in time'));
  }, ANSWER_WITHIN_MS);
  try {
    return await start(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function expectOk(response: Response, method: string): Promise<void> {
  if (response.ok) return;
  const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? '';
  const message = `the file store answered ${response.status} ${code} to ${method}`;
  throw response.status === 507 ? new NoRoom(message) : new Error(message);
}
