import type { Site } from '@plenum/contract/kernel/endpoints';
import { create } from 'zustand';
import { isObject } from '../client/answer.ts';

// The endpoint itself would bring its schemas, and with them zod, to the first page.
export const SITE_PATH = '/api/site';
export const SITE_ELEMENT = 'plenum-site';

/** What the server wrote into the page, if it did. */
export function readSite(): Site | undefined {
  try {
    const written: unknown = JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? 'null');
    return isSite(written) ? written : undefined;
  } catch {
    return undefined;
  }
}

/** The same, asked for where the page does not say: a page from a desktop shell or a development server. */
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
    ['icp', 'policeFiling', 'supportContact'].every((name) => typeof value[name] === 'string')
  );
}

const useSiteStore = create<{ site: Site | undefined }>()(() => ({ site: readSite() }));

export function useSite(): Site | undefined {
  return useSiteStore((state) => state.site);
}

/** Where the page came without it, ask; the client tells of a failure, and the page does without. */
export async function completeSite(): Promise<void> {
  if (useSiteStore.getState().site) return;
  useSiteStore.setState({ site: await loadSite().catch(() => undefined) });
}
