import { createSecretKey } from 'node:crypto';
import type { SecretKey } from '../src/kernel/config/secret-keys.ts';

export const testKeys: readonly SecretKey[] = [{ id: 'test', key: createSecretKey(Buffer.alloc(32, 7)) }];

/** The same key as a setting, for a server in a separate process. */
export const testSecretKeys = testKeys
  .map(({ id, key }) => `${id}:${key.export().toString('base64')}`)
  .join(',');
