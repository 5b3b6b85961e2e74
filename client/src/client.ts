import { setTimeout as sleep } from 'node:timers/promises';
import { type Operations, operations } from './operations.ts';

export type { Operations };
export type OperationName = keyof Operations;
/** The parts of a request. */
export type RequestOf<Name extends OperationName> = Operations[Name]['request'];
export type ReplyOf<Name extends OperationName> = Operations[Name]['reply'];

export interface ClientOptions {
  /** The address of the site, such as `https://conference.example`. */
  readonly url: string;
  /** An API key of the conference. */
  readonly key: string;
  /** The language of messages. */
  readonly language?: 'en' | 'zh-cn';
  /** How often a request is sent again if the site is busy or can't be reached; 5 if absent. */
  readonly retries?: number;
}

export interface CallOptions {
  /** Identifies a change, so that it is carried out once however often it is sent. Generated if absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A request that the site has refused. */
export class PlenumError extends Error {
  override readonly name = 'PlenumError';
  readonly status: number;
  /** The reason, which never changes; docs/api.md lists the codes. */
  readonly code: number;
  /** Helps the operator of the site to find the request. */
  readonly requestId: string;
  readonly errors: readonly FieldError[];

  constructor(status: number, body: Partial<Refused>) {
    super(body.message ?? `The site answered with status ${status}`);
    this.status = status;
    this.code = body.code ?? status * 1000;
    this.requestId = body.requestId ?? '';
    this.errors = body.errors ?? [];
  }
}

interface Refused {
  readonly code: number;
  readonly message: string;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
}

/** The names of the lists that are read page by page. */
export type ListName = {
  [Name in OperationName]: ReplyOf<Name> extends { rows: readonly unknown[]; next: unknown } ? Name : never;
}[OperationName];
type RowOf<Name extends ListName> = ReplyOf<Name> extends { rows: readonly (infer Row)[] } ? Row : never;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface Answer<Reply> {
  readonly data: Reply;
  /** The time of the site when it answered. */
  readonly at: Date;
}

export interface PlenumClient {
  call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ReplyOf<Name>>;
  /** Returns all rows of a list, page by page. */
  rows<Name extends ListName>(name: Name, request: RequestOf<Name>): AsyncGenerator<RowOf<Name>>;
  /** Returns the time of the site, from which `updatedSince` is counted. */
  now(): Promise<Date>;
}

const LONGEST_WAIT_SECONDS = 60;

export function createClient(options: ClientOptions): PlenumClient {
  const { url, key, language = 'en', retries = 5 } = options;

  async function send<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    { idempotencyKey = crypto.randomUUID(), signal }: CallOptions = {},
  ): Promise<Answer<ReplyOf<Name>>> {
    const { method, path } = operations[name];
    const { params, query, body } = request as LooseRequest;
    const init = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        lan: language,
        ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    const address = new URL(fillPath(path, params) + queryText(query), url);
    for (let sent = 1; ; sent += 1) {
      const reply = await fetch(address, init).catch((error: unknown) => {
        if (signal?.aborted || sent > retries) throw error;
        return null;
      });
      if (reply?.ok) {
        const { data } = (await reply.json()) as { data: ReplyOf<Name> };
        return { data, at: new Date(reply.headers.get('date') ?? Date.now()) };
      }
      if (reply && (!isTemporary(reply.status) || sent > retries))
        throw new PlenumError(reply.status, await refusalIn(reply));
      await sleep(waitBefore(sent, reply), undefined, signal ? { signal } : {});
    }
  }

  return {
    call: async (name, request, callOptions) => (await send(name, request, callOptions)).data,
    async *rows(name, request) {
      let after: string | null | undefined;
      do {
        const { query } = request as LooseRequest;
        const asked = { ...request, query: { ...query, ...(after && { after }) } } as typeof request;
        const page = (await send(name, asked)).data as unknown as Page<RowOf<typeof name>>;
        yield* page.rows;
        after = page.next;
      } while (after);
    },
    now: async () => (await send('kernel.getSite', {})).at,
  };
}

interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** Too many calls, a busy server, and proxies that can't reach one. */
function isTemporary(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

async function refusalIn(reply: Response): Promise<Partial<Refused>> {
  // A proxy may answer with a page.
  return (await reply.json().catch(() => ({}))) as Partial<Refused>;
}

/** Returns milliseconds: as long as the site asks for, otherwise twice as long each time. */
function waitBefore(sent: number, reply: Response | null): number {
  const asked = Number(reply?.headers.get('retry-after') ?? 0);
  const seconds = asked > 0 ? asked : 2 ** (sent - 2);
  return Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000;
}

function fillPath(path: string, params: LooseRequest['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: LooseRequest['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
