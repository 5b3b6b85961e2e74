import type { Endpoint, ParamsOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import type { z } from 'zod';
import type { Presented } from '../cache/public-cache.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import type { RefusalError } from '../refusal/refusal-error.ts';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;
type ParsedBody<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? OutputOf<B> : never;
type ParsedQuery<E> = E extends Endpoint<z.ZodType, infer Q> ? OutputOf<Q> : never;

/** One request, parsed and allowed. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly upload: AsyncIterable<Uint8Array>;
  readonly uploadType: string;
  /** Present on every endpoint that is not public. */
  readonly actor: Actor;
  readonly visitor: Actor | null;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Everything that an answer for everyone may depend on. */
export type PublicCall<E extends Endpoint = Endpoint> = Pick<Call<E>, 'params' | 'query' | 'language'>;

export interface EventStream {
  send(event: { event: string; data: unknown }): void;
  close(): void;
  onClose(work: () => void): void;
}

/**
 * A file made for one caller. `body` is read as fast as the client takes it, and released when the client disconnects.
 */
export interface Download {
  /** The file name with its extension, in any script. */
  readonly name: string;
  /** One of the types that the endpoint declares. */
  readonly type: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The path and query: everything known before the body is read. */
export type Asked = Pick<Call, 'params' | 'query'>;

/**
 * Returns whether this caller may make the call at all; `unseen` if the caller must not even learn that the record
 * exists, for example in another conference. A pure function without I/O, required for every `staff` endpoint. It runs
 * before the body is read; if the answer depends on the body, the verb checks it.
 */
export type Policy = (actor: Actor, asked: Asked) => boolean | 'unseen';

interface Reading<E extends Endpoint> {
  readonly policy?: Policy;
  readonly read: (call: Call<E>) => Promise<ReplyOf<E>>;
}

interface Presenting<E extends Endpoint> {
  /**
   * Builds an answer that is public and the same for everyone who reads this language. It is cached until it is
   * invalidated or expires.
   */
  readonly present: (call: PublicCall<E>) => Promise<Presented<ReplyOf<E>>>;
}

interface Writing<E extends Endpoint, P> {
  readonly policy?: Policy;
  /** Slow work that must not hold a database connection, such as hashing; runs before the transaction. */
  readonly prepare?: (call: Call<E>) => Promise<P>;
  /** Runs in one transaction together with the idempotency key. */
  readonly write: (call: Call<E>, tx: Tx, prepared: P) => Promise<ReplyOf<E>>;
  /** Headers that are sent with the answer, but not with a refusal. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The caller's key and a digest of the whole request: the same key gives the same answer. */
export interface Once {
  readonly key: string;
  /** Computed when it is read: scans are known by their numbers, and don't need it. */
  readonly requestHash: Buffer;
}

interface Queueing<E extends Endpoint> {
  readonly policy?: Policy;
  /**
   * Refuses by the request alone, so that a rush of calls that can't succeed doesn't reach the database. It runs before
   * the database is queried about a caller seen within the last minute, and may only reveal public facts. The refusal
   * is returned, not thrown, because throwing would be much of the cost.
   */
  readonly rejectEarly?: (asked: Pick<Call<E>, 'params' | 'body'>) => RefusalError | null;
  /** Uses its own transaction, shared with other waiting calls, and stores the key itself. */
  readonly queue: (call: Call<E>, once: Once) => Promise<ReplyOf<E>>;
}

interface Streaming<E extends Endpoint> {
  readonly policy?: Policy;
  readonly stream: (call: Call<E>, stream: EventStream) => void;
}

interface Downloading<E extends Endpoint> {
  readonly policy?: Policy;
  /**
   * A slow reader keeps `body` open for minutes, so read the database page by page, never with an open cursor or
   * transaction.
   */
  readonly download: (call: Call<E>) => Promise<Download>;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly policy: Policy | undefined;
  readonly read: ((call: Call) => Promise<unknown>) | undefined;
  readonly present: ((call: PublicCall) => Promise<Presented<unknown>>) | undefined;
  readonly prepare: ((call: Call) => Promise<unknown>) | undefined;
  readonly write: ((call: Call, tx: Tx, prepared: unknown) => Promise<unknown>) | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly rejectEarly: ((asked: Pick<Call, 'params' | 'body'>) => RefusalError | null) | undefined;
  readonly queue: ((call: Call, once: Once) => Promise<unknown>) | undefined;
  readonly stream: ((call: Call, stream: EventStream) => void) | undefined;
  readonly download: ((call: Call) => Promise<Download>) | undefined;
}

// The only place where typed code meets untyped requests: the adapter parses with the same endpoint object, so a
// handler gets exactly the declared types.
export function route<E extends Endpoint, P = undefined>(
  endpoint: E,
  work: Reading<E> | Presenting<E> | Writing<E, P> | Queueing<E> | Streaming<E> | Downloading<E>,
): Route {
  return {
    endpoint,
    policy: undefined,
    read: undefined,
    present: undefined,
    prepare: undefined,
    write: undefined,
    headers: undefined,
    rejectEarly: undefined,
    queue: undefined,
    stream: undefined,
    download: undefined,
    ...work,
  } as Route;
}
