import type { Access } from '@plenum/contract/kernel/endpoint';

const known: readonly Access[] = ['public', 'login', 'staff', 'administrator'];

/** The text that says who may call. */
export function accessWords(access: string): `access.${Access | 'unknown'}` {
  return `access.${known.find((name) => name === access) ?? 'unknown'}`;
}
