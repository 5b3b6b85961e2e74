import { IDEMPOTENCY_HEADER } from '@plenum/contract/kernel/endpoint';
import { AxiosHeaders, isCancel, type AxiosResponseHeaders } from 'axios';
import { $axios } from '#kernel/client/axios';
import { newIdempotencyKey } from '#kernel/client/call';
import type { ApiOperation } from '../document/api-document.ts';
import { bodyType, draftAddress, draftHeaders, needsKey, type RequestDraft } from './draft.ts';

export interface TriedAnswer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  /** True if a new token came with the answer; the token itself is not stored here. */
  readonly hasNewToken: boolean;
  readonly text: string;
  readonly milliseconds: number;
}

export interface Sending {
  readonly signal: AbortSignal;
  /** Called while the answer is still arriving, as with a stream. */
  readonly onPart: (answer: TriedAnswer) => void;
}

/**
 * Sends the draft through the application's client, with the page's token and language. Resolves to null if no answer
 * came.
 */
export async function sendDraft(
  operation: ApiOperation,
  draft: RequestDraft,
  { signal, onPart }: Sending,
): Promise<TriedAnswer | null> {
  const started = performance.now();
  const answerOf = (status: number, headers: AxiosHeaders, text: string): TriedAnswer => ({
    status,
    requestId: textOf(headers.get('x-request-id')),
    contentType: textOf(headers.get('content-type')),
    retryAfter: textOf(headers.get('retry-after')),
    hasNewToken: textOf(headers.get('authorization')) !== undefined,
    text,
    milliseconds: Math.round(performance.now() - started),
  });
  let answer: TriedAnswer | null = null;
  try {
    await $axios.request({
      method: operation.method,
      url: draftAddress(operation, draft),
      headers: headersOf(operation, draft),
      data: bodyOf(operation, draft),
      signal,
      quiet: true,
      transformRequest: (data: unknown) => data,
      // The client returns the body only, so status and headers are read in transformResponse.
      transformResponse(data: unknown, headers: AxiosResponseHeaders, status?: number) {
        const text = typeof data === 'string' ? data : JSON.stringify(data);
        answer = answerOf(status ?? 0, AxiosHeaders.from(headers), text);
        return parsed(text);
      },
      onDownloadProgress({ event }: { event?: ProgressEvent }) {
        const request = event?.target;
        if (!(request instanceof XMLHttpRequest)) return;
        const headers = AxiosHeaders.from(request.getAllResponseHeaders());
        onPart(answerOf(request.status, headers, request.responseText));
      },
    });
  } catch (error) {
    if (isCancel(error)) throw error;
  }
  return answer;
}

function headersOf(operation: ApiOperation, draft: RequestDraft): Record<string, string> {
  const { body } = operation;
  return {
    ...(body !== undefined && { 'Content-Type': bodyType(body, draft) }),
    ...(needsKey(operation, draft) && { [IDEMPOTENCY_HEADER]: newIdempotencyKey() }),
    ...draftHeaders(operation, draft),
  };
}

function bodyOf({ body }: ApiOperation, draft: RequestDraft): string | File | undefined {
  if (body === undefined) return undefined;
  return body.isFile ? draft.file : draft.body || undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
