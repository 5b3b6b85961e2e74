import { request } from 'node:http';

// The part of the Internet Printing Protocol that the print agent needs: RFC 8010 (encoding) and RFC 8011 (operations).

export const operations = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
  releaseJob: 0x000d,
} as const;

export const NOT_FOUND = 0x0406;
const FIRST_ERROR = 0x0400;

const groups = { operation: 0x01, job: 0x02, end: 0x03 } as const;
const FIRST_VALUE_TAG = 0x10;
const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;

type Value = string | number | boolean;
/** A resolution is written as "300x300dpi". */
export type Attribute = readonly [name: string, type: keyof typeof tags, value: Value];

export interface IppMessage {
  /** The operation of a request, or the status of a response. */
  readonly code: number;
  /** The first value of each attribute, of all groups. */
  readonly values: ReadonlyMap<string, Value>;
  /** Everything after the attributes: the document of a print job. */
  readonly data: Buffer;
}

export class IppError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Destination {
  readonly address: { readonly socketPath: string } | { readonly host: string; readonly port: number };
  readonly path: string;
  readonly user: string;
  readonly timeoutMs: number;
}

export interface IppRequest {
  readonly operation: number;
  /** The charset, the language and the user's name are added to these attributes. */
  readonly attributes: readonly Attribute[];
  readonly job?: readonly Attribute[];
  readonly document?: Buffer;
}

/** Sends a request and returns the response's attributes. Throws an IppError if the printer refuses. */
export async function sendIpp(to: Destination, asked: IppRequest): Promise<IppMessage['values']> {
  const first: Attribute[] = [
    ['attributes-charset', 'charset', 'utf-8'],
    ['attributes-natural-language', 'language', 'en'],
  ];
  // The target printer or job has to come third (RFC 8011, 4.1.5).
  const [target, ...rest] = asked.attributes;
  if (!target) throw new Error('An IPP request needs a target');
  const body = encodeMessage(
    asked.operation,
    [
      [groups.operation, [...first, target, ['requesting-user-name', 'name', to.user], ...rest]],
      ...(asked.job ? [[groups.job, asked.job] as const] : []),
    ],
    asked.document,
  );
  const { code, values } = decodeMessage(await post(to, body));
  if (code < FIRST_ERROR) return values;
  const message = values.get('status-message');
  throw new IppError(code, String(message ?? '') || `status 0x${code.toString(16).padStart(4, '0')}`);
}

export function encodeMessage(
  code: number,
  content: readonly (readonly [group: number, attributes: readonly Attribute[]])[],
  document: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200);
  head.writeUInt16BE(code, 2);
  head.writeUInt32BE(1, 4);
  const parts = content.flatMap(([group, attributes]) => [
    Buffer.from([group]),
    ...attributes.map(encodeAttribute),
  ]);
  return Buffer.concat([head, ...parts, Buffer.from([groups.end]), document]);
}

function encodeAttribute([name, type, value]: Attribute): Buffer {
  return Buffer.concat([
    Buffer.from([tags[type]]),
    sized(Buffer.from(name)),
    sized(encodeValue(type, value)),
  ]);
}

function encodeValue(type: keyof typeof tags, value: Value): Buffer {
  if (type === 'boolean') return Buffer.from([value === true ? 1 : 0]);
  if (type === 'integer' || type === 'enum') {
    const number = Buffer.alloc(4);
    number.writeInt32BE(Number(value));
    return number;
  }
  if (type === 'resolution') {
    const [, x = '', y = x, unit = ''] = /^(\d+)(?:x(\d+))?(dpi|dpcm)$/.exec(String(value)) ?? [];
    const resolution = Buffer.alloc(9);
    resolution.writeInt32BE(Number(x));
    resolution.writeInt32BE(Number(y), 4);
    resolution.writeUInt8(unit === 'dpcm' ? 4 : 3, 8);
    return resolution;
  }
  return Buffer.from(String(value));
}

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length);
  return Buffer.concat([size, bytes]);
}

export function decodeMessage(bytes: Buffer): IppMessage {
  const values = new Map<string, Value>();
  let at = 8;
  const readSized = () => {
    const end = at + 2 + bytes.readUInt16BE(at);
    const part = bytes.subarray(at + 2, end);
    at = end;
    return part;
  };
  for (;;) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === groups.end) break;
    if (tag < FIRST_VALUE_TAG) continue;
    const name = readSized().toString();
    const value = readSized();
    // A value without a name is a further value of the attribute before it.
    if (name !== '' && !values.has(name)) values.set(name, decodeValue(tag, value));
  }
  return { code: bytes.readUInt16BE(2), values, data: bytes.subarray(at) };
}

function decodeValue(tag: number, bytes: Buffer): Value {
  if (tag === tags.boolean) return bytes.readUInt8() === 1;
  if (tag === tags.integer || tag === tags.enum) return bytes.readInt32BE();
  if (tag === tags.resolution) {
    const unit = bytes.readUInt8(8) === 4 ? 'dpcm' : 'dpi';
    return `${bytes.readInt32BE()}x${bytes.readInt32BE(4)}${unit}`;
  }
  return bytes.toString();
}

async function post(to: Destination, body: Buffer): Promise<Buffer> {
  const first = await postOnce(to, body);
  // CUPS trusts a local user's name if the kernel confirms the peer of the socket.
  const canProveUser = first.status === 401 && 'socketPath' in to.address;
  const { status, bytes } = canProveUser ? await postOnce(to, body, `PeerCred ${to.user}`) : first;
  if (status === 200) return bytes;
  throw new Error(`CUPS answered with HTTP status ${status}`);
}

function postOnce(
  { address, path, timeoutMs }: Destination,
  body: Buffer,
  authorization?: string,
): Promise<{ status: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...address,
        method: 'POST',
        path,
        timeout: timeoutMs,
        headers: {
          host: 'localhost',
          'content-type': 'application/ipp',
          'content-length': body.length,
          ...(authorization !== undefined && { authorization }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('CUPS does not answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}
