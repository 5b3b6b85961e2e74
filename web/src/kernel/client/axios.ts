import type { Language } from '@plenum/contract/kernel/language';
import { LOGIN_EXPIRED_CODE } from '@plenum/contract/kernel/envelope';
import { create, isAxiosError, isCancel, type AxiosInstance, type AxiosResponse } from 'axios';
import { storedToken } from '../state/app-store.ts';
import { readLanguage } from '../state/language.ts';
import { readAnswer } from './answer.ts';
import { requestBaseUrl } from './base-url.ts';
import { clientDefaults } from './client-defaults.ts';
import { dealWithFailure, loginReturns, tellLoginExpired } from './error-catalogue.ts';
import { keepRequestId, RefusedCall } from './refused-call.ts';
import { rotateToken } from './token-rotation.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** If true, the client shows no notice, because the caller shows errors itself. */
    quiet?: boolean;
    /** The token this request was sent with; the client sets it. */
    usedToken?: string;
    /** The language of the answer; the reader's language by default. */
    lan?: Language;
  }
}

/** The HTTP client of the application. A call resolves to the body of the answer. */
export const $axios: AxiosInstance = create(clientDefaults);
window.$axios = $axios;

$axios.interceptors.request.use((config) => {
  config.usedToken = storedToken();
  config.baseURL = requestBaseUrl();
  // A call can set the other language in its options.
  config.headers.set({ authorization: config.usedToken, lan: config.lan ?? readLanguage() });
  return config;
});

$axios.interceptors.response.use(
  (response) => {
    takeSuccessor(response);
    if (readAnswer(response.data).code === LOGIN_EXPIRED_CODE) tellLoginExpired(usedToken(response));
    // Axios types an interceptor as returning a response; ours returns the body.
    return response.data || {};
  },
  async (error: unknown) => {
    if (isAxiosError(error) && !isCancel(error)) {
      const { response, config } = error;
      if (response) takeSuccessor(response);
      const answer = readAnswer(response?.data);
      keepRequestId(answer.requestId);
      const used = config?.usedToken ?? '';
      dealWithFailure({ answer, used, quiet: config?.quiet ?? false });
      const isRead = config?.method?.toUpperCase() === 'GET';
      // The call is sent again with the same Idempotency-Key, because the server refused it before changing anything.
      if (config && (await loginReturns({ answer, used, isRead }))) return $axios.request(config);
    }
    throw error;
  },
);

function usedToken(response: AxiosResponse): string {
  return response.config.usedToken ?? '';
}

function takeSuccessor(response: AxiosResponse): void {
  const next: unknown = response.headers['authorization'];
  if (typeof next === 'string' && next !== '') rotateToken(usedToken(response), next);
}

/**
 * Converts an axios error to a RefusedCall. A cancelled call keeps axios's own error, because its caller cancelled it.
 */
export function toRefusedCall(error: unknown): unknown {
  if (!isAxiosError(error) || isCancel(error)) return error;
  return new RefusedCall(error.response?.status ?? 0, readAnswer(error.response?.data));
}
