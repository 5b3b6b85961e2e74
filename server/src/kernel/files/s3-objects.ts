import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Clock } from '../clock/clock.ts';
import type { S3Config } from '../config/config.ts';
import { FileStoreDown, NoRoom } from './file-store.ts';
import { signS3 } from './sigv4.ts';
import type { Spooled } from './spool.ts';

const NOTHING = createHash('sha256').digest('hex');
const ANSWER_WITHIN_MS = 120_000;
/** An upload at least this fast is not given up; the store answers only after its last byte. */
const SLOWEST_BYTES_PER_MS = 100;

/** The objects of a bucket. A key has only letters, digits, dots, hyphens and slashes, so that it needs no encoding. */
export interface S3Objects {
  put(key: string, body: Spooled): Promise<void>;
  /** Returns null if there is no such object. */
  get(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Deleting a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** The first parts of all keys that have a slash. */
  listFolders(): Promise<string[]>;
}

export function openS3(config: S3Config, clock: Clock): S3Objects {
  async function call(method: string, key: string, { body, query = '' }: Request = {}): Promise<Response> {
    const url = objectUrl(config, key);
    url.search = query;
    const bodyHash = body ? body.sha256.toString('hex') : NOTHING;
    const unsigned = { method, host: url.host, path: url.pathname, query, headers: {}, bodyHash };
    const headers = signS3(unsigned, config, clock.now());
    const upload = body && {
      body: Readable.toWeb(createReadStream(body.path)),
      duplex: 'half' as const,
    };
    if (body) headers['content-length'] = String(body.size);
    const limit = ANSWER_WITHIN_MS + (body?.size ?? 0) / SLOWEST_BYTES_PER_MS;
    return answered(limit, (signal) => fetch(url, { method, headers, redirect: 'error', signal, ...upload }));
  }

  return {
    async put(key, body) {
      const response = await call('PUT', key, { body });
      await expectOk(response, 'PUT');
      await response.body?.cancel();
    },

    async get(key) {
      const response = await call('GET', key);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      await expectOk(response, 'GET');
      return response.body ? Readable.fromWeb(response.body) : Readable.from([]);
    },

    async has(key) {
      const response = await call('HEAD', key);
      if (response.status !== 404) await expectOk(response, 'HEAD');
      return response.ok;
    },

    async remove(key) {
      const response = await call('DELETE', key);
      if (response.status !== 404) await expectOk(response, 'DELETE');
      await response.body?.cancel();
    },

    async listFolders() {
      const folders: string[] = [];
      let token: string | undefined;
      do {
        const continued = token === undefined ? '' : `continuation-token=${encodeToken(token)}&`;
        const response = await call('GET', '', { query: `${continued}delimiter=%2F&list-type=2` });
        await expectOk(response, 'GET');
        const text = await response.text();
        for (const [, folder = ''] of text.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]+)\/<\/Prefix>/g))
          folders.push(folder);
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&');
      } while (token !== undefined);
      return folders;
    },
  };
}

interface Request {
  readonly body?: Spooled;
  readonly query?: string;
}

type Location = Pick<S3Config, 'endpoint' | 'bucket' | 'pathStyle'>;

export function objectUrl({ endpoint, bucket, pathStyle }: Location, key: string): URL {
  const url = new URL(endpoint);
  if (pathStyle) url.pathname = `/${bucket}/${key}`;
  else {
    url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `/${key}`;
  }
  return url;
}

// Signatures cover a stricter encoding than that of encodeURIComponent.
function encodeToken(token: string): string {
  return encodeURIComponent(token).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

// Only the wait for the answer is limited, because sending a large file to a slow client may take longer.
async function answered(
  limitMs: number,
  start: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error('the file store did not answer in time'));
  }, limitMs);
  try {
    return await start(controller.signal);
  } catch (error) {
    // Without the cause, whose code could be taken for that of a lost connection to the database.
    throw new FileStoreDown(`the file store gave no answer: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

async function expectOk(response: Response, method: string): Promise<void> {
  if (response.ok) return;
  const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? '';
  const message = `the file store answered ${response.status} ${code} to ${method}`;
  if (response.status === 507) throw new NoRoom(message);
  throw response.status >= 500 || response.status === 429 ? new FileStoreDown(message) : new Error(message);
}
