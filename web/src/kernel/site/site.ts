import type { Site } from '@plenum/contract/kernel/endpoints';
import { create } from 'zustand';
import { isObject } from '../client/answer.ts';

// The path is written out, because the endpoint would load its schemas, and with them zod, on the first page.
export const SITE_PATH = '/api/site';
export const SITE_ELEMENT = 'plenum-site';

/** The site's settings that the server wrote into the page, if any. */
export function readSite(): Site | undefined {
  try {
    const written: unknown = JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? 'null');
    return isSite(written) ? written : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the settings in the page, or fetches them if it has none, as in a desktop shell or on a development server.
 */
export async function loadSite(): Promise<Site> {
  const written = readSite();
  if (written) return written;
  const { $axios } = await import('../client/axios.ts');
  const body = await $axios.get<unknown, { data?: unknown }>(SITE_PATH);
  if (!isSite(body.data)) throw new Error(`${SITE_PATH} did not answer with a site`);
  return body.data;
}

function isSite(value: unknown): value is Site {
  return (
    isObject(value) &&
    typeof value['demo'] === 'boolean' &&
    ['icp', 'policeFiling', 'supportContact', 'version'].every((name) => typeof value[name] === 'string')
  );
}

const useSiteStore = create<{ site: Site | undefined }>()(() => ({ site: readSite() }));

export function useSite(): Site | undefined {
  return useSiteStore((state) => state.site);
}

/**
 * Fetches the settings if the page came without them. On failure the client shows a notice, and the page works without
 * them.
 */
export async function completeSite(): Promise<void> {
  if (useSiteStore.getState().site) return;
  useSiteStore.setState({ site: await loadSite().catch(() => undefined) });
}
