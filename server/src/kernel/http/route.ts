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
  /** There on every endpoint that is not public. */
  readonly actor: Actor;
  readonly visitor: Actor | null;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** All that an answer for everybody may depend on. */
export type PublicCall<E extends Endpoint = Endpoint> = Pick<Call<E>, 'params' | 'query' | 'language'>;

export interface EventStream {
  send(event: { event: string; data: unknown }): void;
  close(): void;
  onClose(work: () => void): void;
}

/** A file made for the one who asks. `body` is read as fast as it is taken, and let go when the reader leaves. */
export interface Download {
  /** As the reader is to find it among their files, ending included; any letters. */
  readonly name: string;
  /** One of those the endpoint declares. */
  readonly type: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** What the address says: all that is known before the body is read. */
export type Asked = Pick<Call, 'params' | 'query'>;

/**
 * May this caller do it at all? Pure; no I/O. Needed on every `staff` endpoint. Decided before the body is read: where
 * the answer depends on the body, the verb asks. `unseen`: the caller must not even learn that the thing exists, as
 * with another meeting's.
 */
export type Policy = (actor: Actor, asked: Asked) => boolean | 'unseen';

interface Reading<E extends Endpoint> {
  readonly policy?: Policy;
  readonly read: (call: Call<E>) => Promise<ReplyOf<E>>;
}

interface Presenting<E extends Endpoint> {
  /** Public and the same for everybody who reads this language: built once, kept until a change or its own time. */
  readonly present: (call: PublicCall<E>) => Promise<Presented<ReplyOf<E>>>;
}

interface Writing<E extends Endpoint, P> {
  readonly policy?: Policy;
  /** Slow work that must not hold a database connection, such as hashing; runs before the transaction. */
  readonly prepare?: (call: Call<E>) => Promise<P>;
  /** Runs in one transaction together with the idempotency key. */
  readonly write: (call: Call<E>, tx: Tx, prepared: P) => Promise<ReplyOf<E>>;
  /** Sent with the answer, not with a refusal. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The caller's key and a digest of the whole request: the same key gives the same answer. */
export interface Once {
  readonly key: string;
  readonly requestHash: Buffer;
}

interface Queueing<E extends Endpoint> {
  readonly policy?: Policy;
  /**
   * Refuses by what is asked alone, before the database is asked about a caller it knew a minute ago: a storm of calls
   * that can't succeed must not reach it. May only reveal what is public. Returned, not thrown, which would be much
   * of the work.
   */
  readonly rejectEarly?: (asked: Pick<Call<E>, 'params' | 'body'>) => RefusalError | null;
  /** Brings its own transaction, shared with others who wait; keeps the key itself. */
  readonly queue: (call: Call<E>, once: Once) => Promise<ReplyOf<E>>;
}

interface Streaming<E extends Endpoint> {
  readonly policy?: Policy;
  readonly stream: (call: Call<E>, stream: EventStream) => void;
}

interface Downloading<E extends Endpoint> {
  readonly policy?: Policy;
  /**
   * A slow reader keeps `body` open for minutes: read the database page by page, never with a cursor or a
   * transaction held open.
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

// The one place where the typed side meets the untyped one: the adapter parses by the same endpoint object, so
// what a handler is given has the types it was written against.
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
