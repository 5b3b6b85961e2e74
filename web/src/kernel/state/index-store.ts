import { create } from 'zustand';

export interface IndexState {
  /** The open area of the site, as the first part of its URL: `index`, `admin`, `sign`, `bdmc` … */
  name: string;
  /** Takes the area from the path of an address; the site's root is part of `index`. */
  setName: (path: string) => void;
}

const START = 'index';

export const useIndexStore = create<IndexState>()((set) => ({
  name: START,
  setName: (path) => set({ name: /^\/+([\w-]+)/.exec(path)?.[1] ?? START }),
}));
