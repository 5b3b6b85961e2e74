import { request } from 'node:http';
import { userInfo } from 'node:os';

// The one question that no program of CUPS answers: how a job ended. lpstat lists what was printed and what was aborted alike.

const GET_JOB_ATTRIBUTES = 0x0009;
const NOT_FOUND = 0x0406;
const tags = { operation: 0x01, end: 0x03, enum: 0x23, keyword: 0x44, name: 0x42 } as const;
const [CHARSET, LANGUAGE, URI] = [0x47, 0x48, 0x45];

/** As RFC 8011 numbers them. */
const PROCESSING = 5;
const endStates: Readonly<Record<number, JobEnd>> = { 7: 'canceled', 8: 'aborted', 9: 'completed' };
type JobEnd = 'canceled' | 'aborted' | 'completed';

export type AskedJob = 'unknown' | 'waiting' | 'processing' | JobEnd;

/** Asks the CUPS that its own programs would ask: CUPS_SERVER, or the computer's. */
export async function askJob(number: number, patienceMs: number): Promise<AskedJob> {
  const answer = await post(encode(number), patienceMs);
  const status = answer.readUInt16BE(2);
  if (status === NOT_FOUND) return 'unknown';
  if (status >= 0x0400) throw new Error(`CUPS answered with status 0x${status.toString(16)}`);
  const state = readState(answer);
  return endStates[state] ?? (state === PROCESSING ? 'processing' : 'waiting');
}

function encode(number: number): Buffer {
  const attribute = (tag: number, name: string, value: string) => {
    const [key, text] = [Buffer.from(name), Buffer.from(value)];
    const head = Buffer.alloc(3);
    head.writeUInt8(tag);
    head.writeUInt16BE(key.length, 1);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(text.length);
    return Buffer.concat([head, key, size, text]);
  };
  const head = Buffer.alloc(9);
  head.writeUInt16BE(0x0200);
  head.writeUInt16BE(GET_JOB_ATTRIBUTES, 2);
  head.writeUInt32BE(1, 4);
  head.writeUInt8(tags.operation, 8);
  return Buffer.concat([
    head,
    attribute(CHARSET, 'attributes-charset', 'utf-8'),
    attribute(LANGUAGE, 'attributes-natural-language', 'en'),
    attribute(URI, 'job-uri', `ipp://localhost/jobs/${number}`),
    attribute(tags.name, 'requesting-user-name', userInfo().username),
    attribute(tags.keyword, 'requested-attributes', 'job-state'),
    Buffer.from([tags.end]),
  ]);
}

/** Groups of attributes: a tag, a name and a value each; a tag below 16 begins the next group. */
function readState(answer: Buffer): number {
  for (let at = 8; at < answer.length && answer[at] !== tags.end;) {
    const tag = answer.readUInt8(at);
    at += 1;
    if (tag < 0x10) continue;
    const nameEnd = at + 2 + answer.readUInt16BE(at);
    const name = answer.toString('utf8', at + 2, nameEnd);
    const end = nameEnd + 2 + answer.readUInt16BE(nameEnd);
    if (tag === tags.enum && name === 'job-state') return answer.readInt32BE(nameEnd + 2);
    at = end;
  }
  throw new Error('CUPS did not say how the job stands');
}

const USUAL_SOCKETS = '/run/cups/cups.sock';

/** `/path/of/a/socket`, `host` or `host:port`; a version may follow. */
function addressOf(server: string): { socketPath: string } | { host: string; port: number } {
  if (server.startsWith('/')) return { socketPath: server };
  const [, host = 'localhost', port = '631'] = /^(.+?)(?::(\d+))?(?:\/version=.*)?$/.exec(server) ?? [];
  return { host, port: Number(port) };
}

function post(body: Buffer, patienceMs: number): Promise<Buffer> {
  const address = addressOf(process.env['CUPS_SERVER'] ?? USUAL_SOCKETS);
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        ...address,
        method: 'POST',
        path: '/jobs/',
        timeout: patienceMs,
        headers: { host: 'localhost', 'content-type': 'application/ipp', 'content-length': body.length },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`CUPS answered with HTTP status ${answer.statusCode}`));
        });
      },
    );
    asking.on('timeout', () => asking.destroy(new Error('CUPS does not answer')));
    asking.on('error', reject);
    asking.end(body);
  });
}
