import { expect, it, vi } from 'vitest';
import { catalogueBackend, catalogueName } from './catalogues.ts';

it('names a catalogue by its folder and language', () => {
  expect(catalogueName('../text/en.json')).toBe('kernel/en');
  expect(catalogueName('../../app/text/zh-cn.json')).toBe('app/zh-cn');
  expect(catalogueName('../../modules/accounts/text/en.json')).toBe('accounts/en');
  expect(catalogueName('../organize/text/en.json')).toBe('organize/en');
  expect(catalogueName('../../modules/rooms/organize/text/en.json')).toBe('rooms-organize/en');
  expect(catalogueName('../../modules/meetings/organize/programme/text/en.json')).toBe('programme/en');
});

it('asks for a retry if a file was lost, but not if it does not exist', async () => {
  const backend = catalogueBackend({ '../text/en.json': () => Promise.reject(new Error('lost')) });
  const tell = vi.fn();
  backend.read('en', 'kernel', tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith(new Error('lost'), true), 20_000);
  backend.read('fr', 'kernel', tell);
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('No catalogue kernel in fr', false), 20_000);
});

it('finds texts outside the first file in the others, which are loaded when needed', async () => {
  const more = vi.fn(() =>
    Promise.resolve({ '../../modules/desk/text/en.json': () => Promise.resolve({ a: 'b' }) }),
  );
  const backend = catalogueBackend({ '../text/en.json': () => Promise.resolve({ a: 'a' }) }, more);
  const read = (namespace: string) =>
    new Promise((resolve) => backend.read('en', namespace, (_, texts) => resolve(texts)));
  expect(await read('kernel')).toEqual({ a: 'a' });
  expect(more).not.toHaveBeenCalled();
  expect(await read('desk')).toEqual({ a: 'b' });
});
