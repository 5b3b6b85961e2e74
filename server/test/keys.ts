import { createSecretKey } from 'node:crypto';
import type { SecretKey } from '../src/kernel/config/secret-keys.ts';

export const testKeys: readonly SecretKey[] = [{ id: 'test', key: createSecretKey(Buffer.alloc(32, 7)) }];
