import type { Site } from '@plenum/contract/kernel/endpoints';
import { create } from 'zustand';
import { loadSite, readSite } from './site.ts';

const useSiteStore = create<{ site: Site | undefined }>()(() => ({ site: readSite() }));

export function useSite(): Site | undefined {
  return useSiteStore((state) => state.site);
}

/** Where the page came without it, ask; the client tells of a failure, and the page does without. */
export async function completeSite(): Promise<void> {
  if (useSiteStore.getState().site) return;
  useSiteStore.setState({ site: await loadSite().catch(() => undefined) });
}
