import { IDEMPOTENCY_HEADER } from '@plenum/contract/kernel/endpoint';

export function isIdempotencyKey({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() === IDEMPOTENCY_HEADER;
}
