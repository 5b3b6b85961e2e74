import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly length: string | undefined;
  readonly date: string | undefined;
}

/** A minimal S3-compatible store in memory, which verifies signatures with its own code. */
export interface FakeS3 {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  readonly arrived: Arrived[];
  /** Makes all requests fail, or the given number of them; null ends it. */
  failWith(failure: { status: number; code: string; times?: number } | null): void;
  close(): Promise<void>;
}

export const fakeS3Access = { region: 'eu-north-1', accessKeyId: 'key-id', secretAccessKey: 'a secret key' };

type Reply = readonly [status: number, content: Buffer | string];

const FOLDERS_A_PAGE = 2;

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const arrived: Arrived[] = [];
  let failure: { status: number; code: string; times?: number } | null = null;

  function answer(request: IncomingMessage, body: Buffer): Reply {
    const { method = '', headers } = request;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    arrived.push({
      method,
      path,
      length: headers['content-length'],
      date: String(headers['x-amz-date']),
    });
    if (failure !== null && failure.times !== 0) {
      if (failure.times !== undefined) failure.times -= 1;
      return [failure.status, `<Error><Code>${failure.code}</Code></Error>`];
    }
    if (!isSigned(request, path, query, body))
      return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    if (method === 'GET' && query !== '') return [200, listFolders(path, new URLSearchParams(query))];
    const known = objects.get(path);
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    if (method === 'HEAD') return [known ? 200 : 404, ''];
    if (method === 'GET') return known ? [200, known] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
    return [method === 'DELETE' ? 204 : 200, ''];
  }

  // Returns few folders at a time, so that a client has to ask for the rest.
  function listFolders(root: string, query: URLSearchParams): string {
    const inside = [...objects.keys()].map((path) => path.slice(root.length).split('/'));
    const folders = new Set(inside.filter(({ length }) => length > 1).map(([folder = '']) => folder));
    const sorted = [...folders].toSorted().filter((name) => name > (query.get('continuation-token') ?? ''));
    const page = sorted.slice(0, FOLDERS_A_PAGE);
    const more = sorted.length > page.length;
    return `<ListBucketResult>${page.map((name) => `<CommonPrefixes><Prefix>${name}/</Prefix></CommonPrefixes>`).join('')}${
      more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    }</ListBucketResult>`;
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, content] = answer(request, await buffer(request));
    response.writeHead(status).end(content);
  }

  const server = createServer((request, response) => {
    void reply(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    arrived,
    failWith: (wanted) => {
      failure = wanted;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function isSigned({ method, headers }: IncomingMessage, path: string, query: string, body: Buffer): boolean {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${signed}\n${bodyHash}`;
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${fakeS3Access.region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${fakeS3Access.secretAccessKey}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`;
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return (
    headers['x-amz-content-sha256'] === bodyHash &&
    headers.authorization ===
      `AWS4-HMAC-SHA256 Credential=${fakeS3Access.accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`
  );
}
