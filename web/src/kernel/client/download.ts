import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { readAnswer } from './answer.ts';
import { $axios, toRefusedCall } from './axios.ts';
import type { CallOptions } from './call.ts';
import { tellUnanswered } from './error-catalogue.ts';
import { RefusedCall } from './refused-call.ts';
import { saveFile } from './save-file.ts';

interface Fetched {
  readonly name: string | undefined;
  readonly file: Blob;
}

// The untyped options behind the typed overload, as with `call`.
interface LooseOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  quiet?: boolean | undefined;
  onProgress?: ((bytes: number) => void) | undefined;
}

type Given<Options> = object extends Options ? [options?: Options] : [options: Options];
export type DownloadOptions<E extends Endpoint> = Omit<CallOptions<E>, 'idempotencyKey'> & {
  /** Called with the number of bytes received; the total length of a file that is still being written is unknown. */
  onProgress?: ((bytes: number) => void) | undefined;
};

/**
 * Fetches a file with the token in a header, which a plain link can't send, and hands it to the browser to save.
 * Returns the name it is saved under, or rejects with a RefusedCall.
 */
export function download<E extends Endpoint>(
  endpoint: E,
  ...given: Given<DownloadOptions<E>>
): Promise<string>;
export async function download(
  { method, path }: Endpoint,
  { params, query, body, signal, quiet = false, onProgress }: LooseOptions = {},
): Promise<string> {
  let fetched: Fetched;
  try {
    fetched = await $axios.request<unknown, Fetched>({
      method,
      url: fillPath(path, (params ?? {}) as Record<string, string | number>),
      params: query,
      data: body,
      responseType: 'arraybuffer',
      transformResponse,
      quiet,
      ...(signal ? { signal } : {}),
      ...(onProgress
        ? {
            onDownloadProgress: ({ loaded, event }) => {
              if (!isRefusal(event)) onProgress(loaded);
            },
          }
        : {}),
    });
  } catch (error) {
    throw toRefusedCall(error);
  }
  const { name, file } = fetched;
  // A captive portal or a wrong base address also answers 200.
  if (name === undefined) {
    if (!quiet) tellUnanswered();
    throw new RefusedCall(0, readAnswer(undefined));
  }
  saveFile(file, name);
  return name;
}

// Returns true for a refusal, because its bytes are not a part of the file.
function isRefusal(event: ProgressEvent | undefined): boolean {
  return event?.target instanceof XMLHttpRequest && event.target.status >= 300;
}

// Parses the body of a refusal, like that of any call, because the answer is read as bytes.
function transformResponse(
  data: ArrayBuffer | undefined,
  headers: Readonly<Record<string, unknown>>,
  status = 0,
): unknown {
  if (status < 200 || status >= 300) return readJson(data);
  const type = headers['content-type'];
  const file = new Blob(data ? [data] : [], typeof type === 'string' ? { type } : {});
  return { name: savedName(headers['content-disposition']), file } satisfies Fetched;
}

function readJson(data: ArrayBuffer | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}

function savedName(header: unknown): string | undefined {
  const encoded = /^attachment;.*\bfilename\*=UTF-8''([^;\s]+)/i.exec(String(header))?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
