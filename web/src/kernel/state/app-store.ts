import type { Language } from '@plenum/contract/kernel/language';
import { create } from 'zustand';
import { readLanguage, rememberLanguage } from './language.ts';
import { onStored, stored, storedKeys } from './stored.ts';

export interface AppState {
  token: string;
  /** Counts the calls refused with 'Please Login First'; each increase opens the login dialog once. */
  needLogin: number;
  globalLoading: boolean;
  /** The base URL of calls; empty means the page's own origin. */
  baseUrl: string;
  /** The base URL of a development build while `baseUrl` is empty; empty in every other build. */
  devUrl: string;
  lan: Language;
  setToken: (token: string) => void;
  setNeedLogin: (needLogin: number) => void;
  /** Toggles when called without a value. */
  setGlobalLoading: (value?: boolean) => void;
  setBaseUrl: (baseUrl: string) => void;
  setLan: (lan: Language) => void;
}

let isOwnLogin = false;

/** Returns true if the person logged in in this tab; other tabs only learn of the login. */
export function loggedInHere(): boolean {
  return isOwnLogin;
}

export const useAppStore = create<AppState>()((set) => ({
  token: storedToken(),
  needLogin: 0,
  globalLoading: false,
  baseUrl: '',
  devUrl: developmentUrl(import.meta.env),
  lan: readLanguage(),
  setToken(token) {
    isOwnLogin = token !== '';
    if (token === '') stored.remove(storedKeys.token);
    else stored.write(storedKeys.token, token);
    set({ token });
  },
  setNeedLogin: (needLogin) => set({ needLogin }),
  setGlobalLoading: (value) => set((state) => ({ globalLoading: value ?? !state.globalLoading })),
  setBaseUrl(baseUrl) {
    stored.write(storedKeys.baseUrl, baseUrl);
    set({ baseUrl });
  },
  setLan(lan) {
    rememberLanguage(lan);
    set({ lan });
  },
}));

/** The token in storage, which another tab may have changed before its storage event arrives here. */
export function storedToken(): string {
  return stored.read(storedKeys.token) ?? '';
}

export function developmentUrl(env: { DEV: boolean; VITE_DEV_URL?: string }): string {
  return env.DEV ? (env.VITE_DEV_URL ?? '') : '';
}

onStored(storedKeys.token, (token) => {
  isOwnLogin = false;
  useAppStore.setState({ token: token ?? '' });
});
onStored(storedKeys.language, () => useAppStore.setState({ lan: readLanguage() }));
