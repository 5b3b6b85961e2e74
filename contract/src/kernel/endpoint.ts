import type { z } from 'zod';
import type { Sentence } from './language.ts';
import type { Refusal } from './refusals.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anyone; `login` every logged-in person, for their own data; `administrator` the
 * platform's administrators; `staff` people with a role in the meeting concerned, decided by the module's policy.
 */
export type Access = 'public' | 'login' | 'administrator' | 'staff';

/** For `bodyBytes`. */
export const KIB = 1024;
/** What `bodyValues` is where it is not declared. */
export const USUAL_BODY_VALUES = 250;

export interface Upload {
  readonly maxBytes: number;
  readonly types: readonly string[];
  /** Said instead of the general sentence when the file is larger; also among the endpoint's `refusals`. */
  readonly tooLarge?: Refusal;
}

/** One call, agreed between browser, server and documentation. */
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
  readonly summary: Sentence;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** What it may refuse with beyond the universal refusals. */
  readonly refusals?: readonly Refusal[];
  /** Refused without an Idempotency-Key: it is answered apart from the transaction that would keep one. */
  readonly needsKey?: boolean;
  /**
   * A `POST` that only reads: its body holds a secret that must be in no address. It changes nothing, so it takes no
   * Idempotency-Key and stores none.
   */
  readonly readsByPost?: boolean;
  /** The login must have proved its password or a code within the last minutes. */
  readonly recentIdentity?: boolean;
  /** The largest body it takes. Needed wherever there is a `body`: without it the server does not start. */
  readonly bodyBytes?: number;
  /** How many object members and list items the body may hold in all, where an ordinary form's number is not enough. */
  readonly bodyValues?: number;
  /** A raw file instead of a JSON body. */
  readonly upload?: Upload;
  /** Server-sent events instead of one answer; `reply` describes one event's data. */
  readonly stream?: boolean;
  /** A file of one of these types instead of JSON; `reply` is then `z.null()`. A refusal is JSON as everywhere. */
  readonly download?: { readonly types: readonly string[] };
  /** How many calls per window; counted per account, else per address, for all servers together. */
  readonly limit?: Limit;
  /** How many calls a minute of one account each server takes; counted in memory, where the database is too slow. */
  readonly perMinute?: number;
}

interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

/** Each list that leaves as a file. */
export const EXPORT_LIMIT: Limit = { calls: 5, seconds: 3600 };
/** What people hand in themselves. */
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

/** Fills `:name` places; every value is encoded, so an id can't leave its path segment. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Whether an endpoint changes something, so that a repeated call needs its key. */
export function isChange({ method, readsByPost = false }: Pick<Endpoint, 'method' | 'readsByPost'>): boolean {
  return method !== 'GET' && !readsByPost;
}

/** What a downloaded file is, as contract and server name it. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv';
export const PDF_TYPE = 'application/pdf';
export const ZIP_TYPE = 'application/zip';
