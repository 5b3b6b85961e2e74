import { create } from 'zustand';

export interface IndexState {
  /** The area of the site that is open, as the first word of its address: `index`, `admin`, `sign`, `bdmc` … */
  name: string;
  /** Takes the area from the path of an address; the site's root is part of `index`. */
  setName: (path: string) => void;
}

const START = 'index';

export const useIndexStore = create<IndexState>()((set) => ({
  name: START,
  setName: (path) => set({ name: /^\/+([\w-]+)/.exec(path)?.[1] ?? START }),
}));
