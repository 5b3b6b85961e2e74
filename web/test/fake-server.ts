import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterAll } from 'vitest';
import { $axios } from '#kernel/client/axios';

/** One request as the client sends it, waiting for the test to answer it. */
export interface FakeRequest {
  readonly config: InternalAxiosRequestConfig;
  header: (name: string) => unknown;
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => void;
  /** Fails the request without an answer, as a lost network or a timeout does. */
  lose: (code?: string) => void;
}

// React doesn't finish an asynchronous action while another one is running anywhere in the process, so a request
// without an answer would keep the buttons of later test files pending. vitest.config.ts ignores unanswered requests by
// their code.
const unanswered = new Set<FakeRequest>();
afterAll(() => {
  for (const request of unanswered) request.lose('ERR_TEST_FILE_OVER');
});

/** Stands in for the network under `$axios`. `next` returns the requests in the order in which they were sent. */
export function fakeServer(): { next: () => Promise<FakeRequest> } {
  const sent: FakeRequest[] = [];
  const awaited: ((request: FakeRequest) => void)[] = [];
  $axios.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const request = fakeRequest(config, resolve, reject);
      const reader = awaited.shift();
      if (reader) reader(request);
      else sent.push(request);
    });
  return {
    next: () =>
      new Promise((resolve) => {
        const request = sent.shift();
        if (request) resolve(request);
        else awaited.push(resolve);
      }),
  };
}

function fakeRequest(
  config: InternalAxiosRequestConfig,
  resolve: (response: AxiosResponse) => void,
  reject: (error: unknown) => void,
): FakeRequest {
  const request: FakeRequest = {
    config,
    header: (name) => config.headers.get(name),
    answer(status, body, headers = {}) {
      unanswered.delete(request);
      const response: AxiosResponse = {
        status,
        statusText: '',
        data: body,
        headers: AxiosHeaders.from(headers),
        config,
      };
      if (status >= 200 && status < 300) resolve(response);
      else reject(new AxiosError(`status ${status}`, 'ERR_BAD_RESPONSE', config, null, response));
    },
    lose(code = 'ERR_NETWORK') {
      unanswered.delete(request);
      reject(new AxiosError('lost', code, config, null));
    },
  };
  unanswered.add(request);
  return request;
}

export function success(data: unknown, code = 200): object {
  return { code, message: 'OK', msg: 'OK', data };
}

export function refusal(code: number, message: string, more: object = {}): object {
  return { code, message, msg: message, data: null, ...more };
}
