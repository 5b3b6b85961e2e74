import type { z } from 'zod';
import type { Sentence } from './language.ts';
import type { Refusal } from './refusals.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anyone; `login` every logged-in person, for their own data; `administrator` the site's
 * administrators; `staff` people with a role in the conference concerned, as the module's policy decides.
 */
export type Access = 'public' | 'login' | 'administrator' | 'staff';

/**
 * The permission that an API key needs: a kind of record, and whether it is only read. With `any`, every key may call
 * the endpoint.
 */
export type Scope = `${string}:${'read' | 'write'}` | 'any';

/** The unit of `bodyBytes`. */
export const KIB = 1024;
/** The default of `bodyValues`. */
export const USUAL_BODY_VALUES = 250;

export interface Upload {
  readonly maxBytes: number;
  readonly types: readonly string[];
  /** The refusal for a larger file, if it isn't the general one. It must also be one of the endpoint's `refusals`. */
  readonly tooLarge?: Refusal;
}

/** One call, shared by browser, server and documentation. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** `module.verb`, unique; also the operation id in the OpenAPI document. */
  readonly name: string;
  readonly method: Method;
  /** Starts with `/api/`; `:name` marks a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The endpoint is closed to API keys if it has none. */
  readonly scope?: Scope;
  readonly summary: Sentence;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Refusals in addition to the universal ones. */
  readonly refusals?: readonly Refusal[];
  /**
   * Requests without an Idempotency-Key are refused, because the call is answered outside the transaction that would
   * store one.
   */
  readonly needsKey?: boolean;
  /**
   * A `POST` that only reads, because its body contains a secret that must not be in a URL. It changes nothing, so it
   * needs no Idempotency-Key and stores none.
   */
  readonly readsByPost?: boolean;
  /** True if the person must have confirmed their identity by password or code within the last minutes. */
  readonly recentIdentity?: boolean;
  /** The largest body. Required if there is a `body`; the server does not start without it. */
  readonly bodyBytes?: number;
  /** The maximum number of object members and list items in the body, if more than in an ordinary form. */
  readonly bodyValues?: number;
  /** A raw file instead of a JSON body. */
  readonly upload?: Upload;
  /** Server-sent events instead of one answer; `reply` describes one event's data. */
  readonly stream?: boolean;
  /**
   * The response is a file of one of these types instead of JSON; `reply` is then `z.null()`. Refusals are still JSON.
   */
  readonly download?: { readonly types: readonly string[] };
  /** Calls per window; counted per account, or else per address, for all servers together. */
  readonly limit?: Limit;
  /**
   * The number of calls per minute and caller on each server. It is counted in memory, for calls so frequent that
   * counting in the database would be too slow.
   */
  readonly perMinute?: number;
}

interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

/** The limit of each list that can be exported. */
export const EXPORT_LIMIT: Limit = { calls: 5, seconds: 3600 };
/** The limit of endpoints to which people upload files. */
export const UPLOAD_LIMIT: Limit = { calls: 20, seconds: 3600 };

export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? z.infer<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.input<B> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** Fills `:name` placeholders; every value is encoded, so that an id can't leave its path segment. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Returns whether an endpoint changes something, so that a repeated call needs its key. */
export function isChange({ method, readsByPost = false }: Pick<Endpoint, 'method' | 'readsByPost'>): boolean {
  return method !== 'GET' && !readsByPost;
}

/** The content types of downloads, shared by contract and server. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv';
export const PDF_TYPE = 'application/pdf';
export const ZIP_TYPE = 'application/zip';
