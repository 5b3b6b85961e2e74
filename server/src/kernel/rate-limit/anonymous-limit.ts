import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../http/response/refusal-error.ts';
import type { Kernel } from '../kernel.ts';
import { addressKey } from './address-key.ts';

const WAIT_SECONDS = 10;

/** For callers nobody knows: without a token, or with one that is worth nothing. */
export function anonymousLimit(kernel: Kernel, address: string): void {
  if (kernel.generalLimit.allows(addressKey(address), kernel.clock.now())) return;
  refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: WAIT_SECONDS });
}
