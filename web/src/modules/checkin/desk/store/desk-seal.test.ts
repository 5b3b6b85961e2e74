// @vitest-environment node
import { expect, it } from 'vitest';
import { createDeskKey, createDeskSeal } from './desk-seal.ts';

it('opens sealed data on the same device and under the same name only', async () => {
  const key = await createDeskKey();
  const seal = createDeskSeal(key, 'device-1');
  const sealed = await seal.seal('scan', { name: '欧阳明远' });
  expect(await seal.open('scan', sealed)).toEqual({ name: '欧阳明远' });
  expect(Buffer.from(sealed.data).toString('utf8')).not.toContain('欧阳');
  await expect(seal.open('people', sealed)).rejects.toThrow();
  await expect(createDeskSeal(key, 'device-2').open('scan', sealed)).rejects.toThrow();
  await expect(createDeskSeal(await createDeskKey(), 'device-1').open('scan', sealed)).rejects.toThrow();
  new Uint8Array(sealed.data).fill(0, 0, 1);
  await expect(seal.open('scan', sealed)).rejects.toThrow();
});

it('has a key that no script can extract', async () => {
  await expect(crypto.subtle.exportKey('raw', await createDeskKey())).rejects.toThrow();
});
