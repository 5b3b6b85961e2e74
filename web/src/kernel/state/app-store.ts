import type { Language } from '@plenum/contract/kernel/language';
import { create } from 'zustand';
import { readLanguage, rememberLanguage } from './language.ts';
import { onStored, stored, storedKeys } from './stored.ts';

export interface AppState {
  token: string;
  /** Counts the calls refused with 'Please Login First'; each rise opens the login dialog once. */
  needLogin: number;
  globalLoading: boolean;
  /** Where calls go; empty means the page's own origin. */
  baseUrl: string;
  /** Where calls of a development build go as long as there is no base URL; empty in every other build. */
  devUrl: string;
  lan: Language;
  setToken: (token: string) => void;
  setNeedLogin: (needLogin: number) => void;
  /** Without a value it flips. */
  setGlobalLoading: (value?: boolean) => void;
  setBaseUrl: (baseUrl: string) => void;
  setLan: (lan: Language) => void;
}

export const useAppStore = create<AppState>()((set) => ({
  token: storedToken(),
  needLogin: 0,
  globalLoading: false,
  baseUrl: '',
  devUrl: developmentUrl(import.meta.env),
  lan: readLanguage(),
  setToken(token) {
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

/** What is stored now, which another tab may have changed before this one was told. */
export function storedToken(): string {
  return stored.read(storedKeys.token) ?? '';
}

export function developmentUrl(env: { DEV: boolean; VITE_DEV_URL?: string }): string {
  return env.DEV ? (env.VITE_DEV_URL ?? '') : '';
}

onStored(storedKeys.token, (token) => useAppStore.setState({ token: token ?? '' }));
onStored(storedKeys.language, () => useAppStore.setState({ lan: readLanguage() }));

interface IndexState {
  name: string;
}

export const useIndexStore = create<IndexState>()(() => ({ name: 'index' }));
