import { LOGIN_EXPIRED_CODE } from '@plenum/contract/kernel/envelope';
import { create, isAxiosError, isCancel, type AxiosInstance, type AxiosResponse } from 'axios';
import { storedToken, useAppStore } from '../state/app-store.ts';
import { readLanguage } from '../state/language.ts';
import { readAnswer } from './answer.ts';
import { dealWithFailure, tellLoginExpired } from './error-catalogue.ts';
import { keepRequestId } from './last-request-id.ts';
import { rotateToken } from './token-rotation.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The caller shows errors itself. */
    quiet?: boolean;
    /** The token this request was sent with; set by the client. */
    usedToken?: string;
  }
}

declare global {
  interface Window {
    $axios: AxiosInstance;
  }
}

export const REQUEST_TIMEOUT = 300_000;

/** Every call of the application. It resolves to the answer's body. */
export const $axios: AxiosInstance = create({
  timeout: REQUEST_TIMEOUT,
  headers: { 'Content-Type': 'application/json' },
});
window.$axios = $axios;

export function requestBaseUrl(): string {
  const { baseUrl, devUrl } = useAppStore.getState();
  return baseUrl || devUrl;
}

$axios.interceptors.request.use((config) => {
  config.usedToken = storedToken();
  config.baseURL = requestBaseUrl();
  config.headers.set({ authorization: config.usedToken, lan: readLanguage() });
  return config;
});

$axios.interceptors.response.use(
  (response) => {
    takeSuccessor(response);
    if (readAnswer(response.data).code === LOGIN_EXPIRED_CODE) tellLoginExpired(usedToken(response));
    // The interceptor's type knows responses only; from here on the body stands for the response.
    return response.data || {};
  },
  (error: unknown) => {
    if (isAxiosError(error) && !isCancel(error)) {
      if (error.response) takeSuccessor(error.response);
      const answer = readAnswer(error.response?.data);
      keepRequestId(answer.requestId);
      dealWithFailure({
        answer,
        used: error.config?.usedToken ?? '',
        quiet: error.config?.quiet ?? false,
      });
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
