import { beforeEach, expect, it } from 'vitest';
import { useAppStore } from './app-store.ts';
import { useUserStore } from './user-store.ts';

beforeEach(() => {
  useUserStore.setState(useUserStore.getInitialState(), true);
  useAppStore.getState().setToken('');
});

it('begins with placeholders and closed dialogs', () => {
  expect(useUserStore.getState()).toMatchObject({
    userInfo: { name: '', img: '', id: '' },
    defaultLogin: '0',
    loginShow: false,
    rechargeShow: false,
  });
});

it('merges user info', () => {
  useUserStore.getState().setUserInfo({ name: '王伟', id: '1' });
  useUserStore.getState().setUserInfo({ img: '/a.png' });
  expect(useUserStore.getState().userInfo).toEqual({ name: '王伟', img: '/a.png', id: '1' });
});

it('shows the login dialog on the requested tab, by default the first', () => {
  const { showLogin } = useUserStore.getState();
  showLogin(true, '2');
  expect(useUserStore.getState()).toMatchObject({ loginShow: true, defaultLogin: '2' });
  showLogin(true);
  expect(useUserStore.getState()).toMatchObject({ loginShow: true, defaultLogin: '0' });
  showLogin(false);
  expect(useUserStore.getState().loginShow).toBe(false);
});

it('opens and closes the recharge dialog', () => {
  useUserStore.getState().toggleRecharge(true);
  expect(useUserStore.getState().rechargeShow).toBe(true);
  useUserStore.getState().toggleRecharge(false);
  expect(useUserStore.getState().rechargeShow).toBe(false);
});

it('clears the user when the login ends, and not when the token is replaced', () => {
  useAppStore.getState().setToken('a');
  useUserStore.getState().setUserInfo({ name: '王伟', id: '1' });
  useAppStore.getState().setToken('b');
  expect(useUserStore.getState().userInfo.name).toBe('王伟');
  useAppStore.getState().setToken('');
  expect(useUserStore.getState().userInfo).toEqual({ name: '', img: '', id: '' });
});
