import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type PayerLookup, ProviderError } from '../providers/provider.ts';
import { requireOwnOrder } from '../view-payment.ts';
import { findMerchants, payerLookup } from '../merchants/find-merchants.ts';

const LIFE_MS = 10 * 60_000;
const STATE = /^([\da-z]{9})([\da-f]{64})$/;

/** The login and the order for which the payer is identified. */
export interface Recognition {
  readonly loginId: string;
  readonly orderId: string;
}

/**
 * Returns the URL of WeChat's page that identifies the payer. That page returns the payer to the order's payment page
 * only.
 */
export async function recognizePayer(
  kernel: Kernel,
  { loginId, orderId }: Recognition,
  { accountId, method }: { readonly accountId: string; readonly method: PaymentMethod },
): Promise<{ url: string }> {
  const order = await requireOwnOrder(kernel.db, orderId, accountId);
  const payer =
    payerLookup(await findMerchants(kernel, kernel.db, order.meetingId)) ??
    refuse(paymentRefusals.METHOD_UNAVAILABLE);
  const returnUrl = `${kernel.config.publicUrl}/index/order/${orderId}/pay?method=${method}`;
  const until = kernel.clock.now().getTime() + LIFE_MS;
  return { url: payer.askUrl(returnUrl, stateOf(kernel, { loginId, orderId }, until)) };
}

/** Returns WeChat's id of the payer; null if the answer doesn't belong to a request of this login. */
export async function readPayer(
  kernel: Kernel,
  payer: PayerLookup,
  of: Recognition,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<string | null> {
  if (!isOurs(kernel, of, state)) return null;
  try {
    return await payer.identify(code);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kernel.log.warn({ err: error, order: of.orderId }, 'WeChat did not say who is paying');
    return null;
  }
}

// Returns a state of letters and digits only, as WeChat requires. It is bound to the login, so that an attacker can't
// make another person open a URL with the attacker's code.
function stateOf({ keys }: Kernel, { loginId, orderId }: Recognition, until: number): string {
  const end = until.toString(36).padStart(9, '0');
  const mac = createHmac('sha256', keys.derive('wechat payer')).update(`${end} ${loginId} ${orderId}`);
  return end + mac.digest('hex');
}

function isOurs(kernel: Kernel, of: Recognition, state: string): boolean {
  const [, end = '', mac = ''] = STATE.exec(state) ?? [];
  const until = Number.parseInt(end, 36);
  if (mac === '' || until <= kernel.clock.now().getTime()) return false;
  return timingSafeEqual(Buffer.from(state), Buffer.from(stateOf(kernel, of, until)));
}
