import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../clock/clock.ts';
import { FileMissing, FileTooLarge, NoRoom } from './file-store.ts';
import { objectUrl, createS3Store } from './s3-store.ts';

const clock = createTestClock('2030-01-02T03:04:05Z');
const SECRET = 'a secret key';

// A minimal store that verifies signatures with its own code.
interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly length: string | undefined;
}
const objects = new Map<string, Buffer>();
const arrived: Arrived[] = [];
let failWith: { status: number; code: string } | null;
let server: Server;
let port: number;
let spoolDirectory: string;

beforeEach(async () => {
  objects.clear();
  arrived.length = 0;
  failWith = null;
  spoolDirectory = await mkdtemp(path.join(tmpdir(), 'spool-'));
  server = createServer((request, response) => {
    void reply(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await rm(spoolDirectory, { recursive: true });
});

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [status, content] = answer(request, await buffer(request));
  response.writeHead(status).end(content);
}

function answer(request: IncomingMessage, body: Buffer): [number, Buffer | string] {
  const { method = '', url = '', headers } = request;
  arrived.push({ method, path: url, length: headers['content-length'] });
  if (failWith) return [failWith.status, `<Error><Code>${failWith.code}</Code></Error>`];
  if (!isSigned(request, body)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
  const known = objects.get(url);
  if (method === 'PUT') objects.set(url, body);
  if (method === 'DELETE') objects.delete(url);
  if (method === 'GET') return known ? [200, known] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
  return [method === 'DELETE' ? 204 : 200, ''];
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${signed}\n${bodyHash}`;
  const scope = '20300102/eu-north-1/s3/aws4_request';
  const digest = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${SECRET}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const text = `AWS4-HMAC-SHA256\n20300102T030405Z\n${scope}\n${digest}`;
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return (
    headers['x-amz-content-sha256'] === bodyHash &&
    headers.authorization ===
      `AWS4-HMAC-SHA256 Credential=key-id/${scope},SignedHeaders=${signed},Signature=${signature}`
  );
}

function open(changes: Partial<Parameters<typeof createS3Store>[0]> = {}) {
  const config = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    bucket: 'plenum-files',
    accessKeyId: 'key-id',
    secretAccessKey: SECRET,
    pathStyle: true,
    ...changes,
  } as const;
  return createS3Store(config, spoolDirectory, clock);
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('a file in an S3-compatible store', () => {
  it('is written signed and with its length, read and removed', async () => {
    const store = open();
    const stored = await store.put(chunks('one ', 'two'), { maxBytes: 7 });
    expect(stored).toMatchObject({ size: 7, sha256: createHash('sha256').update('one two').digest() });
    expect(arrived[0]).toMatchObject({ method: 'PUT', path: `/plenum-files/${stored.id}`, length: '7' });
    expect(await buffer(await store.open(stored.id))).toEqual(Buffer.from('one two'));
    await store.remove(stored.id);
    await store.remove(stored.id);
    await expect(store.open(stored.id)).rejects.toThrow(FileMissing);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('may have several megabytes, or none', async () => {
    const store = open();
    const large = Buffer.alloc(5_000_000, 'x').toString();
    for (const text of [large, '']) {
      const { id } = await store.put(chunks(text), { maxBytes: 6_000_000 });
      expect((await buffer(await store.open(id))).toString() === text).toBe(true);
    }
  });

  it('is addressed with the bucket as host if configured', () => {
    const config = { endpoint: 'https://s3.example.org:8443', bucket: 'plenum-files' };
    expect(objectUrl({ ...config, pathStyle: false }, 'abc').href).toBe(
      'https://plenum-files.s3.example.org:8443/abc',
    );
    expect(objectUrl({ ...config, pathStyle: true }, 'abc').href).toBe(
      'https://s3.example.org:8443/plenum-files/abc',
    );
  });

  it('is not sent if it is too large', async () => {
    await expect(open().put(chunks('1234', '5678'), { maxBytes: 7 })).rejects.toThrow(FileTooLarge);
    expect(arrived).toEqual([]);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('is refused under a wrong key, in words that do not show it', async () => {
    const store = open({ secretAccessKey: 'hush' });
    const putting = store.put(chunks('x'), { maxBytes: 9 });
    await expect(putting).rejects.toThrow('the file store answered 403 SignatureDoesNotMatch to PUT');
    expect(objects.size).toBe(0);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('is refused if the store is full', async () => {
    failWith = { status: 507, code: 'XMinioStorageFull' };
    await expect(open().put(chunks('x'), { maxBytes: 9 })).rejects.toThrow(NoRoom);
  });

  it('is not taken for missing or removed if the store only fails', async () => {
    failWith = { status: 503, code: 'SlowDown' };
    const id = '0'.repeat(32);
    await expect(open().open(id)).rejects.toThrow('the file store answered 503 SlowDown to GET');
    await expect(open().remove(id)).rejects.toThrow('the file store answered 503 SlowDown to DELETE');
  });

  it('has an id, and nothing else is requested', async () => {
    await expect(open().open('../secret')).rejects.toThrow(FileMissing);
    await open().remove('../secret');
    expect(arrived).toEqual([]);
  });
});
