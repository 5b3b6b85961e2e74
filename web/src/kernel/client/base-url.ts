import { useAppStore } from '../state/app-store.ts';

/** The prefix of the path of every call and picture; empty for the page's own origin. */
export function requestBaseUrl(): string {
  const { baseUrl, devUrl } = useAppStore.getState();
  return baseUrl || devUrl;
}

/** Puts a file's address, `/media/…`, under the base URL. Absolute URLs are returned unchanged. */
export function fileAddress(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? requestBaseUrl() + path : path;
}
