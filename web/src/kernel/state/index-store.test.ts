import { expect, it } from 'vitest';
import { useIndexStore } from './index-store.ts';

it('begins as index, and follows the area of an address', () => {
  const { name, setName } = useIndexStore.getState();
  expect(name).toBe('index');
  const nameAt = (path: string) => {
    setName(path);
    return useIndexStore.getState().name;
  };
  expect(['/admin/matchList', '/bdmc', '/signView', '/', '', '//', '/<b>'].map(nameAt)).toEqual([
    'admin',
    'bdmc',
    'signView',
    'index',
    'index',
    'index',
    'index',
  ]);
});
