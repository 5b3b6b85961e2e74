import { create } from 'zustand';

export interface IndexState {
  name: string;
}

export const useIndexStore = create<IndexState>()(() => ({ name: 'index' }));
