import type { AxiosInstance } from 'axios';

export const clientMethods = ['request', 'get', 'delete', 'head', 'options', 'post', 'put', 'patch'] as const;

/** The client that is available as `$axios`: a call resolves to the body of its answer. */
export interface Client extends Pick<AxiosInstance, (typeof clientMethods)[number]> {
  readonly defaults: {
    readonly timeout?: number | undefined;
    readonly headers: Readonly<Record<string, unknown>>;
  };
}

declare global {
  interface Window {
    $axios: Client;
  }
}

export const REQUEST_TIMEOUT = 300_000;

export const clientDefaults = { timeout: REQUEST_TIMEOUT, headers: { 'Content-Type': 'application/json' } };
