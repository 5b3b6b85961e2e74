import { create } from 'zustand';
import { useAppStore } from './app-store.ts';

export interface UserInfo {
  name: string;
  img: string;
  id: string;
}

/** The tab the login dialog opens on: password, code, sign-up, reset. */
export type LoginTab = '0' | '1' | '2' | '3';

export interface UserState {
  userInfo: UserInfo;
  defaultLogin: LoginTab;
  loginShow: boolean;
  rechargeShow: boolean;
  /** Merges the update; absent properties are kept. */
  setUserInfo: (update: Partial<UserInfo>) => void;
  showLogin: (flag: boolean, defaultLogin?: LoginTab) => void;
  toggleRecharge: (show: boolean) => void;
}

const nobody: UserInfo = { name: '', img: '', id: '' };

export const useUserStore = create<UserState>()((set) => ({
  userInfo: nobody,
  defaultLogin: '0',
  loginShow: false,
  rechargeShow: false,
  setUserInfo: (update) => set((state) => ({ userInfo: { ...state.userInfo, ...update } })),
  showLogin: (loginShow, defaultLogin = '0') => set({ loginShow, defaultLogin }),
  toggleRecharge: (rechargeShow) => set({ rechargeShow }),
}));

// When a login ends, here or in another tab, the name of its user is removed from the page.
useAppStore.subscribe((now, before) => {
  if (now.token === '' && before.token !== '') useUserStore.setState({ userInfo: nobody });
});
