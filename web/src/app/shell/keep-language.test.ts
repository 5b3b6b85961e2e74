import { afterEach, expect, it } from 'vitest';
import { useAppStore } from '#kernel/state/app-store';
import { fakeServer } from '#test/fake-server';
import { keepLanguage } from './keep-language.ts';

afterEach(() => useAppStore.getState().setToken(''));

it('the language switch of the page also changes the language of the account', async () => {
  const server = fakeServer();
  keepLanguage('en');
  useAppStore.getState().setToken('t1');
  keepLanguage('zh-cn');
  const { config } = await server.next();
  expect(JSON.parse(String(config.data))).toMatchObject({ language: 'zh-cn' });
});
