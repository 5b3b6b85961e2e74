import { useAppStore } from '../state/app-store.ts';

/** The prefix of the path of every call and picture; empty for the page's own origin. */
export function requestBaseUrl(): string {
  const { baseUrl, devUrl } = useAppStore.getState();
  return baseUrl || devUrl;
}

/** A file's address as the server names it, `/media/…`, under the base URL. Whole addresses stay as they are. */
export function fileAddress(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? requestBaseUrl() + path : path;
}
