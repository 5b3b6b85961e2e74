import { expect, it, vi } from 'vitest';
import { catalogueBackend, catalogueName } from './catalogues.ts';

it('names a catalogue by its folder and language', () => {
  expect(catalogueName('../text/en.json')).toBe('kernel/en');
  expect(catalogueName('../../app/text/zh-cn.json')).toBe('app/zh-cn');
  expect(catalogueName('../../modules/accounts/text/en.json')).toBe('accounts/en');
});

it('asks i18next to retry when a file was lost, and not when there is no such file', async () => {
  const backend = catalogueBackend({ '../text/en.json': () => Promise.reject(new Error('lost')) });
  const tell = vi.fn();
  backend.read('en', 'kernel', tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith('Error: lost', true), 20_000);
  backend.read('fr', 'kernel', tell);
  expect(tell).toHaveBeenLastCalledWith('No catalogue kernel in fr', false);
});
